//! A game as a web page: a description of each line, and the board as a film.

use std::cmp::Ordering;

use super::standing::{Reason, Standing, outcome};
use super::words::{Label, deed, judged, listed, lives, numbers};
use crate::diverto::game::{Diverto, Replay};
use crate::diverto::paper::CREDIT;
use crate::diverto::paper::sheet::film::{dark, film, mark};
use crate::diverto::rules::{Course, Drawn, Player};
use crate::html::{self, GamePage, Seat, Written};
use crate::print::Language;
use crate::record::{Half, about, tag};
use crate::rulebook;
use crate::table::Moment;
use crate::words::{Say as _, Verbatim, capitalized, sentence};

/// Builds the page of a game, up to its first fault. Text from the record is never translated.
///
/// ```
/// use parlour::internals::diverto::page::page;
/// use parlour::diverto::Replay;
/// use parlour::print::Language;
/// use parlour::record::GameText;
/// let text = GameText::new("[Board \"20x20\"]\n[Player1 \"Ana\"]\n1. h8:N3E2 {Well!} *");
/// let page = page(&Replay::new(&text), Language::English);
/// assert_eq!(page.moments[1].said, "Ana draws 3 up and 2 right, from h8 to j11. Player 2 to draw.");
/// assert!(page.html().contains("Well!"));
/// ```
pub fn page(replay: &Replay, language: Language) -> GamePage {
    let (setup, tags) = (replay.report.setup(), &replay.report.tags);
    let names = Player::ALL.map(|player| {
        let name = tag(tags, &format!("Player{}", player.index() + 1));
        name.map_or_else(|| capitalized(&player.say(language)), ToOwned::to_owned)
    });
    let (moments, variations) = replay.moments();
    let is_judged = moments.iter().any(|moment| moment.evaluation().is_some());
    let teller = Teller { replay, names: &names, language, is_judged };
    let drawn = |moment| lines(&moments, moment);
    let better = |moment: &Moment<'_, Diverto>| moment.better().map(|turn| turn.drawn.line);
    let frames = (0..moments.len()).map(|moment| (drawn(moment), better(&moments[moment])));
    let told = (0..moments.len()).map(|moment| teller.moment(moment, &moments[moment], drawn(moment)));
    let accuracies = replay.accuracies();
    GamePage {
        language,
        game: "Diverto",
        credit: CREDIT.line(language),
        outcome: replay.report.standing().named(language, &replay.report.names()),
        about: about(tags, Label::Round.text(language))
            .into_iter()
            .chain(setup.variants.iter().map(ToString::to_string))
            .collect(),
        first: Half::First,
        facts: vec![
            Label::Ends.text(language).to_owned(),
            Label::LivesOf.say(language, &[("player", &Verbatim(&names[0]))]),
            Label::LivesOf.say(language, &[("player", &Verbatim(&names[1]))]),
            Label::LivesLeft.text(language).to_owned(),
            Label::Numbers.text(language).to_owned(),
        ],
        moments: told.collect(),
        variations,
        fault: replay.report.fault.as_ref().map(|fault| {
            rulebook::told(fault, language, &rulebook::variants(replay.report.setup().variants.iter()))
        }),
        film: film(setup, frames).showing(replay.plies.len()),
        dark: dark(),
        written: Written { extension: "dvt", tags: tags.clone(), ..Written::default() },
        players: Player::ALL.map(|player| {
            let (mark, size) = mark(setup, player);
            let accuracy = accuracies[player.index()];
            Seat { name: names[player.index()].clone(), mark, size, accuracy }
        }),
    }
}

/// The lines that led to a moment, in playing order.
fn lines(moments: &[Moment<'_, Diverto>], moment: usize) -> Vec<Drawn> {
    let back = std::iter::successors(Some(&moments[moment]), |moment| Some(&moments[moment.before?]));
    let mut lines: Vec<Drawn> = back.filter_map(|moment| Some(moment.last.as_ref()?.1.drawn)).collect();
    lines.reverse();
    lines
}

struct Teller<'a> {
    replay: &'a Replay,
    names: &'a [String; 2],
    language: Language,
    /// Whether the record has evaluations.
    is_judged: bool,
}

impl Teller<'_> {
    fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// Builds moment `number`, reached by `lines`. The main line's moments precede those of its variations.
    fn moment(&self, number: usize, moment: &Moment<'_, Diverto>, lines: Vec<Drawn>) -> html::Moment {
        let language = self.language;
        let course = Course::new(self.replay.report.setup(), lines);
        let position = course.position();
        let drawn =
            course.steps().last().map(|step| format!("{} ", deed(language, step, self.name(step.player))));
        let end = self.replay.plies.len();
        let reason = match number.cmp(&end) {
            Ordering::Less => None,
            Ordering::Equal => self.replay.report.standing().reason(),
            Ordering::Greater => position.ended(None).map(Reason::Board),
        };
        let standing = Standing::new(reason, position.player());
        let standing = standing.named(language, &self.replay.report.names());
        let ended = reason.filter(|_| self.is_judged);
        let ended = ended.map(|reason| (outcome(reason.winner()), standing.clone()));
        let [ends, left] =
            [position.end_points(), position.lives_left()].map(|places| listed(language, &places));
        html::Moment {
            played: moment.played().unwrap_or_else(|| Label::Start.text(language).to_owned()),
            said: format!("{}{}", drawn.unwrap_or_default(), sentence(&standing)),
            comments: moment.comments().collect(),
            seen: Label::Seen.say(language, &[("ends", &Verbatim(&ends)), ("left", &Verbatim(&left))]),
            facts: vec![
                ends,
                lives(language, *position.tally(Player::One)),
                lives(language, *position.tally(Player::Two)),
                left,
                numbers(language, position),
            ],
            evaluation: moment.shown(|evaluation| judged(language, evaluation, self.names), ended),
            better: moment.better().map(|turn| turn.drawn.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameText;

    fn page_of(text: &str) -> GamePage {
        let text = GameText::new(text);
        page(&Replay::new(&text), Language::English)
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
