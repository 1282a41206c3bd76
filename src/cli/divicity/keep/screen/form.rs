//! The form for starting or correcting a match: players, leader, variants, whether cards are recorded, and the token
//! set.

use std::path::Path;

use super::line::{Line, Look, Span};
use crossterm::event::KeyCode;

use super::keys::KeyHints;
use super::{Flow, View, keys};
use crate::cli::divicity::keep::words::Refused;
use crate::cli::divicity::keep::{NewMatch, split_names};
use crate::cli::error::Shown;
use crate::cli::width::{cut, end_of, fit, wrap};
use parlour::divicity::{Cards, Keeper, Name, Seat, Setup, TokenSet};
use parlour::internals::words::{Say as _, Verbatim, capitalized, messages};
use parlour::print::Language;

messages! {
    enum FormText in "program" {
        NewMatch = "{file}  a new match of Divicity",
        HowItBegan = "How the match began",
        Yes = "yes",
        No = "no",
        FirstPlayer = "the first player",
        AnySet = "any",
        DefaultSet = "C3's set of 30",
        Players = "Players",
        PlayersHelp = "3 to 6 names, clockwise, with spaces between; _ for a space within a name",
        Leader = "First leader",
        LeaderHelp = "who leads the first trick (C4); Space selects the next player",
        Immunity = "Immunity",
        ImmunityHelp = "whoever plays a joker is immune for that trick (C14)",
        EmptySteals = "Empty steals",
        EmptyStealsHelp = "a steal may be aimed at a player who holds nothing; it is then kept (C11)",
        Cards = "Cards",
        CardsHelp = "record the cards of each trick: takers and Lex follow from them (C4-C9)",
        Tokens = "Tokens",
        TokensHelp = "any box, or the 30 tokens of C3; F7 changes the set later",
    }
}

#[derive(Clone, Debug)]
pub struct Form {
    language: Language,
    title: String,
    /// The setup of the match being corrected, which keeps its set and cards.
    old: Option<Setup>,
    names: String,
    leader: usize,
    immunity: bool,
    empty_steal: bool,
    cards: bool,
    /// Whether to use the set of C3's ruling rather than any set.
    default_set: bool,
    field: usize,
    message: String,
    wanted: Option<NewMatch>,
}

const TITLE: usize = 17;

impl Form {
    pub fn new(file: &Path, language: Language) -> Form {
        Form {
            language,
            title: FormText::NewMatch.say(language, &[("file", &Verbatim(Shown(file)))]),
            old: None,
            names: String::new(),
            leader: 0,
            immunity: false,
            empty_steal: false,
            cards: false,
            default_set: false,
            field: 0,
            message: String::new(),
            wanted: None,
        }
    }

    /// The form filled in from a match under way. Its token set has a page of its own.
    pub fn of(keeper: &Keeper, language: Language) -> Form {
        let setup = *keeper.setup();
        let names: Vec<&str> = keeper.names().iter().map(Name::as_str).collect();
        Form {
            title: FormText::HowItBegan.text(language).to_owned(),
            old: Some(setup),
            names: names.join(" "),
            leader: setup.leader.index(),
            immunity: setup.immunity,
            empty_steal: setup.empty_steal,
            cards: setup.cards != Cards::LeftOut,
            ..Form::new(Path::new(""), language)
        }
    }

    /// The requested match, unless the form was cancelled.
    pub fn into_match(self) -> Option<NewMatch> {
        self.wanted
    }

    fn begin(&mut self) -> Flow {
        match self.asked_for() {
            Ok(wanted) => {
                self.wanted = Some(wanted);
                Flow::Leave
            }
            Err(why) => {
                self.message = why;
                self.field = 0;
                Flow::Stay
            }
        }
    }

    fn asked_for(&self) -> Result<NewMatch, String> {
        let NewMatch { names, setup } = NewMatch::named(&self.names, self.language)?;
        let cards = match self.old {
            Some(old) if self.cards == (old.cards != Cards::LeftOut) => old.cards,
            _ if self.cards => Cards::Recorded,
            _ => Cards::LeftOut,
        };
        let setup = Setup {
            leader: Seat::new(self.leader).unwrap_or_default(),
            immunity: self.immunity,
            empty_steal: self.empty_steal,
            cards,
            tokens: self.default_set.then_some(TokenSet::DEFAULT),
            ..setup
        };
        if self.old.is_some_and(|old| old.players != setup.players) {
            return Err(Refused::OtherNumber.text(self.language).to_owned());
        }
        Keeper::new(names.clone(), setup).map_err(|fault| fault.say(self.language))?;
        Ok(NewMatch { names, setup })
    }

    fn fields(&self) -> Vec<(FormText, FormText)> {
        let mut fields = vec![
            (FormText::Players, FormText::PlayersHelp),
            (FormText::Leader, FormText::LeaderHelp),
            (FormText::Immunity, FormText::ImmunityHelp),
            (FormText::EmptySteals, FormText::EmptyStealsHelp),
            (FormText::Cards, FormText::CardsHelp),
        ];
        if self.old.is_none() {
            fields.push((FormText::Tokens, FormText::TokensHelp));
        }
        fields
    }

    fn leader(&self) -> String {
        let typed = split_names(&self.names).get(self.leader).and_then(|name| name.parse().ok());
        typed.map_or_else(|| FormText::FirstPlayer.text(self.language).to_owned(), |name: Name| name.shown())
    }

    /// Cycles the values of a field that has a fixed choice.
    fn turn(&mut self) {
        match self.field {
            1 => self.leader = (self.leader + 1) % split_names(&self.names).len().max(1),
            2 => self.immunity = !self.immunity,
            3 => self.empty_steal = !self.empty_steal,
            4 => self.cards = !self.cards,
            5 => self.default_set = !self.default_set,
            _ => {}
        }
    }

