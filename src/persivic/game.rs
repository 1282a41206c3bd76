//! PerSiVic as a game: reads, plays and reports its records (P1–P7).
//!
//! ```
//! use parlour::persivic::Replay;
//! use parlour::record::GameText;
//! let replay = Replay::new(&GameText::new("[Red \"Ana\"]\n1. e1-2e4,d3 e9-e6 *"));
//! assert_eq!(replay.plies.len(), 2);
//! assert_eq!(replay.report.standing().to_string(), "red to move");
//! ```

mod readings;

use std::fmt;

use serde::Serialize;

use super::fault::{Fault, Remedy};
use super::notation::{self, MoveSpeller, ParseMoveError, ParsePositionError, WrittenMove};
use super::rules::{Board, Context, End, Move, Options, Position, REPETITIONS, Side};
use super::standing::{Ending, Reason, Standing};
use crate::record::{GameText, Half, Outcome, Record, Speller, Tag, TagFault};
use crate::table::{self, Game, LocatedFault, Opening, Spanned, Turns, TwoPlayerGame, read_tags, read_typed};

/// The result of checking a game.
pub type Report = table::Report<PerSiVic>;

/// A recorded game with all its moves.
pub type Replay = table::Replay<PerSiVic>;

/// A game being played and recorded.
pub type Journal = table::Journal<PerSiVic>;

/// The start of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup {
    /// The starting position (P1, or the tag `Position`).
    pub start: Position,
    /// The options the rules leave open (P7b, P7c, P7d).
    pub options: Options,
}

/// A game of PerSiVic in progress.
#[derive(Clone, Debug)]
pub struct PerSiVic {
    setup: Setup,
    position: Position,
    plies: u32,
    /// The options, and what counts since the last capture (P7c, P7d).
    context: Context,
    third_times: Vec<u32>,
    end: Option<End>,
}

impl PerSiVic {
    /// The options the rules leave open (P7b, P7c, P7d).
    pub const fn options(&self) -> Options {
        self.setup.options
    }

    /// The number of plies played.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The plies after which a position occurred for the third time (P7d). Unless a draw must be claimed,
    /// this is the last ply.
    pub fn third_times(&self) -> &[u32] {
        &self.third_times
    }

    /// The search context besides the position.
    pub const fn context(&self) -> &Context {
        &self.context
    }

    /// Whether the position occurs for the third time or more (P7d).
    pub fn is_third_time(&self) -> bool {
        self.context.can_claim(&self.position)
    }
}

/// What a report has of this game in JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Summary<'r> {
    plies: u32,
    status: &'static str,
    reason: Option<&'static str>,
    position: String,
    third_times: &'r [u32],
}

