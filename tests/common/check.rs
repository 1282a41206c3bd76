//! Tests of `check` shared by all games.

#![allow(unused_macros, unused_imports, reason = "not every crate of tests uses it")]

use serde_json::{Value, json};

use super::game::{Game, lines};
use super::{Parlour, Ran};

/// Sample records of a game, and what `check` says about them.
pub struct Records {
    pub game: Game,
    /// A legal game of four plies between Ana and Beto.
    pub good: &'static str,
    pub good_told: &'static str,
    /// A game of Cira's with a fault; the messages before and after the place of the fault.
    pub bad: &'static str,
    pub bad_told: [&'static str; 2],
    /// That place in a file of the legal game, the faulty one, and both again.
    pub bad_places: [&'static str; 2],
    /// A game with several faults.
    pub worse: &'static str,
    /// The fields of JSON in order, or some of them.
    pub fields: &'static [&'static str],
}

/// Defines the tests shared by all games, for one game's records.
macro_rules! check_tests {
    ($records:ident) => {
        check_tests!($records:
            a_good_game_is_a_line_and_a_summary
            after_a_fault_the_reader_goes_on_and_tells_every_fault
            only_the_first_fault_of_a_game_is_told_where_that_is_asked_for
            json_is_a_line_a_game_and_nothing_else
            a_file_without_a_game_is_a_fault
            files_that_cannot_be_read_are_named_and_the_others_checked
            without_a_file_the_usage_is_told
            check_knows_the_game_by_its_tag
        );
    };
    ($records:ident: $($test:ident)+) => {
        $(
            #[test]
            fn $test() {
                $records.$test();
            }
        )+
    };
}
pub(crate) use check_tests;

impl Records {
    pub fn a_good_game_is_a_line_and_a_summary(&self) {
        let ran = self.game.checked(self.good).fine("");
        let file = self.game.file("game");
        assert_eq!(ran.said(), format!("{file} game 1: {}\n1 game, all good\n", self.good_told));
        assert_eq!(ran.made(), [""; 0]);
    }

    pub fn after_a_fault_the_reader_goes_on_and_tells_every_fault(&self) {
        let Records { good, good_told, bad, bad_told: [before, behind], .. } = self;
        let ran = self.game.checked(format!("{good}\n{bad}\n{good}\n{}", bad.replace("Cira", "Davi")));
        let file = self.game.file("game");
        let [first, second] = self.bad_places;
        let told = format!(
            "{file} game 1: {good_told}\n\
             {file} game 2: {before}, {first}: {behind}\n\
             {file} game 3: {good_told}\n\
             {file} game 4: {}, {second}: {behind}\n\
             4 games, 2 good, 2 with a fault\n",
            before.replace("Cira", "Davi")
        );
        assert_eq!((ran.said(), ran.status), (told.as_str(), 1));
        let found: Vec<&str> =
            ran.stderr.lines().filter(|line| line.contains("--> ")).map(str::trim).collect();
        assert_eq!(found, self.bad_places.map(|place| format!("--> {file}:{place}")));
    }

    pub fn only_the_first_fault_of_a_game_is_told_where_that_is_asked_for(&self) {
        let ran = self.game.check().args(["--first", "-"]).stdin(self.worse).run();
        assert_eq!(ran.stderr.matches("error").count(), 1);
        assert_eq!((ran.said().lines().last(), ran.status), (Some("1 game, 0 good, 1 with a fault"), 1));
    }

    /// Checks that the JSON of a game has exactly these fields and the common ones.
    pub fn json_has_exactly(&self, text: &str, fields: Value) {
        let Value::Object(of_game) = fields else { panic!("{fields} is no object") };
        let (mut told, status) = self.game.told(text);
        let is_faulty = !of_game["error"].is_null();
        assert_eq!(status, i32::from(is_faulty));
        let errors = told.as_object_mut().and_then(|game| game.remove("errors"));
        assert_eq!(errors, is_faulty.then(|| json!([told["error"]])));
        let mut all = json!({
            "schema": "parlour/check/1", "file": self.game.file("game"), "game": 1, "warnings": []
        });
        all.as_object_mut().expect("an object").extend(of_game);
        assert_eq!(told, all);
    }

