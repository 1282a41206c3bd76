//! PerSiVic: positions, moves, records, and players of a contest.

use parlour::internals::html::GamePage;
use parlour::internals::persivic::contest::Player;
use parlour::internals::persivic::page::page;
use parlour::internals::table::canonical;
use parlour::persivic::{Journal, PerSiVic, Position, Replay, Report, Setup, notation::WrittenMove};
use parlour::print::Language;
use parlour::record::GameText;
use parlour::table::{Formatted, TwoPlayerGame};

use super::broken::broken;
use super::records::{comments, for_each_game, look_at, only_game};
use super::{Choices, assert_within};

/// Longer lists of moves would take too long.
const MOST: u64 = 20_000;

/// A position and a move, one per line: the move is judged legal if and only if it is among the legal moves;
/// once it is played, the position survives a round trip.
///
/// # Panics
/// Panics if that does not hold.
pub fn position_and_move(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (position, written) = text.split_once('\n').unwrap_or((text, ""));
    let position = match position.parse::<Position>() {
        Ok(position) => position,
        Err(error) => {
            assert_within(position, &error.span.range());
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(position.to_string().parse(), Ok(position));
    let written = match written.parse::<WrittenMove>() {
        Ok(written) => written,
        Err(error) => {
            assert_within(written, &error.span.range());
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let judged = position.judge(&written.attempt());
    if position.count_moves_from(written.from) < MOST {
        let mut found = 0;
        for legal in position.moves_from(written.from) {
            found += 1;
            let attempt: WrittenMove = legal.to_string().parse().expect("a move of ours");
            assert_eq!(position.judge(&attempt.attempt()), Ok(legal));
        }
        let own = position.owner(written.from) == Some(position.side_to_move());
        assert_eq!(found, if own { position.count_moves_from(written.from) } else { 0 });
        if let Ok(played) = judged {
            assert!(position.moves_from(written.from).any(|legal| legal == played));
        }
    }
    match judged {
        Ok(played) => {
            let after = position.play_unchecked(&played);
            let read: Position = after.to_string().parse().expect("a position of ours");
            assert_eq!((read, read.hash()), (after, after.hash()));
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

/// Replays any bytes as games: a legal game's canonical form is the same single game with the same comments,
/// and is its own canonical form.
///
/// # Panics
/// Panics if that does not hold.
pub fn records(data: &[u8]) {
    for_each_game(data, |game| {
        let report = Report::new(game);
        let formatted = Formatted::new::<PerSiVic>(game, false, canonical);
        assert_eq!(formatted.error, report.fault);
        match (formatted.record, &report.fault) {
            (None, Some(fault)) => {
                look_at(fault, game);
            }
            (Some(text), None) => {
                let again = only_game(&text);
                let again = again.as_text();
                assert_eq!(again.bytes(), text.trim_end_matches('\n').as_bytes());
                let same = Report::new(&again);
                assert_eq!(same.fault, None);
                assert_eq!(
                    (same.plies, same.standing(), *same.position(), same.game.third_times()),
                    (report.plies, report.standing(), *report.position(), report.game.third_times())
                );
                assert_eq!(comments(&again), comments(&report.text_read(game)));
                assert_eq!(canonical(&Replay::new(&again)), text);
            }
            (one, other) => panic!("{one:?}, but {other:?}"),
        }
    });
}

/// A legal game chosen by the bytes, then its record broken in a few places.
///
/// # Panics
/// Panics if the legal game is refused, or if [`records`] panics.
pub fn legal_then_broken(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut journal = Journal::new(Setup::default(), None);
    let plies = choices.below(24);
    for _ in 0..plies {
        let position = *journal.position();
        if journal.game().end().is_some() {
            break;
        }
        let own: Vec<_> = position.stones(position.side_to_move()).into_iter().collect();
        let first = choices.below(own.len());
        // A stack of six has 18,000 moves: any of the first few hundred will do.
        let from =
            own[first..].iter().chain(&own[..first]).find(|from| position.count_moves_from(**from) > 0);
        let Some(from) = from else { break };
        let nth = choices.below(usize::try_from(position.count_moves_from(*from)).unwrap_or(200).min(200));
        let Some(played) = position.moves_from(*from).nth(nth) else { break };
        journal.play(played);
    }
    let record = journal.record();
    let game = GameText::new(&record);
    let report = Report::new(&game);
    assert_eq!(report.fault, None, "{record}");
    assert_eq!(
        (report.plies as usize, *report.position()),
        (journal.plies().len(), *journal.position()),
        "{record}"
    );
    records(record.as_bytes());
    records(broken(&record, &mut choices).as_bytes());
}

/// The page of any record is [safe](html_is_safe).
///
/// # Panics
/// Panics if it is not.
pub fn pages(data: &[u8]) {
    for_each_game(data, |game| {
        let replay = Replay::new(game);
        if replay.plies.len() < 40 {
            html_is_safe(page(&replay, Language::English));
        }
    });
}

/// A page has exactly its own elements: a record neither adds nor closes any.
///
/// # Panics
/// Panics if that does not hold.
pub fn html_is_safe(page: GamePage) {
    let html = page.html();
    assert_eq!(html.matches("<script").count(), html.matches("</script>").count());
    assert_eq!(html.matches("<html").count(), 1);
    assert_eq!(html.matches("</html>").count(), 1);
    assert!(!html.contains("<img") && !html.contains("javascript:"));
    let odd = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    assert!(!html.contains(odd), "a raw control character");
}

/// The name of a contest player: what parses survives a round trip.
///
/// # Panics
/// Panics if that does not hold.
pub fn contest_player(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(player) = text.parse::<Player>() {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
}
