//! Tables of results in words: for a terminal, and as sheets for pages.

use super::{Feat, FeatKind, PlayerResults, RATED_FROM, Rating, ResultTable};
use crate::api::{ListedPlayer, Source};
use crate::divicity::Replay;
use crate::divicity::chart::Chart;
use crate::divicity::report::{
    ChartText, MatchReport, MomentText, ResultSheet, ResultSheetWords, Row, Step, Table, What,
};
use crate::print::form::Credit;
use crate::record::GameText;
use crate::record::excerpt::Printable;
use crate::words::{AllOf, Language, Say, Verbatim, decimal, join, messages, number};
use crate::{diverto, divicity, persivic};

messages! {
    enum ResultWord in "api" {
        Title = "{game}{period|:|, {period}}: {n|1:1 game|{n} games}",
        Of = "{period|:All games|{period}}",
        Games = "{n|1:1 game|{n} games}",
        Players = "{n|1:1 player|{n} players}",
        Table = "Results",
        Rank = "rank",
        Player = "Player",
        Played = "Played",
        Won = "Won",
        Shared = "Shared",
        Streak = "In a row",
        Mean = "Mean",
        Best = "Best",
        Lasts = "Last",
        Ducks = "Duck",
        Rating = "Rating",
        Unrated = "A rating needs {n|1:1 game|{n} games}.",
        Pair = "Head to head",
        Ahead = "Ahead",
        Most = "{n|1:{players} won most: {won} of {of}.|{players} won most: {won} of {of} each.}",
        Many = "{n|1:1 player|{n} players} won most: {won} of {of} each.",
        Nobody = "Nobody won alone.",
        Step = "{n|1:1 win|{n} wins}{mean|:|, mean {mean}}",
        Cut = "{n|1:The best of {of}|The best {n} of {of}}",
        Chart = "Points game by game",
        Game = "game",
        GameN = "game {n}",
        Numbers = "The points in numbers",
        After = "The points of each player after each game",
        Moments = "The games",
        LastGames = "{n|1:The last game|The last {n} games}",
        Podium = "Podium",
        Photograph = "The duck",
        HasDuck = "{player} has it at the end, in the photograph.",
        Records = "Records",
        Date = "Date",
        HighestScore = "Highest score",
        LowestScore = "Lowest score",
        WidestMargin = "Widest margin",
        LongestGame = "Longest game",
        ShortestWin = "Shortest win",
        Met = "{n|1:1 game|{n} games}, ahead {one} : {other}",
    }
}

/// A table of results in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableText {
    /// Which games it adds up.
    pub title: String,
    /// The titles of all columns; the first is the player.
    pub columns: Vec<&'static str>,
    /// The name of each player, and the other cells.
    pub rows: Vec<(String, Vec<String>)>,
    /// What is missing and why.
    pub note: Option<String>,
    /// What nobody has outdone: what, how much, who, and when. The titles come first.
    pub records: Vec<[String; 4]>,
    /// The titles of a table of pairs: who, games, and how often each was ahead.
    pub pair_columns: [&'static str; 3],
}

/// The table in words: columns that fit the game, and ratings if somebody has one.
pub fn table_text(table: &ResultTable, language: Language) -> TableText {
    use ResultWord::{Best, Ducks, Lasts, Mean, Played, Player, Rating, Shared, Streak, Title, Won};

    let has_scores = table.players.iter().any(|player| player.mean.is_some());
    let is_rated = table.players.iter().any(|player| player.rating.is_some());
    let columns = [Player, Played, Won, Shared, Streak, Mean, Best, Lasts, Ducks, Rating];
    let is_shown = |at: usize| match at {
        0..5 => true,
        9 => is_rated,
        _ => has_scores,
    };
    let shown = |at: &usize| is_shown(*at);
    let row = |player: &PlayerResults| {
        let cells = cells(player, language);
        (player.name.clone(), (1..10).filter(shown).map(|at| cells[at - 1].clone()).collect())
    };
    let period = table.period.as_deref().unwrap_or_default();
    let is_unrated = table.players.iter().any(|player| player.rating.is_none());
    TableText {
        title: Title.say(
            language,
            &[("game", &Verbatim(table.kind)), ("period", &Verbatim(period)), ("n", &table.games)],
        ),
        columns: (0..10).filter(shown).map(|at| columns[at].text(language)).collect(),
        rows: table.players.iter().map(row).collect(),
        records: records(table, language),
        pair_columns: [ResultWord::Pair, Played, ResultWord::Ahead].map(|title| title.text(language)),
        note: is_unrated.then(|| ResultWord::Unrated.say(language, &[("n", &RATED_FROM)])),
    }
}

