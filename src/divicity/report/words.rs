//! The wording of a report in each language, from `templates/lang/divicity/report`.

use serde::Deserialize;

use super::moments::{Deed, Moment, What};
use super::sheet::{ResultSheetWords, Row, Table};
use crate::divicity::rules::{ALL_LEX, LEX_BONUS, MILK, MOST_MILK, Parts, Seat, TokenKind, TokenSet};
use crate::divicity::verdict::Verdict;
use crate::divicity::words::{counted, effect, part_names, token};
use crate::print::Language;
use crate::words::{AllOf, Say, Verbatim, change, filled, messages, number};

/// The wording of a report; text in braces is a placeholder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReportWords {
    pub title: String,
    pub round: String,
    pub players: String,
    pub tricks: String,
    pub tricks_of: String,
    pub immunity: String,
    pub empty_steals: String,
    pub podium: String,
    pub parts: String,
    pub at_the_end: String,
    pub so_far: String,
    pub scores: String,
    pub chart: String,
    pub in_numbers: String,
    pub after_each: String,
    pub with_lex: String,
    pub scores_of: String,
    pub between: String,
    pub moments: String,
    pub remarks: String,
    pub rank: String,
    pub player: String,
    pub total: String,
    pub trick: String,
    pub trick_n: String,
    pub credit: String,
    pub record_code: String,
    pub score_code: String,
    #[serde(skip)]
    pub language: Language,
}

messages! {
    enum MomentLabel in "divicity" {
        Swing = "Biggest swing",
        Lead = "The lead",
        Damage = "Most damage",
        Coup = "Best special",
        Backfire = "Own goal",
        Lex = "Lex",
        Duck = "The duck",
        Milk = "Milk",
        Tricks = "Most tricks",
        Compared = "Compared",
    }

    /// What happened in moments. In most of them "it" is the heading.
    enum MomentSentence in "divicity" {
        Goes = "{player} goes from {from} to {to}, {by}: {with}.",
        Falls = "{player} falls from {from} to {to}, {by}: {with}.",
        Gets = "gets {tokens}",
        Loses = "loses {tokens}",
        WinsLex = "wins {lex} Lex",
        LeadCounted = "{player} takes it when Lex are counted.",
        LeadSince = "{player} has had it since then.",
        LeadFirst = "{player} has it from the first trick on.",
        LeadLast = "{player} takes it in the last trick.",
        LeadTaken = "{player} takes it for good.",
        NoLead = "Nobody has it alone at the end.",
        Changed = " It changed {often}.",
        Often = "{n|1:once|2:twice|{n} times}",
        Damage = "{deed}, who loses {points} by it.",
        Coup = "{deed} and gains {points} by it.",
        Backfire = "{deed} and loses {points} by it.",
        AllLex = "{player} has all four, which wins whatever the scores are.",
        ThreeLex = "{player} has {lex}, which is worth {points}.",
        DuckKept = "{player} gets it and never loses it.",
        DuckPassed = "{player} gets it first; it changes hands {often}, and {other} ends with it.",
        Milk = "{player} has all of it: {points}.",
        Tricks = "{n|1:{players} won {won} of {of}.|{players} won {won} of {of} each.}",
    }
}

impl ReportWords {
    pub fn of(language: Language) -> ReportWords {
        let words: ReportWords = language.words([
            include_str!("../../../templates/lang/divicity/report/en.toml"),
            include_str!("../../../templates/lang/divicity/report/es.toml"),
            include_str!("../../../templates/lang/divicity/report/pt.toml"),
        ]);
        ReportWords { language, ..words }
    }

    /// `trick 3`.
    pub fn trick(&self, trick: usize) -> String {
        filled(&self.trick_n, &[("n", &trick.to_string())])
    }

    pub fn of_sheet(&self) -> ResultSheetWords {
        ResultSheetWords {
            podium: self.podium.clone(),
            rank: self.rank.clone(),
            player: self.player.clone(),
            moments: self.moments.clone(),
            remarks: self.remarks.clone(),
            credit: self.credit.clone(),
        }
    }

    /// The table of the parts of the scores (C12).
    pub fn table(&self, caption: &str, rows: Vec<Row>) -> Table {
        let columns = part_names(self.language).into_iter().chain([self.total.as_str(), "Lex"]);
        Table {
            heading: self.parts.clone(),
            caption: caption.to_owned(),
            columns: columns.map(ToOwned::to_owned).collect(),
            total: Parts::COUNT,
            rows,
        }
    }

    fn token(&self, kind: TokenKind) -> String {
        kind.points().map_or_else(|| token(self.language, kind).to_owned(), number)
    }

    fn all_of(&self, items: &[String]) -> String {
        AllOf(items.iter().map(Verbatim).collect()).say(self.language)
    }

    /// Lists tokens: `−10, milk ×2 and beer`.
    fn tokens(&self, set: &TokenSet) -> String {
        self.all_of(&counted(set, " ×", |kind| self.token(*kind)).collect::<Vec<_>>())
    }

