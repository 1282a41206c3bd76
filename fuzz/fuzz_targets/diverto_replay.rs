//! Any bytes replayed as games of Diverto; a faultless game, written by its journal, is the same game; legal lines are
//! judged legal.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/diverto_bytes.rs"]
mod diverto_bytes;

fuzz_target!(|data: &[u8]| diverto_bytes::check(data));
