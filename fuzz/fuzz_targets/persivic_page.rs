//! The web page of any record of PerSiVic.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::persivic::pages(data));
