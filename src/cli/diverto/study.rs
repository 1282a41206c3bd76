//! `parlour study diverto`: games between strategies, and statistics on boards.

use crate::cli::error::{Error, Outcome, Result};
use crate::cli::message::note;
use crate::cli::spoken::spoken;
use crate::cli::study::{StudyArgs, shown};
use crate::cli::{output, table};
use comfy_table::Cell;
use parlour::diverto::{Board, PadError, Placement, Rows, Variant, results::StudyResult};
use parlour::internals::diverto::study::{Strategy, Study, Summary};
use parlour::internals::words::{Language, Say, Verbatim, messages};

messages! {
    enum BoardStudyText in "program" {
        Board = "board",
        Rows = "rows",
        Median = "median",
        Decided = "decided",
        First = "player 1 wins",
        Spent = "lives spent",
        Settings = "{one} against {two}, {n|1:1 game|{n} games} a board, seed {seed}",
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Strategies: `random` draws any legal line, `greedy` one that leaves the opponent the fewest answers, \
`careful` one that keeps most lines for itself, `depth=N` the best found N plies deep. Figures are means with their standard errors.")]
pub struct Args {
    /// A board, or boards from one to another that grow by one square each way.
    #[arg(long, value_name = "WxH[..WxH]", default_value = "20x20", value_parser = boards)]
    boards: std::vec::Vec<Board>,

    /// Games on each board.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,

    /// How player 1 and player 2 choose their lines.
    #[arg(long, alias = "players", value_name = "STRATEGIES", value_delimiter = ',', default_values = ["depth=2", "depth=2"])]
    strategies: Vec<Strategy>,

    /// Lives on each board.
    #[arg(long, value_name = "N", default_value_t = 6)]
    lives: u16,

    /// How lives are placed.
    #[arg(long, value_name = "HOW", default_value_t)]
    placement: Placement,

    /// Rows until the draw.
    #[arg(long, value_name = "N", default_value_t)]
    rows: Rows,

    /// A variant that is played, or several as `ordered,roll`.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    variant: Vec<Variant>,

    #[command(flatten)]
    study: StudyArgs,

    /// Write JSON, one line for each board.
    #[arg(long)]
    json: bool,
}

/// Reads `a` or `a..b`. As the type of one value, clap knows `std::vec::Vec`: a `Vec` has values of many.
fn boards(text: &str) -> std::result::Result<Vec<Board>, String> {
    let board = |text: &str| text.parse::<Board>().map_err(|error| error.to_string());
    let Some((first, last)) = text.split_once("..") else { return Ok(vec![board(text)?]) };
    let (first, last) = (board(first)?, board(last)?);
    let steps = last.width().checked_sub(first.width());
    let steps = steps.filter(|steps| last.height().checked_sub(first.height()) == Some(*steps));
    let steps =
        steps.ok_or_else(|| format!("{first} does not grow into {last} by one square each way at a time"))?;
    Ok((0..=steps).filter_map(|step| Board::new(first.width() + step, first.height() + step)).collect())
}

pub fn run(args: &Args) -> Result<Outcome> {
    let seed = args.study.seed.seed();
    let [one, two] = *args.strategies.as_slice() else {
        return Err(Error::usage("--strategies takes two strategies"));
    };
    let mut studies = Vec::new();
    for board in &args.boards {
        args.placement.check(*board, args.lives.into()).map_err(PadError::Lives)?;
        studies.push(Study {
            board: *board,
            lives: args.lives,
            placement: args.placement,
            rows: args.rows,
            variants: args.variant.clone(),
            strategies: [one, two],
            seed,
        });
    }
    let add = |study: &Study, summary: &mut Summary, number| {
        summary.add(&study.play(number).expect("the board has room for its lives"));
    };
    let mut rows = Vec::new();
    let is_reported = args.study.play(&studies, args.games, add, |study, summary| {
        if args.json {
            output::print_json(StudyResult::new(study, &summary))?;
        } else {
            rows.push((study.board, summary));
        }
        Ok(())
    })?;
    if is_reported && !args.json {
        let language = spoken();
        output::print(&to_table(&rows, language))?;
        let (one, two, seed) = (Verbatim(one), Verbatim(two), Verbatim(seed));
        let values: [(_, &dyn Say); 4] = [("one", &one), ("two", &two), ("n", &args.games), ("seed", &seed)];
        note(&BoardStudyText::Settings.say(language, &values));
    }
    Ok(Outcome::Fine)
}

fn to_table(rows: &[(Board, Summary)], language: Language) -> String {
    use BoardStudyText::{Decided, First, Median, Rows, Spent};

    let [board, rows_title, median, decided, first, spent] =
        [BoardStudyText::Board, Rows, Median, Decided, First, Spent].map(|title| title.text(language));
    let titles = [board, rows_title, median, "99%", decided, first, spent];
    let mut table = table::with_titles(&titles, &[0]);
    for (board, summary) in rows {
        let row = |share| summary.row_by(share).map_or_else(|| "-".to_owned(), |row| row.to_string());
        table.add_row([
            Cell::new(board),
            shown(summary.rows(), 1.0, 2, language),
            table::right(row(0.5)),
            table::right(row(0.99)),
            shown(summary.decided(), 100.0, 1, language),
            shown(summary.first(), 100.0, 1, language),
            shown(summary.spent(), 1.0, 2, language),
        ]);
    }
    table::text(&table)
}
