//! `parlour demo`: a folder with a sample of everything.

use crate::cli::spoken::{language, spoken};
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::ProgressBar;

use super::annotate::remark;
use super::check;
use super::codes::record_link;
use super::divicity::score;
use super::error::{Error, Outcome, Result};
use super::output::{self, Force, InTheWay};
use super::persivic::show;
use super::shard;
use super::study::tally;
use super::view;
use super::work::threads;
use parlour::api::{self, DealRequest, DivertoPlace, KitSpec, PerSiVicPlace, Place, SlipSpec, Viewed};
use parlour::diverto::{self, Board, Diverto, Pad, PadSpec, PrintOptions};
use parlour::internals;
use parlour::internals::diverto::puzzle::Task;
use parlour::internals::divicity::report::MatchReport;
use parlour::internals::persivic::contest::{Contest, Player, Tally};
use parlour::internals::persivic::paper::PuzzleSheet;
use parlour::internals::persivic::puzzle::Wanted;
use parlour::internals::print::form::PuzzlePrint;
use parlour::internals::record::Printable;
use parlour::internals::rulebook::{Subject, chapter};
use parlour::internals::table::annotate::{Annotated, annotated, settings};
use parlour::internals::table::{Scenes, Shard, canonical};
use parlour::persivic::PerSiVic;
use parlour::print::png::Dpi;
use parlour::print::{Document, Format, Language, Paper};
use parlour::record::GameText;
use parlour::seed::Seed;
use parlour::table::Effort;
use parlour::table::{Formatted, Game, Replay};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder; created if it does not exist.
    #[arg(default_value = "parlour-demo", value_hint = clap::ValueHint::DirPath)]
    dir: PathBuf,

    /// Replace other files that are in the way.
    #[arg(long = "replace", alias = "force")]
    force: bool,
}

/// A fixed seed, so that the samples are always the same.
const SEED: Seed = Seed(2024);

/// Suggested commands for the demo's folder, with the question each answers.
const NEXT: [(&str, &str); 6] = [
    ("print tonight", "parlour diverto pad --rolled --rules -o tonight.pdf"),
    ("who won?", "parlour divicity score Ana=10,rinds,beer Beto=milk,lex3"),
    ("is it legal?", "parlour check divicity-fault.dvc --explain"),
    ("the evening", "parlour table divicity-match.dvc -o evening.pdf"),
    ("what I missed", "parlour puzzles diverto --from diverto-sample.dvt -o missed.pdf"),
    ("play", "parlour play persivic against-parlour.psv --computer blue --level 1 --teach"),
];

/// The samples: file contents by name, and descriptions.
struct Samples<'a> {
    args: &'a Args,
    language: Language,
    files: Vec<(&'static str, Vec<u8>)>,
    what: Vec<&'static str>,
}

