//! `parlour diverto pad` and `sheet` as commands: options and faults, and the small related commands.

use std::collections::BTreeSet;

use crate::common::{Parlour, Ran, wrote};

const CLASSIC: &str = include_str!("../../templates/styles/classic.toml");

/// The first sheet of seed 42. Its lives and starting numbers are pinned by the tests of ids.
const ID: &str = "20x20-6s-42-1of1-7XHX";

fn pad() -> Parlour {
    Parlour::new().args(["diverto", "pad"])
}

/// One sheet of seed 42.
fn sheet() -> Parlour {
    Parlour::new().args(["diverto", "sheet", "--seed", "42"])
}

/// The SVG of one sheet of seed 42 with these additional options.
#[track_caller]
fn svg<const N: usize>(args: [&str; N]) -> String {
    sheet().args(["-o", "it.svg"]).args(args).run().fine("wrote it.svg (1 page)\n").text("it.svg")
}

/// The texts of an SVG, by group.
fn labels(svg: &str) -> Vec<&str> {
    svg.split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[track_caller]
fn attribute<'s>(tag: &'s str, name: &str) -> &'s str {
    let rest = tag.split(&format!(" {name}=\"")).nth(1).unwrap_or_else(|| panic!("no `{name}` in {tag}"));
    rest.split('"').next().unwrap_or(rest)
}

/// The tags that place the symbol `name`; ids start with a prefix of the page.
fn placed<'s>(svg: &'s str, name: &str) -> Vec<&'s str> {
    let end = format!("-{name}");
    let tags = svg.lines().filter(|line| line.starts_with("<use href=\"#x"));
    tags.filter(|tag| attribute(tag, "href").ends_with(&end)).collect()
}

/// The positions of the lives in an SVG, in micrometres.
fn lives(svg: &str) -> BTreeSet<(i64, i64)> {
    let length = |text: &str| (text.parse::<f64>().expect("a length") * 1000.0).round() as i64;
    let tags = placed(svg, "life").into_iter();
    tags.map(|tag| (length(attribute(tag, "x")), length(attribute(tag, "y")))).collect()
}

/// The width and height of an SVG.
fn size(svg: &str) -> (&str, &str) {
    let root = svg.lines().next().unwrap_or("");
    (attribute(root, "width"), attribute(root, "height"))
}

fn id(svg: &str) -> String {
    let title = svg.split("<title>Diverto ").nth(1).and_then(|rest| rest.split("</title>").next());
    title.expect("a title").to_owned()
}

fn pdf(ran: &Ran, name: &str) -> lopdf::Document {
    lopdf::Document::load_mem(&ran.bytes(name)).expect("a PDF that can be read")
}

fn pages(ran: &Ran, name: &str) -> usize {
    pdf(ran, name).get_pages().len()
}

// What is written, and where.

#[test]
fn a_pad_is_24_sheets_in_a_pdf() {
    let ran = pad().args(["--seed", "42"]).run().fine("wrote diverto-pad.pdf (24 pages)\n");
    assert_eq!(ran.made(), ["diverto-pad.pdf"]);
    assert_eq!(ran.stdout, b"");
    assert_eq!(pages(&ran, "diverto-pad.pdf"), 24);
}

#[test]
fn a_sheet_is_one() {
    let ran = sheet().run().fine("wrote diverto-sheet.pdf (1 page)\n");
    assert_eq!(pages(&ran, "diverto-sheet.pdf"), 1);
}

#[test]
fn output_goes_by_its_extension_to_a_file_or_by_format_to_stdout() {
    for (name, format, start) in [
        ("a.pdf", "pdf", &b"%PDF-1."[..]),
        ("b.svg", "svg", b"<svg "),
        ("c.PNG", "png", b"\x89PNG"),
        ("d", "svg", b"<svg "),
        ("e.txt", "png", b"\x89PNG"),
    ] {
        let file = sheet().args(["-o", name, "--format", format]).run();
        let file = file.fine(&format!("wrote {name} (1 page)\n"));
        assert_eq!(file.made(), [name]);
        assert!(file.bytes(name).starts_with(start), "{name}");
        if name.contains(format) {
            let guessed = sheet().args(["--output", name]).run();
            assert_eq!(guessed.bytes(name), file.bytes(name), "{name}");
        }
        let streamed = sheet().args(["-o", "-", "--format", format]).run().fine("");
        assert_eq!(streamed.made(), [""; 0]);
        assert_eq!(streamed.stdout, file.bytes(name), "{name}");
    }
}

#[test]
fn many_pages_of_svg_or_png_go_to_numbered_files() {
    for extension in ["svg", "png"] {
        let name = format!("name.{extension}");
        let numbered = [1, 2, 3].map(|number| format!("name-00{number}.{extension}"));
        let ran = pad().args(["--sheets", "3", "--seed", "42", "--dpi", "20", "-o", &name]).run();
        let ran = ran.fine(&format!("wrote {} to {} (3 pages)\n", numbered[0], numbered[2]));
        assert_eq!(ran.made(), numbered);
        assert_ne!(ran.bytes(&numbered[0]), ran.bytes(&numbered[1]));
    }
}

#[test]
fn a_file_that_is_there_is_replaced() {
    let ran = sheet().file("it.svg", "old").args(["-o", "it.svg"]).run().fine("wrote it.svg (1 page)\n");
    assert!(ran.text("it.svg").starts_with("<svg "));
    assert_eq!(ran.made(), [""; 0], "nothing else is left");
}

#[test]
fn the_same_command_gives_the_same_bytes() {
    for name in ["it.pdf", "it.svg", "it.png"] {
        let args = ["-o", name, "--rolled", "--seats", "facing", "--names", "Ana", "Bo", "--dpi", "40"];
        let run = || sheet().args(args).run().bytes(name);
        assert_eq!(run(), run(), "{name}");
    }
}

#[test]
fn a_pdf_says_when_it_was_made_only_if_it_is_told() {
    let created = |ran: Ran| {
        let file = pdf(&ran, "diverto-sheet.pdf");
        let info = file.trailer.get(b"Info").and_then(lopdf::Object::as_reference).expect("information");
        let info = file.get_dictionary(info).expect("information");
        info.get(b"CreationDate")
            .ok()
            .map(|date| String::from_utf8_lossy(date.as_str().unwrap()).into_owned())
    };
    assert_eq!(created(sheet().run()), None);
    let told = sheet().env("SOURCE_DATE_EPOCH", "1700000000").run();
    assert_eq!(created(told).as_deref(), Some("D:20231114221320Z"));
}

