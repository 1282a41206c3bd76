//! A match on a page: who won and why, the parts of the scores, how they went, and what was notable.
//!
//! [`MatchReport`] is a value; [`page`] draws it and [`html`] writes it.

mod chart;
#[cfg(feature = "html")]
pub mod html;
mod moments;
pub mod page;
mod words;

use super::match_state::Match;
use super::player::Name;
use super::replay::{Line, Status};
use super::score::{self, Standings};
use super::seat::Seat;
use super::trick::Trick;
use super::verdict::{verdict, winners};
pub use chart::{Chart, ChartLine, Marker};
pub use moments::{Moment, What};
use words::{list, number};

/// What there is to say of a match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// The event, or else that it is a match of this game.
    pub title: String,
    /// What else the tags say: place, date, round.
    pub details: Vec<String>,
    /// The players as people read them, in seat order.
    pub names: Vec<String>,
    /// The match after its last whole trick.
    pub state: Match,
    /// Scores, ranks and winners; in an unfinished match those so far.
    pub standings: Standings,
    /// The scores before the first trick and after each, in seat order.
    pub totals: Vec<Vec<i32>>,
    /// What was notable, in the order of the tricks.
    pub moments: Vec<Moment>,
}

impl MatchReport {
    /// The report of a match; nothing where the record has a fault.
    #[must_use]
    pub fn new(line: &Line) -> Option<MatchReport> {
        let table = line.report.table.as_ref().filter(|_| line.report.fault.is_none())?;
        let state = table.state;
        let states: Vec<Match> = line.tricks.iter().map(|(before, _)| *before).chain([state]).collect();
        let tricks: Vec<&Trick> = line.tricks.iter().map(|(_, trick)| trick).collect();
        let told = |name: &str| {
            let (_, value) = line.report.tags.iter().find(|(tag, _)| tag == name)?;
            Some(printable(value)).filter(|value| is_known(value))
        };
        Some(MatchReport {
            title: told("Event").unwrap_or_else(|| "A match of Divicity".to_owned()),
            details: [told("Site"), told("Date"), told("Round").map(|round| format!("round {round}"))]
                .into_iter()
                .flatten()
                .collect(),
            names: table.names.iter().map(Name::shown).collect(),
            state,
            standings: state.standings(),
            totals: states.iter().map(totals).collect(),
            moments: moments::moments(&states, &tricks),
        })
    }

    /// Whether the match is over.
    #[must_use]
    pub fn status(&self) -> Status {
        if self.state.is_over() { Status::Finished } else { Status::Unfinished }
    }

    /// Who has won and why, or else how it stands.
    #[must_use]
    pub fn verdict(&self) -> String {
        let (tricks, whole) = (self.state.tricks(), self.state.players().hand_size());
        match self.status() {
            Status::Finished => verdict(&self.names, &self.standings),
            Status::Unfinished if tricks == 0 => "Unfinished: no trick has been played yet.".to_owned(),
            Status::Unfinished => {
                let leads = if self.standings.winners().count() > 1 { "lead" } else { "leads" };
                let total = self.standings.ranked.first().map_or(0, |first| first.total);
                format!(
                    "Unfinished, {tricks} of {whole} tricks played: {} {leads} with {}.",
                    winners(&self.names, &self.standings),
                    number(total)
                )
            }
        }
    }

    /// How many play, how many tricks, the variant, then what the tags say.
    #[must_use]
    pub fn facts(&self) -> Vec<String> {
        let tricks = self.state.tricks();
        let mut facts = vec![format!("{} players", self.state.players())];
        facts.push(if tricks == 1 { "1 trick".to_owned() } else { format!("{tricks} tricks") });
        facts.extend(self.state.setup().immunity.then(|| "with immunity".to_owned()));
        facts.extend(self.state.setup().empty_steal.then(|| "with empty steals".to_owned()));
        facts.extend(self.details.iter().cloned());
        facts
    }

    /// Those who stand on the podium of a finished match: ranks one to three.
    #[must_use]
    pub fn podium(&self) -> &[score::Standing] {
        let standing = self.standings.ranked.iter().take_while(|standing| standing.rank <= 3).count();
        match self.status() {
            Status::Finished => &self.standings.ranked[..standing],
            Status::Unfinished => &[],
        }
    }

    /// Whether somebody has won or leads; before the first trick nobody does.
    #[must_use]
    pub fn is_ahead(&self, standing: &score::Standing) -> bool {
        standing.winner && self.totals.len() > 1
    }

