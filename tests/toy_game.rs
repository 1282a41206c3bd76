//! A game unknown to parlour, from check and journal to match and page: whoever takes the last of 21 counters
//! wins.

#![cfg(feature = "html")]

use parlour::internals::html::{Film, GamePage, Moment, Seat, Written};
use parlour::internals::table::play_out;
use parlour::internals::words::Say;
use parlour::print::{Color, Drawing, Language, Mm, Paint, Point, Size};
use parlour::record::{self, GameText, Half, Outcome, Record, SyntaxFault, TagFault, TurnFault};
use parlour::table::{
    self, Game, LocatedFault, Opening, Replay, Report, ResumeError, Turns, TwoPlayerGame, read_tags,
};
use serde_json::json;

type Journal = table::Journal<Counters>;

/// A game in progress: the initial counters, those left, and whose turn it is.
#[derive(Clone, Debug)]
struct Counters {
    start: Option<u8>,
    left: u8,
    half: Half,
}

#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("{0}")]
    Syntax(#[from] SyntaxFault),
    #[error("{0}")]
    Turn(#[from] TurnFault),
    #[error("{0}")]
    Tag(#[from] TagFault),
    #[error("one to three of the counters that are left are taken, as in `-2`")]
    Take,
}

impl Say for Fault {}

impl record::Fault for Fault {
    fn kind(&self) -> &'static str {
        match self {
            Fault::Syntax(fault) => fault.kind(),
            Fault::Turn(fault) => fault.kind(),
            Fault::Tag(fault) => fault.kind(),
            Fault::Take => "take",
        }
    }

    fn rule(&self) -> &'static str {
        "T1"
    }
}

impl Game for Counters {
    const NAME: &'static str = "Counters";
    const TAGS: &'static [&'static str] = &["Game", "Result", "One", "Two", "Counters"];
    const HAS_USUAL_START: bool = true;

    type Setup = Option<u8>;
    type Position = u8;
    type Ply = u8;
    type Standing = Outcome;
    type Grammar = Turns;
    type Fault = Fault;
    type Summary<'r> = serde_json::Value;

    fn read_tags(
        record: &Record<'_>,
        text: &GameText<'_>,
    ) -> Result<Opening<Option<u8>>, LocatedFault<Fault>> {
        read_tags::<Counters>(record, text, |tag, setup| {
            if tag.name == "Counters" {
                *setup = Some(tag.value.parse().map_err(|_| (tag.value_span, Fault::Take))?);
            }
            Ok(())
        })
    }

    fn start(start: Option<u8>) -> Counters {
        Counters { start, left: start.unwrap_or(21), half: Half::First }
    }

    fn setup(&self) -> &Option<u8> {
        &self.start
    }

    fn position(&self) -> &u8 {
        &self.left
    }

    fn play(&mut self, taken: &u8) {
        self.left = Counters::after(&self.left, taken);
        self.half = if self.half == Half::First { Half::Second } else { Half::First };
    }

    fn after(left: &u8, taken: &u8) -> u8 {
        left - taken
    }

    fn standing(&self, claimed: Option<Outcome>) -> Outcome {
        self.end().or(claimed).unwrap_or(Outcome::Unfinished)
    }

    fn summary(&self, plies: u32, claimed: Option<Outcome>) -> serde_json::Value {
        json!({ "plies": plies, "left": self.left, "result": self.standing(claimed).name() })
    }
}

