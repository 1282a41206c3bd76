//! Game pieces to cut out, as pages.

use super::{Failure, rule_figures, rules_page};
use crate::diverto::paper::style::Style;
use crate::diverto::{self, Pad};
use crate::divicity::paper::score_pad::{self, ScorePad};
use crate::divicity::{self, Players, TokenSet};
use crate::kit::{Backs, BoxPart, BoxPartName, CardSize, Kit, KitSpec, PartName, game_box as boxed};
use crate::persivic;
use crate::persivic::paper::board_sheet::{BoardSheet, BoardSpec, RecordSheet, RecordSpec};
use crate::print::{Document, Look, Paper};
use crate::rulebook::{Subject, chapter};
use crate::seed::Seed;
use crate::words::messages;

/// A game's cards, tokens or stones to cut, each followed by its back. Divicity gets the tokens of `set`, or of the
/// set in the rules (C3).
///
/// # Errors
/// Returns an error if the game has no such part, or something does not fit on the paper. For a game without a kit,
/// the message says what to use instead.
///
/// ```
/// use parlour::api::{KitSpec, PartName, kit};
/// let spec = KitSpec { parts: vec![PartName::Cards], ..KitSpec::default() };
/// let pages = kit("divicity".parse()?, &spec, None)?;
/// assert_eq!(pages.page_count, 12);
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn kit(of: Subject, spec: &KitSpec, set: Option<&TokenSet>) -> Result<Document<'static>, Failure> {
    let rules = chapter(of, spec.language, &[]);
    if set.is_some() && of != Subject::Divicity {
        return Err(Failure::usage(PiecesText::Tokens.later(&[("game", &rules.title)])));
    }
    let prints =
        |parts: &[PartName]| spec.parts.is_empty() || spec.parts.iter().any(|part| parts.contains(part));
    let unused = [
        (PiecesText::NoSide, spec.side.is_some() && !prints(&[PartName::Tokens, PartName::Stones])),
        (
            PiecesText::NoCards,
            spec.card != CardSize::default()
                && !prints(&[PartName::Cards, PartName::Reference, PartName::Scoring]),
        ),
        (PiecesText::NoSet, set.is_some() && !prints(&[PartName::Tokens, PartName::Scoring])),
    ];
    if let Some((why, _)) = unused.into_iter().find(|(_, is_unused)| *is_unused) {
        return Err(Failure::usage(why.later(&[])));
    }
    let kit = match of {
        Subject::Divicity => divicity::paper::kit::kit(spec, set.unwrap_or(&TokenSet::DEFAULT), &rules),
        Subject::PerSiVic => persivic::paper::kit::kit(spec, &rules),
        Subject::Diverto | Subject::Notation => {
            return Err(Failure::usage(PiecesText::NoKit.later(&[])));
        }
    };
    kit.and_then(Kit::document).map_err(Failure::page)
}

messages! {
    enum PiecesText in "api" {
        Tokens = "{game} has no tokens: a set of them is for Divicity",
        NoSide = "the parts asked for have no tokens or stones, so there is no side to choose",
        NoCards = "the parts asked for have no cards, so there is no size to choose",
        NoSet = "the parts asked for show no tokens, so there is no set to choose",
        NoKit = "there are kits of `divicity` and `persivic`; Diverto needs nothing to cut, a sheet has all of it",
    }
}

/// Whose box to print.
#[derive(Clone, Debug)]
pub enum GameBox<'a> {
    /// Diverto, with sheets from this seed; the address that their QR codes add ids to, if there is one.
    Diverto(Seed, Option<String>),
    /// Divicity, with these tokens, or those of the rules (C3).
    Divicity(Option<&'a TokenSet>),
    /// PerSiVic.
    PerSiVic,
}

/// How many sheets are in a box of Diverto, and forms for games in one of PerSiVic.
const SHEETS: u32 = 12;
const RECORDS: u32 = 2;

