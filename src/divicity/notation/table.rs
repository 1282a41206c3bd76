//! Reads players from tables with column titles, and from JSON.

use std::fmt;
use std::ops::Range;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::hands::{field, from_json_part};
use super::items::{is_quote, narrow, quotes};
use super::layout::{Cutter, Entry, Part, Placed};
use super::word::{self, Kind};
use crate::divicity::fault::{JsonFault, QuickFault};

pub(super) struct Table {
    separator: char,
    columns: Vec<Column>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Kind(Kind),
    List,
    Total,
    Unknown,
}

impl Cutter<'_> {
    fn cells(&self, line: Range<usize>, separator: char) -> Vec<Range<usize>> {
        let mut is_quoted = false;
        let is_end = |letter: char| {
            is_quoted = quotes(letter, is_quoted);
            !is_quoted && narrow(letter) == separator
        };
        let mut start = line.start;
        let cells = self.text[line].split_inclusive(is_end).map(|cell| {
            start += cell.len();
            let end = start
                - cell
                    .chars()
                    .next_back()
                    .filter(|last| narrow(*last) == separator)
                    .map_or(0, char::len_utf8);
            let cell = self.trimmed(start - cell.len()..end);
            let text = &self.text[cell.clone()];
            let quote = text.chars().next().filter(|first| is_quote(*first)).map_or(0, char::len_utf8);
            let bare = text[quote..].trim_end_matches(is_quote);
            self.trimmed(cell.start + quote..cell.start + quote + bare.len())
        });
        cells.collect()
    }

    /// The columns, if the first line has titles: a title for names along with kinds or a title for tokens, or
    /// kinds above counts.
    pub(super) fn header(&mut self, lines: &[Range<usize>]) -> Option<Table> {
        let (first, rows) = lines.split_first()?;
        // The title of the name column may be empty.
        let first = self.text[..first.start].trim_end_matches('\t').len()..first.end;
        let separator = ['\t', '|', ';', ','].into_iter().find(|separator| {
            self.cells(first.clone(), *separator).len() > 1 && self.marks(first.clone()).is_empty()
        })?;
        let mut titles = self.cells(first.clone(), separator);
        while titles.last().is_some_and(Range::is_empty) {
            titles.pop();
        }
        let mut columns: Vec<Column> = titles.iter().map(|title| column(&self.text[title.clone()])).collect();
        if titles.first().is_some_and(Range::is_empty) {
            columns[0] = Column::Name;
        }
        let are_counts = |row: &Range<usize>| {
            let cells = self.cells(row.clone(), separator);
            cells.len() <= columns.len()
                && cells
                    .iter()
                    .skip(1)
                    .all(|cell| self.text[cell.clone()].bytes().all(|digit| digit.is_ascii_digit()))
        };
        let has_count = |row: &Range<usize>| {
            let cells = self.cells(row.clone(), separator);
            cells
                .iter()
                .skip(1)
                .any(|cell| !cell.is_empty() && word::kind(&self.text[cell.clone()]).is_none())
        };
        let are_different = columns.iter().enumerate().all(|(at, column)| !columns[..at].contains(column));
        let is_kind = |column: &Column| matches!(column, Column::Kind(_));
        if columns.first() == Some(&Column::Unknown)
            && !columns.contains(&Column::Name)
            && columns.iter().skip(1).all(is_kind)
            && rows.iter().all(are_counts)
            && rows.iter().any(has_count)
            && are_different
        {
            columns[0] = Column::Name;
        }
        let has_more = columns.iter().any(|column| is_kind(column) || *column == Column::List);
        if !columns.contains(&Column::Name) || !has_more {
            return None;
        }
        for (title, _) in titles.into_iter().zip(&columns).filter(|(_, column)| **column == Column::Unknown) {
            let fault = QuickFault::Token(word::unknown(&self.text[title.clone()]));
            self.faults.push((title, fault));
        }
        Some(Table { separator, columns })
    }

    /// Reads a line below the titles.
    pub(super) fn row(&mut self, line: Range<usize>, table: &Table) {
        let (mut name, mut parts) = (line.start..line.start, Vec::new());
        for (number, cell) in self.cells(line, table.separator).into_iter().enumerate() {
            // Cells beyond the last title continue a list.
            let column =
                table.columns.get(number).or(table.columns.last().filter(|last| **last == Column::List));
            match column {
                Some(Column::Name) if name.is_empty() => name = cell,
                _ if cell.is_empty() => {}
                Some(Column::Kind(kind)) => {
                    parts.push(Part::Count { kind: *kind, at: cell, has_sign: false });
                }
                Some(Column::List) => parts.push(Part::Items(cell)),
                Some(Column::Total) => parts.push(Part::Total(cell)),
                Some(Column::Name | Column::Unknown) => {}
                None => self.faults.push((cell.clone(), QuickFault::NoPlayer(self.text[cell].to_owned()))),
            }
        }
        // A row of totals is not a player.
        if word::title(&self.text[name.clone()]) == Some("total") {
            let written = self.text[name.clone()].to_owned();
            self.faults.push((name, QuickFault::NoPlayer(written)));
        } else if !name.is_empty() || !parts.is_empty() {
            self.add(name, parts);
        }
    }

    /// Reads the players of a score in JSON.
    pub(super) fn json(&mut self) -> Result<(), Placed> {
        #[derive(Deserialize)]
        struct Score<'a> {
            #[serde(borrow)]
            players: Option<&'a RawValue>,
        }
        let text = self.text;
        // A raw value is a slice of `text`, so its address gives its position.
        let span = |raw: &RawValue| {
            let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
            start..start + raw.get().len()
        };
        let wrong = |(span, why)| (span, QuickFault::Json(why));
        let start = text.find(['{', '[']).unwrap_or(0);
        let Score { players } = from_json_part(&text[start..], start, JsonFault::NoObject).map_err(wrong)?;
        let players = field(players, "players", start..text.len()).map_err(wrong)?;
        let players: Vec<&RawValue> =
            from_json_part(players.get(), span(players).start, JsonFault::NoList).map_err(wrong)?;
        for raw in players {
            let player: Pairs<'_> =
                from_json_part(raw.get(), span(raw).start, JsonFault::NoObject).map_err(wrong)?;
            for (key, value) in player.0.iter().filter(|(key, _)| is_slip(key)) {
                let key = key.clone();
                self.faults.push((span(value), QuickFault::Json(JsonFault::Unknown(key))));
            }
            let [name, holding, lex, total] = FIELDS.map(|name| player.get(name));
            let named = field(name, "name", span(raw)).map_err(wrong)?;
            let name = from_json_part(named.get(), span(named).start, JsonFault::NoText).map_err(wrong)?;
            let holding = field(holding, "holding", span(raw)).map_err(wrong)?;
            let holding: Pairs<'_> =
                from_json_part(holding.get(), span(holding).start, JsonFault::NoObject).map_err(wrong)?;
            let mut parts = Vec::new();
            let holds_lex = holding.0.iter().any(|(key, _)| word::kind(key) == Some(Kind::Lex));
            if let Some(lex) = lex.filter(|_| holds_lex) {
                self.faults.push((span(lex), QuickFault::Json(JsonFault::Twice)));
            }
            for (key, count) in holding.0 {
                match word::kind(&key) {
                    Some(kind) => parts.push(Part::Count { kind, at: span(count), has_sign: true }),
                    None => self.faults.push((span(count), QuickFault::Token(word::unknown(&key)))),
                }
            }
            let lex = lex.map(|lex| Part::Count { kind: Kind::Lex, at: span(lex), has_sign: true });
            parts.extend(lex.into_iter().chain(total.map(|total| Part::Total(span(total)))));
            self.entries.push(Entry { name, at: span(named), parts });
        }
        Ok(())
    }
}