#[test]
fn a_long_pad_shows_no_progress_where_stderr_is_no_terminal() {
    let ran = pad().args(["--seed", "42", "--sheets", "250"]).run();
    let ran = ran.fine("wrote diverto-pad.pdf (250 pages)\n");
    assert_eq!(pages(&ran, "diverto-pad.pdf"), 250);
}

#[test]
fn dpi_is_the_size_of_a_png() {
    let width = |dpi: &str| {
        let png = sheet().args(["-o", "it.png", "--dpi", dpi]).run().bytes("it.png");
        u32::from_be_bytes(png[16..20].try_into().expect("four bytes"))
    };
    assert_eq!([width("20"), width("100")], [234, 1169]);
}

// What is on a sheet.

#[test]
fn board_is_the_squares_and_their_coordinates() {
    let svg = svg(["--board", "9x12"]);
    assert!(id(&svg).starts_with("9x12-6s-42-1of1-"));
    assert!(labels(&svg).contains(&"a b c d e f g h 1 2 3 4 5 6 7 8 9 10 11"));
}

#[test]
fn lives_is_how_many_there_are() {
    for count in ["0", "1", "6", "17"] {
        assert_eq!(lives(&svg(["--lives", count])).len().to_string(), count);
    }
    assert_eq!(lives(&svg([])).len(), 6);
}

#[test]
fn placement_is_how_lives_lie() {
    let placed = |how| svg(["--placement", how, "--lives", "20"]);
    let [random, spaced, symmetric] = ["random", "spaced", "symmetric"].map(placed);
    assert_eq!([&random, &spaced, &symmetric].map(|it| id(it)[6..9].to_owned()), ["20r", "20s", "20y"]);

    // A half turn maps lives to lives only if symmetry was requested.
    let turns = |svg: &str| {
        let lives = lives(svg);
        let sums = |by: fn(&(i64, i64)) -> i64| lives.iter().map(by).min().zip(lives.iter().map(by).max());
        let ((left, right), (top, bottom)) =
            (sums(|life| life.0).expect("lives"), sums(|life| life.1).expect("lives"));
        lives.iter().all(|(x, y)| lives.contains(&(left + right - x, top + bottom - y)))
    };
    assert!(turns(&symmetric));
    assert!(!turns(&random) && !turns(&spaced));

    // Spaced lives are at least two squares apart; some of 20 random ones are not.
    let nearest = |svg: &str| {
        let lives = Vec::from_iter(lives(svg));
        let pairs = lives.iter().enumerate().flat_map(|(i, a)| lives[..i].iter().map(move |b| (a, b)));
        let squares = pairs.map(|(a, b)| (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)).min().expect("two lives");
        squares as f64 / square(svg).powi(2)
    };
    assert!(nearest(&spaced) > 3.99, "{}", nearest(&spaced));
    assert!(nearest(&random) < 3.99, "{}", nearest(&random));
}

/// The side of a square of a 20x20 board, in micrometres.
fn square(svg: &str) -> f64 {
    let boundary = svg.lines().find(|line| line.contains("stroke-width=\"0.9\"")).expect("a boundary");
    attribute(boundary, "width").parse::<f64>().expect("a length") * 1000.0 / 20.0
}

#[test]
fn rows_is_how_far_the_tables_go() {
    for rows in [1, 7, 60] {
        let svg = svg(["--rows", &rows.to_string()]);
        let table = svg.split("-table\" ").nth(1).and_then(|rest| rest.split("</symbol>").next());
        let words = labels(table.expect("a table"))
            .into_iter()
            .flat_map(|label| label.split(' '))
            .filter(|word| !["Row", "Lengths", "Lives"].contains(word));
        // Three blocks of 20: the row before a block is repeated at its head.
        let again = |row: &u8| rows == 60 && [20, 40].contains(row);
        let wanted: Vec<u8> = (1..=rows).chain((1..=rows).filter(again)).collect();
        let (words, last): (Vec<&str>, Vec<&str>) = words.partition(|word| *word != "Draw");
        let mut numbers: Vec<u8> = words.iter().map(|word| word.parse().expect("a row")).collect();
        numbers.sort_unstable();
        let mut wanted = wanted;
        wanted.sort_unstable();
        assert_eq!((numbers, last), (wanted, vec!["Draw"]));
    }
}

#[test]
fn seed_makes_the_pad() {
    let with = |seed| lives(&sheet_of_seed(seed));
    assert_eq!(with("1"), with("1"));
    assert_ne!(with("1"), with("2"));
    assert!(labels(&sheet_of_seed("1")).iter().any(|label| label.starts_with("20x20-6s-1-1of1-")));
}

fn sheet_of_seed(seed: &str) -> String {
    let ran = Parlour::new().args(["diverto", "sheet", "-o", "it.svg", "--seed", seed]).run();
    ran.fine("wrote it.svg (1 page)\n").text("it.svg")
}

#[test]
fn a_fresh_seed_is_told_and_printed_and_gives_the_same_sheet_again() {
    let run = || Parlour::new().args(["diverto", "sheet", "-o", "it.svg"]).run();
    let ran = run();
    let seed = ran.stderr.lines().next().and_then(|line| line.strip_prefix("seed ")).expect("a seed");
    assert_eq!(ran.stderr, format!("seed {seed}\nwrote it.svg (1 page)\n"));
    let svg = ran.text("it.svg");
    assert!(labels(&svg).iter().any(|label| label.starts_with(&format!("20x20-6s-{seed}-1of1-"))));
    assert_eq!(sheet_of_seed(seed), svg);
    assert_ne!(run().text("it.svg"), svg, "each run draws another seed");
}

#[test]
fn id_prints_a_sheet_again() {
    for name in ["it.pdf", "it.svg", "it.png"] {
        let first = sheet().args(["-o", name]).run();
        let again = Parlour::new().args(["diverto", "sheet", "-o", name, "--id", ID]).run();
        let again = again.fine(&format!("wrote {name} (1 page)\n"));
        assert_eq!(again.bytes(name), first.bytes(name), "{name}");
    }
}

