//! Every fault is explained, and `docs/faults.md` is generated from the fault tables.
//!
//! `UPDATE_DOCS=1 cargo test --test faults` regenerates the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::str::FromStr;

use parlour::diverto::SheetId;
use parlour::internals::import::ImportFault;
use parlour::internals::record::{FaultRow, FaultTable};
use parlour::internals::rulebook;
use parlour::internals::words::{Language, Say as _, filled, template, topic};
use parlour::record::{
    CommentKind, Doubt, Fault, Half, NumberFault, Outcome, SyntaxFault, TagFault, TurnFault,
};
use parlour::seed::Seed;
use parlour::{diverto, divicity, persivic};

const TRANSLATED: [Language; 2] = [Language::Spanish, Language::Portuguese];

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/faults.md");

const INTRODUCTION: &str = "\
# Every fault, and what to do

Look up the message that you got, or the kind in brackets before it. Each row shows one or two messages of a fault; names, squares
and numbers differ in yours. If nothing is in the last column, the message says it all; for an illegal move or line the check adds what
would be legal. `parlour check --explain` prints the cited [rule](rules.md) below each fault; the rule `syntax` is
[how records are written](notation.md). Programs can rely on kind and rule; messages may change in any release
([for programs](json.md#errors-and-faults)).

This page is generated from the program's own tables (`UPDATE_DOCS=1 cargo test --test faults`).
";

/// Kinds of faults, each with the same meaning in all games.
const KINDS: &[(&str, &str)] = &[
    ("ambiguous", "A text that is no record can be read as more than one game."),
    ("bad-distance", "A target is too near or too far for the number of stones."),
    ("bad-position", "The tag `Position` does not hold a valid position."),
    (
        "bad-tag",
        "A tag is badly written, appears twice, is missing, has a value that is not allowed, or belongs to another game.",
    ),
    ("blocked", "Stones stand in the way."),
    ("boundary", "A line touches the boundary of the board or is outside."),
    ("capture", "Stones land where they cannot capture, or a capture and its mark do not agree."),
    ("card-count", "A trick has too few or too many cards, or has cards where others have none."),
    ("crossing", "A line crosses another without a life to pay for it."),
    ("duplicate-card", "A card is dealt or played more often than the deck has it."),
    ("duplicate-hand", "A player has two hands."),
    ("duplicate-player", "A player is listed twice."),
    (
        "effect-impossible",
        "A special cannot do what is written: a token is not held, or the special is aimed at its own player.",
    ),
    ("effect-missing", "A special is received, but its effect is not written."),
    ("first-line-life", "The first line of a game visits a life."),
    ("game", "Hands belong to another game."),
    ("game-over", "Something is played after the end of the game."),
    ("hand-missing", "A player has no hand, but others have one."),
    ("hand-size", "A hand has too few or too many cards."),
    (
        "immune",
        "An immune player receives a token or is the target of a special, or an earlier trick does not name its immune players.",
    ),
    ("kept-but-possible", "A special is kept although it could be resolved."),
    ("lex", "The Lex claimed or counted are impossible, or are not those that the cards show."),
    ("marks", "The marks after a line do not match what the line does."),
    ("milk", "A set of tokens has more milk than the game."),
    (
        "move-number",
        "The number of a turn is badly written, is in the wrong place, or is not the number of that turn.",
    ),
    ("moves-in-comment", "A comment reads as moves, which are not played. Only a warning."),
    ("no-stones", "There are no stones on the square that a move starts from."),
    ("no-turn", "A line goes straight on where it has to turn."),
    ("not-an-end", "A line does not start at an end of the long line drawn so far."),
    ("not-in-hand", "A player plays a card that they do not have."),
    (
        "numbers",
        "The lengths of a line are not numbers that its player may use, or the thrown numbers are wrong.",
    ),
    ("overlap", "A line runs along an edge that is already drawn."),
    ("players", "There are too few or too many players."),
    ("rest-size", "Too few or too many cards stay out of a deal."),
    ("result", "A result contradicts the board or the tag `Result`."),
    ("revoke", "A player does not follow suit although they could."),
    ("score-claim", "A claimed score is not the computed score."),
    ("seed", "A seed is not valid, or deals something else."),
    ("sheet", "A tag contradicts the printed sheet."),
    ("syntax", "The text is not a record, or something is in the wrong place."),
    ("tag-name", "A tag is not known, and its name is one slip away from one that is. Only a warning."),
    ("token-count", "Too few or too many tokens are set out or taken."),
    ("token-not-in-play", "A player takes a token that is not there."),
    ("token-set", "There are more or fewer tokens of a kind, or in total, than the set has."),
    ("too-many-lex", "The players hold more Lex than the game has."),
    ("too-many-milk", "The players hold more milk than the game has."),
    ("too-many-players", "More players are scored than can play."),
    ("too-many-tokens", "A player holds more of a kind than a game has tokens."),
    ("trick-number", "The number of a trick is badly written, or is not the number of that trick."),
    ("unknown-card", "There is no card with this name."),
    ("unknown-player", "A word or a seat does not belong to any player."),
    ("unknown-token", "There is no token with this name."),
    (
        "variation",
        "A mark or a variation does not follow a move, a variation lacks a bracket or a move, there are too many variations, or the game has none.",
    ),
    ("wrong-colour", "The stones are the opponent's."),
    ("wrong-count", "More or fewer stones move than stand on the square."),
    ("wrong-taker", "A token is taken by the wrong player, or is discarded although it must not be."),
];

/// Kinds of errors of the program itself, which have no place in a text.
const ERRORS: &[(&str, &str)] = &[
    ("content", "A file contains something that the command cannot use."),
    ("page", "A page cannot be made: there is no room on the paper, or the picture is too large."),
    ("unreadable", "A file cannot be read."),
    ("unwritable", "A file or the output cannot be written."),
    ("usage", "The arguments cannot be used together, or one of them has a value that is not allowed."),
];

/// A fault table with an example of each row.
struct Table {
    title: &'static str,
    rows: &'static [FaultRow],
    examples: Vec<Example>,
}

/// The content of a fault.
struct Example {
    row: &'static str,
    kind: &'static str,
    rule: &'static str,
    message: String,
    help: Option<String>,
    /// Message and help in Spanish and Portuguese.
    translated: [(String, Option<String>); 2],
}

fn example(row: &'static str, fault: &impl Fault) -> Example {
    let in_language = |language| (fault.say(language), fault.help_in(language));
    Example {
        row,
        kind: fault.kind(),
        rule: fault.rule(),
        message: fault.to_string(),
        help: fault.help(),
        translated: TRANSLATED.map(in_language),
    }
}

fn table<F: FaultTable>(title: &'static str, faults: impl IntoIterator<Item = F>) -> Table {
    let examples = faults.into_iter().map(|fault| example(fault.row_name(), &fault)).collect();
    Table { title, rows: F::ROWS, examples }
}

fn read<T: FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a {}", std::any::type_name::<T>()))
}

/// The error from parsing a text.
fn refused<T: FromStr>(text: &str) -> T::Err {
    text.parse::<T>().err().unwrap_or_else(|| panic!("{text} is a {}", std::any::type_name::<T>()))
}

/// All tables, by game.
fn games() -> Vec<(&'static str, Vec<Table>)> {
    vec![("Any record", record()), ("Diverto", diverto()), ("Divicity", divicity()), ("PerSiVic", persivic())]
}

fn record() -> Vec<Table> {
    use SyntaxFault as S;
    const GAMES: &str = "`[Game \"Diverto\"]`, `[Game \"Divicity\"]` or `[Game \"PerSiVic\"]`";
    const LIVES: &str = "intersections with blanks between, as `c4 k9`";
    vec![
        table(
            "Text and tags",
            [
                S::UnterminatedComment,
                S::StrayBrace,
                S::ControlCharacter('\u{7}'),
                S::NotUtf8(0xff),
                S::NotARecord("a PDF file"),
                S::GameTooLong,
                S::TooManyTags,
                S::TooManyComments,
                S::TooManyMarks,
                S::Mark,
                S::UnterminatedTag,
                S::TagWithoutName,
                S::TagWithoutValue,
                S::JunkInTag,
                S::BadEscape('n'),
                S::ControlCharacterInTag('\0'),
                S::TextAfterTag,
                S::MisplacedTag,
                S::DuplicateTag { name: "Result", first_line: 3 },
                S::TagInOtherCase { name: "NoMove" },
            ],
        ),
        table("Move numbers", [NumberFault::Dots(2), NumberFault::LeadingZero, NumberFault::TooLarge]),
        table(
            "Values of tags",
            [
                TagFault::NoGame { near: None, expected: GAMES },
                TagFault::UnknownGame { name: "chess".to_owned(), expected: GAMES },
                TagFault::OtherGame { name: "Diverto".to_owned(), game: "PerSiVic" },
                TagFault::Value {
                    tag: "Rows",
                    value: "0".to_owned(),
                    expected: "a number from 1 to 60 (D9)",
                },
                TagFault::Part { tag: "Lives", word: "4c".to_owned(), expected: LIVES },
                TagFault::Twice { tag: "Rules", word: "roll".to_owned() },
            ],
        ),
        table(
            "Turns and results",
            [
                TurnFault::Number { written: "4.".to_owned(), turn: 3, half: Half::First },
                TurnFault::Number { written: "4...".to_owned(), turn: 3, half: Half::Second },
                TurnFault::NumberTwice,
                TurnFault::MarkOfNothing,
                TurnFault::VariationOfNothing,
                TurnFault::EmptyVariation,
                TurnFault::OpenVariation,
                TurnFault::StrayBracket,
                TurnFault::TooDeep,
                TurnFault::TooManyVariations,
                TurnFault::AfterResult(Outcome::FirstWins),
                TurnFault::Disagree { movetext: Outcome::FirstWins, tag: Outcome::Draw },
            ],
        ),
        table(
            "Imports",
            [
                ImportFault::Unread,
                ImportFault::AfterResult { outcome: Outcome::FirstWins },
                ImportFault::NoPly,
                ImportFault::Number { written: 5, turn: 3, ply: 6 },
                ImportFault::NoNumber,
                ImportFault::Speaker { name: "Ana".to_owned() },
                ImportFault::Again { name: "Ana".to_owned() },
                ImportFault::Outcomes { one: Outcome::FirstWins, other: Outcome::Draw },
                ImportFault::TooMany,
                ImportFault::Several(2),
                ImportFault::Players,
                ImportFault::Effect { token: parlour::divicity::TokenKind::Donate },
                ImportFault::NoGame,
            ],
        ),
        table(
            "Warnings",
            [
                Doubt::TagName { written: "NoMoves".to_owned(), near: vec!["NoMove"] },
                Doubt::MovesInComment(CommentKind::Line),
            ],
        ),
    ]
}

fn diverto() -> Vec<Table> {
    use diverto::fault::{Fault as F, IllegalLine as L, LineTextFault as T, Source};
    use diverto::{Axis, Board, Direction, Drawn, End, Ending, Intersection, Numbers, Player};
    let at = read::<Intersection>;
    let numbers = |one, two| Numbers::new(one, two).expect("two numbers");
    let drawn = {
        let line = read::<diverto::notation::WrittenLine>("h8:N3E2");
        let position = diverto::Position::new(&diverto::Setup::default());
        Drawn { collected: 1, ..position.judge(&line.attempt, None).expect("a legal line") }
    };
    let wrong = |last: Source, choices: &[Numbers]| L::Numbers {
        drawn: numbers(3, 6),
        choices: choices.to_vec(),
        source: last,
        ordered: false,
    };
    let crossing = |paid, unspendable| L::Crossing { at: at("h8"), held: 0, paid, unspendable };
    let word = "h8-N3".to_owned();
    vec![
        table(
            "Lines that are not legal",
            [
                L::NotAnEnd { from: at("c3"), ends: [at("b2"), at("d4")] },
                L::NoTurnAtEnd { end: End { at: at("h8"), axis: Axis::Vertical } },
                L::NoTurn { corner: Some(at("h8")), is_first: true },
                L::NoTurn { corner: None, is_first: false },
                L::Length(7),
                wrong(Source::Row(numbers(3, 4)), &[]),
                wrong(Source::Thrown, &[numbers(2, 5)]),
                L::Boundary { after: at("a5"), direction: Direction::West },
                L::Outside(at("z26")),
                L::Overlap { from: at("h8"), to: at("h9") },
                crossing(0, 0),
                crossing(1, 0),
                crossing(0, 1),
                L::FirstLineLife(at("k9")),
            ],
        ),
        table(
            "Words that are no line",
            [
                T::From("hello".to_owned()),
                T::Colon(word.clone()),
                T::Segment("h8:N3".to_owned()),
                T::Lengths { from: at("h8"), directions: [Direction::North, Direction::East] },
                T::Tail("h8:N3E2!".to_owned()),
            ],
        ),
        table(
            "Recorded games",
            [
                F::NoBoard,
                F::SheetId("20x20-6s-43-1of1-7XHX".parse::<SheetId>().unwrap_err()),
                F::Sheet { tag: "Rows", written: "30".to_owned(), sheet: Some("25".to_owned()) },
                F::OtherSheet {
                    written: "20x20-6s-42-2of2-7XHM".to_owned(),
                    given: read("20x20-6s-42-1of1-7XHX"),
                },
                F::LifeOutside { life: at("z9"), board: Board::default() },
                F::LifeTwice(at("c4")),
                F::Roll("(5".to_owned()),
                F::NoRoll,
                F::RollTwice,
                F::NumberAfterRoll("7.".to_owned()),
                F::OtherDice { written: numbers(5, 3), dice: numbers(4, 2) },
                F::Die("7".to_owned()),
                F::Marks { drawn, lives: true },
                F::Marks { drawn, lives: false },
                F::AfterEnd(Ending::LastRow),
                F::Result { written: Outcome::FirstWins, ending: Ending::NoLine(Player::One) },
            ],
        ),
    ]
}

fn persivic() -> Vec<Table> {
    use persivic::fault::{Fault as F, IllegalMove as M, MoveTextFault as T, PositionFault as P};
    use persivic::{End, Rule, Side, Square};
    let at = read::<Square>;
    let ends = [Rule::FarRow, Rule::FewStones, Rule::NoMove, Rule::NoCaptureLimit, Rule::Repetition]
        .map(|rule| End { rule, winner: (rule == Rule::FarRow).then_some(Side::Red) });
    vec![
        table(
            "Moves that are not legal",
            [
                M::NoStones(at("e5")),
                M::WrongColour { at: at("e9"), side: Side::Blue },
                M::WrongCount { from: at("e1"), stack: 3, written: Some(2) },
                M::BadDistance { from: at("e1"), stack: 3, target: at("e3"), distance: 2 },
                M::Blocked { from: at("e1"), target: at("h1"), by: at("f1") },
                M::StackCaptures { from: at("e5"), stack: 2, target: at("e3") },
                M::UnmarkedCapture { from: at("e5"), target: at("e4") },
                M::NothingCaptured { from: at("e5"), target: at("e6") },
            ],
        ),
        table(
            "Words that are no move",
            [
                T::Square("e1-".to_owned()),
                T::Mark("e1:e4".to_owned()),
                T::Count("02".to_owned()),
                T::Tail("e1-e4!".to_owned()),
            ],
        ),
        table(
            "Texts that are no position",
            [
                P::Parts,
                P::Rows(8),
                P::Width { row: 1, squares: 10 },
                P::Symbol('q'),
                P::Count("28".to_owned()),
                P::Stones(Side::Red, 28),
                P::TooMany(Side::Red, 270),
                P::Side("x".to_owned()),
            ],
        ),
        table(
            "Recorded games",
            ends.into_iter()
                .flat_map(|end| [F::AfterEnd(end), F::Result { written: Outcome::SecondWins, end }]),
        ),
    ]
}

#[allow(clippy::too_many_lines, reason = "a list")]
fn divicity() -> Vec<Table> {
    use divicity::fault::{
        Doubt, Fault as F, HandFault as H, HeapFault, IllegalStep as S, JsonFault, LexFault, ParseNameError,
        ParseTokenSetError, QuickDoubt, QuickFault as Q, SetupFault, TextFault as T,
    };
    use divicity::{Card, Holding, Name, Players, Seat, TokenKind, TokenSet};
    use parlour::internals::divicity::what_if::ChangeFault;
    let names: Vec<Name> = ["Ana", "Beto", "Cira", "Davi"].map(read::<Name>).to_vec();
    let [ana, beto] = [0, 1].map(|index| Seat::new(index).expect("a seat"));
    let four = Players::new(4).expect("a number of players");
    let card = read::<Card>;
    let seed = Seed(7);
    let no_card = || refused::<Card>("2H");
    let no_token = || divicity::notation::word::unknown("bear");
    let name = || "Ana".to_owned();
    let holding = Holding { tokens: read::<TokenSet>("10x2"), lex: 0 };
    let steps = steps().into_iter().map(|step| example(step.row_name(), &step.named(&names))).collect();
    vec![
        Table { title: "Steps that the rules do not allow", rows: S::ROWS, examples: steps },
        table(
            "Texts that are no trick",
            [
                T::Syntax(SyntaxFault::MoveNumber(NumberFault::LeadingZero)),
                T::Syntax(SyntaxFault::StrayBrace),
                T::Syntax(SyntaxFault::TagWithoutName),
                T::Expected { wanted: "`|` and a take", found: String::new() },
                T::Expected { wanted: "a card or `|`", found: "1-0".to_owned() },
                T::Variation,
                T::UnknownPlayer { word: "Bteo".to_owned(), players: names.clone() },
                T::EffectForm(TokenKind::Donate),
                T::LoneJoker,
            ],
        ),
        table(
            "Recorded matches",
            [
                F::NoPlayers,
                F::Hands(H::HandMissing(name())),
                F::Hands(H::DuplicateHand(name())),
                F::Hands(H::UnknownPlayer("Eva".to_owned())),
                F::Hands(H::UnknownCard(no_card())),
                F::Milk(4),
                F::TooManyLex(5),
                F::Lex { name: names[0].clone(), claimed: 2, won: 1 },
                F::Score { name: names[0].clone(), claimed: 15, holding, total: 20 },
                F::Number { written: "8.".to_owned(), trick: 7 },
                F::NumberTwice,
            ],
        ),
        table(
            "Hands",
            [
                H::Line,
                H::Json(JsonFault::Missing("hands")),
                H::TooLong(16),
                H::Game("PerSiVic".to_owned()),
                H::Players(2),
                H::DuplicatePlayer(name()),
                H::UnknownPlayer("Eva".to_owned()),
                H::DuplicateHand(name()),
                H::HandMissing(name()),
                H::HandSize { player: name(), has: 12, players: 4, should: 13 },
                H::Uneven { player: name(), has: 10, other: "Beto".to_owned(), most: 12 },
                H::DuplicateCard { card: card("2M"), first: Some("Beto".to_owned()) },
                H::RestSize { has: 3, players: 4, should: 2 },
                H::UnknownToken(no_token()),
                H::TokenTooMany { kind: TokenKind::Milk, there: 3 },
                H::TokenMissing { kind: TokenKind::Milk, has: 2, there: 3 },
                H::Seed(refused::<Seed>("seven")),
                H::SeedDeals(seed),
                H::SeedStacks(seed),
            ],
        ),
        table("Cards", [no_card()]),
        table("Tokens", [no_token()]),
        table(
            "Changes to a score",
            [
                ChangeFault::Form("Ana".to_owned()),
                ChangeFault::Token(no_token()),
                ChangeFault::Nothing { name: names[0].clone(), what: Some(TokenKind::Milk) },
                ChangeFault::TooMany { name: names[0].clone(), what: None },
            ],
        ),
        table(
            "Names",
            [
                ParseNameError::Empty,
                ParseNameError::Letters("2x".to_owned()),
                ParseNameError::TooLong("A".repeat(70)),
                ParseNameError::Reserved,
            ],
        ),
        table(
            "Quick scores",
            [
                Q::NoPlayer("beer".to_owned()),
                Q::Twice(names[0].clone(), names[0].clone()),
                Q::TooMany(7),
                Q::Missing,
                Q::Token(no_token()),
                Q::Equals("10=beer".to_owned()),
                Q::Unclear {
                    written: "rinds 20".to_owned(),
                    meant: vec!["20x rinds".to_owned(), "rinds x2".to_owned()],
                },
                Q::Number("5".to_owned()),
                Q::Count("0".to_owned()),
                Q::Absurd { count: "256".to_owned(), kind: "beer".to_owned() },
                Q::Total { claimed: "15".to_owned(), total: 45 },
                Q::Json(JsonFault::Missing("players")),
            ],
        ),
        table(
            "Tokens and Lex of all players together",
            [
                HeapFault::Milk(4),
                HeapFault::Lex(5),
                HeapFault::Kind { kind: TokenKind::Duck, held: 2, there: 1 },
            ],
        ),
        table(
            "Sets of tokens",
            [ParseTokenSetError::Form("10".to_owned()), ParseTokenSetError::Twice(TokenKind::Milk)],
        ),
        table("Sets and tokens worth a second look", [Doubt::Set(29), Doubt::Ducks(2), Doubt::Others(27)]),
        table("Counts worth a second look", [QuickDoubt::Many { kind: TokenKind::Rinds, count: 20 }]),
        table("Lex that are counted", [LexFault::OfCards, LexFault::TooMany(5), LexFault::NoSeat(beto)]),
        table(
            "How a match begins",
            [
                SetupFault::Leader { leader: beto, players: four },
                SetupFault::Names { names: 3, players: four },
                SetupFault::NameTwice(ana, beto),
                SetupFault::NoTokens,
                SetupFault::Milk(4),
                SetupFault::TooMany { kind: TokenKind::Beer, count: 100 },
                SetupFault::OutAlready { kind: TokenKind::Beer, out: 3, there: 2 },
                SetupFault::Hands,
            ],
        ),
    ]
}

/// An illegal step of Divicity for each row.
fn steps() -> Vec<divicity::IllegalStep> {
    use divicity::fault::{Due, IllegalStep as S, Owner, ProvenRevoke, Turn};
    use divicity::{Card, Hand, Players, Seat, Seats, Suit, Taker, TokenKind, TokenSet};
    let [ana, beto, cira] = [0, 1, 2].map(|index| Seat::new(index).expect("a seat"));
    let players = Players::new(4).expect("a number of players");
    let card = read::<Card>;
    let hand = |cards: &[&str]| cards.iter().map(|text| card(text)).collect::<Hand>();
    let held = read::<TokenSet>("milkx1 beerx1");
    let special = TokenKind::Donate;
    let targets = Seats::EMPTY.with(beto).with(cira);
    let due = |turn, alone, name: &str| {
        let discard = alone && turn == Turn::Second;
        let players = Seats::EMPTY.with(beto);
        Due { turn, players, discard, card: Some((card(name), Suit::Vikings)), alone }
    };
    let [lowest, alone] = [due(Turn::First, false, "2V"), due(Turn::Second, true, "2V")];
    let third = Due { card: None, ..due(Turn::Third, false, "2V") };
    let led = Suit::Vikings;
    let revoke =
        ProvenRevoke { player: ana, trick: 3, card: card("2M"), led, proof: card("5V"), proof_trick: 7 };
    let not_held = |possible, held| S::NotHeld {
        special,
        player: ana,
        owner: Owner::Oneself,
        token: TokenKind::Duck,
        held,
        possible,
    };
    vec![
        S::GameOver { tricks: 13 },
        S::CardMissing { player: beto, have: 3, players },
        S::CardTooMany { card: card("2M"), players },
        S::CardsLeftOut(card("2M")),
        S::NoSeat(cira),
        S::DuplicateCard(card("2M")),
        S::DuplicateCard(Card::Joker),
        S::NotInHand { player: ana, card: card("2M"), hand: hand(&["3M", "KV"]) },
        S::Revoke { player: ana, card: card("2M"), led, could: hand(&["5V", "KV"]) },
        S::ProvenRevoke(revoke),
        S::TokenCount { have: 3, players },
        S::TokenSet { token: TokenKind::Duck, there: 1 },
        S::TakeMissing { taken: 0, due: lowest, players },
        S::TakeMissing { taken: 1, due: alone, players },
        S::TakeMissing { taken: 2, due: third, players: Players::new(5).expect("a number of players") },
        S::TakeTooMany { players },
        S::WrongTaker { taker: Taker::Player(ana), due: lowest },
        S::WrongTaker { taker: Taker::Player(ana), due: alone },
        S::WrongTaker { taker: Taker::Discard, due: third },
        S::NotInPlay { token: TokenKind::Duck, in_play: held },
        S::ImmuneNotPlayed,
        S::ImmuneOfCards,
        S::ImmuneTwice(ana),
        S::ImmuneTooMany(ana),
        S::ImmuneBefore,
        S::ImmuneReceiver { player: ana, due: lowest },
        S::EffectMissing { special, possible: true },
        S::EffectMissing { special, possible: false },
        S::OtherEffect { special },
        S::NoEffect { token: TokenKind::Milk, discarded: false },
        S::NoEffect { token: special, discarded: true },
        not_held(true, held),
        not_held(false, TokenSet::EMPTY),
        S::Oneself { special, player: ana, targets },
        S::ImmuneTarget { special, target: ana, targets },
        S::KeptButPossible { special, player: ana, targets },
    ]
}

/// The rules named in a text, such as `C8` in `alone in the suit (C8)`.
fn rules_named(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| {
        let number = word.trim_start_matches(['D', 'C', 'P']);
        let digits = number.trim_end_matches(['a', 'b', 'c', 'd']);
        number.len() + 1 == word.len()
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[test]
fn every_row_is_explained_and_has_an_example_that_says_what_it_lists() {
    for (game, tables) in games() {
        for Table { title, rows, examples } in tables {
            for row in rows {
                let place = format!("{game}, {title}: {}", row.name);
                let meaning = row.meaning.trim();
                assert!(meaning.ends_with('.') && meaning.len() > 12 && !meaning.contains("::"), "{place}");
                assert_eq!(row.kinds.is_empty(), row.rules.is_empty(), "{place} hands on all or nothing");
                let shown: Vec<&Example> =
                    examples.iter().filter(|example| example.row == row.name).collect();
                assert_eq!(shown.is_empty(), row.kinds.is_empty(), "{place} needs an example in this file");
                for example in shown {
                    let Example { kind, rule, message, help, .. } = example;
                    assert!(row.kinds.contains(kind) && row.rules.contains(rule), "{place}: {kind} {rule}");
                    let one_line =
                        |text: &str| !text.is_empty() && !text.contains('\n') && !text.ends_with('.');
                    assert!(one_line(message), "{place}: {message}");
                    assert!(help.as_ref().is_none_or(|help| one_line(help)), "{place}: {help:?}");
                }
            }
        }
    }
}

#[test]
fn every_kind_has_one_meaning() {
    let tables = || games().into_iter().flat_map(|(_, tables)| tables);
    let printed: BTreeSet<&str> =
        tables().flat_map(|table| table.rows).flat_map(|row| row.kinds).copied().collect();
    let explained: Vec<&str> = KINDS.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(explained, printed.into_iter().collect::<Vec<_>>());
    for kind in explained {
        assert!(
            kind.split('-').all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase())),
            "{kind}"
        );
    }
    let meanings: BTreeSet<&str> = KINDS.iter().map(|(_, meaning)| *meaning).collect();
    assert_eq!(meanings.len(), KINDS.len());
}

#[test]
fn every_rule_that_is_named_is_explained() {
    for (game, tables) in games() {
        for Table { title, rows, examples } in tables {
            let listed = rows.iter().flat_map(|row| row.rules).copied();
            let texts =
                examples.iter().flat_map(|example| [Some(example.message.as_str()), example.help.as_deref()]);
            for rule in listed.chain(texts.flatten().flat_map(rules_named)) {
                assert!(rulebook::rule(rule, Language::English, &[]).is_some(), "{game}, {title}: {rule}");
            }
        }
    }
}

/// Writes a table row, escaping `|`.
fn table_row(page: &mut String, cells: &[String]) {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    writeln!(page, "| {} |", cells.join(" | ")).expect("a line");
}

/// The page of all faults.
fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    for (game, tables) in games() {
        writeln!(page, "\n## {game}").expect("a line");
        for Table { title, rows, examples } in tables {
            writeln!(page, "\n### {title}\n").expect("a line");
            page.push_str("| kind | rule | message | what to do |\n|---|---|---|---|\n");
            let mut above = String::new();
            for row in rows.iter().filter(|row| !row.kinds.is_empty()) {
                let kinds: Vec<String> = row.kinds.iter().map(|kind| format!("`{kind}`")).collect();
                let shown: Vec<&Example> =
                    examples.iter().filter(|example| example.row == row.name).take(2).collect();
                let messages: Vec<&str> = shown.iter().map(|example| example.message.as_str()).collect();
                let mut helps: Vec<&str> =
                    shown.iter().filter_map(|example| example.help.as_deref()).collect();
                helps.dedup();
                let help = helps.join("<br>");
                let is_above = !help.is_empty() && help == above;
                let cells = [
                    kinds.join(", "),
                    row.rules.join(", "),
                    messages.join("<br>"),
                    if is_above { "as above".to_owned() } else { help.clone() },
                ];
                table_row(&mut page, &cells);
                above = help;
            }
        }
    }
    page.push_str("\n## Kinds\n\n| kind | what is wrong |\n|---|---|\n");
    for (kind, meaning) in KINDS {
        table_row(&mut page, &[format!("`{kind}`"), (*meaning).to_owned()]);
    }
    page.push_str("\nErrors of the program itself, which have no place in a text:\n\n");
    page.push_str("| kind | what is wrong |\n|---|---|\n");
    for (kind, meaning) in ERRORS {
        table_row(&mut page, &[format!("`{kind}`"), (*meaning).to_owned()]);
    }
    page
}