impl Samples<'_> {
    /// Adds a file. Fails early if another file is in its way, before the remaining samples are generated.
    fn add(&mut self, name: &'static str, bytes: impl Into<Vec<u8>>, what: &'static str) -> Result<()> {
        let bytes = bytes.into();
        let Args { dir, force, .. } = self.args;
        if dir.is_dir() {
            output::place_in(dir, Path::new(name), &bytes, InTheWay::Refuse, Force { force: *force })?;
        }
        self.files.push((name, bytes));
        self.what.push(what);
        Ok(())
    }

    /// Adds pages, in the format that the name says.
    fn draw(&mut self, name: &'static str, document: Document<'_>, what: &'static str) -> Result<()> {
        let format = match name.rsplit('.').next() {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png(Dpi::DEFAULT),
            _ => Format::Pdf,
        };
        let mut bytes = Vec::new();
        document.write(format, &mut bytes).map_err(api::Failure::page)?;
        self.add(name, bytes, what)
    }

    fn all(args: &Args) -> Result<Samples<'_>> {
        let language = language();
        let mut samples = Samples { args, language, files: Vec::new(), what: Vec::new() };
        diverto_pad(&mut samples)?;
        diverto_game(&mut samples)?;
        diverto_puzzles(&mut samples)?;
        divicity_hands(&mut samples)?;
        divicity_match(&mut samples)?;
        persivic_game(&mut samples)?;
        persivic_puzzles(&mut samples)?;
        persivic_study(&mut samples)?;
        to_read_and_cut(&mut samples)?;
        Ok(samples)
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    // Check the folder before generating, which takes a while.
    output::check_folder(&args.dir)?;
    let Samples { files, what, .. } = Samples::all(args)?;
    output::write_folder(&args.dir, &files, InTheWay::Refuse, Force { force: args.force })?;
    let mut list = Vec::new();
    for ((name, _), what) in files.iter().zip(what) {
        let path = args.dir.join(name);
        list.push(format!("  {:<36} {what}\n", Printable(&path.to_string_lossy()).to_string()));
    }
    let folder = Printable(&args.dir.to_string_lossy()).to_string();
    let folder = if folder.contains(' ') { format!("'{folder}'") } else { folder };
    list.push(format!("Try next:\n  {:<14} cd {folder}\n", "go there"));
    list.extend(NEXT.iter().map(|(what, command)| format!("  {what:<14} {command}\n")));
    let told = format!("A sample of what parlour makes:\n{}", list.concat());
    output::write_stdout(told.as_bytes())?;
    Ok(Outcome::Fine)
}

fn diverto_pad(samples: &mut Samples<'_>) -> Result<()> {
    let pad = PadSpec { seed: Some(SEED), sheets: 12, rules: true, ..PadSpec::default() };
    let sheet = PadSpec {
        seed: Some(SEED),
        sheets: 1,
        names: Some(["Ana".to_owned(), "Beto".to_owned()]),
        rolled: true,
        ..PadSpec::default()
    };
    let language = samples.language;
    for (spec, name, what) in [
        (pad, "diverto-pad-of-12.pdf", "a Diverto pad of 12 sheets, rules on the back"),
        (sheet.clone(), "diverto-sheet.svg", "one sheet with names and numbers rolled, as SVG"),
        (sheet, "diverto-sheet.png", "the same sheet as a picture"),
    ] {
        samples.draw(name, Pad::new(PadSpec { language, ..spec })?.document(), what)?;
    }
    Ok(())
}

/// A final holding that includes every kind of token and Lex.
const SCORED: &str = "Ana=10x2,-5,rinds2,beer,lex Beto=10,milk2,donate,lex3 Cira=duck,beer2,-10,milk";

fn divicity_hands(samples: &mut Samples<'_>) -> Result<()> {
    let names = ["Ana", "Beto", "Cira", "Davi"].map(|name| name.parse().expect("a name")).to_vec();
    let mut request = DealRequest::new(SEED);
    (request.names, request.tokens) = (names, true);
    let dealt = api::deal(&request)?;
    let dealt = dealt.answer();

    let report = anstream::adapter::strip_str(&score::explained(SCORED)).to_string();
    samples.add("divicity-score.txt", report, "a game of Divicity scored, and its arithmetic")?;

    let slips = api::hand_slips(dealt, SlipSpec { language: samples.language, ..SlipSpec::default() })?;
    samples.draw("divicity-hands.pdf", slips, "dealt hands, a private slip for each player")?;
    samples.add("divicity-deal.dvc", dealt.record(&[]), "the same deal as the head of a record")?;
    Ok(())
}

