//! Describes who won or leads a match, and why (C13). Every output uses this wording.

use crate::divicity::rules::{Match, Reason, Standing, Standings};
use crate::words::{AllOf, Language, Say, Verbatim, capitalized, messages};

messages! {
    enum VerdictText in "divicity" {
        NotBegun = "unfinished, no leader yet",
        UnderWay = "unfinished, {leads}",
        LexNotCounted = "Lex not counted, {leads}",
        Alone = "{players} has {total}",
        Score = "{players} {over|true:wins|leads} with {total}, the highest score",
        MostLex = "{players} {over|true:wins|leads} with {total}: tied in score, and with the most Lex, {lex}",
        FourLex = "{players} {over|true:wins outright with all four Lex|leads with all four Lex, which win outright}",
        Shared = "{players} share the {over|true:victory|lead}: tied with {total}{known|true: and {lex} Lex each|}",
    }
}

/// The stage of a match, which decides between winning and leading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// No trick was played.
    NotBegun,
    /// Some tricks were played, and some remain.
    UnderWay,
    /// Hands are empty (C10), but the Lex of a record without cards are not yet counted, and a player with all four
    /// would win (C9, C13).
    LexNotCounted,
    /// Hands are empty, and the result is known.
    Over,
}

impl Stage {
    /// The stage of a match.
    pub fn of(state: &Match) -> Stage {
        match state.tricks() {
            0 => Stage::NotBegun,
            _ if !state.is_over() => Stage::UnderWay,
            _ if state.lex_known() => Stage::Over,
            _ => Stage::LexNotCounted,
        }
    }
}

/// A player's Lex as tables show them: `?` until they are counted (C9).
pub fn lex(state: &Match, standing: &Standing) -> String {
    if state.lex_known() { standing.holding.lex.to_string() } else { "?".to_owned() }
}

/// The result of a match so far, for putting into words.
#[derive(Clone, Copy, Debug)]
pub struct Verdict<'a> {
    /// The players' names as shown, in seat order.
    pub names: &'a [String],
    /// The scores and ranks.
    pub standings: &'a Standings,
    /// The stage of the match.
    pub stage: Stage,
    /// Whether Lex are counted yet: in a match recorded without cards that happens at its end.
    pub lex_known: bool,
}

