//! A game as a page for a browser: what each move did, in words, and the board as a film.

use super::standing::{Reason, Standing};
use super::words::{capital, deed, seen};
use crate::html::{GamePage, Moment, Seat, Variation, Written};
use crate::persivic::game::{PerSiVic, Replay};
use crate::persivic::paper::CREDIT;
use crate::persivic::paper::diagram::film::{dark, film, mark};
use crate::persivic::rules::board::Side;
use crate::persivic::rules::moves::Move;
use crate::persivic::rules::position::Position;
use crate::record::{Diagnostic, Mark, about, tag};
use crate::table::Line;
use crate::words::sentence;

/// The page of a game, up to its first fault.
///
/// ```
/// use parlour::persivic::page::page;
/// use parlour::persivic::Replay;
/// use parlour::record::GameText;
/// let game = GameText::new("[Red \"Ana\"]\n1. e1-2e4,d3 {Well!} *");
/// let page = page(&Replay::new(&game));
/// assert_eq!(page.moments[1].said, "Red moves 3 stones from e1: 1 to d3, 2 to e4. Blue to move.");
/// assert!(page.html().contains("Well!"));
/// ```
#[must_use]
pub fn page(replay: &Replay) -> GamePage {
    let players = Side::ALL.map(|side| {
        let (mark, size) = mark(side);
        let name = tag(&replay.report.tags, capital(side)).unwrap_or(capital(side)).to_owned();
        Seat { name, mark, size }
    });
    let mut moments = Moments::new(replay);
    let main = moments.told.len() - 1;
    for ply in 1..=main {
        replay.variations(ply).for_each(|line| moments.add(ply, line));
    }
    GamePage {
        game: "PerSiVic",
        credit: CREDIT.line,
        players,
        outcome: replay.report.standing().to_string(),
        about: about(&replay.report.tags),
        first: replay.first(),
        facts: vec!["Position".to_owned()],
        film: film(moments.boards).showing(main),
        moments: moments.told,
        variations: moments.variations,
        fault: replay.report.fault.as_ref().map(Diagnostic::in_short),
        dark: dark(),
        written: Written {
            extension: "psv",
            tags: replay.report.tags.clone(),
            notation: Some(0),
            record: None,
        },
    }
}

/// The moments of a game, and then those of its variations.
struct Moments<'r> {
    told: Vec<Moment>,
    /// The position of each, and the move that led there.
    boards: Vec<(&'r Position, Option<&'r (Position, Move)>)>,
    variations: Vec<Variation>,
}

