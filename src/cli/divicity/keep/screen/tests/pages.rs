//! Snapshots of every page, in several screen sizes and every language.

use std::path::Path;

use crossterm::event::KeyCode;
use unicode_width::UnicodeWidthStr;

use super::super::app::App;
use super::super::form::Form;
use super::super::keys::KeyHints;
use super::super::line::{Line, Look};
use super::super::tally::Tally;
use super::super::{ScreenText, View, keys, show};
use crate::cli::divicity::keep::NewMatch;
use crate::cli::divicity::keep::session::MatchFile;
use parlour::divicity::{Keeper, Setup, TokenSet};
use parlour::print::Language;

const SIZES: [(usize, usize); 3] = [(40, 12), (80, 24), (200, 50)];

/// Long names and wide scripts.
const TABLES: [&str; 2] =
    ["Ana_Luísa 美咲子 María_de_la_Cruz Davi Ö O’Neil", "Maria_Luísa_de_Albuquerque_e_Castro עמית O’Neil"];

/// The keys that lead to each page: command keys by number, others as letters.
const WAY: [(&str, &[Press]); 14] = [
    ("a table", &[]),
    ("after a trick", &[Type("1521"), Type("37")]),
    ("what a special does", &[Type("1*")]),
    ("words that answer nothing", &[Command(keys::UNDO), Type("xana foo\n")]),
    ("Lex", &[Key(KeyCode::Esc), Command(keys::LEX)]),
    ("scores over the tricks", &[Key(KeyCode::Esc), Command(keys::CHART)]),
    ("podium", &[Type(" "), Command(keys::PODIUM)]),
    ("set", &[Type(" "), Command(keys::SET)]),
    ("keys", &[Key(KeyCode::Esc), Command(keys::KEYS)]),
    ("tricks to correct", &[Type(" "), Command(keys::CORRECT)]),
    ("a trick that is open again", &[Type("\n")]),
    ("what waits", &[Command(keys::WAITING)]),
    ("how it began", &[Key(KeyCode::Esc), Command(keys::MATCH)]),
    ("another name", &[Key(KeyCode::Esc), Command(keys::NAME)]),
];

/// The same for the tally.
const TALLY: [(&str, &[Press]); 4] = [
    ("a tally", &[]),
    (
        "a tally of six",
        &[Type("11578!\nMaria_Luísa de Albuquerque\n6\n美咲子\n10"), Key(KeyCode::Esc), Type("\n2\n3\n4")],
    ),
    ("keys of a tally", &[Command(keys::KEYS)]),
    ("words that are asked about", &[Type(" beeer\n")]),
];

