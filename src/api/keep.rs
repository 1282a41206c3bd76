//! Continuing a game: a record and an entry make the next record.

use serde::{Deserialize, Serialize};

use super::check::KnownGame;
use super::dealing::{MatchState, hides_hands, unknown_variant};
use super::place::unread;
use super::print::set;
use super::{Checked, Envelope, Failure, Faults, Refusal, nth_game};
use crate::diverto::Diverto;
use crate::divicity::Name;
use crate::divicity::keeper::{self, Cell, Command, Keeper, ReadTrickError, words};
use crate::divicity::notation::word::{is_discard, token as token_of};
use crate::divicity::verdict::Verdict;
use crate::divicity::{Seat, Taker, TokenSet, Variant};
use crate::persivic::PerSiVic;
use crate::print::Language;
use crate::record::{GameText, Outcome, OwnedGame, Reader};
use crate::table::{Journal, Reading, ResumeError, TwoPlayerGame};
use crate::words::{Phrase, Say, messages};

/// A game under way, and what happens next in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct KeepRequest {
    /// The record of the game; a new one has only tags, of which `Game` says which game it is.
    pub record: String,
    /// What happens; without it, the answer has the current state.
    #[serde(default)]
    pub entry: Option<Entry>,
    /// The language of questions, answers and faults.
    #[serde(default)]
    pub language: Language,
    /// In a match of Divicity, what has been answered of the step under way: the next question follows from it.
    #[serde(default)]
    pub given: String,
    /// In a match of Divicity with dealt hands, the player whose hand the answer shows; without it, no hand.
    #[serde(default)]
    pub hand_of: Option<String>,
}

impl KeepRequest {
    /// Asks to continue `record`, or only how it stands.
    pub fn new(record: String, entry: Option<Entry>) -> KeepRequest {
        KeepRequest { record, entry, ..KeepRequest::default() }
    }
}

/// What happens in a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Entry {
    /// A move, a line (with the roll before it), or what the trick under way goes on with, as a record has it.
    Play(String),
    /// The last that happened is taken back.
    Undo,
    /// The game ends by resignation or agreement; `*` takes that back.
    Result(Outcome),
    /// Redoes the step that was undone last.
    Redo,
    /// Answers to the question and those after it, as their `word`s: `Ana milk`. This and all below is for Divicity.
    Answer(String),
    /// This trick, from 1, is entered again.
    Reopen(usize),
    /// A trick is replaced.
    Correct {
        /// Its number.
        trick: usize,
        /// The trick as a record has it.
        with: String,
    },
    /// One cell of a trick is corrected.
    Fix {
        /// Its number.
        trick: usize,
        /// Who took the token, or `discard`.
        who: String,
        /// The right token, or who took it.
        right: String,
    },
    /// The first waiting trick is taken up again.
    TakeUp,
    /// The waiting tricks are dropped.
    Drop,
    /// Counts a player's Lex.
    Lex {
        /// The player.
        player: String,
        /// How many.
        count: u8,
    },
    /// Nobody has Lex.
    NoLex,
    /// The set of tokens, as `10x5 -5x3`, or `default`; none for any box.
    #[serde(deserialize_with = "set")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    Tokens(Option<TokenSet>),
    /// The players in seat order.
    Names(Vec<Name>),
    /// A player has another name.
    Rename {
        /// The player.
        player: String,
        /// The new name.
        name: Name,
    },
    /// Who led the first trick.
    Leader(String),
    /// Whether `immunity` or `empty-steal` is played.
    Variant {
        /// The name of the variant.
        name: String,
        /// Whether it is played.
        played: bool,
    },
    /// Whether cards are recorded.
    Cards(bool),
}

/// A game with what happened in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Kept {
    /// The record, which the next request goes on with.
    pub record: String,
    /// The state of the game in words.
    pub standing: String,
    /// Whether `redo` brings something back.
    pub has_undone: bool,
    /// What the entry did, in words, in a match of Divicity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// A match of Divicity: its players, and what comes next.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub state: Option<Box<MatchState>>,
    /// What a check says of the record.
    pub check: Checked,
}

