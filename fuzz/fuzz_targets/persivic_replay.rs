//! Any bytes as games of PerSiVic.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::persivic::records(data));