    /// JSON is one line per game and nothing else, with fields in a fixed order.
    pub fn json_is_a_line_a_game_and_nothing_else(&self) {
        let ran = self.game.check().file("a", format!("{}\n{}", self.good, self.bad)).stdin(self.good);
        let ran = ran.args(["a", "-", "--json"]).run().faulty("");
        let places: Vec<(Value, Value)> =
            lines(&ran).into_iter().map(|game| (game["file"].clone(), game["game"].clone())).collect();
        assert_eq!(places, [(json!("a"), json!(1)), (json!("a"), json!(2)), (json!("-"), json!(1))]);
        assert!(ran.said().ends_with("}\n"));
        for line in ran.said().lines() {
            let places =
                self.fields.iter().map(|field| line.find(&format!("\"{field}\":")).expect("a field"));
            assert!(places.is_sorted(), "{line}");
        }
    }

    pub fn a_file_without_a_game_is_a_fault(&self) {
        let file = self.game.file("game");
        let error = format!("error: no game in {file}\n");
        for text in ["", "\n \t\r\n", "{a comment}\n; and another\n", "\u{feff}"] {
            let ran = self.game.checked(text).faulty(&error);
            assert_eq!(ran.said(), "", "{text:?}");
            let ran = self.game.check().file(&file, text).args(["--json", file.as_str()]).run();
            let object = ran.faulty(&error).json();
            assert_eq!((&object["file"], &object["error"]["kind"]), (&json!(file), &json!("content")));
        }
    }

    pub fn files_that_cannot_be_read_are_named_and_the_others_checked(&self) {
        if cfg!(not(unix)) {
            return;
        }
        let missing = "there is no such file";
        let ran = self.game.check().file("b", self.good).args(["a", "b", "c"]).run();
        assert_eq!(ran.stderr, format!("error: cannot read a: {missing}\nerror: cannot read c: {missing}\n"));
        let told = format!("b game 1: {}\n1 game, all good; 2 files could not be read\n", self.good_told);
        assert_eq!((ran.said(), ran.status), (told.as_str(), 2));
        let ran = self.game.check().file("b", self.good).args(["a", "b"]).run();
        assert!(ran.said().ends_with("\n1 game, all good; 1 file could not be read\n"), "{}", ran.said());
        self.game.check().args(["a"]).run().refused(&format!("error: cannot read a: {missing}\n"));
        self.game
            .check()
            .dir("d")
            .args(["d"])
            .run()
            .refused("error: cannot read d: the folder has no record (.dvt, .dvc or .psv)\n");
    }

    pub fn without_a_file_the_usage_is_told(&self) {
        let ran = self.game.check().run();
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains("<FILE>..."), "{}", ran.stderr);
    }

    /// The general `check` says the same as this game's.
    pub fn check_knows_the_game_by_its_tag(&self) {
        for text in [self.good, self.bad] {
            for json in ["--color=never", "--json"] {
                let any = Parlour::new().file("g", text).args(["check", "g", json]).run();
                let special = self.game.check().file("g", text).args(["g", json]).run();
                assert_eq!(
                    (any.said(), &any.stderr, any.status),
                    (special.said(), &special.stderr, special.status)
                );
            }
        }
    }

    /// Checks games as one file; each has a fault, of these kinds in order.
    pub fn faults<const N: usize>(&self, kinds: &[&str], games: &[String], args: [&str; N]) -> Ran {
        let file = self.game.file("game");
        let ran = self.game.check().file(&file, games.join("\n")).args(args).args([file.as_str()]).run();
        assert_eq!(ran.status, 1);
        let told = ran.stderr.lines().filter_map(|line| line.strip_prefix("error[")?.split(']').next());
        assert!(told.eq(kinds.iter().copied()), "{}", ran.stderr);
        ran
    }
}
