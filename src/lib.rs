//! A referee for three tabletop games, and the paper they are played on.
//!
//! The library reads records, judges moves, searches, scores and draws. It is pure: it reads no clock, no file and no
//! environment, and draws randomness only from seeds it is given.
//!
//! # A game each
//!
//! [`persivic`], stones on a board of nine by nine:
//!
//! ```
//! use parlour::persivic::{Move, Position, Side};
//!
//! let start = Position::start();
//! assert_eq!(start.count_moves(), 235);
//! let played: Move = "e1-2e4,f3".parse()?;
//! let next = start.play(&played)?;
//! assert_eq!(next.side_to_move(), Side::Blue);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! [`diverto`], one long line drawn by two:
//!
//! ```
//! use parlour::diverto::{Line, Position};
//!
//! let mut position = Position::default();
//! let line: Line = "h8:N3E2".parse()?;
//! let undo = position.play(&line, None)?;
//! assert!(position.play(&line, None).is_err(), "that start is no end now");
//! position.undo(&undo);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! [`divicity`], tricks, tokens and Lex:
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
//! On paper, a pad of sheets:
//!
//! ```
//! use parlour::diverto::{Pad, PadSpec};
//! use parlour::print::Format;
//! use parlour::seed::Seed;
//!
//! let pad = Pad::new(PadSpec::new(Seed(42), 1))?;
//! let mut svg = Vec::new();
//! pad.document().write(Format::Svg, &mut svg)?;
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Rooms
//!
//! | where | what |
//! |---|---|
//! | [`diverto`], [`divicity`], [`persivic`] | the games; each has `rules`, `notation`, `fault`, `game`, `paper` |
//! | [`table`] | a game, whichever it is: replay, report, journal, matches between players |
//! | [`record`] | written games of any kind: reading a stream of them, writing them, diagnostics |
//! | [`print`](mod@print) | lengths, papers, drawings, documents, and their writers |
//! | [`html`] | a recorded game as a page to click through |
//! | [`seed`] | streams of randomness that never change |
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | none | reading, judging, searching, scoring, and drawing as SVG |
//! | `pdf` | the PDF writer, `print::pdf` |
//! | `png` | the PNG writer, `print::png` |
//! | `html` | pages for a browser |
//! | `cli`, the default | the program `parlour`, with all of them |
//!
//! # What never changes
//!
//! What is printed on paper or kept in a file outlives a release. These hold in every later one:
//!
//! - the numbers that a [`Seed`](seed::Seed) gives: deals, lives, dice and matches from a seed;
//! - the [id](diverto::SheetId) of a printed sheet, from which the sheet is printed again;
//! - the grammar of [records](record): a file that checks clean today does so later;
//! - in the program's JSON the fields `plies`, `status`, `result`, `reason`, `error` with `kind`, `rule`, `ply`, `line`,
//!   `column`, `message` and `help`, `players` with `name`, `holding`, `lex`, `total` and `rank`, `winners`, `moves`,
//!   `lines` with `moves`, `score` and `win_in_plies`, `depth` and `nodes`.
//!
//! Other text that is meant for people, such as messages and help, gets better and is not promised.

#![forbid(unsafe_code)]

pub mod api;
mod builder;
pub mod diverto;
pub mod divicity;
pub mod html;
pub mod kit;
mod named;
pub mod persivic;
pub mod print;
pub mod record;
pub mod rulebook;
pub mod seed;
pub mod table;
mod text_value;
pub mod words;

/// The guide and the README, so that their code is run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
#[doc = include_str!("../README.md")]
struct Guide;
