//! `parlour divicity deal`.

use crate::cli::spoken::{language, spoken};
use anstyle::{AnsiColor, Style};
use clap::ArgGroup;
use unicode_width::UnicodeWidthStr;

use super::VariantArgs;
use crate::cli::error::{Outcome, Result};
use crate::cli::message::{Notice, note};
use crate::cli::options::{BookletArgs, Instead, Pages, PaperArgs, SeedArgs, warn_of_missing_letters};
use crate::cli::output::{self, source_date_epoch};
use parlour::api::{DealRequest, SlipSpec, deal, hand_slips};
use parlour::divicity::{Card, Name, Players, Suit, results::Dealt};
use parlour::internals::words::{Verbatim, messages};

#[derive(Debug, clap::Args)]
#[command(group(ArgGroup::new("who").args(["players", "names"]).required(true).multiple(true)))]
#[command(mut_arg("output", |arg| arg.conflicts_with_all(["json", "record"]).help(SLIPS)))]
#[command(mut_arg("up", |arg| arg.requires("output").conflicts_with_all(["json", "record"])))]
#[command(mut_arg("variant", |arg| arg.requires("record").conflicts_with_all(["json", "output"])))]
pub struct Args {
    /// How many play, 3 to 6.
    #[arg(long, value_name = "N")]
    players: Option<Players>,

    #[command(flatten)]
    seed: SeedArgs,

    /// The players in seat order, clockwise [default: P1 P2 …].
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Name::typed)]
    names: Vec<Name>,

    /// Who leads the first trick [default: drawn].
    #[arg(long, value_name = "NAME", value_parser = Name::typed)]
    leader: Option<Name>,

    /// Shuffle the token stack too; its order is shown only in --json and --record.
    #[arg(long, alias = "tokens")]
    with_tokens: bool,

    /// Write JSON.
    #[arg(long, conflicts_with = "record")]
    json: bool,

    /// Write the head of a record: tags for players, leader and hands.
    #[arg(long)]
    record: bool,

    #[command(flatten)]
    variants: VariantArgs,

    #[command(flatten)]
    pages: Pages,

    #[command(flatten)]
    slips: SlipSpec,

    #[command(flatten)]
    paper: PaperArgs,
}

const SLIPS: &str = "Print private hand slips instead, one a player: .pdf, .svg or .png, or - with --format";

pub fn run(args: &Args) -> Result<Outcome> {
    let fresh = args.seed.given().is_none();
    let seed = args.seed.seed();
    let mut request = DealRequest::new(seed);
    request.players = args.players;
    request.names.clone_from(&args.names);
    request.leader.clone_from(&args.leader);
    request.tokens = args.with_tokens;
    let answer = deal(&request)?;
    let dealt = answer.answer();
    let mut written = None;
    if let Some(press) = args.pages.open(&[], args.paper.given())? {
        let spec = SlipSpec { language: language(), created: source_date_epoch()?, ..args.slips };
        let (slips, styled) = args
            .paper
            .lay_out(BookletArgs::default(), |paper| Ok(hand_slips(dealt, SlipSpec { paper, ..spec })?))?;
        written = Some(press.print(styled.of(slips))?);
        warn_of_missing_letters(Instead::WritingLine, dealt.hands.iter().map(|hand| hand.name.shown()));
    } else if args.json {
        output::print_envelope(&answer)?;
    } else if args.record {
        output::print(&dealt.record(&args.variants.variants()))?;
    } else {
        output::print(&text(dealt))?;
    }
    if fresh {
        note(&Notice::Seed.say(spoken(), &[("seed", &Verbatim(seed))]));
    }
    if let Some(written) = written {
        written.tell();
    }
    Ok(Outcome::Fine)
}

fn text(dealt: &Dealt) -> String {
    let mut text = String::new();
    let [leads, out, nothing] =
        [DealText::Leads, DealText::Out, DealText::Nothing].map(|words| words.text(spoken()));
    let width = dealt.hands.iter().map(|hand| hand.name.shown().width()).max().unwrap_or(0).max(out.width());
    let padded = |name: &str| format!("{name}{}", " ".repeat(width - name.width()));
    for (seat, hand) in dealt.hands.iter().enumerate() {
        let leads = if seat == dealt.leads() { format!("   {leads}") } else { String::new() };
        text.extend([&padded(&hand.name.shown()), "  ", &by_suit(&hand.cards), &leads, "\n"]);
    }
    let rest = if dealt.rest.is_empty() { nothing.to_owned() } else { by_suit(&dealt.rest) };
    text.extend([&padded(out), "  ", &rest, "\n"]);
    text
}

messages! {
    /// Labels beside hands.
    enum DealText in "program" {
        Leads = "leads",
        Out = "out",
        Nothing = "nothing",
    }
}

/// Cards by suit, in the suit's colour; the letter suffices without colour.
fn by_suit(cards: &[Card]) -> String {
    let mut groups: Vec<String> = Vec::new();
    for suit in Suit::ALL.map(Some).into_iter().chain([None]) {
        let names: Vec<String> =
            cards.iter().filter(|card| card.suit() == suit).map(ToString::to_string).collect();
        if !names.is_empty() {
            let style = color(suit);
            groups.push(format!("{style}{}{style:#}", names.join(" ")));
        }
    }
    groups.join("  ")
}

fn color(suit: Option<Suit>) -> Style {
    match suit {
        Some(Suit::Meeples) => AnsiColor::Green.on_default(),
        Some(Suit::Vikings) => AnsiColor::Cyan.on_default(),
        Some(Suit::Paws) => AnsiColor::Magenta.on_default(),
        Some(Suit::Beers) => AnsiColor::Yellow.on_default(),
        None => Style::new().bold(),
    }
}
