//! The one-line summary of a match's report.

use crate::cli::check::{InALine, Length, line};
use parlour::divicity::{Divicity, Name, Report};
use parlour::internals::divicity::verdict::Verdict;
use parlour::print::Language;
use parlour::record::Diagnostic;

impl InALine for Divicity {
    fn in_a_line(report: &Report, language: Language) -> String {
        let Some(table) = report.table() else {
            return report.fault.as_ref().map_or(String::new(), Diagnostic::in_short);
        };
        let names: Vec<String> = table.names().iter().map(Name::shown).collect();
        line(report, language, &names, Length::Tricks, || {
            Verdict::of(&names, &table.state, &table.standings()).line(language, |total| total.to_string())
        })
    }
}
