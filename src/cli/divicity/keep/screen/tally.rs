//! The tally: enters what all players hold at the end of a match, with the keys of the keeper.

use super::line::{Line, Look, Span};
use anstyle::Style;
use crossterm::event::KeyCode;
use unicode_width::UnicodeWidthStr;

use super::keys::KeyHints;
use super::{Flow, ScreenText, View, board, choices, framed, keys, lists};
use crate::cli::divicity::keep::words::{self, Refused};
use crate::cli::width::{cut, fit, wrap};
use parlour::api::{Refusal, ScoreRequest, score};
use parlour::divicity::notation::word::{kind, unknown};
use parlour::divicity::{Doubt, Holding, Name, Players, Standing, Standings, TokenKind};
use parlour::internals::divicity::keeper::Answer;
use parlour::internals::divicity::rules::{ALL_LEX, BOX, MOST_MILK};
use parlour::internals::divicity::verdict::Verdict;
use parlour::internals::divicity::words::token;
use parlour::internals::record::Excerpt;
use parlour::internals::words::{Say, Verbatim, capitalized, join, messages};
use parlour::print::Language;

const HELP: &str = "\
1-9, /, *         one token of that kind
!                 one Lex
Enter             the next player
Up  Down          another player
ana               a name, then Enter; `duck=` if it is also a token
milk x2, -5       tokens in words, then Enter
<  >              undo the last key; redo it (Ctrl-Z, Ctrl-Y)
Esc               clear what is typed
F10               end: print the table, and the command that repeats it";

messages! {
    enum TallyText in "program" {
        Title = "Tally of a match of Divicity",
        Player = "P{n}",
        Question = "What does {player} hold?",
        Full = "no more {token}: a game has {n}",
        NoMore = "at most six players: F10 ends",
        Empty = "{player} holds nothing yet: type a token, or a name",
        OnePlayer = "one player at a time",
        NameOrToken = "a name, or a mistyped token? `{name}=` names the player",
        OtherName = "`{name}` for `{old}`? Enter again renames; `{name}=` is the next player",
        KeysOrWords = "`{word}`: keys, or words? Esc clears it; `milk x2` is two milk",
        Help = HELP,
    }
}

const UNKNOWN_TOKEN: &str = "unknown-token";
/// The key for a Lex, with which no token, name or number begins.
const LEX: char = '!';
/// The lines of a page other than the players: winner and last place, question, tokens.
const OTHERS: usize = 3 + choices::ROWS;

/// All holdings, the player being entered, and the undo history.
#[derive(Debug)]
pub struct Tally {
    language: Language,
    now: Table,
    /// The states before each change, and those undone.
    before: Vec<Table>,
    after: Vec<Table>,
    /// The words being typed, and the token key pressed just before: both may belong to one text.
    line: String,
    digit: Option<char>,
    /// The name that the last message asked about.
    asked: Option<Name>,
    message: String,
    /// The scroll offset of the help page, while open.
    help: Option<usize>,
}

/// The players in order of entry, and the current one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Table {
    players: Vec<Player>,
    at: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Player {
    name: Option<Name>,
    holding: Holding,
}

enum LineMeaning {
    Command(u8),
    Name(Name),
    Tokens(Option<Name>, Holding),
}

impl Table {
    fn holdings(&self) -> Vec<Holding> {
        self.players.iter().map(|player| player.holding).collect()
    }

    /// A kind of token, or Lex, of which there are more than a game has, and the maximum.
    fn too_many(&self) -> Option<(Option<TokenKind>, u32)> {
        let sum = |count: &dyn Fn(&Holding) -> u8| {
            self.holdings().iter().map(|held| u32::from(count(held))).sum::<u32>()
        };
        let kinds = TokenKind::ALL.into_iter().map(|kind| {
            let most = if kind == TokenKind::Milk { MOST_MILK.into() } else { BOX };
            (Some(kind), sum(&|held| held.tokens.count(kind)), most)
        });
        let mut all = kinds.chain([(None, sum(&|held| held.lex), ALL_LEX.into())]);
        all.find(|(_, held, most)| held > most).map(|(kind, _, most)| (kind, most))
    }
}

