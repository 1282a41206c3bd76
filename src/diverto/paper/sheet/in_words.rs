//! Players' names and the status of a game, as printed; text alternatives of drawings, for screen readers.

use crate::diverto::paper::pad_spec::PadSpec;
use crate::diverto::paper::words::{DivertoWords, SheetWords};
use crate::diverto::rules::board::{Board, Intersection};
use crate::diverto::rules::course::{Course, Life, Step};
use crate::diverto::rules::line::Line;
use crate::diverto::rules::position::Player;
use crate::diverto::standing::Standing;
use crate::print::Language;
use crate::words::join;

/// `Board of 20x20 squares`.
pub(super) fn board_words(words: &SheetWords, board: Board) -> String {
    words.board.replace("{board}", &board.to_string())
}

/// `Lives: c4, f11`.
pub(super) fn lives_words(words: &SheetWords, lives: impl Iterator<Item = Intersection>) -> String {
    format!("{}: {}", words.lives, places(lives))
}

pub fn form_words(spec: &PadSpec, words: &SheetWords) -> String {
    words.form.replace("{board}", &spec.board.to_string()).replace("{rows}", &spec.row_count().to_string())
}

/// Describes the board: lives left, lives taken, all lines, and candidates for the next one.
pub(super) fn game_words(words: &DivertoWords, course: &Course, candidates: &[Line]) -> String {
    let DivertoWords { sheet, game, .. } = words;
    let mut told = vec![board_words(sheet, course.board())];
    let (taken, left): (Vec<&Life>, Vec<&Life>) = course.lives().iter().partition(|life| life.by.is_some());
    if !left.is_empty() {
        told.push(lives_words(sheet, left.iter().map(|life| life.at)));
    }
    if !taken.is_empty() {
        told.push(format!("{}: {}", game.taken, places(taken.iter().map(|life| life.at))));
    }
    let drawn = numbered(course.steps().iter().map(|step| &step.drawn.line));
    for (title, lines) in [(&game.lines, drawn), (&game.candidates, numbered(candidates.iter()))] {
        if !lines.is_empty() {
            told.push(format!("{title}: {lines}"));
        }
    }
    told.join(". ")
}

/// Describes the lives a player's lines took and how many were spent: `Lives: c4, f11; crossing paid: 1`.
pub(super) fn strip_words(words: &DivertoWords, own: &[&Step], spent: u16) -> String {
    let lives = lives_words(&words.sheet, own.iter().flat_map(|step| step.collected.iter().copied()));
    if spent == 0 { lives } else { format!("{lives}; {}: {spent}", words.game.crossing) }
}

/// `c4, f11`.
fn places(places: impl Iterator<Item = Intersection>) -> String {
    join(places.map(|place| place.to_string()), ", ")
}

/// `1. a7:N3E2, 2. h8:S1W4`.
fn numbered<'a>(lines: impl Iterator<Item = &'a Line>) -> String {
    join((1..).zip(lines).map(|(number, line)| format!("{number}. {line}")), ", ")
}

/// The players of a game, by name if they have one.
#[derive(Clone, Copy)]
pub(super) struct Called<'a> {
    pub names: &'a [Option<String>; 2],
    pub words: &'a DivertoWords,
    pub language: Language,
}

impl<'a> Called<'a> {
    fn label(self, player: Player) -> &'a str {
        match player {
            Player::One => &self.words.sheet.player1,
            Player::Two => &self.words.sheet.player2,
        }
    }

    /// A player's name, or the label if unnamed.
    pub fn name(self, player: Player) -> &'a str {
        self.names[player.index()].as_deref().unwrap_or(self.label(player))
    }

    /// The status of a game, in full and without the reason. Players of one name have their labels.
    pub fn standing(self, standing: Standing) -> [String; 2] {
        let apart =
            |player| if self.names[0] == self.names[1] { self.label(player) } else { self.name(player) };
        let names = Player::ALL.map(|player| Some(apart(player).to_owned()));
        [standing.named(self.language, &names), standing.in_short(self.language, &names)]
    }
}
