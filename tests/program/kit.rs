//! `parlour kit` as a command: content, alignment of backs with fronts, and refusals.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::measured::{Measured, ROUNDING};
use crate::common::pdf::Reader;
use crate::common::{Parlour, Ran};
use lopdf::Object;
use lopdf::content::Content;
use parlour::api;
use parlour::api::KitSpec;
use parlour::divicity::{Card, TokenSet, notation::word};
use parlour::internals::{print::floor, rulebook::Subject};
use parlour::print::{Language, Shape};

fn kit(line: &str) -> Ran {
    line.split(' ').fold(Parlour::new().arg("kit"), Parlour::arg).run()
}

/// The alternative texts of a kit's fronts, with counts.
fn figures(game: Subject, spec: &KitSpec) -> BTreeMap<String, usize> {
    let mut figures = BTreeMap::new();
    let mut count = |shapes: &[Shape]| {
        for shape in shapes {
            if let Some(words) = format!("{shape:?}").split("Figure(\"").nth(1) {
                *figures.entry(words.split('"').next().expect("words").to_owned()).or_default() += 1;
            }
        }
    };
    for page in api::kit(game, spec, None).expect("it has room").pages.step_by(2) {
        count(&page.drawing.shapes);
    }
    figures
}

#[test]
fn c1_c3_all_cards_and_all_tokens_are_there_once_in_every_language() {
    for language in Language::ALL {
        let found = figures(Subject::Divicity, &KitSpec { language, ..KitSpec::default() });
        let cards = found
            .iter()
            .filter(|(says, _)| says.split(": ").next().is_some_and(|it| it.parse::<Card>().is_ok()));
        let deck: Vec<String> = Card::deck().iter().map(ToString::to_string).collect();
        let mut printed: Vec<String> = cards
            .flat_map(|(says, count)| vec![says.split(": ").next().expect("a card").to_owned(); *count])
            .collect();
        printed.sort_by_key(|card| card.parse::<Card>().expect("a card"));
        assert_eq!(printed, deck);
        let mut tokens = TokenSet::EMPTY;
        for (says, count) in &found {
            let name = says.split(": ").next().expect("a name").replace('−', "-");
            if let (Some((kind, _)), Err(_)) = (word::token(&name), name.parse::<Card>()) {
                tokens.add(kind, u8::try_from(*count).expect("few"));
            }
        }
        assert_eq!(tokens, TokenSet::DEFAULT, "{language}: {found:?}");
    }
}

/// A rectangle: left, bottom, right and top, in points from the paper's bottom left corner.
type Corners = [f64; 4];

/// A transformation matrix, as in `cm`.
type Map = [f64; 6];

/// Maps a point, or with `moved` 0 a direction.
fn mapped(outer: Map, [x, y]: [f64; 2], moved: f64) -> [f64; 2] {
    [0, 1].map(|axis| outer[axis] * x + outer[axis + 2] * y + outer[axis + 4] * moved)
}

/// The large rectangles painted on a page of a PDF, which are its pieces, and the size of the paper.
fn rectangles(reader: &Reader, page: usize) -> (Vec<Corners>, [f64; 2]) {
    let id = reader.pages[page];
    let number = |object: &Object| f64::from(object.as_float().expect("a number"));
    let sides = reader.inherited(id, "MediaBox").and_then(|sides| sides.as_array().ok()).expect("a box");
    let mut maps: Vec<Map> = vec![[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]];
    let mut found = Vec::new();
    for step in Content::decode(&reader.file.get_page_content(id)).expect("a content stream").operations {
        let map = *maps.last().expect("a map");
        let given = || step.operands.iter().map(number).collect::<Vec<f64>>();
        match step.operator.as_str() {
            "q" => maps.push(map),
            "Q" => drop(maps.pop()),
            "cm" => {
                let pairs: Vec<[f64; 2]> = given()
                    .chunks(2)
                    .zip([0.0, 0.0, 1.0])
                    .map(|(pair, moved)| mapped(map, [pair[0], pair[1]], moved))
                    .collect();
                let inner = pairs.concat().try_into().expect("six numbers");
                *maps.last_mut().expect("a map") = inner;
            }
            "re" => {
                let [x, y, width, height] = given().try_into().expect("four numbers");
                let [one, other] = [[x, y], [x + width, y + height]].map(|corner| mapped(map, corner, 1.0));
                let of = |pick: fn(f64, f64) -> f64| [0, 1].map(|axis| pick(one[axis], other[axis]));
                let ([left, bottom], [right, top]) = (of(f64::min), of(f64::max));
                found.push([left, bottom, right, top]);
            }
            _ => {}
        }
    }
    // Signs on pieces have small rectangles in them.
    let widest = found.iter().map(|[left, _, right, _]| right - left).fold(0.0, f64::max);
    found.retain(|[left, _, right, _]| (right - left) > widest * 0.6);
    (found, [number(&sides[2]), number(&sides[3])])
}

