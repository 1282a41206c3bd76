//! parlour knows three tabletop games and the paper they are played on.
//!
//! A folder is a game or a craft, a file is one concept. The library is pure: it reads no clock and
//! no environment, touches no file, and draws randomness only from generators it is given; the
//! program around it is in `src/cli`.
//!
//! ```
//! use parlour::diverto::{Pad, PadSpec};
//! use parlour::print::pdf;
//! use parlour::seed::Seed;
//!
//! let pad = Pad::new(PadSpec::new(Seed(42), 2)).unwrap();
//! let mut bytes = Vec::new();
//! pdf::write(pad.document(), &mut bytes, &mut |_| {}).unwrap();
//! assert!(bytes.starts_with(b"%PDF"));
//! ```

pub mod diverto;
pub mod divicity;
pub mod page;
pub mod persivic;
pub mod print;
pub mod record;
pub mod seed;
