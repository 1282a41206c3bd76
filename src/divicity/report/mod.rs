//! A match on a page: the winner and the reason, the parts of the scores, their history, and notable moments.
//!
//! [`MatchReport`] is a value that words its own rows and moments; [`page`] and [`html`] place them.

#[cfg(feature = "html")]
pub mod html;
mod moments;
pub mod page;
mod sheet;
mod words;

use super::verdict::{Stage, Verdict, lex};
use crate::divicity::chart::Chart;
use crate::divicity::game::Replay;
use crate::divicity::keeper::is_note;
use crate::divicity::notation::quick;
use crate::divicity::paper::CREDIT;
use crate::divicity::percentile;
use crate::divicity::results::{PlayerScore, Scores};
use crate::divicity::rules::score::{self, Standings};
use crate::divicity::rules::{Match, Name, Players, Trick, Variant};
use crate::print::Language;
use crate::record::is_known;
use crate::words::{AllOf, Say as _, Verbatim, filled, join, number};
pub use moments::{Deed, Moment, What};
pub use sheet::{
    ChartText, LinkCode, MomentText, RemarkText, ResultSheet, ResultSheetWords, Row, Step, Table,
};
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
    pub remarks: Vec<RemarkText>,
    /// Links as QR codes.
    pub codes: Vec<LinkCode>,
    /// The language of the report.
    pub language: Language,
    words: ReportWords,
}

