//! A match on a page: the winner and the reason, the parts of the scores, their history, and notable moments.
//!
//! [`MatchReport`] is a value that words its own rows and moments; [`page`] and [`html`] place them.

#[cfg(feature = "html")]
pub mod html;
mod moments;
pub mod page;
mod words;

use serde::Serialize;

use super::verdict::{Stage, Verdict, lex};
use crate::divicity::chart::Chart;
use crate::divicity::game::Replay;
use crate::divicity::rules::score::{self, Standings};
use crate::divicity::rules::{Match, Name, Trick};
use crate::print::Language;
use crate::record::is_known;
use crate::words::{AllOf, Say as _, Verbatim, filled, join, number};
pub use moments::{Deed, Moment, What};
use words::ReportWords;

/// The contents of a report on a match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// The event, or else the name of the game.
    pub title: String,
    /// Other tags: place, date, round.
    pub details: Vec<String>,
    /// The players' names as shown, in seat order.
    pub names: Vec<String>,
    /// The match after its last complete trick.
    pub state: Match,
    /// Scores, ranks and winners, so far if the match is unfinished.
    pub standings: Standings,
    /// The scores by trick; without columns before the first trick.
    pub chart: Chart,
    /// Notable moments, by trick.
    pub moments: Vec<Moment>,
    /// Marks and comments of the record, by trick.
    pub remarks: Vec<Remark>,
    /// The language of the report.
    pub language: Language,
    words: ReportWords,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The number of the trick; 0 before the first.
    pub trick: usize,
    /// The marks, such as `!?`.
    pub marks: String,
    pub comments: Vec<String>,
}

impl Remark {
    fn all(replay: &Replay) -> Vec<Remark> {
        let remarks = (0..=replay.plies.len()).map(|trick| Remark {
            trick,
            marks: join(replay.marks(trick), " "),
            comments: replay.comments(trick).map(|comment| printable(&comment)).collect(),
        });
        remarks.filter(|remark| !remark.marks.is_empty() || !remark.comments.is_empty()).collect()
    }
}

/// A player's row in the table of scores, as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The rank, from 1.
    pub rank: usize,
    pub name: String,
    pub ahead: bool,
    pub parts: Vec<String>,
    pub total: String,
    /// The number of Lex; `?` until they are counted.
    pub lex: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MomentText {
    /// The trick; `None` for a moment that has none.
    pub trick: Option<String>,
    pub label: String,
    pub text: String,
}

impl MatchReport {
    /// Reports on a match in English; `None` if the record has a fault.
    pub fn new(replay: &Replay) -> Option<MatchReport> {
        MatchReport::in_language(replay, Language::English)
    }

    /// Reports on a match; `None` if the record has a fault.
    pub fn in_language(replay: &Replay, language: Language) -> Option<MatchReport> {
        let words = ReportWords::of(language);
        let table = replay.report.table().filter(|_| replay.report.fault.is_none())?;
        let state = table.state;
        let counted = state.before_lex().map(|_| &state);
        let states = replay.states();
        let tricks: Vec<&Trick> = replay.plies.iter().collect();
        let told = |name: &str| Some(printable(replay.report.tag(name)?)).filter(|value| is_known(value));
        Some(MatchReport {
            title: told("Event").unwrap_or_else(|| words.title.clone()),
            details: [
                told("Site"),
                told("Date"),
                told("Round").map(|round| filled(&words.round, &[("n", &round)])),
            ]
            .into_iter()
            .flatten()
            .collect(),
            names: table.names().iter().map(Name::shown).collect(),
            state,
            standings: state.standings(),
            chart: Chart::new(&states, counted),
            moments: moments::moments(&states, &tricks, counted),
            remarks: Remark::all(replay),
            language,
            words,
        })
    }

    /// The winner and the reason, or the current state.
    pub fn verdict(&self) -> String {
        self.verdict_on(&self.names)
    }

    fn verdict_on(&self, names: &[String]) -> String {
        self.words.verdict(&Verdict::of(names, &self.state, &self.standings))
    }

    /// A moment as written.
    pub fn moment(&self, moment: &Moment) -> MomentText {
        self.moment_with(moment, &self.names)
    }

