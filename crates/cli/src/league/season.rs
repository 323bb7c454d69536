//! The league: everybody who ever took part, all matches, and which ones come next.

use std::ops::ControlFlow;

use anyhow::bail;
use palestra_arena::campaign::{Ledger, Line, PlayerLine, Ring};
use palestra_contest::{Dice, Fixture, Interval, Planner, Ranking, Ratings, Row};
use palestra_workshop::{Candidate, Member};

use crate::campaign::{CampaignArgs, Interrupt, Progress};

/// Matches chosen together. Fixed, so that the choice does not depend on the number of threads.
const BATCH: usize = 16;

/// Without an end, at most so many.
const MOST: u64 = 100_000;

/// Everybody and everything.
pub struct Season {
    /// Everybody who ever took part, in the order of the file of results.
    pub players: Vec<PlayerLine>,
    pub labels: Vec<String>,
    pub rows: Vec<Row>,
    /// For each member, its number among the players.
    pub numbers: Vec<usize>,
    first_seed: u64,
    seats: usize,
}

impl Season {
    /// Joins those who take part now with what is known; newcomers are written down.
    pub fn new(
        mut players: Vec<PlayerLine>,
        rows: Vec<Row>,
        members: &[Member],
        ledger: &mut Ledger,
        (first_seed, seats): (u64, usize),
    ) -> anyhow::Result<Self> {
        let mut numbers = Vec::new();
        for member in members {
            let same =
                |line: &PlayerLine| line.digest == member.player.digest && line.name == member.player.name;
            let number = match players.iter().position(same) {
                Some(known) => known,
                None => {
                    let (name, digest) = (member.player.name.clone(), member.player.digest.clone());
                    let line = PlayerLine { name, file: member.file.clone(), digest };
                    ledger.write(&Line::Player(line.clone()))?;
                    players.push(line);
                    players.len() - 1
                }
            };
            players[number].file.clone_from(&member.file); // it may have been moved
            numbers.push(number);
        }
        let labels = labels(&players, &numbers);
        Ok(Season { players, labels, rows, numbers, first_seed, seats })
    }

    /// The ratings by the first `count` matches.
    pub fn ratings_after(&self, count: usize) -> Ratings {
        let counted = self.rows[..count].iter().filter(|row| row.counts());
        let matches: Vec<Ranking> =
            counted.map(|row| Ranking { players: row.table.clone(), scores: row.scores.clone() }).collect();
        Ratings::fit(self.players.len(), &matches)
    }

    pub fn ratings(&self) -> Ratings {
        self.ratings_after(self.rows.len())
    }

    /// Everybody's rating.
    pub fn standings(&self) -> Vec<Interval> {
        let ratings = self.ratings();
        (0..self.players.len()).map(|player| ratings.rating(player)).collect()
    }

    /// Whether a player takes part now.
    pub fn is_member(&self, player: usize) -> bool {
        self.numbers.contains(&player)
    }

    /// The matches of a batch, given everything before row `begin`.
    fn batch(&self, number: u64, begin: usize) -> Vec<Fixture> {
        let dice = Dice::part(self.first_seed, number);
        let mut planner = Planner::new(self.ratings_after(begin), self.numbers.clone(), self.seats, dice);
        self.rows[..begin].iter().for_each(|row| planner.seen(&row.table));
        let tables = std::iter::from_fn(|| planner.next_table()).take(BATCH);
        (self.first_seed + begin as u64..).zip(tables).map(|(seed, table)| Fixture { seed, table }).collect()
    }

    /// What comes next: the rest of a batch that was broken off, if it would be chosen again; else a new one.
    fn next_batch(&self) -> (u64, Vec<Fixture>) {
        let last = self.rows.last().and_then(|row| row.batch).unwrap_or(0);
        let begin = self.rows.iter().rposition(|row| row.batch != Some(last)).map_or(0, |row| row + 1);
        let played = &self.rows[begin..];
        if !played.is_empty() && played.len() < BATCH {
            let mut again = self.batch(last, begin);
            if again.iter().zip(played).all(|(fixture, row)| *fixture == row.fixture()) {
                return (last, again.split_off(played.len()));
            }
        }
        (last + 1, self.batch(last + 1, self.rows.len()))
    }

