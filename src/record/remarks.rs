//! Comments by the move they follow.

use super::game_text::GameText;
use super::lexer::TokenKind;

/// What a record says of each move: first the comments before any, those between the tags too, then those
/// after each of the first `moves` words that `is_move` knows. Blanks and line ends within a comment are
/// one blank each, and comments that say nothing are left out.
///
/// ```
/// use parlour::record::{GameText, remarks};
/// let game = GameText::new("{hot} 1. e1-e4 {well\n  played} {!} 1... e9-e6 ; why?\n*");
/// let said = remarks(&game, 2, |word| word.contains('-'));
/// assert_eq!(said, [vec!["hot"], vec!["well played", "!"], vec!["why?"]]);
/// ```
#[must_use]
pub fn remarks(game: &GameText<'_>, moves: usize, is_move: impl Fn(&str) -> bool) -> Vec<Vec<String>> {
    let record = game.parse();
    let mut said = vec![Vec::new(); moves + 1];
    let mut played = 0;
    let mut keep = |played: usize, text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(said) = said.get_mut(played).filter(|_| !words.is_empty()) {
            said.push(words.join(" "));
        }
    };
    for comment in record.tags.comments() {
        keep(0, comment.text);
    }
    for token in record.movetext.flatten() {
        match token.comment() {
            Some(comment) => keep(played, comment.text),
            None => played += usize::from(token.kind == TokenKind::Word && is_move(token.text)),
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_faulty_move_is_said_of_none() {
        let game = GameText::new("[Red \"Ana\"] ; a tag's\n1. e1-e4 {one} bad-move {two} e5-e5 {three}");
        let said = remarks(&game, 1, |word| word.contains('-'));
        assert_eq!(said, [vec!["a tag's"], vec!["one"]]);
    }

    #[test]
    fn an_empty_comment_says_nothing_and_a_fault_ends_it() {
        let game = GameText::new("1. e1-e4 { } {one} } {two}");
        assert_eq!(remarks(&game, 1, |word| word.contains('-')), [vec![], vec!["one"]]);
    }
}
