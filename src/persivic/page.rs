//! A game as a web page: a description of each move, and the board as a film.

use super::standing::{Reason, Standing};
use super::words::{Label, called, deed, judged, played, seen};
use crate::html::{self, GamePage, Seat, Written};
use crate::persivic::game::{PerSiVic, Replay};
use crate::persivic::paper::CREDIT;
use crate::persivic::paper::diagram::film::{Frame, dark, film, mark};
use crate::persivic::rules::Side;
use crate::print::Language;
use crate::record::about;
use crate::rulebook;
use crate::table::Moment;
use crate::words::{Say as _, sentence};

/// Builds the page of a game, up to its first fault. Text from the record is never translated.
///
/// ```
/// use parlour::internals::persivic::page::page;
/// use parlour::persivic::Replay;
/// use parlour::print::Language;
/// use parlour::record::GameText;
/// let game = GameText::new("[Red \"Ana\"]\n1. e1-2e4,d3 {Well!} *");
/// let page = page(&Replay::new(&game), Language::English);
/// assert_eq!(page.moments[1].said, "Red moves 3 stones from e1: 1 to d3, 2 to e4. Blue to move.");
/// assert!(page.html().contains("Well!"));
/// ```
pub fn page(replay: &Replay, language: Language) -> GamePage {
    let accuracies = replay.accuracies();
    let players = Side::ALL.map(|side| {
        let (mark, size) = mark(side);
        let name = called(&replay.report.tags, side, language);
        Seat { name, mark, size, accuracy: accuracies[side as usize] }
    });
    let (moments, variations) = replay.moments();
    let is_judged = moments.iter().any(|moment| moment.evaluation().is_some());
    let told: Vec<html::Moment> = moments
        .iter()
        .enumerate()
        .map(|(number, moment)| told((replay, language), number, moment, is_judged))
        .collect();
    let frames = moments.iter().zip(&told).map(|(moment, told)| Frame {
        position: &moment.position,
        last: moment.last,
        expectation: told.evaluation.as_ref().map(|evaluation| evaluation.expectation),
        better: moment.last.zip(moment.better()).map(|((before, _), better)| (before, better)),
    });
    GamePage {
        language,
        game: "PerSiVic",
        credit: CREDIT.line(language),
        players,
        outcome: replay.report.standing().say(language),
        about: about(&replay.report.tags, Label::Round.text(language)),
        first: replay.first(),
        facts: vec![Label::Position.text(language).to_owned()],
        film: film(frames).showing(replay.plies.len()),
        moments: told,
        variations,
        fault: replay
            .report
            .fault
            .as_ref()
            .map(|fault| rulebook::told(fault, language, &played(&replay.report.setup().options))),
        dark: dark(),
        written: Written {
            extension: "psv",
            tags: replay.report.tags.clone(),
            notation: Some(0),
            ..Written::default()
        },
    }
}

/// Describes moment `number`; the main line's moments precede those of its variations. If the record has
/// evaluations, the final position gets one from the result.
fn told(
    (replay, language): (&Replay, Language),
    number: usize,
    moment: &Moment<'_, PerSiVic>,
    is_judged: bool,
) -> html::Moment {
    let position = &moment.position;
    let mut said: Vec<String> =
        moment.last.iter().map(|(before, played)| deed(language, before, played)).collect();
    let standing =
        if number <= replay.plies.len() { replay.standing(number) } else { Standing::of(position) };
    // A game that ends by repetition has it in its status.
    let ends_by_it = standing.reason().is_some_and(Reason::is_repetition);
    if !ends_by_it && replay.report.game.third_times().iter().any(|third| *third as usize == number) {
        said.push(Label::Third.text(language).to_owned());
    }
    said.push(sentence(&standing.say(language)));
    html::Moment {
        played: moment.played().unwrap_or_else(|| Label::Start.text(language).to_owned()),
        said: said.join(" "),
        comments: moment.comments().collect(),
        facts: vec![position.to_string()],
        seen: seen(language, position),
        evaluation: moment.shown(
            |evaluation| judged(language, evaluation),
            is_judged.then(|| (standing.outcome(), standing.say(language))),
        ),
        better: moment.better().map(ToString::to_string),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameText, Half};

    fn said(text: &str) -> Vec<String> {
        let game = GameText::new(text);
        page(&Replay::new(&game), Language::English).moments.into_iter().map(|moment| moment.said).collect()
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
            "Blue moves 1 stone from b9 to a9. Drawn: the position occurs for the third time."
        );
        assert!(told[..8].iter().all(|said| !said.contains("third")), "{told:?}");
        let on = said(&format!("[Repetition \"claim\"]\n{}", text.replace("1/2-1/2", "5. a1-b1")));
        let third = "Blue moves 1 stone from b9 to a9. This position occurs for the third time. Red to move.";
        assert_eq!(on[8], third);
    }

    #[test]
    fn a_record_that_blue_begins_is_numbered_so() {
        let game = GameText::new("[Position \"3b8./9./9./9./9./9./9./9./3r8. b\"]\n1... a9-a6 2. a1-a4 *");
        let page = page(&Replay::new(&game), Language::English);
        assert_eq!(page.first, Half::Second);
        assert_eq!(page.moments[2].facts, ["9./9./9./3b8./9./3r8./9./9./9. b"]);
        assert_eq!(page.moments[2].seen, "Red: 3 on a4. Blue: 3 on a6.");
    }

    #[test]
    fn a_fault_is_told_and_what_is_said_behind_it_is_not() {
        let game = GameText::new("1. e1-e4 {one} e9-e5 {two}");
        let page = page(&Replay::new(&game), Language::English);
        assert_eq!(page.moments.len(), 2);
        assert_eq!(page.moments[1].comments, ["one"]);
        assert!(page.fault.unwrap().starts_with("1:16: "));
    }
}
