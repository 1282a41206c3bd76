//! Openings as a single HTML file: a tree to unfold, with a diagram of each position that several games reached. It has no script.

use std::collections::BTreeSet;

use minijinja::value::Serde;
use serde_json::{Value, json};

use super::{Branch, Results, Tree, numbered_line};
use crate::html::{dark_style, environment};
use crate::persivic::paper::CREDIT;
use crate::persivic::paper::diagram::film::{AROUND, COORDINATES, SQUARE, dark};
use crate::persivic::paper::diagram::grid::Grid;
use crate::persivic::paper::diagram::picture::departures;
use crate::persivic::paper::diagram::stones::stones;
use crate::persivic::rules::{Move, Position, Side};
use crate::persivic::words::{Label, seen};
use crate::print::{Drawing, Point, svg};
use crate::record::excerpt::Printable;
use crate::words::{Language, Verbatim, messages};

messages! {
    enum OpeningText in "persivic" {
        Title = "Openings",
        About = "First moves, most played first. Mirror images are one. The percentage is {player|true:the player's|red's} share of the points, without unfinished games.",
        As = "{player} as {side}",
        OfAll = "{games|1:1 game|{games} games}{won|0:|, {won} won by red}{drawn|0:|, {drawn} drawn}{lost|0:|, {lost} won by blue}{unfinished|0:|, {unfinished} unfinished}",
        OfPlayer = "{games|1:1 game|{games} games}{won|0:|, {won} won}{drawn|0:|, {drawn} drawn}{lost|0:|, {lost} lost}{unfinished|0:|, {unfinished} unfinished}",
    }
}

/// `Ana as red`.
pub fn player_as(player: &str, side: Side, language: Language) -> String {
    OpeningText::As.say(language, &[("player", &Verbatim(player)), ("side", &side)])
}

/// The template's name; its extension turns on escaping.
const NAME: &str = "openings.html";

/// Renders the page of `trees`, those of `player` or of all players.
///
/// # Panics
/// Never panics: a test renders both.
pub fn write(trees: &[Tree], player: Option<&str>, language: Language) -> String {
    let mut page = Page { language, view: Side::Red, is_of_player: player.is_some(), boards: Boards::new() };
    let player = player.map(|player| Printable(player).to_string());
    let trees: Vec<Value> = (trees.iter().filter(|tree| tree.results.games > 0))
        .map(|tree| {
            page.view = tree.view();
            json!({
                "title": player.as_deref().zip(tree.side).map(|(player, side)| player_as(player, side, language)),
                "results": page.results(&tree.results),
                "branches": page.branches(&tree.next, 0, Position::start()),
            })
        })
        .collect();
    let context = json!({
        "language": language.name(),
        "title": OpeningText::Title.text(language),
        "start": Label::Start.text(language),
        "about": OpeningText::About.say(language, &[("player", &page.is_of_player)]),
        "trees": trees,
        "parts": page.boards.parts(),
        "dark": dark_style(&dark()),
        "credit": CREDIT.line(language),
    });
    let (environment, text) = (environment(), include_str!("../../../templates/report/openings.html"));
    let template = environment.template_from_named_str(NAME, text);
    template
        .and_then(|template| template.render(Serde(context)))
        .expect("the built-in template fits its values")
        + "\n"
}

struct Page {
    language: Language,
    /// The side whose points are shown.
    view: Side,
    is_of_player: bool,
    boards: Boards,
}

impl Page {
    fn results(&self, results: &Results) -> Value {
        let [won, drawn, lost] = results.of(self.view);
        let words = if self.is_of_player { OpeningText::OfPlayer } else { OpeningText::OfAll };
        let told = words.say(
            self.language,
            &[
                ("games", &results.games),
                ("won", &won),
                ("drawn", &drawn),
                ("lost", &lost),
                ("unfinished", &results.unfinished),
            ],
        );
        let [own, other] = [self.view, self.view.other()].map(|side| side.to_string());
        json!({
            "told": told,
            "percent": results.percent(self.view).map(|percent| format!("{percent} %")),
            "bar": [(own, won), ("drawn".to_owned(), drawn), (other, lost)],
        })
    }

    fn branches(&mut self, branches: &[Branch], before: usize, position: Position) -> Vec<Value> {
        branches.iter().map(|branch| self.branch(branch, before, position)).collect()
    }

