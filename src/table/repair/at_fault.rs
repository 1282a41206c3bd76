//! Candidate slips around a fault, besides replaced words: wrong blanks and signs, and plies doubled, swapped
//! or left out.

use super::super::game::{FaultPlace, Game, Grammar, LocatedFault};
use super::trail::{Edit, EditKind, LONGEST, Walked};
use crate::record::{Movetext, Outcome, Span, Token, TokenKind, is_slip};

pub(super) struct AtFault<'a, G> {
    text: &'a str,
    from: usize,
    game: &'a G,
    fault: Span,
    /// The run of nonblank characters in which the fault begins.
    run: Span,
    /// That run with the previous and the next one.
    around: Span,
    /// The end of the last correct part, or the start of the fault.
    right: usize,
}

/// Receives a candidate replacement for a span.
type Put<'p> = &'p mut dyn FnMut(Span, &str, EditKind);

fn collected(find: impl FnOnce(Put<'_>)) -> Vec<Edit> {
    let mut all = Vec::new();
    find(&mut |span, now, kind| all.push(Edit { span, now: now.to_owned(), kind }));
    all
}

/// How far the true end of a comment or variation is looked for, in bytes.
const LONGEST_ASIDE: usize = 400;

/// How many words before a fault a missing word is looked for.
const MOST_BACK: usize = 8;

pub(super) struct Gap<'a> {
    pub at: usize,
    pub next: &'a str,
    /// Whether a number precedes that word.
    pub is_numbered: bool,
}

impl<G: Game> Walked<G> {
    pub fn readings_of_fault(&self, text: &str, from: usize) -> Vec<Edit> {
        let Some(LocatedFault { span, .. }) = self.fault else { return Vec::new() };
        let game = self.game().clone().without_help();
        let mut edits = self.words_at_fault(text);
        edits.retain(|edit| edit.span.start < span.end && span.start < edit.span.end);
        if let Some(around) = AtFault::new(self, text, from) {
            let numbers = around.number(&self.due());
            if !numbers.is_empty() {
                return numbers;
            }
            edits.extend(around.words(|_| &game));
            edits.extend(around.split());
        }
        edits
    }
}

