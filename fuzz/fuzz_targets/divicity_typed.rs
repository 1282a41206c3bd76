//! Holdings, typed as people type them.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::typed::holdings(data));