#[test]
fn the_page_of_faults_is_what_the_tables_say() {
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(PAGE, &page).expect("a page");
    }
    let written = std::fs::read_to_string(PAGE).expect("docs/faults.md");
    assert!(written == page, "docs/faults.md is old: UPDATE_DOCS=1 cargo test --test faults");
}

/// The fields that a template uses.
fn fields(template: &str) -> BTreeSet<&str> {
    let names = template.split('{').skip(1).map(|rest| rest.split(['}', '|']).next().unwrap_or_default());
    names.filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')).collect()
}

#[test]
fn each_row_has_both_translations_with_fields_that_it_has() {
    for (game, tables) in games() {
        for row in tables.iter().flat_map(|table| table.rows) {
            let [module, table] = row.table;
            for (suffix, is_worded) in ["", "-help"].into_iter().zip(row.is_worded) {
                let name = format!("{}{suffix}", row.name);
                let place = format!("{game}: {table}, {name}");
                let both = TRANSLATED.map(|language| template(language, module, table, &name));
                let used = both.map(|text| text.map(fields));
                assert_eq!(used[0], used[1], "{place}");
                assert_eq!(used[0].is_some(), is_worded, "{place}");
                let known = row.values.iter().copied().collect();
                assert!(used[0].as_ref().is_none_or(|used| used.is_subset(&known)), "{place}: {used:?}");
            }
        }
    }
}

