//! The steps of a match: each is checked, then applied or refused with an [`IllegalStep`].

use super::super::card::Card;
use super::super::score::ALL_LEX;
use super::super::seat::{Players, Seat};
use super::super::setup::Cards;
use super::super::token::TokenKind;
use super::super::trick::{Effect, Taker, Trick};
use super::{Match, Now, Unfollowed};
use crate::divicity::rules::illegal_step::{IllegalStep, LexFault, ProvenRevoke, Turn};

impl Match {
    /// Counts each player's Lex, by seat, in a match recorded without cards (C9): a separate event at the end.
    ///
    /// # Errors
    /// Returns a fault if the cards already determine the Lex, the total exceeds four, or a seat beyond the table
    /// has some.
    pub fn count_lex(&mut self, lex: &[u8; Players::MOST]) -> Result<(), LexFault> {
        if self.setup.cards != Cards::LeftOut {
            return Err(LexFault::OfCards);
        }
        let (counts, beside) = lex.split_at(self.players().count());
        if let Some(at) = beside.iter().position(|lex| *lex > 0) {
            return Err(LexFault::NoSeat(Seat::new(counts.len() + at).unwrap_or_default()));
        }
        let sum = counts.iter().copied().map(u32::from).sum();
        if sum > u32::from(ALL_LEX) {
            return Err(LexFault::TooMany(sum));
        }
        for (holding, lex) in self.holdings.iter_mut().zip(counts) {
            holding.lex = *lex;
        }
        self.lex_counted = true;
        Ok(())
    }

    /// Leaves out all cards; called before the first trick, if that has none.
    pub(in crate::divicity) fn leave_cards_out(&mut self) {
        if self.tricks == 0 && !self.in_trick() {
            self.setup.cards = Cards::LeftOut;
        }
    }

    /// Plays a card (C4, C5).
    ///
    /// # Errors
    /// Returns a fault if no card is due, or the card has been played, is not in the hand, or does not follow suit.
    /// If hands are not known: if the card proves an earlier revoke by its player.
    #[inline]
    pub fn card(&mut self, card: Card) -> Result<(), IllegalStep> {
        let player = self.check_card(card)?;
        self.prove_revoke(player, card).map_or(Ok(()), |revoke| Err(IllegalStep::ProvenRevoke(revoke)))?;
        self.lay(player, card);
        Ok(())
    }

    /// Like `card`, but plays a card that proves a revoke and returns the revoke.
    pub(in crate::divicity) fn card_or_proof(
        &mut self,
        card: Card,
    ) -> Result<Option<ProvenRevoke>, IllegalStep> {
        let player = self.check_card(card)?;
        let revoke = self.prove_revoke(player, card);
        self.lay(player, card);
        Ok(revoke)
    }

    /// Checks a card against this trick and returns its player.
    #[inline]
    fn check_card(&self, card: Card) -> Result<Seat, IllegalStep> {
        self.check_not_over()?;
        if self.setup.cards == Cards::LeftOut {
            return Err(IllegalStep::CardsLeftOut(card));
        }
        let players = self.players();
        let player = self.now.cards.next().ok_or(IllegalStep::CardTooMany { card, players })?;
        if !self.played.clone().insert(card) {
            return Err(IllegalStep::DuplicateCard(card));
        }
        if let Some(hand) = self.hand(player) {
            if !hand.contains(card) {
                return Err(IllegalStep::NotInHand { player, card, hand });
            }
            if let (Some(could), Some(led)) = (self.could_follow(hand), self.now.cards.led())
                && !could.contains(card)
            {
                return Err(IllegalStep::Revoke { player, card, led, could });
            }
        }
        Ok(player)
    }

    /// The revoke that `card` proves: its player held it when that suit was led but played another.
    fn prove_revoke(&self, player: Seat, proof: Card) -> Option<ProvenRevoke> {
        let led = proof.suit()?;
        let Unfollowed { trick, card } = self.unfollowed[player.index()][led as usize]?;
        let proof_trick = self.tricks() + 1;
        Some(ProvenRevoke { player, trick: trick.into(), card, led, proof, proof_trick })
    }

    #[inline]
    fn lay(&mut self, player: Seat, card: Card) {
        let led = self.now.cards.led();
        let _ = self.played.insert(card);
        let _ = self.hands[player.index()].remove(card);
        if let (Cards::Recorded, Some(led), Some(suit)) = (self.setup.cards, led, card.suit())
            && suit != led
        {
            let trick = self.tricks + 1;
            self.unfollowed[player.index()][led as usize].get_or_insert(Unfollowed { trick, card });
        }
        self.now.cards.push(card);
    }

    #[inline]
    fn check_not_over(&self) -> Result<(), IllegalStep> {
        if self.is_over() { Err(IllegalStep::GameOver { tricks: self.tricks() }) } else { Ok(()) }
    }

