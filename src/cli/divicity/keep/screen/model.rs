//! Any keys on any screen, on disks that fail now and then: nothing panics, what is called saved is on the disk and can be
//! gone on with, keys that nobody sees the answer of do nothing, and nobody wins before Lex are counted.

use std::fs;
use std::path::Path;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use tempfile::TempDir;

use super::app::App;
use super::look::Look;
use super::{Flow, press, show};
use crate::cli::divicity::keep::NewMatch;
use crate::cli::divicity::keep::session::{Place, Session};
use crate::cli::divicity::keep::words::Words;
use crate::cli::kept_file::IfGone;
use parlour::divicity::keeper::{Dialog, dialog, steps};
use parlour::divicity::rules::random::random_tricks;
use parlour::divicity::{Cards, Keeper, Setup, TokenSet};
use parlour::print::Language;
use parlour::record::GameText;
use parlour::seed::{Generator, Seed, below};

/// How many matches are kept, and with how many keys.
const MATCHES: u64 = 24;
const KEYS: usize = 260;

const TABLES: [&str; 6] = [
    "Ana duck Cira",
    "kept José עמית",
    "milk steal beer rinds",
    "Maria_Luísa_de_Albuquerque_e_Castro O’Neil 美咲 Ö discarded",
    "by later opened now lex none",
    "A B C D E F",
];

/// Those of the record's keys that change something or lead somewhere, and others.
const LETTERS: &str = "1234567890*=<>?<>?+-abdkmnptx ~";

struct Screen {
    folder: TempDir,
    app: App,
    terminal: Terminal<TestBackend>,
    /// What was saved last.
    saved: Keeper,
    generator: Generator,
}

impl Screen {
    fn below(&mut self, count: usize) -> usize {
        below(&mut self.generator, count as u32) as usize
    }

    fn new(seed: u64) -> Screen {
        let mut generator = Seed(seed).generator("keeper screen model", 0);
        let mut choose = |count: usize| below(&mut generator, count as u32) as usize;
        let NewMatch { names, setup } =
            NewMatch::named(TABLES[choose(TABLES.len())], Words::of(Language::English)).expect("a table");
        let setup = Setup {
            immunity: choose(2) == 0,
            empty_steal: choose(2) == 0,
            tokens: [None, Some(TokenSet::DEFAULT), "10x4 milkx2 stealx9".parse().ok()][choose(3)],
            cards: [Cards::Recorded, Cards::LeftOut, Cards::LeftOut][choose(3)],
            ..setup
        };
        let mut keeper = Keeper::new(names, setup).expect("a table");
        let is_late = choose(2) == 0;
        if is_late {
            // Some tricks before the end.
            let tricks = random_tricks(*keeper.state().setup(), &mut generator);
            let count = tricks.len().min(setup.players.hand_size() - 1);
            for trick in &tricks[..count] {
                keeper.steps(&steps(trick)).expect("legal");
            }
        }
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder = folder.expect("a folder");
        let place =
            Place::open(&folder.path().join("m.dvc"), true, Words::of(Language::English)).expect("a place");
        let session = place.begin(keeper.clone()).expect("begun");
        let terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
        Screen { folder, app: App::new(session), terminal, saved: keeper, generator }
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("m.dvc")
    }

    /// Draws; gives whether it was seen, and what.
    fn draw(&mut self) -> (bool, String) {
        let (mut is_seen, app) = (false, &mut self.app);
        self.terminal.draw(|frame| is_seen = show(app, frame, Look::new())).expect("drawn");
        let buffer = self.terminal.backend().buffer();
        (is_seen, buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect())
    }

    fn key(&mut self) -> KeyCode {
        match self.below(12) {
            0 | 1 => KeyCode::Enter,
            2 => [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right][self.below(4)],
            3 => [KeyCode::Esc, KeyCode::Backspace, KeyCode::Tab, KeyCode::F(12)][self.below(4)],
            4 => KeyCode::F(1 + self.below(11) as u8),
            5..=8 => KeyCode::Char(char::from(b'1' + self.below(9) as u8)),
            _ => LETTERS.chars().nth(self.below(LETTERS.len())).map_or(KeyCode::Null, KeyCode::Char),
        }
    }

