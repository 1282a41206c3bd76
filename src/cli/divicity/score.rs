//! `parlour divicity score`: one report, three views of it.

use std::ops::Range;
use std::path::Path;

use comfy_table::{Attribute, Cell, Color};

use crate::cli::error::{Error, Result};
use crate::cli::exit::Outcome;
use crate::cli::fault;
use crate::cli::input::Input;
use crate::cli::{output, table};
use parlour::divicity::explain::explain;
use parlour::divicity::notation::quick;
use parlour::divicity::notation::quick::Held;
use parlour::divicity::results::{BestToken, Score, Scores};
use parlour::divicity::rules::score::{Standing, Standings, check_heap};
use parlour::divicity::verdict::Verdict;
use parlour::divicity::what_if::{self, ChangeFault};
use parlour::divicity::words::PART_TITLES;
use parlour::divicity::{Doubt, Holding, Name, TokenSet};
use parlour::record::{Diagnostic, Excerpt, GameText};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Tokens: 10 -5 -10 -20 milk duck rinds beer exchange donate steal, and lex; `milk*2` or `2x milk` for \
more of one. Other spellings are understood: pork, +10, leite, pato, torresmo, cerveja …\n\
Example: parlour divicity score Ana=10,rinds,beer,lex*3 Beto=milk*2,duck Carla=")]
pub struct Args {
    /// Players and what they hold: NAME=TOKEN,TOKEN*COUNT,… or - for lines from standard input.
    #[arg(value_name = "NAME=TOKENS", required_unless_present = "file", conflicts_with = "file")]
    players: Vec<String>,

    /// Read players from a file, one NAME=TOKENS a line; - is standard input. What follows a # is passed over.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Option<Input>,

    /// Write the arithmetic below the table.
    #[arg(long, conflicts_with = "json")]
    explain: bool,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    /// Check that the holdings fit this set of tokens, as "10x5 -5x3 milkx3 …"; `default` is C3's.
    #[arg(long, value_name = "SET", value_parser = token_set, allow_hyphen_values = true)]
    tokens: Option<TokenSet>,

    /// Show how things would stand after a change: Ana+milk, or Ana-duck. May be given again.
    #[arg(long, value_name = "PLAYER+TOKEN", allow_hyphen_values = true)]
    what_if: Vec<String>,

    /// Show what one more token of each kind would do for this player.
    #[arg(long, value_name = "PLAYER")]
    best_token: Option<String>,
}

fn token_set(text: &str) -> std::result::Result<TokenSet, String> {
    if text == "default" {
        return Ok(TokenSet::DEFAULT);
    }
    let set: TokenSet =
        text.parse().map_err(|error: parlour::divicity::fault::ParseTokenSetError| error.to_string())?;
    if set.is_empty() { Err("a set needs tokens, as in `10x5 -5x3`".to_owned()) } else { Ok(set) }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let stdin = Input::from(Path::new("-"));
    let file = match args.players.as_slice() {
        [dash] if dash == "-" => Some(&stdin),
        _ => args.file.as_ref(),
    };
    let (place, text) = match file {
        Some(file) => (file.name().into_owned(), without_comments(&file.text()?)),
        None => ("arguments".to_owned(), args.players.join(" ")),
    };
    let mut players = match quick::parse(&text) {
        Ok(players) => players,
        Err(faults) => {
            return fault::report(&place, &text, faults, args.json);
        }
    };
    if players.is_empty() {
        return Err(Error::usage(format!("{place}: no player to score, as in `Ana=10,rinds,beer`")));
    }
    let before = holdings(&players);
    if let Some(outcome) = heap_faults(&players, &before, args, &place, &text)? {
        return Ok(outcome);
    }
    for change in &args.what_if {
        let (player, change) = what_if::parse(change, &players).map_err(|fault| unfit(&fault))?;
        what_if::apply(change, &mut players[player]).map_err(|fault| unfit(&fault))?;
    }
    if !args.what_if.is_empty()
        && let Some(outcome) = heap_faults(&players, &holdings(&players), args, &place, &text)?
    {
        return Ok(outcome);
    }
    let best = match &args.best_token {
        Some(name) => Some(
            players
                .iter()
                .position(|held| held.name.is(name))
                .ok_or_else(|| Error::usage(format!("`{}` is not one of the players", Excerpt(name))))?,
        ),
        None => None,
    };
    let source = GameText::new(&text);
    let warnings = warnings(&players, args, &source);
    if !args.json {
        for warning in &warnings {
            fault::tell(warning, &place, &source);
        }
    }
    let before = (!args.what_if.is_empty()).then_some(before);
    let view = View { players: &players, before, best, set: args.tokens.as_ref(), warnings };
    if args.json {
        output::print_json(view.score())?;
    } else {
        output::print(&view.text(args.explain))?;
    }
    Ok(Outcome::Fine)
}

/// A change that names nobody is a wrong argument, as a wrong name elsewhere; the others are wrong content.
fn unfit(fault: &ChangeFault) -> Error {
    match fault {
        ChangeFault::Form(_) => Error::usage(fault.to_string()),
        ChangeFault::Token(_) | ChangeFault::Nothing { .. } | ChangeFault::TooMany { .. } => {
            Error::Content(fault.to_string())
        }
    }
}

/// Comments as blanks, so that places stay what they are.
fn without_comments(text: &str) -> String {
    let blank = |line: &str| match line.find('#') {
        Some(at) => {
            let end = if line.ends_with('\n') { "\n" } else { "" };
            format!("{}{}{end}", &line[..at], " ".repeat(line.trim_end_matches('\n').len() - at))
        }
        None => line.to_owned(),
    };
    text.split_inclusive('\n').map(blank).collect()
}