impl Tally {
    pub fn new(language: Language) -> Tally {
        let now = Table { players: vec![Player::default()], at: 0 };
        let (line, message) = (String::new(), String::new());
        let (before, after) = (Vec::new(), Vec::new());
        Tally { language, now, before, after, line, digit: None, asked: None, message, help: None }
    }

    /// The players as arguments of `score`. Empty players at the end are dropped.
    pub fn arguments(&self) -> Vec<String> {
        let last = self.now.players.iter().rposition(|player| *player != Player::default());
        let argument = |place: usize| {
            let Holding { tokens, lex } = self.now.players[place].holding;
            let lex = (0..lex).map(|_| "lex".to_owned());
            let items = tokens.tokens().map(|kind| kind.to_string()).chain(lex);
            format!("{}={}", self.name(place), join(items, ","))
        };
        (0..last.map_or(0, |last| last + 1)).map(argument).collect()
    }

    fn name(&self, place: usize) -> String {
        let typed = self.now.players.get(place).and_then(|player| player.name.as_ref());
        typed.map_or_else(|| TallyText::Player.say(self.language, &[("n", &(place + 1))]), Name::to_string)
    }

    fn shown_names(&self) -> Vec<String> {
        (0..self.now.players.len()).map(|place| self.name(place).replace('_', " ")).collect()
    }

    fn change(&mut self, next: Table) {
        if next != self.now {
            self.before.push(std::mem::replace(&mut self.now, next));
            self.after.clear();
        }
    }

    /// Adds to the current player's holding, unless it would exceed what a game has.
    fn add(&mut self, more: &Holding, name: Option<Name>) {
        self.add_to(self.now.clone(), more, name);
    }

    fn add_to(&mut self, mut next: Table, more: &Holding, name: Option<Name>) {
        let player = &mut next.players[next.at];
        player.holding.tokens.extend(more.tokens.tokens());
        player.holding.lex = player.holding.lex.saturating_add(more.lex);
        player.name = name.or(player.name.take());
        if let Some((kind, most)) = next.too_many() {
            let token = kind.map_or("Lex", |kind| token(self.language, kind));
            return self
                .say(&TallyText::Full.say(self.language, &[("token", &Verbatim(&token)), ("n", &most)]));
        }
        let doubt = |table: &Table| {
            Doubt::of_tokens(&table.holdings().iter().flat_map(|holding| holding.tokens.tokens()).collect())
        };
        if let Some(doubt) = doubt(&next).filter(|new| Some(*new) != doubt(&self.now)) {
            self.say(
                &ScreenText::Warning.say(self.language, &[("doubt", &Verbatim(doubt.say(self.language)))]),
            );
        }
        self.change(next);
    }

    /// Moves to the next player. After the last one, adds another, if the last is not empty.
    fn next_player(&mut self) {
        let mut next = self.now.clone();
        next.at += 1;
        if next.at < next.players.len() {
            return self.change(next);
        }
        if next.players.last() == Some(&Player::default()) {
            return self
                .say(&TallyText::Empty.say(self.language, &[("player", &Verbatim(self.name(self.now.at)))]));
        }
        if let Some(next) = self.with_empty_player() {
            self.change(next);
        }
    }

    /// The table with an empty player at the end, who is the current one.
    fn with_empty_player(&mut self) -> Option<Table> {
        let mut next = self.now.clone();
        if next.players.last() != Some(&Player::default()) {
            if next.players.len() == Players::MOST {
                self.say(TallyText::NoMore.text(self.language));
                return None;
            }
            next.players.push(Player::default());
        }
        next.at = next.players.len() - 1;
        Some(next)
    }

    fn command(&mut self, number: u8) -> Flow {
        let (from, to, nothing) = match number {
            keys::LEAVE => return Flow::Leave,
            keys::KEYS => {
                self.help = Some(0);
                return Flow::Stay;
            }
            keys::UNDO => (&mut self.before, &mut self.after, Refused::NothingBack.text(self.language)),
            keys::REDO => (&mut self.after, &mut self.before, Refused::NothingForth.text(self.language)),
            _ => return Flow::Stay,
        };
        match from.pop() {
            Some(table) => to.push(std::mem::replace(&mut self.now, table)),
            None => self.say(nothing),
        }
        Flow::Stay
    }

