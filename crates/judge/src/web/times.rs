//! Times as people write them, in UTC.

const DAY: i64 = 86_400_000;

/// A time, however many references templates put before it.
pub trait Time {
    /// Milliseconds since 1970.
    fn ms(&self) -> i64;
}

impl Time for i64 {
    fn ms(&self) -> i64 {
        *self
    }
}

impl<T: Time> Time for &T {
    fn ms(&self) -> i64 {
        (**self).ms()
    }
}

/// `2026-11-16 14:02`
pub fn shown(time: impl Time) -> String {
    let time = time.ms();
    let (year, month, day) = civil(time.div_euclid(DAY));
    let minutes = time.rem_euclid(DAY) / 60_000;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minutes / 60, minutes % 60)
}

/// `2026-11-16 14:02:07`
pub fn exactly(time: impl Time) -> String {
    let time = time.ms();
    format!("{}:{:02}", shown(time), time.rem_euclid(60_000) / 1000)
}

/// For a page: scripts add what that is on the clock of whoever reads it.
pub fn tag(time: impl Time) -> String {
    let time = time.ms();
    format!("<time datetime=\"{}Z\">{} UTC</time>", field(time), shown(time))
}

/// As a form's field has it: `2026-11-16T14:02`
pub fn field(time: impl Time) -> String {
    shown(time).replace(' ', "T")
}

/// Reads what a form's field has.
pub fn read(text: &str) -> Option<i64> {
    let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let (hour, minute) = (number(11..13)?, number(14..16)?);
    let sensible = (1970..3000).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && (0..24).contains(&hour)
        && (0..60).contains(&minute);
    let time = sensible.then(|| days(year, month, day) * DAY + (hour * 60 + minute) * 60_000)?;
    // There is no 30th of February: nobody means the 2nd of March by it. Some browsers send seconds, too.
    let rest = text.get(16..)?;
    (text.get(..16)? == field(time) && (rest.is_empty() || rest.starts_with(':'))).then_some(time)
}

/// How long until a time, in the largest unit that fits.
pub fn until(from: impl Time, to: impl Time) -> String {
    let seconds = (to.ms() - from.ms()) / 1000;
    let (count, unit) = match seconds {
        172_800.. => (seconds / 86_400, "days"),
        7_200.. => (seconds / 3_600, "hours"),
        120.. => (seconds / 60, "minutes"),
        1 => (1, "second"),
        _ => (seconds.max(0), "seconds"),
    };
    format!("{count} {unit}")
}

/// How long something takes, of so many milliseconds: never no time at all.
pub fn lasting(ms: i64) -> String {
    until(0, ms.max(1) + 999)
}

/// Days since 1970 of a date: years begin in March here, so that leap days are last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year - 719_468
}

/// The date of a number of days since 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, of_year - (153 * shifted + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_a_number_and_a_unit() {
        assert_eq!(until(0, 1_000), "1 second");
        assert_eq!(until(5_000, 0), "0 seconds");
        assert_eq!(lasting(0), "1 second");
        assert_eq!(lasting(61_001), "62 seconds");
        assert_eq!(lasting(600_000), "10 minutes");
    }

    #[test]
    fn times_are_read_as_they_are_shown() {
        assert_eq!(shown(0), "1970-01-01 00:00");
        assert_eq!(shown(951_782_399_999), "2000-02-28 23:59");
        assert_eq!(read("2026-11-16T14:02"), Some(1_794_837_720_000));
        for time in (0..4_000_000_000_000).step_by(86_399 * 60_000) {
            assert_eq!(read(&field(time)), Some(time));
        }
        assert_eq!(read("2026-13-16T14:02"), None);
        for bad in
            ["soon", "2026-02-30T12:00", "2026-11-16 14:02", "2026-11-16T14:02 or later", "2026-11-16T1é:02"]
        {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(read("2026-11-16T14:02:59"), read("2026-11-16T14:02"));
    }
}
