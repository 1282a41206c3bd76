//! The state of a match: every ending and intermediate state, in every command that reports it, in the same
//! words.

use crate::common::Parlour;
use crate::common::pdf;
use pdf::Reader;
use serde_json::json;

/// A match and its state.
struct Case {
    record: String,
    words: &'static str,
    /// In JSON: status, reason, winners.
    status: &'static str,
    reason: &'static str,
    winners: &'static [&'static str],
    /// Once the match is won: all holdings, as a quick score.
    score: Option<&'static str>,
}

impl Case {
    /// As a sentence, with a full stop, and capitalized unless it starts with a name.
    fn sentence(&self) -> String {
        match self.words.strip_prefix('u') {
            Some(rest) => format!("U{rest}."),
            None => format!("{}.", self.words),
        }
    }

    /// The sentence as printed.
    fn printed(&self) -> String {
        self.sentence().replace(" -", " −")
    }
}

/// Three players, fifteen tricks: runs of equal tricks with their counts.
fn record(tags: &str, tricks: &[(usize, &str)]) -> String {
    let mut text = format!("[Game \"Divicity\"]\n[Players \"ana Beto Cira\"]\n{tags}\n");
    let tricks = tricks.iter().flat_map(|(count, trick)| std::iter::repeat_n(trick, *count));
    for (number, trick) in (1..).zip(tricks) {
        text.push_str(&format!("{number}. {trick}\n"));
    }
    text
}

/// A match with cards: ana wins with all cards of a suit that nobody else has, and gets three aces in the
/// first trick; then the last two tricks.
fn with_cards(token: &str, last: &str) -> String {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let alone = ranks.map(|rank| {
        let token = if rank == "A" { token } else { "beer" };
        format!("{rank}M {rank}V {rank}P | {token} -20 | ana {token} | discard -20")
    });
    let tricks: Vec<(usize, &str)> = alone.iter().map(|trick| (1, trick.as_str())).collect();
    record("", &tricks) + &format!("14. {last}\n")
}

fn cases() -> Vec<Case> {
    unfinished().into_iter().chain(finished()).collect()
}

const TENS: &str = "| 10 10 | ana 10 | Beto 10";

fn unfinished() -> Vec<Case> {
    let under_way = |record, words, reason, winners| Case {
        record,
        words,
        status: "unfinished",
        reason,
        winners,
        score: None,
    };
    vec![
        under_way(record("", &[]), "unfinished, no leader yet", "shared", &["ana", "Beto", "Cira"]),
        under_way(
            record("", &[(1, "| 10 -5 | ana 10 | Beto -5")]),
            "unfinished, ana leads with 10, the highest score",
            "score",
            &["ana"],
        ),
        under_way(
            record("", &[(1, "| -5 -5 | ana -5 | Beto -5"), (1, "| -10 -20 | Beto -10 | Cira -20")]),
            "unfinished, ana leads with -5, the highest score",
            "score",
            &["ana"],
        ),
        under_way(
            record("", &[(1, TENS)]),
            "unfinished, ana and Beto share the lead: tied with 10",
            "shared",
            &["ana", "Beto"],
        ),
        under_way(
            record("", &[(1, "2M KM 3V | 10 10 | ana 10 | Beto 10")]),
            "unfinished, ana and Beto share the lead: tied with 10 and 0 Lex each",
            "shared",
            &["ana", "Beto"],
        ),
        under_way(
            record("", &[(1, "2M KM AV | 10 10 | ana 10 | Beto 10")]),
            "unfinished, Beto leads with 10: tied in score, and with the most Lex, 1",
            "lex-tiebreak",
            &["Beto"],
        ),
        under_way(
            record(
                "",
                &[
                    (1, "AM AV AP | duck 10 | ana duck | discard 10"),
                    (1, "2M AB 3V | -20 10 | ana -20 | discard 10"),
                ],
            ),
            "unfinished, ana leads with all four Lex, which win outright",
            "four-lex",
            &["ana"],
        ),
        under_way(
            record("[Lex \"Cira 4\"]\n", &[(1, TENS)]),
            "unfinished, Cira leads with all four Lex, which win outright",
            "four-lex",
            &["Cira"],
        ),
    ]
}

fn finished() -> Vec<Case> {
    let over = |record, words, reason, winners, score| Case {
        record,
        words,
        status: "finished",
        reason,
        winners,
        score,
    };
    let ana_wins = "KB 2B AB | 10 -5 | Cira 10 | ana -5\n15. 3B 4B 5B | 10 -5 | ana -5 | Cira 10";
    let cira_wins = "AB 2B KB | 10 -5 | ana 10 | Cira -5\n15. 3B 4B 5B | 10 -5 | Cira -5 | Beto 10";
    vec![
        over(
            record("", &[(15, TENS)]),
            "Lex not counted, ana and Beto share the lead: tied with 150",
            "shared",
            &["ana", "Beto"],
            None,
        ),
        over(
            record("", &[(14, TENS), (1, "| 10 -5 | ana 10 | Beto -5")]),
            "Lex not counted, ana leads with 150, the highest score",
            "score",
            &["ana"],
            None,
        ),
        over(
            record("[Lex \"ana 2 Beto 2\"]\n", &[(15, TENS)]),
            "ana and Beto share the victory: tied with 150 and 2 Lex each",
            "shared",
            &["ana", "Beto"],
            Some("ana=10*15,lex*2 Beto=10*15,lex*2 Cira="),
        ),
        over(
            record("[Lex \"ana 1 Beto 2\"]\n", &[(15, TENS)]),
            "Beto wins with 150: tied in score, and with the most Lex, 2",
            "lex-tiebreak",
            &["Beto"],
            Some("ana=10*15,lex Beto=10*15,lex*2 Cira="),
        ),
        over(
            record("[Lex \"Cira 4\"]\n", &[(15, TENS)]),
            "Cira wins outright with all four Lex",
            "four-lex",
            &["Cira"],
            Some("ana=10*15 Beto=10*15 Cira=lex*4"),
        ),
        over(
            record(
                "[Lex \"ana 3\"]\n",
                &[(14, "| -5 -10 | ana -5 | Beto -10"), (1, "| -5 -10 | Cira -5 | Beto -10")],
            ),
            "Cira wins with -5, the highest score",
            "score",
            &["Cira"],
            Some("ana=-5*14,lex*3 Beto=-10*15 Cira=-5"),
        ),
        over(
            with_cards("10", cira_wins),
            "ana wins with 130, the highest score",
            "score",
            &["ana"],
            Some("ana=10*2,beer*12,lex*3 Beto=10 Cira=-5*2,lex"),
        ),
        over(
            with_cards("duck", ana_wins),
            "ana wins outright with all four Lex",
            "four-lex",
            &["ana"],
            Some("ana=duck,beer*12,-5*2,lex*4 Beto= Cira=10*2"),
        ),
    ]
}

