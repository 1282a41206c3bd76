//! `parlour demo`: a folder with a sample of everything.

use std::fs;
use std::path::{Path, PathBuf};

use super::Outcome;
use super::error::{Error, Result};
use super::output::{self, Format, Target};
use parlour::diverto::{Pad, PadSpec};
use parlour::print::png::Dpi;
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