impl Game for PerSiVic {
    const NAME: &'static str = "PerSiVic";
    const TAGS: &'static [&'static str] = &[
        "Game",
        "Event",
        "Site",
        "Date",
        "Round",
        "Red",
        "Blue",
        "Result",
        "Position",
        "NoMove",
        "NoCaptureLimit",
        "Repetition",
    ];
    const HAS_USUAL_START: bool = true;
    const LETTERS: &'static str = "abcdefghi123456789-x,";

    type Setup = Setup;
    type Position = Position;
    type Ply = Move;
    type Standing = Standing;
    type Grammar = Turns;
    type Fault = Fault;
    type Summary<'r> = Summary<'r>;

    fn read_tags(record: &Record<'_>, text: &GameText<'_>) -> Result<Opening<Setup>, LocatedFault<Fault>> {
        read_tags::<PerSiVic>(record, text, read_tag)
    }

    fn start(setup: Setup) -> PerSiVic {
        let position = setup.start;
        let context = Context::started(setup.options, &position);
        let end = context.ended(&position);
        PerSiVic { setup, position, plies: 0, context, third_times: Vec::new(), end }
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn position(&self) -> &Position {
        &self.position
    }

    #[inline]
    fn play(&mut self, played: &Move) {
        self.position.make(played);
        self.plies += 1;
        let times = self.context.reach(&self.position, played);
        if times == REPETITIONS {
            self.third_times.push(self.plies);
        }
        self.end = self.options().ended(&self.position, self.context.quiet, || times);
    }

    fn after(position: &Position, played: &Move) -> Position {
        position.play_unchecked(played)
    }

    fn standing(&self, claimed: Option<Outcome>) -> Standing {
        let claimed = claimed.unwrap_or(Outcome::Unfinished);
        let is_third_time = claimed == Outcome::Draw && self.is_third_time();
        Standing::new(self.end, claimed, is_third_time, self.position.side_to_move())
    }

    fn speller() -> Box<dyn Speller> {
        Box::new(MoveSpeller)
    }

    fn is_played(&self, word: &str) -> Option<bool> {
        word.parse::<WrittenMove>().is_ok().then_some(true)
    }

    fn readings(&self, word: &str) -> Vec<String> {
        readings::readings(self, word)
    }

    fn is_word(&self, word: &str) -> bool {
        word.parse::<WrittenMove>().is_ok()
    }

    fn missing(&self, next: &str, _is_numbered: bool) -> Option<Vec<String>> {
        readings::missing(&self.position, next)
    }

    fn summary(&self, plies: u32, claimed: Option<Outcome>) -> Summary<'_> {
        let standing = self.standing(claimed);
        Summary {
            plies,
            status: standing.status(),
            reason: standing.reason().map(Reason::name),
            position: self.position.to_string(),
            third_times: &self.third_times,
        }
    }
}

