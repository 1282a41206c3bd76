//! The effects of specials, and when a special may be kept (C11, C14).

use super::illegal_step::{IllegalStep, Owner};
use super::seat::{Seat, Seats};
use super::token::{Holding, TokenKind, TokenSet};
use super::trick::Effect;

/// The players immune in a trick (C14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Immune {
    /// Exactly these players; none without the variant.
    Known(Seats),
    /// Unknown: a record without cards does not say who played the jokers.
    Unknown,
}

/// The most players that can be immune at once, one per joker.
const MOST_IMMUNE: usize = 2;

impl Immune {
    /// Whether `seat` is known to be immune.
    pub const fn holds(self, seat: Seat) -> bool {
        match self {
            Immune::Known(seats) => seats.contains(seat),
            Immune::Unknown => false,
        }
    }
}

/// A special just received, and the state of the table at that moment (C11).
///
/// The special itself is not part of its player's holding, so its own effect cannot give or swap it.
#[derive(Clone, Copy, Debug)]
pub struct Special<'a> {
    /// The special: donate, exchange or steal.
    pub kind: TokenKind,
    /// The player who received it and resolves it.
    pub player: Seat,
    /// The players immune to its effect (C14).
    pub immune: Immune,
    /// Whether a steal may be aimed at a player without tokens.
    pub empty_steal: bool,
    pub(in crate::divicity) holdings: &'a [Holding],
}

