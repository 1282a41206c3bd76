//! Games read in one go and in small pieces; the first byte is the size of the pieces.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::records::reader(data));
