//! Finished games as links that BG Stats, an app that keeps statistics of board games, imports.
//!
//! A link holds one play as JSON, in the form that the app documents for other programs.

use serde_json::json;

use super::ListedGame;
use crate::record::{is_known, plain_name};

/// The page that opens the app, or says where to get it.
const PAGE: &str = "https://app.bgstatsapp.com/createPlay.html?data=";

/// The link that adds a finished game to BG Stats; `None` if it is not finished, has a fault, or does not name its players.
///
/// `number` tells games of one day apart, such as the number in their file. A game without a tag `Date` has `today`'s date,
/// as `2026.03.12`. Ids depend on game, date, number and names alone, so importing a corrected game again replaces its play;
/// those of scores without a game depend on the scores too.
///
/// ```
/// use parlour::api::{ListedGame, bgstats_link};
/// use parlour::record::GameText;
/// let text = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n1. e1-e4 1-0";
/// let link = bgstats_link(&ListedGame::new(&GameText::new(text), None), 1, "2026.03.12").unwrap();
/// assert!(link.starts_with("https://app.bgstatsapp.com/createPlay.html?data=%7B%22"));
/// ```
pub fn bgstats_link(game: &ListedGame, number: usize, today: &str) -> Option<String> {
    let kind = game.kind.filter(|_| game.faults == 0 && !game.players.is_empty())?;
    let date = game.date.as_deref().map(|date| date.replace('-', ".")).filter(|date| is_date(date));
    let date = date.unwrap_or_else(|| today.to_owned());
    let names = game.players.iter().map(|player| player.name.as_deref().filter(|name| is_known(name)));
    let names: Vec<String> =
        names.map(|name| name.map(|name| name.replace('_', " "))).collect::<Option<_>>()?;
    let ids: Vec<String> = names.iter().map(|name| plain_name(name)).collect();
    let player = |at: usize| {
        let player = &game.players[at];
        let rank = player.rank?;
        let mut told = json!({
            "sourcePlayerId": ids[at],
            "name": names[at],
            "rank": rank,
            "winner": player.winner,
        });
        if let Some(score) = player.score {
            told["score"] = score.into();
        }
        Some(told)
    };
    let scores: Vec<_> =
        game.players.iter().map(|player| player.score.filter(|_| game.length == 0)).collect();
    let play = json!({
        "sourceName": "parlour",
        "sourcePlayId": id(&format!("{kind}|{date}|{number}|{}|{scores:?}", ids.join("|"))),
        // Midday is the same day almost everywhere.
        "playDate": format!("{} 12:00:00", date.replace('.', "-")),
        "game": {
            "sourceGameId": kind.to_lowercase(),
            "name": kind,
            "highestWins": true,
            "noPoints": game.players.iter().all(|player| player.score.is_none()),
        },
        "players": (0..names.len()).map(player).collect::<Option<Vec<_>>>()?,
    });
    Some(format!("{PAGE}{}", escaped(&play.to_string())))
}

fn is_date(date: &str) -> bool {
    let parts: Vec<&str> = date.split('.').collect();
    let has = |at: usize, digits: usize| {
        parts
            .get(at)
            .is_some_and(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    parts.len() == 3 && has(0, 4) && has(1, 2) && has(2, 2)
}

/// The same in every release, which the hash of the standard library is not: FNV-1a.
fn id(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// Escapes what a query of an address may not hold.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(2 * text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b':' | b',' => {
                escaped.push(char::from(byte));
            }
            _ => escaped += &format!("%{byte:02X}"),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameText;

    fn play(text: &str) -> Option<serde_json::Value> {
        let link = bgstats_link(&ListedGame::new(&GameText::new(text), None), 2, "2026.11.27")?;
        let (page, data) = link.split_once("data=").unwrap();
        assert_eq!(format!("{page}data="), PAGE);
        assert!(
            data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~:,%".contains(&byte)),
            "{data}"
        );
        let mut bytes = Vec::new();
        let mut rest = data.as_bytes();
        while let Some((first, after)) = rest.split_first() {
            let (byte, after) = match first {
                b'%' => (u8::from_str_radix(str::from_utf8(&after[..2]).unwrap(), 16).unwrap(), &after[2..]),
                byte => (*byte, after),
            };
            bytes.push(byte);
            rest = after;
        }
        Some(serde_json::from_slice(&bytes).unwrap())
    }

    const MATCH: &str = include_str!("../../templates/demo/divicity-match.dvc");

    #[test]
    fn a_match_is_a_play_with_scores_and_ranks() {
        insta::assert_snapshot!(format!("{:#}", play(MATCH).unwrap()));
    }

    #[test]
    fn a_game_of_two_has_a_winner_and_no_points() {
        let play = play("[Game \"PerSiVic\"]\n[Red \"Zoë\"]\n[Blue \"João_P\"]\n1. e1-e4 1-0").unwrap();
        assert_eq!(play["game"]["noPoints"], true);
        assert_eq!(play["playDate"], "2026-11-27 12:00:00");
        let told =
            play["players"].as_array().unwrap().iter().map(|player| (&player["name"], &player["winner"]));
        assert_eq!(
            told.collect::<Vec<_>>(),
            [(&json!("Zoë"), &json!(true)), (&json!("João P"), &json!(false))]
        );
    }

    #[test]
    fn ids_stay_when_a_comment_or_a_spelling_of_a_name_changes() {
        let before = play(MATCH).unwrap();
        let after = play(&MATCH.replace("Ana", "ANA").replace("\n1. ", "\n{well} 1. ")).unwrap();
        assert_eq!(before["sourcePlayId"], after["sourcePlayId"]);
        assert_eq!(before["players"][0]["sourcePlayerId"], after["players"][0]["sourcePlayerId"]);
    }

    #[test]
    fn what_is_unfinished_wrong_or_nameless_is_no_play() {
        for text in [
            "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n1. e1-e4 *",
            "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n[Blue \"Beto\"]\n1. e1-e9 1-0",
            "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n1. e1-e4 1-0",
            "[Players \"Ana Beto Cira\"]\n",
        ] {
            assert_eq!(play(text), None, "{text}");
        }
    }
}
