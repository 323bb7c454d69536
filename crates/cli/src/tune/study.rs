//! Two sets of numbers, compared on the same seeds, seats and opponents.

use std::ops::ControlFlow;

use palestra_arena::campaign::Ring;
use palestra_arena::{Bout, Seeds, Series};
use palestra_contest::{Comparison, Fixture, Places, Question, Row, Sample, paired};
use palestra_workshop::Candidate;

use crate::campaign::{Boards, Interrupt, Progress};

/// Where comparisons are made.
pub struct Study {
    pub bout: Bout,
    pub boards: Boards,
    pub seeds: Seeds,
    pub opponents: Vec<Candidate>,
    pub series: Series,
    pub interrupt: Interrupt,
}

/// The numbers of the two players; the opponents follow.
const NEW: usize = 0;
const OLD: usize = 1;

impl Study {
    fn ring(&self, new: &Candidate, old: &Candidate) -> Ring<Candidate> {
        let mut players = vec![new.clone(), old.clone()];
        players.extend(self.opponents.iter().cloned());
        Ring::new(self.bout.clone(), players, Vec::new()).on(self.boards.configs())
    }

    /// The matches of some seeds: all rotations, each with both players.
    fn fixtures(&self, first: u64, seeds: u64) -> impl Iterator<Item = Fixture> + Send {
        let line_up: Vec<usize> =
            (0..=self.opponents.len()).map(|slot| if slot == 0 { NEW } else { slot + OLD }).collect();
        let tables: Vec<Vec<usize>> = paired(&line_up, 0, OLD).collect();
        let all = self.seeds;
        (first..first + seeds).map_while(move |number| all.get(number)).flat_map(move |seed| {
            tables.clone().into_iter().map(move |table| Fixture { seed: seed.into(), table })
        })
    }

    /// The mean points of two players; `None` if it was interrupted or there is no result.
    pub fn compare(&self, new: &Candidate, old: &Candidate, first: u64, seeds: u64) -> Option<(f64, f64)> {
        let ring = self.ring(new, old);
        let mut points = [Sample::default(), Sample::default()];
        let mut left = seeds as usize * 2 * (self.opponents.len() + 1);
        let job = |fixture: &Fixture| ring.play(1, fixture);
        self.series.stream(self.fixtures(first, seeds), self.interrupt.flag(), job, |_, row| {
            left -= 1;
            for (player, points) in points.iter_mut().enumerate() {
                if let Some(seat) = row.seat_of(player).filter(|_| row.counts()) {
                    points.add(Places::of(&row.scores).points(seat));
                }
            }
            ControlFlow::Continue(())
        });
        // Matches without a result count for nobody; a step without any result moves nothing.
        (left == 0).then(|| (points[NEW].mean(), points[OLD].mean()))
    }

    /// The sequential test on seeds that nobody has seen.
    pub fn decide(
        &self,
        new: &Candidate,
        old: &Candidate,
        question: Question,
        first: u64,
        seeds: u64,
        quiet: bool,
    ) -> Comparison {
        let ring = self.ring(new, old);
        let size = 2 * (self.opponents.len() + 1);
        let mut comparison = Comparison::new(question, NEW, OLD, size);
        let progress = Progress::new(None, 0, quiet);
        let mut group: Vec<Row> = Vec::new();
        let job = |fixture: &Fixture| ring.play(1, fixture);
        self.series.stream(self.fixtures(first, seeds), self.interrupt.flag(), job, |_, row| {
            group.push(row);
            if group.len() == size {
                comparison.add(&group);
                group.clear();
            }
            progress.step(|| format!("is it better? about {} more", comparison.more()));
            if comparison.conclusion().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        progress.clear();
        comparison
    }
}