/// Read from the PDF: turned over the edge that it asks for, the centre of each back is that of a front.
#[test]
fn backs_lie_behind_fronts_in_the_pdf() {
    const MM: f64 = 72.0 / 25.4;
    for (line, papers, pieces) in [
        ("divicity --part cards -o kit.pdf", 6, 54),
        ("divicity --part cards --paper letter --bleed 1.5mm -o kit.pdf", 7, 54),
        ("divicity --part tokens --bleed 2mm -o kit.pdf", 1, 30),
        ("divicity --part cards --paper 297x210mm -o kit.pdf", 7, 54),
        ("divicity --part tokens --paper a5 --side 33.5mm -o kit.pdf", 2, 30),
        ("divicity --part cards --bleed 3mm --paper a4 -o kit.pdf", 7, 54),
        ("divicity --part cards --flip short --paper a4 -o kit.pdf", 6, 54),
        ("divicity --part tokens --flip short --paper letter -o kit.pdf", 1, 30),
    ] {
        let ran = kit(line);
        let reader = Reader::new(&ran.bytes("kit.pdf"));
        assert_eq!(reader.pages.len(), papers * 2, "{line}: {}", ran.stderr);
        let mut count = 0;
        for paper in 0..papers {
            let ((fronts, [width, height]), (backs, _)) =
                (rectangles(&reader, paper * 2), rectangles(&reader, paper * 2 + 1));
            assert_eq!(fronts.len(), backs.len(), "{line}");
            count += fronts.len();
            let middle = |[left, bottom, right, top]: Corners| {
                [f64::midpoint(left, right), f64::midpoint(bottom, top)]
            };
            for [x, y] in backs.into_iter().map(middle) {
                let turned =
                    if (width > height) == line.contains("short") { [width - x, y] } else { [x, height - y] };
                let is_behind = |front: &&Corners| {
                    middle(**front).iter().zip(turned).all(|(front, back)| (front - back).abs() < 0.01 * MM)
                };
                assert_eq!(fronts.iter().filter(is_behind).count(), 1, "{line}: {x} {y}");
            }
        }
        assert_eq!(count, pieces, "{line}");
        let duplex =
            reader.file.catalog().and_then(|catalog| catalog.get(b"ViewerPreferences")).expect("preferences");
        let duplex = match duplex {
            Object::Reference(id) => reader.file.get_dictionary(*id).expect("preferences"),
            direct => direct.as_dict().expect("preferences"),
        };
        let edge = if line.contains("short") { "DuplexFlipShortEdge" } else { "DuplexFlipLongEdge" };
        assert_eq!(duplex.get(b"Duplex").and_then(Object::as_name).ok(), Some(edge.as_bytes()));
    }
}

/// Folded, fronts and backs are mirror images about the middle of the paper; without backs, every page is a front.
#[test]
fn backs_are_on_the_same_side_to_fold_or_left_out() {
    for (line, papers) in [
        ("divicity --part cards --paper a4 --backs folded -o kit.pdf", 14),
        ("divicity --part cards --paper 420x297mm --backs folded -o kit.pdf", 6),
    ] {
        let ran = kit(line);
        let reader = Reader::new(&ran.bytes("kit.pdf"));
        assert_eq!(reader.pages.len(), papers, "{line}: {}", ran.stderr);
        for page in 0..papers {
            let (all, [width, height]) = rectangles(&reader, page);
            let middles: Vec<[f64; 2]> = all
                .iter()
                .map(|[left, bottom, right, top]| {
                    [f64::midpoint(*left, *right), f64::midpoint(*bottom, *top)]
                })
                .collect();
            for [x, y] in &middles {
                let folded = if width > height { [width - x, *y] } else { [*x, height - y] };
                let is_there =
                    |other: &&[f64; 2]| other.iter().zip(folded).all(|(a, b)| (a - b).abs() < 0.03);
                assert_eq!(middles.iter().filter(is_there).count(), 1, "{line}: {folded:?}");
            }
        }
    }
    let ran = kit("divicity --part cards --paper a4 --backs none -o kit.pdf");
    assert_eq!(Reader::new(&ran.bytes("kit.pdf")).pages.len(), 6);
}

