//! `parlour divicity report`: a match on a page.

use clap::ValueEnum;

use crate::cli::error::{Error, Result, warn};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::output::{self, Force, Format, Output, Target};
use crate::cli::{Outcome, pick, source_date_epoch};
use parlour::divicity::replay::line;
use parlour::divicity::report::page::ReportPage;
use parlour::divicity::report::{MatchReport, html};
use parlour::print::png::Dpi;
use parlour::print::{Paper, font};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A match that is not over is reported as it stands. One with a fault is not: the fault is told, nothing is \
written, exit code 1.")]
pub struct Args {
    /// A file of recorded matches; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Which game of the file, from 1.
    #[arg(long, value_name = "K", default_value_t = 1)]
    game: usize,

    /// Where to: .pdf, .svg, .png or .html, or - for standard output with --format.
    #[arg(short, long, value_name = "REPORT", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// What to write, whatever the file's extension says.
    #[arg(long, value_enum)]
    format: Option<Kind>,

    /// The paper, upright: a3, a4, a5, letter, legal, tabloid or two sides as 200x150mm.
    #[arg(long, value_name = "PAPER", default_value_t = Paper::A4)]
    paper: Paper,

    /// Dots to the inch of a PNG, 10 to 1200.
    #[arg(long, value_name = "DPI", value_parser = output::parse_dpi, default_value = "200")]
    dpi: Dpi,
}

/// What a report is written as: pages, as other printed matter, or a web page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A page of PDF.
    Pdf,
    /// A page of SVG.
    Svg,
    /// A page of PNG.
    Png,
    /// One HTML file that needs nothing else.
    #[value(alias = "htm")]
    Html,
}

impl Kind {
    /// As pages; nothing for a web page.
    const fn format(self) -> Option<Format> {
        match self {
            Kind::Pdf => Some(Format::Pdf),
            Kind::Svg => Some(Format::Svg),
            Kind::Png => Some(Format::Png),
            Kind::Html => None,
        }
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let output = Output::new(&args.output, args.force)?.reading(&args.file)?;
    let kind = output::choose(args.format, &args.output)?;
    let game = pick::game(&args.file, args.game)?;
    let game = game.as_text();
    let line = line(&game);
    for diagnostic in line.report.warnings.iter().chain(&line.report.fault) {
        tell(diagnostic, &args.file.name(), &game);
    }
    let Some(report) = MatchReport::new(&line) else { return Ok(Outcome::Faults) };
    if let Some(format) = kind.format() {
        page(args, &report, &output, format)?;
    } else {
        let written = output::write_text(html::write(&report), &output)?;
        output::tell_written(&written, 1);
    }
    Ok(Outcome::Fine)
}

fn page(args: &Args, report: &MatchReport, output: &Output<'_>, format: Format) -> Result<()> {
    let page = ReportPage::new(report, args.paper).map_err(|error| Error::usage(error.to_string()))?;
    let document = page.document(source_date_epoch()?);
    let written = output::write_document(document, output, format, args.dpi)?;
    let told = [&report.title].into_iter().chain(&report.details).chain(&report.names);
    let unknown = font::missing(&told.map(String::as_str).collect::<String>());
    if !unknown.is_empty() {
        let unknown: String = unknown.into_iter().collect();
        warn(&format!("the page's font has no `{unknown}`; a box stands instead"));
    }
    output::tell_written(&written, 1);
    Ok(())
}