    fn moment_with(&self, moment: &Moment, names: &[String]) -> MomentText {
        MomentText {
            trick: moment.trick.map(|trick| self.trick(trick)),
            label: self.words.label(moment).to_owned(),
            text: self.words.sentence(moment, names),
        }
    }

    /// `Trick 3`.
    fn trick(&self, trick: usize) -> String {
        filled(&self.words.trick_n, &[("n", &trick.to_string())])
    }

    /// The table of scores, best player first.
    pub fn rows(&self) -> Vec<Row> {
        let row = |standing: &score::Standing| Row {
            rank: standing.rank,
            name: self.names[standing.player].clone(),
            ahead: self.is_ahead(standing),
            parts: standing.parts.each().map(number).to_vec(),
            total: number(standing.total),
            lex: lex(&self.state, standing),
        };
        self.standings.ranked.iter().map(row).collect()
    }

    /// The number of players and tricks, the variants, and the details from tags.
    pub fn facts(&self) -> Vec<String> {
        let (words, setup) = (&self.words, self.state.setup());
        let (tricks, whole) = (self.state.tricks().to_string(), setup.players.hand_size().to_string());
        let mut facts = vec![filled(&words.players, &[("n", &setup.players.to_string())])];
        let played = if self.state.is_over() { &words.tricks } else { &words.tricks_of };
        facts.push(filled(played, &[("n", &tricks), ("of", &whole)]));
        facts.extend(setup.immunity.then(|| words.immunity.clone()));
        facts.extend(setup.empty_steal.then(|| words.empty_steals.clone()));
        facts.extend(self.details.iter().cloned());
        facts
    }

    /// The rows of the players on the podium of a finished match: ranks one to three. Empty before Lex are counted.
    pub fn podium(&self) -> Vec<Row> {
        let mut rows = if Stage::of(&self.state) == Stage::Over { self.rows() } else { Vec::new() };
        rows.retain(|row| row.rank <= 3);
        rows
    }

    /// Whether the player has won or leads; `false` before the first trick.
    pub fn is_ahead(&self, standing: &score::Standing) -> bool {
        standing.winner && !self.chart.is_empty()
    }

    /// The scores by trick; `None` before the first.
    pub fn chart(&self) -> Option<&Chart> {
        Some(&self.chart).filter(|chart| !chart.is_empty())
    }

    /// Describes the chart in a sentence, for readers who cannot see it.
    pub fn chart_in_words(&self) -> String {
        let ends: Vec<String> = (self.chart.lines.iter())
            .filter_map(|line| {
                let (low, high, last) = (line.scores.iter().min()?, line.scores.iter().max()?, line.last());
                let name = &self.names[line.seat.index()];
                let [low, high, last] = [*low, *high, last].map(number);
                let values = [("player", name.as_str()), ("low", &low), ("high", &high), ("last", &last)];
                Some(filled(&self.words.between, &values))
            })
            .collect();
        let counted = if self.chart.has_lex() { self.words.with_lex.as_str() } else { "" };
        format!(
            "{}{counted}: {}.",
            self.words.after_each,
            AllOf(ends.iter().map(Verbatim).collect()).say(self.words.language)
        )
    }
}

