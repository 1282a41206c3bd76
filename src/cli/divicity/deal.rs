//! `parlour divicity deal`.

use anstyle::{AnsiColor, Style};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use crate::cli::error::{Error, Result, note};
use crate::cli::output::{self, Force, Format, Output, Target};
use crate::cli::{Outcome, source_date_epoch};
use parlour::divicity::deal::token_stack;
use parlour::divicity::slips::Slips;
use parlour::divicity::{Card, Deal, Name, Players, Setup, Suit, TokenKind, TokenSet};
use parlour::print::Paper;
use parlour::print::png::Dpi;
use parlour::record::Excerpt;
use parlour::seed::Seed;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many play, 3 to 6 (C2).
    #[arg(long, value_name = "N", required_unless_present = "names")]
    players: Option<Players>,

    /// A number to derive the deal from: the same seed deals the same [default: a fresh one].
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,

    /// The players in seat order, clockwise [default: P1 P2 …].
    #[arg(long, num_args = 3..=6, value_name = "NAME")]
    names: Vec<Name>,

    /// Who leads the first trick [default: drawn].
    #[arg(long, value_name = "NAME")]
    leader: Option<Name>,

    /// Shuffle the token stack too; its order is shown only in --json and --record.
    #[arg(long)]
    tokens: bool,

    /// Write JSON.
    #[arg(long, conflicts_with = "record")]
    json: bool,

    /// Write the head of a record: tags for players, leader and hands.
    #[arg(long)]
    record: bool,

    /// The record's match is played with immunity: who plays a joker is immune for that trick (C14).
    #[arg(long, requires = "record")]
    immunity: bool,

    /// In the record's match a steal may be aimed at a player who holds nothing, and is kept then (C11).
    #[arg(long, requires = "record")]
    empty_steal: bool,

    /// Print private hand slips instead, one a player: .pdf, .svg or .png, or - with --format.
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["json", "record"], value_hint = clap::ValueHint::FilePath)]
    output: Option<Target>,

    #[command(flatten)]
    force: Force,

    /// What to write, whatever the file's extension says.
    #[arg(long, value_enum, requires = "output")]
    format: Option<Format>,

    /// The paper for hand slips.
    #[arg(long, value_name = "PAPER", default_value_t = Paper::A4)]
    paper: Paper,
}

/// A deal with the players it is for.
pub struct Table {
    seed: Seed,
    players: Players,
    names: Vec<Name>,
    leader: usize,
    deal: Deal,
    stack: Option<Vec<TokenKind>>,
}

pub fn run(args: Args) -> Result<Outcome> {
    let fresh = args.seed.is_none();
    let seed = args.seed.unwrap_or_else(|| Seed::fresh(&mut rand::rng()));
    let names = names(args.players, args.names)?;
    let table = Table::new(names, seed, args.leader.as_ref(), args.tokens)?;
    let mut written = (Vec::new(), 0);
    if let Some(target) = &args.output {
        let output = Output::new(target, args.force)?;
        let format = Format::choose(args.format, target)?;
        let slips = table.slips()?;
        let document = slips.document(args.paper);
        let pages = document.page_count;
        written = (output::write_document(document, &output, format, Dpi::DEFAULT)?, pages);
    } else if args.json {
        output::print_json(&table.json())?;
    } else if args.record {
        let mut setup = Setup::new(table.players);
        (setup.immunity, setup.empty_steal) = (args.immunity, args.empty_steal);
        output::print(&table.record(setup.rules().as_deref()))?;
    } else {
        output::print(&table.text())?;
    }
    if fresh {
        note(&format!("seed {seed}"));
    }
    output::tell_written(&written.0, written.1);
    Ok(Outcome::Fine)
}

/// The names given, or else `P1` to the number of players.
fn names(players: Option<Players>, given: Vec<Name>) -> Result<Vec<Name>> {
    let players = players
        .or_else(|| Players::new(given.len()))
        .ok_or_else(|| Error::usage("3 to 6 players play Divicity (C2)"))?;
    if given.is_empty() {
        let numbered = (1..=players.count()).map(|seat| format!("P{seat}").parse());
        return numbered
            .collect::<std::result::Result<_, _>>()
            .map_err(|e: parlour::divicity::player::ParseNameError| Error::usage(e.to_string()));
    }
    if given.len() != players.count() {
        return Err(Error::usage(format!("{} names for {players} players", given.len())));
    }
    Ok(given)
}