fn holdings(players: &[Held]) -> Vec<Holding> {
    players.iter().map(|held| held.holding).collect()
}

/// What makes one doubt a heap that is right: a set that is not 30, or without one what no box has (C3).
fn warnings(players: &[Held], args: &Args, source: &GameText<'_>) -> Vec<Diagnostic> {
    let tokens = players.iter().flat_map(|held| held.holding.tokens.tokens()).collect();
    let doubt = args.tokens.as_ref().map_or_else(|| Doubt::of_tokens(&tokens), Doubt::of_set);
    doubt
        .map(|doubt| Diagnostic::new(source, whole(players).into(), &doubt).as_warning())
        .into_iter()
        .collect()
}

/// Where all players stand.
fn whole(players: &[Held]) -> Range<usize> {
    players.first().map_or(0, |first| first.span.start)..players.last().map_or(0, |last| last.span.end)
}

/// Reports a heap that no game has.
fn heap_faults(
    players: &[Held],
    heap: &[Holding],
    args: &Args,
    place: &str,
    text: &str,
) -> Result<Option<Outcome>> {
    let Err(faults) = check_heap(heap, args.tokens.as_ref()) else { return Ok(None) };
    let whole = whole(players);
    let faults = faults.into_iter().map(|fault| (whole.clone(), fault));
    fault::report(place, text, faults, args.json).map(Some)
}

/// Everything there is to show.
struct View<'a> {
    players: &'a [Held],
    /// What was held before the changes asked about.
    before: Option<Vec<Holding>>,
    /// Whose best token is asked for.
    best: Option<usize>,
    /// The set played with, where one is named.
    set: Option<&'a TokenSet>,
    /// What is worth a second look.
    warnings: Vec<Diagnostic>,
}

/// The table and the arithmetic of a quick score, as `score --explain` writes them.
///
/// # Panics
/// When `quick` is no quick score: meant for those that are part of the program.
pub fn explained(quick: &str) -> String {
    let players = quick::parse(quick).expect("a quick score");
    View { players: &players, before: None, best: None, set: None, warnings: Vec::new() }.text(true)
}

impl View<'_> {
    fn text(&self, with_explanations: bool) -> String {
        let standings = Standings::new(&holdings(self.players));
        let names: Vec<String> = self.players.iter().map(|held| held.name.shown()).collect();
        let before = self.before.as_ref().map(|before| Standings::new(before));
        let mut text = format!(
            "{}\n{}\n",
            standings_table(&names, &standings, before.as_ref()),
            Verdict::at_the_end(&names, &standings).sentence()
        );
        if with_explanations {
            text.push('\n');
            text.push_str(&explanations(&names, &standings));
        }
        if let Some(player) = self.best {
            text.push('\n');
            text.push_str(&self.swings(player));
        }
        text
    }

    fn swings(&self, player: usize) -> String {
        let name = self.players[player].name.shown();
        let swings = what_if::swings(&holdings(self.players), player, self.set);
        if swings.is_empty() {
            return format!("No more token for {name}: all of the set are held.\n");
        }
        let mut table = table::with_titles(&["token", "swing", "rank"], &[0]);
        for swing in swings {
            table.add_row([
                Cell::new(swing.kind),
                table::right(signed(swing.swing)),
                table::right(swing.rank),
            ]);
        }
        format!("One more token for {name} (a special counts as kept):\n{}\n", table.trim_fmt())
    }

    fn score(self) -> Score {
        let names: Vec<Name> = self.players.iter().map(|held| held.name.clone()).collect();
        let holdings = holdings(self.players);
        let before = self.before.as_ref().map(|before| Standings::new(before));
        let best_token = |player: usize| BestToken {
            player: names[player].clone(),
            swings: what_if::swings(&holdings, player, self.set),
        };
        Score {
            now: Scores::new(&names, &Standings::new(&holdings), before.as_ref()),
            before: before.map(|before| Scores::new(&names, &before, None)),
            best_token: self.best.map(best_token),
            warnings: self.warnings,
        }
    }
}

fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

/// The players ranked, with the parts of their scores in the order of C12. With `before`, a last
/// column tells what changed.
pub fn standings_table(names: &[String], standings: &Standings, before: Option<&Standings>) -> String {
    let mut titles = vec!["", "player"];
    titles.extend(PART_TITLES);
    titles.extend(["total", "Lex"]);
    titles.extend(before.map(|_| "diff"));
    let mut table = table::with_titles(&titles, &[1]);
    for standing in &standings.ranked {
        let look = |cell: Cell| {
            if standing.winner { cell.fg(Color::Green).add_attribute(Attribute::Bold) } else { cell }
        };
        let right = |text: String| look(table::right(text));
        let mark = if standing.winner { "★" } else { "" };
        let mut row =
            vec![right(format!("{mark}{}", standing.rank)), look(Cell::new(&names[standing.player]))];
        row.extend(
            standing
                .parts
                .each()
                .map(|part| right(if part == 0 { "·".to_owned() } else { part.to_string() })),
        );
        row.push(right(standing.total.to_string()));
        row.push(right(standing.holding.lex.to_string()));
        if let Some(before) = before {
            row.push(right(signed(standing.total - before.of(standing.player).total)));
        }
        table.add_row(row);
    }
    table.trim_fmt()
}

/// The arithmetic, a line a player.
pub fn explanations(names: &[String], standings: &Standings) -> String {
    let line = |standing: &Standing| format!("{}: {}\n", names[standing.player], explain(&standing.holding));
    standings.ranked.iter().map(line).collect()
}
