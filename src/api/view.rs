//! Games of Diverto and PerSiVic to click through.

use super::check::KnownGame;
use super::{Failure, Place, Refusal, ViewRequest};
use crate::diverto::{self, Diverto};
use crate::html::GamePage;
use crate::persivic::{self, PerSiVic};
use crate::print::Language;
use crate::table::{Game, Replay};

/// A game that can be shown as a page for a browser.
pub trait Viewed: Game {
    /// The page, up to the first fault.
    fn page(replay: &Replay<Self>, language: Language) -> GamePage;
}

impl Viewed for Diverto {
    fn page(replay: &Replay<Diverto>, language: Language) -> GamePage {
        diverto::page::page(replay, language)
    }
}

impl Viewed for PerSiVic {
    fn page(replay: &Replay<PerSiVic>, language: Language) -> GamePage {
        persivic::page::page(replay, language)
    }
}

/// Turns a game of Diverto or PerSiVic, as named by its tag `Game`, into a page for a browser to click through.
///
/// # Errors
/// Returns an error if nothing can be shown, or it is another game.
///
/// ```
/// use parlour::api::{ViewRequest, view};
/// let request: ViewRequest =
///     serde_json::from_str(r#"{"text": "[Game \"PerSiVic\"]\n1. e1-e4 {Well!} *", "language": "es"}"#)?;
/// let page = view(&request)?;
/// assert!(page.contains("Well!") && page.contains("Rojo mueve 3 piedras de e1 a e4."));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn view(request: &ViewRequest) -> Result<String, Refusal> {
    let game = request.of.game(request.language)?;
    let text = game.as_text();
    let record = text.parse();
    let page = match KnownGame::of(&record, &text)? {
        KnownGame::Diverto => page_of(Replay::<Diverto>::of(&record, &text), request),
        KnownGame::PerSiVic => page_of(Replay::<PerSiVic>::of(&record, &text), request),
        KnownGame::Divicity => Err(Failure::usage(super::print::PrintText::Report.later(&[]))),
    };
    let page = page?.with_record(&text);
    Ok(match &request.link {
        Some(link) => page.with_link(link).html(),
        None => page.html(),
    })
}

fn page_of<G: Viewed>(replay: Replay<G>, request: &ViewRequest) -> Result<GamePage, Failure> {
    let ViewRequest { of, language, .. } = request;
    Ok(G::page(&Place::new(replay, of.game, of.at)?.replay, *language))
}
