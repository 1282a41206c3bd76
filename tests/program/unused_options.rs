//! An option that would change nothing is refused: who gave it expects something.

use crate::common::Parlour;

/// Commands with an option at the end that means nothing there; `|` separates the arguments of one that has blanks.
const UNUSED: &str = "
analyse game.dvt --at 18 --depth 1 --numbers 1,2
show game.dvt --at 18 --hint=1 --numbers 1,2
show game.dvt --json --hint
show game.dvt --json --landscape
show game.dvt --json --every 2
show game.dvt --json --story
show game.dvt --json --paper a5
show game.dvt --json --dpi 100
show game.dvt --json --svg-text
show game.dvt --paper a5
show game.dvt --font nosuch.ttf
show game.psv --json --every 2
show game.psv --json --square 20
show game.psv --json --story
show game.psv --json --paper a5
rules diverto --json --booklet
rules diverto --json --dpi 50
rules diverto --json --paper a5
rules D7 --font nosuch.ttf
rules --variant roll
divicity deal --players 4 --seed 7 --json --up 4
divicity deal --players 4 --seed 7 --json --dpi 100
divicity deal --players 3 --seed 7 --font nosuch.ttf
divicity deal --players 3 --seed 7 --json --variant immunity
divicity deal --players 3 --seed 7 -o x.pdf --variant immunity
divicity score A=10 B= --json --dpi 100
divicity score A=10 B= --json --paper a5
divicity score A=10 B= --arithmetic --style laser
divicity score A=10 B= --font nosuch.ttf
divicity score A=10 B= --style nosuch
divicity score A=10 B= -o x.html --style large-print
divicity score A=10 B= -o x.html --paper a5
divicity score A=10 B= -o x.html --dpi 100
divicity score A=10 B= -o x.pdf --what-if B+10
divicity view game.dvc -o x.html --style large-print
divicity view game.dvc -o x.html --paper a5
divicity view game.dvc -o x.html --dpi 20
table game.dvc --font nosuch.ttf
table game.dvc --json --svg-text
table game.dvc --csv --paper a5
moves --position 9./9./9./9./9./9./9./9./3r8.|r --at 2
moves --position 9./9./9./9./9./9./9./9./3r8.|r --game 3
show --position 9./9./9./9./9./9./9./9./3r8.|r --at 2
show --position 9./9./9./9./9./9./9./9./3r8.|r -o x.svg --every 2
show --position 9./9./9./9./9./9./9./9./3r8.|r -o x.svg --story
analyse --position 9./9./9./9./9./9./9./9./3r8.|r --depth 1 --at 2
moves --sheet 20x20-6s-42-1of1-7XHX --game 2
show --sheet 20x20-6s-42-1of1-7XHX --game 2
puzzles persivic --puzzles 1 --wins-in 1 --seed 5 --json --player Nobody
puzzles diverto --puzzles 1 --seed 5 --json --player Nobody
diverto pad --sheets 4 --seed 7 -o x.pdf --stack
diverto sheet --seed 7 --no-qr -o x.pdf --address http://x/
check --hands hands.txt --game persivic
kit divicity --part cards -o x.pdf --side 40
kit divicity --part cards -o x.pdf --set 10x1
kit divicity --part tokens -o x.pdf --size mini
kit divicity --part reference -o x.pdf --set 10x1
kit persivic --part stones -o x.pdf --size mini
kit persivic --part reference -o x.pdf --side 40
";

#[test]
fn an_option_without_effect_is_refused() {
    let mut taken = Vec::new();
    for line in UNUSED.trim().lines() {
        let run = Parlour::new()
            .file("game.dvt", include_str!("../../templates/demo/diverto-game.dvt"))
            .file("game.psv", include_str!("../../templates/demo/persivic-game.psv"))
            .file("game.dvc", include_str!("../../templates/demo/divicity-match.dvc"))
            .file("hands.txt", "Ana: 2V 10M *\n");
        let args: Vec<String> = line.split(' ').map(|arg| arg.replace('|', " ")).collect();
        let ran = args.iter().fold(run, Parlour::arg).run();
        if ran.status != 2 || !ran.stdout.is_empty() || !ran.made().is_empty() {
            taken.push(format!("{line}: {} {}", ran.status, ran.stderr));
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
}
