//! A new match: who plays, the variant, whether cards are recorded.

use std::path::Path;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::look::{Look, cut, fit};
use super::{Flow, View};
use crate::cli::divicity::keep::NewMatch;
use parlour::divicity::{Cards, Keeper, Name, Seat};

/// The questions of a new match.
pub struct Form {
    file: String,
    names: String,
    leader: usize,
    immunity: bool,
    cards: bool,
    field: usize,
    message: String,
    keeper: Option<Keeper>,
}

const FIELDS: usize = 4;

impl Form {
    pub fn new(file: &Path) -> Form {
        Form {
            file: file.display().to_string(),
            names: String::new(),
            leader: 0,
            immunity: false,
            cards: false,
            field: 0,
            message: String::new(),
            keeper: None,
        }
    }

    /// The match asked for, unless the form was left.
    pub fn into_keeper(self) -> Option<Keeper> {
        self.keeper
    }

    fn begin(&mut self) -> Flow {
        match NewMatch::named(&self.names) {
            Ok(NewMatch { names, mut setup }) => {
                setup.immunity = self.immunity;
                setup.leader = Seat::new(self.leader).unwrap_or_default();
                if self.cards {
                    setup.cards = Cards::Recorded;
                }
                match Keeper::new(names, setup) {
                    Ok(keeper) => {
                        self.keeper = Some(keeper);
                        Flow::Leave
                    }
                    Err(fault) => {
                        self.message = fault.to_string();
                        Flow::Stay
                    }
                }
            }
            Err(why) => {
                self.message = why;
                self.field = 0;
                Flow::Stay
            }
        }
    }

    /// The names as far as they are names.
    fn leader(&self) -> String {
        let names: Vec<Name> = self.names.split_whitespace().filter_map(|name| name.parse().ok()).collect();
        names.get(self.leader).map_or_else(|| "the first player".to_owned(), Name::shown)
    }

    /// Goes through the answers of a field that has some.
    fn turn(&mut self) {
        match self.field {
            1 => self.leader = (self.leader + 1) % self.names.split_whitespace().count().max(1),
            2 => self.immunity = !self.immunity,
            3 => self.cards = !self.cards,
            _ => {}
        }
    }
}

impl View for Form {
    fn draw(&self, frame: &mut Frame<'_>, look: Look) {
        let width = usize::from(frame.area().width);
        let yes = |is| if is { "yes" } else { "no" };
        let typed = format!("{}_", self.names);
        let fields = [
            ("Players", typed, "3 to 6 names, clockwise; _ for a blank within a name"),
            ("First leader", self.leader(), "who leads the first trick (C4)"),
            ("Immunity", yes(self.immunity).to_owned(), "who plays a joker is immune for that trick (C14)"),
            (
                "Cards",
                yes(self.cards).to_owned(),
                "with the cards of each trick, takers and Lex follow (C4-C9)",
            ),
        ];
        let title = format!(" {}  a new match of Divicity", self.file);
        let mut lines = vec![Line::styled(fit(&title, width), look.title), Line::raw("")];
        for (place, (title, value, help)) in fields.into_iter().enumerate() {
            let here = place == self.field;
            let mark = if here { '>' } else { ' ' };
            let style = if here { look.strong } else { look.quiet };
            // The end of a long line of names is what is being typed.
            let room = width.saturating_sub(18);
            let skip = value.chars().count().saturating_sub(room / 2);
            let value = if cut(&value, room) == value { value } else { value.chars().skip(skip).collect() };
            lines.push(Line::from(vec![
                Span::styled(format!("{mark} {title:<14}"), style),
                Span::styled(cut(&value, room), look.strong),
            ]));
            lines.push(Line::styled(format!("{:16}{}", "", cut(help, room)), look.quiet));
            lines.push(Line::raw(""));
        }
        lines.push(Line::styled(cut(&self.message, width), look.alarm));
        lines.push(Line::raw(""));
        lines.push(Line::raw("Enter begin   Up Down go to   Space change   Esc leave"));
        frame.render_widget(Paragraph::new(lines), frame.area());
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match key {
            KeyCode::Esc => return Flow::Leave,
            KeyCode::Enter => return self.begin(),
            KeyCode::Down | KeyCode::Tab => self.field = (self.field + 1) % FIELDS,
            KeyCode::Up | KeyCode::BackTab => self.field = (self.field + FIELDS - 1) % FIELDS,
            KeyCode::Backspace if self.field == 0 => {
                self.names.pop();
            }
            KeyCode::Char(letter) if self.field == 0 && !letter.is_control() => self.names.push(letter),
            KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right => self.turn(),
            _ => {}
        }
        Flow::Stay
    }
}
