//! `parlour check --hands`.

use crate::cli::error::{Error, ErrorText, Outcome, Result};
use crate::cli::fault::Faults;
use crate::cli::input::Input;
use crate::cli::output;
use crate::cli::spoken::spoken;
use parlour::api::Envelope;
use parlour::divicity::Divicity;
use parlour::divicity::fault::HandFault;
use parlour::divicity::notation::hands::{self, PlacedFault, Stage, Word, WrittenHand, WrittenHands};
use parlour::divicity::results::{HandSize, HandsCheck, HandsFault, Named};
use parlour::internals::record::Printable;
use parlour::internals::words::{Maybe, Say, Verbatim, messages};
use parlour::record::{Diagnostic, GameText, OwnedGame, Reader};
use parlour::table::Game;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file may be a record (its Hand tags are read), the JSON of `deal --json`, or lines as `Ana: 2V 10M *`.\n\
Exit code 1 when a hand is wrong. The first 20 faults are shown and the rest are counted; --json has all of them.")]
pub struct Args {
    /// The file; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Hands may be smaller, but equal or one apart, as in the middle of a trick.
    #[arg(long)]
    partial: bool,

    /// Write JSON, one line for each game of the file.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    check(&args.file, args.partial, args.json)
}

pub fn check(file: &Input, partial: bool, json: bool) -> Result<Outcome> {
    let stage = if partial { Stage::Partial } else { Stage::Full };
    let bytes = file.bytes()?;
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    let reports = match first {
        // A comment may precede the tags of a record.
        Some(b';') => records(file, stage, bytes)?,
        Some(b'[' | b'{') if !looks_like_json(bytes) => records(file, stage, bytes)?,
        _ => vec![whole(stage, GameText::new(bytes).answered_in(spoken()))],
    };
    if reports.is_empty() {
        return Err(Error::Content(ErrorText::NoHands.say(spoken(), &[("file", &Verbatim(file))])));
    }
    let mut outcome = Outcome::Fine;
    let mut shown = Faults::default();
    for report in &reports {
        if !report.check.valid {
            outcome = Outcome::Faults;
        }
        if json {
            output::print_envelope(&Envelope::about(file.source(Some(report.game)), &report.check))?;
        } else {
            report.tell(file, reports.len() > 1, &mut shown)?;
        }
    }
    shown.end();
    Ok(outcome)
}

/// Whether a leading `{` or `[` opens JSON rather than a comment or tag, judged by the next character.
fn looks_like_json(bytes: &[u8]) -> bool {
    let mut rest = bytes.iter().filter(|byte| !byte.is_ascii_whitespace()).skip(1);
    matches!(rest.next(), Some(b'"' | b'{' | b'}' | b'[' | b']'))
}

messages! {
    /// What the check of a file's hands found.
    enum Validation in "program" {
        Game = "{file}:{game|:| game {game}:} {verdict}",
        Hands = "{n|0:no hands to check|1:1 hand, all right|{n} hands, all right}",
        Faults = "{n|1:1 fault|{n} faults}",
        JsonForm = "hands in JSON are as `parlour divicity deal --json` writes them",
        Dealt = "`parlour divicity deal --seed {seed}` shows what it deals",
    }
}

struct Report {
    game: usize,
    source: OwnedGame,
    check: HandsCheck,
}

impl Report {
    fn tell(&self, file: &Input, one_of_many: bool, shown: &mut Faults) -> Result<()> {
        let (language, name) = (spoken(), Printable(&file.name()).to_string());
        let game = Maybe(one_of_many.then_some(self.game));
        let (faults, hands) = (self.check.faults.len(), self.check.hands.len());
        let verdict = if faults == 0 { Validation::Hands } else { Validation::Faults };
        let verdict = verdict.say(language, &[("n", if faults == 0 { &hands } else { &faults })]);
        let values: [(&str, &dyn Say); 3] =
            [("file", &Verbatim(&name)), ("game", &game), ("verdict", &Verbatim(&verdict))];
        for found in &self.check.faults {
            shown.show(&found.diagnostic, &file.name(), &self.source.as_text());
        }
        output::print(&format!("{}\n", Validation::Game.say(language, &values)))
    }
}

fn whole(stage: Stage, source: GameText<'_>) -> Report {
    let read = |text: &str| {
        let is_json = text.trim_start().starts_with(['{', '[']);
        if is_json { hands::from_json(text) } else { hands::from_lines(text) }
    };
    let placed = |(span, fault)| PlacedFault { span, player: None, card: None, fault };
    let text = match source.text() {
        Ok(text) => text,
        Err(error) => {
            let diagnostic = Diagnostic::syntax(&source, &error);
            let faults = vec![HandsFault { diagnostic, player: None, card: None }];
            let check = HandsCheck { valid: false, players: Vec::new(), hands: Vec::new(), faults };
            return Report { game: 1, source: source.into_owned(), check };
        }
    };
    match read(text) {
        Ok(written) if written.hands.is_empty() => {
            report(1, source, &written, vec![placed((0..0, HandFault::Players(0)))])
        }
        Ok(written) => {
            let faults = hands::check(&written, stage);
            report(1, source, &written, faults)
        }
        Err(fault) => report(1, source, &WrittenHands::default(), vec![placed(fault)]),
    }
}

fn report(game: usize, source: GameText<'_>, written: &WrittenHands, faults: Vec<PlacedFault>) -> Report {
    let named = |word: &Word| Named { name: word.text.clone() };
    let size = |hand: &WrittenHand| HandSize { name: hand.player.text.clone(), count: hand.cards.len() };
    let players = match &written.players {
        Some(players) => players.iter().map(named).collect(),
        None => written.hands.iter().map(|hand| named(&hand.player)).collect(),
    };
    let mut places = source.locator();
    let faults = faults
        .into_iter()
        .map(|PlacedFault { span, player, card, fault }| {
            let mut diagnostic = Diagnostic::located(&mut places, span.into(), &fault);
            // Suggest this program's commands, which the library does not know.
            match fault {
                HandFault::Json(_) => diagnostic.help = Some(Validation::JsonForm.text(spoken()).to_owned()),
                HandFault::SeedDeals(seed) | HandFault::SeedStacks(seed) => {
                    diagnostic.help = Some(Validation::Dealt.say(spoken(), &[("seed", &Verbatim(seed))]));
                }
                _ => {}
            }
            HandsFault { diagnostic, player, card }
        })
        .collect::<Vec<_>>();
    let hands = written.hands.iter().map(size).collect();
    let check = HandsCheck { valid: faults.is_empty(), players, hands, faults };
    Report { game, source: source.into_owned(), check }
}

fn records(file: &Input, stage: Stage, bytes: &[u8]) -> Result<Vec<Report>> {
    let mut reader = Reader::new(bytes).answered_in(spoken());
    let mut reports = Vec::new();
    while let Some(game) = reader.next_game().map_err(file.unreadable())? {
        let record = game.parse();
        let mut syntax = record.tags.error();
        if let Err(error) = record.tags.check_names(&game, Divicity::TAGS)
            && syntax.is_none_or(|first| error.span.start < first.span.start)
        {
            syntax = Some(error);
        }
        let written = hands::from_tags(&record.tags);
        let mut found = report(game.index() + 1, game, &written, hands::check(&written, stage));
        if let Some(error) = syntax {
            let diagnostic = Diagnostic::syntax(&game, &error);
            found.check.valid = false;
            found.check.faults.push(HandsFault { diagnostic, player: None, card: None });
            found.check.faults.sort_by_key(|found| found.diagnostic.span.start);
        }
        reports.push(found);
    }
    Ok(reports)
}
