//! A game as a page for a browser: what each line did, in words, and the board as a film.

use super::board::Intersection;
use super::course::{Course, Step};
use super::line::Drawn;
use super::numbers::Numbers;
use super::position::{Player, Position, Tally};
use super::replay::Game;
use super::sheet::film::{dark, film, mark};
use super::standing::{Reason, Standing};
use crate::page::{GamePage, Moment, Seat, about, tag};
use crate::record::{GameText, Half, remarks};

/// Who is credited on everything made for this game.
const CREDIT: &str = "Diverto by Bruce Stanley";

/// The page of a game, up to its first fault; `game` is its replay.
///
/// ```
/// use parlour::diverto::{page::page, replay::game};
/// use parlour::record::GameText;
/// let text = GameText::new("[Board \"20x20\"]\n[Player1 \"Ana\"]\n1. h8:N3E2 {Well!} *");
/// let page = page(&text, &game(&text));
/// assert_eq!(page.moments[1].said, "Ana draws 3 up and 2 right, from h8 to j11. Player 2 to draw.");
/// assert!(page.html().contains("Well!"));
/// ```
#[must_use]
pub fn page(text: &GameText<'_>, game: &Game) -> GamePage {
    let (setup, tags) = (&game.report.setup, &game.report.tags);
    let names = Player::ALL.map(|player| {
        let number = player.index() + 1;
        let name = tag(tags, &format!("Player{number}"));
        name.map_or_else(|| format!("Player {number}"), ToOwned::to_owned)
    });
    let teller = Teller { game, names: &names };
    // Thrown numbers may stand before a line, but have no colon.
    let remarks = remarks(text, game.lines.len(), |word| word.contains(':'));
    let moments = remarks.into_iter().enumerate().map(|(ply, comments)| teller.moment(ply, comments));
    let drawn: Vec<Drawn> = game.lines.iter().map(|(_, drawn)| *drawn).collect();
    GamePage {
        game: "Diverto",
        credit: CREDIT,
        outcome: game.report.standing().told(&game.names()),
        about: about(tags).into_iter().chain(setup.variants.iter().map(ToString::to_string)).collect(),
        first: Half::First,
        facts: vec![
            "Ends".to_owned(),
            format!("Lives of {}", names[0]),
            format!("Lives of {}", names[1]),
            "Lives left".to_owned(),
            "Numbers drawn last".to_owned(),
        ],
        moments: moments.collect(),
        fault: game.report.fault.as_ref().map(|fault| format!("{}: {}", fault.location, fault.message)),
        film: film(setup, &drawn),
        dark: dark(),
        players: Player::ALL.map(|player| {
            let (mark, size) = mark(setup, player);
            Seat { name: names[player.index()].clone(), mark, size }
        }),
    }
}

/// Tells a game in words.
struct Teller<'a> {
    game: &'a Game,
    names: &'a [String; 2],
}

impl Teller<'_> {
    fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// The game after so many lines.
    fn moment(&self, ply: usize, comments: Vec<String>) -> Moment {
        let drawn = self.game.lines.iter().take(ply).map(|(_, drawn)| *drawn);
        let course = Course::new(&self.game.report.setup, drawn);
        let position = course.position();
        let last = course.steps().last();
        let deed = last.map_or(String::new(), |step| format!("{} ", self.deed(step)));
        let reason = self.game.report.reason.filter(|_| ply == self.game.lines.len());
        let [ends, left] = [position.end_points(), position.lives_left()].map(|places| listed(&places));
        Moment {
            played: last.map_or_else(|| "Start".to_owned(), |step| step.drawn.to_string()),
            said: format!("{deed}{}", self.standing(position, reason)),
            comments,
            seen: format!("Ends of the line: {ends}. Lives left: {left}."),
            facts: vec![
                ends,
                lives(*position.tally(Player::One)),
                lives(*position.tally(Player::Two)),
                left,
                numbers(position),
            ],
        }
    }

    /// What a line did.
    fn deed(&self, step: &Step) -> String {
        let line = &step.drawn.line;
        let [first, second] =
            [line.first(), line.second()].map(|leg| format!("{} {}", leg.length, leg.direction.word()));
        let mut deed = format!(
            "{} draws {first} and {second}, from {} to {}",
            self.name(step.player),
            line.from(),
            line.end()
        );
        match step.collected.as_slice() {
            [] => {}
            [place] => deed.push_str(&format!(", takes the life at {place}")),
            places => deed.push_str(&format!(", takes the lives at {}", listed(places))),
        }
        match step.crossings.as_slice() {
            [] => {}
            [place] => deed.push_str(&format!(", spends a life to cross at {place}")),
            places => {
                let count = places.len();
                deed.push_str(&format!(", spends {count} lives to cross at {}", listed(places)));
            }
        }
        deed + "."
    }

    /// How the game stands after so many lines, in a sentence.
    fn standing(&self, position: &Position, reason: Option<Reason>) -> String {
        let told = Standing::new(reason, position.player()).told(&self.game.names());
        let mut letters = told.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).chain(['.']).collect()
    }
}

