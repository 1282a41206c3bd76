//! What is printed: sheets of Diverto, games on paper, rules, kits, boards, forms and slips.

use serde::{Deserialize, Deserializer, de};

use super::check::KnownGame;
use super::{
    DealRequest, DivertoPlace, Failure, GameBox, Outprint, PageFormat, PerSiVicPlace, Place, PuzzlesOf,
    RecordRequest, Refusal, RulesRequest, deal, game_box, hand_slips, kit, rule_figures, rules, rules_page,
    token_set,
};
use crate::diverto::{Pad, PadError, PadSpec, PrintOptions};
use crate::divicity::TokenSet;
use crate::divicity::paper::score_pad::{self, ScorePad};
use crate::divicity::paper::slips::SlipSpec;
use crate::kit::KitSpec;
use crate::persivic::paper::board_sheet::{BoardSheet, BoardSpec, RecordSheet, RecordSpec};
use crate::print::form::PuzzlePrint;
use crate::print::{Document, Language, Look, Mm, Orientation, Paper};
use crate::rulebook::Subject;
use crate::seed::Seed;
use crate::table::Serial;
use crate::words::messages;

/// What is to be printed, and as what.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PrintRequest {
    /// What is printed.
    pub of: Printed,
    /// What it is written as: `svg` and `png` hold one page.
    #[serde(default)]
    pub format: PageFormat,
    /// The one page that is written, from 1; without it all of them, of which a picture holds one.
    #[serde(default)]
    pub page: Option<usize>,
}

messages! {
    pub(super) enum PrintText in "api" {
        Report = "a match of Divicity has a report",
        NoBox = "there is no box of `notation`",
        NoSeed = "the sheets in a box need a seed",
        NoRules = "there are no such rules",
    }
}

/// What can be printed besides sheets of Diverto and reports.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Printed {
    /// A game of Diverto on its sheet, or a position of PerSiVic.
    Game(GameRequest),
    /// The rules of one game.
    Rules(RulesSheetRequest),
    /// Pieces to cut, or all of a game.
    Kit(KitRequest),
    /// Forms for matches of Divicity.
    ScorePad(score_pad::PadSpec),
    /// Private hands of Divicity.
    Slips(SlipsRequest),
    /// Puzzles and their solutions.
    Puzzles(PuzzleSheetRequest),
    /// A board of PerSiVic.
    Board(BoardSpec),
    /// Forms for games of PerSiVic.
    RecordSheet(RecordSpec),
}

/// Which game is drawn, and on what paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct GameRequest {
    /// The game, and after how many plies.
    pub of: RecordRequest,
    /// The paper of a sheet of Diverto.
    pub paper: Paper,
    /// The orientation of that paper.
    pub orientation: Option<Orientation>,
    /// The side of a square of PerSiVic.
    pub square: Option<Mm>,
    /// The language of the words.
    pub language: Language,
    /// When it was made, in seconds since 1970, where that shall be written.
    pub created: Option<i64>,
}

/// Whose rules are printed, and on what paper.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RulesSheetRequest {
    /// `diverto`, `divicity` or `persivic`.
    pub game: Subject,
    /// The variants that are played.
    #[serde(default)]
    pub variants: Vec<String>,
    /// The paper.
    #[serde(default)]
    pub paper: Paper,
    /// The language of the rules.
    #[serde(default)]
    pub language: Language,
    /// When it was made, in seconds since 1970, where that shall be written.
    #[serde(default)]
    pub created: Option<i64>,
}

/// What of a game is to be cut, or all of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct KitRequest {
    /// `divicity` or `persivic`; `diverto` as a box alone.
    pub game: Subject,
    /// Whether all of the game is printed: how to print it, the rules, and all that is played with.
    #[serde(default, rename = "box")]
    pub boxed: bool,
    /// The tokens of Divicity, if not those of the rules.
    #[serde(default, deserialize_with = "set")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub tokens: Option<TokenSet>,
    /// What the sheets in a box of Diverto are derived from.
    #[serde(default)]
    pub seed: Option<Seed>,
    /// The address that QR codes in a box of Diverto add ids to.
    #[serde(default)]
    pub address: Option<String>,
    /// The pieces, the paper and the language.
    #[serde(default)]
    pub pieces: KitSpec,
}

pub(super) fn set<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TokenSet>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| token_set(&text).map_err(de::Error::custom)).transpose()
}

/// Which deal is printed as slips.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SlipsRequest {
    /// The deal.
    pub deal: DealRequest,
    /// The layout.
    #[serde(default)]
    pub layout: SlipSpec,
}

/// Which puzzles are printed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PuzzleSheetRequest {
    /// The game, and what its puzzles are like.
    pub of: PuzzlesOf,
    /// The layout and the language.
    #[serde(default)]
    pub layout: PuzzlePrint,
}

