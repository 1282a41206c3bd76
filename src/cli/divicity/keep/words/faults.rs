//! Reasons for refusals in languages other than English, from `templates/lang/divicity/faults`. In English the faults
//! display themselves, worded as in `check`.

use parlour::divicity::fault::{
    Due, LexFault, Owner, ParseNameError, ParseTokenSetError, ProvenRevoke, SetupFault, Turn,
};
use parlour::divicity::keeper::ReadTrickError;
use parlour::divicity::notation::word;
use parlour::divicity::rules::doubt::{BOX, OTHERS};
use parlour::divicity::rules::score::MOST_MILK;
use parlour::divicity::rules::setup::MOST_OF_A_KIND;
use parlour::divicity::rules::token::ParseTokenError;
use parlour::divicity::words::player;
use parlour::divicity::{Card, Doubt, IllegalStep, Name, Seats, Taker, TokenKind, TokenSet};
use parlour::print::Language;
use parlour::record::{Excerpt, Fault as _};
use serde::Deserialize;

use super::{Words, fill};

/// All texts of a language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaultTexts {
    step: StepTexts,
    due: DueTexts,
    setup: SetupTexts,
    doubt: DoubtTexts,
}

texts! {
    StepTexts {
        game_over card_missing card_too_many cards_left_out no_seat duplicate_card jokers not_in_hand hand revoke could
        proven_revoke token_count token_set take_missing take_too_many not_in_play immune_not_played immune_of_cards
        immune_twice immune_too_many immune_before immune_receiver effect_missing other_effect discarded no_effect not_held
        holds impossible oneself immune_target targets kept_but_possible nobody;
        wrong_discard: [String; 3], wrong_taker: [String; 3]
    }
}

texts! {
    /// Which player takes which token, and why.
    DueTexts { first_alone first_card first second_alone second_card second third }
}

texts! {
    SetupTexts {
        leader names name_twice no_tokens milk too_many out_already hands lex_of_cards lex_too_many no_name name_letters
        name_too_long name_reserved no_token token_form token_twice
    }
}

texts! { DoubtTexts { set ducks others } }

impl FaultTexts {
    /// The texts in this language; `None` for English.
    pub fn of(language: Language) -> Option<FaultTexts> {
        (language != Language::English).then(|| {
            language.words([
                "",
                include_str!("../../../../../templates/lang/divicity/faults/es.toml"),
                include_str!("../../../../../templates/lang/divicity/faults/pt.toml"),
            ])
        })
    }
}

impl Words {
    /// The reason why the rules refuse a step, and what would be legal. Hidden hands are not revealed.
    pub fn refused(&self, fault: &IllegalStep, names: &[Name], hides_hands: bool) -> String {
        let is_of_hand = matches!(fault, IllegalStep::NotInHand { .. } | IllegalStep::Revoke { .. });
        let (why, help) = if let Some(texts) = &self.faults {
            Told { words: self, texts, names }.step(fault)
        } else {
            let fault = fault.named(names);
            (fault.to_string(), fault.help())
        };
        let help = match fault {
            IllegalStep::TokenSet { .. } => Some(self.refused.set_changes.clone()),
            _ => help.filter(|_| !(hides_hands && is_of_hand)),
        };
        let help = help.map_or_else(String::new, |help| format!("; {help}"));
        format!("{why} ({}){help}", fault.rule())
    }

