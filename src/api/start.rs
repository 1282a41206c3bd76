//! New games to keep.

use serde::Deserialize;

use super::dealing::unknown_variant;
use super::print::set;
use super::{Envelope, Failure, KeepRequest, Kept, Refusal, keep};
use crate::diverto::{Board, Diverto, SheetId};
use crate::divicity::keeper::{Keeper, words};
use crate::divicity::rules::seat::seat_of;
use crate::divicity::{Cards, Name, Players, Setup, TokenSet, Variant};
use crate::persivic::PerSiVic;
use crate::print::Language;
use crate::record::RecordWriter;
use crate::table::Game;
use crate::words::{Phrase, Say as _};

/// Which game begins, and between whom.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct StartRequest {
    /// The game.
    pub game: NewGame,
    /// The language of the answer.
    #[serde(default)]
    pub language: Language,
}

/// A game that begins.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[non_exhaustive]
pub enum NewGame {
    /// A match of Divicity.
    Divicity {
        /// The players in seat order, clockwise.
        names: Vec<Name>,
        /// Who leads the first trick, if not the first player.
        #[serde(default)]
        leader: Option<Name>,
        /// The set of tokens, as `10x5 -5x3`, or `default`; none for any box.
        #[serde(default, deserialize_with = "set")]
        #[cfg_attr(test, schemars(with = "Option<String>"))]
        tokens: Option<TokenSet>,
        /// `immunity`, `empty-steal`.
        #[serde(default)]
        variants: Vec<String>,
        /// Whether cards are recorded.
        #[serde(default)]
        cards: bool,
    },
    /// A game of Diverto, on a printed sheet or on a board without lives.
    Diverto {
        /// The sheet.
        #[serde(default)]
        sheet: Option<SheetId>,
        /// The board, if there is no sheet.
        #[serde(default)]
        board: Option<Board>,
        /// The players.
        #[serde(default)]
        names: Option<[String; 2]>,
    },
    /// A game of PerSiVic.
    PerSiVic {
        /// Red and blue.
        #[serde(default)]
        names: Option<[String; 2]>,
    },
}

/// Begins a game: [`keep`] goes on with its record.
///
/// # Errors
/// Returns an error if these players cannot play together, or there is no board.
///
/// ```
/// use parlour::api::{StartRequest, start};
/// let request: StartRequest =
///     serde_json::from_str(r#"{"game": {"divicity": {"names": ["Ana", "Beto", "Cira"], "leader": "Beto"}}}"#)?;
/// assert!(start(&request)?.answer().record.contains("[Leader \"Beto\"]"));
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub fn start(request: &StartRequest) -> Result<Envelope<Kept>, Refusal> {
    let language = request.language;
    let record = match &request.game {
        NewGame::Divicity { names, leader, tokens, variants, cards } => {
            let count = names.len();
            let players = Players::new(count)
                .ok_or_else(|| Failure::usage(words::Refused::Players.say(language, &[("n", &count)])))?;
            let cards = if *cards { Cards::Recorded } else { Cards::LeftOut };
            let mut setup = Setup { cards, tokens: *tokens, ..Setup::new(players) };
            for name in variants {
                let variant = name.parse::<Variant>().ok();
                setup = setup.with(variant.ok_or_else(unknown_variant)?);
            }
            if let Some(leader) = leader {
                let unknown = || Failure::usage(words::unknown_player(language, leader.as_str()));
                setup.leader = seat_of(names, leader.as_str()).ok_or_else(unknown)?;
            }
            let keeper = Keeper::new(names.clone(), setup);
            keeper.map_err(|fault| Failure::usage(fault.say(language)))?.record()
        }
        NewGame::Diverto { sheet, board, names } => {
            let place = match (sheet, board) {
                (Some(sheet), None) => ("Sheet", sheet.to_string()),
                (None, Some(board)) => ("Board", board.to_string()),
                _ => return Err(Failure::usage(Phrase("name a sheet or a board")).into()),
            };
            fresh(Diverto::NAME, ["Player1", "Player2"], names.as_ref(), Some(place))
        }
        NewGame::PerSiVic { names } => fresh(PerSiVic::NAME, ["Red", "Blue"], names.as_ref(), None),
    };
    keep(&KeepRequest { language, ..KeepRequest::new(record, None) })
}

/// A record with tags alone.
fn fresh(game: &str, seats: [&str; 2], names: Option<&[String; 2]>, place: Option<(&str, String)>) -> String {
    let players = seats.into_iter().zip(names.into_iter().flatten().cloned());
    let tags = [("Game", game.to_owned())].into_iter().chain(players).chain(place);
    let mut writer = RecordWriter::new(tags);
    writer.word("*");
    writer.finish()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    fn started(game: &Value) -> Value {
        let request = json!({"start": {"game": game, "language": "pt"}});
        serde_json::from_str(&crate::api::answer(&request.to_string())).unwrap()
    }

    #[test]
    fn each_game_begins_with_a_record_that_can_be_kept() {
        for (game, tag) in [
            (
                json!({"divicity": {"names": ["Ana", "Beto", "Cira"], "variants": ["immunity"], "tokens": "default"}}),
                "[Rules \"immunity\"]",
            ),
            (
                json!({"diverto": {"sheet": "20x20-6s-42-1of1-7XHX", "names": ["Ana \"A\"", "Beto"]}}),
                "[Sheet \"20x20-6s-42-1of1-7XHX\"]",
            ),
            (json!({"diverto": {"board": "9x9"}}), "[Board \"9x9\"]"),
            (json!({"persivic": {"names": ["Ana", "Beto"]}}), "[Blue \"Beto\"]"),
        ] {
            let kept = started(&game);
            assert!(kept["record"].as_str().is_some_and(|record| record.contains(tag)), "{game}: {kept}");
            assert!(kept["check"]["error"].is_null(), "{game}: {kept}");
        }
    }

    #[test]
    fn a_game_that_cannot_begin_is_refused_in_words() {
        for (game, why) in [
            (json!({"divicity": {"names": ["Ana", "Beto"]}}), "não 2"),
            (json!({"divicity": {"names": ["Ana", "Beto", "Ana"]}}), "mesmo nome"),
            (json!({"divicity": {"names": ["Ana", "Beto", "Cira"], "leader": "Zoe"}}), "Zoe"),
            (json!({"divicity": {"names": ["Ana", "Beto", "Cira"], "variants": ["roll"]}}), "immunity"),
            (json!({"diverto": {}}), "uma folha ou um tabuleiro"),
            (json!({"persivic": {"name": "Ana"}}), "não existe o campo `name`"),
        ] {
            let kept = started(&game);
            assert!(
                kept["error"]["message"].as_str().is_some_and(|said| said.contains(why)),
                "{game}: {kept}"
            );
        }
    }
}