/// Prints what is asked for.
///
/// # Errors
/// Returns an error if it does not fit on the paper, contradicts itself or is not in the record.
///
/// ```
/// use parlour::api::{PrintRequest, print};
/// let request: PrintRequest = serde_json::from_str(r#"{"of": {"board": {"square": "18mm"}}}"#)?;
/// assert!(print(&request)?.bytes.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn print(request: &PrintRequest) -> Result<Outprint, Refusal> {
    let written = |document: Document<'_>| Outprint::new(request.format, request.page, document);
    match &request.of {
        Printed::Game(game) => drawn(game, written),
        Printed::Rules(of) => {
            let RulesSheetRequest { game, variants, paper, language, created } = of;
            let wanted = RulesRequest {
                of: vec![game.name().to_owned()],
                variants: variants.clone(),
                language: *language,
            };
            let found = rules(&wanted)?;
            let figures = rule_figures(*game);
            let chapter =
                found.chapters.first().ok_or_else(|| Failure::usage(PrintText::NoRules.later(&[])))?;
            Ok(written(rules_page(chapter, &figures, *paper, *created)?)?)
        }
        Printed::Kit(of) => {
            let KitRequest { game, boxed, tokens, seed, address, pieces } = of;
            let pages = match (game, boxed) {
                (_, false) => kit(*game, pieces, tokens.as_ref())?,
                (Subject::Divicity, true) => {
                    game_box(GameBox::Divicity(tokens.as_ref()), pieces, Look::Classic)?
                }
                (Subject::PerSiVic, true) => game_box(GameBox::PerSiVic, pieces, Look::Classic)?,
                (Subject::Diverto, true) => {
                    let seed = seed.ok_or_else(|| Failure::usage(PrintText::NoSeed.later(&[])))?;
                    game_box(GameBox::Diverto(seed, address.clone()), pieces, Look::Classic)?
                }
                (Subject::Notation, true) => {
                    return Err(Failure::usage(PrintText::NoBox.later(&[])).into());
                }
            };
            Ok(written(pages)?)
        }
        Printed::ScorePad(spec) => {
            let pad = ScorePad::new(spec.clone()).map_err(Failure::page)?;
            Ok(written(pad.document())?)
        }
        Printed::Slips(SlipsRequest { deal: request, layout }) => {
            let dealt = deal(request)?;
            Ok(written(hand_slips(dealt.answer(), *layout)?)?)
        }
        Printed::Puzzles(PuzzleSheetRequest { of, layout }) => {
            let found = of.find(&Serial, |_| {})?;
            Ok(written(found.document(*layout).map_err(Failure::page)?)?)
        }
        Printed::Board(spec) => {
            let board = BoardSheet::new(*spec).map_err(Failure::page)?;
            Ok(written(board.document())?)
        }
        Printed::RecordSheet(spec) => {
            let sheet = RecordSheet::new(*spec).map_err(Failure::page)?;
            Ok(written(sheet.document())?)
        }
    }
}

/// The side of a square of PerSiVic, if none is asked for.
const SQUARE: Mm = Mm::from_um(12_000);