impl TwoPlayerGame for PerSiVic {
    const PLAYERS: [&'static str; 2] = ["Red", "Blue"];

    type Written = WrittenMove;
    type End = End;

    #[inline]
    fn half(&self) -> Half {
        match self.position.side_to_move() {
            Side::Red => Half::First,
            Side::Blue => Half::Second,
        }
    }

    #[inline]
    fn end(&self) -> Option<End> {
        self.end
    }

    #[inline]
    fn at_once(&self, rest: &[u8]) -> Option<(Move, usize)> {
        #[cfg(test)]
        if tests::IS_SLOW.get() {
            return None;
        }
        if self.end.is_some() { None } else { notation::fast::legal_move(&self.position, rest) }
    }

    #[inline]
    fn read(word: &str) -> Result<WrittenMove, Fault> {
        word.parse().map_err(|error: ParseMoveError| Fault::Word(error.fault))
    }

    #[inline]
    fn judge(&self, written: &WrittenMove, word: &str) -> Result<Move, Fault> {
        judge(&self.position, written, word)
    }

    fn over(end: End, written: Option<Outcome>) -> Fault {
        match written {
            Some(written) => Fault::Result { written, end },
            None => Fault::AfterEnd(end),
        }
    }

    /// Only what differs from the rules' defaults.
    fn tags(setup: &Setup) -> Vec<(&'static str, String)> {
        let Setup { start, options } = setup;
        let usual = Options::default();
        let text = start.to_string();
        let tags = [
            ("Position", (text != Position::start().to_string()).then_some(text)),
            ("NoMove", (options.no_move != usual.no_move).then(|| options.no_move.to_string())),
            ("NoCaptureLimit", options.no_capture_limit.map(|limit| limit.to_string())),
            ("Repetition", (options.repetition != usual.repetition).then(|| options.repetition.to_string())),
        ];
        tags.into_iter().filter_map(|(tag, value)| Some((tag, value?))).collect()
    }

    fn tag(setup: &Setup, name: &str) -> Option<String> {
        // The usual start is written out if the record has it.
        (name == "Position").then(|| setup.start.to_string())
    }

    fn write(played: &Move) -> String {
        played.to_string()
    }

    fn write_to(played: &Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(played, f)
    }
}

#[inline]
fn judge(position: &Position, written: &WrittenMove, word: &str) -> Result<Move, Fault> {
    position.judge(&written.attempt()).map_err(|fault| {
        let help = Remedy::nearest(position, fault);
        Fault::Illegal { fault, long: fault.long(word), help }
    })
}

impl Position {
    /// Plays a move as typed or recorded, under the usual options.
    ///
    /// ```
    /// use parlour::persivic::Position;
    /// use parlour::record::Fault as _;
    ///
    /// let next = Position::start().play_text("e1-e4")?;
    /// let error = next.play_text("e9-e5").unwrap_err();
    /// assert_eq!((error.kind(), error.rule()), ("bad-distance", "P3"));
    /// assert_eq!(next.play_text("e9").unwrap_err().kind(), "syntax");
    /// # Ok::<(), parlour::persivic::fault::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Returns the fault that the check of a record reports.
    pub fn play_text(&self, text: &str) -> Result<Position, Fault> {
        if let Some(end) = Context::default().ended(self) {
            return Err(Fault::AfterEnd(end));
        }
        let (written, word) = read_typed::<PerSiVic>(text)?;
        judge(self, &written, &word).map(|played| self.play_unchecked(&played))
    }
}

impl From<End> for Outcome {
    fn from(end: End) -> Outcome {
        Ending::from(end).outcome()
    }
}

fn read_tag(tag: &Tag<'_>, Setup { start, options }: &mut Setup) -> Result<(), Spanned<Fault>> {
    let wrong = |name, expected| {
        let fault = TagFault::Value { tag: name, value: tag.value.to_string(), expected };
        (tag.value_span, fault.into())
    };
    match tag.name {
        "Position" => {
            *start = tag.value.parse().map_err(|error: ParsePositionError| {
                (tag.part(error.span.range()), Fault::Position(error.fault))
            })?;
        }
        "NoMove" => {
            options.no_move = tag.value.parse().map_err(|_| wrong("NoMove", "`loss` or `draw` (P7b)"))?;
        }
        "Repetition" => {
            options.repetition =
                tag.value.parse().map_err(|_| wrong("Repetition", "`draw` or `claim` (P7d)"))?;
        }
        "NoCaptureLimit" => {
            let plain = tag.value.bytes().all(|byte| byte.is_ascii_digit()) && !tag.value.starts_with('0');
            let limit = tag.value.parse().ok().filter(|_| plain);
            options.no_capture_limit =
                Some(limit.ok_or_else(|| wrong("NoCaptureLimit", "a number of plies, 1 or more (P7c)"))?);
        }
        _ => {}
    }
    Ok(())
}

impl Replay {
    /// The search context after `ply` plies, or after all if there are fewer.
    pub fn context(&self, ply: usize) -> Context {
        if ply < self.plies.len() { self.game(ply).context } else { self.report.game.context.clone() }
    }