impl<'a, G: Game> AtFault<'a, G> {
    /// The text around the fault of a walk through a movetext that begins at `from`; `None` if the fault is
    /// elsewhere.
    pub fn new(walked: &'a Walked<G>, text: &'a str, from: usize) -> Option<AtFault<'a, G>> {
        let LocatedFault { span: fault, place, .. } = *walked.fault.as_ref()?;
        if !matches!(place, FaultPlace::Step(_) | FaultPlace::Variation { .. }) || fault.start < from {
            return None;
        }
        let run = run_at(text, from, fault.start);
        let before = from + text[from..run.start].trim_end().len();
        let after = text.len() - text[run.end..].trim_start().len();
        // The line end after the tags is no part of the first word.
        let start = if before == from { run.start } else { run_at(text, from, before).start };
        let around = Span::new(start, run_at(text, from, after).end);
        let (game, right) = (walked.game(), walked.right.min(fault.start));
        Some(AtFault { text, from, game, fault, run, around, right })
    }

    /// Wrong blanks and signs, results, and misplaced text: ends of comments and variations, swapped turns,
    /// repetitions.
    pub fn signs_and_places(&self) -> Vec<Edit> {
        collected(|put| {
            self.results(put);
            self.signs(&[" ", "."], put);
            self.asides(put);
            self.doubled(put);
            if let [turn, next] = turns(self.text, self.fault.start)[..] {
                put(turn.join(next), &swapped(self.text, turn, next), EditKind::Word);
            }
        })
    }

    /// Missing signs that begin or end a comment or a variation, if the text looks like prose. Each hides
    /// part of the text.
    pub fn hiding(&self) -> Vec<Edit> {
        if self.text[self.run.range()].contains(|letter: char| letter.is_ascii_digit()) {
            return Vec::new();
        }
        let mut all = collected(|put| self.signs(&[";", "(", ")", "{", "}"], put));
        all.retain(|edit| edit.span.start >= self.run.start);
        for edit in &mut all {
            edit.kind = EditKind::LeftOut;
        }
        all
    }

    /// Readings of the words around the fault, joined or not, by the game before each.
    pub fn words(&self, game_at: impl Fn(usize) -> &'a G) -> Vec<Edit> {
        let starts = [self.around.start, self.run.start, self.fault.start];
        let ends = [self.run.end, self.around.end];
        let mut spans: Vec<Span> =
            starts.iter().flat_map(|start| ends.map(|end| Span::new(*start, end.max(*start)))).collect();
        spans.dedup();
        spans.retain(|span| !span.is_empty() && span.len() <= LONGEST);
        let readings = |span: Span| {
            let meant = game_at(span.start).readings(&self.text[span.range()]);
            meant.into_iter().map(move |now| Edit { span, now, kind: EditKind::Word })
        };
        spans.into_iter().flat_map(readings).collect()
    }

    /// The number that is `due`, possibly glued to what follows. Plies stay unchanged.
    pub fn number(&self, due: &str) -> Vec<Edit> {
        let word = &self.text[self.fault.range()];
        if word.contains('.') && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
            return vec![Edit { span: self.fault, now: due.to_owned(), kind: EditKind::Number }];
        }
        collected(|put| {
            let run = &self.text[self.run.range()];
            for end in due.len().saturating_sub(1)..=due.len() + 1 {
                if run.get(..end).is_some_and(|start| is_slip(start, due)) {
                    put(Span::new(self.run.start, self.run.start + end), due, EditKind::Number);
                }
            }
        })
    }

    /// A blank between any two characters.
    pub fn split(&self) -> Vec<Edit> {
        let inside = self.text[self.run.range()].char_indices().skip(1).filter(|_| self.run.len() <= LONGEST);
        collected(|put| inside.for_each(|(at, _)| self.in_runs(Span::empty(self.run.start + at), " ", put)))
    }

    fn results(&self, put: Put<'_>) {
        for outcome in Outcome::ALL.map(|outcome| outcome.to_string()) {
            if is_slip(&self.text[self.run.range()], &outcome) {
                put(self.run, &outcome, EditKind::Result);
            }
        }
    }

    /// Each character removed, swapped with the next, or replaced by a sign, and each sign inserted between
    /// two.
    fn signs(&self, signs: &[&str], put: Put<'_>) {
        let Span { start, end } = self.around;
        if end - start > LONGEST {
            return;
        }
        for (at, letter) in self.text[start..end].char_indices() {
            let (at, after) = (start + at, start + at + letter.len_utf8());
            self.in_runs(Span::new(at, after), "", put);
            if let Some(next) = self.text[after..end].chars().next() {
                self.in_runs(Span::new(at, after + next.len_utf8()), &format!("{next}{letter}"), put);
            }
            for sign in signs {
                self.in_runs(Span::empty(at), sign, put);
                self.in_runs(Span::new(at, after), sign, put);
            }
        }
    }

    /// Offers a change of characters as a change of the runs they are in, unless only the amount of blanks
    /// changes.
    fn in_runs(&self, span: Span, now: &str, put: Put<'_>) {
        let start = run_at(self.text, self.around.start, span.start).start;
        let end = run_at(self.text, span.end, span.end).end;
        if end - start > span.len() + LONGEST {
            return;
        }
        let was = &self.text[span.range()];
        let is_at_edge = was.is_empty() && (span.start == start || span.start == end);
        // Removing its line end would extend a comment.
        let ends_comment = was.contains('\n')
            && self.text[..span.start].rsplit('\n').next().is_some_and(|line| line.contains(';'));
        if ends_comment
            || was == now
            || [was, now].concat().trim().is_empty() && (is_at_edge || !was.is_empty() && !now.is_empty())
        {
            return;
        }
        let whole = Span::new(start, end);
        let now = [&self.text[start..span.start], now, &self.text[span.end..end]].concat();
        if !self.may_be_words(&now) {
            return;
        }
        let results =
            |text: &str| text.split_whitespace().filter(|word| word.parse::<Outcome>().is_ok()).count();
        let is_result = results(&self.text[whole.range()]) != results(&now);
        put(whole, &now, if is_result { EditKind::Result } else { EditKind::Word });
    }

    /// Whether every word may occur in the game: a cheap test before reading them.
    fn may_be_words(&self, text: &str) -> bool {
        let mut words = Movetext::from(text, 0).words().map_while(Result::ok);
        words.all(|token| {
            token.kind != TokenKind::Word
                || self.game.is_word(token.text)
                || token.text.parse::<Outcome>().is_ok()
        })
    }

    /// One character replaced by another in all words, the last word first.
    pub fn throughout(&self) -> Vec<Vec<Edit>> {
        let run = &self.text[self.run.range()];
        if run.len() > LONGEST {
            return Vec::new();
        }
        let is_first = |(at, letter): &(usize, char)| !run[..*at].contains(*letter);
        let written = run.char_indices().filter(is_first).map(|(_, letter)| letter);
        let pairs = written.flat_map(|was| G::LETTERS.chars().map(move |now| (was, now.to_string())));
        let throughout = |(was, now): (char, String)| {
            let edit = |word: &str| {
                let now = word.replace(was, &now);
                let start = word.as_ptr().addr() - self.text.as_ptr().addr();
                let span = Span::new(start, start + word.len());
                (now != word && self.may_be_words(&now)).then_some(Edit { span, now, kind: EditKind::Word })
            };
            edit(run)?;
            let edits: Vec<Edit> = self.text[self.from..].split_whitespace().rev().filter_map(edit).collect();
            (edits.len() > 1).then_some(edits)
        };
        pairs.filter_map(throughout).collect()
    }

    /// Comments before the fault with a wrong beginning or end, and variations with a wrong end.
    fn asides(&self, put: Put<'_>) {
        for token in Movetext::from(self.text, self.right) {
            let span = match token {
                Ok(Token { kind: TokenKind::Comment(_), span, .. }) => span,
                Ok(token) if token.span.end <= self.fault.start => continue,
                // An unclosed comment.
                Err(error) if self.text[error.span.start..].starts_with('{') => {
                    Span::new(error.span.start, self.text.len())
                }
                _ => break,
            };
            put(Span::new(span.start, span.start + 1), " ", EditKind::Word);
            if self.text[span.range()].starts_with('{') {
                let to = self.text.floor_char_boundary(span.end.min(span.start + LONGEST_ASIDE));
                for (at, letter) in self.text[span.start..to].char_indices().skip(1) {
                    let at = span.start + at;
                    put(Span::new(at, at + letter.len_utf8()), "}", EditKind::Word);
                    put(Span::empty(at), "}", EditKind::Word);
                }
            }
        }
        let before = &self.text[self.from..self.run.end];
        if let Some((outside, inside)) =
            before.rsplit_once('(').filter(|(_, inside)| inside.len() <= LONGEST_ASIDE)
        {
            let start = self.from + outside.len() + 1;
            let blanks = inside.match_indices(char::is_whitespace);
            blanks.for_each(|(at, _)| put(Span::empty(start + at), ")", EditKind::Word));
        }
    }

    /// Repetitions: a word or a numbered turn written twice in a row.
    fn doubled(&self, put: Put<'_>) {
        let from = run_at(self.text, self.from, self.right).start;
        for pair in tokens(self.text, from, self.around.end).windows(2) {
            if pair[0].text == pair[1].text && pair[1].kind == TokenKind::Word {
                put(pair[1].span, "", EditKind::LeftOut);
            }
        }
        if let [turn, ..] = turns(self.text, self.fault.start)[..]
            && self.text[..turn.start].trim_end().ends_with(&self.text[turn.range()])
        {
            put(turn, "", EditKind::LeftOut);
        }
    }

    /// Places where a word may be missing: before the fault, and before the words between it and the last
    /// number.
    pub fn gaps(&self) -> Vec<Gap<'a>> {
        let mut places = vec![self.fault.start];
        for token in tokens(self.text, self.from, self.fault.start).iter().rev().take(MOST_BACK) {
            if matches!(token.kind, TokenKind::Number { .. }) {
                break;
            }
            // Words of tricks may be glued to bars.
            let bars = token.text.match_indices('|').take(MOST_BACK).map(|(at, _)| at);
            places.extend(bars.chain([0]).map(|at| token.span.start + at));
        }
        places.dedup();
        places.into_iter().filter_map(|at| self.gap(at)).collect()
    }

    fn gap(&self, at: usize) -> Option<Gap<'a>> {
        let words = Movetext::from(self.text, at).words();
        words.clone().next().is_none_or(|next| next.is_ok()).then_some(())?;
        let mut words = words.map_while(Result::ok).peekable();
        let is_number = |token: &Token<'_>| matches!(token.kind, TokenKind::Number { .. });
        let is_numbered = words.peek().is_some_and(is_number);
        let next = words.find(|token| !is_number(token)).map_or("", |token| token.text);
        self.may_be_words(next).then_some(())?;
        Some(Gap { at, next, is_numbered })
    }

    /// Whether the number at the fault fits if one ply is missing before it, and the next number agrees.
    pub fn proves_missing(&self, played: u32) -> bool {
        let due = G::Grammar::number(self.game, played + 1);
        let words = Movetext::from(self.text, self.fault.start).words().map_while(Result::ok);
        let mut numbers = words.filter_map(|token| match token.kind {
            TokenKind::Number { n, .. } => Some((n, token)),
            _ => None,
        });
        let Some((n, number)) = numbers.next().filter(|(_, number)| number.span == self.fault) else {
            return false;
        };
        let goes_on = |(next, other): (u32, Token<'_>)| {
            (n..=n.saturating_add(1)).contains(&next) && other.text != number.text
        };
        number.text == due && numbers.next().is_none_or(goes_on)
    }
}

