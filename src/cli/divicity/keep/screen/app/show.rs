//! What is shown.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::look::Look;
use super::super::{board, chart, choices, lists, podium};
use super::{App, FRAME, PAGE, Page, WIDE};
use crate::cli::divicity::keep::words;
use crate::cli::error::Shown;
use crate::cli::width::{cut, fit, wrap};
use parlour::divicity::keeper::{Asked, Dialog, Stuck};
use parlour::divicity::words::player;

impl App {
    pub(super) fn title(&self, width: usize) -> String {
        let state = self.keeper().state();
        let trick = (state.tricks() + 1).min(state.players().hand_size());
        let immunity = if state.setup().immunity { "  immunity" } else { "" };
        let waits = match self.keeper().waiting().len() {
            0 => String::new(),
            waits => format!("  {waits} waiting (F3)"),
        };
        let saved = if self.is_saved() { "saved " } else { "NOT SAVED " };
        if width < WIDE {
            return fit(&format!(" {trick}/{}{waits}  {saved}", state.players().hand_size()), width);
        }
        let right = format!("trick {trick} of {}{immunity}{waits}  {saved}", state.players().hand_size());
        let room = width.saturating_sub(right.width());
        fit(&format!(" {}", Shown(self.path())), room) + &right
    }

    fn question(&self, width: usize, look: Look) -> Vec<Line<'static>> {
        let names = self.keeper().names();
        let stuck = |question: &str, help: &str| {
            vec![Line::styled(cut(question, width), look.head), Line::raw(cut(help, width))]
        };
        match self.dialog() {
            Dialog::Ask(asked, answers) => {
                let beside = match asked {
                    _ if !self.line.is_empty() => format!(" {}_", self.line),
                    Asked::Card(_) => format!(" {}_", self.typed),
                    _ => self.beside(asked).map_or_else(String::new, |beside| format!("  ({beside})")),
                };
                let room = width.saturating_sub(beside.width());
                let question = cut(&format!(" {}", words::question(asked, names)), room.max(width / 2));
                let room = width.saturating_sub(question.width());
                let mut lines = vec![Line::from(vec![
                    Span::styled(question, look.head),
                    Span::styled(cut(&beside, room), look.strong),
                ])];
                lines.extend(match asked {
                    Asked::Card(_) if self.session.hides_hands() => {
                        let how = "Hands are hidden: type the card, as 9 p or *";
                        vec![Line::styled(cut(&format!("  {how}"), width), look.quiet)]
                    }
                    Asked::Card(_) => choices::cards(&answers, self.chosen, width, look),
                    _ => choices::list((asked, &answers), self.chosen, names, (width, self.rows), look),
                });
                lines
            }
            Dialog::Stuck(Stuck::Set) => {
                stuck(" The set has no token left.", " F7 adds some, or names no set any more (C3).")
            }
            Dialog::Stuck(Stuck::Cards(seat)) => stuck(
                &format!(" Every card left would prove a revoke of {} (C4).", player(names, seat)),
                " F2 corrects an earlier trick.",
            ),
            _ => podium::verdict(self.keeper(), width, look),
        }
    }

    /// What one needs to know to answer: what a special moves so far, or what lies there.
    fn beside(&self, asked: Asked) -> Option<String> {
        let lying = self.keeper().state().in_play();
        match asked {
            Asked::Target(..) | Asked::Theirs(..) => {
                let given = self.given.iter().map(|answer| words::answer(*answer, self.keeper().names()));
                Some(given.collect::<Vec<_>>().join(", ")).filter(|given| !given.is_empty())
            }
            Asked::Own(..) => None,
            _ => (!lying.is_empty()).then(|| format!("there: {}", words::counted(lying))),
        }
    }

    fn table(&mut self, width: usize, height: usize, look: Look) -> Vec<Line<'static>> {
        let state = self.keeper().state();
        let left = board::left_height(state);
        if width < WIDE || height + FRAME < self.whole_height() {
            return self.small_table(width, height, look);
        }
        let others = 2 + left + choices::ROWS;
        let form = board::Form::fitting(width, height.saturating_sub(others), state.players().count());
        let mut parts = vec![
            vec![board::order(self.keeper(), width, look)],
            board::table(self.keeper(), width, form, look),
            board::left(self.keeper(), width, look),
        ];
        parts.retain(|part| !part.is_empty());
        let used: usize = parts.iter().map(Vec::len).sum();
        let most = height.saturating_sub(used + 1);
        self.rows = match self.dialog() {
            Dialog::Ask(asked, answers) => choices::rows(asked, &answers, self.keeper().names(), width, most),
            _ => choices::ROWS,
        };
        // Room to breathe where there is some.
        let gap = usize::from(height >= used + 1 + self.rows + parts.len());
        parts.push(self.question(width, look));
        let mut lines = Vec::new();
        for part in parts {
            lines.extend(part);
            lines.extend(vec![Line::raw(""); gap]);
        }
        lines
    }

    /// Names, totals and the question, where there is no room for more.
    fn small_table(&mut self, width: usize, height: usize, look: Look) -> Vec<Line<'static>> {
        let mut lines = board::small(self.keeper(), width, look);
        // The question may take two lines.
        let asked = self.question(2 * width, look).first().map(Line::to_string).unwrap_or_default();
        let asked = wrap(asked.trim(), width.saturating_sub(2));
        self.rows = height.saturating_sub(lines.len() + asked.len()).min(choices::ROWS);
        let mut question = self.question(width, look);
        if matches!(self.dialog(), Dialog::Ask(Asked::Card(_), _)) && width < WIDE {
            // Cards are typed; they have no room.
            question.truncate(1);
        }
        lines.extend(asked.into_iter().map(|line| Line::styled(format!(" {line}"), look.head)));
        lines.extend(question.into_iter().skip(1));
        lines
    }

    /// The lines of a whole table: order, head, a line a player, the set, the question with its answers.
    fn whole_height(&self) -> usize {
        let state = self.keeper().state();
        let table = 2 + state.players().count() + board::left_height(state) + 1 + choices::ROWS;
        FRAME + table.max(PAGE)
    }

    /// What stands between title and message.
    pub(super) fn page(&mut self, width: usize, room: usize, look: Look) -> Vec<Line<'static>> {
        let keeper = &self.session.keeper;
        match &self.page {
            Page::Table => self.table(width, room, look),
            Page::Chart => chart::lines(keeper, width, room, look),
            Page::Correct(at) => lists::tricks(keeper, *at, (width, room), look),
            Page::Lex(at) => lists::lex(keeper, *at, width, look),
            Page::Set(set, at) => {
                // The marked one is seen, and the sum below where there is room.
                let lines = lists::set(keeper.state(), set, *at, width, look);
                let above = (at + 2).saturating_sub(room);
                lines.into_iter().skip(above).collect()
            }
            Page::Name(name) => vec![
                Line::styled(" Save under another name, and go on there", look.head),
                Line::raw(""),
                Line::raw(format!(" {}_", cut(name, width.saturating_sub(3)))),
            ],
            // It takes the whole screen.
            Page::Match(_) => Vec::new(),
            Page::Leave => {
                vec![Line::styled(" The last steps are not saved. Leave all the same?", look.alarm)]
            }
            Page::Keys => self.scrolled(lists::keys(look), room),
            Page::Podium => self.scrolled(podium::lines(&self.session.keeper, width, look), room),
            Page::Waiting => self.scrolled(lists::waiting(&self.session.keeper, width, look), room),
        }
    }

    /// The part of a page that is looked at, where there is no room for all of it.
    fn scrolled(&mut self, lines: Vec<Line<'static>>, room: usize) -> Vec<Line<'static>> {
        let below = lines.len().saturating_sub(room);
        self.scrolled = self.scrolled.min(below);
        let is_last = self.scrolled == below;
        let mut lines: Vec<Line<'static>> = lines.into_iter().skip(self.scrolled).take(room).collect();
        if let Some(last) = lines.last_mut().filter(|_| !is_last) {
            *last = Line::raw(" … Down shows more");
        }
        lines
    }

    /// What keys do, as far as there is room: the last two are always told.
    pub(super) fn keys(&self, width: usize) -> String {
        let table = |first: &[&'static str]| {
            let others = ["< undo", "> redo", "F2 correct", "F5 chart", "? keys", "F10 end"];
            [first, &others].concat()
        };
        let mut keys = match &self.page {
            Page::Table => match self.dialog() {
                Dialog::Ask(Asked::Card(_), _) => table(&["9p 10m *", "Enter card"]),
                Dialog::Ask(..) => table(&["digit or words", "Bksp back"]),
                Dialog::Stuck(Stuck::Set) => table(&["F7 tokens"]),
                Dialog::Stuck(Stuck::Cards(_)) => table(&[]),
                _ => table(&["F6 podium", "F4 Lex"]),
            },
            Page::Keys | Page::Chart | Page::Podium => vec!["any key goes back"],
            Page::Waiting => vec!["Enter take up as it was", "d give all up", "Esc back"],
            Page::Correct(_) => vec!["Up Down choose", "Enter open again", "Esc back"],
            Page::Lex(_) => vec!["0-4 how many", "Up Down", "+ -", "Enter that is all", "Esc back"],
            Page::Set(..) => {
                vec!["Up Down", "+ -", "d C3's set", "n no set", "Enter take it", "Esc back"]
            }
            Page::Name(_) => vec!["Enter save", "Esc back"],
            Page::Match(_) => Vec::new(),
            Page::Leave => vec!["x leave", "v try again", "n another name", "Esc back"],
        };
        while keys.join("  ").width() + 1 > width && keys.len() > 2 {
            keys.remove(keys.len() - 3);
        }
        cut(&format!(" {}", keys.join("  ")), width)
    }
}
