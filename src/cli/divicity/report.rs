//! `parlour view`: a match on a page.

use crate::cli::spoken::language;
use clap::ValueEnum;

use crate::cli::codes::{BgStatsArgs, play_link, print_play, record_link, tell_too_long};
use crate::cli::error::{Outcome, Result};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::options::{BookletArgs, Instead, Pages, PaperArgs, Press, warn_of_missing_letters};
use crate::cli::output::{self, Format, source_date_epoch};
use crate::cli::source::{self, Which};
use parlour::api::ListedGame;
use parlour::divicity::Replay;
use parlour::internals::api::{sheet_pages, sheets_html};
use parlour::internals::divicity::report::{MatchReport, ResultSheet};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A match that is not over is reported as far as it goes. If it has a fault, the fault is reported and nothing is \
written: exit code 1.")]
#[command(mut_arg("output", |arg| arg.help("Where to: .html, .pdf, .svg or .png, or - for standard output with --format [default: FILE.html]")))]
pub struct Args {
    /// A file of recorded matches, or a folder of them; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Its number in the file, its name if the file does not say, or both: persivic,2.
    #[arg(long, value_name = "GAME")]
    game: Option<Which>,

    #[command(flatten)]
    pages: Pages<Kind>,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    bgstats: BgStatsArgs,
}

/// What a report is written as: pages, as other printed matter, or a web page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
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
    /// The document format; `None` for a web page.
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
    let press = args.pages.press(&[args.file.as_ref()], &args.file.page_name())?;
    press.check_paper(args.paper.given())?;
    let (file, which) = args.file.find(args.game)?;
    let game = source::game_or_only(&file, which)?;
    let game = game.as_text();
    let replay = Replay::new(&game);
    for diagnostic in replay.report.notices().chain(&replay.report.fault) {
        tell(diagnostic, &file.name(), &game);
    }
    let Some(report) = MatchReport::in_language(&replay, language()) else {
        return Ok(Outcome::Faults);
    };
    let mut report = report.with_record(&record_link(game.bytes())?);
    tell_too_long(usize::from(report.codes.is_empty()));
    if args.bgstats.bgstats {
        let play = play_link(&ListedGame::new(&game, None), which.number())?;
        report = report.with_bgstats(&play);
        if !press.output.is_stdout() {
            print_play(&play)?;
        }
    }
    let printed: Vec<String> =
        [&report.title].into_iter().chain(&report.details).chain(&report.names).cloned().collect();
    print_sheets(&press, &args.paper, &printed, |is_paper| {
        vec![if is_paper { report.sheet_on_paper() } else { report.sheet(&report.names) }]
    })?;
    Ok(Outcome::Fine)
}

/// Writes sheets as pages of paper, or as one for a browser. `printed` has letters from outside; `sheets` are for paper or not.
pub fn print_sheets(
    press: &Press<Kind>,
    paper: &PaperArgs,
    printed: &[String],
    sheets: impl Fn(bool) -> Vec<ResultSheet>,
) -> Result<()> {
    let Some(format) = press.format.format() else {
        let written = output::write_text(sheets_html(&sheets(false)).as_bytes(), &press.output)?;
        output::tell_written(&written, 1);
        return Ok(());
    };
    let created = source_date_epoch()?;
    let (pages, styled) =
        paper.lay_out(BookletArgs::default(), |paper| Ok(sheet_pages(sheets(true), paper, created)?))?;
    let written = press.write(styled.of(pages), format)?;
    warn_of_missing_letters(Instead::Box, printed);
    written.tell();
    Ok(())
}
