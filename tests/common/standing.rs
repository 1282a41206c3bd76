//! The state of a game, as every command reports it.

use serde_json::json;

use super::game::Game;
use super::{Parlour, page_game};

/// A game and its state.
pub struct Case {
    pub record: String,
    /// In words for people, with names if the record has them; and without names.
    pub words: &'static str,
    pub plain: &'static str,
    /// In JSON: status, reason, and how the game ended on the board.
    pub status: &'static str,
    pub reason: Option<&'static str>,
    pub over: Option<&'static str>,
}

impl Game {
    /// A command of this game applied to a case.
    pub fn on(&self, case: &Case, command: &str) -> Parlour {
        let file = self.file("g");
        Parlour::new().file(&file, &case.record).args([self.command, command, file.as_str()])
    }

    #[track_caller]
    pub fn check_says_it(&self, case: &Case) {
        let ran = self.on(case, "check").run().fine("");
        let line = ran.said().lines().next().expect("a line");
        let line = line.split("; a position occurred").next().expect("a line");
        assert!(line.ends_with(&format!(", {}", case.words)), "{line}");
        let told = self.on(case, "check").args(["--json"]).run().fine("").json();
        assert_eq!((&told["status"], &told["reason"]), (&json!(case.status), &json!(case.reason)), "{told}");
    }

    /// `command` lists what may be played: nothing once the game is over on the board.
    #[track_caller]
    pub fn moves_say_it<const N: usize>(&self, case: &Case, command: &str, args: [&str; N]) {
        let told = self.on(case, command).args(["--json"]).run().fine("").json();
        assert_eq!((&told["standing"], &told["reason"]), (&json!(case.plain), &json!(case.reason)), "{told}");
        assert_eq!(told["count"] == 0, case.over.is_some(), "{told}");
        let noted = if case.reason.is_some() { format!("{}\n", case.words) } else { String::new() };
        self.on(case, command).args(args).run().fine(&noted);
    }

    #[track_caller]
    pub fn page_says_it(&self, case: &Case) {
        let ran = self.on(case, "view").args(["-o", "-"]).run().fine("");
        let game = page_game(ran.said());
        let moment = game["moments"].as_array().and_then(|moments| moments.last()).expect("a moment");
        let said = moment["said"].as_str().expect("words").to_lowercase();
        assert!(said.ends_with(&format!("{}.", case.words.to_lowercase())), "{said}");
        assert!(ran.said().contains(&format!("<bdi>{}</bdi>", case.words)), "{}", case.record);
    }

    /// A wrong result, and `played` after the end, which a fault calls `what`.
    #[track_caller]
    pub fn fault_at_the_end_says_it(&self, case: &Case, what: &str, played: &str) {
        let record = case.record.trim_end().trim_end_matches(" 1-0");
        for (more, told) in [
            ("*", "error[result]: the result `*` contradicts the board".to_owned()),
            (played, format!("error[game-over]: a {what} after the end")),
        ] {
            let ran = self.checked(format!("{record}\n{more}\n"));
            assert!(ran.stderr.starts_with(&format!("{told} ({})\n", case.plain)), "{}", ran.stderr);
        }
    }
}
