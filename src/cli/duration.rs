//! Time limits as option values: `2s`, `500ms`, `1m 30s`.

use std::time::{Duration, Instant};

use parlour::internals::persivic::contest;

/// Parses a duration from 1 ms to 1 day.
pub fn parse(text: &str) -> Result<Duration, &'static str> {
    let allowed = Duration::from_millis(1)..=Duration::from_hours(24);
    let duration = contest::duration(text).filter(|duration| allowed.contains(duration));
    duration.ok_or("a time is written as `2s`, `500ms` or `1m`, and is 1 ms to 1 day")
}

/// Returns a predicate that stops a search, given the number of positions seen, once `time` has passed from now. It
/// reads the clock only at every 128th position, a fraction of a millisecond.
pub fn stop_after(time: Duration) -> impl Fn(u64) -> bool + Sync {
    let start = Instant::now();
    move |nodes| nodes.is_multiple_of(128) && start.elapsed() >= time
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
