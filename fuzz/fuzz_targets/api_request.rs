//! Requests in JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    parlour_fuzz::api::requests(data);
});
