//! The id of a sheet.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::print::sheet_id(data));