impl TwoPlayerGame for Counters {
    const PLAYERS: [&'static str; 2] = ["One", "Two"];

    type Written = u8;
    type End = Outcome;

    fn half(&self) -> Half {
        self.half
    }

    /// Whoever took the last counter has won.
    fn end(&self) -> Option<Outcome> {
        (self.left == 0).then_some([Outcome::SecondWins, Outcome::FirstWins][self.half as usize])
    }

    /// `-3`: takes three counters.
    fn read(word: &str) -> Result<u8, Fault> {
        word.strip_prefix('-').and_then(|number| number.parse().ok()).ok_or(Fault::Take)
    }

    fn judge(&self, written: &u8, _word: &str) -> Result<u8, Fault> {
        Some(*written).filter(|taken| (1..=self.left.min(3)).contains(taken)).ok_or(Fault::Take)
    }

    fn over(_end: Outcome, _written: Option<Outcome>) -> Fault {
        Fault::Take
    }

    fn tags(setup: &Option<u8>) -> Vec<(&'static str, String)> {
        setup.iter().map(|start| ("Counters", start.to_string())).collect()
    }

    fn write(taken: &u8) -> String {
        format!("-{taken}")
    }
}

const GAME: &str = "[One \"Ana\"]\n[Counters \"7\"]\n1. -3 -1 {and now?} 2. -3 1-0";

#[test]
fn a_check_finds_the_end_or_the_first_fault() {
    let report = |text: &str| serde_json::to_value(Report::<Counters>::new(&GameText::new(text))).unwrap();
    let tags = json!({ "One": "Ana", "Counters": "7" });
    let won = json!({ "tags": tags, "plies": 3, "left": 0, "result": "1-0", "error": null, "warnings": [] });
    assert_eq!(report(GAME), won);
    let kind_of = |text: &str| report(text)["error"]["kind"].clone();
    assert_eq!(kind_of("1. -4"), "take");
    assert_eq!(kind_of("1. -2 3. -2"), "move-number");
    assert_eq!(kind_of("[Counters \"many\"]"), "take");
    assert_eq!(kind_of(&GAME.replace("1-0", "0-1")), "take");
}

#[test]
fn a_journal_plays_undoes_and_writes_a_record_that_reads_back() {
    let mut journal = Journal::new(Some(5), Some(["Ana", "Beto"].map(str::to_owned)));
    journal.play(3);
    journal.play(2);
    assert!(journal.record().ends_with("[Two \"Beto\"]\n[Counters \"5\"]\n\n1. -3 -2 0-1\n"));
    assert!(journal.undo());
    journal.claim(Some(Outcome::Draw));
    let resumed = Journal::resume(&GameText::new(&journal.record())).unwrap();
    assert_eq!((resumed.record(), resumed.outcome()), (journal.record(), Outcome::Draw));
    assert_eq!(Journal::resume(&GameText::new(GAME)).map(|_| ()), Err(ResumeError::Comments));
}

#[test]
fn who_leaves_a_multiple_of_four_wins() {
    let mut game = Counters::start(None);
    let plies = play_out(&mut game, |game| Some((game.left % 4).max(1)));
    assert_eq!((plies, game.end()), (11, Some(Outcome::FirstWins)));
}

#[test]
fn a_page_shows_each_ply_with_its_comments() {
    let replay = Replay::<Counters>::new(&GameText::new(GAME));
    let size = Size::new(Mm::new(21.0), Mm::new(1.0));
    let row = |left: u8| {
        let mut drawing = Drawing::new();
        drawing.rect(Point::ORIGIN, Mm::new(left.into()), size.height, Paint::fill(Color::BLACK));
        drawing
    };
    let said = |ply| format!("{} left.", replay.position(ply));
    let moment = |(ply, comments)| Moment { said: said(ply), comments, ..Moment::default() };
    let seat =
        |name: Option<String>| Seat { name: name.unwrap_or_default(), mark: row(1), size, accuracy: None };
    let html = GamePage {
        language: Language::English,
        game: Counters::NAME,
        credit: "everybody's".to_owned(),
        players: replay.report.names().map(seat),
        outcome: replay.report.standing().to_string(),
        about: vec![],
        first: replay.first(),
        facts: vec![],
        moments: replay.remarks().into_iter().enumerate().map(moment).collect(),
        variations: Vec::new(),
        fault: None,
        film: Film::new(size, replay.positions().map(|left| vec![((0, 0), row(left))])),
        dark: Vec::new(),
        written: Written::default(),
    }
    .html();
    assert!(html.contains("and now?") && html.contains("3 left."), "{html}");
}
