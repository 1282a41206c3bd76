//! Papers and lengths.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::print::papers_and_lengths(data));
