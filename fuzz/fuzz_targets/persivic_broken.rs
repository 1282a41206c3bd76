//! Bytes that choose a legal game of PerSiVic, and what is broken in its record.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::persivic::legal_then_broken(data));