/// Neighbouring words and numbered tricks, swapped: each pair whose first begins in this part of a movetext.
pub(super) fn swaps(text: &str, from: usize, to: usize) -> Vec<Edit> {
    let mut all = Vec::new();
    let mut swap = |one: Span, other: Span| {
        if text[one.range()] != text[other.range()] {
            all.push(Edit { span: one.join(other), now: swapped(text, one, other), kind: EditKind::Word });
        }
    };
    // The last word of the game and of each open variation.
    let mut last: Vec<Option<Span>> = vec![None];
    for token in Movetext::from(text, from).words().map_while(Result::ok) {
        match token.kind {
            TokenKind::Open => last.push(None),
            TokenKind::Close => drop(last.pop()),
            TokenKind::Word => {
                let Some(last) = last.last_mut() else { break };
                if let Some(one) = last.replace(token.span) {
                    swap(one, token.span);
                }
            }
            _ => {}
        }
        if token.span.start >= to && last.len() == 1 && token.kind == TokenKind::Word {
            break;
        }
    }
    let without_number = |turn: Span| {
        let number = Movetext::from(text, turn.start).words().next().and_then(Result::ok);
        Span::new(number.map_or(turn.start, |number| number.span.end), turn.end)
    };
    if let [turn, next] = turns(text, from)[..] {
        let (turn, next) = (without_number(turn), without_number(next));
        if text[turn.range()].split_whitespace().nth(2).is_some() {
            swap(turn, next);
        }
    }
    all
}

