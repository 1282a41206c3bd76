//! Diverto: the legal lines of a position, and the best of them.

use serde::Deserialize;

use super::moves::SearchText;
use super::{Envelope, Failure, Place, RecordRequest, USUAL_NODES};
use crate::diverto::results::{Hint, LineList};
use crate::diverto::search::Search;
use crate::diverto::{Course, Diverto, Drawn, Numbers, Pairs, Position, Reason, Report, Standing};
use crate::print::Language;
use crate::words::{Say, Verbatim, join, messages};

/// A game of Diverto at some ply.
#[derive(Clone, Debug)]
pub struct DivertoPlace {
    /// The game, and the number of lines drawn.
    pub game: Place<Diverto>,
    /// The position at this ply.
    pub position: Position,
    /// The numbers thrown for the next line (D10), if known.
    pub thrown: Option<Numbers>,
}

impl From<Place<Diverto>> for DivertoPlace {
    fn from(game: Place<Diverto>) -> DivertoPlace {
        let (position, thrown) = (game.replay.position(game.ply), game.replay.thrown(game.ply));
        DivertoPlace { game, position, thrown }
    }
}

impl DivertoPlace {
    /// The report of the game's replay.
    pub const fn report(&self) -> &Report {
        &self.game.replay.report
    }

    /// The lines up to this ply.
    pub fn course(&self) -> Course {
        Course::new(self.report().setup(), self.game.replay.lines(self.game.ply))
    }

    /// The standing at this ply.
    pub fn standing(&self) -> Standing {
        Standing::new(self.reason(), self.position.player())
    }

    /// The reason for the standing at this ply: from the board and the throw (D9), or, at the end of the game, from
    /// the record.
    pub fn reason(&self) -> Option<Reason> {
        let board = self.position.ended(self.thrown).map(Reason::Board);
        let at_end = self.game.ply == self.game.replay.plies.len();
        board.or(self.report().standing().reason().filter(|_| at_end))
    }

    /// The lengths to consider: `asked`, or else all that are allowed. If dice decide and the record has no throw,
    /// `asked` becomes the throw.
    ///
    /// # Errors
    /// Returns an error if the player may not use them.
    pub fn choose(&mut self, asked: Option<Numbers>) -> Result<Pairs, Failure> {
        let position = &self.position;
        let thrown = self.thrown.or(asked.filter(|_| position.waits_for_dice()));
        let all = position.pairs(thrown);
        let pairs = match asked {
            None => all,
            Some(asked) if all.contains(asked) => Pairs::of([asked], position.is_ordered()),
            Some(_) => {
                let choices = thrown.map(|thrown| vec![thrown]).or_else(|| position.choices());
                let choices = choices.unwrap_or_default();
                let choices = choices.iter().map(|Numbers(one, two)| format!("{one},{two}"));
                let choices = Verbatim(join(choices, " "));
                let values: [(&str, &dyn Say); 2] = [("player", &position.player()), ("choices", &choices)];
                return Err(Failure::usage(LinesText::Choices.later(&values)));
            }
        };
        self.thrown = thrown;
        Ok(pairs)
    }

    /// Checks that the numbers are known, as no line can be advised without them.
    ///
    /// # Errors
    /// Returns an error if dice decide and the throw is unknown.
    pub fn check_thrown(&self) -> Result<(), Failure> {
        let position = &self.position;
        if self.thrown.is_none() && position.waits_for_dice() && position.ended(None).is_none() {
            let player = position.player();
            return Err(Failure::usage(LinesText::NotThrown.later(&[("player", &player)])));
        }
        Ok(())
    }

    /// The legal lines of these lengths, in the order of their text.
    pub fn lines(&self, pairs: Pairs) -> Vec<Drawn> {
        let is_over = self.position.ended(self.thrown).is_some();
        let mut lines = if is_over { Vec::new() } else { self.position.lines(pairs) };
        lines.sort_by_cached_key(ToString::to_string);
        lines
    }

