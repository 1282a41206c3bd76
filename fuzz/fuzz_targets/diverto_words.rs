//! Lines, numbers and strategies of Diverto.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::diverto::words(data));