/// A game as a picture, with the place of its board.
fn drawn(
    request: &GameRequest,
    written: impl FnOnce(Document<'_>) -> Result<Outprint, Failure>,
) -> Result<Outprint, Refusal> {
    let GameRequest { of, paper, orientation, square, language, created } = request;
    let game = of.game(*language)?;
    let text = game.as_text();
    match KnownGame::of(&text.parse(), &text)? {
        KnownGame::Diverto => {
            let options = PrintOptions {
                paper: *paper,
                orientation: *orientation,
                language: *language,
                created: *created,
                ..PrintOptions::default()
            };
            let place = DivertoPlace::from(of.place(*language)?);
            let (sheet, board) = place.laid_out(&[], options)?;
            Ok(Outprint { board: Some(board), ..written(sheet)? })
        }
        KnownGame::PerSiVic => {
            let place: Place<_> = of.place(*language)?;
            let diagram = PerSiVicPlace::from(place).diagram(square.unwrap_or(SQUARE), *language, *created);
            Ok(written(diagram)?)
        }
        KnownGame::Divicity => Err(Failure::usage(PrintText::Report.later(&[])).into()),
    }
}

/// Prints sheets of Diverto. SVG and PNG hold one page: `spec.page` says which.
///
/// # Errors
/// Returns an error if the specification contradicts itself, the sheets do not fit, or there are more than the format
/// holds.
///
/// ```
/// use parlour::api::sheet;
/// use parlour::diverto::PadSpec;
/// let spec: PadSpec =
///     serde_json::from_str(r#"{"seed": "42", "board": "20x20", "lives": 6, "style": "ink-saver"}"#)?;
/// assert!(sheet(spec)?.bytes.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn sheet(spec: PadSpec) -> Result<Outprint, Failure> {
    let (format, number) = (spec.format, spec.page);
    let pad = Pad::new(spec).map_err(|error| match error {
        PadError::Seed | PadError::Rules(_) | PadError::Address => Failure::usage(error),
        error => Failure::page(error),
    })?;
    let page = Outprint::new(format, number, pad.document())?;
    // Backs and covers have other boards, or none.
    Ok(Outprint { board: pad.board_place().filter(|_| number.is_none_or(|number| number == 1)), ..page })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::api::{Reply, reply};

    fn printed(of: &serde_json::Value) -> Reply {
        reply(&json!({ "print": { "of": of } }).to_string())
    }

    #[test]
    fn all_that_is_printed_on_one_page_is_a_picture() {
        let game = "[Game \"Diverto\"]\n[Board \"9x9\"]\n\n1. c3:N3E1 *\n";
        for (of, shows) in [
            (json!({"game": {"of": {"text": game}}}), "Diverto"),
            (
                json!({"game": {"of": {"text": "[Game \"PerSiVic\"]\n1. e1-e4 *"}, "language": "es"}}),
                "mueve azul",
            ),
            (
                json!({"kit": {"game": "divicity", "pieces": {"parts": ["scoring"], "backs": "none"}}}),
                "Divicity",
            ),
            (json!({"score-pad": {"names": ["Ana", "Beto", "Cira"]}}), "Divicity"),
            (json!({"slips": {"deal": {"seed": 1, "players": 3}, "layout": {"up": 3}}}), "P3"),
            (json!({"board": {"square": "18mm"}}), "PerSiVic"),
            (json!({"record-sheet": {"language": "pt"}}), "PerSiVic"),
        ] {
            let Reply { json, page } = printed(&of);
            let page = String::from_utf8(page.unwrap_or_else(|| panic!("{of}: {json}"))).unwrap();
            let title = &page[page.find("<title").unwrap()..page.find("</title>").unwrap()];
            assert!(title.contains(shows), "{of}: {title}");
        }
    }

    #[test]
    fn a_picture_holds_the_page_that_is_asked_for() {
        let kit = json!({"kit": {"game": "persivic", "box": true}});
        let pad = json!({"seed": 1, "sheets": 3, "rules": true});
        let asked = |page: usize| {
            let mut sheets = pad.clone();
            sheets["page"] = page.into();
            [json!({"print": {"of": kit, "page": page}}), json!({ "sheet": sheets })]
        };
        let drawn = |request: &serde_json::Value| {
            let Reply { json, page } = reply(&request.to_string());
            let told: serde_json::Value = serde_json::from_str(&json).unwrap();
            (told, page.map(|page| String::from_utf8(page).unwrap()))
        };
        for of in [0, 1] {
            let (told, first) = drawn(&asked(1)[of]);
            let pages = told["pages"].as_u64().unwrap() as usize;
            assert!(pages >= 6 && pages.is_multiple_of(2), "{told}");
            let (last, shown) = drawn(&asked(pages)[of]);
            assert_eq!(last["pages"], told["pages"]);
            assert!(shown.is_some() && shown != first && last["board"].is_null());
            let (whole, _) = drawn(&asked(pages + 1)[of]);
            assert_eq!(
                whole["error"]["message"],
                format!("there is no page {}: there are {pages} pages", pages + 1)
            );
            assert!(drawn(&asked(0)[of]).1.is_none());
        }
    }

    #[test]
    fn a_tap_finds_its_intersection() {
        let game = "[Game \"Diverto\"]\n[Board \"9x9\"]\n\n1. c3:N3E1 *\n";
        let json = printed(&json!({"game": {"of": {"text": game}}})).json;
        let board = &serde_json::from_str::<serde_json::Value>(&json).unwrap()["board"];
        assert_eq!((&board["columns"], &board["rows"]), (&json!(9), &json!(9)));
        let [x, y, square] = ["x", "y", "square"].map(|name| board[name].as_f64().unwrap());
        assert!(x > 0.0 && y > 0.0 && square > 5.0 && y + square * 9.0 < 297.0, "{board}");
    }

    #[test]
    fn what_cannot_be_printed_is_refused_in_words() {
        for (of, why) in [
            (json!({"kit": {"game": "diverto"}}), "needs nothing to cut"),
            (json!({"kit": {"game": "diverto", "box": true}}), "need a seed"),
            (json!({"board": {"square": "1mm"}}), "mm"),
            (json!({"board": {"squares": "20mm"}}), "no field `squares`"),
            (
                json!({"slips": {"deal": {"seed": 1, "players": 6}, "layout": {"up": 2}}}),
                "3 pages do not fit one picture",
            ),
        ] {
            let Reply { json, page } = printed(&of);
            assert!(page.is_none() && json.contains(why), "{of}: {json}");
        }
    }
}
