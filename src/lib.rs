//! A referee for three tabletop games, and a printer of their sheets and pieces.
//!
//! The library reads records, judges moves, searches, scores and draws. It is pure: it reads no clock, file or
//! environment, and all randomness comes from seeds the caller supplies.
//!
//! # The games
//!
//! [`persivic`] is played with stones on a nine-by-nine board:
//!
//! ```
//! use parlour::persivic::{Position, Side};
//!
//! let start = Position::start();
//! assert_eq!(start.count_moves(), 235);
//! let next = start.play_text("e1-2e4,f3")?;
//! assert_eq!(next.side_to_move(), Side::Blue);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! In [`diverto`], two players extend one long line:
//!
//! ```
//! use parlour::diverto::Position;
//!
//! let mut position = Position::default();
//! let undo = position.play_text("h8:N3E2", None)?;
//! assert!(position.play_text("h8:N3E2", None).is_err(), "that start is no end now");
//! position.undo(&undo);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! [`divicity`] is a trick-taking game with tokens and Lex:
//!
//! ```
//! use parlour::divicity::{Holding, Standings};
//!
//! let ana = Holding { tokens: "10x2 milkx1".parse()?, lex: 3 };
//! let beto = Holding { tokens: "rindsx1 beerx1".parse()?, lex: 0 };
//! let standings = Standings::new(&[ana, beto]);
//! assert_eq!(standings.ranked[0].total, 65);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! Printing a pad of sheets:
//!
//! ```
//! use parlour::diverto::{Pad, PadSpec};
//! use parlour::print::Format;
//! use parlour::seed::Seed;
//!
//! let pad = Pad::new(PadSpec { seed: Some(Seed(42)), sheets: 1, ..PadSpec::default() })?;
//! let mut svg = Vec::new();
//! pad.document().write(Format::Svg, &mut svg)?;
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`api`] | requests and their answers, as the program gives them in JSON and on paper |
//! | [`diverto`], [`divicity`], [`persivic`] | the games; each has `notation`, `fault` and `results`, two have `search` |
//! | [`table`] | code generic over the games: replay, report, journal, matches between players |
//! | [`record`] | game records: streaming reader, writer, diagnostics |
//! | [`print`](mod@print) | lengths, paper sizes, drawings, documents and their writers |
//! | [`seed`] | random streams that never change |
//!
//! `internals` is for this package's own program, tests and benchmarks, and may change in any release.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | none | reading, judging, searching, scoring, and drawing as SVG |
//! | `pdf` | the PDF writer, `print::pdf` |
//! | `png` | the PNG writer, `print::png` |
//! | `html` | pages for a browser |
//! | `shaping` | joins and orders the letters of scripts such as Arabic |
//! | `cli` (default) | the `parlour` program, with all of the above |
//!
//! # Stability
//!
//! Printed sheets and stored files outlive a release. Every later release keeps:
//!
//! - the numbers that a [`Seed`](seed::Seed) produces: deals, lives, dice and matches;
//! - the [id](diverto::SheetId) of a printed sheet, from which the sheet can be printed again;
//! - the grammar of [records](record): a file that checks clean today will check clean later;
//! - in the program's JSON the fields `plies`, `status`, `result`, `reason`, `error` with `kind`, `rule`, `ply`, `line`,
//!   `column`, `message` and `help`, `players` with `name`, `holding`, `lex`, `total` and `rank`, `winners`, `moves`,
//!   `lines` with `moves`, `score` and `win_in_plies`, `depth` and `nodes`.
//!
//! Text meant for people, such as messages and help, may change in any release.

#![forbid(unsafe_code)]

pub mod api;
pub mod diverto;
pub mod divicity;
mod html;
mod import;
#[doc(hidden)]
pub mod internals;
mod kit;
mod named;
pub mod persivic;
pub mod print;
pub mod record;
mod rulebook;
pub mod seed;
pub mod table;
mod text_value;
mod words;

/// Includes the guide and the README so that their examples run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
#[doc = include_str!("../README.md")]
struct Guide;
