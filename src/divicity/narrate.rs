//! Narrates a trick in sentences.

use crate::divicity::rules::{Card, Effect, Match, Name, Seat, Suit, Take, Taker, TokenKind, Trick};
use crate::divicity::words;
use crate::words::{AllOf, Language, Maybe, Say, Verbatim, capitalized, join, messages};

messages! {
    /// What happens in a trick, a sentence each.
    enum Narration in "divicity" {
        Immune = "{players} played {n|1:a joker and is|jokers and are} immune.",
        Leads = "{player} leads {card}; {others}.",
        Joker = "a joker",
        OnTheTable = "On the table: {tokens}.",
        Discarded = "{token} is discarded.",
        Alone = "{player} wins{card|:| with {card}}, alone in the {suit}, and takes {token}",
        AloneInSuit = "{player} wins alone in the suit and takes {token}",
        Lowest = "{player} takes {token}{card|:| with {card}}, the lowest of the {suit}",
        First = "{player} takes {token}",
        Wins = "{player} wins{card|:| with {card}} and takes {token}",
        Gives = "{giver|:The winner|{giver}} gives {token} to {player}",
        Kept = "{token} can do nothing and is kept",
        KeptEmpty = "{token} takes nothing and is kept",
        Lex = "{player} keeps {lex} Lex.",
    }

    /// Tokens with their articles: numbers, and the others in the order of the rules.
    enum TheToken in "divicity" {
        Number = "the {n}",
        Milk = "the milk",
        Duck = "the duck",
        Rinds = "the rinds",
        Beer = "the beer",
        Exchange = "the exchange",
        Donate = "the donate",
        Steal = "the steal",
    }
}

/// Narrates a trick played from `before`: the cards, the tokens and their takers, the effects.
///
/// ```
/// use parlour::divicity::notation::parse_trick;
/// use parlour::{divicity::{Match, Name, Players, Setup}, internals::divicity::narrate::narrate};
/// use parlour::print::Language;
/// let names: Vec<Name> = ["Ana", "Beto", "Cira"].map(|name| name.parse().unwrap()).to_vec();
/// let (_, trick) = parse_trick("KP 10P AP | rinds steal | Cira rinds | Ana steal Cira:rinds", &names).unwrap();
/// let before = Match::new(Setup::new(Players::new(3).unwrap())).unwrap();
/// assert_eq!(
///     narrate(Language::English, &before, &trick, &names),
///     [
///         "Ana leads KP; Beto 10P, Cira AP.",
///         "On the table: rinds, steal.",
///         "Cira takes the rinds with AP, the lowest of the paws.",
///         "Ana wins with KP and takes the steal: Ana steals rinds from Cira.",
///         "Ana keeps 1 Lex.",
///     ]
/// );
/// ```
pub fn narrate(language: Language, before: &Match, trick: &Trick, names: &[Name]) -> Vec<String> {
    let teller = Teller { language, before: *before, trick, names };
    let mut told: Vec<String> = Vec::new();
    told.extend(teller.immune());
    told.extend(teller.cards());
    told.push(teller.tokens());
    let winner = teller.winner();
    told.extend(trick.takes.iter().enumerate().map(|(turn, take)| teller.take(turn, *take, winner)));
    told.extend(teller.lex(winner));
    told
}

