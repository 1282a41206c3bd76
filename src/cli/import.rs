//! `parlour import`: games from chats, tables and lists.

use std::io::IsTerminal as _;

use super::error::{Outcome, Result};
use super::fault::tell;
use super::input::Input;
use super::message::note;
use super::output::{Force, Output, Target, print_envelope, write_text};
use super::prompt::Prompt;
use super::source::game_name;
use super::spoken::spoken;
use parlour::api::{Envelope, Import, ImportRequest, ImportedPart, KnownGame, TextKind, import};
use parlour::diverto::Board;
use parlour::internals::words::{Verbatim, messages};
use parlour::record::GameText;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Reads what people write elsewhere: chats (`[18:02] Ana: e1 to e4`), tables, Markdown lists, quoted mail, CSV; headers such as \
`Red: Ana`, `Board: 20x20`, `Lives: c4, e11`; moves in words (`e1 takes e2`, `d1 to 2c3 and d4`, `e1 up 3`); lines of \
Diverto as `h8 3N 2E`, `h8 up 3 right 2` or by their corners, `h8-h11-j11`. Of Divicity: what everybody took or holds, \
which becomes the lines that `divicity score` adds up; hands; and after a line `Players: Ana, Beto, Cira`, clockwise, \
tricks in the order of their takes, `1. Ana milk, Beto takes 10`. English, Spanish and Portuguese.\n\n\
All readings of a word are tried, and the rules decide. A record is written only if exactly one legal game remains; \
everything that was not written as a record has it is listed. Comments may stand in brackets, or after `#` or `//`.")]
pub struct Args {
    /// A text for each game; - is standard input.
    #[arg(value_name = "FILE", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    files: Vec<Input>,

    /// Where to write the records.
    #[arg(short, long, value_name = "FILE", default_value = "-", value_hint = clap::ValueHint::FilePath)]
    output: Target,

    #[command(flatten)]
    force: Force,

    /// What the games are, if the texts do not show it: diverto, divicity or persivic.
    #[arg(long, value_name = "GAME", value_parser = game_name)]
    game: Option<KnownGame>,

    /// The board of Diverto, if the text names none, as `20x20`.
    #[arg(long, value_name = "WxH")]
    board: Option<Board>,

    /// Write JSON instead, one line for each text: its record, and what was read as what.
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

messages! {
    enum ImportText in "program" {
        Read = "{file}, line {line}: `{written}` read as `{read}`",
        Passed = "{file}, line {line}: passed over: `{written}`",
        Game = "game {n}: `{written}` in line {line} read as `{read}`",
        Board = "which board, as `20x20`? ",
        BoardHelp = "name the board with `--board 20x20`, or write a line `Board: 20x20` into the text",
        LooksLike = "{file} {kind|chat:looks like a chat|table:looks like a table|list:looks like a list|has moves without tags}: `parlour import` {read|true:reads one game from it|says what it can read}",
    }
}

/// Reads each text, and writes all records if all were read.
pub fn run(args: &Args) -> Result<Outcome> {
    let mut output = (!args.json).then(|| Output::new(&args.output, args.force)).transpose()?;
    for file in &args.files {
        output = output.map(|output| output.reading(file)).transpose()?;
    }
    let output = output.map(Output::checked).transpose()?;
    let (mut records, mut outcome) = (Vec::new(), Outcome::Fine);
    for file in &args.files {
        let request = request(args, file)?;
        let answer = answered(request.clone(), file)?;
        if args.json {
            print_envelope(&Envelope::about(file.source(None), answer.answer()))?;
        } else {
            report(answer.answer(), &request.text, file);
        }
        match answer.answer().meant() {
            Some(record) => records.push(record.to_owned()),
            None => outcome = Outcome::Faults,
        }
    }
    if let Some(output) = output.filter(|_| outcome == Outcome::Fine) {
        write_text(records.join("\n").as_bytes(), &output)?;
    }
    Ok(outcome)
}

/// The tag that can be asked for.
const BOARD: &str = "Board";

/// The longest text to import.
pub const MOST_BYTES: usize = 1 << 20;

fn request(args: &Args, file: &Input) -> Result<ImportRequest> {
    let mut request = ImportRequest::default();
    request.text = file.text_of(MOST_BYTES)?;
    request.file = file.name().into_owned();
    request.game = args.game.map(|game| game.name().to_owned());
    request.board = args.board;
    request.language = spoken();
    Ok(request)
}

/// Asks for the board if only that is missing and somebody is there to answer.
fn answered(mut request: ImportRequest, file: &Input) -> Result<Envelope<Import>> {
    loop {
        let answer = import(&request);
        let can_ask = !file.is_stdin() && std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
        if answer.answer().missing != Some(BOARD) || request.board.is_some() || !can_ask {
            return Ok(answer);
        }
        let Some(typed) = Prompt::new()?.ask(ImportText::Board.text(spoken()))? else { return Ok(answer) };
        match typed.text.parse() {
            Ok(board) => request.board = Some(board),
            Err(error) => super::message::warn(&format!("{error:#}")),
        }
    }
}

/// Lists what was read as what, or why there is no record.
fn report(import: &Import, text: &str, file: &Input) {
    let source = GameText::new(text).answered_in(spoken());
    if let Some(error) = &import.error {
        let help = import
            .missing
            .filter(|tag| *tag == BOARD)
            .map(|_| ImportText::BoardHelp.text(spoken()).to_owned());
        let mut error = error.clone();
        error.help = help.or(error.help);
        tell(&error, &file.name(), &source);
    }
    let say = |message: ImportText, part: &ImportedPart, game: usize| {
        let read = part.read_as.as_deref().unwrap_or_default();
        note(&message.say(
            spoken(),
            &[
                ("file", &Verbatim(file)),
                ("line", &part.location.line),
                ("written", &part.written),
                ("read", &Verbatim(read)),
                ("n", &game),
            ],
        ));
    };
    for part in &import.readings {
        let message = if part.read_as.is_some() { ImportText::Read } else { ImportText::Passed };
        say(message, part, 0);
    }
    for (game, parts) in import.games.iter().enumerate() {
        for part in parts {
            say(ImportText::Game, part, game + 1);
        }
    }
}

/// Says what a file without a good game looks like, if it is no record and holds a game or looks like something that does.
pub fn hint(file: &Input) {
    let Ok(text) = file.text_of(MOST_BYTES) else { return };
    let is_tag = |line: &str| line.trim_start().starts_with('[') && line.contains(" \"");
    if text.lines().any(is_tag) {
        return;
    }
    let mut request = ImportRequest::default();
    request.text = text;
    let answer = import(&request);
    let (kind, is_read) = (answer.answer().kind, answer.answer().meant().is_some());
    if is_read || kind != TextKind::Moves {
        note(&ImportText::LooksLike.say(
            spoken(),
            &[("file", &Verbatim(file)), ("kind", &Verbatim(kind.name())), ("read", &is_read)],
        ));
    }
}