impl<'a> Verdict<'a> {
    /// The verdict on a match at its current stage.
    pub fn of(names: &'a [String], state: &Match, standings: &'a Standings) -> Verdict<'a> {
        Verdict { names, standings, stage: Stage::of(state), lex_known: state.lex_known() }
    }

    /// The verdict on holdings at the end of a match.
    ///
    /// ```
    /// use parlour::{divicity::{Holding, Standings, TokenKind}, internals::divicity::verdict::Verdict};
    /// use parlour::print::Language;
    /// let ana = Holding { tokens: [TokenKind::Plus10].into_iter().collect(), lex: 1 };
    /// let beto = Holding { lex: 2, ..ana };
    /// let names = ["Ana", "Beto"].map(str::to_owned);
    /// let standings = Standings::new(&[ana, beto]);
    /// let verdict = Verdict::at_the_end(&names, &standings);
    /// let said = verdict.sentence(Language::English, |total| total.to_string());
    /// assert_eq!(said, "Beto wins with 10: tied in score, and with the most Lex, 2.");
    /// ```
    pub const fn at_the_end(names: &'a [String], standings: &'a Standings) -> Verdict<'a> {
        Verdict { names, standings, stage: Stage::Over, lex_known: true }
    }

    /// The verdict as a fragment: `unfinished, Ana leads with 10, the highest score`. `number` formats scores.
    pub fn line(&self, language: Language, number: impl Fn(i32) -> String) -> String {
        let words = match self.stage {
            Stage::NotBegun => VerdictText::NotBegun,
            Stage::UnderWay => VerdictText::UnderWay,
            Stage::LexNotCounted => VerdictText::LexNotCounted,
            Stage::Over => return self.leads(language, number),
        };
        words.say(language, &[("leads", &Verbatim(&self.leads(language, number)))])
    }

    /// The verdict as a full sentence.
    pub fn sentence(&self, language: Language, number: impl Fn(i32) -> String) -> String {
        let line = self.line(language, number) + ".";
        match self.stage {
            Stage::NotBegun | Stage::UnderWay => capitalized(&line),
            // It begins with a name, or with Lex.
            Stage::LexNotCounted | Stage::Over => line,
        }
    }

    /// Describes who won or leads, the score, and the reason.
    fn leads(&self, language: Language, number: impl Fn(i32) -> String) -> String {
        let ranked = &self.standings.ranked;
        let Some(first) = ranked.first() else { return String::new() };
        let words = match self.standings.reason {
            _ if ranked.len() == 1 => VerdictText::Alone,
            Reason::Score => VerdictText::Score,
            Reason::LexTiebreak => VerdictText::MostLex,
            Reason::FourLex => VerdictText::FourLex,
            Reason::Shared => VerdictText::Shared,
        };
        let who = AllOf(self.standings.winners().map(|player| Verbatim(&self.names[player])).collect());
        let values: [(&str, &dyn Say); 5] = [
            ("players", &who),
            ("total", &number(first.total)),
            ("lex", &first.holding.lex),
            ("over", &(self.stage == Stage::Over)),
            ("known", &self.lex_known),
        ];
        words.say(language, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::rules::{Holding, TokenKind};

    /// The verdict on two players with the given numbers of tens and Lex, at a stage.
    fn said(holdings: [(u8, u8); 2], stage: Stage) -> String {
        let held = |(tens, lex)| {
            let mut holding = Holding { lex, ..Holding::default() };
            holding.tokens.add(TokenKind::Plus10, tens);
            holding
        };
        let names = ["uma", "Beto"].map(str::to_owned);
        let standings = Standings::new(&holdings.map(held));
        let lex_known = stage != Stage::LexNotCounted;
        Verdict { names: &names, standings: &standings, stage, lex_known }
            .sentence(Language::English, |total| total.to_string())
    }

    #[test]
    fn c13_who_leads_does_so_for_the_reason_that_would_win() {
        let stages = |holdings| [Stage::Over, Stage::UnderWay].map(|stage| said(holdings, stage));
        assert_eq!(
            stages([(1, 3), (0, 0)]),
            ["uma wins with 60, the highest score.", "Unfinished, uma leads with 60, the highest score."]
        );
        assert_eq!(
            stages([(9, 0), (0, 4)]),
            [
                "Beto wins outright with all four Lex.",
                "Unfinished, Beto leads with all four Lex, which win outright."
            ]
        );
        assert_eq!(
            stages([(1, 1), (1, 2)]),
            [
                "Beto wins with 10: tied in score, and with the most Lex, 2.",
                "Unfinished, Beto leads with 10: tied in score, and with the most Lex, 2."
            ]
        );
        assert_eq!(
            stages([(1, 1), (1, 1)]),
            [
                "uma and Beto share the victory: tied with 10 and 1 Lex each.",
                "Unfinished, uma and Beto share the lead: tied with 10 and 1 Lex each."
            ]
        );
    }

    #[test]
    fn nobody_wins_before_lex_are_counted_or_leads_before_a_trick() {
        assert_eq!(
            said([(2, 0), (1, 0)], Stage::LexNotCounted),
            "Lex not counted, uma leads with 20, the highest score."
        );
        assert_eq!(
            said([(1, 0), (1, 0)], Stage::LexNotCounted),
            "Lex not counted, uma and Beto share the lead: tied with 10."
        );
        assert_eq!(said([(0, 0), (0, 0)], Stage::NotBegun), "Unfinished, no leader yet.");
    }
}