/// The rows of records, with their titles; empty without any.
fn records(table: &ResultTable, language: Language) -> Vec<[String; 4]> {
    let text = |word: ResultWord| word.text(language).to_owned();
    let row = |feat: &Feat| {
        let date = feat.date.clone().unwrap_or_default();
        [text(word_of(feat.kind)), number(feat.value), join(&feat.players, ", "), date]
    };
    let titles = [text(ResultWord::Records), String::new(), text(ResultWord::Player), text(ResultWord::Date)];
    let titles = (!table.records.is_empty()).then_some(titles);
    titles.into_iter().chain(table.records.iter().map(row)).collect()
}

fn word_of(kind: FeatKind) -> ResultWord {
    match kind {
        FeatKind::HighestScore => ResultWord::HighestScore,
        FeatKind::LowestScore => ResultWord::LowestScore,
        FeatKind::WidestMargin => ResultWord::WidestMargin,
        FeatKind::LongestGame => ResultWord::LongestGame,
        FeatKind::ShortestWin => ResultWord::ShortestWin,
    }
}

/// The cells after the name, in the order of all columns.
fn cells(row: &PlayerResults, language: Language) -> [String; 9] {
    let mean = row.mean.map_or_else(String::new, |mean| decimal(language, mean, 1));
    let best = row.best.map_or_else(String::new, |best| best.to_string());
    let [played, won, shared, streak, lasts, ducks] =
        [row.played, row.won, row.shared, row.streak, row.lasts, row.ducks].map(|n| n.to_string());
    let decimal = |value| decimal(language, value, 1);
    let rating = |rating: Rating| format!("{} ± {}", decimal(rating.mean), decimal(2.0 * rating.deviation));
    let rating = row.rating.map_or_else(String::new, rating);
    [played, won, shared, streak, mean, best, lasts, ducks, rating]
}

/// The worst own goal and the most damage of a match; nothing for other games.
pub fn game_moments(text: &GameText<'_>, language: Language) -> Vec<MomentText> {
    let Some(report) = MatchReport::in_language(&Replay::new(text), language) else { return Vec::new() };
    let is_told = |what: &What| matches!(what, What::Damage(_) | What::Backfire(_));
    let moments = report.sheet(&report.names).moments.into_iter().zip(&report.moments);
    moments.filter(|(_, moment)| is_told(&moment.what)).map(|(text, _)| text).collect()
}

/// The most rows and games on a page.
const MOST_ROWS: usize = 16;
const MOST_GAMES: usize = 8;
/// The most names in a sentence, and players on a podium.
const MOST_NAMES: usize = 6;

