//! Is the first player better than the other? The test, fed with groups of matches.

use crate::{Conclusion, Evidence, Places, Question, Row, Versus};

/// The comparison, under way.
pub struct Comparison {
    test: Versus,
    question: Question,
    new: usize,
    old: usize,
    group_size: usize,
}

impl Comparison {
    /// Compares the players with the numbers `new` and `old`; a seed has `group_size` matches.
    pub fn new(question: Question, new: usize, old: usize, group_size: usize) -> Self {
        Comparison { test: Versus::new(question), question, new, old, group_size }
    }

    /// Takes in the matches of a seed, when they are all there. A seed with a match without a result is left out.
    pub fn add(&mut self, group: &[Row]) {
        if group.len() == self.group_size
            && let (Some(new), Some(old)) = (points(group, self.new), points(group, self.old))
        {
            self.test.add(new - old);
        }
    }

    /// How the test stands.
    pub fn evidence(&self) -> Evidence {
        self.test.evidence()
    }

    /// The answer, once there is one.
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.evidence().conclusion
    }

    /// The test itself.
    pub fn test(&self) -> &Versus {
        &self.test
    }

    /// How many more matches are expected.
    pub fn more(&self) -> u64 {
        (self.evidence().more.ceil() as u64).saturating_mul(self.group_size as u64)
    }

    /// The answer in words.
    pub fn sentence(&self, new: &str, old: &str) -> String {
        let Question { gain, alpha, beta, .. } = self.question;
        let seen = self.test.gain().map_or_else(
            || "nothing measured yet".to_owned(),
            |gain| {
                format!(
                    "{:+.2} points a match, 95 % interval {:+.2} to {:+.2}",
                    gain.mid, gain.low, gain.high
                )
            },
        );
        let seeds = self.test.pairs();
        let answer = match self.conclusion() {
            Some(Conclusion::Better) => format!("{new} is better than {old}: {seen}, after {seeds} seeds."),
            Some(Conclusion::NotBetter) => {
                format!(
                    "{new} is not better than {old}, or by less than {gain} points a match: {seen}, after {seeds} seeds."
                )
            }
            None => format!(
                "Not decided whether {new} is better than {old}: {seen}, after {seeds} seeds; about {} more matches are expected.",
                self.more()
            ),
        };
        format!(
            "{answer}\nError rates, whatever the differences look like, if no board was chosen for its result: of players that gain nothing, {} % at most are called better; of those that gain {gain} points, {} % at most are missed.",
            100.0 * alpha,
            100.0 * beta
        )
    }
}

/// The mean points of a player in the matches of a group; `None` if one has no result.
fn points(group: &[Row], player: usize) -> Option<f64> {
    let (mut sum, mut matches) = (0.0, 0.0);
    for row in group {
        if !row.counts() {
            return None;
        }
        if let Some(seat) = row.seat_of(player) {
            sum += Places::of(&row.scores).points(seat);
            matches += 1.0;
        }
    }
    (matches > 0.0).then_some(sum / matches)
}
