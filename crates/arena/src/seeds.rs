use palestra_base::Seed;
use palestra_game::Edition;

use crate::Address;

/// The seeds of a contest: that of its first match, of its second, and so on.
///
/// ```
/// use palestra_arena::Seeds;
/// use palestra_game::Edition;
/// let readable = Seeds::readable(100u64.into(), Edition::Document);
/// assert_eq!(readable.get(2), Some(102));
/// let secret = Seeds::secret(100u64.into(), Edition::Document);
/// assert!(secret.get(2) != Some(102) && secret.get(2) == secret.get(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    master: Seed,
    edition: Edition,
    secret: bool,
}

/// A contest wants more seeds than its edition has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are not enough seeds after {0} for a contest: begin with a smaller one, from 0")]
pub struct NotEnoughSeeds(Seed);

impl Seeds {
    /// Seeds that people can read and type: this one, the next, and so on. Whoever plays can find them out.
    pub const fn readable(first: Seed, edition: Edition) -> Self {
        Seeds { master: first, edition, secret: false }
    }

    /// Seeds of 64 bits that nobody can foresee who does not know the master; the published programs' have 31.
    pub const fn secret(master: Seed, edition: Edition) -> Self {
        Seeds { master, edition, secret: true }
    }

    /// The seed that all others come from.
    pub const fn master(&self) -> Seed {
        self.master
    }

    /// Whether nobody can foresee them who does not know the master.
    pub const fn are_secret(&self) -> bool {
        self.secret
    }

    /// The seed with this number, from 0; `None` if there are not so many.
    pub fn get(&self, number: u64) -> Option<u64> {
        if !self.secret {
            let seed = self.master.after(number).filter(|&seed| self.edition.check_seed(seed).is_ok())?;
            return if seed.is_negative() { None } else { seed.bits().try_into().ok() };
        }
        let parts = [
            b"palestra: the seeds of a contest",
            &self.master.bits().to_le_bytes()[..],
            &number.to_le_bytes(),
        ];
        let bits =
            Address::of_parts(parts).as_bytes().first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        Some(match self.edition {
            Edition::Document => bits,
            Edition::Original => bits >> 33,
        })
    }

    /// A number for the dice of whoever chooses line-ups.
    pub const fn dice(&self) -> u64 {
        let bits = self.master.bits();
        bits as u64 ^ (bits >> 64) as u64
    }

    /// Makes sure that there are so many seeds.
    ///
    /// # Errors
    /// [`NotEnoughSeeds`].
    pub fn check(&self, count: u64) -> Result<(), NotEnoughSeeds> {
        let last = count.saturating_sub(1);
        if self.get(last).is_some() { Ok(()) } else { Err(NotEnoughSeeds(self.master)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readable_seeds_follow_each_other_to_the_last() {
        let seeds = Seeds::readable(2_147_483_646.into(), Edition::Original);
        assert_eq!(seeds.get(1), Some(2_147_483_647));
        assert_eq!(seeds.get(2), None);
        assert_eq!(Seeds::readable(u64::MAX.into(), Edition::Document).get(1), None);
        assert_eq!((seeds.check(2).is_ok(), seeds.check(3).is_ok()), (true, false));
    }

    #[test]
    fn secret_seeds_are_large_and_depend_on_all_of_the_master() {
        let seeds = |master: u128| Seeds::secret(master.into(), Edition::Document);
        let mut all: Vec<u64> = (0..100).filter_map(|k| seeds(1).get(k)).collect();
        all.extend((0..100).filter_map(|k| seeds((1 << 127) | 1).get(k)));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 200);
        assert!(all.iter().filter(|&&bits| bits > 1 << 62).count() > 100);
        let published = Seeds::secret(1.into(), Edition::Original);
        assert!((0..100).all(|k| Edition::Original.check_seed(published.get(k).unwrap().into()).is_ok()));
    }
}