    /// Names a player who played a joker and is immune in the trick about to begin, if cards are left out (C14).
    ///
    /// # Errors
    /// Returns a fault if immunity is not played, the cards show the jokers, tokens are already set out, the seat
    /// does not exist, or more players are named than there are jokers.
    pub fn name_immune(&mut self, player: Seat) -> Result<(), IllegalStep> {
        self.check_immune(player)?;
        self.named_immune += 1;
        self.now.immune = self.now.immune.with(player);
        Ok(())
    }

    /// Checks that [`Match::name_immune`] may name this player.
    ///
    /// # Errors
    /// Returns the faults of [`Match::name_immune`].
    pub fn check_immune(&self, player: Seat) -> Result<(), IllegalStep> {
        self.check_not_over()?;
        if self.setup.cards != Cards::LeftOut {
            return Err(IllegalStep::ImmuneOfCards);
        }
        if !self.setup.immunity {
            return Err(IllegalStep::ImmuneNotPlayed);
        }
        if self.now.set_out > 0 {
            return Err(IllegalStep::TokenCount { have: self.now.set_out.into(), players: self.players() });
        }
        if player.index() >= self.players().count() {
            return Err(IllegalStep::NoSeat(player));
        }
        if self.now.immune.contains(player) {
            return Err(IllegalStep::ImmuneTwice(player));
        }
        if usize::from(self.named_immune) >= Card::JOKERS {
            return Err(IllegalStep::ImmuneTooMany(player));
        }
        Ok(())
    }

    /// Checks that all cards of the trick are played, so that tokens may follow (C4).
    ///
    /// # Errors
    /// Returns a fault if a card is missing or the match is over.
    #[inline]
    pub fn check_cards_done(&self) -> Result<(), IllegalStep> {
        self.check_not_over()?;
        let (have, players) = (self.cards().len(), self.players());
        self.next_card().map_or(Ok(()), |player| Err(IllegalStep::CardMissing { player, have, players }))
    }

    /// Sets out a token (C4).
    ///
    /// # Errors
    /// Returns a fault if no token is due, or the set has no more of this kind (C3).
    #[inline]
    pub fn set_out(&mut self, token: TokenKind) -> Result<(), IllegalStep> {
        self.check_cards_done()?;
        if self.tokens_missing() == 0 {
            let have = usize::from(self.now.set_out) + 1;
            return Err(IllegalStep::TokenCount { have, players: self.players() });
        }
        if let Some(there) = self.setup.most(token).filter(|most| self.out.count(token) >= *most) {
            return Err(IllegalStep::TokenSet { token, there });
        }
        self.out.add(token, 1);
        self.now.in_play.add(token, 1);
        self.now.set_out += 1;
        Ok(())
    }

    /// Checks that all tokens of the trick are set out, so that they may be taken (C4).
    ///
    /// # Errors
    /// Returns a fault if a card or a token is missing or the match is over.
    #[inline]
    pub fn check_tokens_done(&self) -> Result<(), IllegalStep> {
        self.check_cards_done()?;
        match self.tokens_missing() {
            0 => Ok(()),
            _ => Err(IllegalStep::TokenCount { have: self.now.set_out.into(), players: self.players() }),
        }
    }

    /// Checks that `taker` may take the next token (C6–C8, C14).
    ///
    /// # Errors
    /// Returns a fault if another taker, or no taker, is due.
    pub fn check_taker(&self, taker: Taker) -> Result<(), IllegalStep> {
        self.check_resolved()?;
        self.check_tokens_done()?;
        self.check_due(taker)
    }

    #[inline]
    fn check_due(&self, taker: Taker) -> Result<(), IllegalStep> {
        if self.takers().allows(taker) {
            return Ok(());
        }
        let due = self.due();
        match taker {
            Taker::Player(player) if self.is_barred_alone(player, due.turn) => {
                Err(IllegalStep::ImmuneReceiver { player, due })
            }
            _ => Err(IllegalStep::WrongTaker { taker, due }),
        }
    }

    /// Whether immunity alone keeps `player` from a token.
    fn is_barred_alone(&self, player: Seat, turn: Turn) -> bool {
        let has_taken = [self.now.first, self.now.winner].contains(&Some(player));
        // With cards, the first two takers followed suit, so neither played a joker.
        let is_free = turn == Turn::Third || self.setup.cards == Cards::LeftOut;
        is_free && !has_taken && self.immune().holds(player)
    }

    #[inline]
    fn check_resolved(&self) -> Result<(), IllegalStep> {
        self.special().map_or(Ok(()), |special| {
            Err(IllegalStep::EffectMissing { special: special.kind, possible: special.is_possible() })
        })
    }

    /// Takes a token. A special that a player receives must be resolved next (C11). The last token ends the
    /// trick, and the winner leads the next (C9, C10).
    ///
    /// # Errors
    /// Returns a fault if `taker` is not due or the token is not set out.
    pub fn take(&mut self, taker: Taker, token: TokenKind) -> Result<(), IllegalStep> {
        self.check_taker(taker)?;
        self.take_due(taker, token)
    }