    /// The scores over the tricks; nothing before the first.
    #[must_use]
    pub fn chart(&self) -> Option<Chart> {
        (self.totals.len() > 1).then(|| Chart::new(&self.totals))
    }

    /// The scores over the tricks in a sentence, for who does not see the chart.
    #[must_use]
    pub fn chart_in_words(&self) -> String {
        let ends: Vec<String> = Seat::all(self.state.players())
            .filter_map(|seat| {
                let scores = || self.totals.iter().map(|totals| totals[seat.index()]);
                let (low, high, last) = (scores().min()?, scores().max()?, scores().next_back()?);
                let name = &self.names[seat.index()];
                Some(format!("{name} between {} and {}, at last {}", number(low), number(high), number(last)))
            })
            .collect();
        format!("The score of each player after each trick: {}.", list(&ends))
    }
}

/// What each player scores, in seat order.
fn totals(state: &Match) -> Vec<i32> {
    state.holdings().iter().map(|holding| score::score(holding).total()).collect()
}

/// PGN's mark for what nobody knows, and nothing at all, tell nothing.
fn is_known(value: &str) -> bool {
    !value.trim().is_empty() && !value.trim_matches(['?', '.', ' ']).is_empty()
}

/// A tag's value on one line, without what is obeyed rather than read: control characters, line ends, and
/// marks that turn the direction of what follows.
fn printable(value: &str) -> String {
    let obeyed = |letter: char| {
        letter.is_control() || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    value.replace(obeyed, " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::replay::line;
    use crate::divicity::score::Reason;
    use crate::record::GameText;

    pub(super) fn report(text: &str) -> MatchReport {
        MatchReport::new(&line(&GameText::new(text))).expect("no fault")
    }

    const HEAD: &str = "[Players \"Ana Beto Cira\"]\n";

    #[test]
    fn a_record_with_a_fault_has_no_report() {
        for text in ["[Players \"Ana Beto\"]", "[Players \"A B C\"]\n1. | 10 milk | A duck | B milk", "1. x"]
        {
            assert!(MatchReport::new(&line(&GameText::new(text))).is_none(), "{text}");
        }
    }

    #[test]
    fn an_unfinished_match_is_told_as_unfinished_and_has_no_podium() {
        let begun = report(&format!("{HEAD}1. | 10 milk | Ana milk | Beto 10"));
        assert_eq!(begun.verdict(), "Unfinished, 1 of 15 tricks played: Beto leads with 10.");
        assert_eq!(begun.facts(), ["3 players", "1 trick"]);
        assert!(begun.podium().is_empty() && begun.chart().is_some());
        assert!(begun.is_ahead(&begun.standings.ranked[0]));

        let tied = report(&format!("{HEAD}1. | -5 milk | Ana milk | Beto -5"));
        assert_eq!(tied.verdict(), "Unfinished, 1 of 15 tricks played: Cira leads with 0.");
        let tied = report(&format!("{HEAD}1. | 10 10 | Ana 10 | Beto 10"));
        assert_eq!(tied.verdict(), "Unfinished, 1 of 15 tricks played: Ana and Beto lead with 10.");
    }

    #[test]
    fn before_the_first_trick_there_is_neither_chart_nor_moment_nor_anybody_ahead() {
        let report = report(HEAD);
        assert_eq!(report.verdict(), "Unfinished: no trick has been played yet.");
        assert_eq!((report.chart(), report.moments.len()), (None, 0));
        assert!(!report.is_ahead(&report.standings.ranked[0]));
    }

    #[test]
    fn a_whole_match_has_its_verdict_podium_and_scores() {
        let report = report(include_str!("../../../templates/demo/divicity-match.dvc"));
        assert_eq!(report.status(), Status::Finished);
        assert_eq!(report.standings.reason, Reason::Score);
        assert_eq!(report.title, "Thursday at the parlour");
        assert_eq!(report.podium().len(), 3);
        assert_eq!((report.totals.len(), report.totals[0].as_slice()), (14, &[0; 4][..]));
        let last: Vec<i32> = report.totals[13].clone();
        assert_eq!(last, totals(&report.state));
        assert!(report.chart_in_words().ends_with('.'));
    }

    #[test]
    fn what_tags_say_is_told_where_it_says_something_and_obeyed_nowhere() {
        let tags = "[Event \"a\u{202e}b\u{2028}\tc\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"2\"]\n";
        let report = report(&format!("{tags}{HEAD}"));
        assert_eq!(report.title, "a b  c");
        assert_eq!(report.details, ["round 2"]);
    }
}