    /// Whether every member's rating is known to `margin` points. Of one who was never beaten, or never beat anybody, no
    /// number of matches tells how far away it is.
    fn known_to(&self, margin: f64) -> bool {
        let standings = self.standings();
        let mut beat = vec![(false, false); self.players.len()];
        for row in self.rows.iter().filter(|row| row.counts()) {
            for (&player, score) in row.table.iter().zip(&row.scores) {
                beat[player].0 |= row.scores.iter().any(|other| other < score);
                beat[player].1 |= row.scores.iter().any(|other| other > score);
            }
        }
        let known = |player: usize| standings[player].margin() <= margin || beat[player] != (true, true);
        self.rows.len() >= BATCH * 4 && self.numbers.iter().all(|&player| known(player))
    }

    /// Plays on.
    pub fn play(
        &mut self,
        args: &CampaignArgs,
        ring: &Ring<Candidate>,
        ledger: &mut Ledger,
        interrupt: &Interrupt,
        (matches, until): (Option<u64>, Option<u32>),
    ) -> anyhow::Result<()> {
        let wanted = matches.unwrap_or(if until.is_some() { MOST } else { 200 });
        let end = self.rows.len() + wanted as usize;
        if self.first_seed.saturating_add(end as u64) > ring.bout.edition.largest_seed() {
            bail!("there are not enough seeds after {}: begin with a smaller one", self.first_seed);
        }
        let total = (until.is_none() || matches.is_some()).then_some(wanted as usize);
        let progress = Progress::new(total, 0, args.quiet);
        let series = args.series();
        let mut trouble = None;
        while self.rows.len() < end && trouble.is_none() && !interrupt.pressed() {
            if until.is_some_and(|margin| self.known_to(margin.into())) {
                break;
            }
            let (batch, mut fixtures) = self.next_batch();
            fixtures.truncate(end - self.rows.len());
            let widest = self.widest();
            let numbers = self.numbers.clone();
            let place =
                |player: &usize| numbers.iter().position(|number| number == player).unwrap_or_default();
            let job = |fixture: &Fixture| {
                // The ring knows the members by their own numbers.
                let table = fixture.table.iter().map(place).collect();
                ring.play(fixture.seed, &Fixture { seed: fixture.seed, table })
            };
            series.stream(fixtures.into_iter(), interrupt.flag(), job, |fixture, row| {
                let row = Row { table: fixture.table, batch: Some(batch), ..row };
                if let Err(error) = ledger.write(&Line::Match(row.clone())) {
                    trouble = Some(error);
                    return ControlFlow::Break(());
                }
                self.rows.push(row);
                progress.step(|| format!("least known: {widest}"));
                ControlFlow::Continue(())
            });
        }
        progress.clear();
        Ok(trouble.map_or(Ok(()), Err)?)
    }

    /// The member whose rating is least known, for the display.
    fn widest(&self) -> String {
        let standings = self.standings();
        let widest =
            self.numbers.iter().max_by(|&&a, &&b| standings[a].margin().total_cmp(&standings[b].margin()));
        widest.map_or_else(String::new, |&player| {
            format!("{} {:.0} ±{:.0}", self.labels[player], standings[player].mid, standings[player].margin())
        })
    }
}

/// Names that differ. Who takes part goes by its name, or its file's if others are called the same; earlier versions get a number.
fn labels(players: &[PlayerLine], numbers: &[usize]) -> Vec<String> {
    let clean = |text: &str| text.chars().filter(|c| !c.is_control()).collect::<String>();
    let mut labels: Vec<String> = Vec::new();
    let mut versions = std::collections::BTreeMap::<&str, usize>::new();
    for (number, player) in players.iter().enumerate() {
        let label = if numbers.contains(&number) {
            let same = |&&other: &&usize| players[other].name == player.name;
            let shared = numbers.iter().filter(same).count() > 1;
            clean(if shared { &player.file } else { &player.name })
        } else {
            let version = versions.entry(&player.name).or_default();
            *version += 1;
            format!("{} (old {version})", clean(&player.name))
        };
        labels.push(label);
    }
    labels
}