#[test]
fn id_prints_one_sheet_of_a_pad_again() {
    let args = ["--seed", "42", "--board", "15x12", "--lives", "5", "--placement", "random", "--rolled"];
    let pad = pad().args(args).args(["--sheets", "4", "-o", "pad.svg"]).run();
    let third = pad.text("pad-003.svg");
    assert!(id(&third).starts_with("15x12-5r-42-3of4-"), "{}", id(&third));
    for command in ["sheet", "pad"] {
        let again =
            Parlour::new().args(["diverto", command, "--rolled", "-o", "it.svg", "--id", &id(&third)]);
        assert_eq!(again.run().fine("wrote it.svg (1 page)\n").text("it.svg"), third);
    }
}

#[test]
fn an_id_may_be_typed_in_small_letters() {
    let small = Parlour::new().args(["diverto", "sheet", "-o", "it.svg", "--id", &ID.to_lowercase()]);
    assert_eq!(small.run().text("it.svg"), svg([]));
}

#[test]
fn paper_is_the_size_of_the_page() {
    for (paper, short, long) in [
        ("a3", "297mm", "420mm"),
        ("a4", "210mm", "297mm"),
        ("a5", "148mm", "210mm"),
        ("letter", "215.9mm", "279.4mm"),
        ("legal", "215.9mm", "355.6mm"),
        ("tabloid", "279.4mm", "431.8mm"),
        ("b5", "176mm", "250mm"),
        ("executive", "184.15mm", "266.7mm"),
        ("180x240.5mm", "180mm", "240.5mm"),
        ("8.5x11in", "215.9mm", "279.4mm"),
    ] {
        assert_eq!(size(&svg(["--paper", paper, "--portrait"])), (short, long), "{paper}");
        assert_eq!(size(&svg(["--paper", paper, "--landscape"])), (long, short), "{paper}");
    }
    assert_eq!(size(&svg(["--paper", "260x180mm"])), ("260mm", "180mm"), "as it was given");
}

#[test]
fn paper_lies_as_suits_the_layout_unless_told() {
    assert_eq!(size(&svg([])), ("297mm", "210mm"));
    assert_eq!(size(&svg(["--paper", "letter"])), ("279.4mm", "215.9mm"));
    let wide = svg(["--board", "27x12"]);
    let high = svg(["--board", "10x40"]);
    assert_ne!(size(&wide), size(&high));
}

#[test]
fn up_puts_sheets_on_one_paper_with_cut_marks() {
    for (up, papers) in [("1", 7), ("2", 4), ("4", 2)] {
        let args = ["--seed", "42", "--sheets", "7", "--paper", "a3", "--up", up];
        let ran = pad().args(args).run().fine(&format!("wrote diverto-pad.pdf ({papers} pages)\n"));
        assert_eq!(pages(&ran, "diverto-pad.pdf"), papers);
        let first = pad().args(args).args(["-o", "it.svg"]).run().text("it-001.svg");
        // A single sheet is drawn in place, so that its layers are the page's.
        let frames = placed(&first, "sheet").len();
        assert_eq!(if frames == 0 { "1".to_owned() } else { frames.to_string() }, up);
        assert_eq!(!placed(&first, "marks").is_empty(), up != "1");
        assert_eq!(labels(&first).iter().filter(|label| label.contains(" of 7")).count().to_string(), up);
    }
}

#[test]
fn facing_seats_turn_the_second_table_and_name() {
    let turned = |svg: &str| svg.matches("-table\" transform=\"matrix(-1 0 0 -1 ").count();
    assert_eq!(turned(&svg(["--names", "Ana", "Bo"])), 0);
    assert_eq!(svg(["--seats", "side"]), svg([]));
    let facing = svg(["--seats", "facing", "--names", "Ana", "Bo"]);
    assert_eq!(turned(&facing), 1);
    let group_of = |label: &str| {
        let place = facing.find(&format!("aria-label=\"{label}\"")).expect("a text");
        let start = facing[..place].rfind("<g transform=\"").expect("a group around it");
        facing[start..place].split('(').next().expect("a transform")
    };
    assert_eq!(["Player 1", "Ana"].map(group_of), ["<g transform=\"translate"; 2]);
    assert_eq!(["Player 2", "Bo"].map(group_of), ["<g transform=\"matrix"; 2]);
}

#[test]
fn rolled_prints_the_starting_numbers_of_the_seed() {
    let both = |svg: &str| labels(svg).windows(2).any(|pair| pair == ["1 1", "6 6"]);
    assert!(both(&svg(["--rolled"])));
    assert!(!both(&svg([])));
}

#[test]
fn rules_stand_on_the_back_of_each_paper() {
    let ran = pad().args(["--seed", "42", "--sheets", "3", "--up", "2", "--rules", "-o", "it.svg"]).run();
    let ran = ran.fine("wrote it-001.svg to it-004.svg (4 pages)\n");
    let says = |number: usize, words: &str| {
        labels(&ran.text(&format!("it-00{number}.svg"))).iter().any(|label| label.contains(words))
    };
    assert_eq!([1, 2, 3, 4].map(|page| says(page, "Diverto in short")), [false, true, false, true]);
    assert_eq!([1, 2, 3, 4].map(|page| says(page, "Sheet ")), [true, false, true, false]);
    // With paper flipped over its long edge, each back is behind its sheet, even a lone one.
    let cards = |number: usize| {
        let page = ran.text(&format!("it-00{number}.svg"));
        placed(&page, "rules").len()
    };
    assert_eq!([cards(2), cards(4)], [2, 1]);
}

#[test]
fn stacked_sheets_follow_each_other_through_the_pile() {
    let sheets = |args: &[&str], page: usize| -> Vec<String> {
        let run = args.iter().fold(pad().args(["--seed", "1", "-o", "it.svg"]), |run, arg| run.args([*arg]));
        let svg = run.run().text(&format!("it-00{page}.svg"));
        labels(&svg)
            .into_iter()
            .filter_map(|label| label.find("Sheet ").map(|at| label[at..].to_owned()))
            .collect()
    };
    let five = ["--sheets", "5", "--up", "2", "--stack"];
    assert_eq!(sheets(&five, 1), ["Sheet 1 of 5", "Sheet 4 of 5"]);
    assert_eq!(sheets(&five, 2), ["Sheet 2 of 5", "Sheet 5 of 5"]);
    assert_eq!(sheets(&five, 3), ["Sheet 3 of 5"]);
    assert_eq!(sheets(&five[..4], 1), ["Sheet 1 of 5", "Sheet 2 of 5"]);
}