struct Teller<'a> {
    language: Language,
    before: Match,
    trick: &'a Trick,
    names: &'a [Name],
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> String {
        words::player(self.language, self.names, seat)
    }

    fn the(&self, kind: TokenKind) -> String {
        let words = TheToken::ALL[(kind as usize).saturating_sub(TokenKind::Minus20 as usize)];
        words.say(self.language, &[("n", &kind)])
    }

    fn played(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.before.order().zip(self.trick.cards.iter().copied())
    }

    fn led(&self) -> Option<Suit> {
        self.trick.cards.iter().find_map(|card| card.suit())
    }

    fn is_alone(&self) -> bool {
        self.trick.takes.iter().any(|take| take.taker == Taker::Discard)
    }

    /// Names the immune players, if cards are left out (C14).
    fn immune(&self) -> Option<String> {
        let names: Vec<String> = self.trick.immune.iter().map(|seat| self.name(seat)).collect();
        let (n, names) = (names.len(), AllOf(names.iter().map(Verbatim).collect()));
        (n > 0).then(|| Narration::Immune.say(self.language, &[("players", &names), ("n", &n)]))
    }

    fn cards(&self) -> Option<String> {
        let mut played = self.played();
        let (leader, card) = played.next()?;
        let joker = Narration::Joker.text(self.language);
        let card = if card == Card::Joker { joker.to_owned() } else { card.to_string() };
        let others = join(played.map(|(seat, card)| format!("{} {card}", self.name(seat))), ", ");
        let leader = self.name(leader);
        let values: [(&str, &dyn Say); 3] =
            [("player", &Verbatim(&leader)), ("card", &card), ("others", &Verbatim(&others))];
        Some(Narration::Leads.say(self.language, &values))
    }

    fn tokens(&self) -> String {
        let tokens = join(self.trick.tokens.iter().map(|token| words::token(self.language, *token)), ", ");
        Narration::OnTheTable.say(self.language, &[("tokens", &Verbatim(&tokens))])
    }

    /// The winner: the second taker, or the player alone in the suit.
    fn winner(&self) -> Option<Seat> {
        let taker = |turn: usize| match self.trick.takes.get(turn)?.taker {
            Taker::Player(seat) => Some(seat),
            Taker::Discard => None,
        };
        taker(1).or_else(|| taker(0))
    }

    fn take(&self, turn: usize, take: Take, winner: Option<Seat>) -> String {
        let Take { taker, token, effect } = take;
        let Taker::Player(seat) = taker else {
            return capitalized(&Narration::Discarded.say(self.language, &[("token", &self.the(token))]));
        };
        let words = match (turn, self.led()) {
            (0, Some(_)) if self.is_alone() => Narration::Alone,
            (0, None) if self.is_alone() => Narration::AloneInSuit,
            (0, Some(_)) => Narration::Lowest,
            (0, None) => Narration::First,
            (1, _) => Narration::Wins,
            _ => Narration::Gives,
        };
        let (who, giver) = (self.name(seat), winner.map_or_else(String::new, |winner| self.name(winner)));
        let card = self.played().find(|(player, _)| *player == seat);
        let values: [(&str, &dyn Say); 5] = [
            ("player", &Verbatim(&who)),
            ("token", &self.the(token)),
            ("card", &Maybe(card.map(|(_, card)| card))),
            ("suit", &Maybe(self.led())),
            ("giver", &Verbatim(&giver)),
        ];
        let got = words.say(self.language, &values);
        match effect {
            Some(effect) => format!("{got}: {}.", self.effect(&who, token, effect)),
            None => format!("{got}."),
        }
    }

    fn effect(&self, who: &str, special: TokenKind, effect: Effect) -> String {
        let kept = match effect {
            Effect::Kept if self.before.setup().empty_steal && special == TokenKind::Steal => {
                Narration::KeptEmpty
            }
            Effect::Kept => Narration::Kept,
            _ => {
                let token = |token| words::token(self.language, token).to_owned();
                return words::effect(self.language, who, effect, |seat| self.name(seat), token);
            }
        };
        kept.say(self.language, &[("token", &self.the(special))])
    }

    fn lex(&self, winner: Option<Seat>) -> Option<String> {
        let lex = self.trick.cards.iter().filter(|card| card.is_lex()).count();
        let player = self.name(winner.unwrap_or_default());
        (lex > 0).then(|| Narration::Lex.say(self.language, &[("player", &Verbatim(&player)), ("lex", &lex)]))
    }
}