/// Continues a game.
///
/// # Errors
/// Returns the faults of the record or of the entry, or a failure if there is nothing to continue or take back.
///
/// ```
/// use parlour::api::{Entry, KeepRequest, keep};
/// let record = "[Game \"PerSiVic\"]\n".to_owned();
/// let kept = keep(&KeepRequest::new(record, Some(Entry::Play("e1-e4".to_owned()))))?;
/// assert!(kept.answer().record.ends_with("1. e1-e4 *\n"));
/// assert_eq!(kept.answer().standing, "blue to move");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn keep(request: &KeepRequest) -> Result<Envelope<Kept>, Refusal> {
    let game = only_game(&request.record, request.language)?;
    let (text, entry) = (game.as_text().answered_in(request.language), request.entry.as_ref());
    let kept = match KnownGame::of(&text.parse(), &text)? {
        KnownGame::Diverto => go_on::<Diverto>(&text, entry)?,
        KnownGame::PerSiVic => go_on::<PerSiVic>(&text, entry)?,
        KnownGame::Divicity => go_on_with_match(&text, request)?,
    };
    Ok(Envelope::new(kept))
}

fn checked(record: &str, language: Language) -> Checked {
    Checked::new(&GameText::new(record).answered_in(language), Reading::Lenient)
}

fn only_game(text: &str, language: Language) -> Result<OwnedGame, Failure> {
    let mut reader = Reader::new(text.as_bytes()).answered_in(language);
    let game = nth_game(&mut reader, 1, &Phrase("the text")).map_err(|error| unread(&error, language))??;
    match reader.next_game() {
        Ok(None) => Ok(game),
        _ => Err(Failure::usage(KeepText::Several.later(&[]))),
    }
}

messages! {
    enum KeepText in "api" {
        Several = "the record holds several games, and only one can be continued",
        Over = "the board has decided the game",
        Commands = "this game takes `play`, `undo`, `redo` and `result`",
        Computed = "what a match of Divicity came to is computed",
        Nothing = "there is nothing to take back",
        NothingForth = "nothing was taken back",
        Comments = "the record has comments, marks or variations, which would be lost",
    }
}

/// Applies an entry to a two-player game and returns its record and standing.
fn go_on<G: TwoPlayerGame<Standing: Say>>(
    text: &GameText<'_>,
    entry: Option<&Entry>,
) -> Result<Kept, Refusal> {
    let mut journal = Journal::<G>::resume(text)?;
    match entry {
        None => {}
        Some(Entry::Play(played)) => {
            // Append the ply by hand, as in a file: before the result, which is withdrawn.
            journal.claim(None);
            let record = journal.record();
            let open = record.trim_end().strip_suffix(journal.outcome().name()).unwrap_or(&record);
            journal = Journal::resume(&only_game(&format!("{open}{played}\n"), text.language())?.as_text())?;
        }
        Some(Entry::Result(outcome)) => match journal.game().end() {
            Some(_) => return Err(Failure::content(KeepText::Over.later(&[])).into()),
            None => journal.claim(Some(*outcome).filter(|outcome| *outcome != Outcome::Unfinished)),
        },
        Some(Entry::Undo) if journal.is_claimed() => journal.claim(None),
        Some(Entry::Undo) => journal.undo().then_some(()).ok_or_else(|| nothing(KeepText::Nothing))?,
        Some(Entry::Redo) => journal.redo().then_some(()).ok_or_else(|| nothing(KeepText::NothingForth))?,
        Some(_) => return Err(Failure::usage(KeepText::Commands.later(&[])).into()),
    }
    let (record, language) = (journal.record_with_undone(), text.language());
    Ok(Kept {
        check: checked(&record, language),
        record,
        standing: journal.standing().say(language),
        has_undone: journal.has_undone(),
        done: None,
        state: None,
    })
}

/// As [`go_on`], for a match of Divicity.
fn go_on_with_match(text: &GameText<'_>, request: &KeepRequest) -> Result<Kept, Refusal> {
    let KeepRequest { entry, language, given, hand_of, .. } = request;
    let language = *language;
    let mut keeper = Keeper::resume(text).map_err(|error| match error {
        keeper::ResumeError::Fault(fault) => Refusal::from(Faults { faults: vec![*fault] }),
        error @ keeper::ResumeError::Note { .. } => Failure::content(error).into(),
    })?;
    let (command, given) = match entry {
        None => (None, given.clone()),
        Some(Entry::Answer(words)) => answered(&keeper, &format!("{given} {words}"), language)?,
        Some(entry) => (Some(commanded(&keeper, entry, language)?), String::new()),
    };
    let done = command.as_ref().map(|command| words::done(language, command, &keeper, false));
    if let Some(command) = command {
        keeper.obey(&command).map_err(|refusal| match (refusal, entry) {
            (keeper::Refusal::Rule(fault), Some(Entry::Play(played))) => {
                let fault = fault.named(keeper.names());
                let source = GameText::new(played).answered_in(language);
                Refusal::from(Faults::new(source, [(0..played.len(), fault)]))
            }
            (refusal, _) => {
                let hides = hides_hands(&keeper);
                Failure::content(words::refusal(language, &refusal, keeper.names(), hides)).into()
            }
        })?;
    }
    let names: Vec<String> = keeper.names().iter().map(Name::shown).collect();
    let match_state = keeper.state();
    let standing =
        Verdict::of(&names, match_state, &match_state.standings()).line(language, |total| total.to_string());
    let called = |name: &String| {
        keeper.called(name).ok_or_else(|| Failure::usage(words::unknown_player(language, name)))
    };
    let viewer = hand_of.as_ref().map(called).transpose()?;
    let state = MatchState::of(&keeper, &given, viewer, language).map_err(Failure::usage)?;
    let (record, has_undone) = (keeper.record(), keeper.has_undone());
    let check = checked(&record, language);
    Ok(Kept { record, standing, has_undone, done, state: Some(Box::new(state)), check })
}

