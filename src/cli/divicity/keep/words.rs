//! The words of both keepers: those of the library, and about the file and what is typed.

#[cfg(test)]
use std::collections::BTreeSet;

use crate::cli::kept_file::Obstacle;
use crate::cli::spoken::{self, commands};
pub use parlour::internals::divicity::keeper::words::*;
use parlour::internals::words::{Say as _, messages};
use parlour::print::Language;

messages! {
    /// Advice on a change that is not on disk, for the line mode and for keys.
    pub enum Unsaved in "program" {
        Write = "`save` writes it",
        Rename = "save under another name",
        Again = "try again, or save under another name",
        Alarm = "NOT SAVED",
        WriteKey = "F8 writes it, F9 saves under another name",
        AgainKey = "F8 tries again, F9 saves under another name",
    }
}

/// Why a step is not on disk, and what to do about it, by keys or by commands.
pub fn unsaved(language: Language, error: &Obstacle, by_keys: bool) -> String {
    let (command, keys) = match error {
        Obstacle::Gone => (Unsaved::Write, Unsaved::WriteKey),
        Obstacle::Changed => (Unsaved::Rename, Unsaved::AgainKey),
        _ => (Unsaved::Again, Unsaved::AgainKey),
    };
    format!("{}: {}", error.say(language), if by_keys { keys } else { command }.text(language))
}

/// The English word of a command typed in this language.
pub fn command(language: Language, typed: &str) -> &str {
    spoken::command("KeepCommand", language, typed)
}

pub fn typed(language: Language, command: &str) -> &str {
    commands("KeepCommand", language).and_then(|words| words.get(command)).map_or(command, String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_a_word_for_each_command() {
        for table in ["KeepCommand", "PlayCommand"] {
            let [spanish, portuguese] = [Language::Spanish, Language::Portuguese].map(|language| {
                let words = commands(table, language).expect("words");
                assert!(words.values().collect::<BTreeSet<_>>().len() == words.len(), "{words:?}");
                words.keys().collect::<Vec<_>>()
            });
            assert_eq!(spanish, portuguese);
        }
    }

    #[test]
    fn a_command_is_known_without_its_accents() {
        for typed in ["traços", "TRACOS", "trac\u{327}os"] {
            assert_eq!(spoken::command("PlayCommand", Language::Portuguese, typed), "lines");
        }
    }
}
