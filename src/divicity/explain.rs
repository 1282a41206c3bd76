//! Explains a score as arithmetic.

use crate::divicity::rules::{BEER, DUCK, Holding, KEPT, PAIR, RINDS, TokenKind, score};
use crate::words::{Language, Say, in_english, messages};

in_english! { Sum<'_> }

/// The score of a holding as arithmetic (C12).
///
/// ```
/// use parlour::internals::divicity::explain::Sum;
/// use parlour::divicity::notation::quick;
/// let players = quick::parse("Karine=rinds*2,beer").unwrap();
/// let sum = Sum(&players[0].holding).to_string();
/// assert_eq!(sum, "2 rinds x 10 = 20, 1 beer x 5 = 5, 1 pair x 30 = 30: 55");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sum<'a>(pub &'a Holding);

messages! {
    enum Term in "divicity" {
        Duck = "{n|1:1 duck|{n} ducks}",
        Rinds = "{n} rinds",
        Beer = "{n} beer",
        Pairs = "{n|1:1 pair|{n} pairs}",
        Milk = "{n} milk{n|1:| together}",
        Kept = "{n|1:1 kept special|{n} kept specials}",
        Lex = "exactly 3 Lex",
        Nothing = "nothing",
    }
}

impl Say for Sum<'_> {
    fn say(&self, language: Language) -> String {
        let Sum(holding) = self;
        let parts = score(holding);
        let count = |kind| i32::from(holding.tokens.count(kind));
        let mut sums: Vec<String> = Vec::new();
        for kind in TokenKind::ALL {
            if let (Some(points), n @ 1..) = (kind.points(), count(kind)) {
                sums.push(format!("{n} x {points} = {}", n * points));
            }
        }
        let pairs = count(TokenKind::Rinds).min(count(TokenKind::Beer));
        let kept: i32 = TokenKind::ALL.into_iter().filter(|kind| kind.is_special()).map(count).sum();
        for (n, term, each) in [
            (count(TokenKind::Duck), Term::Duck, DUCK),
            (count(TokenKind::Rinds), Term::Rinds, RINDS),
            (count(TokenKind::Beer), Term::Beer, BEER),
            (pairs, Term::Pairs, PAIR),
        ] {
            if n > 0 {
                sums.push(format!("{} x {each} = {}", term.say(language, &[("n", &n)]), n * each));
            }
        }
        if parts.milk != 0 {
            let milk = Term::Milk.say(language, &[("n", &count(TokenKind::Milk))]);
            sums.push(format!("{milk} = {}", parts.milk));
        }
        if kept > 0 {
            sums.push(format!("{} x {KEPT} = {}", Term::Kept.say(language, &[("n", &kept)]), parts.kept));
        }
        if parts.lex_bonus != 0 {
            sums.push(format!("{} = {}", Term::Lex.text(language), parts.lex_bonus));
        }
        if sums.is_empty() {
            sums.push(Term::Nothing.text(language).to_owned());
        }
        format!("{}: {}", sums.join(", "), parts.total())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::notation::quick;

    fn of(items: &str) -> String {
        Sum(&quick::parse(&format!("A={items}")).unwrap()[0].holding).to_string()
    }

    #[test]
    fn every_part_is_explained() {
        assert_eq!(
            of("10*2,-5,-20,duck,rinds*3,beer*2,milk*2,steal,donate,lex*3"),
            "2 x 10 = 20, 1 x -5 = -5, 1 x -20 = -20, 1 duck x -30 = -30, 3 rinds x 10 = 30, \
             2 beer x 5 = 10, 2 pairs x 30 = 60, 2 milk together = -25, 2 kept specials x 5 = 10, \
             exactly 3 Lex = 50: 100"
        );
        assert_eq!(of(""), "nothing: 0");
        assert_eq!(of("milk"), "1 milk = -5: -5");
        assert_eq!(of("lex*2,exchange"), "1 kept special x 5 = 5: 5");
    }
}