#[test]
fn parts_of_one_size_share_papers_and_each_part_can_be_printed_alone() {
    for (line, pages) in [
        ("divicity -o kit.pdf", 16),
        ("divicity --part reference,scoring -o kit.pdf", 2),
        ("divicity --part tokens --tokens default -o kit.pdf", 2),
        ("divicity --part cards --size mini -o kit.pdf", 8),
        ("persivic -o kit.pdf", 4),
        ("persivic --part stones --side 34mm -o kit.pdf", 8),
    ] {
        kit(line).fine(&format!("wrote kit.pdf ({pages} pages)\n"));
    }
    assert_eq!(kit("persivic").fine("wrote kit.pdf (4 pages)\n").made(), ["kit.pdf"]);
    let pictures =
        kit("persivic --part reference -o it.svg").fine("wrote it-001.svg to it-002.svg (2 pages)\n");
    assert_eq!(pictures.made(), ["it-001.svg", "it-002.svg"]);
}

#[test]
fn a_set_of_tokens_is_printed_as_it_is_named() {
    let run = Parlour::new().args([
        "kit",
        "divicity",
        "--part",
        "tokens",
        "--tokens",
        "10x2 -5x1 stealx1",
        "-o",
        "kit.pdf",
    ]);
    let ran = run.run().fine("wrote kit.pdf (2 pages)\n");
    let reader = Reader::new(&ran.bytes("kit.pdf"));
    let texts = reader.texts(reader.pages[0]);
    let count = |words: &str| texts.iter().filter(|text| *text == words).count();
    assert_eq!((count("+10"), count("−5"), count("steal")), (2, 1, 1));
}

#[test]
fn rules_in_short_are_large_enough_to_be_read_in_play() {
    for game in [Subject::Divicity, Subject::PerSiVic] {
        for language in Language::ALL {
            for size in ["poker", "bridge", "mini", "tarot", "40x60mm"] {
                let spec = KitSpec {
                    language,
                    card: size.parse().expect("a size"),
                    parts: vec!["reference".parse().expect("a part")],
                    ..KitSpec::default()
                };
                let pages = Measured::pages(api::kit(game, &spec, None).expect("it has room"));
                let small: BTreeSet<String> = pages
                    .iter()
                    .flat_map(|page| &page.texts)
                    .filter(|it| it.2 + ROUNDING < floor::READ_IN_PLAY)
                    .map(|it| it.0.clone())
                    .collect();
                // The three texts of the strip, and the credit.
                assert!(small.len() <= 3 + pages.len() * 2, "{game} {language} {size}: {small:?}");
                assert!(pages.iter().flat_map(|page| &page.texts).all(|it| !it.0.contains('{')));
            }
        }
    }
}

/// A box of a page, in millimetres: left, bottom, right and top.
fn box_of(reader: &Reader, page: usize, name: &str) -> Option<Vec<f64>> {
    let sides = reader.inherited(reader.pages[page], name)?.as_array().ok()?;
    let number = |side: &Object| f64::from(side.as_float().expect("a number")) * 25.4 / 72.0;
    Some(sides.iter().map(|side| (number(side) * 100.0).round() / 100.0).collect())
}

/// The operators that set colours on all pages, with their operands.
fn colors(reader: &Reader) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for page in &reader.pages {
        reader.walk(*page, &mut |step| {
            if matches!(step.operator, "g" | "G" | "rg" | "RG" | "k" | "K") {
                found.entry(step.operator.to_owned()).or_default().insert(format!("{:?}", step.operands));
            }
        });
    }
    found
}

