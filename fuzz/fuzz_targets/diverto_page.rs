//! The web page of any record of Diverto.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::diverto::pages(data));