    /// The status of the game after `ply` plies, in progress before the last one.
    pub fn standing(&self, ply: usize) -> Standing {
        if ply < self.plies.len() {
            Standing::ToMove(self.position(ply).side_to_move())
        } else {
            self.report.standing()
        }
    }
}

impl Journal {
    /// The search context of the game besides the position.
    pub fn context(&self) -> &Context {
        self.game().context()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::persivic::rules::{NoMove, Repetition};
    use crate::persivic::search::tests::sparse;
    use crate::seed::{Seed, below};
    use crate::table::ResumeError;
    use proptest::prelude::*;

    thread_local! {
        /// Whether to bypass the fast path.
        pub static IS_SLOW: Cell<bool> = const { Cell::new(false) };
    }

    /// The complete result of a check, with and without the fast path.
    fn found(text: &[u8]) -> [String; 2] {
        [false, true].map(|is_slow| {
            IS_SLOW.set(is_slow);
            let replay = Replay::new(&GameText::new(text));
            IS_SLOW.set(false);
            format!("{} {:?}", serde_json::to_string(&replay.report).unwrap(), replay.plies)
        })
    }

    /// A record of random moves and whatever may appear between them. Most games shuffle, so that positions
    /// repeat.
    fn record(seed: u64, plies: u32) -> String {
        let mut generator = Seed(seed).generator("records", 0);
        let mut any = |most| below(&mut generator, most);
        let mut text = String::new();
        for tag in ["[NoCaptureLimit \"12\"]\n", "[Repetition \"claim\"]\n", "[NoMove \"draw\"]\n"] {
            if any(3) == 0 {
                text.push_str(tag);
            }
        }
        let start =
            if any(2) == 0 { sparse(&mut Seed(seed).generator("start", 0)) } else { Position::start() };
        text.push_str(&format!("[Position \"{start}\"]\n"));
        let (mut position, mut backs) = (start, [None::<String>, None]);
        for ply in 0..plies {
            let moves: Vec<String> = position.moves().map(|played| played.to_string()).collect();
            if moves.is_empty() {
                break;
            }
            let back = &mut backs[ply as usize % 2];
            let again = back.take().filter(|back| any(3) > 0 && moves.contains(back));
            let played = again.unwrap_or_else(|| moves[any(moves.len() as u32) as usize].clone());
            if let Some((from, to)) = played.split_once('-') {
                *back = Some(format!("{to}-{from}")).filter(|_| to.len() == 2);
            }
            let halves = u32::from(start.side_to_move() == Side::Blue) + ply;
            let turn = halves / 2 + 1;
            match any(12) {
                0..6 => {}
                6 => text.push_str(&format!("{turn}...")),
                7 => text.push_str(&format!("{turn}. {turn}. ")),
                8 => text.push_str(&format!("{turn}.{{c}} ")),
                9 => text.push_str(&format!("{turn}.\n")),
                _ => text.push_str(&format!("{turn}. ")),
            }
            let between = [" ", "\n", "{c}", "; c\n", " "][any(5) as usize];
            text.push_str(&format!("{played}{between}"));
            position = position.play(&played.parse().unwrap()).unwrap();
        }
        text.push_str(["", "1-0", "*", "1/2-1/2"][any(4) as usize]);
        text
    }

    proptest! {
        /// No report may depend on how the moves were read.
        #[test]
        fn the_fast_lane_changes_no_report(
            seed in any::<u64>(), plies in 0u32..600,
            changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(&b"aei159-x,0: \xc3{\"=*"[..]), 0..3), 0..3)
        ) {
            let mut text = record(seed, plies).into_bytes();
            for (at, byte, kind) in changes {
                let at = at.index(text.len());
                match kind {
                    0 => text[at] = byte,
                    1 => text.insert(at, byte),
                    _ => { text.remove(at); }
                }
            }
            let replay = Replay::new(&GameText::new(&text));
            for (ply, position) in replay.positions().enumerate() {
                prop_assert_eq!(replay.position(ply), position);
                prop_assert_eq!(*replay.game(ply).position(), position);
            }
            let [fast, slow] = found(&text);
            prop_assert_eq!(fast, slow, "{}", String::from_utf8_lossy(&text));
        }

        #[test]
        fn p6_p7_a_game_ends_where_its_position_and_its_plies_say(seed in any::<u64>(), few in any::<bool>()) {
            let mut generator = Seed(seed).generator("ends", 0);
            let start = if few { sparse(&mut generator) } else { Position::start() };
            let options = Options { no_capture_limit: (seed % 2 == 0).then_some(30), ..Options::default() };
            let mut game = PerSiVic::start(Setup { start, options });
            let (mut stood, mut quiet) = (vec![start], 0);
            while game.end.is_none() && stood.len() < 200 {
                let place = below(&mut generator, game.position.count_moves() as u32) as usize;
                let played = game.position.moves().nth(place).unwrap();
                quiet = if played.is_capture() { 0 } else { quiet + 1 };
                game.play(&played);
                stood.push(game.position);
                let times = stood.iter().filter(|stood| **stood == game.position).count() as u32;
                prop_assert_eq!(game.end, options.ended(&game.position, quiet, || times), "{}", game.position);
            }
        }
    }

