//! `parlour show`: a position in the terminal or as a diagram, or a game as pages of diagrams.

use crate::cli::screen::grid::{Grid, Point};
use crate::cli::spoken::{language, spoken};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use super::source::Source;
use crate::cli::error::{Error, Outcome, Result};
use crate::cli::options::{BookletArgs, Instead, Pages, PaperArgs, SceneArgs, warn_of_missing_letters};
use crate::cli::output::{self, source_date_epoch};
use crate::cli::source::At;
use crate::cli::width::cut;
use parlour::api::{Envelope, PerSiVicPlace};
use parlour::internals::record::Printable;
use parlour::internals::words::{Say, messages};
use parlour::persivic::{Move, Position, Replay, Side, Square, SquareSet, Standing};
use parlour::print::Mm;
use parlour::record::RecordWriter;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
● is red, ○ is blue; a number is how many stones stand there, if more than one. Brackets are around \
the squares of the last move.\n\
A game with a fault is shown up to it: exit code 1.")]
#[command(mut_arg("output", |arg| arg.help("Draw a diagram instead: .svg, .pdf or .png, or - with --format")))]
#[command(mut_arg("booklet", |arg| arg.requires("scenes").conflicts_with("json")))]
pub struct Args {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    scenes: SceneArgs,

    /// The side of a diagram's squares, 5 to 100 mm.
    #[arg(long, value_name = "MM", requires = "output", conflicts_with = "scenes",
        value_parser = parse_square, default_value_t = SQUARE)]
    square: Mm,

    #[command(flatten)]
    paper: PaperArgs,

    #[command(flatten)]
    booklet: BookletArgs,

    /// Write JSON: the moves of the game with marks, comments and variations.
    #[arg(long, conflicts_with_all = ["output", "scenes", "square"])]
    json: bool,
}

messages! {
    /// Text below a board.
    enum PlaceText in "program" {
        Start = "The start",
        Ply = "(ply {n} of {of}{fault|true: up to the fault|})",
    }
}

pub const SQUARE: Mm = Mm::from_um(10_000);

fn parse_square(text: &str) -> std::result::Result<Mm, String> {
    let square: Mm = text.parse().map_err(|error: parlour::print::length::ParseMmError| error.to_string())?;
    if (Mm::new(5.0)..=Mm::new(100.0)).contains(&square) {
        Ok(square)
    } else {
        Err("a diagram's square has a side of 5mm to 100mm".to_owned())
    }
}

pub fn run(args: &Args) -> Result<Outcome> {
    let inputs: Vec<&Path> = args.source.file.iter().map(AsRef::as_ref).collect();
    let press = args.pages.open(&inputs, args.paper.given())?;
    // Options that other games have too must not need what these games have not.
    let wrong = match args.scenes.scenes() {
        Some(_) if args.source.file.is_none() => Some("`--every` and `--story` draw a game: name its file"),
        None if args.paper.given() == Some("--paper") => {
            Some("`--paper` is for a whole game: add `--every N` or `--story`")
        }
        _ if args.json && args.source.file.is_none() => Some("`--json` writes a game: name its file"),
        _ if args.json && args.source.at != At::Last => {
            Some("`--json` writes the whole game: leave out `--at`")
        }
        _ => None,
    };
    if let Some(wrong) = wrong {
        return Err(Error::usage(wrong));
    }
    let (chosen, outcome) = args.source.choose()?;
    if let (true, Some(file), Some(replay)) = (args.json, &args.source.file, chosen.replay()) {
        let (file, which) = file.find(args.source.game)?;
        let source = file.source(Some(which.number()));
        output::print_envelope(&Envelope::about(source, replay.recorded(spoken())))?;
        return Ok(outcome);
    }
    let Some(press) = press else {
        output::print(&text(&chosen))?;
        return Ok(outcome);
    };
    let (scenes, created) = (args.scenes.scenes(), source_date_epoch()?);
    let language = language();
    let series = match scenes {
        Some(scenes) => {
            let (series, styled) = args.paper.lay_out(args.booklet, |paper| {
                chosen
                    .series(scenes, paper.given_size(), language, created)
                    .map_err(|error| args.booklet.refused(error))
            })?;
            series.map(|series| styled.of(series))
        }
        None => None,
    };
    let pages = match series {
        Some(series) => series,
        None => args.paper.true_to_size()?.of(chosen.diagram(args.square, language, created)),
    };
    let written = press.print(pages)?;
    if scenes.is_some() {
        tell_missing(chosen.replay());
    }
    written.tell();
    Ok(outcome)
}

/// Warns about letters of names, event and remarks that the font lacks.
fn tell_missing(replay: Option<&Replay>) {
    let drawn = ["Red", "Blue", "Event", "Site"];
    let tags = replay
        .iter()
        .flat_map(|replay| &replay.report.tags)
        .filter(|(name, _)| drawn.contains(&name.as_str()));
    let remarks = replay.iter().flat_map(|replay| replay.remarks()).flatten();
    warn_of_missing_letters(Instead::Box, tags.map(|(_, value)| value.clone()).chain(remarks));
}