    /// Handles a token, a Lex, a command, or the first letter of a word. A letter that is no key also begins a word,
    /// so that later letters are not taken for keys.
    fn letter(&mut self, letter: char) -> Flow {
        let kind = TokenKind::ALL.into_iter().find(|kind| choices::key(Answer::Token(*kind)) == Some(letter));
        match (letter, kind) {
            _ if !self.line.is_empty() => self.line.push(letter),
            ('<', _) => return self.command(keys::UNDO),
            ('>', _) => return self.command(keys::REDO),
            ('?', _) => return self.command(keys::KEYS),
            (LEX, _) => self.add(&Holding { lex: 1, ..Holding::default() }, None),
            (_, Some(kind)) => {
                self.digit = Some(letter).filter(char::is_ascii_digit);
                self.add(&Holding { tokens: [kind].into_iter().collect(), lex: 0 }, None);
            }
            _ if letter.is_whitespace() => {}
            _ => {
                self.line.push(letter);
                if !letter.is_alphabetic() && !matches!(letter, '-' | '+') {
                    self.say(&Refused::NotAsked.say(self.language, &[("word", &Verbatim(&letter))]));
                }
            }
        }
        Flow::Stay
    }

    /// Reads the line: a command, tokens, a name, or both as `score` reads them.
    fn read(&self) -> Result<LineMeaning, String> {
        let language = self.language;
        let line = self.line.trim();
        if let Some(command @ (keys::UNDO | keys::REDO | keys::KEYS | keys::LEAVE)) =
            keys::named(words::command(language, line))
        {
            return Ok(LineMeaning::Command(command));
        }
        let is_named = line.contains(['=', ':']);
        let players = if is_named { line.to_owned() } else { format!("P={line}") };
        let mut request = ScoreRequest::new(players);
        request.language = self.language;
        let error = match score(&request) {
            Ok(score) => match score.answer().now.players.as_slice() {
                [player] => {
                    let holding = Holding { tokens: player.holding, lex: player.lex };
                    return Ok(LineMeaning::Tokens(is_named.then(|| player.name.clone()), holding));
                }
                _ => TallyText::OnePlayer.text(language).to_owned(),
            },
            Err(Refusal::Faults(faults)) => {
                let fault = &faults.faults[0];
                let error = join([&fault.message].into_iter().chain(&fault.help), ": ");
                // Tokens that can be read in two ways are no name.
                if fault.kind != UNKNOWN_TOKEN {
                    return Err(error);
                }
                error
            }
            Err(_) => Refused::NotAsked.say(language, &[("word", &Excerpt(line))]),
        };
        if is_named {
            return Err(error);
        }
        let is_slip = |near: &str| strsim::damerau_levenshtein(near, &line.to_lowercase()) <= 1;
        match Name::typed(line) {
            Err(_) => Err(error),
            // Tokens mixed with something else, or a misspelled token.
            Ok(name)
                if line.split_whitespace().any(|word| kind(word).is_some())
                    || unknown(line).meant().is_some_and(is_slip) =>
            {
                Err(TallyText::NameOrToken.say(language, &[("name", &Verbatim(&name))]))
            }
            Ok(name) => Ok(LineMeaning::Name(name)),
        }
    }

    fn read_line(&mut self) -> Flow {
        let entry = self.read();
        let is_taken = |name: &Name| {
            let same = |place: usize| self.name(place).to_lowercase() == name.to_string().to_lowercase();
            (0..self.now.players.len()).any(|place| place != self.now.at && same(place))
        };
        match entry {
            Err(why) => {
                self.say(&why);
                return Flow::Stay;
            }
            Ok(LineMeaning::Name(name) | LineMeaning::Tokens(Some(name), _)) if is_taken(&name) => {
                self.say(&Refused::NamesTwice.say(self.language, &[("name", &Verbatim(&name))]));
                return Flow::Stay;
            }
            Ok(LineMeaning::Command(command)) => {
                self.line.clear();
                return self.command(command);
            }
            Ok(LineMeaning::Tokens(..)) if self.digit.is_some() => {
                let word = format!("{} {}", self.digit.unwrap_or_default(), self.line);
                self.say(&TallyText::KeysOrWords.say(self.language, &[("word", &Excerpt(&word))]));
                return Flow::Stay;
            }
            Ok(LineMeaning::Name(name)) => {
                let Player { name: old, holding } = &self.now.players[self.now.at];
                if let Some(old) = old.as_ref().filter(|old| {
                    *holding != Holding::default() && **old != name && self.asked.as_ref() != Some(&name)
                }) {
                    let values: [(&str, &dyn Say); 2] = [("name", &Verbatim(&name)), ("old", &Verbatim(old))];
                    let question = TallyText::OtherName.say(self.language, &values);
                    self.asked = Some(name);
                    self.say(&question);
                    return Flow::Stay;
                }
                self.add(&Holding::default(), Some(name));
            }
            Ok(LineMeaning::Tokens(Some(name), holding)) => {
                let now = &self.now.players[self.now.at];
                let is_other = match &now.name {
                    Some(old) => old.to_string().to_lowercase() != name.to_string().to_lowercase(),
                    // `Bee=` names a player, `Bee=10` is a whole one.
                    None => now.holding != Holding::default() && holding != Holding::default(),
                };
                let next = if is_other { self.with_empty_player() } else { Some(self.now.clone()) };
                let Some(next) = next else { return Flow::Stay };
                self.add_to(next, &holding, Some(name));
            }
            Ok(LineMeaning::Tokens(None, holding)) => self.add(&holding, None),
        }
        self.asked = None;
        self.line.clear();
        Flow::Stay
    }

