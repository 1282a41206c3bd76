//! `parlour format --split`: each game in a file of its own.

use std::collections::HashSet;
use std::io::Read;
use std::path::Path;

use unicode_normalization::UnicodeNormalization as _;

use super::JoinText;
use crate::cli::error::{Outcome, Result, Shown, no_game};
use crate::cli::input::Input;
use crate::cli::message::note;
use crate::cli::output::{Force, InTheWay, write_folder};
use crate::cli::spoken::spoken;
use parlour::api::{KnownGame, game_of_file};
use parlour::internals::words::Verbatim;
use parlour::record::{GameText, Reader};

/// Games and the names of their files.
#[derive(Default)]
pub struct Split {
    files: Vec<(String, Vec<u8>)>,
    names: HashSet<String>,
}

impl Split {
    /// Adds each game of a file, as it is where it is not `written` anew, and says whether all were.
    pub fn add(
        &mut self,
        file: &Input,
        source: impl Read,
        written: impl Fn(&GameText<'_>) -> Option<String>,
    ) -> Result<Outcome> {
        let mut reader = Reader::new(source).answered_in(spoken());
        let (mut outcome, before) = (Outcome::Fine, self.files.len());
        while let Some(game) = reader.next_game().map_err(file.unreadable())? {
            let record = if let Some(record) = written(&game) {
                record.into_bytes()
            } else {
                outcome = Outcome::Faults;
                [game.bytes().trim_ascii(), b"\n"].concat()
            };
            let name = self.free(&name_of(&game, file), extension(&game, file));
            self.files.push((name, record));
        }
        if self.files.len() == before { Err(no_game(file)) } else { Ok(outcome) }
    }

    /// A name that no other game has, whatever the case of letters.
    fn free(&mut self, stem: &str, extension: &str) -> String {
        let names = (1..).map(|number| match number {
            1 => format!("{stem}.{extension}"),
            number => format!("{stem}-{number}.{extension}"),
        });
        let is_new = |name: &String| self.names.insert(name.clone());
        names.into_iter().find(is_new).unwrap_or_default()
    }

    /// Writes all files, or none.
    pub fn write(self, folder: &Path, replace: bool, force: Force) -> Result<()> {
        let in_the_way = if replace { InTheWay::Replace } else { InTheWay::Refuse };
        write_folder(folder, &self.files, in_the_way, force)?;
        let folder = Shown(folder).to_string();
        note(&JoinText::Split.say(spoken(), &[("n", &self.files.len()), ("folder", &Verbatim(folder))]));
        Ok(())
    }
}

/// The extension for a game, which is that of its file if nothing says what it is.
fn extension(game: &GameText<'_>, file: &Input) -> &'static str {
    let named = KnownGame::of(&game.parse(), game).ok();
    let known = named.or_else(|| game_of_file(&file.name()).and_then(KnownGame::named));
    known.map_or("txt", KnownGame::extension)
}

/// A name for the file of a game: its date and players, or else the name of the file it comes from.
fn name_of(game: &GameText<'_>, file: &Input) -> String {
    let record = game.parse();
    let value =
        |name: &str| record.tags.get(name).map(|tag| safe(&tag.value)).filter(|value| !value.is_empty());
    let players = ["Red", "Blue", "Player1", "Player2", "Players"].into_iter().filter_map(value);
    let parts: Vec<String> = value("Date").into_iter().chain(players).collect();
    let stem = || file.path().file_stem().map(|stem| safe(&stem.to_string_lossy())).unwrap_or_default();
    let name = if parts.is_empty() { stem() } else { safe(&parts.join("-")) };
    if name.is_empty() { "game".to_owned() } else { name }
}

/// A text as part of a file's name on any system: letters and digits in lower case, with single dashes between them.
fn safe(text: &str) -> String {
    /// As many letters as any file system takes, in any script.
    const MOST: usize = 60;
    /// What Windows keeps for devices.
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let lower = text.to_lowercase().nfc().collect::<String>();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let name: String = words.join("-").chars().take(MOST).collect();
    let name = name.trim_end_matches('-');
    let is_device = DEVICES.contains(&name.trim_end_matches(|digit: char| digit.is_ascii_digit()));
    if is_device { format!("{name}-game") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_safe_on_every_system() {
        assert_eq!(safe("../../etc/passwd\0"), "etc-passwd");
        assert_eq!(safe("Ana  María (Red)"), "ana-maría-red");
        assert_eq!(safe("Mari\u{301}a"), "mar\u{ed}a");
        assert_eq!(
            (safe("CON"), safe("com1"), safe("Conny")),
            ("con-game".into(), "com1-game".into(), "conny".into())
        );
        assert_eq!((safe("…"), safe(&"ab ".repeat(100)).len()), (String::new(), 59));
    }

    #[test]
    fn a_name_is_given_once() {
        let mut split = Split::default();
        let names = [(); 3].map(|()| split.free("ana", "psv"));
        assert_eq!(names, ["ana.psv", "ana-2.psv", "ana-3.psv"]);
    }
}