/// Whether everybody has a name of their own.
pub fn check_distinct(names: &[Name]) -> Result<()> {
    let twice = names.iter().enumerate().find_map(|(i, name)| names[..i].contains(name).then_some(name));
    twice.map_or(Ok(()), |name| {
        Err(Error::usage(format!("`{}` stands twice among the names", Excerpt(name.as_str()))))
    })
}

impl Table {
    /// The deal that `seed` makes for these players.
    pub fn new(names: Vec<Name>, seed: Seed, leader: Option<&Name>, tokens: bool) -> Result<Table> {
        let players =
            Players::new(names.len()).ok_or_else(|| Error::usage("3 to 6 players play Divicity (C2)"))?;
        check_distinct(&names)?;
        let deal = Deal::new(players, seed);
        let leader = match leader {
            None => deal.leader,
            Some(leader) => names.iter().position(|name| name == leader).ok_or_else(|| {
                Error::usage(format!("`{}` is not one of the players", Excerpt(leader.as_str())))
            })?,
        };
        let stack = tokens.then(|| token_stack(&TokenSet::DEFAULT, seed));
        Ok(Table { seed, players, names, leader, deal, stack })
    }

    /// A private slip a player.
    pub fn slips(&self) -> Result<Slips<'_>> {
        let hands = self.names.iter().zip(self.deal.hands.iter().map(Vec::as_slice)).collect();
        Ok(Slips { hands, leader: self.leader, created: source_date_epoch()? })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let width = self.names.iter().map(|name| name.shown().width()).max().unwrap_or(0).max(OUT.len());
        let padded = |name: &str| format!("{name}{}", " ".repeat(width - name.width()));
        for (seat, (name, hand)) in self.names.iter().zip(&self.deal.hands).enumerate() {
            let leads = if seat == self.leader { "   leads" } else { "" };
            text.extend([&padded(&name.shown()), "  ", &by_suit(hand), leads, "\n"]);
        }
        let out = if self.deal.rest.is_empty() { "nothing".to_owned() } else { by_suit(&self.deal.rest) };
        text.extend([&padded(OUT), "  ", &out, "\n"]);
        text
    }

    fn json(&self) -> serde_json::Value {
        let words = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
        let hands: Vec<_> = self
            .names
            .iter()
            .zip(&self.deal.hands)
            .map(|(name, hand)| json!({ "name": name.as_str(), "cards": words(hand) }))
            .collect();
        let mut value = json!({
            "seed": self.seed.0,
            "players": self.names.iter().map(Name::as_str).collect::<Vec<_>>(),
            "leader": self.names[self.leader].as_str(),
            "hands": hands,
            "rest": words(&self.deal.rest),
        });
        if let Some(stack) = &self.stack {
            value["tokens"] = json!(stack.iter().map(|kind| kind.name()).collect::<Vec<_>>());
        }
        value
    }

    /// The head of a record, with the variants that its match is played with.
    pub fn record(&self, rules: Option<&str>) -> String {
        let names: Vec<&str> = self.names.iter().map(Name::as_str).collect();
        let mut text = format!(
            "[Game \"Divicity\"]\n[Players \"{}\"]\n[Leader \"{}\"]\n",
            names.join(" "),
            names[self.leader]
        );
        text.extend(rules.map(|rules| format!("[Rules \"{rules}\"]\n")));
        for (name, hand) in names.iter().zip(&self.deal.hands) {
            let cards: Vec<String> = hand.iter().map(ToString::to_string).collect();
            text.extend(["[Hand \"", name, " ", &cards.join(" "), "\"]\n"]);
        }
        if let Some(stack) = &self.stack {
            let kinds: Vec<&str> = stack.iter().map(|kind| kind.name()).collect();
            text.extend(["\n{ token stack, drawn from the left: ", &kinds.join(" "), " }\n"]);
        }
        text
    }
}

/// Stands before the cards that stay out of the match.
const OUT: &str = "out";

/// Cards suit by suit, each suit in its colour; the letter tells it without.
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