impl MatchReport {
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
            remarks: remarks(replay, &words),
            codes: Vec::new(),
            language,
            words,
        })
    }

    /// Adds the code of a link to the record; without it if the link is too long for a code.
    #[must_use]
    pub fn with_record(self, link: &str) -> MatchReport {
        let code = LinkCode::new(link, &self.words.record_code);
        self.with_code(code)
    }

    /// Adds the code of a link to the result in BG Stats.
    #[must_use]
    pub fn with_bgstats(self, link: &str) -> MatchReport {
        self.with_code(LinkCode::new(link, sheet::BG_STATS))
    }

    fn with_code(mut self, code: Option<LinkCode>) -> MatchReport {
        self.codes.extend(code);
        self
    }

    /// How the scores of a finished match compare with others.
    fn compared(&self, names: &[String]) -> Option<MomentText> {
        let setup = self.state.setup();
        let is_usual = percentile::is_usual(setup.tokens.as_ref(), self.state.tokens_out())
            && Variant::ALL.into_iter().all(|variant| !setup.has(variant));
        let is_compared = is_usual && Stage::of(&self.state) == Stage::Over;
        is_compared.then(|| compared(&self.words, names, &self.standings, setup.players))
    }

    /// The report in words, with these names in its sentences, in seat order.
    pub fn sheet(&self, names: &[String]) -> ResultSheet {
        let words = &self.words;
        let moment = |moment: &Moment| MomentText {
            trick: moment.trick.map(|trick| words.trick(trick)),
            label: words.label(moment).to_owned(),
            text: words.sentence(moment, names),
        };
        let caption = if self.state.is_over() { &words.at_the_end } else { &words.so_far };
        ResultSheet {
            language: self.language,
            credit: CREDIT,
            title: self.title.clone(),
            facts: self.facts(),
            verdict: words.verdict(&Verdict::of(names, &self.state, &self.standings)),
            podium: self.podium(),
            table: words.table(caption, self.rows()),
            chart: Some(&self.chart).filter(|chart| !chart.is_empty()).map(|chart| self.chart_text(chart)),
            moments: self.moments.iter().map(moment).chain(self.compared(names)).collect(),
            remarks: self.remarks.clone(),
            codes: self.codes.clone(),
            words: words.of_sheet(),
        }
    }

    /// The report in words for paper, where long names are shortened.
    pub fn sheet_on_paper(&self) -> ResultSheet {
        self.sheet(&page::short_names(&self.names))
    }

    fn rows(&self) -> Vec<Row> {
        let ranked = self.standings.ranked.iter();
        ranked
            .map(|standing| row(&self.names, standing, self.is_ahead(standing), lex(&self.state, standing)))
            .collect()
    }

    /// The number of players and tricks, the variants, and the details from tags.
    fn facts(&self) -> Vec<String> {
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

    /// The players of ranks one to three of a finished match. Empty before Lex are counted.
    fn podium(&self) -> Vec<Step> {
        let is_over = Stage::of(&self.state) == Stage::Over;
        let ranked = self.standings.ranked.iter().filter(|standing| is_over && standing.rank <= 3);
        ranked.map(|standing| step(&self.names, standing, &lex(&self.state, standing))).collect()
    }

    /// Whether the player has won or leads; `false` before the first trick.
    pub fn is_ahead(&self, standing: &score::Standing) -> bool {
        standing.winner && !self.chart.is_empty()
    }

    fn chart_text(&self, chart: &Chart) -> ChartText {
        let words = &self.words;
        let totals = self.names.iter().zip(&chart.lines).map(|(name, line)| {
            format!("{name} {}", join(line.scores.iter().map(|score| number(*score)), ", "))
        });
        ChartText {
            chart: chart.clone(),
            names: self.names.clone(),
            heading: words.scores.clone(),
            column: words.trick.clone(),
            label: words.chart.clone(),
            in_words: self.chart_in_words(),
            scores: filled(&words.scores_of, &[("players", &join(totals, "; "))]),
            in_numbers: words.in_numbers.clone(),
            after_each: words.after_each.clone(),
        }
    }

    /// Describes the chart in a sentence, for readers who cannot see it.
    fn chart_in_words(&self) -> String {
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

fn row(names: &[String], standing: &score::Standing, ahead: bool, lex: String) -> Row {
    let points = standing.parts.each().into_iter().chain([standing.total]);
    Row {
        rank: standing.rank,
        name: names[standing.player].clone(),
        ahead,
        cells: points.map(number).chain([lex]).collect(),
    }
}

fn step(names: &[String], standing: &score::Standing, lex: &str) -> Step {
    Step {
        rank: standing.rank,
        name: names[standing.player].clone(),
        score: format!("{} · {lex} Lex", number(standing.total)),
    }
}

/// How scores compare with others.
fn compared(words: &ReportWords, names: &[String], standings: &Standings, players: Players) -> MomentText {
    let ranked = standings.ranked.iter();
    let scores = ranked.map(|standing| (names[standing.player].as_str(), standing.total));
    let told = [percentile::sentence(scores, players, words.language), percentile::note(words.language)];
    MomentText { trick: None, label: words.compared().to_owned(), text: join(told, " ") }
}

/// The sheet of scores without a match. Its code has the tokens, as a text that can be scored again.
pub fn scores_sheet(scores: &Scores, language: Language) -> ResultSheet {
    let (words, standings) = (ReportWords::of(language), &scores.standings());
    let names: &[String] = &scores.players.iter().map(|player| player.name.shown()).collect::<Vec<_>>();
    let held = |(at, player): (usize, &PlayerScore)| quick::written(&player.name, &standings.of(at).holding);
    let link = join(scores.players.iter().enumerate().map(held), " ");
    let code = LinkCode::new(&link, &words.score_code);
    let ranked = || standings.ranked.iter();
    let is_compared = scores.players.iter().all(|player| player.better_than.is_some());
    let players = Players::new(names.len()).filter(|_| is_compared);
    let lex = |standing: &score::Standing| standing.holding.lex.to_string();
    ResultSheet {
        language,
        credit: CREDIT,
        title: words.title.clone(),
        facts: vec![filled(&words.players, &[("n", &names.len().to_string())])],
        verdict: words.verdict(&Verdict::at_the_end(names, standings)),
        podium: ranked().filter(|it| it.rank <= 3).map(|it| step(names, it, &lex(it))).collect(),
        table: words
            .table(&words.at_the_end, ranked().map(|it| row(names, it, it.winner, lex(it))).collect()),
        chart: None,
        moments: players.map(|players| compared(&words, names, standings, players)).into_iter().collect(),
        remarks: Vec::new(),
        codes: code.into_iter().collect(),
        words: words.of_sheet(),
    }
}

/// Marks and comments of the record, by trick.
fn remarks(replay: &Replay, words: &ReportWords) -> Vec<RemarkText> {
    let remarks = (0..=replay.plies.len()).map(|trick| RemarkText {
        trick: (trick > 0).then(|| words.trick(trick)),
        marks: join(replay.marks(trick), " "),
        comments: join(
            replay.comments(trick).filter(|text| !is_note(text)).map(|text| printable(&text)),
            "\n",
        ),
    });
    remarks.filter(|remark| !remark.marks.is_empty() || !remark.comments.is_empty()).collect()
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
        MatchReport::in_language(&Replay::new(&GameText::new(text)), Language::English).expect("no fault")
    }

    pub(super) fn sheet(report: &MatchReport) -> ResultSheet {
        report.sheet(&report.names)
    }

    const HEAD: &str = "[Players \"Ana Beto Cira\"]\n";

    #[test]
    fn a_record_with_a_fault_has_no_report() {
        for text in ["[Players \"Ana Beto\"]", "[Players \"A B C\"]\n1. | 10 milk | A duck | B milk", "1. x"]
        {
            assert!(
                MatchReport::in_language(&Replay::new(&GameText::new(text)), Language::English).is_none(),
                "{text}"
            );
        }
    }

    #[test]
    fn an_unfinished_match_is_told_as_unfinished_and_has_no_podium() {
        let begun = report(&format!("{HEAD}1. | 10 milk | Ana milk | Beto 10"));
        assert_eq!(sheet(&begun).verdict, "Unfinished, Beto leads with 10, the highest score.");
        assert_eq!(begun.facts(), ["3 players", "1 of 15 tricks"]);
        assert!(begun.podium().is_empty() && sheet(&begun).chart.is_some());
        assert!(begun.is_ahead(&begun.standings.ranked[0]));

        let tied = report(&format!("{HEAD}1. | -5 milk | Ana milk | Beto -5"));
        assert_eq!(sheet(&tied).verdict, "Unfinished, Cira leads with 0, the highest score.");
        let tied = report(&format!("{HEAD}1. | 10 10 | Ana 10 | Beto 10"));
        assert_eq!(sheet(&tied).verdict, "Unfinished, Ana and Beto share the lead: tied with 10.");
    }

    #[test]
    fn c9_lex_of_a_record_without_cards_are_counted_once_at_its_end() {
        let tricks = "| 10 10 | Ana 10 | Beto 10\n".repeat(15);
        let uncounted = report(&format!("{HEAD}{tricks}"));
        assert_eq!(sheet(&uncounted).verdict, "Lex not counted, Ana and Beto share the lead: tied with 150.");
        assert!(uncounted.podium().is_empty() && !uncounted.chart.has_lex());
        assert_eq!(uncounted.chart.columns.len(), 15);

        let counted = report(&format!("[Lex \"Cira 3\"]\n{HEAD}{tricks}"));
        assert_eq!(sheet(&counted).verdict, "Ana and Beto share the victory: tied with 150 and 0 Lex each.");
        assert_eq!((counted.podium().len(), counted.chart.columns.len()), (3, 16));
        assert_eq!([15, 16].map(|column| counted.chart.scores(column)), [[150, 150, 0], [150, 150, 50]]);
        let chart = sheet(&counted).chart.expect("tricks were played").chart;
        assert_eq!([0, 14, 15].map(|place| chart.columns[place].as_str()), ["1", "15", "Lex"]);
    }

    #[test]
    fn before_the_first_trick_there_is_neither_chart_nor_moment_nor_anybody_ahead() {
        let report = report(HEAD);
        assert_eq!(sheet(&report).verdict, "Unfinished, no leader yet.");
        assert!(sheet(&report).chart.is_none() && report.moments.is_empty());
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
        let remark = |trick: Option<&str>, marks: &str, comments: &str| RemarkText {
            trick: trick.map(str::to_owned),
            marks: marks.to_owned(),
            comments: comments.to_owned(),
        };
        assert_eq!(
            report.remarks,
            [
                remark(None, "", "Hot."),
                remark(Some("trick 1"), "!", ""),
                remark(Some("trick 2"), "$14", "a\nb")
            ]
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