    /// A branch with the moves that its games share, after `before` plies that led to `position`.
    fn branch(&mut self, branch: &Branch, before: usize, mut position: Position) -> Value {
        let (line, next) = branch.shared();
        let mut earlier = position;
        for played in &line {
            earlier = position;
            position = position.play_unchecked(played);
        }
        let board = line.last().filter(|_| branch.results.games > 1).map(|last| {
            let words = seen(self.language, &position);
            json!({ "words": words, "parts": self.boards.add(&earlier, last, &position) })
        });
        json!({
            "line": numbered_line(before, &line).split(' ').collect::<Vec<_>>(),
            "results": self.results(&branch.results),
            "board": board,
            "next": self.branches(next, before + line.len(), position),
        })
    }
}

/// Diagrams of which each part is drawn once: the empty board, stacks, and last moves.
struct Boards {
    grid: Grid,
    moves: Vec<Drawing>,
    stacks: BTreeSet<(Side, u8)>,
}

impl Boards {
    fn new() -> Boards {
        let grid = Grid::whole(Point::new(AROUND, AROUND), SQUARE);
        Boards { grid, moves: Vec::new(), stacks: BTreeSet::new() }
    }

    /// The parts of a diagram, each with its name and place.
    fn add(&mut self, before: &Position, last: &Move, position: &Position) -> Vec<Value> {
        let mut drawing = Drawing::new();
        departures(&mut drawing, &self.grid, before, last);
        self.moves.push(drawing);
        let mut parts = vec![json!({ "name": format!("move-{}", self.moves.len()), "x": "0", "y": "0" })];
        for side in Side::ALL {
            for square in position.stones(side) {
                let count = position.count(square);
                self.stacks.insert((side, count));
                let Point { x, y } = self.grid.center_of(square);
                parts.push(json!({ "name": stack(side, count), "x": x.to_decimal(), "y": y.to_decimal() }));
            }
        }
        parts
    }

    /// The definitions of all parts.
    fn parts(&self) -> String {
        let mut board = Drawing::new();
        self.grid.draw(&mut board);
        self.grid.coordinates(&mut board, COORDINATES.0, COORDINATES.1);
        let stacks: Vec<_> = (self.stacks.iter())
            .map(|(side, count)| {
                let mut drawing = Drawing::new();
                stones(&mut drawing, Point::ORIGIN, SQUARE, *side, *count);
                (stack(*side, *count), drawing)
            })
            .collect();
        let named = |(name, drawing)| (vec![("id", name)], drawing);
        let moves = (1..).zip(&self.moves).map(|(number, drawing)| (format!("move-{number}"), drawing));
        let stacks = stacks.iter().map(|(name, drawing)| (name.clone(), drawing));
        svg::inside([("board".to_owned(), &board)].into_iter().chain(stacks).chain(moves).map(named))
    }
}

fn stack(side: Side, count: u8) -> String {
    format!("{side}-{count}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persivic::Replay;
    use crate::persivic::openings::canonical;
    use crate::record::{GameText, Outcome};

    fn tree(side: Option<Side>) -> Tree {
        let mut tree = Tree::of(side);
        for (text, outcome) in [
            ("e1-e4 e9-e6", Outcome::FirstWins),
            ("e1-e4 d9-d6", Outcome::Draw),
            ("a1-a4 d9-d6 a4-a7", Outcome::Unfinished),
        ] {
            tree.add(&canonical(Replay::new(&GameText::new(text)).plies.iter()), outcome);
        }
        tree.sort();
        tree
    }

    #[test]
    fn the_page_needs_nothing_else_and_draws_what_several_games_reached() {
        for language in Language::ALL {
            let html = write(&[tree(None)], None, language);
            assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"), "{html}");
            for outside in ["<script", "http:", "https:", "src=", "url(", "@import"] {
                assert!(!html.contains(outside), "{outside}");
            }
            assert_eq!(html.matches("class=\"board\"").count(), 1);
            let names = html.split("<use href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
            assert!(names.into_iter().all(|name| html.contains(&format!("id=\"{name}\""))), "{html}");
        }
    }

    #[test]
    fn a_player_is_shown_by_side_and_never_as_markup() {
        let trees = [tree(Some(Side::Red)), Tree::of(Some(Side::Blue))];
        let html = write(&trees, Some("<b>\u{202e}Ana"), Language::English);
        assert!(html.contains("&lt;b&gt;\u{fffd}Ana as red"), "{html}");
        assert!(
            !html.contains("as blue") && html.contains("3 games, 1 won, 1 drawn, 1 unfinished"),
            "{html}"
        );
    }
}
