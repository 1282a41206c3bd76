//! `parlour compare`: what it says of two records of one game, and with which exit code.

use crate::common::Parlour;

const ANA: &str = "[Game \"PerSiVic\"]\n[Red \"Ana\"]\n\n1. e1-e4 e9-e6 2. d1-2c3,d4 *\n";

fn compared(a: &str, b: &str) -> Parlour {
    Parlour::new().file("ana.psv", a).file("beto.psv", b).args(["compare", "ana.psv", "beto.psv"])
}

#[test]
fn a_wrong_claim_is_no_move() {
    let text = "[Game \"Divicity\"]\n[Players \"Ana Beto Cira\"]\n\n1. | milk 10 | Ana milk | Beto 10\n";
    let claims = text.replace("\n\n", "\n[Score \"Ana 7\"]\n\n");
    let ran =
        Parlour::new().file("a.dvc", text).file("b.dvc", claims).args(["compare", "a.dvc", "b.dvc"]).run();
    assert_eq!(ran.status, 1);
    assert!(ran.said().starts_with("Both records have the same moves: 1 trick.\n"), "{}", ran.said());
    assert!(ran.stderr.contains("error[score-claim]"), "{}", ran.stderr);
}

#[test]
fn the_same_fault_is_no_difference() {
    let faulty = ANA.replace("d1-2c3,d4", "a1-a3");
    let ran = compared(&faulty, &faulty.replace("a1-a3", "a1–a3")).run();
    assert_eq!(ran.status, 1);
    let said = "Both records begin with the same 2 plies, and then have the same fault.\n";
    assert!(ran.said().starts_with(said), "{}", ran.said());
    assert!(!ran.said().contains("legal"), "{}", ran.said());
}

#[test]
fn what_differs_is_said_with_its_place_and_who_is_right() {
    let same = "The records differ from the start.\n";
    let begins = "Both records begin with the same 1 ply, then they differ.\n";
    for (beto, status, said) in [
        (ANA.replace("e1-e4", "E1 – e4"), 0, "Both records have the same moves: 3 plies.\n".to_owned()),
        (
            ANA.replace("e9-e6", "e9-e5"),
            1,
            format!(
                "{begins}  ana.psv:4:10: 1... e9-e6 is legal\n  beto.psv:4:10: 1... e9-e5 is not legal\nOnly ana.psv is legal here.\n"
            ),
        ),
        (
            ANA.replace("e1-e4", "d1-d4"),
            1,
            format!(
                "{same}  ana.psv:4:4: 1. e1-e4 is legal\n  beto.psv:4:4: 1. d1-d4 is legal\n\
                 Both are legal here, but only ana.psv is legal to its end.\n"
            ),
        ),
        (
            ANA.replace("2. d1-2c3,d4", "2. c1-c4"),
            1,
            "Both records begin with the same 2 plies, then they differ.\n  ana.psv:4:19: 2. d1-2c3,d4 is legal\n  \
             beto.psv:4:19: 2. c1-c4 is legal\n\
             Both are legal to their ends: the players have to say what was played.\n"
                .to_owned(),
        ),
        (
            ANA.replace(" e9-e6 2. d1-2c3,d4 *", "").replace("Ana", "Eva"),
            1,
            format!(
                "{begins}  ana.psv:4:10: 1... e9-e6 is legal\n  beto.psv ends here\n\n\
                 Tag  ana.psv  beto.psv\n──────────────────────\nRed  Ana      Eva\n──────────────────────\n"
            ),
        ),
    ] {
        let ran = compared(ANA, &beto).run();
        assert_eq!((ran.status, ran.said()), (status, said.as_str()), "{beto}");
        assert_eq!(ran.stderr.contains("error"), beto.contains("e9-e5") || beto.contains("d1-d4"), "{}", ran.stderr);
    }
}

#[test]
fn json_has_both_records_and_the_pages_of_a_file_are_asked_about() {
    let ran = compared(ANA, &ANA.replace("e9-e6", "e9-e5")).arg("--json").run();
    let json = ran.json();
    assert_eq!(
        (json["same"].as_u64(), json["records"][1]["next"]["legal"].as_bool()),
        (Some(1), Some(false))
    );
    assert_eq!(json["records"][1]["error"]["kind"], "bad-distance");
    let two = format!("{ANA}\n{ANA}");
    let ran = compared(ANA, &two).run();
    assert_eq!(ran.status, 2, "{}", ran.stderr);
    assert!(ran.stderr.contains("beto.psv has several games: say which, as `--game 2`"), "{}", ran.stderr);
    assert_eq!(compared(&two, &two).args(["--game", "2"]).run().status, 0);
    assert_eq!(compared(ANA, "").run().status, 1);
    assert_eq!(Parlour::new().file("ana.psv", ANA).args(["compare", "ana.psv", "none.psv"]).run().status, 2);
}
