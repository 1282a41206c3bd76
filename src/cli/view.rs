//! A game as a page for a browser: the part of `view` that all games share.

use crate::cli::spoken::{language, spoken};
use std::path::Path;
use std::slice;

use super::codes::{record_link, tell_too_long};
use super::error::{Error, ErrorText, Outcome, Result, Shown, no_game};
use super::input::Input;
use super::message::{Notice, note};
use super::output::{self, Force, Output, Target};
use super::source::{self, At, Tell, Which};
use parlour::api::{KnownGame, Viewed};
use parlour::internals::html::{GamePage, html};
use parlour::internals::words::{Say, Verbatim};
use parlour::print::Language;
use parlour::record::{GameText, Reader};
use parlour::table::Replay;

/// The maximum number of games on a page; with more, browsers take long to open it.
const MOST_GAMES: usize = 200;

/// The arguments of every view.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page needs no network: send it, or put it on a site. Arrow keys, Home and End go through the game, and so do \
clicks on its moves, a tap on half of the board and a finger drawn across it; space plays, F turns the board, M goes to the next mistake. Comments, marks and variations of \
the record are shown, and for a game that `annotate` has annotated, a graph of its evaluations, a bar beside the \
board of PerSiVic, and better moves with dashes.\n\
After `#`, the address names a move: game.html#12 shows the game after 12 moves, games.html#3.12 shows the third game there, and \
game.html#8b.1 is the first move of the second variation in place of move 8.\n\
A game with a fault is shown up to it: exit code 1.")]
pub struct Args {
    /// A file of recorded games, or a folder of them; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: Input,

    /// Only this game of the file, from 1 [default: all, with a list]; or what the games are, if the file does not say.
    #[arg(long, value_name = "GAME")]
    pub game: Option<Which>,

    /// The page to write; - is standard output [default: FILE.html].
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: Option<Target>,

    #[command(flatten)]
    pub force: Force,
}

impl Args {
    fn output(&self) -> Result<Output> {
        match &self.output {
            None => Output::usual(self.file.page_name(), self.force)?.reading(&self.file),
            Some(target) => page_output(target, self.force, slice::from_ref(&self.file)),
        }
    }
}

/// The output of a web page about `files`, which must be none of them, nor a file without the extension of a web page.
pub fn page_output(target: &Target, force: Force, files: &[Input]) -> Result<Output> {
    let output = files.iter().try_fold(Output::new(target, force)?, Output::reading)?;
    match target {
        Target::File(path) if !is_page(path) && !output.is_stream() => {
            Err(Error::usage(format!("`{}` does not end in .html, which a web page has to", Shown(path))))
        }
        _ => Ok(output),
    }
}

fn is_page(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| ["html", "htm"].iter().any(|html| extension.eq_ignore_ascii_case(html)))
}

/// Makes a page of games, each up to its first fault.
pub fn run<G: Viewed>(args: &Args) -> Result<Outcome> {
    let (output, language) = (args.output()?, language());
    let (games, left_out) = match args.game.filter(|which| which.number.is_some()) {
        Some(which) => {
            let (file, which) = args.file.find(Some(which))?;
            let game = source::game(&file, which)?;
            (vec![page::<G>(&game.as_text(), which.number(), &file, language)?], 0)
        }
        None => pages::<G>(args, language)?,
    };
    let (count, moves) = (games.len(), games.iter().map(GamePage::moves).sum::<usize>());
    let too_long = games.iter().filter(|game| game.written.code.is_none()).count();
    let is_faulty = left_out > 0 || games.iter().any(|game| game.fault.is_some());
    for path in output::write_text(html(games).as_bytes(), &output)? {
        let file = Shown(&path).to_string();
        let values: [(&str, &dyn Say); 3] =
            [("file", &Verbatim(&file)), ("games", &count), ("moves", &moves)];
        note(&Notice::WroteGames.say(spoken(), &values));
    }
    tell_too_long(too_long);
    Ok(if is_faulty { Outcome::Faults } else { Outcome::Fine })
}

/// The pages of all games of a file, and the number of games left out because they cannot be shown.
fn pages<G: Viewed>(args: &Args, language: Language) -> Result<(Vec<GamePage>, usize)> {
    let (mut games, mut left_out) = (Vec::new(), Vec::new());
    for file in &args.file.files(KnownGame::named(G::NAME))? {
        let mut reader = Reader::new(file.open()?).answered_in(spoken());
        while let Some(game) = reader.next_game().map_err(file.unreadable())? {
            if KnownGame::of(&game.parse(), &game).is_ok_and(|of| of.name() != G::NAME) {
                if args.game.is_some() {
                    continue;
                }
                return Err(file.has_several_games());
            }
            if games.len() == MOST_GAMES {
                let values: [(&str, &dyn Say); 2] = [("file", &Verbatim(&args.file)), ("n", &MOST_GAMES)];
                return Err(Error::Refused(ErrorText::TooManyGames.say(spoken(), &values)));
            }
            match page::<G>(&game, game.index() + 1, file, language) {
                Ok(page) => games.push(page),
                Err(error) => left_out.push(error),
            }
        }
    }
    if !games.is_empty() {
        return Ok((games, left_out.len()));
    }
    // The first game's error explains why there is no page.
    let nothing = || no_game(&args.file);
    Err(left_out.into_iter().next().unwrap_or_else(nothing))
}

/// The page of a game, whose fault is reported.
fn page<G: Viewed>(text: &GameText<'_>, number: usize, file: &Input, language: Language) -> Result<GamePage> {
    let (place, _) = source::place(text, number, At::Last, Tell::All, &file.name())?;
    whole_page::<G>(&place.replay, text, language)
}

/// The page of a game with its record and its link.
pub fn whole_page<G: Viewed>(
    replay: &Replay<G>,
    text: &GameText<'_>,
    language: Language,
) -> Result<GamePage> {
    Ok(G::page(replay, language).with_record(text).with_link(&record_link(text.bytes())?))
}
