//! Fonts that somebody gives.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::print::font(data));
