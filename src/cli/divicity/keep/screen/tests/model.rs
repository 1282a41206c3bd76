//! Random keys on screens of random size, with disks that sometimes fail. Nothing panics; whatever is reported as
//! saved is on disk and can be resumed; keys without visible effect do nothing; nobody wins before Lex are counted;
//! and every step was announced on screen for the keys that made it.

use std::fs;
use std::path::Path;

use crossterm::event::KeyCode;
use tempfile::TempDir;

use super::super::app::{App, Page, path};
use super::super::line::Look;
use super::super::{Flow, View, press, show};
use crate::cli::divicity::keep::session::{MatchFile, Session};
use crate::cli::divicity::keep::{NewMatch, words};
use crate::cli::kept_file::IfGone;
use crate::cli::width::fit;
use parlour::divicity::{Card, Cards, Keeper, Setup, Step, Suit, Taker, TokenKind, TokenSet};
use parlour::internals::divicity::keeper::{Answer, Command, Dialog, dialog, steps};
use parlour::internals::divicity::rules::random_tricks;
use parlour::print::Language;
use parlour::record::GameText;
use parlour::seed::{Generator, Seed, below};

/// The number of matches, and of keys in each.
const MATCHES: u64 = 10;
const KEYS: usize = 260;

const TABLES: [&str; 6] = [
    "Ana duck Cira",
    "kept José עמית",
    "milk steal beer rinds",
    "Maria_Luísa_de_Albuquerque_e_Castro O’Neil 美咲 Ö discarded",
    "by later opened now lex none",
    "A B C D E F",
];

/// Keys with a function in a match, and some without.
const LETTERS: &str = "1234567890*/=<>?<>?+-abdkmnptx ~";

struct Screen {
    folder: TempDir,
    app: App,
    /// The columns and lines of the screen.
    size: (usize, usize),
    /// The state last saved.
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
            NewMatch::named(TABLES[choose(TABLES.len())], Language::English).expect("a table");
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
            // Start a few tricks before the end.
            let tricks = random_tricks(*keeper.state().setup(), &mut generator);
            let count = tricks.len().min(setup.players.hand_size() - 1);
            for trick in &tricks[..count] {
                keeper.obey(&Command::Play(steps(trick))).expect("legal");
            }
        }
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder = folder.expect("a folder");
        let place = MatchFile::open(&folder.path().join("m.dvc"), true, Language::English).expect("a place");
        let session = place.begin(keeper.clone()).expect("begun");
        Screen { folder, app: App::new(session), size: (80, 24), saved: keeper, generator }
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("m.dvc")
    }

    /// Draws the screen and returns whether the view was visible, and its text.
    fn draw(&mut self) -> (bool, String) {
        let (is_seen, lines) = show(&mut self.app, self.size, Look::new());
        let (width, height) = self.size;
        (is_seen, lines.iter().take(height).map(|line| fit(&line.to_string(), width)).collect())
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

    /// Presses one key, on a screen of random size and a disk that may fail.
    fn press(&mut self, told: &str) {
        if self.below(12) == 0 {
            self.size = (20 + self.below(110), 5 + self.below(40));
        }
        let before = (self.app.session.keeper.clone(), self.draw());
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
        // Keeps a file name typed here inside the folder.
        if let Page::Name(name) = &mut self.app.page
            && !name.is_empty()
            && !Path::new(name).is_absolute()
        {
            *name = self.folder.path().join(&*name).display().to_string();
        }
        let flow = press(&mut self.app, is_seen, key);
        assert!(self.app.session.path().starts_with(self.folder.path()), "{told}");
        if let Some(mine) = theirs {
            let there = fs::read(self.file()).ok();
            // Only saving again and leaving may recreate a missing file, and nothing overwrites another program's
            // contents.
            let writes_again = is_gone && matches!(key, KeyCode::Char('v') | KeyCode::F(8 | 10));
            assert!(there.is_none_or(|there| there == b"theirs" || writes_again), "{told}: {key:?}");
            fs::write(self.file(), mine).expect("written back");
            let _ = self.app.session.save(IfGone::Write);
        }
        let keeper = self.app.session.keeper.clone();
        if !is_seen {
            assert!(keeper.stands_as(&was) && flow == Flow::Stay, "{told}: {key:?} on a small screen");
        }
        if self.app.session.is_saved() {
            let there = fs::read_to_string(self.app.session.path()).expect("a record");
            let again = Keeper::resume(&GameText::new(&there)).expect("a record to go on with");
            assert!(again.stands_as(&keeper), "{told}: {key:?}\n{there}");
            self.saved = keeper;
        }
        if flow == Flow::Leave || self.below(40) == 0 {
            self.start_again(told);
        }
    }

    /// Ends the keeper and reopens the file.
    fn start_again(&mut self, told: &str) {
        let path = self.app.session.path().to_owned();
        let other =
            MatchFile::open(&self.folder.path().join(".other"), true, Language::English).expect("a place");
        let session = other.begin(self.saved.clone()).expect("begun");
        // Replacing the app releases the lock.
        self.app = App::new(session);
        let session: Session = MatchFile::open(&path, true, Language::English)
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
        let keeper = &screen.app.session.keeper;
        tricks += keeper.tricks().len();
        over += usize::from(keeper.state().is_over());
    }
    eprintln!("{tricks} tricks, {over} matches over");
    assert!(tricks > 25 && over > 0);
}

