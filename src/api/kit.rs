//! Game pieces to cut out, as pages.

use super::Failure;
use crate::divicity::{self, TokenSet};
use crate::kit::{Kit, KitSpec};
use crate::persivic;
use crate::print::Document;
use crate::rulebook::{Subject, chapter};

/// A game's cards, tokens or stones to cut, each followed by its back. Divicity gets the tokens of `set`, or of the
/// set in the rules (C3).
///
/// # Errors
/// Returns an error if the game has no such part, or something does not fit on the paper. For a game without a kit,
/// the message says what to use instead.
///
/// ```
/// use parlour::api::kit;
/// use parlour::kit::{KitSpec, PartName};
/// let spec = KitSpec { parts: vec![PartName::Cards], ..KitSpec::default() };
/// let pages = kit("divicity".parse()?, &spec, None)?;
/// assert_eq!(pages.page_count, 12);
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn kit(of: Subject, spec: &KitSpec, set: Option<&TokenSet>) -> Result<Document<'static>, Failure> {
    let rules = chapter(of, spec.language, &[]);
    if set.is_some() && of != Subject::Divicity {
        return Err(Failure::usage(format!("{} has no tokens: a set of them is for Divicity", rules.title)));
    }
    let kit = match of {
        Subject::Divicity => divicity::paper::kit::kit(spec, set.unwrap_or(&TokenSet::DEFAULT), &rules),
        Subject::PerSiVic => persivic::paper::kit::kit(spec, &rules),
        Subject::Diverto | Subject::Notation => {
            return Err(Failure::usage(
                "there are kits of `divicity` and `persivic`; Diverto needs nothing to cut, a sheet has all of it",
            ));
        }
    };
    kit.and_then(Kit::document).map_err(Failure::page)
}