#[test]
fn copies_of_a_sheet_are_the_same_sheet() {
    let shown = |args: &[&str]| -> Vec<Vec<String>> {
        let ran = Parlour::new().args(["diverto", "pad", "--seed", "42", "--lives", "4", "-o", "it.svg"]);
        let ran = args.iter().fold(ran, |ran, arg| ran.args([*arg])).run();
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        let mut files: Vec<String> = ran.made();
        files.sort();
        let on_page = |file: &String| {
            let svg = ran.text(file);
            let ids = labels(&svg).into_iter().filter(|label| label.contains("-42-"));
            ids.map(|id| id.split("-42-").nth(1).and_then(|id| id.split('-').next()).unwrap().to_owned())
                .collect()
        };
        files.iter().map(on_page).collect()
    };
    let papers = |sheets: &[&[&str]]| -> Vec<Vec<String>> {
        sheets.iter().map(|paper| paper.iter().map(|id| (*id).to_owned()).collect()).collect()
    };
    let (one, two) = ("1of2", "2of2");
    assert_eq!(shown(&["--sheets", "2", "--copies", "2"]), papers(&[&[one], &[one], &[two], &[two]]));
    assert_eq!(
        shown(&["--sheets", "2", "--copies", "3", "--up", "2"]),
        papers(&[&[one, one], &[one, two], &[two, two]])
    );
    assert_eq!(
        shown(&["--sheets", "2", "--copies", "3", "--up", "2", "--stack"]),
        papers(&[&[one, two], &[one, two], &[one, two]])
    );
    // Several sheets are printed once, one fills its paper.
    assert_eq!(shown(&["--sheets", "2", "--up", "2"]), papers(&[&[one, two]]));
    assert_eq!(shown(&["--sheets", "1", "--up", "2"]), papers(&[&["1of1", "1of1"]]));
    assert_eq!(shown(&["--sheets", "1", "--up", "2", "--copies", "1"]), papers(&[&["1of1"]]));
    // The same lives, numbers and id in each place; and from the id alone.
    let again = ["--rolled", "--up", "2", "-o", "it.svg"];
    let ran = Parlour::new().args(["diverto", "sheet", "--id", ID]).args(again).run();
    let svg = ran.fine("wrote it.svg (1 page)\n").text("it.svg");
    let printed = "20x20-6s-42-1of1-25d-7XHX";
    assert_eq!(labels(&svg).iter().filter(|label| label.contains(printed)).count(), 2, "{:?}", labels(&svg));
    assert_eq!(labels(&svg).windows(2).filter(|pair| *pair == ["1 1", "6 6"]).count(), 2);
    let class = ["--copies", "30", "--up", "2"];
    let ran = Parlour::new().args(["diverto", "sheet", "--id", ID]).args(class).run();
    ran.fine("wrote diverto-sheet.pdf (15 pages)\n");
}

#[test]
fn copies_out_of_range_are_refused() {
    for copies in ["0", "-3", "1000001", "99999999999999999999"] {
        let why = if copies.len() > 9 {
            "number too large to fit in target type".to_owned()
        } else {
            format!("{copies} is not between 1 and 1000000")
        };
        sheet().args(["--copies", copies]).run().refused(&invalid(copies, "--copies <N>", &why));
    }
    let ran = pad().args(["--seed", "42", "--copies", "50000"]).run();
    ran.refused("error: 50000 copies of each sheet cannot be printed: 1 to 41666\n");
}

#[test]
fn variant_is_named_on_the_sheet_and_its_rules() {
    let named = |svg: &str, words: &str| labels(svg).contains(&words);
    assert!(!svg([]).contains("Variant"));
    assert!(named(&svg(["--variant", "ordered"]), "Variant: ordered"));
    assert!(named(&svg(["--variant", "roll"]), "Variant: roll"));
    assert!(named(&svg(["--variant", "roll,ordered"]), "Variant: ordered, roll"));
    assert!(named(&svg(["--variant", "roll", "--variant", "ordered"]), "Variant: ordered, roll"));
    let ran = sheet().args(["--variant", "roll", "--rules", "-o", "it.svg"]).run();
    let back = ran.text("it-002.svg");
    assert!(labels(&back).iter().any(|label| label.contains("In every row, roll two dice")));
    // D7: the variant changes the card's text on crossings and is part of the sheet's id.
    let says = |svg: &str, words: &str| labels(svg).iter().any(|label| label.contains(words));
    let ran = sheet().args(["--variant", "prepaid", "--rules", "-o", "it.svg"]).run();
    let (front, card) = (ran.text("it-001.svg"), ran.text("it-002.svg"));
    assert!(named(&front, "Variant: prepaid") && says(&front, "20x20-6s-42-1of1-25p-7XHX"));
    assert!(says(&card, "Only lives from before the turn pay.") && !says(&card, "earlier in the same turn"));
    assert!(says(&back, "earlier in the same turn may pay.") && !says(&back, "from before the turn"));
}

#[test]
fn style_is_one_of_ours_or_a_file() {
    let drawn = ["classic", "ink-saver", "laser", "large-print"]
        .map(|style| svg(["--paper", "a3", "--style", style]));
    assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 4);
    assert_eq!(svg(["--paper", "a3"]), drawn[0]);

    let own = |text: &str| {
        sheet()
            .file("my.toml", text)
            .args(["--style", "my.toml", "--paper", "a3", "-o", "it.svg"])
            .run()
            .text("it.svg")
    };
    assert_eq!(own(CLASSIC), drawn[0]);
    let green = own(&CLASSIC.replace("life = \"#b3261e\"", "life = \"#107030\""));
    assert!(green.contains("stroke=\"#107030\"") && !drawn[0].contains("#107030"));
}

#[test]
fn names_are_printed_or_else_there_are_lines_to_write_on() {
    let named = svg(["--names", "Ana Núñez", "Zoë"]);
    let says = |svg: &str, words: &str| labels(svg).iter().any(|label| label.contains(words));
    assert!(says(&named, "Ana Núñez") && says(&named, "Zoë"));
    assert!(says(&named, "Player 1") && says(&named, "Player 2"));
    let lines = |svg: &str| svg.matches("<path d=\"M").count();
    assert_eq!(lines(&svg([])), lines(&named), "a printed name is on the same line");
}

