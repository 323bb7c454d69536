//! Beacons: public numbers that nobody knew when a round's entrants were frozen. Where they come from is written in the terms
//! before anybody hands anything in; a round's beacon is then one that the rule allows, or the contest does not hold. A beacon is
//! hashed as it is written, so there is one way to write it: who types it shall not have a choice.

/// Where the beacons of a contest come from.
///
/// ```
/// use palestra_contest::beacon::Rule;
/// let rule = Rule::of("ten dice thrown in class, in the order in which they were read out");
/// assert_eq!(rule, Rule::Dice);
/// assert!(rule.check("3 5 1 6 2 2 4 1 1 6").is_ok() && rule.check("heads").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// There are none: whoever holds the contest could have tried many lists of entrants.
    None,
    /// Dice thrown before everybody.
    Dice,
    /// The first number that a public source of chance publishes a minute or more after the freeze.
    Drand(Network),
    /// Something else, in words.
    Words(String),
}

/// A public source of chance: a number every so many seconds, which nobody can foresee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    /// What it is called.
    pub name: &'static str,
    /// What it is called in addresses.
    pub chain: &'static str,
    /// When its first number was published, in seconds since 1970.
    genesis: i64,
    /// Seconds from one to the next.
    period: i64,
}

/// The networks of the League of Entropy.
pub const NETWORKS: [Network; 2] = [
    Network {
        name: "quicknet",
        chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
        genesis: 1_692_803_367,
        period: 3,
    },
    Network {
        name: "default",
        chain: "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce",
        genesis: 1_595_431_050,
        period: 30,
    },
];

/// Whoever publishes the freeze has so many seconds to do it before the number is known.
const PAUSE: i64 = 60;
const DICE: &str = "ten dice thrown in class, in the order in which they were read out";
const COUNT: usize = 10;
const LONGEST: usize = 200;

impl Network {
    /// The number that counts for what was frozen at a time, in milliseconds since 1970.
    pub fn number_after(&self, frozen: i64) -> u64 {
        let due = frozen.div_euclid(1000) + PAUSE;
        let periods = (due - self.genesis + self.period - 1).div_euclid(self.period);
        periods.max(0) as u64 + 1
    }

    /// When a number is published, in milliseconds since 1970.
    pub fn published(&self, number: u64) -> i64 {
        let periods = i64::try_from(number).unwrap_or(i64::MAX).saturating_sub(1);
        periods.saturating_mul(self.period).saturating_add(self.genesis).saturating_mul(1000)
    }
}

impl Rule {
    /// The rule that terms have.
    pub fn of(words: &str) -> Self {
        match words {
            "" => Rule::None,
            DICE => Rule::Dice,
            _ => match NETWORKS.into_iter().find(|network| drand(network) == words) {
                Some(network) => Rule::Drand(network),
                None => Rule::Words(words.to_owned()),
            },
        }
    }

    /// What terms say of it.
    pub fn words(&self) -> String {
        match self {
            Rule::None => String::new(),
            Rule::Dice => DICE.to_owned(),
            Rule::Drand(network) => drand(network),
            Rule::Words(words) => words.clone(),
        }
    }

    /// Whether a beacon is one of this rule.
    ///
    /// # Errors
    /// What it should be, in words.
    pub fn check(&self, beacon: &str) -> Result<(), String> {
        let fits = match self {
            Rule::None => beacon.is_empty(),
            Rule::Dice => {
                let dice: Vec<&str> = beacon.split(' ').collect();
                let die = |word: &&str| matches!(word.as_bytes(), [b'1'..=b'6']);
                dice.len() == COUNT && dice.iter().all(die)
            }
            Rule::Drand(network) => {
                let digits = |word: &str| {
                    word.len() == 64 && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
                };
                let words: Vec<&str> = beacon.split(' ').collect();
                matches!(words[..], [name, _, value] if name == network.name && digits(value))
                    && self.number(beacon).is_some()
            }
            Rule::Words(_) => clean(beacon),
        };
        fits.then_some(()).ok_or_else(|| self.wanted())
    }