    /// Describes in a sentence who won or leads, and why.
    pub fn verdict(&self, verdict: &Verdict<'_>) -> String {
        verdict.sentence(self.language, number)
    }

    pub fn label(&self, moment: &Moment) -> &'static str {
        match moment.what {
            What::Swing { .. } => MomentLabel::Swing,
            What::Lead { .. } | What::NoLead { .. } => MomentLabel::Lead,
            What::Damage(_) => MomentLabel::Damage,
            What::Coup(_) => MomentLabel::Coup,
            What::Backfire(_) => MomentLabel::Backfire,
            What::Lex { .. } => MomentLabel::Lex,
            What::Duck { .. } => MomentLabel::Duck,
            What::Milk(_) => MomentLabel::Milk,
            What::Tricks { .. } => MomentLabel::Tricks,
        }
        .text(self.language)
    }

    /// The heading of what compares the scores with others.
    pub fn compared(&self) -> &'static str {
        MomentLabel::Compared.text(self.language)
    }

    /// Describes a moment in a sentence; `names` are in seat order.
    pub fn sentence(&self, moment: &Moment, names: &[String]) -> String {
        use MomentSentence as M;
        let say = |text: M, values: &[(&str, &dyn Say)]| text.say(self.language, values);
        let name = |seat: &Seat| Verbatim(&names[seat.index()]);
        match &moment.what {
            What::Swing { player, from, to, gained, lost, lex } => {
                let mut with = Vec::new();
                if !gained.is_empty() {
                    with.push(say(M::Gets, &[("tokens", &Verbatim(self.tokens(gained)))]));
                }
                if !lost.is_empty() {
                    with.push(say(M::Loses, &[("tokens", &Verbatim(self.tokens(lost)))]));
                }
                if *lex > 0 {
                    with.push(say(M::WinsLex, &[("lex", lex)]));
                }
                let values: [(&str, &dyn Say); 5] = [
                    ("player", &name(player)),
                    ("from", &Verbatim(number(*from))),
                    ("to", &Verbatim(number(*to))),
                    ("by", &Verbatim(change(to - from))),
                    ("with", &Verbatim(self.all_of(&with))),
                ];
                say(if to > from { M::Goes } else { M::Falls }, &values)
            }
            What::Lead { player, changes, tricks, finished } => {
                let taken = match (tricks, finished) {
                    (0, _) => M::LeadCounted,
                    (_, false) => M::LeadSince,
                    (_, true) if moment.trick == Some(1) => M::LeadFirst,
                    (1, true) => M::LeadLast,
                    (_, true) => M::LeadTaken,
                };
                say(taken, &[("player", &name(player))]) + &self.changed(*changes)
            }
            What::NoLead { changes } => say(M::NoLead, &[]) + &self.changed(*changes),
            What::Damage(deed) => self.deed(M::Damage, deed, names, deed.other),
            What::Coup(deed) => self.deed(M::Coup, deed, names, deed.own),
            What::Backfire(deed) => self.deed(M::Backfire, deed, names, deed.own),
            What::Lex { player, lex } if *lex >= ALL_LEX => say(M::AllLex, &[("player", &name(player))]),
            What::Lex { player, lex } => {
                let points = Verbatim(change(LEX_BONUS));
                say(M::ThreeLex, &[("player", &name(player)), ("lex", lex), ("points", &points)])
            }
            What::Duck { first, passes: 0, .. } => say(M::DuckKept, &[("player", &name(first))]),
            What::Duck { first, passes, last } => {
                let often = Verbatim(self.often(*passes));
                say(M::DuckPassed, &[("player", &name(first)), ("often", &often), ("other", &name(last))])
            }
            What::Milk(player) => {
                let points = Verbatim(number(MILK[usize::from(MOST_MILK)]));
                say(M::Milk, &[("player", &name(player)), ("points", &points)])
            }
            What::Tricks { players, won, of } => {
                let who = AllOf(players.iter().map(name).collect());
                say(M::Tricks, &[("n", &players.len()), ("players", &who), ("won", won), ("of", of)])
            }
        }
    }

    /// Describes the effect of a special, which changed a score by `points`.
    fn deed(&self, sentence: MomentSentence, deed: &Deed, names: &[String], points: i32) -> String {
        let [player, other] = [deed.player, deed.target].map(|seat| names[seat.index()].as_str());
        let name = |_| other.to_owned();
        let deed = effect(self.language, player, deed.effect, name, |kind| self.token(kind));
        sentence.say(self.language, &[("deed", &Verbatim(&deed)), ("points", &points.unsigned_abs())])
    }

    /// Describes the number of lead changes, to append to a sentence.
    fn changed(&self, times: usize) -> String {
        let often = Verbatim(self.often(times));
        if times == 0 {
            String::new()
        } else {
            MomentSentence::Changed.say(self.language, &[("often", &often)])
        }
    }

    fn often(&self, times: usize) -> String {
        MomentSentence::Often.say(self.language, &[("n", &times)])
    }
}