#[test]
fn both_translations_have_the_same_messages_with_the_same_fields() {
    for name in ["record", "diverto", "divicity", "persivic"] {
        let [spanish, portuguese] = TRANSLATED.map(|language| {
            let tables = topic(language, name).expect("a topic");
            let rows = |(table, rows): (&String, &BTreeMap<String, String>)| {
                let rows = rows.iter().map(|(row, text)| (row.clone(), fields(text).len()));
                (table.clone(), rows.collect::<BTreeMap<_, _>>())
            };
            tables.iter().map(rows).collect::<BTreeMap<_, _>>()
        });
        assert_eq!(spanish, portuguese, "{name}");
    }
}

/// English words that are none in Spanish or Portuguese.
const ENGLISH: &[&str] = &[
    "the", "is", "are", "of", "and", "or", "not", "with", "this", "that", "has", "have", "there", "its",
    "it", "was", "where", "write", "player", "token", "tokens", "card", "cards", "trick", "rinds", "beer",
    "milk", "duck", "wins", "stone", "stones", "to", "from", "by", "up", "right", "left", "down", "in", "at",
    "nothing", "nobody",
];

#[test]
fn no_english_is_left_in_translations() {
    for (game, tables) in games() {
        for Table { title, examples, .. } in tables {
            for Example { row, message, help, translated, .. } in examples {
                for (said, helped) in translated {
                    let place = format!("{game}, {title}: {row}: {said}, {helped:?}");
                    assert_eq!(help.is_some(), helped.is_some(), "{place}");
                    assert_ne!(said, message, "{place}");
                    for text in [Some(said), helped].into_iter().flatten() {
                        assert!(
                            !text.is_empty() && !text.contains(['{', '}']) || text.contains('`'),
                            "{place}"
                        );
                        // What is in backticks is notation, which is the same in every language.
                        let prose: String = text.split('`').step_by(2).collect();
                        let found =
                            prose.split(|c: char| !c.is_alphabetic()).find(|word| ENGLISH.contains(word));
                        assert_eq!(found, None, "{place}");
                    }
                }
            }
        }
    }
}