    /// Resets the leader if that name was removed.
    fn settle(&mut self) {
        if self.leader >= split_names(&self.names).len() {
            self.leader = 0;
        }
    }
}

impl View for Form {
    fn language(&self) -> Language {
        self.language
    }

    fn draw(&mut self, (width, height): (usize, usize), look: Look) -> Vec<Line> {
        let fields = self.fields();
        let language = self.language;
        let yes = |is| if is { FormText::Yes } else { FormText::No }.text(language).to_owned();
        let room = width.saturating_sub(TITLE + 2);
        let set = if self.default_set { FormText::DefaultSet } else { FormText::AnySet };
        let values = [
            end_of(&format!("{}_", self.names), room),
            self.leader(),
            yes(self.immunity),
            yes(self.empty_steal),
            yes(self.cards),
            set.text(language).to_owned(),
        ];
        // Add blank lines between the fields if there is room.
        let gap = usize::from(height >= 22);
        let mut lines = vec![Line::styled(fit(&format!(" {}", self.title), width), look.title)];
        lines.extend(vec![Line::raw(""); usize::from(height > 12)]);
        for (place, ((title, _), value)) in fields.iter().zip(values).enumerate() {
            let here = place == self.field;
            let (mark, style) = if here { ('>', look.strong) } else { (' ', look.quiet) };
            lines.push(Line::from(vec![
                Span::styled(format!("{mark} {}", fit(title.text(language), TITLE - 2)), style),
                Span::styled(cut(&value, room), look.strong),
            ]));
            lines.extend(vec![Line::raw(""); gap]);
        }
        lines.extend(vec![Line::raw(""); usize::from(height > 12)]);
        let mut below = wrap(fields[self.field].1.text(language), width.saturating_sub(2));
        below.resize(if width < 52 { 3 } else { 2 }, String::new());
        lines.extend(below.into_iter().map(|line| Line::styled(format!("  {line}"), look.quiet)));
        let message = cut(&format!("  {}", capitalized(&self.message)), width);
        lines.push(Line::styled(message, look.alarm));
        let keys = if self.old.is_some() { KeyHints::Match } else { KeyHints::Begin };
        lines.push(Line::raw(keys::line(&[keys], language, width)));
        lines
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        let fields = self.fields().len();
        match key {
            KeyCode::Esc => return Flow::Leave,
            KeyCode::Enter => return self.begin(),
            KeyCode::Down | KeyCode::Tab => self.field = (self.field + 1) % fields,
            KeyCode::Up | KeyCode::BackTab => self.field = (self.field + fields - 1) % fields,
            KeyCode::Backspace if self.field == 0 => {
                self.names.pop();
            }
            KeyCode::F(keys::CLEAR) if self.field == 0 => self.names.clear(),
            KeyCode::Char(letter) if self.field == 0 && !letter.is_control() => self.names.push(letter),
            KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right => self.turn(),
            _ => {}
        }
        self.settle();
        Flow::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour::record::GameText;
    use parlour::seed::{Seed, below};

    fn keeper(form: Form) -> Option<Keeper> {
        form.into_match().map(|wanted| wanted.keeper(Language::English).expect("checked by the form"))
    }

    fn type_in(form: &mut Form, text: &str) {
        for letter in text.chars() {
            assert_eq!(form.key(KeyCode::Char(letter)), Flow::Stay);
        }
    }

    /// Enters four names, makes the fourth leader, then removes it.
    #[test]
    fn who_is_taken_out_of_the_names_does_not_lead() {
        let mut form = Form::new(Path::new("m.dvc"), Language::English);
        type_in(&mut form, "Ana Beto Cira Davi");
        form.key(KeyCode::Down);
        type_in(&mut form, "   ");
        assert_eq!(form.leader(), "Davi");
        form.key(KeyCode::Up);
        for _ in 0.." Davi".len() {
            form.key(KeyCode::Backspace);
        }
        assert_eq!(form.leader(), "Ana");
        assert_eq!(form.key(KeyCode::Enter), Flow::Leave);
        let record = keeper(form).expect("a match").record();
        assert!(record.contains("[Leader \"Ana\"]"), "{record}");
        assert!(Keeper::resume(&GameText::new(&record)).is_ok(), "{record}");
    }

    /// Random keys: every match that the form starts can be resumed.
    #[test]
    fn whatever_is_typed_the_match_can_be_opened_again() {
        let mut generator = Seed(13).generator("keeper form test", 0);
        let mut choose = |count: usize| below(&mut generator, count as u32) as usize;
        let mut begun = 0;
        for _ in 0..600 {
            let mut form = Form::new(Path::new("m.dvc"), Language::English);
            while form.wanted.is_none() && choose(60) > 0 {
                let words =
                    ["Ana ", "duck ", "kept ", "José ", "Jose\u{301} ", "עמית ", "discard ", "9 ", "O’Neil "];
                match choose(12) {
                    0..=4 => {
                        form.field = 0;
                        type_in(&mut form, words[choose(words.len())]);
                    }
                    5 => drop(form.key(KeyCode::Backspace)),
                    6 | 7 => drop(form.key(KeyCode::Down)),
                    8 | 9 => drop(form.key(KeyCode::Char(' '))),
                    10 => drop(form.key(KeyCode::Up)),
                    _ => drop(form.key(KeyCode::Enter)),
                }
            }
            let Some(keeper) = keeper(form) else { continue };
            begun += 1;
            let record = keeper.record();
            let again = Keeper::resume(&GameText::new(&record));
            assert!(again.is_ok_and(|again| again.stands_as(&keeper)), "{record}");
        }
        assert!(begun > 30, "{begun}");
    }
}