impl Special<'_> {
    /// The tokens its player can give or swap.
    pub fn own(&self) -> &TokenSet {
        self.tokens_of(self.player)
    }

    /// The tokens that can be taken from `seat`.
    pub fn tokens_of(&self, seat: Seat) -> &TokenSet {
        &self.holdings[seat.index()].tokens
    }

    /// Whether it gives away one of its player's own tokens.
    const fn gives(&self) -> bool {
        matches!(self.kind, TokenKind::Donate | TokenKind::Exchange)
    }

    /// Whether it takes another player's token.
    const fn takes(&self) -> bool {
        matches!(self.kind, TokenKind::Exchange | TokenKind::Steal)
    }

    fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.holdings.len()).filter_map(Seat::new).filter(|seat| *seat != self.player)
    }

    /// The possible targets, as far as immunity is known.
    pub fn targets(&self) -> Seats {
        let holds = |seat: &Seat| !self.takes() || !self.tokens_of(*seat).is_empty();
        self.others().filter(holds).filter(|seat| !self.immune.holds(*seat)).collect()
    }

    /// Whether it can be resolved, as far as immunity is known.
    pub fn is_possible(&self) -> bool {
        let has_own = !self.gives() || !self.own().is_empty();
        has_own && !self.targets().is_empty()
    }

    /// Whether it may be kept: if it is impossible, or if it is a steal that may be aimed at a player without
    /// tokens. If immunity is unknown, it may have been impossible whenever it has at most two possible targets
    /// (C14).
    pub fn may_be_kept(&self) -> bool {
        let may_be_immune = self.immune == Immune::Unknown && self.targets().len() <= MOST_IMMUNE;
        !self.is_possible() || self.may_be_aimed_at_nothing() || may_be_immune
    }

    /// Whether it is a steal that may target a player without tokens (C11, `empty-steal`).
    fn may_be_aimed_at_nothing(&self) -> bool {
        let empty = |seat: Seat| self.tokens_of(seat).is_empty() && !self.immune.holds(seat);
        self.empty_steal && self.kind == TokenKind::Steal && self.others().any(empty)
    }

    /// Checks that its player can give `token`.
    ///
    /// # Errors
    /// Returns a fault if the player does not hold it.
    pub fn check_own(&self, token: TokenKind) -> Result<(), IllegalStep> {
        if self.own().count(token) > 0 {
            return Ok(());
        }
        Err(self.not_held(self.player, Owner::Oneself, token))
    }

    /// Checks that it can target `seat`, whatever that player holds.
    ///
    /// # Errors
    /// Returns a fault if `seat` is its own player, immune, or not at this table.
    pub fn check_target(&self, seat: Seat) -> Result<(), IllegalStep> {
        if seat.index() >= self.holdings.len() {
            return Err(IllegalStep::NoSeat(seat));
        }
        if seat == self.player {
            return Err(IllegalStep::Oneself { special: self.kind, player: seat, targets: self.targets() });
        }
        if self.immune.holds(seat) {
            return Err(IllegalStep::ImmuneTarget {
                special: self.kind,
                target: seat,
                targets: self.targets(),
            });
        }
        Ok(())
    }

    /// Checks that `token` can be taken from `seat`.
    ///
    /// # Errors
    /// Returns a fault if `seat` does not hold it.
    pub fn check_theirs(&self, seat: Seat, token: TokenKind) -> Result<(), IllegalStep> {
        if self.tokens_of(seat).count(token) > 0 {
            return Ok(());
        }
        Err(self.not_held(seat, Owner::Target, token))
    }

    fn not_held(&self, player: Seat, owner: Owner, token: TokenKind) -> IllegalStep {
        let possible = self.is_possible();
        IllegalStep::NotHeld {
            special: self.kind,
            player,
            owner,
            token,
            held: *self.tokens_of(player),
            possible,
        }
    }

    /// Checks that it may be kept.
    ///
    /// # Errors
    /// Returns a fault if it can be resolved and must be.
    pub fn check_kept(&self) -> Result<(), IllegalStep> {
        if self.may_be_kept() {
            return Ok(());
        }
        let (special, player) = (self.kind, self.player);
        Err(IllegalStep::KeptButPossible { special, player, targets: self.targets() })
    }

    /// Checks an effect, part by part in written order.
    ///
    /// # Errors
    /// Returns the first illegal part.
    pub fn check(&self, effect: &Effect) -> Result<(), IllegalStep> {
        if effect.special().is_some_and(|special| special != self.kind) {
            return Err(IllegalStep::OtherEffect { special: self.kind });
        }
        match *effect {
            Effect::Donate { token, to } => {
                self.check_own(token)?;
                self.check_target(to)
            }
            Effect::Exchange { mine, with, theirs } => {
                self.check_own(mine)?;
                self.check_target(with)?;
                self.check_theirs(with, theirs)
            }
            Effect::Steal { from, token } => {
                self.check_target(from)?;
                self.check_theirs(from, token)
            }
            Effect::Kept => self.check_kept(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Fault as _;
    use TokenKind::{Beer, Donate, Exchange, Milk, Steal};

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    fn table(tokens: &[&[TokenKind]]) -> Vec<Holding> {
        let held = |tokens: &&[TokenKind]| Holding { tokens: tokens.iter().copied().collect(), lex: 0 };
        tokens.iter().map(held).collect()
    }

    /// A special of the first player.
    fn special(kind: TokenKind, holdings: &[Holding], immune: Immune) -> Special<'_> {
        Special { kind, player: Seat::FIRST, immune, empty_steal: false, holdings }
    }

    const NOBODY: Immune = Immune::Known(Seats::EMPTY);

    /// Which of the three specials can be resolved.
    fn possible(holdings: &[Holding], immune: Immune) -> [bool; 3] {
        [Exchange, Donate, Steal].map(|kind| {
            let special = special(kind, holdings, immune);
            assert_eq!(special.check(&Effect::Kept).is_ok(), special.may_be_kept());
            assert!(special.is_possible() || special.may_be_kept());
            special.is_possible()
        })
    }

    #[test]
    fn c11_what_is_impossible_is_kept() {
        assert_eq!(possible(&table(&[&[], &[], &[]]), NOBODY), [false, false, false]);
        assert_eq!(possible(&table(&[&[Milk], &[], &[]]), NOBODY), [false, true, false]);
        assert_eq!(possible(&table(&[&[], &[Milk], &[]]), NOBODY), [false, false, true]);
        assert_eq!(possible(&table(&[&[Steal], &[Milk], &[]]), NOBODY), [true, true, true]);
    }

    #[test]
    fn c11_it_is_resolved_when_it_can_be() {
        let holdings = table(&[&[Beer], &[Milk], &[]]);
        for kind in [Exchange, Donate, Steal] {
            let fault = special(kind, &holdings, NOBODY).check(&Effect::Kept).unwrap_err();
            assert_eq!(fault.kind(), "kept-but-possible");
        }
    }

    #[test]
    fn c11_only_what_is_held_moves_and_only_to_others() {
        let holdings = table(&[&[Beer], &[Milk], &[]]);
        let kind = |kind, effect| special(kind, &holdings, NOBODY).check(&effect).err().map(|f| f.kind());
        assert_eq!(kind(Donate, Effect::Donate { token: Beer, to: seat(2) }), None);
        assert_eq!(kind(Donate, Effect::Donate { token: Milk, to: seat(2) }), Some("effect-impossible"));
        assert_eq!(kind(Donate, Effect::Donate { token: Beer, to: seat(0) }), Some("effect-impossible"));
        assert_eq!(kind(Steal, Effect::Steal { from: seat(1), token: Milk }), None);
        assert_eq!(kind(Steal, Effect::Steal { from: seat(2), token: Milk }), Some("effect-impossible"));
        assert_eq!(kind(Steal, Effect::Steal { from: seat(0), token: Beer }), Some("effect-impossible"));
        let swap = |mine, with, theirs| Effect::Exchange { mine, with: seat(with), theirs };
        assert_eq!(kind(Exchange, swap(Beer, 1, Milk)), None);
        assert_eq!(kind(Exchange, swap(Milk, 1, Milk)), Some("effect-impossible"));
        assert_eq!(kind(Exchange, swap(Beer, 1, Beer)), Some("effect-impossible"));
        assert_eq!(kind(Exchange, swap(Beer, 0, Beer)), Some("effect-impossible"));
        assert_eq!(kind(Steal, swap(Beer, 1, Milk)), Some("syntax"));
    }

    #[test]
    fn c14_who_is_immune_is_no_target() {
        let holdings = table(&[&[Beer], &[Milk], &[]]);
        let immune = Immune::Known(Seats::EMPTY.with(seat(1)));
        assert_eq!(possible(&holdings, immune), [false, true, false]);
        let fault = special(Steal, &holdings, immune).check_target(seat(1)).unwrap_err();
        assert_eq!(fault.kind(), "immune");
        let both = Immune::Known(Seats::EMPTY.with(seat(1)).with(seat(2)));
        assert_eq!(possible(&holdings, both), [false, false, false]);
    }

    #[test]
    fn c14_without_cards_at_most_two_targets_may_both_have_been_immune() {
        let two = table(&[&[Beer], &[Milk], &[Milk], &[]]);
        let unknown = Immune::Unknown;
        assert!(special(Steal, &two, unknown).may_be_kept());
        assert!(special(Exchange, &two, unknown).may_be_kept());
        assert!(!special(Donate, &two, unknown).may_be_kept(), "three could have been given it");
        assert!(special(Steal, &two, unknown).check_target(seat(1)).is_ok());
        let three = table(&[&[Beer], &[Milk], &[Milk], &[Milk]]);
        assert!(!special(Steal, &three, unknown).may_be_kept());
    }

    #[test]
    fn c11_under_empty_steal_one_may_aim_at_who_holds_nothing() {
        let steal = |holdings: &[Holding], immune| {
            let special = Special { empty_steal: true, ..special(Steal, holdings, immune) };
            (special.is_possible(), special.may_be_kept())
        };
        let one_empty = table(&[&[], &[Milk], &[]]);
        assert_eq!(steal(&one_empty, NOBODY), (true, true));
        assert_eq!(steal(&one_empty, Immune::Known(Seats::EMPTY.with(seat(2)))), (true, false), "C14");
        assert_eq!(steal(&table(&[&[], &[Milk], &[Beer]]), NOBODY), (true, false));
        let others = Special { empty_steal: true, ..special(Exchange, &one_empty, NOBODY) };
        assert!(others.may_be_kept(), "no token of one's own");
        let own = table(&[&[Beer], &[Milk], &[]]);
        assert!(!Special { empty_steal: true, ..special(Exchange, &own, NOBODY) }.may_be_kept());
    }
}