/// Texts that people type for tokens and players, digit by digit, mixed with keys that select or cancel.
const TYPED: [&str; 24] = [
    "10", "20", "-5", "-10", "5", "+10", "0", "30", "1", "2", "3", "4", "7", "9", "*", "/", "=", "~1", "~3",
    "milk", "ana", " ", "x", "12",
];

impl Screen {
    /// The mark shown before an answer: the `>` in `> 1 Ana`.
    fn cell(&mut self, answer: Answer) -> Option<char> {
        let names = self.app.session.keeper.names().to_vec();
        let language = Language::English;
        let (_, text) = self.draw();
        if let Answer::Card(card) = answer {
            // `>9` in the line of its suit; the joker is in the last one.
            let (suit, rank) = match card {
                Card::Suited(suit, rank) => (suit, rank.to_string()),
                Card::Joker => (Suit::Beers, "*".to_owned()),
            };
            let line = text.find(&format!(
                "  {} {}",
                suit.letter(),
                parlour::internals::divicity::words::suit(language, suit)
            ))?;
            return text[line..]
                .chars()
                .take(100)
                .collect::<String>()
                .contains(&format!(">{rank} "))
                .then_some('>');
        }
        let key = match answer {
            Answer::Immune(seat) => format!("~{}", seat.index() + 1),
            answer => super::super::choices::key(answer)?.to_string(),
        };
        let label = format!(" {key} {}", words::answer(language, answer, &names));
        // The question is below the table.
        let at = text.rfind(&label)?;
        text[..at].chars().next_back()
    }

    /// Presses one key on the table page: its effect must have been shown on screen.
    fn press_named(&mut self, key: KeyCode, told: &str) {
        let before = self.app.session.keeper.clone();
        let (given, line) = (self.app.given.clone(), self.app.line.clone());
        let named = |screen: &mut Screen, letter: char, answers: &[Answer]| {
            let is_shown = |screen: &mut Screen, answer: Answer| {
                let sign = screen.cell(answer);
                matches!(sign, Some(' ' | '>' | '·'))
            };
            let typed = format!("{line}{letter}");
            answers.iter().copied().find(|answer| {
                let key = match answer {
                    Answer::Immune(seat) => format!("~{}", seat.index() + 1),
                    answer => super::super::choices::key(*answer).map_or_else(String::new, String::from),
                };
                key == typed && is_shown(screen, *answer)
            })
        };
        let (_, text) = self.draw();
        let answers = match dialog(before.state(), &given) {
            Dialog::Ask(_, answers) => answers,
            _ => Vec::new(),
        };
        // The answer that the screen shows for this key.
        let answer = match key {
            KeyCode::Char(letter) => named(self, letter, &answers),
            KeyCode::Enter if line.is_empty() => {
                let marked: Vec<Answer> =
                    answers.iter().copied().filter(|answer| self.cell(*answer) == Some('>')).collect();
                (marked.len() == 1).then(|| marked[0])
            }
            _ => None,
        };
        let read = before.read_entry(&given, &line).or_else(|_| before.read_entry(&[], &line));
        let _ = press(&mut self.app, true, key);
        let after = &self.app.session.keeper;
        if after.state() == before.state() {
            return;
        }
        // The steps made, in order.
        let mut made = Vec::new();
        let mut back = after.clone();
        while back.state() != before.state() {
            made.push(last_step(&back));
            assert!(back.undo(), "{told}: {key:?} on {line:?}");
        }
        let first = made.pop().flatten().unwrap_or_else(|| panic!("{told}: {key:?} is no step"));
        match (key, read) {
            (KeyCode::Enter, Ok(read)) if !line.is_empty() => {
                assert_eq!(Some(&first), read.steps.first(), "{told}: {line:?}");
            }
            _ => {
                let answer =
                    answer.unwrap_or_else(|| panic!("{told}: {key:?} on {line:?} made {first:?}\n{text}"));
                assert_eq!(path(first).get(given.len()), Some(&answer), "{told}: {key:?}");
            }
        }
    }
}