    /// The number that a beacon has at its source, where the rule says so: later rounds have higher ones.
    pub fn number(&self, beacon: &str) -> Option<u64> {
        match self {
            Rule::Drand(_) => {
                let word = beacon.split(' ').nth(1)?;
                word.parse().ok().filter(|number: &u64| *number > 0 && number.to_string() == word)
            }
            _ => None,
        }
    }

    fn wanted(&self) -> String {
        match self {
            Rule::None => "none, by the terms".to_owned(),
            Rule::Dice => format!("{COUNT} dice, numbers from 1 to 6 with a space between them"),
            Rule::Drand(network) => {
                format!("{}, its number and the 64 digits of its randomness", network.name)
            }
            Rule::Words(_) => format!("1 to {LONGEST} characters in one line"),
        }
    }
}

fn drand(network: &Network) -> String {
    format!("drand {}, the first number published {PAUSE} seconds or more after the freeze", network.name)
}

fn clean(beacon: &str) -> bool {
    (1..=LONGEST).contains(&beacon.chars().count()) && !beacon.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_known_by_their_words() {
        let [quick, slow] = NETWORKS;
        for rule in
            [Rule::None, Rule::Dice, Rule::Drand(quick), Rule::Drand(slow), Rule::Words("tide".into())]
        {
            assert_eq!(Rule::of(&rule.words()), rule);
        }
    }

    #[test]
    fn a_beacon_is_what_its_rule_says() {
        let hex = "0123456789abcdef".repeat(4);
        let drand = Rule::Drand(NETWORKS[0]);
        let words = Rule::Words("the lottery of Saturday".into());
        let check = |rule: &Rule, beacon: &str, fits: bool| {
            assert_eq!(rule.check(beacon).is_ok(), fits, "{rule:?} {beacon:?}");
        };
        check(&Rule::None, "", true);
        check(&Rule::None, "1", false);
        check(&Rule::Dice, "1 2 3 4 5 6 1 2 3 4", true);
        check(&Rule::Dice, "1 2 3 4 5 6 1 2 3", false);
        check(&Rule::Dice, "1 2 3 4 5 6 1 2 3 4 5", false);
        check(&Rule::Dice, "1 2 3 4 5 6 1 2 3 7", false);
        check(&Rule::Dice, "1 2 3 4 5 6 1 2 3  4", false);
        check(&Rule::Dice, "1 2 3 4 5 6 1 2 3 4, Ada", false);
        check(&drand, &format!("quicknet 77 {hex}"), true);
        check(&drand, &format!("default 77 {hex}"), false);
        check(&drand, &format!("quicknet 0 {hex}"), false);
        check(&drand, &format!("quicknet -1 {hex}"), false);
        check(&drand, &format!("quicknet +77 {hex}"), false);
        check(&drand, &format!("quicknet 077 {hex}"), false);
        check(&drand, &format!("quicknet 77 {}", hex.to_uppercase()), false);
        check(&drand, &format!("quicknet 77 {hex} "), false);
        check(&drand, "quicknet 77", false);
        check(&words, "7 11 23 31 40 41", true);
        check(&words, "", false);
        assert_eq!(drand.number(&format!("quicknet 77 {hex}")), Some(77));
    }

    /// The first number of the network came at its beginning; the one that counts is never known when the entrants are frozen.
    #[test]
    fn the_number_that_counts_comes_after_the_freeze() {
        for network in NETWORKS {
            assert_eq!(network.published(1), network.genesis * 1000);
            for frozen in [1_700_000_000_000, 1_700_000_000_999, 1_700_000_001_000, 1_763_425_800_123] {
                let number = network.number_after(frozen);
                let wait = network.published(number) - frozen;
                assert!((59_000..=60_000 + 1000 * network.period).contains(&wait), "{wait}");
                assert!(network.published(number - 1) - frozen < 60_000);
            }
        }
    }
}
