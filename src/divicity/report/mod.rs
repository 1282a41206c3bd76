//! A match on a page: who won and why, the parts of the scores, how they went, and what was notable.
//!
//! [`MatchReport`] is a value; [`page`] draws it and [`html`] writes it.

mod chart;
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

/// A tag's value on one line, without what only machines obey.
fn printable(value: &str) -> String {
    value.replace(char::is_control, " ").trim().to_owned()
}