/// The steps that answers make, if any, and the answers after them.
fn answered(keeper: &Keeper, text: &str, language: Language) -> Result<(Option<Command>, String), Refusal> {
    let entry = keeper.read_entry(&[], text).map_err(|error| {
        Failure::content(words::misread(language, &error, keeper.names(), hides_hands(keeper)))
    })?;
    let given = super::dealing::written(&entry.given, keeper.names());
    let steps = Some(entry.steps).filter(|steps| !steps.is_empty());
    Ok((steps.map(Command::Play), given))
}

fn commanded(keeper: &Keeper, entry: &Entry, language: Language) -> Result<Command, Refusal> {
    let seat = |name: &str| -> Result<Seat, Failure> {
        keeper.called(name).ok_or_else(|| Failure::usage(words::unknown_player(language, name)))
    };
    let unread = |written: &str, error: ReadTrickError| match error {
        ReadTrickError::Text(error) => {
            let source = GameText::new(written).answered_in(language);
            Faults::new(source, [(0..written.len(), error.fault)]).into()
        }
        error @ ReadTrickError::Number { .. } => {
            Refusal::from(Failure::usage(words::no_trick(language, &error)))
        }
    };
    Ok(match entry {
        Entry::Play(played) => Command::Play(keeper.read(played).map_err(|error| unread(played, error))?),
        Entry::Answer(_) | Entry::Result(_) => {
            return Err(Failure::usage(KeepText::Computed.later(&[])).into());
        }
        Entry::Undo => Command::Undo,
        Entry::Redo => Command::Redo,
        Entry::Reopen(number) => Command::Reopen(*number),
        Entry::Correct { trick, with } => {
            let read = keeper::read_trick(with, keeper.names(), *trick);
            Command::Correct(*trick, read.map_err(|error| unread(with, error))?)
        }
        Entry::Fix { trick, who, right } => {
            let taker = |name: &str| match seat(name) {
                Err(_) if is_discard(name) => Ok(Taker::Discard),
                found => found.map(Taker::Player),
            };
            let cell = match token_of(right) {
                Some((token, _)) if keeper.called(right).is_none() => Cell::Token(token),
                _ => Cell::Taker(taker(right)?),
            };
            Command::Fix(*trick, taker(who)?, cell)
        }
        Entry::TakeUp => Command::TakeUp,
        Entry::Drop => Command::Drop,
        Entry::Lex { player, count } => Command::Lex(seat(player)?, *count),
        Entry::NoLex => Command::NoLex,
        Entry::Tokens(tokens) => Command::Tokens(*tokens),
        Entry::Names(names) => Command::Names(names.clone()),
        Entry::Rename { player, name } => Command::Rename(seat(player)?, name.clone()),
        Entry::Leader(name) => Command::Leader(seat(name)?),
        Entry::Variant { name, played } => {
            let variant = name.parse::<Variant>().ok();
            Command::Variant(variant.ok_or_else(unknown_variant)?, *played)
        }
        Entry::Cards(recorded) => Command::Cards(*recorded),
    })
}

fn nothing(text: KeepText) -> Failure {
    Failure::content(text.later(&[]))
}