/// Puts a tag's value on one line, replacing control characters, line ends and marks that change the text
/// direction.
fn printable(value: &str) -> String {
    let obeyed = |letter: char| {
        letter.is_control() || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    value.replace(obeyed, " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divicity::chart::totals;
    use crate::divicity::rules::Reason;
    use crate::record::GameText;

    pub(super) fn report(text: &str) -> MatchReport {
        MatchReport::new(&Replay::new(&GameText::new(text))).expect("no fault")
    }

    const HEAD: &str = "[Players \"Ana Beto Cira\"]\n";

    #[test]
    fn a_record_with_a_fault_has_no_report() {
        for text in ["[Players \"Ana Beto\"]", "[Players \"A B C\"]\n1. | 10 milk | A duck | B milk", "1. x"]
        {
            assert!(MatchReport::new(&Replay::new(&GameText::new(text))).is_none(), "{text}");
        }
    }

    #[test]
    fn an_unfinished_match_is_told_as_unfinished_and_has_no_podium() {
        let begun = report(&format!("{HEAD}1. | 10 milk | Ana milk | Beto 10"));
        assert_eq!(begun.verdict(), "Unfinished, Beto leads with 10, the highest score.");
        assert_eq!(begun.facts(), ["3 players", "1 of 15 tricks"]);
        assert!(begun.podium().is_empty() && begun.chart().is_some());
        assert!(begun.is_ahead(&begun.standings.ranked[0]));

        let tied = report(&format!("{HEAD}1. | -5 milk | Ana milk | Beto -5"));
        assert_eq!(tied.verdict(), "Unfinished, Cira leads with 0, the highest score.");
        let tied = report(&format!("{HEAD}1. | 10 10 | Ana 10 | Beto 10"));
        assert_eq!(tied.verdict(), "Unfinished, Ana and Beto share the lead: tied with 10.");
    }

    #[test]
    fn c9_lex_of_a_record_without_cards_are_counted_once_at_its_end() {
        let tricks = "| 10 10 | Ana 10 | Beto 10\n".repeat(15);
        let uncounted = report(&format!("{HEAD}{tricks}"));
        assert_eq!(uncounted.verdict(), "Lex not counted, Ana and Beto share the lead: tied with 150.");
        assert!(uncounted.podium().is_empty() && !uncounted.chart.has_lex());
        assert_eq!(uncounted.chart.columns.len(), 15);

        let counted = report(&format!("[Lex \"Cira 3\"]\n{HEAD}{tricks}"));
        assert_eq!(counted.verdict(), "Ana and Beto share the victory: tied with 150 and 0 Lex each.");
        assert_eq!((counted.podium().len(), counted.chart.columns.len()), (3, 16));
        assert_eq!([15, 16].map(|column| counted.chart.scores(column)), [[150, 150, 0], [150, 150, 50]]);
        let chart = counted.chart().expect("tricks were played");
        assert_eq!([0, 14, 15].map(|place| chart.columns[place].as_str()), ["1", "15", "Lex"]);
    }

    #[test]
    fn before_the_first_trick_there_is_neither_chart_nor_moment_nor_anybody_ahead() {
        let report = report(HEAD);
        assert_eq!(report.verdict(), "Unfinished, no leader yet.");
        assert_eq!((report.chart(), report.moments.len()), (None, 0));
        assert!(!report.is_ahead(&report.standings.ranked[0]));
    }

    #[test]
    fn a_whole_match_has_its_verdict_podium_and_scores() {
        let report = report(include_str!("../../../templates/demo/divicity-match.dvc"));
        assert!(report.state.is_over());
        assert_eq!(report.standings.reason, Reason::Score);
        assert_eq!(report.title, "Thursday at the parlour");
        assert_eq!(report.podium().len(), 3);
        assert_eq!((report.chart.columns.len(), report.chart.scores(0)), (13, vec![0; 4]));
        assert_eq!(report.chart.scores(13), totals(&report.state));
        assert!(report.chart_in_words().ends_with('.'));
    }

    #[test]
    fn what_the_record_says_stands_with_its_trick() {
        let report = report(&format!(
            "{HEAD}{{Hot.}} 1. | 10 milk | Ana milk | Beto 10!\n2. | 10 10 | Ana 10 | Beto 10 $14 {{a}} {{b}}"
        ));
        let remark = |trick, marks: &str, comments: &[&str]| Remark {
            trick,
            marks: marks.to_owned(),
            comments: comments.iter().map(|comment| (*comment).to_owned()).collect(),
        };
        assert_eq!(
            report.remarks,
            [remark(0, "", &["Hot."]), remark(1, "!", &[]), remark(2, "$14", &["a", "b"])]
        );
    }

    #[test]
    fn what_tags_say_is_told_where_it_says_something_and_obeyed_nowhere() {
        let tags = "[Event \"a\u{202e}b\u{2028}\tc\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"2\"]\n";
        let report = report(&format!("{tags}{HEAD}"));
        assert_eq!(report.title, "a b  c");
        assert_eq!(report.details, ["round 2"]);
    }
}
