//! The style of tables: without vertical lines, so that they fit 80 columns and suit screen readers.

use comfy_table::{Attribute, Cell, CellAlignment, LineStyle, Table, TableStyle};
use parlour::internals::divicity::chart::Chart;

/// An empty table with these titles; columns in `left` are left-aligned, the others right-aligned.
pub fn with_titles(titles: &[&str], left: &[usize]) -> Table {
    let line = LineStyle::none().fill('─').junction('─');
    let mut table = Table::new();
    // Always add colours: the stream strips them if unwanted.
    table.load_style(TableStyle::new().header_separator(line).bottom_border(line)).enforce_styling();
    table.set_header(titles.iter().enumerate().map(|(column, title)| {
        let side = if left.contains(&column) { CellAlignment::Left } else { CellAlignment::Right };
        Cell::new(title).add_attribute(Attribute::Bold).set_alignment(side)
    }));
    for (place, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, u16::from(place + 1 < titles.len())));
    }
    table
}

/// A table without colours, whose only control characters are its own escapes.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string().trim_end().to_owned()
}

/// The scores of a match, one row per trick and one column per player.
pub fn of_scores(trick: &str, names: &[String], chart: &Chart) -> String {
    let titles: Vec<&str> = [trick].into_iter().chain(names.iter().map(String::as_str)).collect();
    let mut table = with_titles(&titles, &[]);
    for (title, scores) in chart.rows() {
        table.add_row([right(title)].into_iter().chain(scores.into_iter().map(right)));
    }
    text(&table)
}

pub fn right(content: impl ToString) -> Cell {
    Cell::new(content).set_alignment(CellAlignment::Right)
}

/// The table as text, without trailing blanks, which pad a left-aligned title of the last column.
pub fn text(table: &Table) -> String {
    const OFF: &str = "\u{1b}[0m";
    let lines = table.lines().map(|line| match line.trim_end().strip_suffix(OFF) {
        Some(styled) => format!("{}{OFF}\n", styled.trim_end()),
        None => format!("{}\n", line.trim_end()),
    });
    lines.collect()
}

/// Moves or lines in as many columns as fit, after `indent`.
pub fn columns(plies: &[impl ToString], indent: &str) -> String {
    let texts: Vec<String> = plies.iter().map(ToString::to_string).collect();
    let width = texts.iter().map(String::len).max().unwrap_or(0) + 2;
    let row = |row: &[String]| {
        let cells: String = row.iter().map(|text| format!("{text:width$}")).collect();
        format!("{indent}{}\n", cells.trim_end())
    };
    texts.chunks(((78 - indent.len()) / width).max(1)).map(row).collect()
}
