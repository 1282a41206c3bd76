//! PerSiVic: the moves of a position, and the best of them.

use serde::Deserialize;

use super::{Envelope, Failure, Place, RecordRequest, USUAL_NODES};
use crate::persivic::notation::arrangement;
use crate::persivic::results::{Analysis, Detail, MoveList};
use crate::persivic::search::{Context, Search};
use crate::persivic::{Ending, Move, PerSiVic, Position, Replay, Square, Standing};
use crate::print::Language;
use crate::record::Excerpt;
use crate::words::{Say, messages};

/// Which position of PerSiVic is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Stones {
    /// The start of a game.
    #[default]
    Start,
    /// A position by itself: nine rows and the side to move. A side may have more stones than in a game.
    Position(String),
    /// A game at some ply.
    Record(RecordRequest),
}

impl Stones {
    fn place(&self, language: Language) -> Result<PerSiVicPlace, Failure> {
        match self {
            Stones::Start => Ok(Position::start().into()),
            Stones::Position(text) => position(text).map(PerSiVicPlace::from),
            Stones::Record(record) => record.place(language).map(PerSiVicPlace::from),
        }
    }
}

/// Reads a position for analysis, which may have more stones of a side than a real game.
///
/// # Errors
/// Returns an error that names the column if the text is not a position.
pub fn position(text: &str) -> Result<Position, Failure> {
    // Capital letters are read too, as in the tag `Position`.
    let read =
        arrangement(text).or_else(|error| arrangement(&text.trim().to_ascii_lowercase()).map_err(|_| error));
    read.map_err(|error| {
        let place = text.get(error.span.range()).unwrap_or("");
        let column = text[..error.span.start].chars().count() + 1;
        let values: [(&str, &dyn Say); 3] =
            [("why", &error), ("column", &column), ("place", &Excerpt(place))];
        Failure::content(SearchText::Position.later(&values))
    })
}

/// A position of PerSiVic, and the game it comes from, if any.
#[derive(Clone, Debug)]
pub struct PerSiVicPlace {
    /// The stones and the side to move.
    pub position: Position,
    /// The game at this position.
    pub game: Option<Place<PerSiVic>>,
}

impl From<Position> for PerSiVicPlace {
    fn from(position: Position) -> PerSiVicPlace {
        PerSiVicPlace { position, game: None }
    }
}

impl From<Place<PerSiVic>> for PerSiVicPlace {
    fn from(place: Place<PerSiVic>) -> PerSiVicPlace {
        PerSiVicPlace { position: place.replay.position(place.ply), game: Some(place) }
    }
}

impl PerSiVicPlace {
    /// The replay of the game.
    pub fn replay(&self) -> Option<&Replay> {
        self.game.as_ref().map(|place| &place.replay)
    }

    /// The number of plies played; 0 without a game.
    pub fn ply(&self) -> usize {
        self.game.as_ref().map_or(0, |place| place.ply)
    }

    /// The last ply, with the position before it.
    pub fn last_ply(&self) -> Option<(Position, &Move)> {
        self.replay()?.last_ply(self.ply())
    }

    /// The last ply with its number.
    pub fn last_move(&self) -> Option<String> {
        self.replay()?.numbered(self.ply())
    }

    /// The players, if the game names at least one.
    pub fn players(&self) -> Option<[String; 2]> {
        let names = self.replay()?.report.names();
        let is_named = names.iter().any(Option::is_some);
        is_named.then(|| names.map(|name| name.unwrap_or_else(|| "?".to_owned())))
    }

    /// What a search needs besides the position.
    pub fn context(&self) -> Context {
        self.replay().map_or_else(Context::default, |replay| replay.context(self.ply()))
    }

    /// The standing; a position without a game counts as a start.
    pub fn standing(&self) -> Standing {
        self.replay().map_or_else(|| Standing::of(&self.position), |replay| replay.standing(self.ply()))
    }