enum Press {
    Type(&'static str),
    Command(u8),
    Key(KeyCode),
}
use Press::{Command, Key, Type};

impl Press {
    fn press(&self, view: &mut impl View) {
        let mut key = |key| {
            let _ = view.key(key);
        };
        match self {
            Type(letters) => letters.chars().for_each(|letter| match letter {
                '\n' => key(KeyCode::Enter),
                letter => key(KeyCode::Char(letter)),
            }),
            Command(number) => key(KeyCode::F(*number)),
            Key(code) => key(*code),
        }
    }
}

/// The lines of a view, without trailing blanks.
fn lines(view: &mut impl View, (width, height): (usize, usize)) -> Vec<String> {
    let (is_seen, lines) = show(view, (width, height), Look::new());
    assert!(is_seen && lines.len() <= height, "{lines:?}");
    let row = |row: usize| {
        let line = lines.get(row).map_or_else(String::new, Line::to_string);
        assert!(line.width() <= width, "{line}");
        line.trim_end().to_owned()
    };
    (0..height).map(row).collect()
}

/// The key hints on the last line of every page are complete.
#[test]
fn every_page_fits_every_screen() {
    for (size, language) in SIZES.into_iter().flat_map(|size| Language::ALL.map(|language| (size, language)))
    {
        for names in TABLES {
            let folder = tempfile::tempdir().expect("a folder");
            let mut form = Form::new(Path::new("m.dvc"), language);
            let mut pages = vec![("a new match", lines(&mut form, size))];
            let NewMatch { names: players, setup } = NewMatch::named(names, language).expect("a table");
            let setup = Setup { tokens: Some(TokenSet::DEFAULT), ..setup };
            let keeper = Keeper::new(players, setup).expect("a table");
            let place = MatchFile::open(&folder.path().join("m.dvc"), true, language).expect("a place");
            let mut app = App::new(place.begin(keeper).expect("begun"));
            let mut tally = Tally::new(language);
            for (page, keys) in TALLY {
                for key in keys {
                    key.press(&mut tally);
                }
                pages.push((page, lines(&mut tally, size)));
            }
            for (page, keys) in WAY {
                for key in keys {
                    key.press(&mut app);
                }
                pages.push((page, lines(&mut app, size)));
            }
            let mut shown = String::new();
            for (page, lines) in pages {
                // The path of the temporary folder varies.
                let title = lines[0].rsplit("  ").take(2).collect::<Vec<_>>().join(" < ");
                let text = format!("{title}\n{}", lines[1..].join("\n")).trim_end().to_owned();
                let told = format!("{language} {size:?} {page}:\n{text}");
                let last = text.lines().next_back().unwrap_or_default();
                let hints = [
                    KeyHints::Table,
                    KeyHints::Read,
                    KeyHints::Waiting,
                    KeyHints::Lex,
                    KeyHints::Name,
                    KeyHints::Begin,
                    KeyHints::Tally,
                ];
                let mut ends = hints.iter().filter_map(|hints| hints.text(language).split("  ").last());
                assert!(ends.any(|key| last.ends_with(key)), "{told}");
                shown.push_str(&format!("── {page}\n{text}\n"));
            }
            if names == TABLES[0] && size.0 < 100 {
                let mut settings = insta::Settings::clone_current();
                settings.set_snapshot_path("../../../../../../tests/divicity/snapshots");
                settings.set_prepend_module_to_snapshot(false);
                let name = format!("keep_{}x{}_{language}", size.0, size.1);
                settings.bind(|| insta::assert_snapshot!(name, shown));
            }
        }
    }
}

fn begun(folder: &Path, setup: Setup, is_open: bool) -> App {
    let language = Language::English;
    let NewMatch { names, setup: table } = NewMatch::named(TABLES[0], language).expect("a table");
    let keeper = Keeper::new(names, Setup { players: table.players, ..setup }).expect("a table");
    App::new(
        MatchFile::open(&folder.join("m.dvc"), is_open, language)
            .expect("a place")
            .begin(keeper)
            .expect("begun"),
    )
}

#[test]
fn down_and_up_scroll_a_page_that_does_not_fit() {
    fn scrolls(view: &mut impl View) {
        Command(keys::KEYS).press(view);
        let top = lines(view, SIZES[0]);
        Key(KeyCode::Down).press(view);
        assert_eq!(lines(view, SIZES[0])[2], top[3]);
        Key(KeyCode::Up).press(view);
        assert_eq!(lines(view, SIZES[0]), top);
    }
    let folder = tempfile::tempdir().expect("a folder");
    scrolls(&mut begun(folder.path(), Setup::default(), true));
    scrolls(&mut Tally::new(Language::English));
}

#[test]
fn hidden_hands_stay_hidden() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = parlour::divicity::Players::new(6).expect("six players");
    let deal = parlour::divicity::Deal::new(players, parlour::seed::Seed(1));
    let mut hands = [parlour::divicity::Hand::EMPTY; parlour::divicity::Players::MOST];
    for (hand, dealt) in hands.iter_mut().zip(&deal.hands) {
        *hand = dealt.iter().copied().collect();
    }
    let setup = Setup { cards: parlour::divicity::Cards::Dealt(hands), ..Setup::default() };
    for is_open in [false, true] {
        let mut app = begun(folder.path(), setup, is_open);
        // A token for each player, then the leader's card is asked for.
        Type("1111111").press(&mut app);
        let shown = lines(&mut app, SIZES[1]).join("\n");
        let hidden = ScreenText::Hidden.text(Language::English);
        assert_eq!(shown.contains(hidden), !is_open, "{shown}");
        drop(app);
        std::fs::remove_file(folder.path().join("m.dvc")).expect("removed");
    }
}