#[test]
fn lang_is_the_language_of_the_words() {
    for (lang, words) in [
        ("en", ["Player 1", "my colour", "Lives", "Row Lengths", "Draw", "Sheet 1 of 1", "Diverto in short"]),
        (
            "es",
            ["Jugador 1", "mi color", "Vidas", "Fila Largos", "Empate", "Hoja 1 de 1", "Diverto en breve"],
        ),
        (
            "pt",
            ["Jogador 1", "minha cor", "Vidas", "N.º Medidas", "Empate", "Folha 1 de 1", "Diverto em resumo"],
        ),
    ] {
        let ran = sheet().args(["--lang", lang, "--rules", "-o", "it.svg"]).run();
        let both = ran.text("it-001.svg") + &ran.text("it-002.svg");
        for words in words {
            assert!(labels(&both).join(" ").contains(words), "{lang}: {words}");
        }
        assert!(both.contains(&format!("lang=\"{lang}\"")));
    }
}

#[test]
fn coordinates_are_there_unless_they_are_not_wanted() {
    let has = |svg: &str| labels(svg).iter().any(|label| label.starts_with("a b c d "));
    assert!(has(&svg([])));
    assert!(has(&svg(["--coordinates"])));
    assert!(!has(&svg(["--no-coordinates"])));
    assert!(!has(&svg(["--coordinates", "--no-coordinates"])), "the last one counts");
    assert!(has(&svg(["--no-coordinates", "--coordinates"])), "the last one counts");
}

// Bad input.

#[test]
fn lives_that_do_not_fit_are_refused() {
    for (args, message) in [
        (
            ["--board", "6x6", "--lives", "5", "--placement", "spaced"],
            "5 lives do not fit on a 6x6 board placed `spaced`: 4 at the most, or up to 25 with \
             `--placement random`",
        ),
        (
            ["--board", "6x6", "--lives", "26", "--placement", "random"],
            "26 lives do not fit on a 6x6 board placed `random`: 25 at the most",
        ),
        (
            ["--board", "7x6", "--lives", "3", "--placement", "symmetric"],
            "3 lives cannot lie symmetrically on a 7x6 board: an odd one needs a middle intersection, which \
             a board has when both its sides are even",
        ),
    ] {
        sheet().args(args).run().refused(&format!("error: {message}\n"));
    }
    let fits = ["--board", "6x6", "--lives", "25", "--placement", "random"];
    sheet().args(fits).run().fine("wrote diverto-sheet.pdf (1 page)\n");
}

#[test]
fn a_board_too_large_for_its_share_of_the_paper_is_refused() {
    sheet().args(["--paper", "60x60mm", "--up", "4"]).run().refused(
        "error: a 20x20 board with 25 rows does not fit on 30mm x 30mm in squares of 4mm, rows of 4.5mm and \
         letters that can be read: with a3 or tabloid paper it does (`--paper a3`, `--paper tabloid`)\n",
    );
}

/// Clap's message about a value, with the hint at help.
fn invalid(value: &str, option: &str, why: &str) -> String {
    format!("error: invalid value '{value}' for '{option}': {why}\n\nFor more information, try '--help'.\n")
}

#[test]
fn a_value_that_is_none_is_refused() {
    for (option, value, name, why) in [
        (
            "--paper",
            "a9",
            "--paper <PAPER>",
            "unknown paper `a9`: `a3` to `a6`, `b5`, `letter`, `legal`, `executive`, `tabloid`, or two sides as `200x150mm` \
             or `4x6in`",
        ),
        ("--paper", "9x200mm", "--paper <PAPER>", "a paper side of 9mm is out of range: 50mm to 5000mm"),
        ("--board", "20", "--board <WxH>", "a board is written as squares across and up, as `20x20` is"),
        ("--board", "5x20", "--board <WxH>", "a board is 6 to 27 squares wide and 6 to 60 high (D1)"),
        ("--board", "20x61", "--board <WxH>", "a board is 6 to 27 squares wide and 6 to 60 high (D1)"),
        ("--rows", "0", "--rows <N>", "a game has 1 to 60 rows"),
        ("--rows", "61", "--rows <N>", "a game has 1 to 60 rows"),
        ("--up", "3", "--up <N>", "1, 2 or 4 sheets go on a paper"),
        ("--dpi", "9", "--dpi <DPI>", "a resolution is 10 to 1200 dots to the inch"),
    ] {
        sheet().args([option, value]).run().refused(&invalid(value, name, why));
    }
    for (option, value, name, values) in [
        ("--placement", "here", "--placement <HOW>", "random, spaced, symmetric"),
        ("--variant", "fast", "--variant <VARIANT>", "ordered, roll, prepaid"),
        ("--lang", "fr", "--lang <LANG>", "en, es, pt"),
    ] {
        let wrong = format!("error: invalid value '{value}' for '{name}'\n  [possible values: {values}]\n");
        let ran = sheet().args([option, value]).run();
        ran.refused(&format!("{wrong}\nFor more information, try '--help'.\n"));
    }
}

#[test]
fn no_sheets_and_more_than_a_million_are_refused_with_the_reason() {
    for count in ["0", "1000001", "4294967295"] {
        pad().args(["--seed", "42", "--sheets", count]).run().refused(&format!(
            "error: {count} sheets cannot be printed: 1 to 1,000,000, as each sheet's number has to fit its id\n"
        ));
    }
}

#[test]
fn an_id_with_one_letter_wrong_says_which_part_fails() {
    let unfit = |part: &str, text: &str| {
        format!("the {part} `{text}` does not fit the check letters: compare both with the sheet")
    };
    for (id, why) in [
        ("21x20-6s-42-1of1-7XHX", unfit("board part", "21x20")),
        ("20x20-5s-42-1of1-7XHX", unfit("lives part", "5s")),
        ("20x20-6r-42-1of1-7XHX", unfit("lives part", "6r")),
        ("20x20-6s-43-1of1-7XHX", unfit("seed part", "43")),
        ("20x20-6s-42-1of2-7XHX", unfit("sheet number", "1of2")),
        (
            "20x2O-6s-42-1of1-7XHX",
            "the board part `20x2o` cannot be read: squares across and up, as in `20x20` (D1)".to_owned(),
        ),
        (
            "20x20-6z-42-1of1-7XHX",
            "the lives part `6z` cannot be read: a number and `r`, `s` or `y`, as in `6s`".to_owned(),
        ),
        ("20x20-6s-4Z-1of1-7XHX", "the seed part `4z` cannot be read: a whole number".to_owned()),
        (
            "20x20-6s-42-1af1-7XHX",
            "the sheet number `1af1` cannot be read: as in `17of24`, up to 1,000,000 sheets".to_owned(),
        ),
        (
            "20x20-6s-42-1of1",
            "a sheet id has five parts, as `20x20-6s-483920174-17of24-7XEE` has, or six; this has 4"
                .to_owned(),
        ),
    ] {
        let ran = Parlour::new().args(["diverto", "sheet", "--id", id]).run();
        ran.refused(&invalid(id, "--id <ID>", &why));
    }
}