/// `b10 j3`, or `none`.
fn listed(places: &[Intersection]) -> String {
    if places.is_empty() {
        return "none".to_owned();
    }
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn lives(tally: Tally) -> String {
    format!("{} held, {} collected, {} spent", tally.held(), tally.collected, tally.spent)
}

/// `3-5 and 2-2`, each two numbers that read as one thing; `none` before any line.
fn numbers(position: &Position) -> String {
    let pair = |numbers: Option<Numbers>| {
        numbers.map_or_else(|| "none".to_owned(), |numbers| format!("{}-{}", numbers.0, numbers.1))
    };
    match Player::ALL.map(|player| position.tally(player).numbers) {
        [None, None] => pair(None),
        both => both.map(pair).join(" and "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diverto::replay::game;

    fn page_of(text: &str) -> GamePage {
        let text = GameText::new(text);
        page(&text, &game(&text))
    }

    const SAMPLE: &str = include_str!("../../templates/demo/diverto-game.dvt");

    #[test]
    fn d2_d7_a_line_is_told_with_what_it_took_and_crossed() {
        let page = page_of(SAMPLE);
        assert_eq!(page.moments[0].said, "Ana to draw.");
        assert_eq!(
            page.moments[3].said,
            "Ana draws 3 left and 4 down, from k11 to h7, takes the life at h8. Beto to draw."
        );
        let crossed = &page.moments[7];
        assert!(crossed.said.contains(", spends 2 lives to cross at "), "{}", crossed.said);
        assert_eq!(crossed.comments, ["Two lives for two crossings."]);
    }

    #[test]
    fn d9_the_last_moment_says_how_the_game_stands() {
        let page = page_of(SAMPLE);
        let last = page.moments.last().unwrap();
        assert!(last.said.ends_with("Ana wins: Beto has no legal line."), "{}", last.said);
        assert_eq!(page.outcome, "Ana wins: Beto has no legal line");
        let said = |result: &str| {
            let page = page_of(&format!("[Board \"20x20\"]\n1. h8:N3E2 {result}"));
            (page.moments[1].said.split(". ").last().unwrap().to_owned(), page.outcome)
        };
        assert_eq!(said("*"), ("Player 2 to draw.".to_owned(), "player 2 to draw".to_owned()));
        assert_eq!(
            said("0-1"),
            ("Player 2 wins: player 1 resigns.".to_owned(), "player 2 wins: player 1 resigns".to_owned())
        );
        assert_eq!(said("1/2-1/2"), ("Drawn by agreement.".to_owned(), "drawn by agreement".to_owned()));
        let rows = "[Rows \"1\"]\n[Board \"20x20\"]\n1. h8:N3E2 j11:S2E4";
        assert!(page_of(rows).moments[2].said.ends_with("Drawn: the last row is drawn."));
    }

    #[test]
    fn d7_d10_the_page_names_what_is_played() {
        let about = |rules: &str| page_of(&format!("[Event \"Copa\"]\n[Board \"9x9\"]\n{rules}\n*")).about;
        assert_eq!(about("[Rules \"roll prepaid\"]"), ["Copa", "roll", "prepaid"]);
        assert_eq!(about(""), ["Copa"]);
    }

    #[test]
    fn d10_thrown_numbers_are_no_moves() {
        let text =
            "[Board \"20x20\"]\n[Rules \"roll\"]\n1. (3 2) {one} h8:N3E2 {two} (4 2)j11:S2E4 {three} *";
        let page = page_of(text);
        let said: Vec<_> = page.moments.iter().map(|moment| moment.comments.join(" ")).collect();
        assert_eq!(said, ["one", "two", "three"]);
    }
}
