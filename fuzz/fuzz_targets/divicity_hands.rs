//! Hands as lines and as JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::divicity::hands(data));