fn on(case: &Case, command: &str) -> Parlour {
    Parlour::new().file("m.dvc", &case.record).args(["divicity", command, "m.dvc"])
}

#[test]
fn check_says_it() {
    for case in cases() {
        let ran = on(&case, "check").run();
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        let line = ran.said().lines().next().expect("a line");
        assert!(line.ends_with(&format!(", {}", case.words)), "{line}");
        let told = on(&case, "check").args(["--json"]).run().json();
        let said = [&told["status"], &told["reason"], &told["winners"]];
        assert_eq!(said, [&json!(case.status), &json!(case.reason), &json!(case.winners)], "{told}");
    }
}

#[test]
fn replay_says_it() {
    for case in cases() {
        let ran = on(&case, "replay").run();
        assert_eq!(ran.said().lines().last(), Some(case.sentence().as_str()));
        // Uncounted Lex are not shown as none.
        let uncounted =
            ran.said().lines().filter(|line| line.split_whitespace().rev().nth(1) == Some("?")).count();
        let unknown = case.words.starts_with("Lex not counted")
            || (case.status == "unfinished" && !case.words.contains("Lex") && case.record.contains(". | "));
        assert_eq!(uncounted, if unknown { 3 } else { 0 }, "{}", ran.said());
        let html = on(&case, "report").args(["-o", "-", "--format", "html"]).run();
        assert_eq!(html.said().matches("data-part=\"Lex\">?</td>").count(), uncounted);
        let told = on(&case, "replay").args(["--json"]).run().json();
        assert_eq!(
            [&told["status"], &told["winners"]],
            [&json!(case.status), &json!(case.winners)],
            "{told}"
        );
    }
}

#[test]
fn report_says_it_on_a_page_and_on_a_web_page() {
    for case in cases() {
        let printed = case.printed();
        let html = on(&case, "report").args(["-o", "-", "--format", "html"]).run();
        assert!(
            html.said().contains(&format!("<p class=\"verdict\">{printed}</p>")),
            "{printed}\n{}",
            html.said()
        );
        // The podium is empty until the match is won.
        assert_eq!(html.said().contains("aria-label=\"Podium\""), case.score.is_some(), "{printed}");
        let svg = on(&case, "report").args(["-o", "-", "--format", "svg"]).run();
        assert!(svg.said().contains(&format!(". {printed}</title>")), "{printed}");
        assert!(svg.said().contains(&format!("aria-label=\"{printed}\"")), "{printed}");
        let pdf = on(&case, "report").args(["-o", "m.pdf"]).run().bytes("m.pdf");
        let reader = Reader::new(&pdf);
        let texts = reader.texts(reader.pages[0]);
        assert!(texts.contains(&printed), "{printed}\n{texts:?}");
    }
}

#[test]
fn score_says_it_of_what_all_hold_at_the_end() {
    for case in cases() {
        let Some(score) = case.score else { continue };
        let ran = Parlour::new().args(["divicity", "score", score]).run();
        assert_eq!(ran.said().lines().last(), Some(case.sentence().as_str()));
        let told = Parlour::new().args(["divicity", "score", "--json", score]).run().json();
        assert_eq!(
            [&told["reason"], &told["winners"]],
            [&json!(case.reason), &json!(case.winners)],
            "{told}"
        );
        // The same totals as the match.
        let of_match = on(&case, "check").args(["--json"]).run().json();
        let totals = |value: &serde_json::Value| -> Vec<serde_json::Value> {
            value["players"]
                .as_array()
                .expect("players")
                .iter()
                .map(|player| player["total"].clone())
                .collect()
        };
        assert_eq!(totals(&told), totals(&of_match));
    }
}

#[test]
fn keep_says_it_and_what_it_writes_is_read_so_again() {
    for case in cases() {
        let kept = on(&case, "keep").args(["--line"]).stdin("undo\nredo\nscores\n").run();
        assert_eq!(kept.status, 0, "{}", kept.stderr);
        // As a sentence, possibly followed by what is still to do.
        let sentence = format!("{}.", case.words).to_lowercase();
        let mut said = kept.said().lines().map(str::to_lowercase);
        assert!(said.any(|line| line.starts_with(&sentence)), "{}", kept.said());
        let again =
            Parlour::new().file("m.dvc", kept.text("m.dvc")).args(["divicity", "check", "m.dvc"]).run();
        let line = again.said().lines().next().expect("a line");
        assert!(line.ends_with(&format!(", {}", case.words)), "{line}");
    }
}