#[test]
fn seed_or_id_but_not_both() {
    let ran = sheet().args(["--id", ID]).run();
    ran.refused(
        "error: the argument '--seed <SEED>' cannot be used with '--id <ID>'\n\nUsage: parlour diverto sheet \
         --seed <SEED>\n\nFor more information, try '--help'.\n",
    );
}

#[test]
fn a_style_file_that_is_wrong_says_where() {
    let styled = |text: &str| sheet().file("my.toml", text).args(["--style", "my.toml"]).run();
    styled(&CLASSIC.replace("faint =", "fainnt =")).refused(
        "error: my.toml:6:1: unknown field `fainnt`, expected one of `ink`, `faint`, `grid`, `boundary`, \
         `life`, `life_fill`, `table`, `heading_fill`, `tick`, `player1`, `player2`\n  fainnt = \"#5f6b76\"        # coordinates, \
         footer, table headings\n  ^\n",
    );
    styled(&CLASSIC.replace("\"#7f95a9\" ", "\"bluish\"")).refused(
        "error: my.toml:7:8: `bluish` is no colour: write `#rrggbb`, `black` or `white`\n  grid = \
         \"bluish\"        # the lines of the board inside its boundary\n         ^\n",
    );
    styled("").refused("error: my.toml:1:1: missing field `colors`\n  \n  ^\n");
    sheet()
        .args(["--style", "baroque"])
        .run()
        .refused("error: no style `baroque`: `classic`, `ink-saver`, `laser`, `large-print`, or a file\n");
}

#[test]
#[cfg(unix)]
fn a_style_file_that_is_not_there_is_named() {
    sheet()
        .args(["--style", "mine.toml"])
        .run()
        .refused("error: cannot read mine.toml: there is no such file\n");
}

#[test]
fn the_format_has_to_be_known() {
    sheet().args(["-o", "-"]).run().refused("error: standard output needs `--format pdf`, `svg` or `png`\n");
    for name in ["it.txt", "it", ".it"] {
        sheet().args(["-o", name]).run().refused(&format!(
            "error: `{name}` does not say its format: end it in .pdf, .svg or .png, or give `--format`\n"
        ));
    }
}

#[test]
fn stdout_takes_one_page_of_svg_or_png() {
    for (format, name) in [("svg", "SVG"), ("png", "PNG")] {
        pad().args(["--seed", "42", "--format", format, "-o", "-"]).run().refused(&format!(
            "error: standard output takes one page of {name}, and there are 24: use `-o FILE` for numbered \
             files\n"
        ));
    }
}

#[test]
fn a_picture_too_large_to_hold_is_refused() {
    let args = ["-o", "it.png", "--paper", "5000x5000mm", "--dpi", "1200"];
    sheet().args(args).run().refused("error: 236220x236220 pixels are too many: choose a smaller --dpi\n");
}

#[test]
fn a_time_that_is_none_is_refused() {
    sheet()
        .env("SOURCE_DATE_EPOCH", "today")
        .run()
        .refused("error: SOURCE_DATE_EPOCH is `today`, not a number of seconds\n");
}

#[test]
#[cfg(unix)]
fn what_cannot_be_written_is_refused_and_leaves_nothing() {
    for name in ["it.pdf", "it.svg", "it.png"] {
        let into = |folder: &str| format!("{folder}/{name}");
        sheet()
            .args(["-o", &into("no")])
            .run()
            .refused(&format!("error: cannot write no/{name}: there is no such folder\n"));
        sheet()
            .file("note", "")
            .args(["-o", &into("note")])
            .run()
            .refused(&format!("error: cannot write note/{name}: not a folder\n"));
        sheet()
            .dir(name)
            .args(["-o", name])
            .run()
            .refused(&format!("error: cannot write {name}: it is a folder\n"));
    }
}

