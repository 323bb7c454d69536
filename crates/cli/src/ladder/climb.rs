//! Playing on the steps.

use std::ops::ControlFlow;

use anyhow::bail;
use palestra_arena::campaign::Ring;
use palestra_arena::{Bout, Seeds, Series};
use palestra_contest::{Fixture, Interval, Places, Row, rotations, share};
use palestra_game::Edition;
use palestra_game::erased::AnyGame;
use palestra_sandbox::DEFAULT_BUDGET;
use palestra_workshop::Candidate;
use serde_json::{Value, json};

use super::{LadderArgs, label};
use crate::campaign::{Interrupt, Progress};
use crate::input;

/// A player on its way up.
pub struct Climb<'a> {
    args: &'a LadderArgs,
    bout: Bout,
    player: Candidate,
    matches: u64,
    seeds: Seeds,
    /// The steps that it has been on, from the lowest.
    pub steps: Vec<Step>,
}

/// How a player did against three of a step.
pub struct Step {
    /// The step's name.
    pub name: String,
    /// Matches that count.
    pub matches: u64,
    /// The share in which it was first; who shares the first place has a part of it.
    pub first: Interval,
    /// Matches in which it was frozen.
    pub frozen: u64,
    /// The largest share of its budget that it spent in a match; `None` if nobody counts.
    pub spent: Option<f64>,
}

/// Who is first in so many matches stands on a step.
const STANDS: f64 = 0.5;

impl Step {
    /// Whether the player stands on it.
    pub fn is_held(&self) -> bool {
        self.first.mid >= STANDS
    }

    /// Whether it surely does not.
    pub fn is_too_high(&self) -> bool {
        self.first.high < STANDS
    }

    pub fn json(&self) -> Value {
        let Interval { mid, low, high } = self.first;
        json!({
            "name": self.name, "matches": self.matches, "first": mid, "low": low, "high": high,
            "frozen": self.frozen, "spent": self.spent,
        })
    }
}

impl<'a> Climb<'a> {
    /// Before the first step.
    pub fn new(
        args: &'a LadderArgs,
        game: &'static dyn AnyGame,
        player: Candidate,
        matches: u64,
    ) -> anyhow::Result<Self> {
        let edition = Edition::default();
        let config = game.parse(game.default_config())?;
        let bout = Bout { game, config, edition, seed: 0.into(), judged: false };
        let seeds = Seeds::readable(input::seed(&args.seed.to_string(), edition)?, edition);
        let seats = bout.config.seats() as u64;
        let matches = matches.div_ceil(seats) * seats;
        seeds.check(matches / seats)?;
        Ok(Climb { args, bout, player, matches, seeds, steps: Vec::new() })
    }

    /// The highest step that the player stands on.
    pub fn stands(&self) -> Option<&Step> {
        self.steps.iter().rev().find(|step| step.is_held())
    }

    /// Plays against three of this step; when somebody has enough, with the matches that are over by then.
    pub fn play(&mut self, rival: Candidate, interrupt: &Interrupt) -> anyhow::Result<&Step> {
        let seats = self.bout.config.seats();
        let labels = vec![label(&self.player), label(&rival)];
        let ring = Ring::new(self.bout.clone(), vec![self.player.clone(), rival], labels.clone());
        let mut table = vec![1; seats];
        table[0] = 0;
        let tables: Vec<Vec<usize>> = rotations(&table).collect();
        let seeds = (0..self.matches / seats as u64).filter_map(|number| self.seeds.get(number));
        let fixtures: Vec<Fixture> = seeds
            .flat_map(|seed| {
                tables.iter().map(move |table| Fixture { seed: seed.into(), table: table.clone() })
            })
            .collect();
        let progress = Progress::new(Some(fixtures.len()), 0, self.args.quiet);
        let mut rows: Vec<Row> = Vec::new();
        Series::new(self.args.threads.unwrap_or(0).into()).stream(
            (0u64..).zip(fixtures),
            interrupt.flag(),
            |(number, fixture)| ring.play(*number, fixture),
            |_, row| {
                rows.push(row);
                progress.step(|| format!("against three {}", labels[1]));
                ControlFlow::Continue(())
            },
        );
        progress.clear();
        let budget = self.args.sandbox.budget.unwrap_or(DEFAULT_BUDGET);
        let Some(step) = Step::of(&labels[1], &rows, budget) else {
            match rows.iter().find_map(|row| row.none.as_ref()) {
                Some(why) => bail!("no match against {} could be played: {why}", labels[1]),
                None => bail!("stopped before the first match against {} was over", labels[1]),
            }
        };
        self.steps.push(step);
        Ok(&self.steps[self.steps.len() - 1])
    }
}

impl Step {
    /// What these matches say; `None` if none counts.
    fn of(name: &str, rows: &[Row], budget: u64) -> Option<Step> {
        let (mut matches, mut firsts, mut frozen, mut spent) = (0, 0.0, 0, 0);
        for row in rows.iter().filter(|row| row.counts()) {
            let seat = row.seat_of(0)?;
            matches += 1;
            firsts += Places::of(&row.scores).first(seat);
            frozen += u64::from(row.frozen.iter().any(|frozen| frozen.seat == seat));
            spent = spent.max(row.spent.get(seat).copied().unwrap_or(0));
        }
        let first = share(firsts, matches)?;
        let spent = (spent > 0).then_some(spent as f64 / budget as f64);
        Some(Step { name: name.to_owned(), matches, first, frozen, spent })
    }
}