    /// Why a match cannot start with this setup.
    pub fn setup(&self, fault: &SetupFault) -> String {
        let Some(FaultTexts { setup: texts, .. }) = &self.faults else { return fault.to_string() };
        match fault {
            SetupFault::Leader { leader, players } => {
                fill(&texts.leader, &[("n", &(leader.index() + 1)), ("players", players)])
            }
            SetupFault::Names { names, players } => fill(&texts.names, &[("n", names), ("players", players)]),
            SetupFault::NameTwice(first, second) => {
                fill(&texts.name_twice, &[("first", &(first.index() + 1)), ("second", &(second.index() + 1))])
            }
            SetupFault::NoTokens => texts.no_tokens.clone(),
            SetupFault::Milk(milk) => fill(&texts.milk, &[("n", milk), ("most", &MOST_MILK)]),
            SetupFault::TooMany { kind, count } => {
                let token = self.game.token(*kind);
                fill(&texts.too_many, &[("n", count), ("token", &token), ("most", &MOST_OF_A_KIND)])
            }
            SetupFault::OutAlready { kind, out, there } => {
                let token = self.game.token(*kind);
                fill(&texts.out_already, &[("out", out), ("token", &token), ("n", there)])
            }
            SetupFault::Hands => texts.hands.clone(),
        }
    }

    /// Why this count of Lex is invalid.
    pub fn lex_fault(&self, fault: LexFault) -> String {
        match (&self.faults, fault) {
            (Some(texts), LexFault::OfCards) => texts.setup.lex_of_cards.clone(),
            (Some(texts), LexFault::TooMany(lex)) => fill(&texts.setup.lex_too_many, &[("n", &lex)]),
            (Some(texts), LexFault::NoSeat(seat)) => fill(&texts.step.no_seat, &[("n", &(seat.index() + 1))]),
            (None, fault) => fault.to_string(),
        }
    }

    /// Parses a player's name, or explains why it is invalid.
    pub fn name(&self, word: &str) -> Result<Name, String> {
        word.parse().map_err(|error| match (&self.faults, &error) {
            (Some(texts), ParseNameError::Empty) => texts.setup.no_name.clone(),
            (Some(texts), ParseNameError::Letters(name)) => {
                fill(&texts.setup.name_letters, &[("word", &Excerpt(name))])
            }
            (Some(texts), ParseNameError::TooLong(name)) => {
                fill(&texts.setup.name_too_long, &[("word", &Excerpt(name)), ("n", &Name::MOST)])
            }
            (Some(texts), ParseNameError::Reserved) => texts.setup.name_reserved.clone(),
            (None, error) => error.to_string(),
        })
    }

    /// The message that no token has this name.
    pub fn no_token(&self, error: &ParseTokenError) -> String {
        let Some(texts) = &self.faults else { return error.to_string() };
        fill(&texts.setup.no_token, &[("word", &Excerpt(&error.word))])
    }

    /// Reads a token set, named in any language, or explains why it is invalid.
    pub fn read_set(&self, text: &str) -> Result<TokenSet, String> {
        word::token_set(text).map_err(|error| self.token_set(&error))
    }

    /// Why a text is not a token set.
    fn token_set(&self, error: &ParseTokenSetError) -> String {
        match (&self.faults, error) {
            (Some(texts), ParseTokenSetError::Form(part)) => {
                fill(&texts.setup.token_form, &[("word", &Excerpt(part))])
            }
            (Some(_), ParseTokenSetError::Kind(error)) => self.no_token(error),
            (Some(texts), ParseTokenSetError::Twice(kind)) => {
                fill(&texts.setup.token_twice, &[("token", &self.game.token(*kind))])
            }
            (None, error) => error.to_string(),
        }
    }

    /// Why a text is not a trick. Messages from the record reader are in English.
    pub fn no_trick(&self, error: &ReadTrickError) -> String {
        match error {
            ReadTrickError::Text(text) => match text.fault.help() {
                Some(help) => format!("{error}; {help}"),
                None => error.to_string(),
            },
            ReadTrickError::Number { written, number } => {
                fill(&self.refused.number, &[("written", written), ("n", number)])
            }
        }
    }

