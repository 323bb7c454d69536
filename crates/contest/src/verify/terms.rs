use serde::{Deserialize, Serialize};

use super::proof::House;
use super::text::decimal;
use crate::format::{FairShow, Finals, Format, League, Official};
use crate::{Bytes, Curve, MOST_SEATS, sha256};

/// What is fixed before anybody hands anything in: what is played, and how. Its digest is published with the tip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The game, by name.
    pub game: String,
    /// Which edition of its rules.
    pub edition: String,
    /// Which version of its rules.
    pub rules_version: u32,
    /// What a player may spend in a match.
    pub budget: u64,
    /// The texts of the configurations. A match is played on the one with the number of its seed's remainder.
    pub boards: Vec<String>,
    /// The largest seed that a match may have.
    #[serde(with = "decimal")]
    pub largest_seed: u128,
    /// Where the beacons come from, in words; empty if there are none.
    pub beacon: String,
    /// How the contest is held.
    pub format: FormatTerms,
}

/// A format with its settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FormatTerms {
    /// See [`FairShow`].
    FairShow {
        /// Seats of a table.
        seats: usize,
        /// Matches of each player in the league.
        league: u32,
        /// Into how many waves those who leave are divided.
        waves: usize,
        /// Survival rounds of a wave, at most.
        survival: u32,
        /// The grand final.
        finals: FinalsTerms,
        /// The grades.
        curve: Curve,
    },
    /// See [`Official`].
    Official {
        /// Seats of a table.
        seats: usize,
        /// The grand final.
        finals: FinalsTerms,
        /// The grades.
        curve: Curve,
    },
    /// See [`League`].
    League {
        /// Seats of a table.
        seats: usize,
        /// At most so many matches.
        budget: usize,
        /// Which share of the grades shall be known...
        decided: f64,
        /// ...to this much, up or down.
        half: f64,
        /// The grades.
        curve: Curve,
    },
}

/// The settings of a grand final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalsTerms {
    /// Boards of each table.
    pub boards: u32,
    /// Whether the groups are seeded by rating.
    pub seeded: bool,
}

impl Terms {
    /// The digest that is published.
    pub fn digest(&self) -> Bytes {
        let numbers = self.format.numbers();
        let numbers: Vec<[u8; 8]> = numbers.iter().map(|number| number.to_be_bytes()).collect();
        let (version, budget) = (self.rules_version.to_be_bytes(), self.budget.to_be_bytes());
        let largest = self.largest_seed.to_be_bytes();
        let mut parts: Vec<&[u8]> = vec![
            b"palestra terms",
            self.game.as_bytes(),
            self.edition.as_bytes(),
            &version,
            &budget,
            &largest,
            self.beacon.as_bytes(),
            self.format.name().as_bytes(),
        ];
        parts.extend(numbers.iter().map(|number| &number[..]));
        parts.push(b"boards");
        parts.extend(self.boards.iter().map(String::as_bytes));
        sha256(&parts)
    }

    /// What cannot be, if anything: the terms come from anywhere.
    pub fn nonsense(&self) -> Option<&'static str> {
        if self.boards.is_empty() || self.boards.len() > 1000 {
            return Some("a contest is played on one board at least, and on 1000 at most");
        }
        self.format.nonsense()
    }
}

impl FormatTerms {
    /// [`FairShow`] with its usual settings.
    pub fn fair_show(seats: usize) -> Self {
        let FairShow { league, waves, survival, finals, curve, .. } = FairShow::default();
        let finals = FinalsTerms { boards: finals.boards, seeded: finals.seeded };
        FormatTerms::FairShow { seats, league, waves, survival, finals, curve }
    }

    /// [`Official`] as the documents have it.
    pub fn official(seats: usize) -> Self {
        let finals = FinalsTerms { boards: 1, seeded: false };
        FormatTerms::Official { seats, finals, curve: Curve::default() }
    }

    /// [`League`] with its usual settings.
    pub fn league(seats: usize) -> Self {
        let League { budget, decided, half, curve, .. } = League::default();
        FormatTerms::League { seats, budget, decided, half, curve }
    }

    /// The name, as the command has it.
    pub fn name(&self) -> &'static str {
        match self {
            FormatTerms::FairShow { .. } => "fair-show",
            FormatTerms::Official { .. } => "official",
            FormatTerms::League { .. } => "league",
        }
    }

    /// How many sit at a table.
    pub fn seats(&self) -> usize {
        match self {
            FormatTerms::FairShow { seats, .. }
            | FormatTerms::Official { seats, .. }
            | FormatTerms::League { seats, .. } => *seats,
        }
    }

    /// The format with those whom the house invites; `None` if it needs somebody who fills groups and there is none.
    pub fn with(&self, house: &House) -> Option<Box<dyn Format>> {
        let finals = |terms: &FinalsTerms| Finals {
            boards: terms.boards,
            seeded: terms.seeded,
            guests: house.guests.clone(),
        };
        Some(match self {
            FormatTerms::FairShow { seats, league, waves, survival, finals: terms, curve } => {
                Box::new(FairShow {
                    seats: *seats,
                    league: *league,
                    waves: *waves,
                    survival: *survival,
                    finals: finals(terms),
                    curve: *curve,
                })
            }
            FormatTerms::Official { seats, finals: terms, curve } => {
                let (padding, finals) = (house.padding?, finals(terms));
                Box::new(Official { seats: *seats, padding, finals, curve: *curve })
            }
            FormatTerms::League { seats, budget, decided, half, curve } => Box::new(League {
                seats: *seats,
                budget: *budget,
                decided: *decided,
                half: *half,
                curve: *curve,
            }),
        })
    }

    /// All settings in a fixed order.
    fn numbers(&self) -> Vec<u64> {
        let curve = |curve: &Curve| [curve.first as u64, curve.highest.to_bits(), curve.lowest.to_bits()];
        let finals = |terms: &FinalsTerms| [terms.boards.into(), terms.seeded.into()];
        match self {
            FormatTerms::FairShow { seats, league, waves, survival, finals: terms, curve: grades } => {
                let first = [*seats as u64, (*league).into(), *waves as u64, (*survival).into()];
                [&first[..], &finals(terms), &curve(grades)].concat()
            }
            FormatTerms::Official { seats, finals: terms, curve: grades } => {
                [&[*seats as u64][..], &finals(terms), &curve(grades)].concat()
            }
            FormatTerms::League { seats, budget, decided, half, curve: grades } => {
                let first = [*seats as u64, *budget as u64, decided.to_bits(), half.to_bits()];
                [&first[..], &curve(grades)].concat()
            }
        }
    }

    fn nonsense(&self) -> Option<&'static str> {
        if !(2..=MOST_SEATS).contains(&self.seats()) {
            return Some("a table has 2 to 8 seats");
        }
        let (curve, finals) = match self {
            FormatTerms::FairShow { curve, finals, .. } | FormatTerms::Official { curve, finals, .. } => {
                (curve, Some(finals))
            }
            FormatTerms::League { curve, .. } => (curve, None),
        };
        if !(curve.highest.is_finite() && curve.lowest.is_finite()) {
            return Some("grades are numbers");
        }
        if finals.is_some_and(|finals| !(1..=1000).contains(&finals.boards)) {
            return Some("finals have 1 to 1000 boards");
        }
        match self {
            FormatTerms::FairShow { league, waves, survival, .. }
                if *league > 10_000 || !(1..=10_000).contains(waves) || *survival > 1000 =>
            {
                Some("there are more rounds or waves than any contest has")
            }
            _ => None,
        }
    }
}