impl<'r> Moments<'r> {
    fn new(replay: &'r Replay) -> Moments<'r> {
        let plies = 0..=replay.plies.len();
        let last = |ply: usize| ply.checked_sub(1).and_then(|last| replay.plies.get(last));
        Moments {
            told: plies.clone().map(|ply| moment_of(replay, ply)).collect(),
            boards: plies.map(|ply| (replay.position(ply), last(ply))).collect(),
            variations: Vec::new(),
        }
    }

    /// Adds a variation in the place of the move at `replaces`, and those within it.
    fn add(&mut self, replaces: usize, line: &'r Line<PerSiVic>) {
        let first = self.told.len();
        for (ply, last) in (1..).zip(&line.plies) {
            // What stands before the first move is told with it.
            let before = (ply == 1).then_some(0);
            let comments = before.into_iter().chain([ply]).flat_map(|ply| line.comments(ply)).collect();
            let position = line.position(ply);
            let said = [deed(&last.0, &last.1), sentence(&Standing::of(position).to_string())];
            self.told.push(moment(position, marked(&last.1, line.marks(ply)), &said, comments));
            self.boards.push((position, Some(last)));
        }
        self.variations.push(Variation { replaces, moments: first..self.told.len() });
        for ply in 1..=line.plies.len() {
            line.variations(ply).for_each(|other| self.add(first + ply - 1, other));
        }
    }
}

/// The game after so many plies.
fn moment_of(replay: &Replay, ply: usize) -> Moment {
    let last = replay.last_ply(ply);
    let mut said: Vec<String> = last.map(|(before, played)| deed(before, played)).into_iter().collect();
    let standing = replay.standing(ply);
    // A game that ends by it says so itself.
    let ends_by_it = standing.reason().is_some_and(Reason::is_repetition);
    if !ends_by_it && replay.report.game.third_times().iter().any(|third| *third as usize == ply) {
        said.push("This position stands for the third time.".to_owned());
    }
    said.push(sentence(&standing.to_string()));
    let played = last.map_or_else(|| "Start".to_owned(), |(_, played)| marked(played, replay.marks(ply)));
    moment(replay.position(ply), played, &said, replay.comments(ply).collect())
}

/// A move with the marks on it.
fn marked(played: &Move, marks: impl Iterator<Item = Mark>) -> String {
    let marks: String =
        marks.map(|mark| mark.sign().map_or_else(|| format!(" {mark}"), ToOwned::to_owned)).collect();
    format!("{played}{marks}")
}

fn moment(position: &Position, played: String, said: &[String], comments: Vec<String>) -> Moment {
    Moment { played, said: said.join(" "), comments, facts: vec![position.to_string()], seen: seen(position) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameText, Half};

    fn said(text: &str) -> Vec<String> {
        let game = GameText::new(text);
        page(&Replay::new(&game)).moments.into_iter().map(|moment| moment.said).collect()
    }

    #[test]
    fn p2_p5_a_move_is_told_in_words() {
        let text = "[Position \"4.b4./4.2b4./9./9./3.rb4./9./9./2r8./9. r\"]\n";
        assert_eq!(
            said(&format!("{text}1. d5xe5 e9-f9 2. a2-a4 1-0")),
            [
                "Red to move.",
                "Red moves from d5 and captures 1 stone on e5. Blue to move.",
                "Blue moves 1 stone from e9 to f9. Red to move.",
                "Red moves 2 stones from a2 to a4. Red wins: blue resigns.",
            ]
        );
    }

    #[test]
    fn p6_p7_the_last_moment_says_how_the_game_stands() {
        let last = |text: &str| said(text).pop().unwrap();
        let far = "[Position \"9./9./9./9./9./2b8./9./9./3.5r5. r\"]\n";
        assert!(last("1. e1-e4 1/2-1/2").ends_with("Drawn by agreement."));
        assert!(last("1. e1-e4 *").ends_with("Blue to move."));
        assert_eq!(
            last("[Position \"3r8./9./9./9./9./9./9./9./9. b\"]\n"),
            "Red wins: three or more stones on the far row."
        );
        assert_eq!(
            last("[Position \"r8./9./9./9./9./9./9./9./b8. b\"]\n"),
            "Drawn: both sides have fewer than three stones."
        );
        assert!(last(far).ends_with("to move."), "{}", last(far));
        let stuck = "[Position \"2b2r7./2r8./9./9./9./3.3r5./9./9./9. b\"]\n";
        assert_eq!(last(stuck), "Red wins: blue has no legal move.");
        assert_eq!(
            last(&format!("[NoMove \"draw\"]\n{stuck}")),
            "Drawn: the side to move has no legal move."
        );
        let limit = "[NoCaptureLimit \"1\"]\n1. e1-e4";
        assert!(last(limit).ends_with("Drawn: the limit of plies without a capture is reached."));
    }

    #[test]
    fn p7d_a_third_time_is_told_where_it_stands() {
        let text = "[Position \"b8./3b8./9./9./9./9./9./3r8./r8. r\"]\n\
            1. a1-b1 a9-b9 2. b1-a1 b9-a9 3. a1-b1 a9-b9 4. b1-a1 b9-a9 1/2-1/2";
        let told = said(text);
        assert_eq!(
            told[8],
            "Blue moves 1 stone from b9 to a9. Drawn: the position stands for the third time."
        );
        assert!(told[..8].iter().all(|said| !said.contains("third")), "{told:?}");
        let on = said(&format!("[Repetition \"claim\"]\n{}", text.replace("1/2-1/2", "5. a1-b1")));
        let third = "Blue moves 1 stone from b9 to a9. This position stands for the third time. Red to move.";
        assert_eq!(on[8], third);
    }

    #[test]
    fn a_record_that_blue_begins_is_numbered_so() {
        let game = GameText::new("[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n1... a9-a6 2. a1-a4 *");
        let page = page(&Replay::new(&game));
        assert_eq!(page.first, Half::Second);
        assert_eq!(page.moments[2].facts, ["9./9./9./3b8./9./3r8./9./9./9. b"]);
        assert_eq!(page.moments[2].seen, "Red: 3 on a4. Blue: 3 on a6.");
    }

    #[test]
    fn a_fault_is_told_and_what_is_said_behind_it_is_not() {
        let game = GameText::new("1. e1-e4 {one} e9-e5 {two}");
        let page = page(&Replay::new(&game));
        assert_eq!(page.moments.len(), 2);
        assert_eq!(page.moments[1].comments, ["one"]);
        assert!(page.fault.unwrap().starts_with("1:16: "));
    }
}