    fn resumed(journal: &Journal) -> Journal {
        Journal::resume(&GameText::new(&journal.record())).unwrap()
    }

    #[test]
    fn comments_are_not_lost_by_going_on() {
        for text in ["1. e1-e4 {good}", "[Red \"A\"] ; who\n1. e1-e4"] {
            let resumed = Journal::resume(&GameText::new(text)).map(|_| ());
            assert_eq!(resumed, Err(ResumeError::Comments), "{text}");
        }
        assert!(matches!(Journal::resume(&GameText::new("1. e1-e5")), Err(ResumeError::Fault(_))));
    }

    #[test]
    fn what_is_claimed_is_kept_until_the_next_move() {
        for (text, outcome) in [
            ("1. e1-e4 0-1", Outcome::SecondWins),
            ("[Result \"1-0\"]\n1. e1-e4", Outcome::FirstWins),
            ("1. e1-e4 *", Outcome::Unfinished),
        ] {
            let mut journal = Journal::resume(&GameText::new(text)).unwrap();
            assert_eq!((journal.outcome(), resumed(&journal).outcome()), (outcome, outcome));
            let reply = journal.position().moves().next().unwrap();
            journal.play(reply);
            assert_eq!(journal.outcome(), Outcome::Unfinished);
        }
    }

    #[test]
    fn options_stand_in_the_tags_unless_they_are_the_usual() {
        let usual = Journal::new(Setup::default(), None);
        assert_eq!(usual.record(), "[Game \"PerSiVic\"]\n\n*\n");
        let chosen =
            Options { no_move: NoMove::Draw, no_capture_limit: Some(60), repetition: Repetition::Claim };
        let journal = Journal::new(Setup { options: chosen, ..Setup::default() }, None);
        let tags = "[NoMove \"draw\"]\n[NoCaptureLimit \"60\"]\n[Repetition \"claim\"]\n\n";
        assert!(journal.record().contains(tags), "{}", journal.record());
        assert_eq!(resumed(&journal).game().options(), chosen);
    }

    #[test]
    fn a_game_that_blue_begins_is_numbered_so() {
        let start = "3b8./9./9./9./9./9./9./9./3r8. b".parse().unwrap();
        let mut journal = Journal::new(Setup { start, ..Setup::default() }, None);
        journal.play(journal.position().moves().next().unwrap());
        assert!(journal.record().contains("\n\n1... a9-"), "{}", journal.record());
        assert_eq!(journal.turn(), 2);
    }

    #[test]
    fn p7d_the_context_of_a_ply_has_what_stood_before_it() {
        let text = GameText::new(
            "[Repetition \"claim\"]\n1. e1-e4 e9-e6 2. e4-e1 e6-e9 3. e1-e4 e9-e6 4. e4-e1 e6-e9 *",
        );
        let replay = Replay::new(&text);
        assert_eq!(replay.plies.len(), 8);
        // After eight plies the start occurs for the third time, and not before.
        assert!(!replay.context(4).can_claim(&replay.position(4)));
        assert!(replay.context(8).can_claim(&replay.position(8)));
        assert!(replay.context(99).can_claim(&replay.position(8)));
    }

    proptest! {
        /// After any sequence of plies and take-backs, the record reads back as the game.
        #[test]
        fn a_record_reads_back(steps in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
            let mut journal = Journal::new(Setup::default(), Some(["Ana \"A\"".to_owned(), "Beto".to_owned()]));
            for step in steps {
                if step.index(5) == 0 {
                    let before = journal.plies().len();
                    prop_assert_eq!(journal.undo(), before > 0);
                } else if journal.game().end().is_none() {
                    let moves: Vec<Move> = journal.position().moves().collect();
                    journal.play(moves[step.index(moves.len())]);
                }
                let same = resumed(&journal);
                prop_assert_eq!(same.position().hash(), journal.position().hash());
                prop_assert_eq!(same.plies().len(), journal.plies().len());
                prop_assert_eq!(same.record(), journal.record());
            }
        }
    }
}
