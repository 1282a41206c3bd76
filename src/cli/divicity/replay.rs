//! `parlour show`: a match trick by trick, in words.

use crate::cli::spoken::spoken;
use comfy_table::Cell;

use super::score::ScoreTable;
use crate::cli::error::{Outcome, Result};
use crate::cli::fault::tell;
use crate::cli::input::Input;
use crate::cli::source::{self, At, Which};
use crate::cli::{output, table};
use parlour::api::Envelope;
use parlour::divicity::{Divicity, Name, Replay, results::Story as MatchStory};
use parlour::internals::divicity::chart::Chart;
use parlour::internals::divicity::keeper::is_note;
use parlour::internals::divicity::narrate::narrate;
use parlour::internals::divicity::verdict::{Verdict, lex};
use parlour::internals::divicity::words::tokens;
use parlour::internals::record::Printable;
use parlour::internals::words::{Verbatim, messages};
use parlour::print::Language;

#[derive(Debug, clap::Args)]
#[command(after_help = "A match with a fault is shown up to the fault: exit code 1.")]
pub struct Args {
    /// A file of recorded matches, or a folder of them; - is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Input,

    /// Its number in the file, its name if the file does not say, or both: persivic,2.
    #[arg(long, value_name = "GAME")]
    game: Option<Which>,

    /// The position after N lines, moves or tricks.
    #[arg(long, value_name = "N", default_value = "last")]
    at: At,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let (file, which) = args.file.find(args.game)?;
    let game = source::game(&file, which)?;
    let game = game.as_text();
    let replay = Replay::new(&game);
    if !args.json {
        for diagnostic in replay.report.notices().chain(&replay.report.fault) {
            tell(diagnostic, &file.name(), &game);
        }
    }
    let told = args.at.of_tricks(replay.plies.len())?;
    if args.json {
        let story = MatchStory::new(&replay, told);
        output::print_envelope(&Envelope::about(file.source(Some(which.number())), story))?;
    } else if let Some(text) = Story::new(&replay, told).text() {
        output::print(&text)?;
    }
    Ok(if replay.report.fault.is_some() { Outcome::Faults } else { Outcome::Fine })
}

messages! {
    enum ReplayText in "program" {
        Leads = "{players}. {leader} leads the first trick.",
        Immunity = "A joker makes its player immune.",
        EmptySteals = "A steal may be aimed at a player who holds nothing.",
        Trick = "Trick {n}",
    }
}

/// A match to retell: its first tricks, and the table after them.
struct Story<'a> {
    replay: &'a Replay,
    told: usize,
    /// `None` if the tags have a fault.
    table: Option<Divicity>,
}

impl Story<'_> {
    fn new(replay: &Replay, told: usize) -> Story<'_> {
        Story { replay, told, table: replay.report.table().map(|table| table.at(replay.position(told))) }
    }

    fn text(&self) -> Option<String> {
        let table = self.table.as_ref()?;
        let names: Vec<String> = table.names().iter().map(Name::shown).collect();
        let language = spoken();
        let mut text = format!("{}\n\n", head(&names, table, language));
        let said = |trick| {
            self.replay
                .comments(trick)
                .filter(|comment| !is_note(comment))
                .map(|comment| format!("  {{{}}}\n", Printable(&comment)))
                .collect::<String>()
        };
        let before = said(0);
        if !before.is_empty() {
            text.push_str(&format!("{before}\n"));
        }
        for (number, (before, trick)) in (1..).zip(self.replay.plies.walk().take(self.told)) {
            let marks: String = self.replay.marks(number).map(|mark| format!(" {mark}")).collect();
            let title = ReplayText::Trick.say(language, &[("n", &number)]);
            text.push_str(&format!("{title}{marks}\n"));
            for sentence in narrate(language, &before, trick, table.names()) {
                text.push_str(&format!("  {sentence}\n"));
            }
            text.push_str(&said(number));
            text.push('\n');
        }
        text.push_str(&holdings(&names, table, language));
        text.push('\n');
        if self.told > 0 {
            text.push_str(&self.scores(&names));
            text.push('\n');
        }
        let standings = table.standings();
        let verdict = Verdict::of(&names, &table.state, &standings);
        text.push_str(&format!("{}\n", verdict.sentence(language, |total| total.to_string())));
        Some(text)
    }

    fn scores(&self, names: &[String]) -> String {
        // Without cards, Lex are counted after the last trick.
        let counted =
            self.table.as_ref().map(|table| &table.state).filter(|state| state.before_lex().is_some());
        let states = &self.replay.states()[..=self.told];
        table::of_scores(ScoreTable::Trick.text(spoken()), names, &Chart::new(states, counted))
    }
}

/// The players, the first leader and the variants.
fn head(names: &[String], table: &Divicity, language: Language) -> String {
    let (setup, players) = (table.state.setup(), names.join(", "));
    let leader = table.leader().shown();
    let mut text =
        ReplayText::Leads.say(language, &[("players", &Verbatim(&players)), ("leader", &Verbatim(&leader))]);
    for (applies, words) in
        [(setup.immunity, ReplayText::Immunity), (setup.empty_steal, ReplayText::EmptySteals)]
    {
        if applies {
            text.push(' ');
            text.push_str(words.text(language));
        }
    }
    text
}

fn holdings(names: &[String], table: &Divicity, language: Language) -> String {
    let [player, holds, total] =
        [ScoreTable::Player, ScoreTable::Holds, ScoreTable::Total].map(|title| title.text(language));
    let mut rows = table::with_titles(&["", player, holds, "Lex", total], &[1, 2]);
    for standing in table.standings().ranked {
        rows.add_row([
            table::right(standing.rank),
            Cell::new(&names[standing.player]),
            Cell::new(tokens(language, &standing.holding.tokens, ", ", "·")),
            table::right(lex(&table.state, &standing)),
            table::right(standing.total),
        ]);
    }
    table::text(&rows)
}
