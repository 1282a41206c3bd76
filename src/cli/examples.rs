//! Examples of each command, shown in help and man pages. A test runs them in the folder that `parlour demo` creates.

pub type Example = (&'static str, &'static str);

/// The examples of a command by the name of its man page, such as `parlour-diverto-pad`.
pub fn of(page: &str) -> Option<&'static [Example]> {
    EXAMPLES.iter().find(|(of, _)| *of == page).map(|(_, examples)| *examples)
}

pub fn text(examples: &[Example]) -> String {
    let examples = examples.iter().map(|(what, command)| format!("  {what}:\n    {command}"));
    format!("Examples:\n{}", examples.collect::<Vec<_>>().join("\n"))
}

const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "parlour-check",
        &[
            (
                "Check games of all kinds at once",
                "parlour check diverto-sample.dvt divicity-match.dvc persivic-sample.psv",
            ),
            ("What is wrong, and what the rule says", "parlour check --explain persivic-fault.psv"),
            ("What was meant by a mistyped record", "parlour check --suggest persivic-mistyped.psv"),
            ("Are the hands of a record right", "parlour check --hands divicity-deal.dvc"),
        ],
    ),
    (
        "parlour-format",
        &[
            ("A game as records are written", "parlour format diverto-sample.dvt"),
            ("Put slips of the pen right", "parlour format --repair persivic-mistyped.psv -o repaired.psv"),
            ("Whether a file is in canonical form", "parlour format --check persivic-sample.psv"),
        ],
    ),
    (
        "parlour-show",
        &[
            ("The board after ten lines", "parlour show diverto-sample.dvt --at 10"),
            ("A sheet with the whole game on it", "parlour show diverto-sample.dvt -o game.pdf"),
            ("A diagram for each turn, to print", "parlour show persivic-sample.psv --every 2 -o game.pdf"),
        ],
    ),
    (
        "parlour-view",
        &[
            ("A match on a page to print and hang up", "parlour view divicity-match.dvc -o match.pdf"),
            ("A page to click through, persivic-annotated.html", "parlour view persivic-annotated.psv"),
            ("A page in Portuguese", "parlour view diverto-sample.dvt --lang pt -o jogo.html"),
        ],
    ),
    (
        "parlour-moves",
        &[
            ("Can I still move: all legal lines", "parlour moves diverto-sample.dvt --at 12"),
            ("The moves of a square after ten plies", "parlour moves persivic-sample.psv --at 10 --from e4"),
            ("How many first lines a sheet has", "parlour moves --sheet 20x20-6s-42-1of1-7XHX --count"),
        ],
    ),
    (
        "parlour-analyse",
        &[
            (
                "The three best moves after 20 plies",
                "parlour analyse persivic-sample.psv --at 20 --lines 3 --time 1s",
            ),
            (
                "The best line after twelve, the same answer each time",
                "parlour analyse diverto-sample.dvt --at 12 --depth 2",
            ),
        ],
    ),
    (
        "parlour-annotate",
        &[
            (
                "A game with remarks on what was missed",
                "parlour annotate persivic-sample.psv --time 50ms -o annotated.psv",
            ),
            ("The same remarks each time", "parlour annotate persivic-sample.psv --depth 2 -o annotated.psv"),
        ],
    ),
    (
        "parlour-play-diverto",
        &[
            ("A game for two at one keyboard", "parlour play diverto --names Ana Beto"),
            (
                "Against the tool, on a small board",
                "parlour play diverto evening.dvt --computer 2 --board 12x12",
            ),
        ],
    ),
    (
        "parlour-play-persivic",
        &[
            ("A game against the engine", "parlour play persivic --computer blue"),
            ("Two at one keyboard", "parlour play persivic evening.psv --names Ana Beto"),
        ],
    ),
    (
        "parlour-puzzles-diverto",
        &[
            (
                "Two pages of puzzles, and their solutions",
                "parlour puzzles diverto --puzzles 4 --seed 7 -o puzzles.pdf",
            ),
            (
                "The only line that holds a draw, in Spanish",
                "parlour puzzles diverto --task hold --board 8x8 --puzzles 2 --seed 7 --lang es -o problemas.pdf",
            ),
        ],
    ),
    (
        "parlour-puzzles-persivic",
        &[
            (
                "Puzzles to print, and their solutions",
                "parlour puzzles persivic --puzzles 4 --seed 7 -o puzzles.pdf",
            ),
            (
                "Easy ones: wins in one",
                "parlour puzzles persivic --wins-in 1 --puzzles 6 --seed 7 -o easy.pdf",
            ),
        ],
    ),
    (
        "parlour-rules",
        &[
            ("What a message means that cites a rule", "parlour rules D7 C11"),
            ("Two pages to hand out, in Spanish", "parlour rules divicity --lang es -o reglas.pdf"),
            ("Worded for the variant that you play", "parlour rules diverto --variant roll"),
        ],
    ),
    (
        "parlour-kit-diverto",
        &[
            ("All of Diverto as one file", "parlour kit diverto --box -o diverto.pdf"),
            ("The same in Spanish, on letter paper", "parlour kit diverto --box --lang es --paper letter"),
        ],
    ),
    (
        "parlour-kit-divicity",
        &[
            ("All cards and tokens of Divicity", "parlour kit divicity -o kit.pdf"),
            (
                "Tokens alone, of a set of your own",
                "parlour kit divicity --part tokens --set \"10x6 -5x4 milkx3 duckx1\" -o tokens.pdf",
            ),
        ],
    ),
    (
        "parlour-kit-persivic",
        &[
            ("All of PerSiVic's pieces", "parlour kit persivic"),
            ("Stones for letter paper", "parlour kit persivic --part stones --paper letter -o stones.pdf"),
        ],
    ),
    (
        "parlour-kit-divicity-score-pad",
        &[
            ("A sheet to write a match of four on", "parlour kit divicity score-pad --players 4 -o pad.pdf"),
            (
                "With names, two on a page, and the rules on the back",
                "parlour kit divicity score-pad --names Ana Beto Cira --up 2 --rules -o pad.pdf",
            ),
        ],
    ),
    (
        "parlour-kit-persivic-board",
        &[
            ("A board of 9 by 9 squares to play on", "parlour kit persivic board -o board.pdf"),
            (
                "A larger one, for letter paper",
                "parlour kit persivic board --square 30mm --paper letter -o board.pdf",
            ),
        ],
    ),
    (
        "parlour-kit-persivic-record-sheet",
        &[
            ("A form to write a game on", "parlour kit persivic record-sheet -o form.pdf"),
            (
                "Ten of them, in Portuguese",
                "parlour kit persivic record-sheet --games 10 --lang pt -o planilha.pdf",
            ),
        ],
    ),
    (
        "parlour-diverto-pad",
        &[
            ("A pad for tonight: 24 sheets, two on a paper", "parlour diverto pad --up 2 -o pad.pdf"),
            (
                "Twelve small sheets with the rules on the back, the same each time",
                "parlour diverto pad --sheets 12 --board 16x16 --rules --seed 7 -o pad.pdf",
            ),
        ],
    ),
    (
        "parlour-diverto-sheet",
        &[
            (
                "A sheet for two who have no dice",
                "parlour diverto sheet --rolled --names Ana Beto -o sheet.pdf",
            ),
            (
                "A lost sheet again, by the id in its footer",
                "parlour diverto sheet --id 20x20-6s-42-1of1-7XHX -o sheet.svg",
            ),
        ],
    ),
    (
        "parlour-diverto-judge",
        &[
            (
                "Judge a game on a sheet that was printed, by its id",
                "parlour diverto judge --sheet 20x20-6s-42-1of1-7XHX",
            ),
            ("Go on from a record", "parlour diverto judge diverto-sample.dvt"),
        ],
    ),
    (
        "parlour-divicity-score",
        &[
            ("Who won", "parlour divicity score Ana=10,rinds,beer,lex3 Beto=milk2,duck Carla="),
            (
                "And why",
                "parlour divicity score --arithmetic Ana=10x2,-5,rinds2,beer2 Beto=milk3,-10 Carla=duck,-20",
            ),
        ],
    ),
    (
        "parlour-divicity-keep",
        &[
            ("Keep a match while it is played", "parlour divicity keep evening.dvc --names Ana Beto Cira"),
            (
                "The same, one command a line",
                "parlour divicity keep evening.dvc --line --names Ana Beto Cira",
            ),
        ],
    ),
    (
        "parlour-divicity-deal",
        &[
            ("A deal for four, to read", "parlour divicity deal --players 4"),
            (
                "Private slips to print and cut",
                "parlour divicity deal --names Ana Beto Cira --seed 7 -o slips.pdf",
            ),
        ],
    ),
    (
        "parlour-persivic-perft",
        &[
            ("How many ways two plies can go", "parlour persivic perft 2"),
            ("The same for each first move", "parlour persivic perft 2 --divide"),
        ],
    ),
    (
        "parlour-study-diverto",
        &[
            ("How long games last on a board", "parlour study diverto --boards 12x12 --games 20"),
            (
                "Whether it helps to keep lines for oneself",
                "parlour study diverto --strategies careful greedy --boards 10x10..12x12 --games 20 --seed 1",
            ),
        ],
    ),
    (
        "parlour-study-persivic",
        &[
            (
                "Whether it helps to look further",
                "parlour study persivic --strategies depth=2 depth=1 --games 4",
            ),
            (
                "The same games each time",
                "parlour study persivic --strategies greedy random --games 10 --seed 1",
            ),
        ],
    ),
    (
        "parlour-demo",
        &[("A folder of samples", "parlour demo"), ("In a folder of another name", "parlour demo samples")],
    ),
    (
        "parlour-completions",
        &[
            ("For bash", "parlour completions bash > parlour.bash"),
            ("For fish", "parlour completions fish > parlour.fish"),
        ],
    ),
    (
        "parlour-man",
        &[
            ("Man pages for yourself", "parlour man man"),
            ("Again, after an update", "parlour man --replace-read-only man"),
        ],
    ),
];
