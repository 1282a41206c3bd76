//! Guarantees to programs that use the library: examples run, and every error can be passed on.

#![allow(dead_code, reason = "an example's `main` is not called here")]

use std::error::Error;

use parlour::{api, diverto, divicity, internals, persivic, print, record, seed, table};

#[path = "library/languages.rs"]
mod languages;
#[path = "library/public_api.rs"]
mod public_api;

#[path = "../examples/best_move.rs"]
mod best_move;
#[path = "../examples/keep_requests.rs"]
mod keep_requests;
#[path = "../examples/score.rs"]
mod score;
#[path = "../examples/sheet_svg.rs"]
mod sheet_svg;
#[path = "../examples/stream_records.rs"]
mod stream_records;

#[test]
fn a_sheet_is_drawn_as_svg() {
    let mut svg = Vec::new();
    sheet_svg::sheet(seed::Seed(42), &mut svg).unwrap();
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("20x20-6s-42-1of1-7XHX"));
}

#[test]
fn holdings_are_scored() {
    let players = [("Ana", "10x2 milkx1", 3), ("Beto", "rindsx1 beerx1", 0)]
        .map(|(name, tokens, lex)| (name, tokens.parse().unwrap(), lex));
    assert_eq!(score::table(&players), "1. Ana 65 wins\n2. Beto 45\n");
}

#[test]
fn a_game_is_kept_by_requests() {
    let [record, standing] = keep_requests::keep(&["e1-e4", "e9-e6"]).unwrap();
    assert_eq!(record, "[Game \"PerSiVic\"]\n\n1. e1-e4 e9-e6 *\n");
    assert_eq!(standing, "red to move");
    let refused = keep_requests::keep(&["e1-e5"]).unwrap_err().to_string();
    assert_eq!(refused, "`e5` is 4 steps from `e1`, but a stack of 3 moves 3");
}

#[test]
fn records_are_streamed() {
    let file = "[Game \"PerSiVic\"]\n1. e1-e4 e9-e6 2. e4-e5\n\n[Game \"PerSiVic\"]\n1. e1-e4 *\n";
    let checked = stream_records::check(file.as_bytes()).unwrap();
    let lines: Vec<&str> = checked.lines().collect();
    assert_eq!(
        lines,
        ["PerSiVic: 2:19: `e5` is 1 step from `e4`, but a stack of 3 moves 3", "PerSiVic: nothing is wrong"]
    );
}

#[test]
fn the_best_move_is_legal() {
    let mut position = best_move::after(&["h8:N3E2", "j11:N1E2"]).unwrap();
    let best = best_move::best(&position, None).unwrap();
    assert!(position.play(&best, None).is_ok());
    assert!(best_move::after(&["h8:N3E2", "a1:N1E2"]).is_err());
}

#[test]
fn a_document_of_two_pages_is_no_picture() {
    let pad = diverto::Pad::new(diverto::PadSpec {
        seed: Some(seed::Seed(1)),
        sheets: 2,
        ..diverto::PadSpec::default()
    })
    .unwrap();
    let error = pad.document().write(print::Format::Svg, &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "2 pages do not fit one picture: a picture holds one page");
    let mut pdf = Vec::new();
    pad.document().write(print::Format::Pdf, &mut pdf).unwrap();
    assert!(pdf.starts_with(b"%PDF"));
}

/// Asserts that a type has a kind and a rule.
const fn is_fault<F: record::Fault>() {}

const _: () = {
    is_fault::<record::SyntaxError>();
    is_fault::<diverto::notation::ReadLineError>();
    is_fault::<divicity::notation::ParseTrickError>();
    is_fault::<persivic::notation::ReadMoveError>();
};

/// Asserts that `?` accepts a type in any function, on any thread.
const fn is_error<E: Error + Send + Sync + 'static>() {}

const _: () = {
    is_error::<api::Failure>();
    is_error::<api::Refusal>();
    is_error::<api::ParsePageFormatError>();
    is_error::<internals::divicity::keeper::ReadTrickError>();
    is_error::<record::Diagnostic>();
    is_error::<record::SyntaxError>();
    is_error::<record::SyntaxFault>();
    is_error::<record::TurnFault>();
    is_error::<record::ParseOutcomeError>();
    is_error::<table::ResumeError>();
    is_error::<seed::ParseSeedError>();
    is_error::<print::WriteError>();
    is_error::<print::pdf::PdfError>();
    is_error::<print::png::PngError>();
    is_error::<print::drawing::ParseColorError>();
    is_error::<internals::print::imposition::ParseUpError>();
    is_error::<print::language::ParseLanguageError>();
    is_error::<print::length::ParseMmError>();
    is_error::<print::paper::ParsePaperError>();
    is_error::<diverto::IllegalLine>();
    is_error::<diverto::fault::Fault>();
    is_error::<diverto::notation::ParseLineError>();
    is_error::<diverto::notation::ReadLineError>();
    is_error::<diverto::notation::ParseNumbersError>();
    is_error::<diverto::ParseBoardError>();
    is_error::<diverto::ParseIntersectionError>();
    is_error::<diverto::ParseRowsError>();
    is_error::<diverto::ParseVariantError>();
    is_error::<internals::diverto::rules::LivesError>();
    is_error::<diverto::ParseSheetIdError>();
    is_error::<internals::diverto::paper::StyleError>();
    is_error::<diverto::PadError>();
    is_error::<divicity::IllegalStep>();
    is_error::<divicity::SetupFault>();
    is_error::<divicity::fault::Fault>();
    is_error::<divicity::ParseCardError>();
    is_error::<divicity::ParseHandError>();
    is_error::<divicity::ParseTokenError>();
    is_error::<divicity::fault::ParseTokenSetError>();
    is_error::<divicity::ParsePlayersError>();
    is_error::<divicity::fault::HeapFault>();
    is_error::<divicity::notation::ParseTrickError>();
    is_error::<divicity::fault::ParseNameError>();
    is_error::<divicity::fault::HandFault>();
    is_error::<divicity::fault::QuickFault>();
    is_error::<internals::divicity::what_if::ChangeFault>();
    is_error::<persivic::fault::IllegalMove>();
    is_error::<persivic::fault::Fault>();
    is_error::<persivic::notation::ParseMoveError>();
    is_error::<persivic::notation::ReadMoveError>();
    is_error::<persivic::notation::ParsePositionError>();
    is_error::<persivic::ParseSquareError>();
    is_error::<divicity::ParseVariantError>();
    is_error::<persivic::ParseNoMoveError>();
    is_error::<persivic::ParseRepetitionError>();
    is_error::<internals::persivic::paper::BoardSheetError>();
};