/// A legal game and a faulty one, each as file name, text and description.
type Games = [(&'static str, &'static str, &'static str); 2];

const DIVERTO: Games = [
    (
        "diverto-sample.dvt",
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
        "persivic-sample.psv",
        include_str!("../../templates/demo/persivic-game.psv"),
        "a game of PerSiVic, won by Blue",
    ),
    (
        "persivic-fault.psv",
        include_str!("../../templates/demo/persivic-fault.psv"),
        "a game with a move that is not legal",
    ),
];

const DIVICITY: Games = [
    (
        "divicity-match.dvc",
        include_str!("../../templates/demo/divicity-match.dvc"),
        "a match of Divicity, trick by trick",
    ),
    (
        "divicity-fault.dvc",
        include_str!("../../templates/demo/divicity-fault.dvc"),
        "a match with a player who did not follow suit",
    ),
];

/// Adds both games and the output of a check of them as `report`.
fn checked(samples: &mut Samples<'_>, games: &Games, report: &'static str) -> Result<()> {
    for (name, text, what) in games {
        samples.add(name, *text, what)?;
    }
    let text = check::report(&games.map(|(name, text, _)| (name, text)))
        .map_err(|source| Error::Read { path: report.into(), source })?;
    samples.add(report, text, "what a check reports for both")?;
    Ok(())
}

fn diverto_game(samples: &mut Samples<'_>) -> Result<()> {
    checked(samples, &DIVERTO, "diverto-check.txt")?;
    let [(_, won, _), _] = DIVERTO;
    let place = at_end::<Diverto>(won)?;
    let annotated = with_remarks(won, &place.replay)?;
    let page = page::<Diverto>(&annotated, samples.language)?;
    let options = PrintOptions { language: samples.language, ..PrintOptions::default() };
    let place = DivertoPlace::from(place);
    let what = "the first game's sheet as it looks in the end";
    samples.draw("diverto-sample.pdf", place.sheet(&[], options)?, what)?;
    samples.add("diverto-annotated.dvt", annotated, "the same game with remarks on good and bad lines")?;
    samples.add("diverto-sample.html", page, "that as a page to click through")?;
    Ok(())
}

/// A page to click through.
fn page<G: Viewed>(record: &str, language: Language) -> Result<String> {
    let text = GameText::new(record);
    Ok(view::whole_page::<G>(&Replay::new(&text), &text, language)?.html())
}

/// The record with remarks; a fixed depth gives the same on any number of threads.
fn with_remarks<G: Annotated>(text: &str, game: &Replay<G>) -> Result<String> {
    let effort = Effort::depth(2);
    let remarks = remark(game, effort, &threads(None), &ProgressBar::hidden());
    annotated::<G>(&GameText::new(text), &remarks, &settings(effort, spoken()))
        .map_err(|fault| Error::content(fault.message))
}

fn at_end<G: Game>(text: &str) -> Result<Place<G>> {
    Ok(Place::new(Replay::new(&GameText::new(text)), 1, None)?)
}

fn diverto_puzzles(samples: &mut Samples<'_>) -> Result<()> {
    let board = Board::new(10, 10).expect("boards may be so small");
    let wanted =
        internals::diverto::puzzle::Wanted { count: 6, task: Task::Win, board, lives: 6, seed: SEED };
    let puzzles = wanted.find(&threads(None), |_| {}).expect("the board has room for its lives");
    let print = PuzzlePrint { language: samples.language, ..PuzzlePrint::default() };
    let sheet = diverto::PuzzleSheet { puzzles: &puzzles, wanted: Some(wanted), print };
    let what = "six puzzles, proved, and their solutions";
    let pages = sheet.document().map_err(api::Failure::page)?;
    samples.draw("diverto-6-puzzles.pdf", pages, what)?;
    Ok(())
}

/// A whole match: its record, a faulty one, a check of both, and the report.
fn divicity_match(samples: &mut Samples<'_>) -> Result<()> {
    checked(samples, &DIVICITY, "divicity-check.txt")?;
    let [(_, played, _), _] = DIVICITY;
    if let Some(report) = MatchReport::in_language(&Replay::new(&GameText::new(played)), samples.language) {
        let report = report.with_record(&record_link(played.as_bytes())?);
        let what = "its report: podium, scores, chart, moments";
        let page = api::report_page(&report, Paper::A4, None)?;
        samples.draw("divicity-match.pdf", page, what)?;
        samples.add("divicity-match.html", api::report_html(&report), "the same as a web page")?;
    }
    Ok(())
}

fn persivic_game(samples: &mut Samples<'_>) -> Result<()> {
    checked(samples, &PERSIVIC, "persivic-check.txt")?;
    let [(_, won, _), _] = PERSIVIC;
    let place = PerSiVicPlace::from(at_end(won)?);
    let end = place.diagram(show::SQUARE, samples.language, None);
    samples.draw("persivic-end.svg", end, "how the game ended, with its last move")?;
    let Some(game) = place.replay() else { return Ok(()) };
    if let Some(series) = place.series(Scenes::Every(2), Paper::A4.given_size(), samples.language, None)? {
        samples.draw("persivic-sample.pdf", series, "the whole game, a diagram for each turn")?;
    }
    let annotated = with_remarks(won, game)?;
    let mistyped = include_str!("../../templates/demo/persivic-mistyped.psv");
    let repaired = Formatted::new::<PerSiVic>(&GameText::new(mistyped), true, canonical).record;
    let html = page::<PerSiVic>(&annotated, samples.language)?;
    samples.add("persivic-annotated.psv", annotated, "the same game with remarks on good and bad moves")?;
    samples.add("persivic-sample.html", html, "that as a page to click through, with variations")?;
    samples.add("persivic-mistyped.psv", mistyped, "the same game, mistyped in three places")?;
    let chat = include_str!("../../templates/demo/persivic-chat.txt");
    samples.add("persivic-chat.txt", chat, "a game begun in a chat, for `import`")?;
    let what = "what `format --repair` makes of that";
    samples.add("persivic-repaired.psv", repaired.unwrap_or_default(), what)?;
    Ok(())
}

fn persivic_puzzles(samples: &mut Samples<'_>) -> Result<()> {
    let wanted = Wanted { count: 6, wins_in: 2, seed: SEED };
    let puzzles = wanted.find(&threads(None), |_| {});
    let print = PuzzlePrint { language: samples.language, ..PuzzlePrint::default() };
    let sheet = PuzzleSheet { puzzles: &puzzles, wanted: Some(wanted), print };
    let what = "six puzzles, proved, and their solutions";
    let pages = sheet.document().map_err(api::Failure::page)?;
    samples.draw("persivic-6-puzzles.pdf", pages, what)?;
    Ok(())
}

/// A study that two machines shared.
fn persivic_study(samples: &mut Samples<'_>) -> Result<()> {
    const GAMES: u64 = 10;
    let words = "study persivic --strategies greedy,random --games 10 --seed 1";
    let contest = Contest { players: [Player::Greedy, Player::Random], most_plies: 300, seed: Seed(1) };
    let add = |tally: &mut Tally, number| tally.add(&contest.play(number, &|| Duration::ZERO, |_, _| {}));
    let mut parts = String::new();
    for shard in Shard::all(2) {
        let tally = tally(shard, GAMES, &threads(None), &ProgressBar::hidden(), add);
        parts += &shard::part(shard, words.split(' ').map(str::to_owned).collect(), [tally])?;
    }
    samples.add("persivic-study.json", parts, "both halves of a study, for `merge`")
}

/// The rules of the games, and pieces to cut out.
fn to_read_and_cut(samples: &mut Samples<'_>) -> Result<()> {
    for (of, name, what) in [
        (Subject::Diverto, "diverto-rules.pdf", "all rules of Diverto, with pictures"),
        (Subject::Divicity, "divicity-rules.pdf", "the same for Divicity"),
        (Subject::PerSiVic, "persivic-rules.pdf", "the same for PerSiVic"),
    ] {
        let (rules, figures) = (chapter(of, samples.language, &[]), api::rule_figures(of));
        samples.draw(name, api::rules_page(&rules, &figures, Paper::A4, None)?, what)?;
    }
    let kit =
        api::kit(Subject::Divicity, &KitSpec { language: samples.language, ..KitSpec::default() }, None)?;
    samples.draw("divicity-kit.pdf", kit, "Divicity's cards and tokens, to cut")?;
    Ok(())
}