/// The sheet of a table; `moments` has what was notable in its games.
pub fn results_sheet(
    table: &ResultTable,
    moments: &[(Source, Vec<MomentText>)],
    language: Language,
) -> ResultSheet {
    let table = &printable(table);
    let credit = credit(table.kind);
    let period = table.period.as_deref().unwrap_or_default();
    let text = table_text(table, language);
    let shown = table.players.len().min(MOST_ROWS);
    let of_all = ResultWord::Cut.say(language, &[("n", &shown), ("of", &table.players.len())]);
    let heading =
        if shown < table.players.len() { of_all.as_str() } else { ResultWord::Table.text(language) };
    let games_shown = if table.counted.len() > MOST_GAMES {
        ResultWord::LastGames.say(language, &[("n", &MOST_GAMES)])
    } else {
        ResultWord::Moments.text(language).to_owned()
    };
    let ranks = ranks(&table.players);
    let row = |(at, (name, cells)): (usize, &(String, Vec<String>))| Row {
        rank: ranks[at],
        name: name.clone(),
        ahead: ranks[at] == 1 && table.players[at].won > 0,
        cells: cells.clone(),
    };
    let step = |at: usize| {
        let PlayerResults { name, won, mean, .. } = &table.players[at];
        let mean = mean.map_or_else(String::new, |mean| decimal(language, mean, 1));
        let score = ResultWord::Step.say(language, &[("n", won), ("mean", &Verbatim(mean))]);
        Step { rank: ranks[at], name: name.clone(), score }
    };
    let word = |word: ResultWord| word.text(language).to_owned();
    ResultSheet {
        language,
        credit,
        title: ResultWord::Of.say(language, &[("period", &Verbatim(period))]),
        facts: vec![
            ResultWord::Games.say(language, &[("n", &table.games)]),
            ResultWord::Players.say(language, &[("n", &table.players.len())]),
        ],
        verdict: verdict(table, language),
        podium: podium(&ranks, &table.players).into_iter().map(step).collect(),
        table: Table {
            heading: heading.to_owned(),
            caption: text.note.clone().unwrap_or_default(),
            columns: text.columns[1..].iter().map(|title| (*title).to_owned()).collect(),
            // The games won.
            total: 1,
            rows: text.rows.iter().enumerate().take(shown).map(row).collect(),
        },
        chart: chart(table, language),
        moments: games(table, moments, language),
        remarks: Vec::new(),
        codes: Vec::new(),
        words: ResultSheetWords {
            podium: word(ResultWord::Podium),
            rank: word(ResultWord::Rank),
            player: word(ResultWord::Player),
            moments: games_shown,
            remarks: String::new(),
            credit: credit.subject(language),
        },
    }
}

fn credit(kind: &str) -> Credit {
    match kind {
        "Diverto" => diverto::paper::CREDIT,
        "PerSiVic" => persivic::paper::CREDIT,
        _ => divicity::paper::CREDIT,
    }
}

/// The table without characters that would change how a page reads.
fn printable(table: &ResultTable) -> ResultTable {
    let plain = |text: &mut String| *text = Printable(text).to_string();
    let mut table = table.clone();
    table.period.as_mut().map(plain);
    table.players.iter_mut().for_each(|player| plain(&mut player.name));
    table.pairs.iter_mut().flat_map(|pair| &mut pair.players).for_each(plain);
    for (_, game) in &mut table.counted {
        game.date.as_mut().map(plain);
        game.players.iter_mut().filter_map(|player| player.name.as_mut()).for_each(plain);
    }
    for feat in &mut table.records {
        feat.date.as_mut().map(plain);
        feat.players.iter_mut().for_each(plain);
    }
    table
}

/// The players of ranks one to three who won something; nobody if that is a crowd.
fn podium(ranks: &[usize], players: &[PlayerResults]) -> Vec<usize> {
    let has_won = |at: &usize| players[*at].won + players[*at].shared > 0;
    let podium: Vec<usize> = (0..players.len()).filter(|at| ranks[*at] <= 3).filter(has_won).collect();
    if podium.len() > MOST_NAMES { Vec::new() } else { podium }
}

/// The rank of each player, from 1: those who won and shared as often in as many games tie.
fn ranks(players: &[PlayerResults]) -> Vec<usize> {
    let key = |player: &PlayerResults| (player.won, player.shared, player.played);
    let first = |at: usize| players.iter().position(|other| key(other) == key(&players[at])).unwrap_or(at);
    (0..players.len()).map(|at| first(at) + 1).collect()
}

fn verdict(table: &ResultTable, language: Language) -> String {
    let most = table.players.iter().map(|player| player.won).max().unwrap_or_default();
    if most == 0 {
        return ResultWord::Nobody.text(language).to_owned();
    }
    let best: Vec<_> = table
        .players
        .iter()
        .filter(|player| player.won == most)
        .map(|player| Verbatim(&player.name))
        .collect();
    let n = best.len();
    if n > MOST_NAMES {
        return ResultWord::Many.say(language, &[("n", &n), ("won", &most), ("of", &table.games)]);
    }
    ResultWord::Most
        .say(language, &[("n", &n), ("players", &AllOf(best)), ("won", &most), ("of", &table.games)])
}