    /// A doubt about tokens in words.
    pub fn doubtful(&self, doubt: Doubt) -> String {
        let Some(FaultTexts { doubt: texts, .. }) = &self.faults else { return doubt.to_string() };
        match doubt {
            Doubt::Set(tokens) => fill(&texts.set, &[("n", &tokens), ("of", &BOX)]),
            Doubt::Ducks(ducks) => fill(&texts.ducks, &[("n", &ducks)]),
            Doubt::Others(others) => fill(&texts.others, &[("n", &others), ("of", &BOX), ("most", &OTHERS)]),
        }
    }
}

/// What explaining a refused step needs.
struct Told<'a> {
    words: &'a Words,
    texts: &'a FaultTexts,
    names: &'a [Name],
}

impl Told<'_> {
    /// The reason why the rules refuse a step, and what would be legal, if known.
    fn step(&self, fault: &IllegalStep) -> (String, Option<String>) {
        let texts = &self.texts.step;
        let name = |seat| player(self.names, seat);
        let of = |text: &str, seat| fill(text, &[("player", &name(seat))]);
        let token = |kind| self.words.game.token(kind);
        match *fault {
            IllegalStep::GameOver { tricks } => (fill(&texts.game_over, &[("n", &tricks)]), None),
            IllegalStep::CardMissing { player, have, .. } => {
                (fill(&texts.card_missing, &[("n", &have), ("player", &name(player))]), None)
            }
            IllegalStep::CardTooMany { card, .. } => (fill(&texts.card_too_many, &[("card", &card)]), None),
            IllegalStep::CardsLeftOut(card) => (fill(&texts.cards_left_out, &[("card", &card)]), None),
            IllegalStep::NoSeat(seat) => (fill(&texts.no_seat, &[("n", &(seat.index() + 1))]), None),
            IllegalStep::DuplicateCard(Card::Joker) => (texts.jokers.clone(), None),
            IllegalStep::DuplicateCard(card) => (fill(&texts.duplicate_card, &[("card", &card)]), None),
            IllegalStep::NotInHand { player, card, hand } => (
                fill(&texts.not_in_hand, &[("player", &name(player)), ("card", &card)]),
                Some(fill(&texts.hand, &[("player", &name(player)), ("cards", &hand)])),
            ),
            IllegalStep::Revoke { player, card, led, could } => {
                let suit = self.words.game.suit(led);
                (
                    fill(&texts.revoke, &[("player", &name(player)), ("card", &card), ("suit", &suit)]),
                    Some(fill(&texts.could, &[("cards", &could)])),
                )
            }
            IllegalStep::ProvenRevoke(revoke) => (self.proven_revoke(revoke), None),
            IllegalStep::TokenCount { have, players } => {
                (fill(&texts.token_count, &[("n", &have), ("of", &players.tokens_per_trick())]), None)
            }
            IllegalStep::TokenSet { token: kind, .. } => {
                (fill(&texts.token_set, &[("token", &token(kind))]), None)
            }
            IllegalStep::TakeMissing { taken, due, players } => (
                fill(&texts.take_missing, &[("n", &taken), ("of", &players.tokens_per_trick())]),
                Some(self.due(due)),
            ),
            IllegalStep::TakeTooMany { players } => {
                (fill(&texts.take_too_many, &[("n", &players.tokens_per_trick())]), None)
            }
            IllegalStep::WrongTaker { taker: Taker::Discard, due } => {
                (texts.wrong_discard[due.turn as usize].clone(), Some(self.due(due)))
            }
            IllegalStep::WrongTaker { taker: Taker::Player(seat), due } => {
                (of(&texts.wrong_taker[due.turn as usize], seat), Some(self.due(due)))
            }
            IllegalStep::NotInPlay { token: kind, in_play } => {
                let there = self.words.counted(&in_play);
                (fill(&texts.not_in_play, &[("token", &token(kind)), ("tokens", &there)]), None)
            }
            IllegalStep::ImmuneNotPlayed => (texts.immune_not_played.clone(), None),
            IllegalStep::ImmuneOfCards => (texts.immune_of_cards.clone(), None),
            IllegalStep::ImmuneTwice(player) => (of(&texts.immune_twice, player), None),
            IllegalStep::ImmuneTooMany(player) => (of(&texts.immune_too_many, player), None),
            IllegalStep::ImmuneBefore => (texts.immune_before.clone(), None),
            IllegalStep::ImmuneReceiver { player, due } => {
                (of(&texts.immune_receiver, player), Some(self.due(due)))
            }
            IllegalStep::EffectMissing { special, possible } => (
                fill(&texts.effect_missing, &[("token", &token(special))]),
                (!possible).then(|| self.impossible(special)),
            ),
            IllegalStep::OtherEffect { special } => {
                (fill(&texts.other_effect, &[("token", &token(special))]), None)
            }
            IllegalStep::NoEffect { discarded: true, .. } => (texts.discarded.clone(), None),
            IllegalStep::NoEffect { token: kind, .. } => {
                (fill(&texts.no_effect, &[("token", &token(kind))]), None)
            }
            IllegalStep::NotHeld { special, player, owner, token: kind, held, possible } => {
                let is_only = owner == Owner::Oneself && kind == special;
                let holds = |held: &TokenSet| {
                    fill(&texts.holds, &[("player", &name(player)), ("tokens", &self.words.counted(held))])
                };
                (
                    fill(&texts.not_held, &[("player", &name(player)), ("token", &token(kind))]),
                    Some(if possible || is_only { holds(&held) } else { self.impossible(special) }),
                )
            }
            IllegalStep::Oneself { special, player, targets } => {
                (of(&texts.oneself, player), Some(self.targets(special, targets)))
            }
            IllegalStep::ImmuneTarget { special, target, targets } => {
                (of(&texts.immune_target, target), Some(self.targets(special, targets)))
            }
            IllegalStep::KeptButPossible { special, targets, .. } => (
                fill(&texts.kept_but_possible, &[("special", &token(special))]),
                Some(self.targets(special, targets)),
            ),
        }
    }

    fn proven_revoke(&self, revoke: ProvenRevoke) -> String {
        fill(
            &self.texts.step.proven_revoke,
            &[
                ("player", &player(self.names, revoke.player)),
                ("card", &revoke.card),
                ("suit", &self.words.game.suit(revoke.led)),
                ("proof", &revoke.proof),
                ("n", &revoke.proof_trick),
            ],
        )
    }

    fn any_of(&self, seats: Seats) -> String {
        let names: Vec<String> = seats.iter().map(|seat| player(self.names, seat)).collect();
        if names.is_empty() { self.texts.step.nobody.clone() } else { self.words.game.any_of(&names) }
    }

    fn impossible(&self, special: TokenKind) -> String {
        fill(&self.texts.step.impossible, &[("special", &self.words.game.token(special))])
    }

    /// The legal targets of a special.
    fn targets(&self, special: TokenKind, targets: Seats) -> String {
        if targets.is_empty() {
            self.impossible(special)
        } else {
            fill(&self.texts.step.targets, &[("players", &self.any_of(targets))])
        }
    }

    /// Which player takes the next token, and why.
    fn due(&self, due: Due) -> String {
        let texts = &self.texts.due;
        let (text, card) = match (due.turn, due.card) {
            (Turn::First, Some((card, _))) if due.alone => (&texts.first_alone, Some(card)),
            (Turn::First, Some((card, _))) => (&texts.first_card, Some(card)),
            (Turn::First, None) => (&texts.first, None),
            (Turn::Second, Some((card, _))) if due.alone => (&texts.second_alone, Some(card)),
            (Turn::Second, Some((card, _))) => (&texts.second_card, Some(card)),
            (Turn::Second, None) => (&texts.second, None),
            (Turn::Third, _) => (&texts.third, None),
        };
        let card = card.map_or_else(String::new, |card| card.to_string());
        fill(text, &[("players", &self.any_of(due.players)), ("card", &card)])
    }
}
