//! `parlour demo`: a folder with a sample of everything.

use std::fs;
use std::path::{Path, PathBuf};

use super::Outcome;
use super::divicity::{deal, score};
use super::error::{Error, Result};
use super::output::{self, Format, Target};
use super::persivic::show;
use super::{check, persivic};
use parlour::diverto::{Pad, PadSpec};
use parlour::divicity::Name;
use parlour::persivic::replay::line;
use parlour::print::Paper;
use parlour::print::png::Dpi;
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

pub fn run(args: &Args) -> Result<Outcome> {
    fs::create_dir_all(&args.dir).map_err(Error::write(&args.dir))?;
    let mut made = Vec::new();
    diverto(&args.dir, &mut made)?;
    divicity(&args.dir, &mut made)?;
    persivic(&args.dir, &mut made)?;
    let mut list = Vec::new();
    for (path, what) in made {
        list.push(format!("  {:<32} {what}\n", path.display()));
    }
    output::write_stdout(format!("A sample of what parlour makes:\n{}", list.concat()).as_bytes())?;
    Ok(Outcome::Fine)
}

fn diverto(dir: &Path, made: &mut Vec<(PathBuf, &'static str)>) -> Result<()> {
    let pad = PadSpec { rules: true, ..PadSpec::new(SEED, 12) };
    let sheet =
        PadSpec { names: Some(["Ana".to_owned(), "Beto".to_owned()]), rolled: true, ..PadSpec::new(SEED, 1) };
    for (spec, name, format, what) in [
        (pad, "diverto-pad.pdf", Format::Pdf, "a Diverto pad of 12 sheets, rules on the back"),
        (sheet.clone(), "diverto-sheet.svg", Format::Svg, "one sheet with names and numbers rolled, as SVG"),
        (sheet, "diverto-sheet.png", Format::Png, "the same sheet as a picture"),
    ] {
        let path = dir.join(name);
        output::write_document(
            Pad::new(spec)?.document(),
            &Target::File(path.clone()),
            format,
            Dpi::DEFAULT,
        )?;
        made.push((path, what));
    }
    Ok(())
}

/// A game at its end, chosen so that every part of a score is there.
const SCORED: &str = "Ana=10*2,-5,rinds*2,beer,lex Beto=10,milk*2,donate,lex*3 Cira=duck,beer*2,-10,milk";

fn divicity(dir: &Path, made: &mut Vec<(PathBuf, &'static str)>) -> Result<()> {
    let names = ["Ana", "Beto", "Cira", "Davi"].iter().map(|name| name.parse());
    let names: Vec<Name> = names.collect::<std::result::Result<_, _>>().expect("names");
    let table = deal::Table::new(names, SEED, None, true)?;

    let path = dir.join("divicity-score.txt");
    let report = score::explained(SCORED);
    output::write_file(&path, anstream::adapter::strip_str(&report).to_string())?;
    made.push((path, "a game of Divicity scored, and its arithmetic"));

    let path = dir.join("divicity-hands.pdf");
    let slips = table.slips()?;
    let target = Target::File(path.clone());
    output::write_document(slips.document(Paper::A4), &target, Format::Pdf, Dpi::DEFAULT)?;
    made.push((path, "hands dealt, a private slip a player"));

    let path = dir.join("divicity-deal.dvc");
    output::write_file(&path, table.record())?;
    made.push((path, "the same deal as the head of a record"));
    Ok(())
}

/// A game that is legal, and one with a fault.
const GAMES: [(&str, &str, &str); 2] = [
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

fn persivic(dir: &Path, made: &mut Vec<(PathBuf, &'static str)>) -> Result<()> {
    for (name, text, what) in GAMES {
        let path = dir.join(name);
        output::write_file(&path, text)?;
        made.push((path, what));
    }
    let path = dir.join("persivic-check.txt");
    let report = check::report(&GAMES.map(|(name, text, _)| (name, text)), persivic::check::judge)
        .map_err(|source| Error::Read { path: path.clone(), source })?;
    output::write_file(&path, report)?;
    made.push((path, "what a check says of both"));

    let [(_, won, _), _] = GAMES;
    let game = line(&GameText::new(won));
    for (name, document, format, what) in [
        (
            "persivic-end.svg",
            show::last_position(&game)?,
            Format::Svg,
            "how the game ended, with its last move",
        ),
        (
            "persivic-game.pdf",
            show::series(&game, 2, Paper::A4)?,
            Format::Pdf,
            "all of the game, a diagram a turn",
        ),
    ] {
        let path = dir.join(name);
        output::write_document(document, &Target::File(path.clone()), format, Dpi::DEFAULT)?;
        made.push((path, what));
    }
    Ok(())
}
