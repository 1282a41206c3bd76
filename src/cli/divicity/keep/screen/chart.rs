//! A chart of each player's score after each trick, with player numbers as marks.

use super::line::{Line, Look, Span};
use unicode_width::UnicodeWidthStr;

use super::ScreenText;
use crate::cli::divicity::keep::words::chart;
use crate::cli::width::{cut, fit};
use parlour::divicity::{Keeper, Name};
use parlour::print::Language;

const SCALE: usize = 6;

/// The chart in `width` cells and `height` lines. Tied players' numbers are all shown; if this makes the columns too
/// wide for all tricks, only the last tricks are shown.
pub fn lines(language: Language, keeper: &Keeper, width: usize, height: usize, look: Look) -> Vec<Line> {
    let chart = chart(keeper);
    let course: Vec<(&str, Vec<i32>)> = chart.rows().collect();
    let title = |text: &str| Line::styled(cut(&format!(" {text}"), width), look.head);
    if course.is_empty() {
        return vec![title(ScreenText::ChartEmpty.text(language))];
    }
    let narrowest = keeper.names().len() + 1;
    let room = width.saturating_sub(SCALE);
    let shown = (room / narrowest).clamp(1, course.len());
    let course = &course[course.len() - shown..];
    let column = (room / shown).clamp(narrowest, narrowest + 4);
    let all = || course.iter().flat_map(|(_, totals)| totals.iter().copied());
    let (low, high) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(10));
    let last = course.last().map(|(_, totals)| totals.as_slice()).unwrap_or_default();
    let legend = legend(keeper.names(), last, width);
    let rows = height.saturating_sub(2 + legend.len()).max(2);
    let row_of = |score: i32| {
        ((high - score) as usize * (rows - 1) + (high - low) as usize / 2) / (high - low) as usize
    };
    let (first, _) = &course[0];
    let whole = if *first == "1" {
        ScreenText::Chart.text(language).to_owned()
    } else {
        ScreenText::ChartFrom.say(language, &[("n", first)])
    };
    let mut lines = vec![title(&whole)];
    for row in 0..rows {
        // Label zero and both ends of the scale.
        let scale = [high, 0, low].into_iter().find(|mark| row_of(*mark) == row);
        let filler = if row == row_of(0) { "-" } else { " " };
        let scale = scale.map_or_else(String::new, |mark| mark.to_string());
        let cell = |(_, totals): &(&str, Vec<i32>)| {
            let here = (1..).zip(totals).filter(|(_, total)| row_of(**total) == row);
            let players: String = here.map(|(player, _): (usize, _)| player.to_string()).collect();
            let blanks = filler.repeat(column.saturating_sub(players.len()));
            players + &blanks
        };
        let points: String = course.iter().map(cell).collect();
        lines.push(Line::from(vec![Span::styled(format!("{scale:>5} "), look.quiet), Span::raw(points)]));
    }
    let tricks: String = course.iter().map(|(title, _)| fit(title, column)).collect();
    lines.push(Line::styled(format!("{:SCALE$}{tricks}", ""), look.quiet));
    lines.extend(legend.into_iter().map(|line| Line::styled(line, look.strong)));
    lines
}

/// `1 Ana 35   2 Beto 20`, wrapped between players.
fn legend(names: &[Name], totals: &[i32], width: usize) -> Vec<String> {
    const GAP: &str = "   ";
    let mut lines = vec![String::new()];
    for (number, (name, total)) in (1..).zip(names.iter().zip(totals)) {
        let entry = format!("{number} {} {total}", cut(&name.shown(), 20));
        match lines.last_mut() {
            Some(line) if line.width() + GAP.len() + entry.width() <= width => {
                line.push_str(if line.is_empty() { " " } else { GAP });
                line.push_str(&entry);
            }
            _ => lines.push(format!(" {entry}")),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour::divicity::notation::parse_trick;
    use parlour::divicity::{Cards, Players, Setup};
    use parlour::internals::divicity::keeper::{Command, steps};

    /// Six players who are nearly tied after every trick.
    #[test]
    fn six_who_are_tied_are_all_seen() {
        let names: Vec<Name> =
            ["Ana", "Beto", "Cira", "Davi", "Eva", "Fafa"].map(|name| name.parse().expect("a name")).to_vec();
        let setup = Setup { cards: Cards::LeftOut, ..Setup::new(Players::new(6).expect("six")) };
        let mut keeper = Keeper::new(names, setup).expect("a table");
        let mut play = |text: &str| {
            let (_, trick) = parse_trick(text, keeper.names()).expect("a trick");
            keeper.obey(&Command::Play(steps(&trick))).expect("allowed");
        };
        for text in [
            "| beer beer beer | Ana beer | Beto beer | Cira beer",
            "| beer beer beer | Davi beer | Eva beer | Fafa beer",
        ] {
            play(text);
        }
        for _ in 0..3 {
            for text in ["| 10 10 10 | Ana 10 | Beto 10 | Cira 10", "| 10 10 10 | Davi 10 | Eva 10 | Fafa 10"]
            {
                play(text);
            }
        }
        keeper.obey(&Command::NoLex).expect("without cards");
        let language = parlour::print::Language::English;
        for width in [60, 78, 80, 120] {
            let lines: Vec<String> =
                lines(language, &keeper, width, 21, Look::new()).iter().map(ToString::to_string).collect();
            let text = lines.join("\n");
            assert!(text.contains("123456"), "{text}");
            assert!(!text.contains('…') && lines.iter().all(|line| line.width() <= width), "{text}");
            // Lex are counted after the last trick.
            assert!(text.contains("Lex") && text.contains("6 Fafa 35"), "{text}");
        }
    }
}
