//! The name of a player of a contest.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::persivic::contest_player(data));
