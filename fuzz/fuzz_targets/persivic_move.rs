//! A position and a move, a line each.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::persivic::position_and_move(data));
