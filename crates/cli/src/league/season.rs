//! The league: everybody who ever took part, all matches, and which ones come next.

use std::ops::ControlFlow;

use palestra_arena::Seeds;
use palestra_arena::campaign::{Ledger, Line, PlayerLine, Ring};
use palestra_contest::{
    Curve, Dice, Fixture, Interval, Outcome, Pool, Posterior, Prior, Row, batch_size, focal_given,
};
use palestra_workshop::{Candidate, Member};

use crate::campaign::{CampaignArgs, Interrupt, Progress, Records};

/// The fewest matches chosen together; their number does not depend on the number of threads.
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
    seeds: Seeds,
    seats: usize,
}

impl Season {
    /// Joins those who take part now with what is known; newcomers are written down.
    pub fn new(
        mut players: Vec<PlayerLine>,
        rows: Vec<Row>,
        members: &[Member],
        ledger: &mut Ledger,
        (seeds, seats): (Seeds, usize),
    ) -> anyhow::Result<Self> {
        let mut numbers = Vec::new();
        for member in members {
            let same =
                |line: &PlayerLine| line.address == member.player.address && line.name == member.player.name;
            let number = match players.iter().position(same) {
                Some(known) => known,
                None => {
                    let (name, address) = (member.player.name.clone(), member.player.address);
                    let line = PlayerLine { name, file: member.file.clone(), address };
                    ledger.write(&Line::Player(line.clone()))?;
                    players.push(line);
                    players.len() - 1
                }
            };
            players[number].file.clone_from(&member.file); // it may have been moved
            numbers.push(number);
        }
        let labels = labels(&players, &numbers);
        Ok(Season { players, labels, rows, numbers, seeds, seats })
    }

    /// What the first `count` matches say.
    pub fn posterior_after(&self, count: usize) -> Posterior {
        Posterior::fit(self.players.len(), &self.outcomes(count), &Prior::default())
    }

    /// The first `count` matches.
    fn outcomes(&self, count: usize) -> Vec<Outcome> {
        let outcome = |(number, row): (u32, &Row)| Outcome {
            number,
            seed: row.seed,
            table: row.table.clone(),
            scores: row.scores.clone(),
            ..Outcome::default()
        };
        (0..).zip(&self.rows[..count]).map(outcome).collect()
    }

    /// Everybody's rating.
    pub fn standings(&self) -> Vec<Interval> {
        self.posterior_after(self.rows.len()).ratings()
    }

    /// Whether a player takes part now.
    pub fn is_member(&self, player: usize) -> bool {
        self.numbers.contains(&player)
    }

    /// The matches of a batch, given everything before row `begin` and what that says.
    fn batch(&self, number: u64, begin: usize, posterior: Posterior) -> Vec<Fixture> {
        let mut dice = Dice::part(self.seeds.dice(), number);
        let pool = Pool { players: self.players.len(), among: &self.numbers, seats: self.seats };
        let size = batch_size(begin, BATCH);
        let tables =
            focal_given(&self.outcomes(begin), || posterior, &pool, size, &Curve::default(), &mut dice);
        let seeds = (begin as u64..).map_while(|number| self.seeds.get(number));
        seeds.zip(tables).map(|(seed, table)| Fixture { seed: seed.into(), table }).collect()
    }

    /// What comes next: the rest of a batch that was broken off, if it would be chosen again; else a new one, chosen by
    /// what all matches say.
    fn next_batch(&self, posterior: Posterior) -> (u64, Vec<Fixture>) {
        let last = self.rows.last().and_then(|row| row.batch).unwrap_or(0);
        let begin = self.rows.iter().rposition(|row| row.batch != Some(last)).map_or(0, |row| row + 1);
        let played = &self.rows[begin..];
        if !played.is_empty() && played.len() < batch_size(begin, BATCH) {
            let mut again = self.batch(last, begin, self.posterior_after(begin));
            if again.iter().zip(played).all(|(fixture, row)| *fixture == row.fixture()) {
                return (last, again.split_off(played.len()));
            }
        }
        (last + 1, self.batch(last + 1, self.rows.len(), posterior))
    }

    /// Whether every member's rating is known to `margin` points. Of one who was never beaten, or never beat anybody, no
    /// number of matches tells how far away it is.
    fn known_to(&self, margin: f64, standings: &[Interval]) -> bool {
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
        (ring, records): (&Ring<Candidate>, &Records),
        ledger: &mut Ledger,
        interrupt: &Interrupt,
        (matches, until): (Option<u64>, Option<u32>),
    ) -> anyhow::Result<()> {
        let wanted = matches.unwrap_or(if until.is_some() { MOST } else { 200 });
        let end = self.rows.len() + wanted as usize;
        self.seeds.check(end as u64)?;
        let total = (until.is_none() || matches.is_some()).then_some(wanted as usize);
        let progress = Progress::new(total, 0, args.quiet);
        let series = args.series();
        let mut trouble = None;
        while self.rows.len() < end && trouble.is_none() && !interrupt.pressed() {
            let posterior = self.posterior_after(self.rows.len());
            let standings = posterior.ratings();
            if until.is_some_and(|margin| self.known_to(margin.into(), &standings)) {
                break;
            }
            let (batch, mut fixtures) = self.next_batch(posterior);
            fixtures.truncate(end - self.rows.len());
            let widest = self.widest(&standings);
            let numbers = self.numbers.clone();
            let place =
                |player: &usize| numbers.iter().position(|number| number == player).unwrap_or_default();
            let job = |(number, fixture): &(u64, Fixture)| {
                // The ring knows the members by their own numbers.
                let table = fixture.table.iter().map(place).collect();
                records.play(ring, *number, &Fixture { seed: fixture.seed, table })
            };
            let tasks = (self.rows.len() as u64..).zip(fixtures);
            series.stream(tasks, interrupt.flag(), job, |(number, fixture), (row, record)| {
                let row = Row { table: fixture.table, batch: Some(batch), ..row };
                let written = ledger.write(&Line::Match(row.clone())).map_err(anyhow::Error::from);
                if let Err(error) = written.and_then(|()| records.keep(number, row.seed, record.as_ref())) {
                    trouble = Some(error);
                    return ControlFlow::Break(());
                }
                self.rows.push(row);
                progress.step(|| format!("least known: {widest}"));
                ControlFlow::Continue(())
            });
        }
        progress.clear();
        trouble.map_or(Ok(()), Err)
    }

    /// The member whose rating is least known, for the display.
    fn widest(&self, standings: &[Interval]) -> String {
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