#[test]
fn a_print_shop_gets_a_page_for_each_side_of_a_card_with_its_bleed_and_inks() {
    for (options, bleed) in [("", 3.0), ("--bleed 2mm ", 2.0), ("--bleed 0mm ", 0.0)] {
        let ran = kit(&format!("divicity --part cards --press {options}-o kit.pdf"));
        let reader = Reader::new(&ran.bytes("kit.pdf"));
        assert_eq!(reader.pages.len(), 108, "{}", ran.stderr);
        let whole = vec![0.0, 0.0, 63.0 + bleed * 2.0, 88.0 + bleed * 2.0];
        for page in [0, 1, 107] {
            assert_eq!(box_of(&reader, page, "MediaBox"), Some(whole.clone()));
            assert_eq!(box_of(&reader, page, "BleedBox"), Some(whole.clone()));
            assert_eq!(
                box_of(&reader, page, "TrimBox"),
                Some(vec![bleed, bleed, 63.0 + bleed, 88.0 + bleed])
            );
        }
        let colors = colors(&reader);
        assert!(colors.contains_key("k") && !colors.contains_key("rg") && !colors.contains_key("RG"));
        // Four suits and the ground of the backs.
        assert_eq!(colors["k"].len(), 5, "{colors:?}");
        let greys: BTreeSet<&String> =
            colors.iter().filter(|(name, _)| *name == "g" || *name == "G").flat_map(|it| it.1).collect();
        assert!(greys.len() <= 2, "black and white alone: {greys:?}");
        let intents = reader.file.catalog().and_then(|catalog| catalog.get(b"OutputIntents"));
        assert!(format!("{:?}", intents.expect("an intent")).contains("FOGRA39"));
    }
    let ran = kit("persivic --press --backs none -o kit.pdf");
    assert_eq!(Reader::new(&ran.bytes("kit.pdf")).pages.len(), 149, "{}", ran.stderr);
}

#[test]
fn papers_of_pieces_with_bleed_say_where_they_are_cut() {
    let ran = kit("divicity --part cards --paper a4 --bleed 3mm -o kit.pdf");
    let reader = Reader::new(&ran.bytes("kit.pdf"));
    for page in 0..2 {
        let [paper, trim, bleed] =
            ["MediaBox", "TrimBox", "BleedBox"].map(|name| box_of(&reader, page, name).expect(name));
        let close = |one: f64, other: f64| assert!((one - other).abs() < 0.02, "{one} {other}");
        let ([width, height], [across, down]) =
            ([2, 3].map(|side| trim[side] - trim[side - 2]), [paper[2], paper[3]]);
        // Four cards wide on the turned paper, two high, with twice the bleed between them.
        assert!(across > down);
        close(width, 63.0 * 4.0 + 18.0);
        close(height, 88.0 * 2.0 + 6.0);
        for side in 0..4 {
            close((trim[side] - bleed[side]).abs(), 3.0);
        }
        let (fronts, _) = rectangles(&reader, page);
        let left = fronts.iter().map(|piece| piece[0]).fold(f64::MAX, f64::min) * 25.4 / 72.0;
        close(left, if page == 0 { trim[0] } else { bleed[0] });
    }
    let plain = kit("divicity --part cards -o kit.pdf");
    assert_eq!(box_of(&Reader::new(&plain.bytes("kit.pdf")), 0, "TrimBox"), None);
}

#[test]
fn laser_prints_with_black_ink_alone() {
    let run = "diverto pad --sheets 2 --seed 7 --rules --rolled --style laser -o pad.pdf";
    let ran = run.split(' ').fold(Parlour::new(), Parlour::arg).run();
    let colors = colors(&Reader::new(&ran.bytes("pad.pdf")));
    assert!(colors.keys().all(|name| name == "g" || name == "G"), "{colors:?}");
    assert!(colors.values().flatten().all(|shade| shade == "[0]" || shade == "[1]"), "{colors:?}");
}