/// The board and the status below it, at most 80 columns wide.
fn text(place: &PerSiVicPlace) -> String {
    let players = place.players().map_or(String::new(), |names| players(&names));
    let ply = place.replay().map_or(String::new(), |replay| {
        let last = place.last_move().unwrap_or_else(|| PlaceText::Start.text(spoken()).to_owned());
        let variations: String = replay
            .variations(place.ply())
            .map(|line| wrapped(&replay.variation_text(place.ply(), line)))
            .collect();
        let values: [(&str, &dyn Say); 3] =
            [("n", &place.ply()), ("of", &replay.plies.len()), ("fault", &replay.report.fault.is_some())];
        format!("{last}   {}\n{variations}", PlaceText::Ply.say(spoken(), &values))
    });
    format!(
        "{players}{}\n{ply}{}\n",
        board(&place.position, place.last_ply().map(|(_, played)| played)),
        standing(place.standing())
    )
}

/// A variation in dimmed lines of at most 80 columns.
fn wrapped(variation: &str) -> String {
    let mut writer = RecordWriter::new([("", ""); 0]);
    // Comments are external text.
    variation.split_ascii_whitespace().for_each(|word| writer.word(Printable(word)));
    format!("{DIM}{}{DIM:#}\n", writer.finish().trim())
}

/// The players and their discs, followed by a blank line.
pub fn players([red, blue]: &[String; 2]) -> String {
    let [red, blue] = [cut(red, 32), cut(blue, 32)];
    format!("{} {red}   {} {blue}\n\n", mark(Side::Red), mark(Side::Blue))
}

/// A side's disc; the sides differ in shape, not just colour.
fn disc(side: Side) -> char {
    match side {
        Side::Red => '●',
        Side::Blue => '○',
    }
}

fn style(side: Side) -> Style {
    match side {
        Side::Red => AnsiColor::Red.on_default().bold(),
        Side::Blue => AnsiColor::BrightBlue.on_default().bold(),
    }
}

fn mark(side: Side) -> String {
    let style = style(side);
    format!("{style}{}{style:#}", disc(side))
}

const DIM: Style = Style::new().dimmed();

/// A cell: a bracket, three columns for stones, a bracket.
const CELL: usize = 5;

/// The board: coordinates on all sides, discs with counts, the last move in brackets.
pub fn board(position: &Position, last: Option<&Move>) -> Grid {
    let touched: SquareSet = last
        .iter()
        .flat_map(|played| played.targets().iter().map(|(square, _)| square).chain([played.from()]))
        .collect();
    let dim = |text: String| text.chars().map(|letter| (letter, DIM)).collect::<Vec<_>>();
    let letters = (b'a'..b'a' + Square::SIDE).map(|letter| format!("{:^CELL$}", char::from(letter)));
    let letters = dim(format!("    {}", letters.collect::<String>()));
    let rows = (0..Square::SIDE).rev().map(|row| {
        let cells = SquareSet::row(row).map(|square| cell(position, square, touched.contains(square)));
        let (before, after) = (dim(format!("{:>2}  ", row + 1)), dim(format!(" {:>2}", row + 1)));
        [before, cells.collect::<Vec<_>>().concat(), after].concat()
    });
    let rows = [letters.clone()].into_iter().chain(rows).chain([letters]).collect();
    let place = |square: Square| {
        let (column, row) = (square.column(), square.row());
        let place = (usize::from(Square::SIDE - row), 4 + CELL * usize::from(column) + CELL / 2);
        (Point { column, row }, place)
    };
    Grid { rows, places: Square::all().map(place).collect(), reach: CELL / 2 }
}

/// A square in five columns: its disc in the middle, followed by its count.
fn cell(position: &Position, square: Square, is_touched: bool) -> Vec<(char, Style)> {
    let plain = |letter| (letter, Style::new());
    let [open, close] = if is_touched { ['[', ']'] } else { [' ', ' '] }.map(plain);
    let blank = plain(' ');
    let Some(side) = position.owner(square) else {
        return vec![open, blank, ('·', DIM), blank, close];
    };
    let count = match position.count(square) {
        1 => String::new(),
        count => count.to_string(),
    };
    let stones = [disc(side)].into_iter().chain(count.chars()).map(|letter| (letter, style(side)));
    // A two-digit count (up to 27) also takes the blank before the disc.
    let before = vec![blank; usize::from(count.len() < 2)];
    let after = vec![blank; usize::from(count.is_empty())];
    [vec![open], before, stones.collect(), after, vec![close]].concat()
}

