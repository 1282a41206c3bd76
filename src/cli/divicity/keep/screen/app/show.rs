//! Drawing.

use super::super::line::{Line, Look, Span};
use unicode_width::UnicodeWidthStr;

use super::super::keys::KeyHints;
use super::super::{ScreenText, View, board, chart, choices, keys, lists};
use super::{App, FRAME, PAGE, Page, WIDE};
use crate::cli::divicity::keep::words::{self, Told, Unsaved};
use crate::cli::error::Shown;
use crate::cli::width::{cut, fit, wrap};
use parlour::internals::divicity::keeper::{Asked, Dialog, Stuck};
use parlour::internals::divicity::words::player;
use parlour::internals::words::Verbatim;

impl App {
    pub(super) fn title(&self, width: usize) -> String {
        let state = self.keeper().state();
        let trick = (state.tricks() + 1).min(state.players().hand_size());
        let of = state.players().hand_size();
        let immunity = if state.setup().immunity {
            format!("  {}", ScreenText::Immunity.text(self.language()))
        } else {
            String::new()
        };
        let waits = match self.keeper().waiting().len() {
            0 => String::new(),
            waits => format!("  {}", ScreenText::Waiting.say(self.language(), &[("n", &waits)])),
        };
        let language = self.language();
        let saved = if self.is_saved() { Told::Saved.text(language) } else { Unsaved::Alarm.text(language) };
        if width < WIDE {
            return fit(&format!(" {trick}/{of}{waits}  {saved} "), width);
        }
        let trick = ScreenText::TrickOf.say(self.language(), &[("n", &trick), ("of", &of)]);
        let right = format!("{trick}{immunity}{waits}  {saved} ");
        let room = width.saturating_sub(right.width());
        fit(&format!(" {}", Shown(self.session.path())), room) + &right
    }

    fn question(&self, width: usize, look: Look) -> Vec<Line> {
        let (names, language) = (self.keeper().names(), self.language());
        let stuck = |question: &str, help: &str| {
            let line = |text: &str| cut(&format!(" {text}"), width);
            vec![Line::styled(line(question), look.head), Line::raw(line(help))]
        };
        match self.dialog() {
            Dialog::Ask(asked, answers) => {
                let beside = match asked {
                    _ if !self.line.is_empty() => format!(" {}_", self.line),
                    Asked::Card(_) => " _".to_owned(),
                    _ => self.beside(asked).map_or_else(String::new, |beside| format!("  ({beside})")),
                };
                let room = width.saturating_sub(beside.width());
                let question =
                    cut(&format!(" {}", words::question(language, asked, names)), room.max(width / 2));
                let room = width.saturating_sub(question.width());
                let mut lines = vec![Line::from(vec![
                    Span::styled(question, look.head),
                    Span::styled(cut(&beside, room), look.strong),
                ])];
                lines.extend(match asked {
                    Asked::Card(_) if self.session.hides_hands() => {
                        vec![Line::styled(
                            cut(&format!("  {}", ScreenText::Hidden.text(language)), width),
                            look.quiet,
                        )]
                    }
                    Asked::Card(_) => choices::cards(language, &answers, self.marked, width, look),
                    _ => choices::list(
                        language,
                        (asked, &answers),
                        self.marked,
                        names,
                        (width, self.rows),
                        look,
                    ),
                });
                lines
            }
            Dialog::Stuck(Stuck::Set) => {
                stuck(ScreenText::SetEmpty.text(language), ScreenText::SetEmptyHelp.text(language))
            }
            Dialog::Stuck(Stuck::Cards(seat)) => {
                let question =
                    ScreenText::Revoke.say(language, &[("player", &Verbatim(player(language, names, seat)))]);
                stuck(&question, ScreenText::RevokeHelp.text(language))
            }
            _ => lists::verdict(language, self.keeper(), width, look),
        }
    }

    /// Information needed to answer: what a special moves so far, or the tokens in play.
    fn beside(&self, asked: Asked) -> Option<String> {
        let lying = self.keeper().state().in_play();
        match asked {
            Asked::Target(..) | Asked::Theirs(..) => {
                let given = self
                    .given
                    .iter()
                    .map(|answer| words::answer(self.language(), *answer, self.keeper().names()));
                Some(given.collect::<Vec<_>>().join(", ")).filter(|given| !given.is_empty())
            }
            Asked::Own(..) => None,
            _ if lying.is_empty() => None,
            _ => {
                let lying = words::counted(self.language(), lying);
                Some(ScreenText::There.say(self.language(), &[("tokens", &Verbatim(&lying))]))
            }
        }
    }

    fn table(&mut self, width: usize, height: usize, look: Look) -> Vec<Line> {
        let state = self.keeper().state();
        let left = board::left_height(state);
        if width < WIDE || height + FRAME < self.whole_height() {
            return self.small_table(width, height, look);
        }
        let others = 2 + left + choices::ROWS;
        let form = board::Form::fitting(width, height.saturating_sub(others), state.players().count());
        let mut parts = vec![
            vec![board::order(self.language(), self.keeper(), width, look)],
            board::table(self.language(), &board::rows(self.keeper()), width, form, look),
            board::left(self.language(), self.keeper(), width, look),
        ];
        parts.retain(|part| !part.is_empty());
        let used: usize = parts.iter().map(Vec::len).sum();
        let most = height.saturating_sub(used + 1);
        self.rows = match self.dialog() {
            Dialog::Ask(asked, answers) => {
                choices::rows(self.language(), (asked, &answers), self.keeper().names(), (width, most))
            }
            _ => choices::ROWS,
        };
        // Separate the parts if there is room.
        let gap = usize::from(height >= used + 1 + self.rows + parts.len());
        parts.push(self.question(width, look));
        let mut lines = Vec::new();
        for part in parts {
            lines.extend(part);
            lines.extend(vec![Line::raw(""); gap]);
        }
        lines
    }

