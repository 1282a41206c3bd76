//! First-time use: one clear error, and what to do.

use crate::common::Parlour;

fn parlour(line: &str) -> Parlour {
    line.split(' ').fold(Parlour::new().dir("games"), Parlour::arg)
}

#[test]
fn a_file_that_is_not_there_is_told_and_the_one_that_was_meant() {
    parlour("check ana.psv").run().refused("error: cannot read ana.psv: there is no such file\n");
    parlour("check games")
        .run()
        .refused("error: cannot read games: the folder has no record (.dvt, .dvc or .psv)\n");
    parlour("diverto pad -o games").run().refused("error: cannot write games: it is a folder\n");
    let typed = |line: &str| parlour(line).file("ana-beto.psv", "1. e1-e4 *\n").run();
    let meant = "there is no such file: did you mean `ana-beto.psv`?";
    typed("check ana-beto.pvs").refused(&format!("error: cannot read ana-beto.pvs: {meant}\n"));
    typed("persivic show anabeto.psv").refused(&format!("error: cannot read anabeto.psv: {meant}\n"));
    typed("persivic show gamez").refused("error: cannot read gamez: there is no such file\n");
    let beside = typed("persivic show games/../ana_beto.psv");
    let path = "games/../ana-beto.psv";
    beside.refused(&format!(
        "error: cannot read games/../ana_beto.psv: there is no such file: did you mean `{path}`?\n"
    ));
}