impl From<ResumeError> for Refusal {
    fn from(error: ResumeError) -> Refusal {
        match error {
            ResumeError::Fault(fault) => Faults { faults: vec![*fault] }.into(),
            ResumeError::Comments => Failure::usage(KeepText::Comments.later(&[])).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_played_is_read_as_people_write_it() {
        for (tags, played, written) in [
            ("[Game \"PerSiVic\"]\n", "E1 – e4", "1. e1-e4 *\n"),
            ("[Game \"Diverto\"]\n[Board \"9x9\"]\n", "C3: n3e1", "1. c3:N3E1 *\n"),
            (
                "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n",
                "2v KV 3v | Milk 10 | ana Milk | Beto 10",
                "1. 2V KV 3V | milk 10 | Ana milk | Beto 10\n",
            ),
        ] {
            let entry = Some(Entry::Play(played.to_owned()));
            let kept = keep(&KeepRequest::new(tags.to_owned(), entry)).unwrap();
            assert!(kept.answer().record.contains(written), "{}", kept.answer().record);
        }
    }

    #[test]
    fn what_was_taken_back_happens_again_in_games_for_two() {
        let diverto =
            "[Game \"Diverto\"]\n[Board \"9x9\"]\n[Rules \"roll\"]\n\n(3 2) c3:N3E2 (2 1) e6:N2W1 *\n";
        let persivic = "[Game \"PerSiVic\"]\n\n1. e1-e4 e9-d7,2f7 1-0\n";
        for (record, undone) in [
            (
                diverto,
                ["(2 1) {undone: (2 1) e6:N2W1} *\n", "(3 2) {undone: (3 2) c3:N3E2 (2 1) e6:N2W1} *\n"],
            ),
            (persivic, ["{undone: 1-0} *\n", "1. e1-e4 {undone: e9-d7,2f7 1-0} *\n"]),
        ] {
            let go = |record: &str, entry| {
                keep(&KeepRequest::new(record.to_owned(), entry)).map(|kept| kept.answer().record.clone())
            };
            let mut records = vec![go(record, None).unwrap()];
            for end in undone {
                records.push(go(&records[records.len() - 1], Some(Entry::Undo)).unwrap());
                assert!(records[records.len() - 1].ends_with(end), "{records:#?}");
            }
            for (at, record) in records.iter().enumerate() {
                let kept = keep(&KeepRequest::new(record.clone(), None)).unwrap();
                assert_eq!(kept.answer().has_undone, at > 0, "{record}");
            }
            for pair in records.windows(2).rev() {
                assert_eq!(go(&pair[1], Some(Entry::Redo)).unwrap(), pair[0]);
            }
            let unclaimed = go(&records[2], Some(Entry::Result(Outcome::Unfinished))).unwrap();
            assert_eq!(unclaimed, records[2], "no claim to withdraw");
            // What is played instead drops it, and nothing can happen again then.
            let other = if record == diverto { "c3:E2N3" } else { "e9-e6" };
            let played = go(&records[2], Some(Entry::Play(other.to_owned()))).unwrap();
            assert!(played.contains(other) && !played.contains("undone"), "{played}");
            assert!(go(&played, Some(Entry::Redo)).is_err(), "{played}");
            // Other comments that begin with this word are kept.
            for comment in ["{undone: never}", "{undone: e9-e6} {more}"] {
                let text = records[0].replace(" 1-0", " *").replace(" *", &format!(" {comment} *"));
                assert!(go(&text, None).is_err(), "{text}");
            }
        }
    }

    #[test]
    fn a_player_sees_their_own_hand_and_no_other() {
        let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let dealt = json(&crate::api::answer(r#"{"deal": {"seed": "42", "players": 3}}"#));
        let cards = |at: usize| {
            dealt["hands"][at]["cards"].as_array().unwrap().iter().map(|card| card.as_str().unwrap())
        };
        let hand = |at: usize| format!("[Hand \"P{} {}\"]\n", at + 1, crate::words::join(cards(at), " "));
        let hands = [0, 1, 2].map(hand).concat();
        let record = format!("[Game \"Divicity\"]\n[Players \"P1 P2 P3\"]\n[Leader \"P2\"]\n{hands}");
        let seen = |hand_of: Option<&str>| {
            let request = serde_json::json!({"keep": {"record": record, "hand_of": hand_of}});
            json(&crate::api::answer(&request.to_string()))
        };
        let nobody = seen(None);
        assert!(
            nobody["match"]["hand"].is_null()
                && nobody["match"]["question"]["answers"] == serde_json::json!([])
        );
        let hands = ["P1", "P2", "P3"].map(|name| seen(Some(name))["match"].clone());
        for (at, seen) in hands.iter().enumerate() {
            assert!(
                seen["hand"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).eq(cards(at)),
                "{seen}"
            );
            assert_eq!(
                seen["question"]["answers"] != serde_json::json!([]),
                at == 1,
                "only who leads has answers: {seen}"
            );
        }
        assert!(seen(Some("Zoe"))["error"]["message"].as_str().unwrap().contains("Zoe"));
    }

    #[test]
    fn a_special_that_can_only_be_kept_is_kept() {
        let record =
            "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n{keeper: cards left out}\n".to_owned();
        let entry = Some(Entry::Play("| donate 10 | Ana donate".to_owned()));
        let kept = keep(&KeepRequest::new(record, entry)).unwrap();
        let now = "{keeper: now | donate 10 | Ana donate kept}\n";
        assert!(kept.answer().record.ends_with(now), "{}", kept.answer().record);
    }

    const TABLE: &str = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n{keeper: cards left out}\n";

    fn entered(record: &str, entry: &str) -> serde_json::Value {
        let request = serde_json::json!({"keep": {
            "record": record, "entry": serde_json::from_str::<serde_json::Value>(entry).unwrap(), "language": "es",
        }});
        serde_json::from_str(&crate::api::answer(&request.to_string())).unwrap()
    }

    #[test]
    fn four_taps_are_a_trick_and_each_brings_the_next_question() {
        let kept = keep(&KeepRequest::new(TABLE.to_owned(), None)).unwrap();
        let question = kept.answer().state.as_ref().unwrap().question.clone().unwrap();
        let answers: Vec<&str> = question.answers.iter().map(|answer| answer.word.as_str()).collect();
        assert_eq!((question.trick, answers), (1, vec!["Ana", "Beto", "Cira"]));
        let request = KeepRequest { given: "Ana".to_owned(), ..KeepRequest::new(TABLE.to_owned(), None) };
        let kept = keep(&request).unwrap();
        let question = kept.answer().state.as_ref().unwrap().question.clone().unwrap();
        assert_eq!(question.given, "Ana");
        assert!(question.text.contains("Ana") && question.answers.iter().any(|answer| answer.word == "milk"));
        let kept = entered(TABLE, r#"{"answer": "Ana milk"}"#);
        assert_eq!(kept["done"], "Ana toma leche");
        let kept = entered(kept["record"].as_str().unwrap(), r#"{"answer": "Beto 10"}"#);
        assert_eq!(
            (&kept["match"]["question"]["trick"], &kept["match"]["players"][1]["total"]),
            (&2.into(), &10.into())
        );
    }

    #[test]
    fn every_command_of_the_keeper_is_taken() {
        let mut record =
            entered(TABLE, r#"{"answer": "Ana milk Beto 10"}"#)["record"].as_str().unwrap().to_owned();
        for (entry, shows) in [
            ("\"undo\"", "now | milk"),
            ("\"redo\"", "1. | milk 10 | Ana milk | Beto 10"),
            (r#"{"fix": {"trick": 1, "who": "Ana", "right": "beer"}}"#, "Ana beer"),
            (r#"{"correct": {"trick": 1, "with": "| milk 10 | Cira milk | Beto 10"}}"#, "Cira milk"),
            (r#"{"reopen": 1}"#, "opened"),
            ("\"take-up\"", "1. | milk 10"),
            (r#"{"lex": {"player": "Ana", "count": 2}}"#, "[Lex \"Ana 2\"]"),
            ("\"no-lex\"", "1. | milk 10"),
            (r#"{"tokens": "default"}"#, "[Tokens "),
            (r#"{"tokens": null}"#, "1. | milk 10"),
            (r#"{"names": ["Beto", "Ana", "Cira"]}"#, "[Players \"Beto Ana Cira\"]"),
            (r#"{"rename": {"player": "Ana", "name": "Eva"}}"#, "Eva"),
            (r#"{"leader": "Cira"}"#, "[Leader \"Cira\"]"),
            (r#"{"variant": {"name": "immunity", "played": true}}"#, "immunity"),
            (r#"{"cards": false}"#, "Eva"),
        ] {
            let kept = entered(&record, entry);
            record = kept["record"].as_str().unwrap_or_else(|| panic!("{entry}: {kept}")).to_owned();
            assert!(record.contains(shows) && kept["done"].is_string(), "{entry}: {record}");
            assert_eq!(kept["has_undone"], entry == "\"undo\"", "{entry}: {record}");
        }
        for (entry, why) in [
            ("\"drop\"", "espera"),
            (r#"{"reopen": 7}"#, "7"),
            (r#"{"leader": "Zoe"}"#, "Zoe"),
            (r#"{"answer": "Zoe"}"#, "Zoe"),
            (r#"{"lex": {"player": "Eva", "many": 2}}"#, "no existe el campo `many`"),
        ] {
            let kept = entered(&record, entry);
            assert!(
                kept["error"]["message"].as_str().is_some_and(|said| said.contains(why)),
                "{entry}: {kept}"
            );
        }
    }
}
