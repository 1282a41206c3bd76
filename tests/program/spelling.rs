//! Records as people write them: read with a note, refused where that is asked for, written out by `format`.

use crate::common::{Parlour, Ran};
use serde_json::json;

const PERSIVIC: &str = "\
[Game “PerSiVic”]
[Red “Ana”]
[Result \"½–½\"]

1) E1 – e4 e9→e6 {Blue – as ever}
2 d1-2c3, D4 2… i9i6 ½-½
";

const DIVERTO: &str = "\
[Game \"Diverto\"]
[Board \"9×9\"]
[Lives \"D5 h1\"]

1: C3: n3e1 1… d6:S2\u{a0}w1 1–0
";

const DIVICITY: &str = "\
[Game \"Divicity\"]
[Players \"Ana Beto Cira\"]
[Score \"ana −5 Beto 0 Cira –5\"]

1 kp 10p aP | –5 milk | Cira –5 | ANA Milk
";

fn check(file: &str, text: impl AsRef<[u8]>, option: &str) -> Ran {
    Parlour::new().file(file, text).args(["check", option, file]).run()
}

#[test]
fn spellings_are_read_with_a_note_and_refused_where_that_is_asked_for() {
    for (file, text) in [("a.psv", PERSIVIC), ("b.dvt", DIVERTO), ("c.dvc", DIVICITY)] {
        let read = check(file, text, "--color=never");
        insta::assert_snapshot!(format!("read_{file}"), format!("{}\n{}", read.said(), read.stderr));
        let refused = check(file, text, "--strict");
        assert_eq!((read.status, refused.status), (0, 1), "{}", read.stderr);
        insta::assert_snapshot!(format!("refused_{file}"), format!("{}\n{}", refused.said(), refused.stderr));
    }
}

#[test]
fn files_in_other_encodings_are_converted_with_a_note() {
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let text = "[Game \"PerSiVic\"]\n[Red \"José\"]\n1. e1–e4 *\n";
    let latin_1 = b"[Game \"PerSiVic\"]\n[Red \"Jos\xe9\"]\n1. e1\x96e4 *\n";
    for (bytes, from) in [
        (utf_16(text), "UTF-16"),
        (utf_16(&format!("\u{feff}{text}")), "UTF-16"),
        (latin_1.to_vec(), "Latin-1"),
    ] {
        let game = check("g", &bytes, "--json").fine("").json();
        assert_eq!((&game["tags"]["Red"], &game["error"]), (&json!("José"), &json!(null)));
        assert_eq!(
            (&game["spelling"]["converted_from"], &game["spelling"]["kinds"]),
            (&json!(from), &json!({"dash": 1}))
        );
        let strict = check("g", &bytes, "--strict");
        assert!(
            strict.stderr.contains(&format!("this looks like {from}: save the file as UTF-8")),
            "{}",
            strict.stderr
        );
        let formatted = Parlour::new().file("g", &bytes).args(["persivic", "format", "g"]).run();
        assert_eq!(formatted.said(), "[Game \"PerSiVic\"]\n[Red \"José\"]\n\n1. e1-e4 *\n");
    }
}
