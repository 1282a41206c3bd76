//! A game and its variations as a sequence of moments, as pages show them.

use super::game::Game;
use super::line::{Line, Note, after, with_marks};
use super::replay::Replay;
use super::turns::TwoPlayerGame;
use crate::html::Variation;

/// The start of a game, or the result of one ply of it or of a variation.
#[derive(Clone, Debug)]
pub struct Moment<'r, G: Game> {
    /// The index of the moment before the ply; `None` at the start.
    pub before: Option<usize>,
    /// The ply and the position before it; `None` at the start.
    pub last: Option<(G::Position, &'r G::Ply)>,
    /// The position after the ply.
    pub position: G::Position,
    /// The notes before the first ply of a variation, and those after this ply.
    notes: [&'r [(usize, Note<G>)]; 2],
}

impl<'r, G: Game> Moment<'r, G> {
    /// All notes of this moment.
    pub fn notes(&self) -> impl Iterator<Item = &'r Note<G>> + use<'r, G> {
        self.notes.into_iter().flatten().map(|(_, note)| note)
    }

    /// The comments for people, as in [`Replay::comments`].
    pub fn comments(&self) -> impl Iterator<Item = String> + use<'r, G> {
        self.notes().filter_map(Note::said)
    }
}

impl<G: TwoPlayerGame> Moment<'_, G> {
    /// The written ply with its marks; `None` at the start.
    pub fn played(&self) -> Option<String> {
        let (_, ply) = self.last.as_ref()?;
        Some(with_marks(G::write(ply), self.notes().filter_map(Note::mark)))
    }
}

impl<G: Game> Replay<G> {
    /// The start and the moments of the game, followed by those of its variations. Each variation is
    /// contiguous and precedes those inside it.
    ///
    /// ```
    /// use parlour::persivic::Replay;
    /// use parlour::record::GameText;
    /// let replay = Replay::new(&GameText::new("1. e1-e4! (1. d1-d4 e9-e6) e9-e5 *"));
    /// let (moments, variations) = replay.moments();
    /// let played: Vec<_> = moments.iter().filter_map(|moment| moment.played()).collect();
    /// assert_eq!(played, ["e1-e4!", "d1-d4", "e9-e6"]);
    /// assert_eq!((variations[0].replaces, variations[0].moments.clone()), (1, 2..4));
    /// ```
    pub fn moments(&self) -> (Vec<Moment<'_, G>>, Vec<Variation>) {
        let mut walk = Walk { moments: Vec::new(), variations: Vec::new() };
        let start = Moment {
            before: None,
            last: None,
            position: self.position(0),
            notes: [&[], after(&self.notes, 0)],
        };
        walk.moments.push(start);
        walk.line(self.plies.walk(), &self.notes, 0);
        // The final state may hold what no ply shows, such as Lex.
        if let Some(last) = walk.moments.last_mut() {
            last.position = self.report.position().clone();
        }
        for ply in 1..=self.plies.len() {
            self.variations(ply).for_each(|line| walk.variation(ply, line));
        }
        (walk.moments, walk.variations)
    }
}

struct Walk<'r, G: Game> {
    moments: Vec<Moment<'r, G>>,
    variations: Vec<Variation>,
}

impl<'r, G: Game> Walk<'r, G> {
    /// Appends the moments of a line that starts from the moment `before`.
    fn line(
        &mut self,
        plies: impl Iterator<Item = (G::Position, &'r G::Ply)>,
        notes: &'r [(usize, Note<G>)],
        mut before: usize,
    ) {
        for (ply, last) in (1..).zip(plies) {
            let position = G::after(&last.0, last.1);
            let moment =
                Moment { before: Some(before), last: Some(last), position, notes: [&[], after(notes, ply)] };
            before = self.moments.len();
            self.moments.push(moment);
        }
    }

    /// Appends a variation that replaces the ply of moment `replaces`, and those inside it.
    fn variation(&mut self, replaces: usize, line: &'r Line<G>) {
        let first = self.moments.len();
        let before = self.moments[replaces].before.unwrap_or(0);
        let start = self.moments[before].position.clone();
        self.line(line.walk(&start), &line.notes, before);
        // Notes before the first ply are shown with it.
        if let Some(moment) = self.moments.get_mut(first) {
            moment.notes[0] = after(&line.notes, 0);
        }
        self.variations.push(Variation { replaces, moments: first..self.moments.len() });
        for ply in 1..=line.plies.len() {
            line.variations(ply).for_each(|other| self.variation(first + ply - 1, other));
        }
    }
}
