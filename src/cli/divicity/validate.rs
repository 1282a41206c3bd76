//! `parlour divicity validate`.

use std::ops::Range;

use serde_json::{Value, json};

use crate::cli::error::{Error, Result};
use crate::cli::fault::{Faults, TextFault};
use crate::cli::input::Input;
use crate::cli::{Outcome, output};
use parlour::divicity::hands::{self, HandFault, PlacedFault, Stage, Word, WrittenHands};
use parlour::record::{Diagnostic, GameText, OwnedGame, Printable, Reader};

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

    /// Write JSON, a line for each game of the file.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let bytes = args.file.bytes()?;
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    let reports = match first {
        // A comment may stand before the tags of a record.
        Some(b';') => records(args, bytes)?,
        Some(b'[' | b'{') if !looks_like_json(bytes) => records(args, bytes)?,
        _ => vec![whole(args, GameText::new(bytes))],
    };
    if reports.is_empty() {
        return Err(Error::Content(format!("{}: no game with hands to check", args.file)));
    }
    let mut outcome = Outcome::Fine;
    let mut shown = Faults::default();
    for report in &reports {
        if !report.faults.is_empty() {
            outcome = Outcome::Faults;
        }
        if args.json {
            output::print_json(&report.json(&args.file))?;
        } else {
            report.tell(&args.file, reports.len() > 1, &mut shown)?;
        }
    }
    shown.end();
    Ok(outcome)
}

/// Whether a `{` or `[` opens an object or array and not a comment or a tag: by what follows it.
fn looks_like_json(bytes: &[u8]) -> bool {
    let mut rest = bytes.iter().filter(|byte| !byte.is_ascii_whitespace()).skip(1);
    matches!(rest.next(), Some(b'"' | b'{' | b'}' | b'[' | b']'))
}

/// What was found in one game's hands.
struct Report {
    game: usize,
    source: OwnedGame,
    players: Vec<String>,
    hands: Vec<(String, usize)>,
    faults: Vec<Found>,
}

/// A fault, whose hand and which card it is about.
struct Found {
    diagnostic: Diagnostic,
    player: Option<String>,
    card: Option<String>,
}

impl Report {
    fn json(&self, file: &Input) -> Value {
        let faults: Vec<Value> = self
            .faults
            .iter()
            .map(|found| {
                let mut value = json!(found.diagnostic);
                value["player"] = json!(found.player);
                value["card"] = json!(found.card);
                value
            })
            .collect();
        let hands: Vec<Value> =
            self.hands.iter().map(|(name, cards)| json!({ "name": name, "cards": cards })).collect();
        let value = json!({
            "valid": faults.is_empty(),
            "players": self.players,
            "hands": hands,
            "faults": faults,
        });
        file.object(Some(self.game), value)
    }

    fn tell(&self, file: &Input, one_of_many: bool, shown: &mut Faults) -> Result<()> {
        let game = if one_of_many { format!(" game {}:", self.game) } else { String::new() };
        let verdict = match (self.faults.len(), self.hands.len()) {
            (0, 0) => "no hands to check".to_owned(),
            (0, hands) => format!("{hands} hands, all right"),
            (1, _) => "1 fault".to_owned(),
            (faults, _) => format!("{faults} faults"),
        };
        for found in &self.faults {
            shown.show(&found.diagnostic, &file.name(), &self.source.as_text());
        }
        output::print(&format!("{}:{game} {verdict}\n", Printable(&file.name())))
    }
}

fn stage(args: &Args) -> Stage {
    if args.partial { Stage::Partial } else { Stage::Full }
}

/// Lines or JSON: one set of hands.
fn whole(args: &Args, source: GameText<'_>) -> Report {
    let read = |text: &str| {
        let syntax = |span: Range<usize>, message: String, help: Option<&str>| {
            let help = help.map(ToOwned::to_owned);
            let fault = TextFault { kind: "syntax", rule: "syntax", span, message, help };
            Box::new(fault.diagnostic(&mut source.locator()))
        };
        if text.trim_start().starts_with(['{', '[']) {
            hands::from_json(text).map_err(|fault| {
                let help = "hands in JSON are as `parlour divicity deal --json` writes them";
                syntax(fault.span.clone(), fault.to_string(), Some(help))
            })
        } else {
            hands::from_lines(text).map_err(|fault| syntax(fault.span.clone(), fault.to_string(), None))
        }
    };
    let text = source.text().map_err(|error| Box::new(Diagnostic::syntax(&source, &error)));
    match text.and_then(read) {
        Ok(written) if written.hands.is_empty() => {
            let fault = HandFault::Players(0);
            report(1, source, &written, vec![PlacedFault { span: 0..0, player: None, card: None, fault }])
        }
        Ok(written) => {
            let faults = hands::check(&written, stage(args));
            report(1, source, &written, faults)
        }
        Err(diagnostic) => {
            let faults = vec![Found { diagnostic: *diagnostic, player: None, card: None }];
            let source = source.into_owned();
            Report { game: 1, source, players: Vec::new(), hands: Vec::new(), faults }
        }
    }
}

fn report(game: usize, source: GameText<'_>, written: &WrittenHands, faults: Vec<PlacedFault>) -> Report {
    let names = |words: &[Word]| words.iter().map(|word| word.text.clone()).collect::<Vec<_>>();
    let hands: Vec<(String, usize)> =
        written.hands.iter().map(|hand| (hand.player.text.clone(), hand.cards.len())).collect();
    let players = match &written.players {
        Some(players) => names(players),
        None => hands.iter().map(|(name, _)| name.clone()).collect(),
    };
    let mut places = source.locator();
    let faults = faults
        .into_iter()
        .map(|placed| {
            let PlacedFault { span, player, card, fault } = placed;
            let (kind, rule, help) = (fault.kind(), fault.rule(), fault.help());
            let fault = TextFault { kind, rule, span, message: fault.to_string(), help };
            Found { diagnostic: fault.diagnostic(&mut places), player, card }
        })
        .collect();
    Report { game, source: source.into_owned(), players, hands, faults }
}

/// The hands of every game of a record.
fn records(args: &Args, bytes: &[u8]) -> Result<Vec<Report>> {
    let mut reader = Reader::new(bytes);
    let mut reports = Vec::new();
    while let Some(game) = reader.next_game().map_err(args.file.unreadable())? {
        let record = game.parse();
        let mut syntax = record.tags.error();
        if let Err(error) = record.tags.check_once(&game, &["Game", "Players", "Leader"])
            && syntax.is_none_or(|first| error.span.start < first.span.start)
        {
            syntax = Some(error);
        }
        let written = hands::from_tags(&record.tags);
        let mut found = report(game.index() + 1, game, &written, hands::check(&written, stage(args)));
        if let Some(error) = syntax {
            let diagnostic = Diagnostic::syntax(&game, &error);
            found.faults.push(Found { diagnostic, player: None, card: None });
            found.faults.sort_by_key(|found| found.diagnostic.span.start);
        }
        reports.push(found);
    }
    Ok(reports)
}
