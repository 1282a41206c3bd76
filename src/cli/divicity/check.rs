//! The one-line summary of a match's report.

use crate::cli::check::{InALine, line};
use parlour::divicity::verdict::Verdict;
use parlour::divicity::{Divicity, Name, Report};
use parlour::record::Diagnostic;

impl InALine for Divicity {
    fn in_a_line(report: &Report) -> String {
        let Some(table) = report.table() else {
            return report.fault.as_ref().map_or(String::new(), Diagnostic::in_short);
        };
        let names: Vec<String> = table.names().iter().map(Name::shown).collect();
        let players: Vec<&str> = names.iter().map(String::as_str).collect();
        line(report, &players, ("trick", "tricks"), || {
            Verdict::of(&names, &table.state, &table.standings()).line()
        })
    }
}