/// Of each game, in each language: the first page names the pages of all parts, each begins on a front, backs are
/// the backs of their fronts, and page numbers are those of the box.
#[test]
fn a_box_has_all_of_a_game_and_says_how_to_print_it() {
    for (game, parts) in
        [("diverto --seed 7", 2), ("divicity", 3), ("persivic", 4), ("persivic --backs folded", 4)]
    {
        for (language, pages, numbered, of) in [
            ("en", "Pages ", "page ", " of "),
            ("es", "Páginas ", "página ", " de "),
            ("pt", "Páginas ", "página ", " de "),
        ] {
            for paper in ["a4", "letter"] {
                let line = format!("{game} --box --lang {language} --paper {paper} -o box.pdf");
                let ran = kit(&line);
                let reader = Reader::new(&ran.bytes("box.pdf"));
                let texts: Vec<Vec<String>> = reader.pages.iter().map(|page| reader.texts(*page)).collect();
                let entries: Vec<(usize, usize)> = texts[0]
                    .iter()
                    .filter_map(|text| text.strip_prefix(pages)?.split_once(':'))
                    .map(|(range, _)| {
                        let mut numbers = range.split(' ').filter_map(|word| word.parse().ok());
                        (numbers.next().expect("the first"), numbers.next().expect("the last"))
                    })
                    .collect();
                assert_eq!(entries.len(), parts, "{line}: {:?}", texts[0]);
                let mut next = 3;
                for (first, last) in entries {
                    assert_eq!(first, next, "{line}");
                    assert!(last % 2 == 0 && !texts[first - 1].is_empty(), "{line}");
                    next = last + 1;
                }
                assert_eq!(next, texts.len() + 1, "{line}");
                let numbers = texts.iter().enumerate().flat_map(|(page, texts)| {
                    let number = |text: &String| text.strip_prefix(numbered).map(str::to_owned);
                    texts.iter().filter_map(number).map(move |number| (page + 1, number))
                });
                let numbers: Vec<(usize, String)> = numbers.collect();
                assert!(numbers.len() >= 2, "{line}: {numbers:?}");
                for (page, number) in numbers {
                    assert_eq!(number, format!("{page}{of}{}", texts.len()), "{line}");
                }
                assert!(texts[1].is_empty(), "{line}");
            }
        }
    }
}

#[test]
fn what_is_no_kit_is_refused_and_nothing_is_written() {
    kit("diverto").refused(
        "error: Diverto needs nothing to cut: `parlour diverto pad` prints sheets, with `--rolled` the dice on them and with \
         `--rules` the rules on the back; `--box` prints all of the game\n",
    );
    assert!(kit("chess").stderr.contains("unrecognized subcommand 'chess'"));
    kit("persivic --part cards").refused(
        "error: a kit of PerSiVic has no `cards`: its parts are `stones`, `reference` and `scoring`\n",
    );
    assert!(kit("persivic --set 10x5").stderr.contains("unexpected argument '--set'"));
    kit("divicity --side 10mm").refused("error: a side of 10mm is out of range: 24mm to 60mm\n");
    kit("persivic --side 200mm").refused("error: a side of 200mm is out of range: 8mm to 60mm\n");
    kit("divicity --bleed 9mm").refused("error: a bleed of 9mm is out of range: 0mm to 5mm\n");
    kit("divicity --paper 75x105mm --size tarot")
        .refused("error: a piece to cut does not fit in 75mm by 105mm: it takes 80mm by 134mm at least, as on a5, letter, a4, legal, tabloid or a3\n");
    for backs in ["folded", "none"] {
        kit(&format!("divicity --backs {backs} --flip short")).refused(&format!(
            "error: nothing is printed on the other side of the paper if backs are `{backs}`, so no edge to turn it over is needed\n"
        ));
    }
    kit("divicity --press --backs folded").refused(
        "error: a print shop prints a page for each side of a piece: backs are `duplex` or `none`, not `folded`\n",
    );
    for (line, told) in [
        ("divicity --box --part cards", "cannot be used with"),
        ("divicity --box --press", "cannot be used with"),
        ("divicity --press --paper a4", "cannot be used with"),
        ("persivic --box --paper 60x60mm", "does not fit in 60mm by 60mm"),
        ("divicity --part dice", "cards, tokens, stones, reference, scoring"),
        ("divicity --size 10x10mm", "two sides of 40 to 150 mm, as `63x88mm`"),
        ("divicity --size large", "`poker`, `bridge`, `mini`, `tarot`"),
        ("divicity --tokens 10x", "10x"),
        ("divicity --lang fr", "en, es, pt"),
        ("notation", "unrecognized subcommand 'notation'"),
    ] {
        let ran = kit(line);
        assert!(
            ran.status == 2 && ran.stderr.contains(told) && ran.made().is_empty(),
            "{line}: {}",
            ran.stderr
        );
    }
}
