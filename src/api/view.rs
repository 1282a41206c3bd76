//! Games of Diverto and PerSiVic to click through.

use super::check::KnownGame;
use super::{Failure, Place, RecordRequest, Refusal};
use crate::diverto::{self, Diverto};
use crate::html::GamePage;
use crate::persivic::{self, PerSiVic};
use crate::print::Language;
use crate::table::{Game, Reading, Replay};

/// A game that is shown as a page for a browser.
pub trait Viewed: Game {
    /// The page, up to the first fault.
    fn page(replay: &Replay<Self>, language: Language) -> GamePage;
}

impl Viewed for Diverto {
    fn page(replay: &Replay<Diverto>, language: Language) -> GamePage {
        diverto::page::in_language(replay, language)
    }
}

impl Viewed for PerSiVic {
    fn page(replay: &Replay<PerSiVic>, language: Language) -> GamePage {
        persivic::page::in_language(replay, language)
    }
}

/// Makes a game of Diverto or PerSiVic, by its tag `Game`, a page for a browser to click through.
///
/// # Errors
/// When there is nothing to be shown of it, or it is another game.
///
/// ```
/// use parlour::api::{RecordRequest, view};
/// let text = "[Game \"PerSiVic\"]\n1. e1-e4 {Well!} *".to_owned();
/// assert!(view(&RecordRequest { text, game: 1, at: None })?.contains("Well!"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn view(of: &RecordRequest) -> Result<String, Refusal> {
    let game = of.game()?;
    let text = game.as_text();
    let record = text.parse();
    let page = match KnownGame::of(&record, &text, Reading::Lenient)? {
        KnownGame::Diverto => page_of(Replay::<Diverto>::of(&record, &text), of),
        KnownGame::PerSiVic => page_of(Replay::<PerSiVic>::of(&record, &text), of),
        KnownGame::Divicity => Err(Failure::usage("a match of Divicity has a report")),
    };
    Ok(page?.with_record(&text).html())
}

fn page_of<G: Viewed>(replay: Replay<G>, of: &RecordRequest) -> Result<GamePage, Failure> {
    Ok(G::page(&Place::new(replay, of.game, of.at)?.replay, Language::English))
}
