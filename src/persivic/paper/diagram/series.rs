//! A game as pages of diagrams.

use super::picture::{Diagram, empty_board};
use super::stones::bullet;
use crate::persivic::game::Replay;
use crate::persivic::paper::{CREDIT, INKS};
use crate::persivic::rules::board::Side;
use crate::persivic::words::{Label, called};
use crate::print::form::{Form, SeriesFrame, SeriesSpec, TooSmall};
use crate::print::{Document, Drawing, Face, Language, Mm, Point, Role, Size};
use crate::record::{Outcome, about};
use crate::table::remark::better_at;
use crate::table::{Scene, Scenes};
use crate::words::{Say as _, join};

/// Diagrams of a game with the remarks of its record; six per page without remarks.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// The game.
    pub replay: &'a Replay,
    /// The positions to show.
    pub scenes: Scenes,
    /// The size of the oriented paper.
    pub paper: Size,
    /// The language of the printed words.
    pub language: Language,
    /// The creation time in the metadata, in seconds since 1970.
    pub created: Option<i64>,
}

impl<'a> Series<'a> {
    /// Renders the pages.
    ///
    /// # Errors
    /// Returns a [`TooSmall`] if not even one diagram per page would be legible.
    pub fn document(self) -> Result<Document<'a>, TooSmall> {
        let Series { replay, scenes, paper, language, created } = self;
        let mut shown = 0;
        let (plies, remarks): (Vec<usize>, Vec<_>) = (scenes.of(replay).into_iter())
            .map(|Scene { ply, remarks }| {
                // The caption names the last move alone.
                let moves = (ply > shown + 1).then(|| moves(replay, shown, ply));
                shown = ply;
                (ply, moves.into_iter().chain(remarks).collect::<Vec<_>>())
            })
            .unzip();
        let least = Diagram::size(Diagram::SMALLEST);
        let grids = [(2, 3), (3, 2)];
        let spec = SeriesSpec { what: "a diagram", paper, inks: INKS, grids, remarks: &remarks, least };
        let mut square = Mm::ZERO;
        let series = spec.lay_out(|room| {
            square = Diagram::fitting(room);
            Diagram::size(square)
        })?;
        let players = Side::ALL.map(|side| called(&replay.report.tags, side, language));
        let title = join(&players, " – ");
        let mut board = Drawing::new();
        empty_board(&mut board, square);
        let frame = SeriesFrame {
            meta: CREDIT.meta(&format!("PerSiVic: {title}"), language, created),
            title,
            head: head(series.form(), &players, replay, language),
            credit: CREDIT.line(language),
            board,
            language,
        };
        Ok(series.document(frame, move |number, board| {
            let ply = plies[number];
            let start = || Label::Start.text(language).to_owned();
            let caption = replay.numbered(ply).unwrap_or_else(start);
            let diagram = Diagram {
                position: replay.position(ply),
                standing: replay.standing(ply),
                last: replay.last_ply(ply),
                better: better_at(replay, ply),
                caption: Some(caption.clone()),
                square,
                language,
            };
            (caption, diagram.over(board))
        }))
    }
}