    /// Names, totals and the question, if there is no room for more.
    fn small_table(&mut self, width: usize, height: usize, look: Look) -> Vec<Line> {
        let mut lines = board::small(&board::rows(self.keeper()), width, look);
        if !matches!(self.dialog(), Dialog::Ask(..)) {
            lines.extend(self.question(width, look));
            return lines;
        }
        // The question may take two lines.
        let asked = self.question(2 * width, look).first().map(Line::to_string).unwrap_or_default();
        let asked = wrap(asked.trim(), width.saturating_sub(2));
        self.rows = height.saturating_sub(lines.len() + asked.len()).min(choices::ROWS);
        let mut question = self.question(width, look);
        if matches!(self.dialog(), Dialog::Ask(Asked::Card(_), _)) && width < WIDE {
            // Cards are typed; there is no room to list them.
            question.truncate(1);
        }
        lines.extend(asked.into_iter().map(|line| Line::styled(format!(" {line}"), look.head)));
        lines.extend(question.into_iter().skip(1));
        lines
    }

    /// The height of a complete table: order, head, one line per player, the set, the question with its answers.
    fn whole_height(&self) -> usize {
        let state = self.keeper().state();
        let table = 2 + state.players().count() + board::left_height(state) + 1 + choices::ROWS;
        FRAME + table.max(PAGE)
    }

    pub(super) fn page(&mut self, width: usize, room: usize, look: Look) -> Vec<Line> {
        let (keeper, language) = (&self.session.keeper, self.language());
        match &self.page {
            Page::Table => self.table(width, room, look),
            Page::Chart => chart::lines(language, keeper, width, room, look),
            Page::Correct(at, typed) => lists::tricks(language, keeper, (*at, typed), (width, room), look),
            Page::Lex(at) => lists::lex(language, keeper, *at, width, look),
            Page::Set(set, at) => {
                // Keep the selection visible, and the total below it if there is room.
                let lines = lists::set(language, keeper.state(), (set, *at), width, look);
                let above = (at + 2).saturating_sub(room);
                lines.into_iter().skip(above).collect()
            }
            Page::Name(name) => vec![
                Line::styled(cut(&format!(" {}", ScreenText::SaveAs.text(language)), width), look.head),
                Line::raw(""),
                Line::raw(format!(" {}_", cut(name, width.saturating_sub(3)))),
            ],
            // The form takes the whole screen.
            Page::Match(_) => Vec::new(),
            Page::Leave => {
                vec![Line::styled(cut(&format!(" {}", ScreenText::Leave.text(language)), width), look.alarm)]
            }
            Page::Keys => {
                self.scrolled(lists::keys(language, ScreenText::Help.text(language), width, look), room)
            }
            Page::Podium => self.scrolled(lists::podium(language, &self.session.keeper, width, look), room),
            Page::Odds(text) => {
                let lines = text.lines().map(|line| Line::raw(cut(&format!(" {line}"), width)));
                self.scrolled(lines.collect(), room)
            }
            Page::Waiting => self.scrolled(
                lists::waiting(language, &self.session.keeper, self.session.hides_hands(), width, look),
                room,
            ),
        }
    }

    fn scrolled(&mut self, lines: Vec<Line>, room: usize) -> Vec<Line> {
        lists::scrolled(self.language(), lines, &mut self.scrolled, room)
    }

    /// The key hints that fit; the last two are always shown.
    pub(super) fn keys(&self, width: usize) -> String {
        let hints: &[KeyHints] = match &self.page {
            Page::Table => match self.dialog() {
                Dialog::Ask(Asked::Card(_), _) => &[KeyHints::Card, KeyHints::Table],
                Dialog::Ask(..) => &[KeyHints::Answer, KeyHints::Table],
                Dialog::Stuck(Stuck::Set) => &[KeyHints::SetEmpty, KeyHints::Table],
                Dialog::Stuck(Stuck::Cards(_)) => &[KeyHints::Table],
                _ => &[KeyHints::Over, KeyHints::Table],
            },
            Page::Podium if self.keeper().state().is_over() => &[KeyHints::Again, KeyHints::Read],
            Page::Keys | Page::Chart | Page::Podium | Page::Odds(_) => &[KeyHints::Read],
            Page::Waiting => &[KeyHints::Waiting],
            Page::Correct(..) => &[KeyHints::Correct],
            Page::Lex(_) => &[KeyHints::Lex],
            Page::Set(..) => &[KeyHints::Set],
            Page::Name(_) => &[KeyHints::Name],
            // The form has its own.
            Page::Match(_) => &[],
            Page::Leave => &[KeyHints::Leave],
        };
        keys::line(hints, self.language(), width)
    }
}