/// The standing, preceded by the disc of the side concerned.
fn standing(standing: Standing) -> String {
    let disc = standing.side().map_or_else(String::new, |side| format!("{} ", mark(side)));
    format!("{disc}{}", standing.say(spoken()))
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;
    use insta::assert_snapshot;
    use parlour::api::Place;
    use parlour::persivic::Replay;
    use parlour::record::GameText;
    use unicode_width::UnicodeWidthStr;

    use super::*;

    fn shown(position: &str) -> String {
        let position: Position = position.parse().unwrap();
        strip_str(&text(&PerSiVicPlace::from(position))).to_string()
    }

    fn width(text: &str) -> usize {
        text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0)
    }

    const GAME: &str = "[Red \"Ana\"]\n[Blue \"Beto\"]\n1. e1-d3,2e4 e9-e6 2. d3-d4 d9-2d6,e7 *\n";

    /// A game after `ply` plies, or at its end.
    fn place(game: &str, ply: usize) -> PerSiVicPlace {
        let replay = Replay::new(&GameText::new(game));
        let ply = ply.min(replay.plies.len());
        Place { replay, ply }.into()
    }

    fn at(game: &str, ply: usize) -> String {
        strip_str(&text(&place(game, ply))).to_string()
    }

    #[test]
    fn brackets_are_around_the_last_move() {
        assert_snapshot!(at(GAME, 1), @r"
        ● Ana   ○ Beto

              a    b    c    d    e    f    g    h    i
         9    ○3   ○3   ○3   ○3   ○3   ○3   ○3   ○3   ○3   9
         8    ·    ·    ·    ·    ·    ·    ·    ·    ·    8
         7    ·    ·    ·    ·    ·    ·    ·    ·    ·    7
         6    ·    ·    ·    ·    ·    ·    ·    ·    ·    6
         5    ·    ·    ·    ·    ·    ·    ·    ·    ·    5
         4    ·    ·    ·    ·  [ ●2]  ·    ·    ·    ·    4
         3    ·    ·    ·  [ ● ]  ·    ·    ·    ·    ·    3
         2    ·    ·    ·    ·    ·    ·    ·    ·    ·    2
         1    ●3   ●3   ●3   ●3 [ · ]  ●3   ●3   ●3   ●3   1
              a    b    c    d    e    f    g    h    i

        1. e1-d3,2e4   (ply 1 of 4)
        ○ blue to move
        ");
    }

    #[test]
    fn the_end_is_the_last_ply_and_a_fault_is_named() {
        assert!(at(GAME, usize::MAX).contains("2... d9-2d6,e7   (ply 4 of 4)\n● red to move"));
        assert!(at(GAME, 0).contains("The start   (ply 0 of 4)\n● red to move"));
        let faulty = GAME.replace("d3-d4", "d3-d5");
        assert!(at(&faulty, usize::MAX).contains("1... e9-e6   (ply 2 of 2 up to the fault)\n● red to move"));
    }

    #[test]
    fn marks_stand_at_the_move_and_variations_below() {
        let game = GAME.replace("d3-d4", "d3-d4?! (2. e4-f5,d5 {why not} d9-d6 {[%eval 1.0]}) (2. a1-a4)");
        let text = at(&game, 3);
        let told =
            "\n2. d3-d4?!   (ply 3 of 4)\n(2. e4-d5,f5 {why not} 2... d9-d6)\n(2. a1-a4)\n○ blue to move\n";
        assert!(text.ends_with(told), "{text}");
    }

    #[test]
    fn p6_p7_an_end_is_told_with_its_reason() {
        assert!(
            shown("3r8./9./9./9./3b8./9./9./9./9. b")
                .ends_with("● red wins: three or more stones on the far row\n")
        );
        assert!(
            shown("9./9./9./9./2b8./9./r8./9./9. r")
                .ends_with("drawn: both sides have fewer than three stones\n")
        );
        let stuck = shown("2b2r7./2r8./9./9./9./3.3r5./9./9./9. b");
        assert!(stuck.ends_with("● red wins: blue has no legal move\n"), "{stuck}");
    }

    #[test]
    fn counts_of_two_digits_and_long_names_fit_80_columns() {
        let text = shown("12b8./9./9./9./27r8./9./9./9./9. r");
        assert!(text.contains(" 9   ○12   ·"), "{text}");
        assert!(text.contains(" 5   ●27   ·"), "{text}");
        let names = format!("[Red \"{}\"]\n[Blue \"{}\"]\n*", "日本".repeat(40), "x".repeat(400));
        assert!(width(&at(&names, usize::MAX)) <= 80);
    }

    #[test]
    fn a_name_cannot_make_the_terminal_do_things() {
        let game = "[Red \"A\u{1b}[2Jna\"]\n*";
        let text = text(&place(game, 0));
        assert!(!text.contains("\u{1b}[2J"));
    }

    #[test]
    fn a_side_has_its_colour() {
        let text = text(&Position::start().into());
        assert!(text.contains("\u{1b}[1m\u{1b}[31m●3"), "{text:?}");
        assert!(text.contains("\u{1b}[1m\u{1b}[94m○3"), "{text:?}");
    }
}
