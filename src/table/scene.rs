//! Chooses the positions of a game to show, with their remarks.

use super::replay::Replay;
use super::turns::TwoPlayerGame;
use crate::record::Mark;

/// Which positions of a game to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scenes {
    /// Every n plies (0 counts as 1), and the last. The start is included if it is not the standard one, or
    /// if there is nothing else.
    Every(usize),
    /// Those with remarks or the mark `$220`, which asks for a diagram as in chess records, and the last.
    Remarked,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub ply: usize,
    /// The remarks since the previous scene. Remarks on earlier plies name their ply.
    pub remarks: Vec<String>,
}

impl Scenes {
    /// The scenes of a game, in order; at least one.
    ///
    /// ```
    /// use parlour::persivic::Replay;
    /// use parlour::record::GameText;
    /// use parlour::internals::table::Scenes;
    /// let game = Replay::new(&GameText::new("1. e1-e4 {bold} e9-e6 2. d1-d4 *"));
    /// let scenes = Scenes::Every(2).of(&game);
    /// assert_eq!((scenes[0].ply, scenes[0].remarks[0].as_str()), (2, "1. e1-e4: bold"));
    /// let plies: Vec<usize> = Scenes::Remarked.of(&game).iter().map(|scene| scene.ply).collect();
    /// assert_eq!(plies, [1, 3]);
    /// ```
    pub fn of<G: TwoPlayerGame>(self, replay: &Replay<G>) -> Vec<Scene> {
        let remarks = replay.remarks();
        let mut next = 0;
        let scenes = self.plies(replay, &remarks).into_iter().map(|ply| {
            let since = next..ply;
            next = ply + 1;
            let earlier = since.flat_map(|before| {
                let name = replay.numbered(before).map_or_else(String::new, |ply| format!("{ply}: "));
                remarks[before].iter().map(move |remark| format!("{name}{remark}"))
            });
            Scene { ply, remarks: earlier.chain(remarks[ply].iter().cloned()).collect() }
        });
        scenes.collect()
    }

    /// The numbers of plies after which to show a position.
    fn plies<G: TwoPlayerGame>(self, replay: &Replay<G>, remarks: &[Vec<String>]) -> Vec<usize> {
        let last = replay.plies.len();
        let mut plies: Vec<usize> = match self {
            Scenes::Every(every) => {
                let is_set_up = !G::HAS_USUAL_START || replay.report.tag("Position").is_some();
                let first = if is_set_up { 0 } else { every.max(1) };
                (first..last).step_by(every.max(1)).collect()
            }
            Scenes::Remarked => {
                let is_asked = |ply| replay.marks(ply).any(|mark| mark == Mark::DIAGRAM);
                (0..last).filter(|ply| !remarks[*ply].is_empty() || is_asked(*ply)).collect()
            }
        };
        plies.push(last);
        plies
    }
}

#[cfg(test)]
mod tests {
    use crate::persivic::Replay;
    use crate::record::GameText;

    use super::*;

    fn plies(scenes: Scenes, game: &str) -> Vec<usize> {
        let replay = Replay::new(&GameText::new(game));
        assert!(replay.report.fault.is_none(), "{:?}", replay.report.fault);
        scenes.of(&replay).iter().map(|scene| scene.ply).collect()
    }

    const GAME: &str = "1. a1-a4 a9-a6 2. b1-b4 b9-b6 3. c1-c4 c9-c6 4. d1-d4 *";

    #[test]
    fn a_scene_stands_every_so_many_plies_and_at_the_end() {
        assert_eq!(plies(Scenes::Every(3), GAME), [3, 6, 7]);
        assert_eq!(plies(Scenes::Every(1), GAME), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(plies(Scenes::Every(7), GAME), [7]);
        assert_eq!(plies(Scenes::Every(100), GAME), [7]);
        assert_eq!(plies(Scenes::Every(0), GAME).len(), 7);
    }

    #[test]
    fn the_start_is_shown_where_it_is_set_up_or_all_there_is() {
        assert_eq!(plies(Scenes::Every(1), "[Red \"Ana\"]\n*"), [0]);
        let set_up = "[Position \"3b8./9./9./9./9./9./9./9./3r8. r\"]\n1. a1-a4 *";
        assert_eq!(plies(Scenes::Every(1), set_up), [0, 1]);
        let sheet = "[Board \"9x9\"]\n1. c3:N1E1 *";
        let replay = crate::diverto::Replay::new(&GameText::new(sheet));
        assert_eq!(Scenes::Every(1).of(&replay).len(), 2);
    }

    #[test]
    fn each_remark_stands_once_and_names_its_ply_where_that_is_not_the_last_shown() {
        let game = "{hot} 1. a1-a4 {one} a9-a6 {two} {three} 2. b1-b4 {four} b9-b6 *";
        let replay = Replay::new(&GameText::new(game));
        let remarks = |scenes: Scenes| -> Vec<Vec<String>> {
            scenes.of(&replay).into_iter().map(|scene| scene.remarks).collect()
        };
        assert_eq!(
            remarks(Scenes::Every(2)),
            [vec!["hot", "1. a1-a4: one", "two", "three"], vec!["2. b1-b4: four"]]
        );
        let each = [vec!["hot"], vec!["one"], vec!["two", "three"], vec!["four"], vec![]];
        assert_eq!(remarks(Scenes::Remarked), each);
    }

    #[test]
    fn a_mark_asks_for_a_diagram() {
        assert_eq!(
            plies(Scenes::Remarked, "1. a1-a4! a9-a6 $220 2. b1-b4 b9-b6 {well} 3. c1-c4 *"),
            [2, 4, 5]
        );
    }
}