    /// The legal moves, only those from `from` if given.
    pub fn moves(&self, from: Option<Square>, detail: Detail, language: Language) -> MoveList {
        MoveList::new(&self.position, &self.context(), self.standing(), from, detail, language)
    }

    /// Prepares a search for the best lines.
    ///
    /// # Errors
    /// Returns an error if the game is over.
    pub fn search(&self) -> Result<Search<'_>, Failure> {
        let context = self.context();
        match context.ended(&self.position) {
            Some(end) => Err(Failure::content(SearchText::Over.later(&[("ending", &Ending::from(end))]))),
            None => Ok(Search::new(&self.position).context(&context)),
        }
    }
}

messages! {
    pub(super) enum SearchText in "api" {
        Over = "nothing to analyse: {ending}",
        Depth = "a depth is 1 to {most}",
        Lines = "1 to {most} lines are found",
        Position = "{why} (column {column}, `{place}`)",
    }
}

/// Which moves are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct MovesRequest {
    /// The position.
    pub of: Stones,
    /// Only the moves of the stones on this square.
    pub from: Option<Square>,
    /// `moves`, `squares` or `count`.
    pub detail: Detail,
    /// The language of the answer.
    pub language: Language,
}

/// Lists the legal moves of a position of PerSiVic.
///
/// # Errors
/// Returns an error if there is no such position.
///
/// ```
/// use parlour::api::{MovesRequest, moves};
/// let request: MovesRequest =
///     serde_json::from_str(r#"{"of": {"record": {"text": "1. e1-e4 e9-e6 *"}}, "from": "e4"}"#)?;
/// assert_eq!(moves(&request)?.answer().count, 286);
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn moves(request: &MovesRequest) -> Result<Envelope<MoveList>, Failure> {
    let MovesRequest { of, from, detail, language } = request;
    Ok(Envelope::new(of.place(*language)?.moves(*from, *detail, *language)))
}

/// What is to be analysed, and how far.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct AnalyseRequest {
    /// The position.
    pub of: Stones,
    /// How many plies deep to look, 1 to 64.
    pub depth: Option<u8>,
    /// At about how many positions looked at to stop, whatever the depth.
    pub nodes: u64,
    /// How many of the best moves to find, 1 to 500.
    pub lines: u16,
    /// The language of what is refused.
    pub language: Language,
}

impl Default for AnalyseRequest {
    fn default() -> AnalyseRequest {
        let (of, language) = (Stones::Start, Language::default());
        AnalyseRequest { of, depth: None, nodes: USUAL_NODES, lines: 1, language }
    }
}

/// The most plies that a search looks ahead, and the most moves that it finds.
const DEEPEST: u8 = 64;
const MOST_LINES: u16 = 500;

/// Finds the best moves of a position of PerSiVic on the calling thread alone. The same request always has the same
/// answer.
///
/// # Errors
/// Returns an error if there is no such position, or the game is over there.
///
/// ```
/// use parlour::api::{AnalyseRequest, analyse};
/// let request: AnalyseRequest = serde_json::from_str(
///     r#"{"of": {"position": "9./.3r7./9./9./9./3b8./9./9./9. r"}, "depth": 1}"#,
/// )?;
/// assert_eq!(analyse(&request)?.answer().found.lines[0].win_in_plies, Some(1));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn analyse(request: &AnalyseRequest) -> Result<Envelope<Analysis>, Failure> {
    let AnalyseRequest { of, depth, nodes, lines, language } = request;
    let depth = depth.unwrap_or(DEEPEST);
    if !(1..=DEEPEST).contains(&depth) {
        return Err(Failure::usage(SearchText::Depth.later(&[("most", &DEEPEST)])));
    }
    if !(1..=MOST_LINES).contains(lines) {
        return Err(Failure::usage(SearchText::Lines.later(&[("most", &MOST_LINES)])));
    }
    let place = of.place(*language)?;
    let found = place.search()?.depth(depth).lines((*lines).into()).stop(|seen| seen >= *nodes).run();
    Ok(Envelope::new(Analysis::new(found, None)))
}
