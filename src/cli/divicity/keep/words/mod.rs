//! The words of both keepers: questions, answers, steps, standings.

/// Defines a struct of texts by name; those after the semicolon have another type than a single text.
macro_rules! texts {
    ($(#[$about:meta])* $name:ident { $($text:ident)* $(; $($more:ident: $many:ty),*)? }) => {
        $(#[$about])*
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $(pub $text: String,)*
            $($(pub $more: $many,)*)?
        }
    };
}

mod texts;

use std::fmt::Display;
use std::path::Path;

pub use texts::{Field, Words};

use crate::cli::error::Shown;
use crate::cli::kept_file::Obstacle;
use parlour::divicity::chart::Chart;
use parlour::divicity::fault::{ParseNameError, SetupFault, Turn};
use parlour::divicity::keeper::{
    Answer, Asked, Cell, Command, Dialog, Entry, Misfit, ReadEntryError, ReadTrickError, Refusal, Why, dialog,
};
use parlour::divicity::notation::WrittenTrick;
use parlour::divicity::notation::word::{self, unknown};
use parlour::divicity::rules::score::{Standing, Standings};
use parlour::divicity::verdict::{Stage, Verdict};
use parlour::divicity::words::{counted, effect, part_names, player, token};
use parlour::divicity::{
    Cards, Doubt, IllegalStep, Keeper, Match, Name, Next, Step, Taker, TokenKind, TokenSet, Trick, Variant,
};
use parlour::record::{Excerpt, Fault as _};
use parlour::words::{AllOf, Say as _, Verbatim, filled, join};

impl Words {
    /// A question as a sentence.
    pub fn question(&self, asked: Asked, names: &[Name]) -> String {
        let texts = &self.question;
        let of = |text: &str, seat| fill(text, &[("player", &player(self.language, names, seat))]);
        match asked {
            Asked::Card(seat) => of(&texts.card, seat),
            Asked::SetOut { missing: 1 } => texts.last_token.clone(),
            Asked::SetOut { missing } => fill(&texts.tokens, &[("n", &missing)]),
            Asked::Taker(due) => match due.turn {
                Turn::First if due.alone => texts.first_alone.clone(),
                Turn::First => texts.first.clone(),
                Turn::Second if due.players.is_empty() => texts.second_discarded.clone(),
                Turn::Second => texts.second.clone(),
                Turn::Third => texts.third.clone(),
            },
            Asked::Taken(Taker::Player(seat)) => of(&texts.taken, seat),
            Asked::Taken(Taker::Discard) => texts.discarded.clone(),
            Asked::Own(seat, TokenKind::Donate) => of(&texts.donate, seat),
            Asked::Own(seat, _) => of(&texts.exchange, seat),
            Asked::Target(seat, TokenKind::Donate) => of(&texts.donate_to, seat),
            Asked::Target(seat, TokenKind::Exchange) => of(&texts.exchange_with, seat),
            Asked::Target(seat, _) => of(&texts.steal_from, seat),
            Asked::Theirs(_, kind, other) => {
                let text = if kind == TokenKind::Exchange { &texts.exchange_for } else { &texts.stolen };
                fill(text, &[("other", &player(self.language, names, other))])
            }
        }
    }

    /// An answer as shown in a list.
    pub fn answer(&self, answer: Answer, names: &[Name]) -> String {
        match answer {
            Answer::Card(card) => card.to_string(),
            Answer::Token(token) => token.say(self.language),
            Answer::Player(seat) => player(self.language, names, seat),
            Answer::Discard => self.answer.discard.clone(),
            Answer::Kept => self.answer.kept.clone(),
            Answer::Immune(seat) => {
                fill(&self.answer.immune, &[("player", &player(self.language, names, seat))])
            }
        }
    }

    /// What a step did, described from the state before it.
    fn told(&self, step: Step, before: &Match, names: &[Name]) -> String {
        let texts = &self.told;
        let told = |text: &str, who: &str, what: &str| {
            fill(text, &[("player", &who), ("token", &what), ("card", &what)])
        };
        let name = |seat| player(self.language, names, seat);
        let token = |token: TokenKind| token.say(self.language);
        match (step, before.next()) {
            (Step::Immune(seat), _) => told(&texts.immune, &name(seat), ""),
            (Step::Card(card), Next::Card(seat)) => told(&texts.plays, &name(seat), &card.to_string()),
            (Step::Card(card), _) => told(&texts.played, "", &card.to_string()),
            (Step::SetOut(kind), _) => told(&texts.set_out, "", &token(kind)),
            (Step::Take(Taker::Player(seat), kind), _) => told(&texts.takes, &name(seat), &token(kind)),
            (Step::Take(Taker::Discard, kind), _) => told(&texts.discarded, "", &token(kind)),
            (Step::Resolve(done), _) => {
                let who = before.special().map_or_else(String::new, |special| name(special.player));
                effect(self.language, &who, done, name, token)
            }
        }
    }

    /// What a command will do, described before it is obeyed; on the screen with the keys for what may follow.
    pub fn done(&self, command: &Command, keeper: &Keeper, by_keys: bool) -> String {
        let (texts, told, names) = (&self.correction, &self.told, keeper.names());
        let numbered_trick = |text: &str, number: usize| fill(text, &[("n", &number)]);
        let name = |seat| player(self.language, names, seat);
        match command {
            Command::Play(steps) => self.all_told(&keeper.with_forced(steps), keeper),
            Command::Undo => numbered(&told.back, 1),
            Command::Redo => numbered(&told.forth, 1),
            Command::Reopen(number) => {
                let hint = by_keys.then_some(self.screen.open_again.as_str());
                join([numbered_trick(&told.open_again, *number).as_str()].into_iter().chain(hint), "; ")
            }
            Command::Correct(number, _) => numbered_trick(&told.corrected, *number),
            Command::Fix(number, of, cell) => {
                let called = |taker: Taker| match taker {
                    Taker::Player(seat) => name(seat),
                    Taker::Discard => texts.nobody.clone(),
                };
                let (text, token, other) = match cell {
                    Cell::Token(kind) => (&texts.token, token(self.language, *kind), String::new()),
                    Cell::Taker(taker) => (&texts.taker, "", called(*taker)),
                };
                fill(text, &[("n", number), ("player", &called(*of)), ("token", &token), ("other", &other)])
            }
            Command::TakeUp => {
                let is_new = *keeper.now() == Trick::default();
                let text = if is_new { &told.taken_up } else { &told.taken_up_instead };
                numbered_trick(text, keeper.number())
            }
            Command::Drop => {
                let hint = by_keys.then_some(&self.screen.brings_back);
                join([&told.given_up].into_iter().chain(hint), "; ")
            }
            Command::Lex(seat, count) => fill(&told.lex, &[("player", &name(*seat)), ("n", count)]),
            Command::NoLex => told.no_lex.clone(),
            Command::Tokens(None) => told.no_set.clone(),
            Command::Tokens(Some(set)) if by_keys => fill(&told.set_size, &[("n", &set.total())]),
            Command::Tokens(Some(set)) => fill(&told.set, &[("set", &self.written(set))]),
            Command::Names(names) => {
                fill(&texts.play, &[("players", &join(names.iter().map(Name::shown), ", "))])
            }
            Command::Rename(seat, new) => {
                fill(&texts.renamed, &[("player", &name(*seat)), ("name", &new.shown())])
            }
            Command::Leader(seat) => fill(&texts.led, &[("player", &name(*seat))]),
            Command::Variant(Variant::Immunity, is_played) => texts.immunity[usize::from(*is_played)].clone(),
            Command::Variant(Variant::EmptySteal, is_played) => {
                texts.empty_steals[usize::from(*is_played)].clone()
            }
            Command::Cards(are_recorded) => {
                let text = match (keeper.setup().cards == Cards::LeftOut, are_recorded) {
                    (true, true) => &texts.cards_recorded,
                    (false, false) => &texts.cards_left_out,
                    _ => &texts.nothing,
                };
                text.clone()
            }
            Command::SetUp(..) => told.match_corrected.clone(),
        }
    }

    /// What several steps will do.
    fn all_told(&self, steps: &[Step], keeper: &Keeper) -> String {
        let mut state = *keeper.state();
        let mut all = Vec::new();
        for step in steps {
            all.push(self.told(*step, &state, keeper.names()));
            if step.make(&mut state).is_err() {
                break;
            }
        }
        all.join("; ")
    }

    /// Why words do not make an entry.
    pub fn misread(&self, error: &ReadEntryError, names: &[Name], hides_hands: bool) -> String {
        let texts = &self.refused;
        match error {
            ReadEntryError::Rule(fault) => self.refused(fault, names, hides_hands),
            ReadEntryError::Word { word, asked: Some(asked) } => {
                let nearest = unknown(word).nearest;
                // Two numbers in one word are two tokens, so suggest nothing.
                let is_glued = word.trim_start_matches(['-', '+']).contains(['-', '+']);
                let asks_token = !matches!(asked, Asked::Card(_) | Asked::Taker(_) | Asked::Target(..));
                let nearest = nearest.filter(|_| !is_glued && asks_token);
                let nearest = nearest.and_then(TokenKind::named).map(|kind| kind.say(self.language));
                let help = nearest.map_or_else(String::new, |near| fill(&texts.meant, &[("token", &near)]));
                let question = self.question(*asked, names);
                fill(&texts.misread, &[("word", &Excerpt(word)), ("question", &question)]) + &help
            }
            ReadEntryError::Word { word, asked: None } => fill(&texts.not_asked, &[("word", &Excerpt(word))]),
        }
    }

    /// The question that an incomplete step leaves open.
    pub fn unanswered(&self, keeper: &Keeper, entry: &Entry) -> Option<String> {
        let mut state = *keeper.state();
        for step in &entry.steps {
            step.make(&mut state).ok()?;
        }
        match dialog(&state, &entry.given) {
            Dialog::Ask(asked, _) if !entry.given.is_empty() => Some(self.question(asked, keeper.names())),
            _ => None,
        }
    }

    /// The message that no player has this name.
    pub fn unknown_player(&self, word: &str) -> String {
        fill(&self.unknown_player, &[("word", &Excerpt(word))])
    }

    /// Why a change is refused.
    pub fn refusal(&self, refusal: &Refusal, names: &[Name], hides_hands: bool) -> String {
        let texts = &self.refused;
        match refusal {
            Refusal::Rule(fault) => self.refused(fault, names, hides_hands),
            Refusal::Misfit(misfit) => self.misfit(misfit, names, hides_hands),
            Refusal::Setup(fault @ (SetupFault::Names { .. } | SetupFault::NameTwice(..))) => {
                fault.say(self.language)
            }
            Refusal::Setup(fault) => format!("{} (C3)", fault.say(self.language)),
            Refusal::Lex(fault) => fault.say(self.language),
            Refusal::NothingBack => texts.nothing_back.clone(),
            Refusal::NothingForth => texts.nothing_forth.clone(),
            Refusal::NothingWaits => texts.nothing_waits.clone(),
            Refusal::NoTrick { number, whole } => fill(&texts.no_trick, &[("n", &number), ("whole", &whole)]),
            Refusal::Takes { number, takes } => fill(&texts.takes, &[("n", &number), ("takes", &takes)]),
        }
    }

    /// The reason why the rules refuse a step, and what would be legal. Hidden hands are not revealed.
    pub fn refused(&self, fault: &IllegalStep, names: &[Name], hides_hands: bool) -> String {
        let illegal = fault.named(names);
        let is_of_hand = matches!(fault, IllegalStep::NotInHand { .. } | IllegalStep::Revoke { .. });
        let help = match fault {
            IllegalStep::TokenSet { .. } => Some(self.refused.set_changes.clone()),
            _ => illegal.help_in(self.language).filter(|_| !(hides_hands && is_of_hand)),
        };
        let help = help.map_or_else(String::new, |help| format!("; {help}"));
        format!("{} ({}){help}", illegal.say(self.language), fault.rule())
    }

    /// Parses a player's name, or explains why it is invalid.
    pub fn name(&self, word: &str) -> Result<Name, String> {
        word.parse().map_err(|error: ParseNameError| error.say(self.language))
    }

    /// Reads a token set, named in any language, or explains why it is invalid.
    pub fn read_set(&self, text: &str) -> Result<TokenSet, String> {
        word::token_set(text).map_err(|error| error.say(self.language))
    }

    /// Why a text is not a trick.
    pub fn no_trick(&self, error: &ReadTrickError) -> String {
        match error {
            ReadTrickError::Text(text) => match text.fault.help_in(self.language) {
                Some(help) => format!("{}; {help}", text.fault.say(self.language)),
                None => text.fault.say(self.language),
            },
            ReadTrickError::Number { written, number } => {
                fill(&self.refused.number, &[("written", written), ("n", number)])
            }
        }
    }

    /// Why a waiting trick does not fit.
    fn misfit(&self, misfit: &Misfit, names: &[Name], hides_hands: bool) -> String {
        match misfit {
            Misfit::Rule(fault) => self.refused(fault, names, hides_hands),
            Misfit::Leader { was, is } => fill(
                &self.refused.leader,
                &[("was", &player(self.language, names, *was)), ("is", &player(self.language, names, *is))],
            ),
        }
    }

    /// Why a step is not on disk, and what to do about it, by keys or by commands.
    pub fn unsaved(&self, error: &Obstacle, file: &Path, by_keys: bool) -> String {
        let (texts, why) = (&self.unsaved, self.why_unsaved(error, file));
        let (command, keys) = match error {
            Obstacle::Gone => (&texts.write, &texts.write_key),
            Obstacle::Changed => (&texts.rename, &texts.again_key),
            _ => (&texts.again, &texts.again_key),
        };
        format!("{why}: {}", if by_keys { keys } else { command })
    }

    /// Why a step is not on disk.
    pub fn why_unsaved(&self, error: &Obstacle, file: &Path) -> String {
        let texts = &self.unsaved;
        match error {
            Obstacle::Gone => {
                let name = Path::new(file.file_name().unwrap_or_default());
                fill(&texts.gone, &[("file", &Shown(name))])
            }
            Obstacle::Changed => texts.changed.clone(),
            other => other.to_string(),
        }
    }

    /// `10x2 milkx1`, as a set is typed.
    pub fn written(&self, set: &TokenSet) -> String {
        join(set.iter().map(|(kind, count)| format!("{}x{count}", kind.say(self.language))), " ")
    }

    /// `10 x2, milk`, or `nothing`.
    pub fn counted(&self, set: &TokenSet) -> String {
        if set.is_empty() {
            return self.nothing.clone();
        }
        join(counted(set, " x", |kind| kind.say(self.language)), ", ")
    }

    /// The nonzero parts of a score: `points 20, milk -5`.
    pub fn parts(&self, standing: &Standing) -> String {
        let named =
            part_names(self.language).into_iter().zip(standing.parts.each()).filter(|(_, part)| *part != 0);
        join(named.map(|(name, part)| format!("{name} {part}")), ", ")
    }

    /// The leader or winner and the reason (C13) as a sentence; at the end also the last player and the holder of the
    /// duck.
    pub fn stand(&self, keeper: &Keeper) -> String {
        let names: Vec<String> = keeper.names().iter().map(Name::shown).collect();
        let standings = keeper.state().standings();
        let verdict = Verdict::of(&names, keeper.state(), &standings);
        let stand = verdict.sentence(self.language, |total| total.to_string());
        let last = if verdict.stage == Stage::Over { self.last(&names, &standings) } else { Vec::new() };
        join([stand].into_iter().chain(last), " ")
    }

    /// The last player, unless all share the victory, and the holder of the duck.
    pub fn last(&self, names: &[String], standings: &Standings) -> Vec<String> {
        let rank = standings.ranked.last().map_or(1, |standing| standing.rank);
        let last = |standing: &&Standing| standing.rank == rank && rank > 1;
        let players: Vec<&Standing> = standings.ranked.iter().filter(last).collect();
        let has_duck = |standing: &&Standing| standing.holding.tokens.count(TokenKind::Duck) > 0;
        let holders: Vec<&Standing> = standings.ranked.iter().filter(has_duck).collect();
        // The joke about the duck works only for a single one.
        let holder = holders.first().copied().filter(|_| holders.len() == 1);
        let duck = |holder: &Standing| fill(&self.told.duck, &[("player", &names[holder.player])]);
        let last_names: Vec<String> = players.iter().map(|standing| names[standing.player].clone()).collect();
        let told = |text: &str| {
            fill(text, &[("players", &AllOf(last_names.iter().map(Verbatim).collect()).say(self.language))])
        };
        match (players.as_slice(), holder) {
            ([], holder) => holder.map(duck).into_iter().collect(),
            ([one], Some(holder)) if one.player == holder.player => vec![told(&self.told.last_with_duck)],
            (players, holder) => {
                let last = told(&self.told.last[usize::from(players.len() > 1)]);
                [last].into_iter().chain(holder.map(duck)).collect()
            }
        }
    }

    /// A doubt about the tokens, which refuses nothing (C3).
    pub fn doubt(&self, state: &Match) -> Option<String> {
        let doubt = match &state.setup().tokens {
            Some(set) => Doubt::of_set(set),
            None => Doubt::of_tokens(state.tokens_out()),
        };
        doubt.map(|doubt| doubt.say(self.language))
    }

    /// The tricks waiting after a correction, each with the reason.
    pub fn waiting(&self, keeper: &Keeper, hides_hands: bool) -> Vec<String> {
        let texts = &self.waiting;
        let misfit = keeper.misfit().map(|misfit| self.misfit(&misfit, keeper.names(), hides_hands));
        let mut lines = Vec::new();
        for (place, waits) in keeper.waiting().iter().enumerate() {
            lines.push(trick(waits.number, &waits.trick, keeper.names()));
            let misfit = misfit.as_ref().filter(|_| place == 0);
            let why = match (waits.why, misfit) {
                (Why::Opened, None) => &texts.opened,
                (Why::Opened, Some(_)) => &texts.opened_misfit,
                (Why::UnderWay, Some(_)) => &texts.under_way_misfit,
                (Why::UnderWay, None) => &texts.under_way,
                (Why::Behind, Some(_)) => &texts.misfit,
                (Why::Behind, None) if place == 0 => &texts.fits,
                (Why::Behind, None) => continue,
            };
            let misfit = misfit.map_or("", String::as_str);
            lines.push(format!("   {}", fill(why, &[("why", &misfit)])));
        }
        lines
    }
}

/// Fills values into a text.
pub fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let values: Vec<(&str, String)> = values.iter().map(|(name, value)| (*name, value.to_string())).collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    filled(text, &values)
}

/// The singular or plural text with its number filled in.
pub fn numbered(texts: &[String; 2], n: usize) -> String {
    fill(&texts[usize::from(n != 1)], &[("n", &n)])
}

/// The standings in seat order.
pub fn by_seat(state: &Match) -> Vec<Standing> {
    let mut standings = state.standings().ranked;
    standings.sort_by_key(|standing| standing.player);
    standings
}

/// Whether a match is over without Lex having been counted (C9).
pub fn lacks_lex(state: &Match) -> bool {
    Stage::of(state) == Stage::LexNotCounted
}

/// The scores after each trick, and the final count of Lex in a match without cards (C9).
pub fn chart(keeper: &Keeper) -> Chart {
    let state = keeper.state();
    let is_counted = state.setup().cards == Cards::LeftOut && state.lex_known();
    Chart::new(&keeper.states(), Some(state).filter(|_| is_counted && !state.in_trick()))
}

/// A trick on one line, with its number.
pub fn trick(number: usize, trick: &Trick, names: &[Name]) -> String {
    WrittenTrick::of(trick, names).numbered(number as u32).to_string()
}