/// The moves after `from` plies, up to `to`, as in records: `1. e1-e4 e9-e6 2. d1-d4`.
fn moves(replay: &Replay, from: usize, to: usize) -> String {
    let words = (from + 1..=to).filter_map(|ply| {
        let played = replay.numbered(ply)?;
        // The second move of a turn needs its number only at the beginning.
        let (number, answer) = played.split_once(' ')?;
        Some(if number.ends_with("...") && ply > from + 1 { answer.to_owned() } else { played })
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Draws the players with their discs and the result, and below them event, date and outcome.
fn head(form: &Form, names: &[String; 2], replay: &Replay, language: Language) -> Drawing {
    let (left, right) = (form.left(), form.right());
    let size = form.mm(5.6);
    let baseline = form.title_line();
    let standing = replay.report.standing();
    let outcome = standing.outcome();
    let result = if outcome == Outcome::Unfinished { "" } else { outcome.name() };
    let (result, result_size) = Face::Bold.fit(result, size, (right - left) * 0.2);
    let room = (right - left - Face::Bold.width(&result, result_size) - size * 4) / 2;
    let mut x = left;
    let mut drawing = Drawing::new();
    drawing.marked(Role::Heading(1), |players| {
        for (side, name) in Side::ALL.into_iter().zip(names) {
            let name_at = bullet(players, x, baseline, size, side);
            let name = INKS.bold().fitted(Point::new(name_at, baseline), name, size, room);
            x = name_at + Face::Bold.width(&name.content, name.size) + form.mm(6.0);
            players.text(name);
        }
        players.text(INKS.bold().right().text(Point::new(right, baseline), result, result_size));
    });
    let ending = standing.reason().map(|_| standing.say(language));
    let about = about(&replay.report.tags, Label::Round.text(language));
    form.subtitle(&mut drawing, &join(about.into_iter().chain(ending), "  ·  "));
    drawing
}

#[cfg(test)]
mod tests {
    use super::super::picture::BETTER;
    use super::super::tests::{Bounds, texts};
    use super::*;
    use crate::persivic::Replay;
    use crate::print::Paper;
    use crate::print::{Orientation, Page, Shape};
    use crate::record::GameText;

    const GAME: &str = "[Red \"Ana\"]\n[Blue \"A name that is so very long that nobody could ever print it on a page\"]\n\
        [Event \"Copa <b>\"]\n\n1. a1-a4 a9-a6 2. b1-b4 b9-b6 3. c1-c4 c9-c6 4. d1-d4 *";

    #[test]
    fn six_on_a_page_within_the_margins_with_captions_and_credit() {
        let game = Replay::new(&GameText::new(GAME));
        for (name, orientation) in
            [("a4", Orientation::Portrait), ("a4", Orientation::Landscape), ("a3", Orientation::Portrait)]
        {
            let paper = name.parse::<Paper>().unwrap().size(orientation);
            let (scenes, language) = (Scenes::Every(1), Language::English);
            let series = Series { replay: &game, scenes, paper, language, created: None };
            let margin = Form::of_either_orientation(paper, INKS).left();
            let document = series.document().unwrap();
            assert_eq!(document.page_count, 2);
            let mut captions = Vec::new();
            let pages: Vec<Page> = document.pages.collect();
            for page in &pages {
                let bounds = Bounds::of(&page.drawing.shapes);
                assert!(bounds.is_within(paper, margin - Mm::new(0.2)), "{name} {bounds:?}");
                let texts = texts(&page.drawing.shapes);
                assert!(texts.iter().any(|text| text.content == CREDIT.line(Language::English)));
                captions.extend(page.bookmarks.iter().map(|mark| mark.title.clone()));
                assert!(
                    page.bookmarks.iter().all(|mark| texts.iter().any(|text| text.content == mark.title))
                );
            }
            assert_eq!(captions.len(), 7);
            assert_eq!((captions[0].as_str(), captions[5].as_str()), ("1. a1-a4", "3... c9-c6"));
            let words = texts(&pages[1].drawing.shapes);
            assert!(words.iter().any(|text| text.content == "page 2 of 2"));
        }
    }

    #[test]
    fn all_moves_are_printed_whichever_positions_are() {
        let game = Replay::new(&GameText::new(GAME));
        let paper = Paper::A4.size(Orientation::Portrait);
        for (every, lines) in [
            (3, ["1. a1-a4 a9-a6 2. b1-b4", "2... b9-b6 3. c1-c4 c9-c6", "4. d1-d4"]),
            (2, ["1. a1-a4 a9-a6", "2. b1-b4 b9-b6", "3. c1-c4 c9-c6"]),
        ] {
            let (scenes, language) = (Scenes::Every(every), Language::English);
            let series = Series { replay: &game, scenes, paper, language, created: None };
            let pages: Vec<Page> = series.document().unwrap().pages.collect();
            let words = texts(&pages[0].drawing.shapes);
            for line in lines {
                assert!(words.iter().any(|text| text.content == line), "{every}: {line}");
            }
        }
    }

    /// The number of arrows of better moves.
    fn better(shapes: &[Shape]) -> usize {
        let arrows = shapes.iter().map(|shape| match shape {
            Shape::Polyline(_, pen) => usize::from(pen.color == BETTER),
            Shape::Group(_, inner) | Shape::Marked(_, inner) => better(inner),
            _ => 0,
        });
        arrows.sum()
    }

    #[test]
    fn a_better_move_is_an_arrow_of_its_own() {
        let text = "1. e1-e4? { Mistake.} (1. d1-d4 {Better.}) 1... e9-e6 *";
        for (text, arrows) in [(text, 1), (&text.replace("Better", "Beware"), 0)] {
            let game = Replay::new(&GameText::new(text));
            let (scenes, language) = (Scenes::Every(1), Language::English);
            let paper = Paper::A4.size(Orientation::Portrait);
            let series = Series { replay: &game, scenes, paper, language, created: None };
            let page = series.document().unwrap().pages.next().unwrap();
            assert_eq!(better(&page.drawing.shapes), arrows, "{text}");
        }
    }
}
