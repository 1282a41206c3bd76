//! Examples of each command, shown in help and man pages. A test runs them in the folder that `parlour demo` creates.

/// A description and the command.
pub type Example = (&'static str, &'static str);

/// The examples of a command by the name of its man page, such as `parlour-diverto-pad`.
pub fn of(page: &str) -> Option<&'static [Example]> {
    EXAMPLES.iter().find(|(of, _)| *of == page).map(|(_, examples)| *examples)
}

/// Examples formatted for help.
pub fn text(examples: &[Example]) -> String {
    let examples = examples.iter().map(|(what, command)| format!("  {what}:\n    {command}"));
    format!("Examples:\n{}", examples.collect::<Vec<_>>().join("\n"))
}

/// In the order of help.
const EXAMPLES: &[(&str, &[Example])] = &[
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
        "parlour-diverto-check",
        &[
            ("Is every line of a game legal", "parlour diverto check diverto-sample.dvt"),
            ("What is wrong, and what the rule says", "parlour diverto check --explain diverto-fault.dvt"),
        ],
    ),
    (
        "parlour-diverto-format",
        &[
            ("A game as records are written", "parlour diverto format diverto-sample.dvt"),
            (
                "The same, with slips of the pen put right",
                "parlour diverto format --repair diverto-fault.dvt -o repaired.dvt",
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
        "parlour-diverto-moves",
        &[
            ("Can I still move: all legal lines", "parlour diverto moves diverto-sample.dvt --at 12"),
            (
                "How many first lines a sheet has",
                "parlour diverto moves --sheet 20x20-6s-42-1of1-7XHX --count",
            ),
        ],
    ),
    (
        "parlour-diverto-analyse",
        &[
            ("The best line after twelve", "parlour diverto analyse diverto-sample.dvt --at 12"),
            (
                "The same answer each time, as JSON",
                "parlour diverto analyse diverto-sample.dvt --at 20 --depth 2 --json",
            ),
        ],
    ),
    (
        "parlour-diverto-play",
        &[
            ("A game for two at one keyboard", "parlour diverto play --names Ana Beto"),
            (
                "Against the tool, on a small board",
                "parlour diverto play evening.dvt --computer 2 --board 12x12",
            ),
        ],
    ),
    (
        "parlour-diverto-study",
        &[
            ("How long games last on a board", "parlour diverto study --boards 12x12 --games 20"),
            (
                "Whether it helps to keep lines for oneself",
                "parlour diverto study --strategies careful greedy --boards 10x10..12x12 --games 20 --seed 1",
            ),
        ],
    ),
    (
        "parlour-diverto-puzzles",
        &[
            (
                "Two pages of puzzles, and their solutions",
                "parlour diverto puzzles --puzzles 4 --seed 7 -o puzzles.pdf",
            ),
            (
                "The only line that holds a draw, in Spanish",
                "parlour diverto puzzles --task hold --board 8x8 --puzzles 2 --seed 7 --lang es -o problemas.pdf",
            ),
        ],
    ),
    (
        "parlour-diverto-show",
        &[
            ("The board after ten lines", "parlour diverto show diverto-sample.dvt --at 10"),
            ("A sheet with the whole game on it", "parlour diverto show diverto-sample.dvt -o game.pdf"),
        ],
    ),
    (
        "parlour-diverto-view",
        &[
            ("A page to click through", "parlour diverto view diverto-sample.dvt -o game.html"),
            ("The same in Portuguese", "parlour diverto view diverto-sample.dvt --lang pt -o jogo.html"),
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
        "parlour-divicity-validate",
        &[
            ("Are the hands of a record right", "parlour divicity validate divicity-deal.dvc"),
            ("The same as JSON", "parlour divicity validate --json divicity-deal.dvc"),
        ],
    ),
    (
        "parlour-divicity-check",
        &[
            ("Is every card and token of a match right", "parlour divicity check divicity-match.dvc"),
            ("Each fault with what its rule says", "parlour divicity check --explain divicity-match.dvc"),
        ],
    ),
    (
        "parlour-divicity-format",
        &[
            ("A match as records are written", "parlour divicity format divicity-match.dvc -o match.dvc"),
            ("Whether it is written so", "parlour divicity format --check divicity-match.dvc"),
        ],
    ),
    (
        "parlour-divicity-replay",
        &[
            ("A match trick by trick", "parlour divicity replay divicity-match.dvc"),
            ("The first three tricks", "parlour divicity replay divicity-match.dvc --at 3"),
        ],
    ),
    (
        "parlour-divicity-report",
        &[
            ("A page to print and hang up", "parlour divicity report divicity-match.dvc -o match.pdf"),
            (
                "A page for a phone, in Spanish",
                "parlour divicity report divicity-match.dvc --lang es -o partida.html",
            ),
        ],
    ),
    (
        "parlour-divicity-score-pad",
        &[
            ("A sheet to write a match of four on", "parlour divicity score-pad --players 4 -o pad.pdf"),
            (
                "With names, two on a page, and the rules on the back",
                "parlour divicity score-pad --names Ana Beto Cira --up 2 --rules -o pad.pdf",
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
        "parlour-persivic-check",
        &[
            ("Is every move legal", "parlour persivic check persivic-sample.psv"),
            ("What was meant by a mistyped record", "parlour persivic check --suggest persivic-mistyped.psv"),
        ],
    ),
    (
        "parlour-persivic-moves",
        &[
            ("How many moves each square has", "parlour persivic moves --by-square"),
            (
                "The moves of a square after ten plies",
                "parlour persivic moves persivic-sample.psv --at 10 --from e4",
            ),
        ],
    ),
    (
        "parlour-persivic-analyse",
        &[
            (
                "The three best moves after 20 plies",
                "parlour persivic analyse persivic-sample.psv --at 20 --lines 3 --time 1s",
            ),
            (
                "The same answer each time",
                "parlour persivic analyse persivic-sample.psv --at 20 --depth 3 --threads 1",
            ),
        ],
    ),
    (
        "parlour-persivic-annotate",
        &[
            (
                "A game with remarks on what was missed",
                "parlour persivic annotate persivic-sample.psv --time 50ms -o annotated.psv",
            ),
            (
                "The same remarks each time",
                "parlour persivic annotate persivic-sample.psv --depth 2 -o annotated.psv",
            ),
        ],
    ),
    (
        "parlour-persivic-play",
        &[
            ("A game against the engine", "parlour persivic play --computer blue"),
            ("Two at one keyboard", "parlour persivic play evening.psv --names Ana Beto"),
        ],
    ),
    (
        "parlour-persivic-study",
        &[
            (
                "Whether it helps to look further",
                "parlour persivic study --strategies depth=2 depth=1 --games 4",
            ),
            (
                "The same games each time",
                "parlour persivic study --strategies greedy random --games 10 --seed 1",
            ),
        ],
    ),
    (
        "parlour-persivic-puzzles",
        &[
            (
                "Puzzles to print, and their solutions",
                "parlour persivic puzzles --puzzles 4 --seed 7 -o puzzles.pdf",
            ),
            (
                "Easy ones: wins in one",
                "parlour persivic puzzles --wins-in 1 --puzzles 6 --seed 7 -o easy.pdf",
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
        "parlour-persivic-show",
        &[
            ("The board at the end of a game", "parlour persivic show persivic-sample.psv"),
            (
                "A diagram for each turn, to print",
                "parlour persivic show persivic-sample.psv --every 2 -o game.pdf",
            ),
        ],
    ),
    (
        "parlour-persivic-view",
        &[
            ("A page to click through", "parlour persivic view persivic-annotated.psv -o game.html"),
            ("The same in Spanish", "parlour persivic view persivic-annotated.psv --lang es -o partida.html"),
        ],
    ),
    (
        "parlour-persivic-board",
        &[
            ("A board of 9 by 9 squares to play on", "parlour persivic board -o board.pdf"),
            (
                "A larger one, for letter paper",
                "parlour persivic board --square 30mm --paper letter -o board.pdf",
            ),
        ],
    ),
    (
        "parlour-persivic-record-sheet",
        &[
            ("A form to write a game on", "parlour persivic record-sheet -o form.pdf"),
            (
                "Ten of them, in Portuguese",
                "parlour persivic record-sheet --games 10 --lang pt -o planilha.pdf",
            ),
        ],
    ),
    (
        "parlour-persivic-format",
        &[
            (
                "Put slips of the pen right",
                "parlour persivic format --repair persivic-mistyped.psv -o repaired.psv",
            ),
            ("Whether a file is in canonical form", "parlour persivic format --check persivic-sample.psv"),
        ],
    ),
    (
        "parlour-check",
        &[
            (
                "Check games of all kinds at once",
                "parlour check diverto-sample.dvt divicity-match.dvc persivic-sample.psv",
            ),
            ("What is wrong, and what the rule says", "parlour check --explain persivic-fault.psv"),
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
        "parlour-kit",
        &[
            ("All cards and tokens of Divicity", "parlour kit divicity -o kit.pdf"),
            (
                "Tokens alone, of a set of your own",
                "parlour kit divicity --part tokens --set \"10x6 -5x4 milkx3 duckx1\" -o tokens.pdf",
            ),
            (
                "Stones of PerSiVic for letter paper",
                "parlour kit persivic --part stones --paper letter -o stones.pdf",
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
            ("Man pages for yourself", "parlour man man/man1"),
            ("Again, after an update", "parlour man --force man/man1"),
        ],
    ),
];
