//! Corrections of the match setup and of single cells, shared by the screen and the line mode.

use std::fmt::Display;

use super::NewMatch;
use super::words::{Words, fill};
use parlour::divicity::fault::ParseTokenSetError;
use parlour::divicity::keeper::{Cell, Refusal};
use parlour::divicity::notation::word::{self, is_discard};
use parlour::divicity::rules::name::seat_of;
use parlour::divicity::words::{player, token as token_name};
use parlour::divicity::{Cards, Keeper, Name, Seat, Setup, Taker, Variant};
use parlour::words::{Say as _, join};

/// A change ready to apply, with the message for afterwards.
#[derive(Clone, Debug)]
pub struct Change {
    what: What,
    pub done: String,
}

#[derive(Clone, Debug)]
enum What {
    /// A new setup of the match.
    Match(Vec<Name>, Box<Setup>),
    /// A new token or taker in a trick, counted from 1.
    Cell(usize, Taker, Cell),
}

impl Change {
    pub fn make(self, keeper: &mut Keeper) -> Result<(), Refusal> {
        match self.what {
            What::Match(names, setup) => keeper.set_up(names, *setup),
            What::Cell(number, taker, cell) => keeper.correct_cell(number, taker, cell),
        }
    }
}

/// Parses the change that a command requests, or explains why it is invalid; `None` if the command is not a change.
pub fn read(keeper: &Keeper, words: &Words, (word, rest): (&str, &str)) -> Option<Result<Change, String>> {
    let reader = Reader { keeper, words };
    Some(match word {
        "players" => reader.players(rest),
        "rename" => reader.rename(rest),
        "leader" => reader.leader(rest),
        "immunity" => reader.variant(Variant::Immunity, word, rest),
        // Followed by anything else it is a token.
        "steals" if yes(rest).is_some() => reader.variant(Variant::EmptySteal, word, rest),
        "cards" => Ok(reader.cards(yes(rest)?)),
        "fix" => reader.fix(rest),
        _ => return None,
    })
}

/// Parses yes or no in any supported language.
pub fn yes(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "yes" | "y" | "on" | "s" | "sí" | "si" | "sim" => Some(true),
        "no" | "n" | "off" | "não" | "nao" => Some(false),
        _ => None,
    }
}

struct Reader<'a> {
    keeper: &'a Keeper,
    words: &'a Words,
}

impl Reader<'_> {
    fn seat(&self, name: &str) -> Result<Seat, String> {
        self.keeper.called(name).ok_or_else(|| self.words.unknown_player(name))
    }

    fn name(&self, seat: Seat) -> String {
        player(self.words.language, self.keeper.names(), seat)
    }

    /// The same match with a new setup.
    fn begun(&self, done: String, names: Option<Vec<Name>>, setup: Setup) -> Change {
        let names = names.unwrap_or_else(|| self.keeper.names().to_vec());
        Change { what: What::Match(names, Box::new(setup)), done }
    }

    fn players(&self, rest: &str) -> Result<Change, String> {
        if rest.is_empty() {
            return Err(self.words.refused.who_plays.clone());
        }
        let names = NewMatch::named(rest, self.words)?.names;
        let mut setup = *self.keeper.setup();
        // Keep the leader.
        let leader = &self.keeper.names()[setup.leader.index()];
        setup.leader = seat_of(&names, leader.as_str()).unwrap_or(setup.leader);
        let shown = join(names.iter().map(Name::shown), ", ");
        let done = fill(&self.words.correction.play, &[("players", &shown)]);
        Ok(self.begun(done, Some(names), setup))
    }

    fn rename(&self, rest: &str) -> Result<Change, String> {
        let (old, new) =
            rest.split_once(char::is_whitespace).ok_or_else(|| self.words.refused.rename.clone())?;
        let seat = self.seat(old)?;
        let name = self.words.name(new.trim())?;
        let values: [(&str, &dyn Display); 2] = [("player", &self.name(seat)), ("name", &name.shown())];
        let done = fill(&self.words.correction.renamed, &values);
        let mut names = self.keeper.names().to_vec();
        names[seat.index()] = name;
        Ok(self.begun(done, Some(names), *self.keeper.setup()))
    }

    fn leader(&self, rest: &str) -> Result<Change, String> {
        if rest.is_empty() {
            return Err(self.words.refused.who_led.clone());
        }
        let leader = self.seat(rest)?;
        let done = fill(&self.words.correction.led, &[("player", &self.name(leader))]);
        Ok(self.begun(done, None, Setup { leader, ..*self.keeper.setup() }))
    }

    fn variant(&self, variant: Variant, word: &str, rest: &str) -> Result<Change, String> {
        let typed = self.words.commands.get(word).map_or(word, String::as_str);
        let is_played = yes(rest).ok_or_else(|| fill(&self.words.refused.yes_or_no, &[("word", &typed)]))?;
        let (old, texts) = (*self.keeper.setup(), &self.words.correction);
        let (setup, done) = match variant {
            Variant::Immunity => (Setup { immunity: is_played, ..old }, &texts.immunity),
            Variant::EmptySteal => (Setup { empty_steal: is_played, ..old }, &texts.empty_steals),
        };
        Ok(self.begun(done[usize::from(is_played)].clone(), None, setup))
    }

    fn cards(&self, are_recorded: bool) -> Change {
        let (old, texts) = (*self.keeper.setup(), &self.words.correction);
        let (done, cards) = match (old.cards, are_recorded) {
            (Cards::LeftOut, true) => (&texts.cards_recorded, Cards::Recorded),
            (Cards::LeftOut, false) | (_, true) => (&texts.nothing, old.cards),
            _ => (&texts.cards_left_out, Cards::LeftOut),
        };
        self.begun(done.clone(), None, Setup { cards, ..old })
    }

    fn fix(&self, rest: &str) -> Result<Change, String> {
        let parts: Vec<&str> = rest.split_whitespace().collect();
        let how = || self.words.refused.fix.clone();
        let [number, who, right @ ..] = parts.as_slice() else { return Err(how()) };
        let number: usize = number.parse().map_err(|_| how())?;
        let taker = self.taker(who)?;
        let right = right.join(" ");
        let texts = &self.words.correction;
        let told = |text: &str, token: &str, other: &str| {
            let player = self.called(taker);
            fill(text, &[("n", &number), ("player", &player), ("token", &token), ("other", &other)])
        };
        let (cell, done) = match word::token(&right) {
            _ if right.is_empty() => return Err(how()),
            Some((token, _)) => {
                (Cell::Token(token), told(&texts.token, token_name(self.words.language, token), ""))
            }
            None => {
                let Ok(to) = self.taker(&right) else {
                    return Err(ParseTokenSetError::Kind(word::unknown(&right)).say(self.words.language));
                };
                (Cell::Taker(to), told(&texts.taker, "", &self.called(to)))
            }
        };
        Ok(Change { what: What::Cell(number, taker, cell), done })
    }

    fn taker(&self, word: &str) -> Result<Taker, String> {
        match self.seat(word) {
            Ok(seat) => Ok(Taker::Player(seat)),
            Err(_) if is_discard(word) => Ok(Taker::Discard),
            Err(why) => Err(why),
        }
    }

    fn called(&self, taker: Taker) -> String {
        match taker {
            Taker::Player(seat) => self.name(seat),
            Taker::Discard => self.words.correction.nobody.clone(),
        }
    }
}