/// All of a game on paper, for people without an app: a page on how to print it, the rules, and all that is played with.
/// Of `spec` it prints all parts. In large print, what is read and written on has letters as large as the paper allows;
/// pieces and boards keep their size.
///
/// # Errors
/// Returns an error if something does not fit on the paper.
///
/// ```
/// use parlour::api::{GameBox, KitSpec, game_box};
/// use parlour::print::Look;
/// let pages = game_box(GameBox::PerSiVic, &KitSpec::default(), Look::Classic)?;
/// assert_eq!(pages.page_count % 2, 0);
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn game_box(of: GameBox<'_>, spec: &KitSpec, look: Look) -> Result<Document<'static>, Failure> {
    let KitSpec { paper, language, created, .. } = *spec;
    let (subject, credit) = match of {
        GameBox::Diverto(..) => (Subject::Diverto, diverto::paper::CREDIT),
        GameBox::Divicity(_) => (Subject::Divicity, divicity::paper::CREDIT),
        GameBox::PerSiVic => (Subject::PerSiVic, persivic::paper::CREDIT),
    };
    let rules = chapter(subject, language, &[]);
    let figures = rule_figures(subject);
    let sized = |pages| look.of(pages, 1.0);
    let pieces = |set| {
        kit(subject, spec, set).map(sized).map(|pages| match spec.backs {
            Backs::Duplex => BoxPart::new(BoxPartName::Pieces, vec![pages]),
            Backs::Folded => BoxPart::one_sided(BoxPartName::Folded, pages),
            Backs::None => BoxPart::one_sided(BoxPartName::Pieces, pages),
        })
    };
    let pages_of_rules = |paper: Paper| rules_page(&rules, &figures, paper, created);
    let (pages, scale) = look.lay_out(paper, pages_of_rules)?;
    let mut parts = vec![BoxPart::new(BoxPartName::Rules, vec![look.of(pages, scale)])];
    match of {
        GameBox::Diverto(seed, address) => {
            let pad = Pad::new(diverto::PadSpec {
                sheets: SHEETS,
                seed: Some(seed),
                rolled: true,
                address,
                style: Style::of(look),
                paper,
                orientation: paper.given_orientation(),
                language,
                created,
                ..diverto::PadSpec::default()
            });
            parts.push(BoxPart::new(BoxPartName::Sheets, vec![pad.map_err(Failure::page)?.document()]));
        }
        GameBox::Divicity(set) => {
            parts.push(pieces(set)?);
            let pads = (3..=6).map(|players| {
                let players = Players::new(players);
                let usual =
                    score_pad::PadSpec { players, language, created, ..score_pad::PadSpec::default() };
                let pad = |paper| ScorePad::new(score_pad::PadSpec { paper, ..usual.clone() });
                look.lay_out(paper, pad).map_err(Failure::page)
            });
            let pads: Vec<(ScorePad, f64)> = pads.collect::<Result<_, _>>()?;
            let pages = pads.iter().map(|(pad, scale)| look.of(pad.document(), *scale));
            parts.push(BoxPart::new(BoxPartName::Scores, pages.collect()));
        }
        GameBox::PerSiVic => {
            let usual = BoardSpec::default();
            // Stones take four fifths of a square.
            let square = spec.side.map_or(usual.square, |side| side * 5 / 4);
            let orientation = paper.given_orientation();
            let board = BoardSheet::new(BoardSpec { square, paper, orientation, language, created });
            let board = board.map_err(Failure::page)?;
            parts.push(BoxPart::one_sided(BoxPartName::Board, sized(board.document())));
            parts.push(pieces(None)?);
            let records = |paper| RecordSheet::new(RecordSpec { games: RECORDS, paper, language, created });
            let (records, scale) = look.lay_out(paper, records).map_err(Failure::page)?;
            parts.push(BoxPart::new(BoxPartName::Records, vec![look.of(records.document(), scale)]));
        }
    }
    let meta = |title: &str| credit.meta(title, language, created);
    boxed((&rules, meta), parts, (paper, look), language).map_err(Failure::page)
}