    /// One key, on a screen of any size, and a disk that may fail.
    fn press(&mut self, told: &str) {
        if self.below(12) == 0 {
            let (width, height) = (20 + self.below(110) as u16, 5 + self.below(40) as u16);
            self.terminal.backend_mut().resize(width, height);
        }
        let before = (self.app.session().keeper.clone(), self.draw());
        let (was, (is_seen, text)) = before;
        if was.state().is_over() && !was.state().lex_known() {
            assert!(!text.contains("wins"), "{told}: {text}");
        }
        assert!(!matches!(dialog(was.state(), &[]), Dialog::Ask(_, answers) if answers.is_empty()), "{told}");
        let theirs = (self.below(16) == 0).then(|| fs::read(self.file()).ok()).flatten();
        let is_gone = theirs.is_some() && self.below(2) == 0;
        if is_gone {
            fs::remove_file(self.file()).expect("removed");
        } else if theirs.is_some() {
            fs::write(self.file(), "theirs").expect("written");
        }
        let key = self.key();
        self.app.stay_in(self.folder.path());
        let flow = press(&mut self.app, is_seen, key);
        assert!(self.app.session().path().starts_with(self.folder.path()), "{told}");
        if let Some(mine) = theirs {
            let there = fs::read(self.file()).ok();
            // Saving anew and leaving write it again where it is gone, and nothing writes over what another program wrote.
            let writes_again = is_gone && matches!(key, KeyCode::Char('v') | KeyCode::F(8 | 10));
            assert!(there.is_none_or(|there| there == b"theirs" || writes_again), "{told}: {key:?}");
            fs::write(self.file(), mine).expect("written back");
            let _ = self.app.session_mut().save(IfGone::Write);
        }
        let keeper = self.app.session().keeper.clone();
        if !is_seen {
            assert!(keeper.stands_as(&was) && flow == Flow::Stay, "{told}: {key:?} on a small screen");
        }
        if self.app.session().is_saved() {
            let there = fs::read_to_string(self.app.session().path()).expect("a record");
            let again = Keeper::resume(&GameText::new(&there)).expect("a record to go on with");
            assert!(again.stands_as(&keeper), "{told}: {key:?}\n{there}");
            self.saved = keeper;
        }
        if flow == Flow::Leave || self.below(40) == 0 {
            self.start_again(told);
        }
    }

    /// The keeper ends, and the file is opened again.
    fn start_again(&mut self, told: &str) {
        let path = self.app.session().path().to_owned();
        let other = Place::open(&self.folder.path().join(".other"), true, Words::of(Language::English))
            .expect("a place");
        let session = other.begin(self.saved.clone()).expect("begun");
        // The lock goes with the one that ends.
        self.app = App::new(session);
        let session: Session = Place::open(&path, true, Words::of(Language::English))
            .expect("free again")
            .resume()
            .expect("gone on with");
        fs::remove_file(self.folder.path().join(".other")).expect("removed");
        assert!(session.keeper.stands_as(&self.saved), "{told}");
        self.app = App::new(session);
    }
}

#[test]
fn whatever_is_typed_what_is_saved_can_be_gone_on_with() {
    let (mut tricks, mut over) = (0, 0);
    for seed in 0..MATCHES {
        let mut screen = Screen::new(seed);
        for key in 0..KEYS {
            screen.press(&format!("seed {seed}, key {key}"));
        }
        let keeper = &screen.app.session().keeper;
        tricks += keeper.tricks().len();
        over += usize::from(keeper.state().is_over());
    }
    eprintln!("{tricks} tricks, {over} matches over");
    assert!(tricks > 40 && over > 0);
}