#[test]
fn when_one_of_many_files_cannot_be_written_none_is() {
    let ran = pad().args(["--seed", "42", "--sheets", "3", "-o", "it.svg"]).file("it-001.svg", "old");
    let ran = ran.dir("it-002.svg").run();
    assert_eq!(ran.text("it-001.svg"), "old");
    ran.refused("error: cannot write it-002.svg: it is a folder\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_output_is_refused() {
    let full = std::path::Path::new("/dev/full");
    for format in ["pdf", "svg", "png"] {
        sheet()
            .args(["--format", format, "-o", "/dev/full"])
            .run()
            .refused("error: cannot write /dev/full: No space left on device (os error 28)\n");
        sheet()
            .args(["--format", format, "-o", "-"])
            .run_into(full)
            .refused("error: cannot write to standard output: No space left on device (os error 28)\n");
    }
    pad()
        .args(["--seed", "42", "--sheets", "300", "--format", "pdf", "-o", "-"])
        .run_into(full)
        .refused("error: cannot write to standard output: No space left on device (os error 28)\n");
}

/// Whether text has no control characters for a terminal.
fn is_tame(text: &str) -> bool {
    text.chars().all(|letter| letter == '\n' || !letter.is_control())
}

#[test]
fn a_name_loses_its_emoji_and_a_name_of_emoji_alone_is_warned_of() {
    let ran = sheet().args(["--names", "\u{2605} Ana", "\u{1f986}", "--svg-text", "-o", "it.svg"]).run();
    let ran = ran.fine(
        "warning: no font has `\u{1f986}`: a line to write on is printed instead; `--font FILE` adds a font\nwrote it.svg (1 page)\n",
    );
    assert!(ran.text("it.svg").contains(">Ana<"));
}

#[test]
fn control_characters_in_names_reach_neither_terminal_nor_paper() {
    let ran = sheet().args(["--names", "A\u{1b}[2Ja", "<b>\u{9b}\u{7}&", "-o", "it.svg"]).run();
    assert!(is_tame(&ran.stderr), "{:?}", ran.stderr);
    assert_eq!(ran.status, 0);
    let svg = ran.text("it.svg");
    assert!(is_tame(&svg));
    assert!(!svg.contains("<b>"));
    // No font has them, so the names are left to be written by hand.
    assert!(
        labels(&svg).iter().all(|label| !label.contains("[2Ja") && !label.contains('&')),
        "{:?}",
        labels(&svg)
    );
}

#[test]
#[cfg(unix)]
fn control_characters_in_file_names_do_not_reach_the_terminal() {
    let ran = sheet().args(["-o", "a\u{1b}[2J.svg"]).run().fine("wrote a\u{fffd}[2J.svg (1 page)\n");
    assert_eq!(ran.made(), ["a\u{1b}[2J.svg"]);
    let ran = sheet().args(["--style", "a\u{1b}[2J.toml"]).run();
    ran.refused("error: cannot read a\u{fffd}[2J.toml: there is no such file\n");
}

#[test]
fn control_characters_in_bad_values_do_not_reach_the_terminal() {
    for (option, value) in [("--paper", "a\u{1b}[2J\u{7}"), ("--id", "\u{1b}]0;x\u{7}"), ("--\u{1b}[2J", "x")]
    {
        let ran = sheet().args([option, value]).run();
        assert_eq!(ran.status, 2);
        assert!(is_tame(&ran.stderr), "{:?}", ran.stderr);
        // Colours on, as on a terminal.
        let ran = sheet().args([option, value]).env("CLICOLOR_FORCE", "1").run();
        let typed = ["\u{1b}[2J", "\u{1b}]", "\u{7}"].iter().find(|typed| ran.stderr.contains(**typed));
        assert_eq!(typed, None, "{:?}", ran.stderr);
    }
}

// Related commands.

/// Every long option of `pad` and `sheet`.
const OPTIONS: [&str; 23] = [
    "output",
    "format",
    "sheets",
    "board",
    "lives",
    "placement",
    "rows",
    "seed",
    "id",
    "paper",
    "landscape",
    "portrait",
    "up",
    "seats",
    "rolled",
    "rules",
    "variant",
    "style",
    "names",
    "lang",
    "coordinates",
    "no-coordinates",
    "notate",
];

#[test]
fn completions_know_every_option_in_all_five_shells() {
    for (shell, start) in [
        ("bash", "_parlour() {"),
        ("zsh", "#compdef parlour"),
        ("fish", "# Print an optspec"),
        ("powershell", "\nusing namespace System.Management.Automation"),
        ("elvish", "\nuse builtin;"),
    ] {
        let ran = Parlour::new().args(["completions", shell]).run().fine("");
        let script = String::from_utf8(ran.stdout).expect("text");
        assert!(script.starts_with(start), "{shell}: {}", &script[..60]);
        for option in OPTIONS {
            let dashed = if shell == "fish" { format!("-l {option} ") } else { format!("--{option}") };
            assert!(script.contains(&dashed), "{shell}: {option}");
        }
    }
    let ran = Parlour::new().args(["completions", "cmd"]).run();
    assert_eq!((ran.status, ran.stdout.as_slice()), (2, &b""[..]));
    assert!(ran.stderr.starts_with("error: invalid value 'cmd' for '<SHELL>'\n"), "{}", ran.stderr);
}

#[test]
fn man_writes_a_page_a_command_into_a_folder() {
    let ran = Parlour::new().args(["man", "pages"]).run().fine("wrote the man pages into pages\n");
    for name in ["parlour", "parlour-demo", "parlour-diverto", "parlour-diverto-pad", "parlour-check"] {
        assert!(ran.made().contains(&format!("pages/man1/{name}.1")), "{name}");
    }
    let page = ran.text("pages/man1/parlour-diverto-pad.1");
    assert!(page.contains(".TH PARLOUR\\-DIVERTO\\-PAD 1"), "{}", &page[..200]);
    for option in OPTIONS {
        assert!(page.contains(&format!("\\-\\-{}", option.replace('-', "\\-"))), "{option}");
    }
}

#[test]
#[cfg(unix)]
fn man_and_demo_say_when_a_folder_cannot_be_made() {
    for command in ["man", "demo"] {
        let ran = Parlour::new().file("note", "").args([command, "note"]).run();
        ran.refused("error: cannot write note: not a folder\n");
    }
}

#[test]
fn version_says_which_release_it_is() {
    for option in ["--version", "-V"] {
        let ran = Parlour::new().args([option]).run().fine("");
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        assert!(said.ends_with(concat!(" ", env!("CARGO_PKG_VERSION"), "\n")), "{said}");
    }
}

#[test]
fn without_a_command_the_help_is_shown_and_nothing_is_done() {
    for args in [&[][..], &["diverto"]] {
        let ran = args.iter().fold(Parlour::new(), |run, arg| run.args([arg])).run();
        assert_eq!((ran.status, ran.stdout.as_slice()), (2, &b""[..]));
        assert!(ran.stderr.contains("\nUsage: parlour"), "{}", ran.stderr);
        assert_eq!(ran.made(), [""; 0]);
    }
}

#[test]
fn the_help_of_pad() {
    let ran = pad().args(["--help"]).run().fine("");
    insta::assert_snapshot!(String::from_utf8_lossy(&ran.stdout));
}

/// The texts on a page with their positions, in drawing order.
fn words_of(page: &parlour::print::Page) -> Vec<(String, parlour::print::Point)> {
    fn collect(shapes: &[parlour::print::Shape], words: &mut Vec<(String, parlour::print::Point)>) {
        for shape in shapes {
            match shape {
                parlour::print::Shape::Text(text) => words.push((text.content.clone(), text.at)),
                parlour::print::Shape::Group(_, inner) | parlour::print::Shape::Marked(_, inner) => {
                    collect(inner, words);
                }
                _ => {}
            }
        }
    }
    let mut words = Vec::new();
    collect(&page.drawing.shapes, &mut words);
    words
}

#[test]
fn a_cover_lists_every_sheet_with_its_id_lives_and_numbers_on_as_many_pages_as_it_takes() {
    use parlour::diverto::{Pad, PadSpec, SheetId};
    use parlour::seed::Seed;
    for (sheets, lives, rules, up, covers) in
        [(1, 6, false, "1", 1), (60, 6, true, "2", 4), (40, 6, true, "2", 2), (40, 40, false, "1", 5)]
    {
        let spec = PadSpec {
            seed: Some(Seed(7)),
            sheets,
            lives,
            rules,
            rolled: true,
            up: up.parse().expect("a number of sheets"),
            cover: true,
            ..PadSpec::default()
        };
        let plain = Pad::new(PadSpec { cover: false, ..spec.clone() }).expect("a pad");
        let pad = Pad::new(spec.clone()).expect("a pad");
        let document = pad.document();
        assert_eq!(document.page_count, plain.document().page_count + covers, "{sheets} sheets");
        let pages: Vec<_> = document.pages.collect();
        let words: Vec<String> = pages[..covers].iter().flat_map(words_of).map(|(words, _)| words).collect();
        // One row per sheet: number, id, lives, first numbers.
        let ids: Vec<(usize, SheetId)> = words
            .iter()
            .enumerate()
            .filter_map(|(place, words)| Some((place, words.parse().ok()?)))
            .collect();
        assert_eq!(ids.len(), sheets as usize);
        for (index, (place, id)) in (1..).zip(ids) {
            assert_eq!(id, spec.sheet_id(index));
            assert_eq!(words[place - 1], index.to_string());
            let end =
                words[place..].iter().position(|words| words.contains('/')).expect("first numbers") + place;
            let lives: Vec<String> = id.lives().expect("lives").iter().map(ToString::to_string).collect();
            assert_eq!(words[place + 1..end].join(" "), lives.join(" "), "{id}");
            let [[a, b], [c, d]] = id.rolls();
            assert_eq!(words[end], format!("{a} {b} / {c} {d}"), "{id}");
        }
        // The back of its last page has the rules, if backs are printed.
        let backs = pages[..covers]
            .iter()
            .filter(|page| words_of(page).iter().any(|(words, _)| words.contains("in short")));
        assert_eq!(backs.count(), usize::from(rules && sheets == 60), "{sheets} sheets");
        // The sheets are the same as without a cover.
        for (page, other) in pages[covers..].iter().zip(plain.document().pages) {
            assert_eq!(*page, other);
        }
    }
}

#[test]
fn organisers_find_event_and_fields_below_the_title() {
    let sheet = |args: &[&str]| {
        let run = Parlour::new().args(["diverto", "sheet", "--seed", "7", "-o", "sheet.svg", "--svg-text"]);
        args.iter()
            .fold(run, |run, arg| run.args([arg]))
            .run()
            .fine(&wrote(args.last().filter(|arg| arg.len() == 2).unwrap_or(&"en"), "sheet.svg", 1))
            .text("sheet.svg")
    };
    let svg = sheet(&["--event", "Copa <1>", "--fields", "round,date", "--lang", "es"]);
    for words in ["Copa &lt;1&gt;", ">Ronda<", ">Fecha<"] {
        assert!(svg.contains(words), "{words}");
    }
    assert!(!svg.contains(">Mesa<"));
    for (args, told) in [
        (["--fields", "rounds"], "the fields are `round`, `table`, `date` and `result`"),
        (["--binding", "bottom:12"], "the sides are left, right and top"),
        (["--binding", "left:99"], "from 1 to 60 mm"),
        (["--binding", "left:60"], ""),
    ] {
        let ran = Parlour::new()
            .args(["diverto", "sheet", "--seed", "7", "--paper", "a6", "-o", "sheet.pdf"])
            .args(args)
            .run();
        assert_eq!((ran.status, ran.made().len()), (2, 0), "{args:?}");
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
}

#[test]
fn a_cover_without_room_says_what_it_takes() {
    let pad = |paper: &str| {
        Parlour::new()
            .args([
                "diverto", "pad", "--seed", "7", "--board", "6x6", "--lives", "2", "--cover", "-o", "pad.pdf",
            ])
            .args(["--paper", paper])
            .run()
    };
    let ran = pad("85x200mm");
    assert_eq!((ran.status, ran.made().len()), (2, 0));
    let sides = ran.stderr.strip_prefix("error: a cover sheet does not fit in 85mm by 200mm: it takes ");
    let sides = sides.and_then(|sides| sides.split_once(" at least")).expect("what it takes").0;
    pad(&sides.replace("mm by ", "x")).fine("wrote pad.pdf (26 pages)\n");
}

#[test]
fn board_and_tables_on_a_page_each_are_of_one_sheet() {
    let pad = Parlour::new()
        .args(["diverto", "pad", "--seed", "7", "--sheets", "2", "--two-pages", "--rolled", "--rules"])
        .args(["--style", "large-print", "--board", "17x17", "-o", "pad.svg", "--svg-text"])
        .run()
        .fine("wrote pad-001.svg to pad-007.svg (7 pages)\n");
    for (sheet, pages) in [(1, ["pad-001.svg", "pad-003.svg"]), (2, ["pad-005.svg", "pad-007.svg"])] {
        let [board, tables] = pages.map(|page| pad.text(page));
        let id = format!(">17x17-6s-7-{sheet}of2-");
        assert!(board.contains(&id) && tables.contains(&id), "{id}");
        assert_eq!([&board, &tables].map(|page| page.contains("-lives\"")), [true, false]);
        assert_eq!([&board, &tables].map(|page| page.contains(">Lengths<")), [false, true]);
    }
    let rules = |page: &str| pad.text(page).contains("Diverto in short");
    assert!(["pad-002.svg", "pad-006.svg"].into_iter().all(rules), "each board has the rules behind it");
    assert!(!pad.text("pad-004.svg").contains("<text"), "the back of tables is empty");
}

#[test]
fn all_fields_are_a_list_with_commas_or_blanks() {
    let pages = [&["round,table,date,result"][..], &["round", "table", "date", "result"]].map(|fields| {
        let ran = pad().args(["--seed", "42", "--sheets", "1", "-o", "it.svg", "--fields"]);
        let ran = fields.iter().fold(ran, |run, field| run.args([*field])).run();
        ran.fine("wrote it.svg (1 page)\n").text("it.svg")
    });
    assert_eq!(pages[0], pages[1]);
}
