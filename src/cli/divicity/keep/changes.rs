//! Corrections as people type them, on the screen and in the line mode.

use super::NewMatch;
use super::words::{self, Refused};
use parlour::divicity::fault::ParseTokenSetError;
use parlour::divicity::notation::word::{self, is_discard};
use parlour::divicity::{Keeper, Seat, Taker, Variant};
use parlour::internals::divicity::keeper::{Cell, Command};
use parlour::internals::words::{Say as _, Verbatim};
use parlour::print::Language;

/// Parses the correction that a command requests, or explains why it is invalid; `None` if the command is none.
pub fn read(
    keeper: &Keeper,
    language: Language,
    (word, rest): (&str, &str),
) -> Option<Result<Command, String>> {
    let seat = |name: &str| seat(keeper, language, name);
    Some(match word {
        "players" if rest.is_empty() => Err(Refused::WhoPlays.text(language).to_owned()),
        "players" => NewMatch::named(rest, language).map(|new| Command::Names(new.names)),
        "rename" => rest
            .split_once(char::is_whitespace)
            .ok_or_else(|| Refused::Rename.text(language).to_owned())
            .and_then(|(old, new)| Ok(Command::Rename(seat(old)?, words::name(language, new.trim())?))),
        "leader" if rest.is_empty() => Err(Refused::WhoLed.text(language).to_owned()),
        "leader" => seat(rest).map(Command::Leader),
        "immunity" => yes(rest).map(|is| Command::Variant(Variant::Immunity, is)).ok_or_else(|| {
            let typed = words::typed(language, word);
            Refused::YesOrNo.say(language, &[("word", &Verbatim(typed))])
        }),
        // Followed by anything else it is a token.
        "steals" => Ok(Command::Variant(Variant::EmptySteal, yes(rest)?)),
        "cards" => Ok(Command::Cards(yes(rest)?)),
        "fix" => fix(keeper, language, rest),
        _ => return None,
    })
}

pub fn yes(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "yes" | "y" | "on" | "s" | "sí" | "si" | "sim" => Some(true),
        "no" | "n" | "off" | "não" | "nao" => Some(false),
        _ => None,
    }
}

/// The player with this name, or the message that there is none.
pub fn seat(keeper: &Keeper, language: Language, name: &str) -> Result<Seat, String> {
    keeper.called(name).ok_or_else(|| words::unknown_player(language, name))
}

/// Parses `3 Ana 10` or `3 Ana Beto`.
fn fix(keeper: &Keeper, language: Language, rest: &str) -> Result<Command, String> {
    let taker = |word: &str| match seat(keeper, language, word) {
        Ok(seat) => Ok(Taker::Player(seat)),
        Err(_) if is_discard(word) => Ok(Taker::Discard),
        Err(why) => Err(why),
    };
    let how = || Refused::Fix.text(language).to_owned();
    let parts: Vec<&str> = rest.split_whitespace().collect();
    let [number, who, right @ ..] = parts.as_slice() else { return Err(how()) };
    let number: usize = number.parse().map_err(|_| how())?;
    let who = taker(who)?;
    let right = right.join(" ");
    if right.is_empty() {
        return Err(how());
    }
    // A word that may be both is the player.
    let cell = match word::token(&right).filter(|_| keeper.named(&right).is_none()) {
        Some((token, _)) if token.is_special() => {
            return Err(Refused::FixSpecial.say(language, &[("token", &token), ("n", &number)]));
        }
        Some((token, _)) => Cell::Token(token),
        None => Cell::Taker(
            taker(&right).map_err(|_| ParseTokenSetError::Kind(word::unknown(&right)).say(language))?,
        ),
    };
    Ok(Command::Fix(number, who, cell))
}
