//! Corrections of the match itself and of single cells, in words: the same on the screen and line by line.

use super::NewMatch;
use parlour::divicity::keeper::{Cell, Refusal};
use parlour::divicity::rules::name::seat_of;
use parlour::divicity::words::player;
use parlour::divicity::{Cards, Keeper, Name, Seat, Setup, Taker, TokenKind, Variant};
use parlour::record::Excerpt;

/// What the words do, for a page of help.
pub const HELP: &str = "\
players Beto Ana Cira    seats the players anew, or names them all anew; what they took stays theirs
rename Ana Anna          gives a player another name
leader Beto              who led the first trick (C4)
immunity yes, steals no  a variant is played, or is not (C14, C11)
cards no                 whether cards are recorded
fix 3 Ana 10             one cell of trick 3: the token that Ana took is 10
fix 3 Ana Beto           the token that Ana took in trick 3 went to Beto";

/// A change that is ready to be made, with what to say once it is done.
#[derive(Clone, Debug)]
pub struct Change {
    what: What,
    pub done: String,
}

#[derive(Clone, Debug)]
enum What {
    /// Another beginning of the match.
    Match(Vec<Name>, Box<Setup>),
    /// Another token or taker in a trick, from 1.
    Cell(usize, Taker, Cell),
}

impl Change {
    pub fn make(self, keeper: &mut Keeper) -> Result<(), Refusal> {
        match self.what {
            What::Match(names, setup) => keeper.set_up(names, *setup),
            What::Cell(number, taker, cell) => keeper.correct_cell(number, taker, cell),
        }
    }

    fn of_match(done: String, names: Vec<Name>, setup: Setup) -> Change {
        Change { what: What::Match(names, Box::new(setup)), done }
    }
}

/// The change that words ask for, or why it is none; nothing where they begin with no word of a change.
pub fn read(keeper: &Keeper, text: &str) -> Option<Result<Change, String>> {
    let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let rest = rest.trim();
    Some(match word {
        "players" => players(keeper, rest),
        "rename" => rename(keeper, rest),
        "leader" => leader(keeper, rest),
        "immunity" => variant(keeper, Variant::Immunity, word, rest),
        "steals" => variant(keeper, Variant::EmptySteal, word, rest),
        "cards" => Ok(cards(keeper, yes(rest)?)),
        "fix" => fix(keeper, rest),
        _ => return None,
    })
}

fn seat(keeper: &Keeper, name: &str) -> Result<Seat, String> {
    keeper.called(name).ok_or_else(|| format!("`{}` is not one of the players", Excerpt(name)))
}

fn yes(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "yes" | "y" | "on" | "sí" | "si" | "sim" => Some(true),
        "no" | "n" | "off" | "não" | "nao" => Some(false),
        _ => None,
    }
}

fn players(keeper: &Keeper, rest: &str) -> Result<Change, String> {
    if rest.is_empty() {
        return Err("who plays, clockwise? as `players Beto Ana Cira`".to_owned());
    }
    let names = NewMatch::named(rest)?.names;
    let mut setup = *keeper.setup();
    // Who led stays who led.
    let leader = &keeper.names()[setup.leader.index()];
    setup.leader = seat_of(&names, leader.as_str()).unwrap_or(setup.leader);
    let shown: Vec<String> = names.iter().map(Name::shown).collect();
    Ok(Change::of_match(format!("{} play, clockwise", shown.join(", ")), names, setup))
}

fn rename(keeper: &Keeper, rest: &str) -> Result<Change, String> {
    let (old, new) = rest
        .split_once(char::is_whitespace)
        .ok_or_else(|| "whom, and how? as `rename Ana Anna`; `_` for a blank within a name".to_owned())?;
    let seat = seat(keeper, old)?;
    let name: Name = new.trim().parse().map_err(|error| format!("{error}"))?;
    let mut names = keeper.names().to_vec();
    let done = format!("{} is {} now", player(&names, seat), name.shown());
    names[seat.index()] = name;
    Ok(Change::of_match(done, names, *keeper.setup()))
}

fn leader(keeper: &Keeper, rest: &str) -> Result<Change, String> {
    if rest.is_empty() {
        return Err("who led the first trick? as `leader Beto`".to_owned());
    }
    let leader = seat(keeper, rest)?;
    let done = format!("{} led the first trick", player(keeper.names(), leader));
    Ok(Change::of_match(done, keeper.names().to_vec(), Setup { leader, ..*keeper.setup() }))
}

fn variant(keeper: &Keeper, variant: Variant, word: &str, rest: &str) -> Result<Change, String> {
    let is_played = yes(rest).ok_or_else(|| format!("`{word} yes` or `{word} no`"))?;
    let old = *keeper.setup();
    let setup = match variant {
        Variant::Immunity => Setup { immunity: is_played, ..old },
        Variant::EmptySteal => Setup { empty_steal: is_played, ..old },
    };
    let played = if is_played { "played" } else { "not played" };
    Ok(Change::of_match(format!("{} is {played}", variant.name()), keeper.names().to_vec(), setup))
}

fn cards(keeper: &Keeper, are_recorded: bool) -> Change {
    let (old, names) = (*keeper.setup(), keeper.names().to_vec());
    let (done, cards) = match (old.cards, are_recorded) {
        (Cards::LeftOut, true) => ("cards are recorded", Cards::Recorded),
        (Cards::LeftOut, false) | (_, true) => ("nothing to change", old.cards),
        _ => ("cards are left out", Cards::LeftOut),
    };
    Change::of_match(done.to_owned(), names, Setup { cards, ..old })
}

fn fix(keeper: &Keeper, rest: &str) -> Result<Change, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let how =
        || "which trick, whose token, and what is right? as `fix 3 Ana 10` or `fix 3 Ana Beto`".to_owned();
    let [number, who, right @ ..] = words.as_slice() else { return Err(how()) };
    let number: usize = number.parse().map_err(|_| how())?;
    let taker = taker(keeper, who)?;
    let right = right.join(" ");
    let (cell, is) = match right.parse::<TokenKind>() {
        _ if right.is_empty() => return Err(how()),
        Ok(token) => (Cell::Token(token), format!("took {token}")),
        Err(error) => {
            let Ok(to) = self::taker(keeper, &right) else { return Err(error.to_string()) };
            (Cell::Taker(to), format!("did not take it: {} did", called(keeper, to)))
        }
    };
    let done = format!("trick {number}: {} {is}", called(keeper, taker));
    Ok(Change { what: What::Cell(number, taker, cell), done })
}

fn taker(keeper: &Keeper, word: &str) -> Result<Taker, String> {
    match seat(keeper, word) {
        Ok(seat) => Ok(Taker::Player(seat)),
        Err(_) if word.eq_ignore_ascii_case("discard") => Ok(Taker::Discard),
        Err(why) => Err(why),
    }
}

fn called(keeper: &Keeper, taker: Taker) -> String {
    match taker {
        Taker::Player(seat) => player(keeper.names(), seat),
        Taker::Discard => "nobody".to_owned(),
    }
}