/// The fields of a player that are read; others are passed over.
const FIELDS: [&str; 4] = ["name", "holding", "lex", "total"];

/// Whether a field of a player rather means one that is read, or a token: `Lex`, `holdings`.
fn is_slip(key: &str) -> bool {
    let lower = key.to_lowercase();
    !FIELDS.contains(&key)
        && (word::kind(key).is_some() || FIELDS.iter().any(|field| strsim::osa_distance(field, &lower) <= 2))
}

/// All fields of an object, each once.
struct Pairs<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Pairs<'a> {
    fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| *value)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Pairs<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Pairs<'a>, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("counts by kind")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs<'de>, M::Error> {
                let mut pairs: Vec<(String, _)> = Vec::new();
                while let Some((key, value)) = map.next_entry()? {
                    if pairs.iter().any(|(known, _)| *known == key) {
                        return Err(serde::de::Error::custom("a field is there twice"));
                    }
                    pairs.push((key, value));
                }
                Ok(Pairs(pairs))
            }
        }
        from.deserialize_map(Fields)
    }
}

fn column(title: &str) -> Column {
    match (word::title(title), word::kind(title)) {
        (Some("name"), _) => Column::Name,
        (_, Some(kind)) => Column::Kind(kind),
        (Some("list"), None) => Column::List,
        (Some(_), None) => Column::Total,
        (None, None) => Column::Unknown,
    }
}