    fn say(&mut self, text: &str) {
        self.message = capitalized(text);
    }

    /// The token keys with their meanings, and Lex last.
    fn cells(&self) -> Vec<(char, Style, String)> {
        let cell = |key: char, name: &str| (' ', Style::new(), format!("{key} {name}"));
        let token = |kind| cell(choices::key(Answer::Token(kind)).unwrap_or(' '), token(self.language, kind));
        TokenKind::ALL.into_iter().map(token).chain([cell(LEX, "Lex")]).collect()
    }

    /// All scores, the winner, and the current question.
    fn page(&self, width: usize, room: usize, look: Look) -> Vec<Line> {
        let (language, names) = (self.language, self.shown_names());
        let standings = Standings::new(&self.now.holdings());
        let row = |place: usize| {
            let standing: Standing = *standings.of(place);
            let (name, lex) = (names[place].clone(), standing.holding.lex.to_string());
            board::Row { is_due: place == self.now.at, is_immune: false, name, card: None, lex, standing }
        };
        let rows: Vec<board::Row> = (0..names.len()).map(row).collect();
        let most = room.saturating_sub(OTHERS);
        let mut lines = if width < super::app::WIDE || most < 1 + Players::MOST {
            board::small(&rows, width, look)
        } else {
            board::table(language, &rows, width, board::Form::fitting(width, most, names.len()), look)
        };
        let has_won = names.len() > 1 && self.now.players.iter().any(|player| *player != Player::default());
        let verdict = Verdict::at_the_end(&names, &standings);
        let said = has_won.then(|| verdict.sentence(language, |total| total.to_string()));
        let said = join(
            said.into_iter().chain(words::last(language, &names, &standings).into_iter().filter(|_| has_won)),
            " ",
        );
        // On small screens only as much as fits.
        let most = room.saturating_sub(lines.len() + 1 + choices::ROWS).min(2);
        let mut said = if most < 2 { vec![said] } else { wrap(&said, width.saturating_sub(2)) };
        said.resize(most, String::new());
        lines.extend(said.into_iter().map(|line| Line::styled(cut(&format!(" {line}"), width), look.head)));
        let Holding { tokens, lex } = self.now.players[self.now.at].holding;
        let beside = match self.line.as_str() {
            "" if lex > 0 => format!("  ({}, {lex} Lex)", words::counted(language, &tokens)),
            "" => format!("  ({})", words::counted(language, &tokens)),
            line => format!(" {line}_"),
        };
        let question = TallyText::Question.say(language, &[("player", &Verbatim(&names[self.now.at]))]);
        let question = cut(&format!(" {question}"), width.saturating_sub(beside.width()).max(width / 2));
        let beside = cut(&beside, width.saturating_sub(question.width()));
        lines.push(Line::from(vec![Span::styled(question, look.head), Span::styled(beside, look.strong)]));
        lines.extend(choices::columns(&self.cells(), (width, choices::ROWS)));
        lines
    }
}

impl View for Tally {
    fn language(&self) -> Language {
        self.language
    }

