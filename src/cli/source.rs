//! A game of a file, replayed, and a point in it.

use crate::cli::spoken::spoken;
use std::io::Read as _;
use std::str::FromStr;

use super::error::{Error, ErrorText, Outcome, Result, no_game};
use super::fault::tell;
use super::input::Input;
use parlour::api::{KnownGame, Place, nth_game};
use parlour::internals::record::{Decoded, from_latin_1};
use parlour::internals::words::Say;
use parlour::record::{GameText, OwnedGame, Reader};
use parlour::table::{Game, Replay};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Last,
    Ply(usize),
}

impl At {
    /// How many tricks to play; the match has `tricks`.
    pub fn of_tricks(self, tricks: usize) -> Result<usize> {
        match self {
            At::Last => Ok(tricks),
            At::Ply(asked) if asked <= tricks => Ok(asked),
            At::Ply(asked) => {
                let values: [(&str, &dyn Say); 2] = [("n", &asked), ("tricks", &tricks)];
                Err(Error::Refused(ErrorText::FewTricks.say(spoken(), &values)))
            }
        }
    }
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<At, &'static str> {
        match text {
            "last" => Ok(At::Last),
            _ => text.parse().map(At::Ply).map_err(|_| "a number of plies, or `last`"),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Which {
    /// Its number in the file, if it is asked for.
    pub number: Option<usize>,
    /// What game it is, if the file does not say.
    pub game: Option<KnownGame>,
}

impl Which {
    /// Its number in the file, from 1.
    pub fn number(self) -> usize {
        self.number.unwrap_or(1)
    }
}

pub fn game_name(text: &str) -> std::result::Result<KnownGame, &'static str> {
    KnownGame::named(text).ok_or("the games are `diverto`, `divicity` and `persivic`")
}

/// As `2`, `persivic` or `persivic,2`.
impl FromStr for Which {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<Which, &'static str> {
        let mut which = Which::default();
        for part in text.split(',') {
            match (part.trim().parse().ok(), KnownGame::named(part.trim())) {
                (Some(number), _) if which.number.is_none() => which.number = Some(number),
                (_, Some(game)) if which.game.is_none() => which.game = Some(game),
                _ => {
                    return Err(
                        "the number of a game, `diverto`, `divicity` or `persivic`, or both as `persivic,2`",
                    );
                }
            }
        }
        Ok(which)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    All,
    /// Only a fault before the ply shown.
    Before,
}

pub fn game(file: &Input, which: Which) -> Result<OwnedGame> {
    let number = which.number();
    let mut reader = Reader::new(file.open()?).answered_in(spoken());
    Ok(nth_game(&mut reader, number, &parlour::internals::words::Verbatim(file))
        .map_err(file.unreadable())??)
}

/// The game asked for, or else the only one.
pub fn game_or_only(file: &Input, which: Which) -> Result<OwnedGame> {
    if which.number.is_some() {
        return game(file, which);
    }
    let bytes = file.bytes()?;
    let mut reader = Reader::new(bytes.as_slice()).answered_in(spoken());
    let game = reader.next_game().map_err(file.unreadable())?.map(GameText::into_owned);
    match (game, reader.next_game().map_err(file.unreadable())?) {
        (Some(game), None) => Ok(game),
        (Some(_), _) => Err(Error::refused(ErrorText::SeveralGames, file)),
        (None, _) => Err(no_game(file)),
    }
}

/// The games of a file before the one that goes on, as they are there.
#[derive(Clone, Debug, Default)]
pub struct Before(Vec<u8>);

impl Before {
    /// These games and then `record`, as the file has them.
    pub fn with(&self, record: &str) -> Vec<u8> {
        [self.0.as_slice(), record.as_bytes()].concat()
    }

    /// The same once another game begins after `record`.
    pub fn followed_by(&self, record: &str) -> Before {
        Before([&self.with(record), "\n".as_bytes()].concat())
    }
}

/// The last game in a file's `bytes`, and those before it; `None` if there is no game.
pub fn last_game(file: &Input, bytes: &[u8]) -> Result<Option<(Before, OwnedGame)>> {
    let mut text = Vec::new();
    Decoded::new(bytes).read_to_end(&mut text).map_err(file.unreadable())?;
    let mut reader = Reader::new(text.as_slice()).answered_in(spoken());
    let mut last: Option<OwnedGame> = None;
    while let Some(game) = reader.next_game().map_err(file.unreadable())? {
        last = Some(game.into_owned());
    }
    Ok(last.map(|last| {
        // A single game is written as the program has it, whatever comes before it.
        let is_first = last.as_text().index() == 0;
        text.truncate(if is_first { 0 } else { last.as_text().offset() as usize });
        // The game that goes on is written as UTF-8, so these are too.
        let text = from_latin_1(&text).filter(|_| !text.is_ascii()).map_or(text, String::into_bytes);
        (Before(text), last)
    }))
}

/// As [`game`], replayed. Its fault, if any, is reported.
pub fn replay<G: Game>(file: &Input, which: Which) -> Result<Replay<G>> {
    find(file, which, At::Last, Tell::All).map(|(place, _)| place.replay)
}

/// As [`replay`], at a ply. The outcome is `Fine` unless a fault was reported.
pub fn find<G: Game>(file: &Input, which: Which, at: At, faults: Tell) -> Result<(Place<G>, Outcome)> {
    let (file, which) = file.find(Some(which))?;
    place(&game(&file, which)?.as_text(), which.number(), at, faults, &file.name())
}

/// As [`find`], for a game already read from the file `name`.
pub fn place<G: Game>(
    text: &GameText<'_>,
    number: usize,
    at: At,
    faults: Tell,
    name: &str,
) -> Result<(Place<G>, Outcome)> {
    let replay = Replay::<G>::new(text);
    let ply = match at {
        At::Last => None,
        At::Ply(ply) => Some(ply),
    };
    let is_beyond = ply.is_some_and(|ply| ply > replay.plies.len());
    let has_start = replay.report.is_set_up;
    let is_before = !has_start || ply.is_none() || is_beyond;
    let fault = replay.report.fault.as_ref().filter(|_| is_before || faults == Tell::All);
    for diagnostic in replay.report.notices().chain(fault) {
        tell(diagnostic, name, text);
    }
    let outcome = if fault.is_some() { Outcome::Faults } else { Outcome::Fine };
    let place = Place::new(replay, number, ply);
    Ok((
        place.map_err(|why| match ply.filter(|_| has_start) {
            Some(ply) if outcome == Outcome::Faults && faults == Tell::Before => {
                Error::content(ErrorText::FaultBefore.say(spoken(), &[("n", &ply)]))
            }
            Some(ply) => Error::Refused(format!("--at {ply}: {}", Error::from(why))),
            None => why.into(),
        })?,
        outcome,
    ))
}