    /// The list of these lines, or only their count, as an answer.
    pub fn list(&self, lines: &[Drawn], only_count: bool, language: Language) -> LineList {
        LineList::new(&self.position, self.thrown, self.reason(), lines, only_count, language)
    }
}

messages! {
    enum LinesText in "api" {
        Choices = "{player} may draw with {choices}",
        NotThrown = "the record does not say what {player} has thrown",
    }
}

/// Which lines are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LinesRequest {
    /// The game.
    pub of: RecordRequest,
    /// Only lines with these numbers; where dice decide, the numbers thrown.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<[u8; 2]>"))]
    pub numbers: Option<Numbers>,
    /// Whether they are only counted.
    #[serde(default)]
    pub count: bool,
    /// The language of the answer.
    #[serde(default)]
    pub language: Language,
}

/// Lists the legal lines of a game of Diverto at some ply.
///
/// # Errors
/// Returns an error if there is no such game or ply, or the player may not use these numbers.
///
/// ```
/// use parlour::api::{LinesRequest, lines};
/// let request: LinesRequest = serde_json::from_str(
///     r#"{"of": {"text": "[Board \"9x9\"]\n1. c3:N3E1 d6:S2W1 *"}, "numbers": [2, 3]}"#,
/// )?;
/// assert_eq!(lines(&request)?.answer().choices.as_ref().map(Vec::len), Some(3));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn lines(request: &LinesRequest) -> Result<Envelope<LineList>, Failure> {
    let LinesRequest { of, numbers, count, language } = request;
    let mut place = DivertoPlace::from(of.place(*language)?);
    let pairs = place.choose(*numbers)?;
    Ok(Envelope::new(place.list(&place.lines(pairs), *count, *language)))
}

/// For which line advice is asked, and how far to look.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct HintRequest {
    /// The game.
    pub of: RecordRequest,
    /// The numbers thrown, where dice decide and the record does not say.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<[u8; 2]>"))]
    pub numbers: Option<Numbers>,
    /// How many plies deep to look, 1 to 120.
    #[serde(default)]
    pub depth: Option<u16>,
    /// At about how many positions looked at to stop, whatever the depth.
    #[serde(default = "usual_nodes")]
    pub nodes: u64,
    /// The language of the answer.
    #[serde(default)]
    pub language: Language,
}

impl Default for HintRequest {
    fn default() -> HintRequest {
        let (of, language) = (RecordRequest::default(), Language::default());
        HintRequest { of, numbers: None, depth: None, nodes: USUAL_NODES, language }
    }
}

fn usual_nodes() -> u64 {
    USUAL_NODES
}

/// The most plies that a search looks ahead.
const DEEPEST: u16 = 120;

/// Finds the best line of a game of Diverto at some ply. The same request always has the same answer.
///
/// # Errors
/// Returns an error if there is no such game or ply, or the throw is unknown.
///
/// ```
/// use parlour::api::{HintRequest, hint};
/// let request: HintRequest =
///     serde_json::from_str(r#"{"of": {"text": "[Board \"9x9\"]\n1. c3:N3E1 d6:S2W1 *"}, "depth": 2}"#)?;
/// assert!(hint(&request)?.answer().line.is_some());
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn hint(request: &HintRequest) -> Result<Envelope<Hint>, Failure> {
    let HintRequest { of, numbers, depth, nodes, language } = request;
    let depth = depth.unwrap_or(DEEPEST);
    if !(1..=DEEPEST).contains(&depth) {
        return Err(Failure::usage(SearchText::Depth.later(&[("most", &DEEPEST)])));
    }
    let mut place = DivertoPlace::from(of.place(*language)?);
    place.choose(*numbers)?;
    place.check_thrown()?;
    let search = Search::new(&place.position).thrown(place.thrown);
    let found = search.depth(depth).stop(|seen| seen >= *nodes).run();
    Ok(Envelope::new(Hint::new(place.standing(), &found, None, *language)))
}