/// Messages with a count that is never 1, or has decimals, or with another word after a value, so that they need no
/// singular.
const NEVER_ONE: &[&str] = &[
    "AnalysisText.Better",
    "ContestText.Length",
    "Doubt.Ducks",
    "Doubt.Others",
    "Fault.Illegal",
    "Fault.Score",
    "HandFault.HandSize",
    "HandFault.RestSize",
    "IllegalStep.TakeTooMany",
    "IllegalStep.TokenCount-help",
    "ImportFault.Several",
    "Judged.Ahead",
    "LineText.CountLex",
    "LineText.LexOpen",
    "LivesText.TooMany",
    "MatchStudyText.Of",
    "MoveText.Better",
    "NamesText.Number",
    "NumberFault.Dots",
    "OddsText.Each",
    "PadText.Address",
    "PadText.Copies",
    "PadText.Sheets",
    "ParseNameError.TooLong",
    "PercentileText.Better",
    "PercentileText.Measured",
    "Progress.Files",
    "Progress.Games",
    "Progress.Pages",
    "Progress.Positions",
    "Progress.Puzzles",
    "PuzzleText.Count",
    "PuzzleText.Wins",
    "QuickFault.TooMany",
    "Refused.Takes",
    "ScreenText.ChartFrom",
    "SearchText.Lines",
    "Sentence.Points",
    "Sentence.Stones",
    "SyntaxFault.TooManyComments",
    "SyntaxFault.TooManyMarks",
    "SyntaxFault.TooManyTags",
    "TurnFault.TooDeep",
    "WriteText.Pages",
];