/// The last step of a keeper, ignoring automatic ones.
fn last_step(keeper: &Keeper) -> Option<Step> {
    let mut before = keeper.clone();
    before.undo().then_some(())?;
    let all = |keeper: &Keeper| {
        let tricks = keeper.tricks().iter().chain([keeper.now()]);
        tricks.flat_map(steps).filter(|step| !matches!(step, Step::SetOut(_))).collect::<Vec<Step>>()
    };
    let set_out = |keeper: &Keeper| {
        let tricks = keeper.tricks().iter().chain([keeper.now()]);
        tricks.flat_map(|trick| trick.tokens.clone()).collect::<Vec<_>>()
    };
    let (was, is) = (all(&before), all(keeper));
    match is.get(was.len()) {
        Some(step) => Some(*step),
        None => set_out(keeper).get(set_out(&before).len()).copied().map(Step::SetOut),
    }
}

#[test]
fn no_step_is_made_that_the_screen_did_not_name() {
    let mut steps = 0;
    for seed in 100..108 {
        let mut screen = Screen::new(seed);
        screen.size = (150, 32);
        for typed in 0..KEYS / 2 {
            let told = format!("seed {seed}, typed {typed}");
            let mut keys: Vec<KeyCode> =
                TYPED[screen.below(TYPED.len())].chars().map(KeyCode::Char).collect();
            keys.extend(match screen.below(8) {
                0..=2 => vec![KeyCode::Enter],
                3..=5 => vec![KeyCode::Esc],
                6 => vec![[KeyCode::Down, KeyCode::Up][screen.below(2)], KeyCode::Enter],
                _ => vec![],
            });
            for key in keys {
                if matches!(screen.app.page, Page::Table) {
                    let before = *screen.app.session.keeper.state();
                    screen.press_named(key, &told);
                    steps += usize::from(*screen.app.session.keeper.state() != before);
                } else {
                    let _ = screen.app.key(KeyCode::Esc);
                }
            }
        }
    }
    assert!(steps > 30, "{steps}");
}

/// A ten typed as `10` and Enter is one token and nothing else.
#[test]
fn a_ten_typed_in_digits_is_a_ten() {
    let language = Language::English;
    for cards in [Cards::LeftOut, Cards::Recorded] {
        let folder = tempfile::tempdir().expect("a folder");
        let NewMatch { names, setup } = NewMatch::named("Ana Beto Cira", language).expect("a table");
        let mut keeper = Keeper::new(names, Setup { cards, ..setup }).expect("a table");
        if cards == Cards::Recorded {
            for card in ["9P", "7P", "8P"] {
                keeper.step(Step::Card(card.parse().expect("a card"))).expect("allowed");
            }
        }
        let place = MatchFile::open(&folder.path().join("m.dvc"), true, language).expect("a place");
        let mut app = App::new(place.begin(keeper).expect("begun"));
        let first = if cards == Cards::LeftOut { "1" } else { "" };
        for letter in format!("{first}10").chars() {
            let _ = app.key(KeyCode::Char(letter));
        }
        for _ in 0..3 {
            let _ = app.key(KeyCode::Enter);
        }
        let now = app.session.keeper.now();
        assert_eq!(now.tokens, [TokenKind::Plus10]);
        assert_eq!(app.session.keeper.tricks().len(), 0);
        assert!(now.takes.iter().all(|take| take.taker != Taker::Discard));
    }
}