/// The points of up to six players, added up game by game.
fn chart(table: &ResultTable, language: Language) -> Option<ChartText> {
    let names: Vec<String> = table.players.iter().map(|player| player.name.clone()).collect();
    let mut sums = vec![0; names.len()];
    let mut totals = vec![sums.clone()];
    for (_, game) in &table.counted {
        for player in &game.players {
            let at = names.iter().position(|name| Some(name) == player.name.as_ref())?;
            sums[at] += player.score?;
        }
        totals.push(sums.clone());
    }
    if table.counted.len() > 2 * MOST_GAMES || names.len() > divicity::Players::MOST {
        return None;
    }
    let word = |word: ResultWord| word.text(language).to_owned();
    let told = names.iter().zip(&sums).map(|(name, sum)| format!("{name} {}", number(*sum)));
    let in_words = format!("{}: {}.", word(ResultWord::After), join(told, ", "));
    Some(ChartText {
        chart: Chart::of_totals((1..=table.counted.len()).map(|game| game.to_string()).collect(), &totals),
        names,
        heading: word(ResultWord::Chart),
        column: word(ResultWord::Game),
        label: word(ResultWord::Chart),
        scores: in_words.clone(),
        in_words,
        in_numbers: word(ResultWord::Numbers),
        after_each: word(ResultWord::After),
    })
}

/// The last games with what was notable in them, who has the duck, and those who met often.
fn games(table: &ResultTable, notable: &[(Source, Vec<MomentText>)], language: Language) -> Vec<MomentText> {
    let (mut moments, games) = (Vec::new(), &table.counted);
    let is_short = games.len() <= MOST_GAMES / 2;
    for (at, (source, game)) in games.iter().enumerate().skip(games.len().saturating_sub(MOST_GAMES)) {
        let winners =
            game.players.iter().filter(|player| player.winner).filter_map(|player| player.name.clone());
        let score = |player: &ListedPlayer| {
            let name = player.name.clone().unwrap_or_default();
            player.score.map_or_else(|| name.clone(), |score| format!("{name} {}", number(score)))
        };
        let label = game.result.map_or_else(|| join(winners, ", "), ToOwned::to_owned);
        let text = join(game.players.iter().map(score), if game.result.is_some() { " – " } else { ", " });
        let is_of_a_day = table.period.as_ref() == game.date.as_ref();
        let date =
            game.date.as_ref().filter(|_| !is_of_a_day).map_or_else(String::new, |date| format!(" · {date}"));
        let trick = ResultWord::GameN.say(language, &[("n", &(at + 1))]);
        moments.push(MomentText { trick: Some(trick), label, text: text + &date });
        let notable = notable.iter().filter(|(of, _)| is_short && of == source);
        moments.extend(notable.flat_map(|(_, moments)| moments.clone()));
    }
    moments.extend(records(table, language).into_iter().skip(1).map(|[label, value, players, _]| {
        MomentText { trick: None, label, text: format!("{value}, {players}") }
    }));
    let holder =
        games.last().and_then(|(_, last)| last.players.iter().find(|player| player.has_duck)?.name.clone());
    moments.extend(holder.map(|player| MomentText {
        trick: None,
        label: ResultWord::Photograph.text(language).to_owned(),
        text: ResultWord::HasDuck.say(language, &[("player", &Verbatim(player))]),
    }));
    moments.extend(table.pairs.iter().take(MOST_GAMES).map(|pair| {
        let [one, other] = pair.ahead;
        let values: [(&str, &dyn Say); 3] = [("n", &pair.games), ("one", &one), ("other", &other)];
        MomentText {
            trick: None,
            label: join(&pair.players, " – "),
            text: ResultWord::Met.say(language, &values),
        }
    }));
    moments
}