fn swapped(text: &str, one: Span, other: Span) -> String {
    [&text[other.range()], &text[one.end..other.start], &text[one.range()]].concat()
}

/// The run of nonblank characters around a byte, starting no earlier than `from`.
fn run_at(text: &str, from: usize, at: usize) -> Span {
    let start = from + text[from..at].trim_end_matches(|letter: char| !letter.is_whitespace()).len();
    let end = text[at..].find(char::is_whitespace).map_or(text.len(), |blank| at + blank);
    Span::new(start, end)
}

/// The tokens that begin in a part of a movetext.
fn tokens(text: &str, from: usize, to: usize) -> Vec<Token<'_>> {
    let words = Movetext::from(text, from).words().map_while(Result::ok);
    words.take_while(|token| token.span.start < to).collect()
}

/// The turn or trick numbered by the next word and the one after it, if any, without the result.
fn turns(text: &str, at: usize) -> Vec<Span> {
    let mut turns: Vec<Span> = Vec::new();
    let mut words = Movetext::from(text, at).words().map_while(Result::ok).peekable();
    while let Some(token) = words.next() {
        let is_number = matches!(token.kind, TokenKind::Number { .. });
        let is_result = words.peek().is_none() && token.text.parse::<Outcome>().is_ok();
        let is_full = turns.len() == 2;
        match turns.last_mut() {
            _ if is_number && !is_full => turns.push(token.span),
            Some(turn) if !is_number && !is_result => *turn = turn.join(token.span),
            _ => break,
        }
    }
    turns
}
