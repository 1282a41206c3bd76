//! `parlour divicity`, and what other commands do for a match of Divicity.

mod deal;
mod keep;
mod odds;
pub mod replay;
pub mod report;
pub mod score;
pub mod score_pad;
pub mod study;
pub mod validate;

use super::deferred::commands;
use super::format;
use parlour::api::KnownGame;
use parlour::divicity::Variant;

commands! {
    /// Add up what everybody holds, and say who won and why.
    Score(score::Args) => score::run;
    /// Keep a match while it is played: takes, effects, scores; nothing confirmed is lost.
    Keep(keep::Args) => keep::run;
    /// Say who can still win a match and how likely it is, and which tokens may still come.
    Odds(odds::Args) => odds::run;
    /// Shuffle and deal, and draw the first leader.
    Deal(deal::Args) => deal::run;
    // Names of release 0.2, to be dropped after the next.
    #[command(hide = true)]
    Validate(validate::Args) => validate::run;
    #[command(hide = true)]
    Check(super::check::Args) => |args| super::check::run(args, Some(KnownGame::Divicity));
    #[command(hide = true)]
    Format(format::Args) => |args| format::run(args, Some(KnownGame::Divicity));
    #[command(hide = true, alias = "show")]
    Replay(replay::Args) => replay::run;
    #[command(hide = true, alias = "view")]
    Report(report::Args) => report::run;
    #[command(hide = true)]
    ScorePad(score_pad::Args) => score_pad::run;
}

/// The variants of a match.
#[derive(Clone, Debug, clap::Args)]
pub struct VariantArgs {
    /// A variant that is played, or both as `immunity,empty-steal`; `parlour rules C11 C14` says what they are.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    variant: Vec<Variant>,
}

impl VariantArgs {
    /// The variants without duplicates, in the order of records.
    pub fn variants(&self) -> Vec<Variant> {
        Variant::ALL.into_iter().filter(|variant| self.variant.contains(variant)).collect()
    }
}
