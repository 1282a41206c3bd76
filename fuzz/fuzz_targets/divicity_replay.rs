//! Any bytes as matches of Divicity, which a keeper goes on with.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::divicity::records(data));