    fn draw(&mut self, (width, height): (usize, usize), look: Look) -> Vec<Line> {
        let language = self.language;
        let keys = if self.help.is_some() { KeyHints::Read } else { KeyHints::Tally };
        let (title, keys) = (
            fit(&format!(" {}", TallyText::Title.text(language)), width),
            keys::line(&[keys], language, width),
        );
        let message = self.message.clone();
        let page = |room| match &mut self.help {
            Some(scrolled) => lists::scrolled(
                language,
                lists::keys(language, TallyText::Help.text(language), width, look),
                scrolled,
                room,
            ),
            None => self.page(width, room, look),
        };
        framed((&title, &message, look.strong, &keys), page, (width, height), look)
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        if let Some(scrolled) = self.help {
            self.help = match key {
                KeyCode::Up => Some(scrolled.saturating_sub(1)),
                KeyCode::Down => Some(scrolled + 1),
                _ => None,
            };
            return Flow::Stay;
        }
        if self.line.is_empty()
            && !matches!(key, KeyCode::Char(letter) if letter.is_alphabetic() || letter == ' ')
        {
            self.digit = None;
        }
        match key {
            KeyCode::Enter | KeyCode::Tab if !self.line.trim().is_empty() => return self.read_line(),
            KeyCode::Enter | KeyCode::Tab => self.next_player(),
            KeyCode::Down if self.now.at + 1 < self.now.players.len() => self.now.at += 1,
            KeyCode::Up => self.now.at = self.now.at.saturating_sub(1),
            KeyCode::Esc | KeyCode::F(keys::CLEAR) => self.line.clear(),
            KeyCode::Backspace if self.line.is_empty() => return self.command(keys::UNDO),
            KeyCode::Backspace => drop(self.line.pop()),
            // Apply pending input before leaving.
            KeyCode::F(keys::LEAVE) if !self.line.trim().is_empty() => {
                let _ = self.read_line();
                return if self.line.is_empty() { Flow::Leave } else { Flow::Stay };
            }
            KeyCode::F(number) => return self.command(number),
            KeyCode::Char(letter) => return self.letter(letter),
            _ => {}
        }
        Flow::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour::seed::{Seed, below};

    fn tally(keys: &str) -> Tally {
        let mut tally = Tally::new(Language::English);
        type_in(&mut tally, keys);
        tally
    }

    /// Types letters; `\n` is Enter.
    fn type_in(tally: &mut Tally, keys: &str) {
        for letter in keys.chars() {
            let key = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
            assert_eq!(tally.key(key), Flow::Stay);
        }
    }

    #[test]
    fn four_players_with_five_tokens_each_take_at_most_thirty_keys() {
        let keys = "11578\n23458\n14679\n/*78!";
        let typed = tally(keys);
        assert_eq!(
            typed.arguments(),
            [
                "P1=10,10,milk,rinds,beer",
                "P2=-5,-10,-20,milk,beer",
                "P3=10,-20,duck,rinds,exchange",
                "P4=rinds,beer,donate,steal,lex"
            ]
        );
        // Plus the key that ends it.
        assert!(keys.len() < 30, "{}", keys.len());
    }

    #[test]
    fn a_ten_typed_in_digits_is_a_ten_and_names_and_words_are_read_or_asked_about() {
        for (keys, arguments, said) in [
            ("10\n\n\n", &["P1=10"][..], "`0`"),
            ("Beto\nBea\n", &["Bea="], ""),
            ("ana\n10\n", &["ana=10"], "`0`"),
            ("-5\nmilk x2\n", &["P1=-5,milk,milk"], ""),
            ("2 milk\n", &["P1=-5"], "`2 milk`: keys, or words?"),
            ("2milk\n", &["P1=-5"], "`2 milk`: keys, or words?"),
            ("2ana\n", &["ana=-5"], ""),
            ("2\nmilk\n", &["P1=-5", "P2=milk"], ""),
            ("+10\n", &["P1=10"], ""),
            ("João da Silva\n1", &["João_da_Silva=10"], ""),
            ("duck=\n6", &["duck=duck"], ""),
            ("Ana=10,beer\n", &["Ana=10,beer"], ""),
            ("beeer\n", &[], "A name, or a mistyped token? `beeer=` names the player"),
            ("Ana beer\n", &[], "`Ana_beer=` names the player"),
            ("Lex Luthor\n", &[], "`Lex_Luthor=` names the player"),
            ("20 rinds\n", &["P1=-5"], ""),
            ("Ana=10 Beto=5\n", &[], ""),
            ("1\nP1\n", &["P1=10"], "`P1` plays twice"),
            ("Ana=10,beer\nBeto=milk\nCira: -5\n", &["Ana=10,beer", "Beto=milk", "Cira=-5"], ""),
            ("Ana=10\nana=beer\n", &["ana=10,beer"], ""),
            ("1\nBeto=milk\n", &["P1=10", "Beto=milk"], ""),
            ("Ana\nBeto=\n2", &["Ana=", "Beto=-5"], ""),
            ("Ana\n1Beto\n", &["Ana=10"], "`Beto` for `Ana`? Enter again renames"),
            ("Ana\n1Beto\n\n", &["Beto=10"], ""),
            ("beer-10\n", &[], "`beer-10` can be read in two ways: write `beer, -10` or `beer, 10`"),
            ("Ana=donate5\n", &[], "write `5x donate` or `donate`"),
            ("milk4\n", &[], "write `4x milk` or `milk`"),
            ("rinds_20=\n", &["rinds_20="], ""),
            ("5555", &["P1=milk,milk,milk"], "No more milk: a game has 3"),
            ("!!!!!", &["P1=lex,lex,lex,lex"], "No more Lex: a game has 4"),
            ("66", &["P1=duck,duck"], "ducks"),
            ("1<5<>", &["P1=milk"], ""),
            ("\n", &[], "P1 holds nothing yet"),
        ] {
            let tally = tally(keys);
            assert_eq!(tally.arguments(), arguments, "{keys:?}: {}", tally.message);
            assert!(tally.message.contains(said), "{keys:?}: {}", tally.message);
        }
    }

    /// With random input, each key that adds something adds what the screen shows for it, and the final arguments
    /// score the same.
    #[test]
    fn every_key_does_what_the_screen_says_and_the_arguments_say_the_same() {
        let mut generator = Seed(5).generator("tally test", 0);
        let mut choose = |count: usize| below(&mut generator, count as u32) as usize;
        let typed = [
            "10", "20", "-5", "0", "+10", "1", "5", "*", "/", "!", "milk", "ana", "beto", "José\n", "<", ">",
            " ", "7",
        ];
        let mut players = 0;
        for _ in 0..60 {
            let mut tally = tally("");
            for _ in 0..40 {
                let keys = typed[choose(typed.len())].to_owned() + ["", "\n", "\n", "\u{1b}"][choose(4)];
                for letter in keys.chars() {
                    let (before, line) = (tally.now.clone(), tally.line.clone());
                    let cells = tally.cells();
                    match letter {
                        '\n' => drop(tally.key(KeyCode::Enter)),
                        '\u{1b}' => drop(tally.key(KeyCode::Esc)),
                        letter => drop(tally.key(KeyCode::Char(letter))),
                    }
                    let held = |table: &Table| {
                        let sum = |holding: &Holding| holding.tokens.total() + u32::from(holding.lex);
                        table.holdings().iter().map(sum).sum::<u32>()
                    };
                    if letter == '\n' || matches!(letter, '<' | '>') || held(&tally.now) == held(&before) {
                        continue;
                    }
                    assert!(line.is_empty() && held(&tally.now) == held(&before) + 1, "{keys:?} on {line:?}");
                    let (was, is) = (before.players[before.at].holding, tally.now.players[before.at].holding);
                    let more = is.tokens.except(&was.tokens);
                    let added = more.tokens().next().map_or("Lex", |kind| token(tally.language, kind));
                    assert!(
                        cells.iter().any(|(_, _, text)| *text == format!("{letter} {added}")),
                        "{letter} {added}"
                    );
                }
            }
            let arguments = tally.arguments();
            if arguments.is_empty() {
                continue;
            }
            let score = score(&ScoreRequest::new(arguments.join(" ")));
            let score = score.unwrap_or_else(|error| panic!("{arguments:?}: {error:?}"));
            let again: Vec<Holding> = score
                .answer()
                .now
                .players
                .iter()
                .map(|player| Holding { tokens: player.holding, lex: player.lex })
                .collect();
            assert_eq!(again, tally.now.holdings()[..arguments.len()]);
            players += again.len();
        }
        assert!(players > 60, "{players}");
    }
}
