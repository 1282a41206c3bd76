//! `parlour demo`: a folder with a sample of everything.

use std::fs;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use super::Outcome;
use super::check::{self, Judge};
use super::divicity::{deal, score};
use super::error::{Error, Result};
use super::output::{self, Format, Target};
use super::persivic::analyse::threads;
use super::persivic::annotate::remark;
use super::persivic::show;
use super::{diverto, divicity, persivic};
use parlour::diverto::style::Style;
use parlour::diverto::words::Language;
use parlour::diverto::{Drawn, GameSheet, GameSpec, Pad, PadSpec, replay};
use parlour::divicity::Name;
use parlour::divicity::replay::line as divicity_line;
use parlour::divicity::report::page::ReportPage;
use parlour::divicity::report::{MatchReport, html};
use parlour::persivic::format::annotated;
use parlour::persivic::page::page;
use parlour::persivic::puzzle::Wanted;
use parlour::persivic::puzzle_sheet::PuzzleSheet;
use parlour::persivic::replay::line;
use parlour::persivic::search::Effort;
use parlour::print::png::Dpi;
use parlour::print::{Document, Orientation, Paper};
use parlour::record::GameText;
use parlour::seed::Seed;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder; it is made if it is not there.
    #[arg(default_value = "parlour-demo", value_hint = clap::ValueHint::DirPath)]
    dir: PathBuf,
}

/// The same samples every time.
const SEED: Seed = Seed(2024);