/// The words that follow the number `n` in a template whose fields all have that value.
fn nouns(template: &str, n: &str) -> Vec<String> {
    let values: Vec<_> = fields(template).into_iter().map(|field| (field, n)).collect();
    let text = filled(template, &values);
    let words: Vec<&str> = text.split_whitespace().chain([""]).collect();
    // In `partida 2` the number comes after its noun.
    let counted = words.windows(3).filter(|words| words[0] == n && words[2] != n);
    counted.map(|words| words[1].trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect()
}

/// Spanish and Portuguese nouns end in `s` in the plural, and hardly any does in the singular.
#[test]
fn plurals_fit_their_numbers_in_every_message() {
    const OTHERS: &[&str] = &["dos", "dois-pontos", "nos"];

    let is_plural = |noun: &String| noun.len() > 2 && noun.ends_with('s') && !OTHERS.contains(&noun.as_str());
    for language in TRANSLATED {
        let tables = ["program", "record", "api", "print", "diverto", "divicity", "persivic"]
            .into_iter()
            .flat_map(|name| topic(language, name).expect("a topic"));
        let rows: Vec<(String, &String)> = tables
            .flat_map(|(table, rows)| rows.iter().map(move |(row, text)| (format!("{table}.{row}"), text)))
            .filter(|(place, _)| !NEVER_ONE.contains(&place.as_str()))
            .collect();
        let (mut singular, mut wrong) = (BTreeSet::new(), Vec::new());
        for (place, text) in &rows {
            let found = nouns(text, "1");
            wrong
                .extend(found.iter().filter(|noun| is_plural(noun)).map(|noun| format!("{place}: 1 {noun}")));
            singular.extend(found.into_iter().filter(|noun| text.contains(&format!("1:1 {noun}"))));
        }
        assert!(singular.len() > 10, "{singular:?}");
        for n in ["0", "2", "5"] {
            for (place, text) in &rows {
                let found = nouns(text, n).into_iter().filter(|noun| singular.contains(noun));
                wrong.extend(found.map(|noun| format!("{place}: {n} {noun}")));
            }
        }
        assert!(wrong.is_empty(), "{language}: {wrong:#?}");
    }
}

#[test]
fn plurals_fit_their_numbers() {
    let said = |names| {
        let players = divicity::Players::new(4).expect("a number of players");
        TRANSLATED.map(|language| divicity::fault::SetupFault::Names { names, players }.say(language))
    };
    assert_eq!(said(0), ["hay 0 nombres, pero juegan 4", "há 0 nomes, mas jogam 4"]);
    assert_eq!(said(1), ["hay 1 nombre, pero juegan 4", "há 1 nome, mas jogam 4"]);
    assert_eq!(said(2), ["hay 2 nombres, pero juegan 4", "há 2 nomes, mas jogam 4"]);
    assert_eq!(said(5), ["hay 5 nombres, pero juegan 4", "há 5 nomes, mas jogam 4"]);
}
