//! `parlour divicity`.

mod check;
mod deal;
mod keep;
mod replay;
mod report;
pub mod score;
mod score_pad;
mod validate;
mod variants;

use super::check::judge;
use super::deferred::commands;
use super::format;
use parlour::divicity::Divicity;
use parlour::divicity::format::record_of;

commands! {
    /// Add up what everybody holds, and say who won and why.
    Score(score::Args) => score::run;
    /// Shuffle and deal, and draw the first leader.
    Deal(deal::Args) => deal::run;
    /// Check that hands are right: players, sizes, cards.
    Validate(validate::Args) => validate::run;
    /// Replay recorded matches and say what is wrong.
    Check(super::check::Args) => |args| super::check::run(args, judge::<Divicity>);
    /// Rewrite matches in canonical form.
    Format(format::Args) => |args| format::run(args, record_of);
    /// Show a recorded match trick by trick, with the scores.
    #[command(visible_alias = "show")]
    Replay(replay::Args) => replay::run;
    /// Put a recorded match on a page: podium, scores, chart, notable moments.
    #[command(visible_alias = "view")]
    Report(report::Args) => report::run;
    /// Print sheets to write a match on.
    ScorePad(score_pad::Args) => score_pad::run;
    /// Keep a match while it is played: takes, effects, scores; nothing confirmed is lost.
    Keep(keep::Args) => keep::run;
}