/// Files that were made, and what they are.
type Made = Vec<(PathBuf, &'static str)>;

pub fn run(args: &Args) -> Result<Outcome> {
    fs::create_dir_all(&args.dir).map_err(Error::write(&args.dir))?;
    let mut made = Vec::new();
    diverto_pad(&args.dir, &mut made)?;
    diverto_game(&args.dir, &mut made)?;
    divicity_hands(&args.dir, &mut made)?;
    divicity_match(&args.dir, &mut made)?;
    persivic_game(&args.dir, &mut made)?;
    persivic_puzzles(&args.dir, &mut made)?;
    let mut list = Vec::new();
    for (path, what) in made {
        list.push(format!("  {:<36} {what}\n", path.display()));
    }
    output::write_stdout(format!("A sample of what parlour makes:\n{}", list.concat()).as_bytes())?;
    Ok(Outcome::Fine)
}

fn diverto_pad(dir: &Path, made: &mut Made) -> Result<()> {
    let pad = PadSpec { rules: true, ..PadSpec::new(SEED, 12) };
    let sheet =
        PadSpec { names: Some(["Ana".to_owned(), "Beto".to_owned()]), rolled: true, ..PadSpec::new(SEED, 1) };
    for (spec, name, format, what) in [
        (pad, "diverto-pad.pdf", Format::Pdf, "a Diverto pad of 12 sheets, rules on the back"),
        (sheet.clone(), "diverto-sheet.svg", Format::Svg, "one sheet with names and numbers rolled, as SVG"),
        (sheet, "diverto-sheet.png", Format::Png, "the same sheet as a picture"),
    ] {
        made.push((draw(dir, name, Pad::new(spec)?.document(), format)?, what));
    }
    Ok(())
}

/// A game at its end, chosen so that every part of a score is there.
const SCORED: &str = "Ana=10*2,-5,rinds*2,beer,lex Beto=10,milk*2,donate,lex*3 Cira=duck,beer*2,-10,milk";

fn divicity_hands(dir: &Path, made: &mut Made) -> Result<()> {
    let names = ["Ana", "Beto", "Cira", "Davi"].iter().map(|name| name.parse());
    let names: Vec<Name> = names.collect::<std::result::Result<_, _>>().expect("names");
    let table = deal::Table::new(names, SEED, None, true)?;

    let report = anstream::adapter::strip_str(&score::explained(SCORED)).to_string();
    made.push((write(dir, "divicity-score.txt", report)?, "a game of Divicity scored, and its arithmetic"));

    let slips = table.slips()?;
    let path = draw(dir, "divicity-hands.pdf", slips.document(Paper::A4), Format::Pdf)?;
    made.push((path, "hands dealt, a private slip a player"));

    made.push((
        write(dir, "divicity-deal.dvc", table.record(None))?,
        "the same deal as the head of a record",
    ));
    Ok(())
}

/// A game that is legal and one with a fault: each a file's name, its text and what it is.
type Games = [(&'static str, &'static str, &'static str); 2];

const DIVERTO: Games = [
    (
        "diverto-game.dvt",
        include_str!("../../templates/demo/diverto-game.dvt"),
        "a game of Diverto, won by player 1",
    ),
    (
        "diverto-fault.dvt",
        include_str!("../../templates/demo/diverto-fault.dvt"),
        "a game with a line that is not legal",
    ),
];

const PERSIVIC: Games = [
    (
        "persivic-game.psv",
        include_str!("../../templates/demo/persivic-game.psv"),
        "a game of PerSiVic, won by Blue",
    ),
    (
        "persivic-fault.psv",
        include_str!("../../templates/demo/persivic-fault.psv"),
        "a game with a move that is not legal",
    ),
];

/// Writes both games, and what a check says of them to the file `report`.
fn checked(dir: &Path, games: &Games, report: &str, judge: impl Judge, made: &mut Made) -> Result<()> {
    for (name, text, what) in games {
        made.push((write(dir, name, text)?, what));
    }
    let text = check::report(&games.map(|(name, text, _)| (name, text)), judge)
        .map_err(|source| Error::Read { path: dir.join(report), source })?;
    made.push((write(dir, report, text)?, "what a check says of both"));
    Ok(())
}

fn write(dir: &Path, name: &str, text: impl AsRef<[u8]>) -> Result<PathBuf> {
    let path = dir.join(name);
    output::write_file(&path, text)?;
    Ok(path)
}

fn draw(dir: &Path, name: &str, document: Document<'_>, format: Format) -> Result<PathBuf> {
    let path = dir.join(name);
    output::write_document(document, &Target::File(path.clone()), format, Dpi::DEFAULT)?;
    Ok(path)
}

fn diverto_game(dir: &Path, made: &mut Made) -> Result<()> {
    checked(dir, &DIVERTO, "diverto-check.txt", diverto::check::judge, made)?;
    let [(_, won, _), _] = DIVERTO;
    let game = replay::game(&GameText::new(won));
    let lines: Vec<Drawn> = game.lines.iter().map(|(_, drawn)| *drawn).collect();
    let sheet = GameSheet::new(GameSpec {
        setup: &game.report.setup,
        lines: &lines,
        thrown: None,
        reason: game.report.reason,
        candidates: &[],
        names: game.names(),
        paper: Paper::A4,
        orientation: None,
        style: Style::classic(),
        language: Language::default(),
        created: None,
    });
    let document = sheet.map_err(|error| Error::usage(error.to_string()))?.document();
    let path = draw(dir, "diverto-game.pdf", document, Format::Pdf)?;
    made.push((path, "the first game's sheet as it looks in the end"));
    let page = parlour::diverto::page::page(&GameText::new(won), &game);
    made.push((write(dir, "diverto-game.html", page.html())?, "the same game as a page to click through"));
    Ok(())
}

/// A whole match: its record, what a check says of it, and the report.
fn divicity_match(dir: &Path, made: &mut Made) -> Result<()> {
    const NAME: &str = "divicity-match.dvc";
    const TEXT: &str = include_str!("../../templates/demo/divicity-match.dvc");
    let path = write(dir, NAME, TEXT)?;
    made.push((path, "a match of Divicity, trick by trick"));
    let told = check::report(&[(NAME, TEXT)], divicity::check::judge)
        .map_err(|source| Error::Read { path: dir.join(NAME), source })?;
    made.push((write(dir, "divicity-check.txt", told)?, "what a check says of it"));
    if let Some(report) = MatchReport::new(&divicity_line(&GameText::new(TEXT))) {
        let page = ReportPage::new(&report, Paper::A4).map_err(|error| Error::usage(error.to_string()))?;
        let path = draw(dir, "divicity-match.pdf", page.document(None), Format::Pdf)?;
        made.push((path, "its report: podium, scores, chart, moments"));
        made.push((write(dir, "divicity-match.html", html::write(&report))?, "the same as a web page"));
    }
    Ok(())
}

fn persivic_game(dir: &Path, made: &mut Made) -> Result<()> {
    checked(dir, &PERSIVIC, "persivic-check.txt", persivic::check::judge, made)?;
    let [(_, won, _), _] = PERSIVIC;
    let game = line(&GameText::new(won));
    let path = draw(dir, "persivic-end.svg", show::last_position(&game)?, Format::Svg)?;
    made.push((path, "how the game ended, with its last move"));
    let path = draw(dir, "persivic-game.pdf", show::series(&game, 2, Paper::A4)?, Format::Pdf)?;
    made.push((path, "all of the game, a diagram a turn"));
    // To a depth, and on any number of threads, the remarks are always the same.
    let remarks = remark(&game, Effort::Depth(2), threads(None), &ProgressBar::hidden());
    let annotated =
        annotated(&GameText::new(won), &remarks).map_err(|fault| Error::Content(fault.message))?;
    let page = page(&GameText::new(&annotated), &game);
    made.push((
        write(dir, "persivic-annotated.psv", &annotated)?,
        "the same game, what was good and what was not",
    ));
    made.push((write(dir, "persivic-game.html", page.html())?, "with that, a page to click through"));
    Ok(())
}

fn persivic_puzzles(dir: &Path, made: &mut Made) -> Result<()> {
    let wanted = Wanted { count: 6, wins_in: 2, seed: SEED };
    let sheet = PuzzleSheet {
        puzzles: &wanted.find(threads(None), |_| {}),
        wins_in: wanted.wins_in,
        seed: wanted.seed,
        per_page: wanted.count,
        paper: Paper::A4.size(Orientation::Portrait),
        created: None,
    };
    let path = draw(dir, "persivic-puzzles.pdf", sheet.document(), Format::Pdf)?;
    made.push((path, "six puzzles, proved, and their solutions"));
    Ok(())
}