    /// Like `take`, but if cards are left out and tokens are still to come, taking a token also sets it out. Once
    /// all takes are made, the trick has the tokens that its record names (C4).
    ///
    /// # Errors
    /// Returns the faults of [`Match::take`] and [`Match::set_out`]; the match is then unchanged.
    pub fn take_unsaid(&mut self, taker: Taker, token: TokenKind) -> Result<(), IllegalStep> {
        if self.setup.cards != Cards::LeftOut {
            return self.take(taker, token);
        }
        let mut after = *self;
        after.check_resolved()?;
        after.check_cards_done()?;
        after.check_due(taker)?;
        if after.tokens_missing() > 0 && after.now.in_play.count(token) == 0 {
            after.set_out(token)?;
        }
        after.take_due(taker, token)?;
        *self = after;
        Ok(())
    }

    #[inline]
    fn take_due(&mut self, taker: Taker, token: TokenKind) -> Result<(), IllegalStep> {
        if self.now.in_play.count(token) == 0 {
            return Err(IllegalStep::NotInPlay { token, in_play: self.now.in_play });
        }
        let _ = self.now.in_play.remove(token);
        match (self.now.taken, taker) {
            (0, Taker::Player(seat)) => self.now.first = Some(seat),
            (1, Taker::Player(seat)) => self.now.winner = Some(seat),
            // The first taker was alone in the suit and wins (C8).
            (1, Taker::Discard) => self.now.winner = self.now.first,
            _ => {}
        }
        self.now.taken += 1;
        if let Taker::Player(seat) = taker {
            if token.is_special() {
                self.now.special = Some((seat, token));
                return Ok(());
            }
            self.holdings[seat.index()].tokens.add(token, 1);
        }
        self.end_trick();
        Ok(())
    }

    /// Resolves the special (C11).
    ///
    /// # Errors
    /// Returns a fault if there is no special to resolve or it cannot have this effect.
    pub fn resolve(&mut self, effect: &Effect) -> Result<(), IllegalStep> {
        let Some(special) = self.special() else {
            let token = effect.special().unwrap_or(TokenKind::Donate);
            return Err(IllegalStep::NoEffect { token, discarded: false });
        };
        special.check(effect)?;
        let (player, kind) = (special.player, special.kind);
        let mut pass = |from: Seat, to: Seat, token| {
            let _ = self.holdings[from.index()].tokens.remove(token);
            self.holdings[to.index()].tokens.add(token, 1);
        };
        match *effect {
            Effect::Donate { token, to } => pass(player, to, token),
            Effect::Exchange { mine, with, theirs } => {
                pass(player, with, mine);
                pass(with, player, theirs);
            }
            Effect::Steal { from, token } => pass(from, player, token),
            Effect::Kept => self.holdings[player.index()].tokens.add(kind, 1),
        }
        self.now.special = None;
        self.end_trick();
        Ok(())
    }

    /// Ends the trick if its last token has been taken.
    #[inline]
    fn end_trick(&mut self) {
        if usize::from(self.now.taken) < self.players().tokens_per_trick() {
            return;
        }
        let winner = self.now.winner.unwrap_or(self.leader());
        self.holdings[winner.index()].lex += self.now.cards.lex();
        self.tricks += 1;
        self.now = Now::new(self.players(), winner);
    }

    /// Plays a complete trick and returns the match after it. Call it between tricks.
    ///
    /// # Errors
    /// Returns the first step that is illegal or missing.
    pub fn play(&self, trick: &Trick) -> Result<Match, IllegalStep> {
        let mut played = *self;
        for player in trick.immune.iter() {
            played.name_immune(player)?;
        }
        for card in &trick.cards {
            played.card(*card)?;
        }
        for token in &trick.tokens {
            played.set_out(*token)?;
        }
        for take in &trick.takes {
            if played.tricks > self.tricks {
                return Err(IllegalStep::TakeTooMany { players: self.players() });
            }
            played.take(take.taker, take.token)?;
            match take.effect {
                Some(effect) if take.token.is_special() && take.taker != Taker::Discard => {
                    played.resolve(&effect)?;
                }
                Some(_) => {
                    let discarded = take.taker == Taker::Discard;
                    return Err(IllegalStep::NoEffect { token: take.token, discarded });
                }
                None => played.check_resolved()?,
            }
        }
        played.check_whole(self.tricks())?;
        Ok(played)
    }

    /// Checks that the trick after `before` others is complete.
    fn check_whole(&self, before: usize) -> Result<(), IllegalStep> {
        if self.tricks() > before {
            return Ok(());
        }
        self.check_tokens_done()?;
        Err(self.take_missing())
    }

    pub(in crate::divicity) fn take_missing(&self) -> IllegalStep {
        let (taken, players) = (usize::from(self.now.taken), self.players());
        IllegalStep::TakeMissing { taken, due: self.due(), players }
    }
}
