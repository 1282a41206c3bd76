//! Bytes that choose the steps of a keeper, and what is broken in its record.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::divicity::kept_then_broken(data));
