//! Semifinals and final: few players, many boards, every seat.

use super::{History, Note, Pairing, Phase, RoundEnd, RoundKind, Session, Step};
use crate::{Curve, Outcome, Places, PlayerId, RoundKey, Table};

/// The grand final: as many semifinals as a table has seats, then the final of their winners. All tables play the same
/// boards, each in all rotations; points 4-3-2-1 are summed. A small contest has the final only.
#[derive(Clone, Debug, PartialEq)]
pub struct Finals {
    /// Boards of each table.
    pub boards: u32,
    /// Whether the groups are seeded by rating, and equal points decided by it; else by lot and by more matches.
    pub seeded: bool,
    /// Who is invited to fill the semifinals, outside of the grades; after them those who left last.
    pub guests: Vec<PlayerId>,
}

/// At most so many more matches for equal points.
const MORE: u32 = 50;

impl Finals {
    /// How many of the entrants come to the finals.
    pub fn survivors(&self, history: &History, seats: usize, curve: &Curve) -> usize {
        let entrants = history.lineups.first().map_or(0, Vec::len);
        curve.first(entrants).max(seats)
    }

    /// What comes next if the finals are on; `None` while there are too many.
    pub(super) fn next(
        &self,
        history: &History,
        alive: &[PlayerId],
        seats: usize,
        curve: &Curve,
        key: &RoundKey,
    ) -> Option<Step> {
        match history.rounds.last().map(|end| end.kind) {
            Some(RoundKind::Final) => return Some(Step::Done),
            Some(RoundKind::Semifinals) => {
                // One who withdrew since makes room for the next.
                let stays = |player: &&PlayerId| !history.withdrew(**player);
                let order = history.rounds.last().map(|end| end.order.as_slice())?;
                let table: Table = order.iter().filter(stays).take(seats).copied().collect();
                let full = table.len() == seats;
                return Some(if full {
                    self.round(history, vec![table], RoundKind::Final, key)
                } else {
                    Step::Done
                });
            }
            _ if alive.len() > self.survivors(history, seats, curve) => return None,
            _ => {}
        }
        let field = self.field(history, alive, seats * seats);
        if field.len() == seats * seats {
            let groups = self.groups(history, field, seats, key);
            return Some(self.round(history, groups, RoundKind::Semifinals, key));
        }
        let mut field = self.field(history, alive, seats.max(alive.len()));
        sort_by_rating(history, key, &mut field);
        field.truncate(seats);
        let full = field.len() == seats;
        Some(if full { self.round(history, vec![field], RoundKind::Final, key) } else { Step::Done })
    }

    /// Those who are left, then guests, then those who left last.
    fn field(&self, history: &History, alive: &[PlayerId], size: usize) -> Vec<PlayerId> {
        let mut field = alive.to_vec();
        let left = history
            .rounds
            .iter()
            .rev()
            .flat_map(|end| end.leaving.iter().rev().map(|leaving| leaving.player));
        for player in self.guests.iter().copied().chain(left) {
            if field.len() < size && !field.contains(&player) {
                field.push(player);
            }
        }
        field.truncate(size);
        field
    }

    /// The groups of the semifinals: 1-8-9-16, 2-7-10-15 and so on by rating, or by lot.
    fn groups(
        &self,
        history: &History,
        mut field: Vec<PlayerId>,
        seats: usize,
        key: &RoundKey,
    ) -> Vec<Table> {
        if self.seeded {
            sort_by_rating(history, key, &mut field);
        } else {
            key.dice(0).shuffle(&mut field);
        }
        let mut groups = vec![Table::new(); seats];
        for (row, players) in field.chunks(seats).enumerate() {
            for (k, &player) in players.iter().enumerate() {
                groups[if row % 2 == 0 { k } else { seats - 1 - k }].push(player);
            }
        }
        groups
    }

    fn round(&self, history: &History, groups: Vec<Table>, kind: RoundKind, key: &RoundKey) -> Step {
        let results = history.of_round();
        if results.is_empty() {
            let phase = if kind == RoundKind::Final { Phase::Final } else { Phase::Semifinals };
            return Step::Play(Session { phase, pairings: self.rotations(&groups), danger: Vec::new() });
        }
        let more = history.step() - 1;
        let open: Vec<&Table> = groups.iter().filter(|group| tied(group, results)).collect();
        if !self.seeded && !open.is_empty() && more < MORE {
            let first = results.len() as u32;
            let table = |group: &Table| {
                let mut table = group.clone();
                key.dice(more + 1).shuffle(&mut table);
                table
            };
            let pairings =
                (first..).zip(open).map(|(board, group)| Pairing { board, table: table(group) }).collect();
            return Step::Play(Session { phase: Phase::OneMore(more), pairings, danger: Vec::new() });
        }
        let undecided = (!self.seeded && !open.is_empty()).then_some(Note::EqualPoints(more));
        let notes = undecided.into_iter().chain(history.void_note()).collect();
        Step::End(RoundEnd {
            kind,
            order: order(history, key, &groups, results),
            notes,
            ..RoundEnd::default()
        })
    }

    /// Every group on every board in every rotation.
    fn rotations(&self, groups: &[Table]) -> Vec<Pairing> {
        let mut pairings = Vec::new();
        for board in 0..self.boards {
            for group in groups {
                for turn in 0..group.len() {
                    let mut table = group.clone();
                    table.rotate_left(turn);
                    pairings.push(Pairing { board, table });
                }
            }
        }
        pairings
    }
}

/// The points of a player in the round. Those that tie in a match share them; a void match gives none.
fn points(player: PlayerId, results: &[Outcome]) -> f64 {
    let mut sum = 0.0;
    for outcome in results.iter().filter(|outcome| !outcome.is_void()) {
        if let Some(seat) = outcome.table.iter().position(|&other| other == player) {
            sum += Places::of(&outcome.scores).points(seat);
        }
    }
    sum
}

/// Whether a group has no single winner.
fn tied(group: &[PlayerId], results: &[Outcome]) -> bool {
    let points: Vec<f64> = group.iter().map(|&player| points(player, results)).collect();
    let best = points.iter().copied().fold(0.0, f64::max);
    points.iter().filter(|&&mine| mine == best).count() > 1
}

/// The winners of the groups, group by group, then all others; each part by points, equal points by rating.
fn order(history: &History, key: &RoundKey, groups: &[Table], results: &[Outcome]) -> Vec<PlayerId> {
    let best = |group: &Table| {
        let mut group = group.clone();
        sort_by_rating(history, key, &mut group);
        group.sort_by(|&a, &b| points(b, results).total_cmp(&points(a, results)));
        group
    };
    let sorted: Vec<Table> = groups.iter().map(best).collect();
    let mut order: Vec<PlayerId> = sorted.iter().map(|group| group[0]).collect();
    let mut others: Vec<PlayerId> = sorted.iter().flat_map(|group| group[1..].iter().copied()).collect();
    sort_by_rating(history, key, &mut others);
    others.sort_by(|&a, &b| points(b, results).total_cmp(&points(a, results)));
    order.extend(others);
    order
}

/// The strongest first, by everything played before the finals, so that their own results do not regroup them; equals by lot.
fn sort_by_rating(history: &History, key: &RoundKey, players: &mut [PlayerId]) {
    let posterior = history.posterior(&history.measuring());
    let strengths = posterior.strengths();
    key.dice(u32::MAX).shuffle(players);
    players.sort_by(|&a, &b| strengths[b].total_cmp(&strengths[a]));
}
