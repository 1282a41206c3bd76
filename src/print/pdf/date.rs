//! Dates as PDF writes them.

/// `seconds` since 1970, in UTC: `D:20240229120000Z`. Nothing for years that four figures do not write.
pub fn text(seconds: i64) -> Option<String> {
    const DAY: i64 = 24 * 60 * 60;
    let (year, month, day) = calendar(seconds.div_euclid(DAY));
    let second = seconds.rem_euclid(DAY);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    (0..=9999)
        .contains(&year)
        .then(|| format!("D:{year:04}{month:02}{day:02}{hour:02}{minute:02}{:02}Z", second % 60))
}

/// Year, month and day of a day counted from 1 January 1970. Years here begin in March, so that a leap day is their last:
/// then 400 years, a century, four years and a year have so many days each, whichever they are.
fn calendar(day: i64) -> (i64, i64, i64) {
    const FOUR_CENTURIES: i64 = 146_097;
    // From 1 March of the year 0.
    let day = day.saturating_add(719_468);
    let era = day.div_euclid(FOUR_CENTURIES);
    let day = day.rem_euclid(FOUR_CENTURIES);
    let year = (day - day / 1460 + day / 36_524 - day / (FOUR_CENTURIES - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // From March on months of 31 and 30 days follow each other as five months of 153 days do.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "D:19700101000000Z"),
            (-1, "D:19691231235959Z"),
            (951_782_400, "D:20000229000000Z"),
            (951_868_799, "D:20000229235959Z"),
            (951_868_800, "D:20000301000000Z"),
            (1_709_208_000, "D:20240229120000Z"),
            (4_107_542_400, "D:21000301000000Z"),
            (4_107_542_399, "D:21000228235959Z"),
            (253_402_300_799, "D:99991231235959Z"),
        ] {
            assert_eq!(text(seconds).as_deref(), Some(date), "{seconds}");
        }
        assert_eq!(text(253_402_300_800), None);
        assert_eq!((text(i64::MAX), text(i64::MIN)), (None, None));
    }

    #[test]
    fn each_day_follows_the_one_before() {
        let mut before = calendar(-80_001);
        for day in -80_000..80_000 {
            let (year, month, date) = calendar(day);
            let is_next = (year, month, date) == (before.0, before.1, before.2 + 1)
                || date == 1 && ((year, month) == (before.0, before.1 + 1) && before.2 >= 28)
                || (month, date) == (1, 1) && before == (year - 1, 12, 31);
            assert!(is_next, "{before:?}, then {year} {month} {date}");
            before = (year, month, date);
        }
    }
}
