//! Time limits as option values: `2s`, `500ms`, `1m 30s`.

use std::time::{Duration, Instant};

use super::kept_file::is_asked;
use parlour::internals::persivic::contest;

/// Parses a duration from 1 ms to 1 day.
pub fn parse(text: &str) -> Result<Duration, &'static str> {
    let allowed = Duration::from_millis(1)..=Duration::from_hours(24);
    let duration = contest::duration(text).filter(|duration| allowed.contains(duration));
    duration.ok_or("a time is written as `2s`, `500ms` or `1m`, and is 1 ms to 1 day")
}

/// A clock that starts now, and that aborts a search once the program is asked to end.
pub fn clock() -> impl Fn() -> Duration + Sync {
    let start = Instant::now();
    move || if is_asked() { Duration::MAX } else { start.elapsed() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit_and_are_more_than_none() {
        assert_eq!(parse("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(parse("50ms"), Ok(Duration::from_millis(50)));
        assert_eq!(parse("1m 30s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse("1hour2min"), Ok(Duration::from_mins(62)));
        assert_eq!(parse(" 1.5 s "), Ok(Duration::from_millis(1500)));
        for bad in ["", "2", "s", "0s", "-1s", "99999999999999m", "25h", "1ns", "1s 2", "1s 1x", "1s -1s"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
