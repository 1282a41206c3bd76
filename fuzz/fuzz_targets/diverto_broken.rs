//! Bytes that choose a legal game of Diverto, and what is broken in its record.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::diverto::legal_then_broken(data));
