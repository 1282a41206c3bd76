//! Why the winners won (C13), in words.

use super::score::{Reason, Standings};

/// One sentence that says who has won and why; `names` stand in seat order.
///
/// ```
/// use parlour::divicity::{Holding, Standings, TokenKind, verdict::verdict};
/// let ana = Holding { tokens: [TokenKind::Plus10].into_iter().collect(), lex: 1 };
/// let beto = Holding { lex: 2, ..ana };
/// let names = ["Ana", "Beto"].map(str::to_owned);
/// assert_eq!(
///     verdict(&names, &Standings::new(&[ana, beto])),
///     "Beto wins with 10: tied in score, and with the most Lex, 2."
/// );
/// ```
#[must_use]
pub fn verdict(names: &[String], standings: &Standings) -> String {
    let Some(first) = standings.ranked.first() else { return String::new() };
    let (who, total, lex) = (winners(names, standings), first.total, first.holding.lex);
    match standings.reason {
        _ if standings.ranked.len() == 1 => format!("{who} has {total}."),
        Reason::Score => format!("{who} wins with {total}, the highest score."),
        Reason::LexTiebreak => {
            format!("{who} wins with {total}: tied in score, and with the most Lex, {lex}.")
        }
        Reason::FourLex => format!("{who} wins outright with all four Lex."),
        Reason::Shared => format!("{who} share the victory: tied with {total} and {lex} Lex each."),
    }
}

/// The winners' names, or those of who leads.
#[must_use]
pub fn winners(names: &[String], standings: &Standings) -> String {
    let winners: Vec<&str> = standings.winners().map(|player| names[player].as_str()).collect();
    winners.join(" and ")
}
