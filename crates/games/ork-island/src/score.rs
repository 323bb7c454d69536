//! Conquests and points. R18-R22

use palestra_base::{PerSeat, Seat};
use palestra_game::Stuck;

use crate::OrkIsland;
use crate::island::Island;
use crate::rules::Scores;

/// The largest component that the published program can count. D2
const LARGEST_NARROW: u32 = 25;

impl OrkIsland {
    /// Who stands where decides who conquers what. Says whether anything has changed hands. R18, R19
    pub(crate) fn conquer(&mut self) -> bool {
        let mut standing = vec![PerSeat([0u16; 4]); self.city_owner.len() + self.path_owner.len()];
        let places = self.island.places.cells();
        for (&cell, &owner) in self.orks.cell.iter().zip(&self.orks.owner) {
            if let Some(place) = places[cell as usize].number() {
                standing[place][owner] += 1;
            }
        }
        let conquests = self.city_owner.iter_mut().chain(&mut self.path_owner).zip(standing);
        let mut changed = false;
        for (owner, counts) in conquests {
            let conqueror = strictly_most(&counts);
            if conqueror.is_some() && conqueror != *owner {
                *owner = conqueror;
                changed = true;
            }
        }
        changed
    }

    /// What a round brings: points for cities, paths and the graph of conquests. R20-R22
    pub(crate) fn count_points(&mut self) -> Result<(), Stuck> {
        let settings = &self.island.settings;
        let mut income = PerSeat([0i64; 4]);
        let mut add = |owner: Seat, points: i64| income[owner] = self.kept(income[owner] + points);
        for (owner, city) in self.city_owner.iter().zip(&self.island.map.cities) {
            if let Some(owner) = *owner {
                add(owner, settings.bonus_per_city_cell * city.len() as i64);
            }
        }
        for (owner, path) in self.path_owner.iter().zip(&self.island.map.paths) {
            if let Some(owner) = *owner {
                add(owner, settings.bonus_per_path_cell * path.cells.len() as i64);
            }
        }
        for (owner, cities) in components(&self.island, &self.city_owner, &self.path_owner) {
            if self.rules.scores == Scores::Narrow && cities > LARGEST_NARROW {
                return Err(Stuck(format!(
                    "{cities} connected cities are more than the published program can count"
                )));
            }
            add(owner, settings.factor_connected_component << cities);
        }
        self.income = income;
        Ok(())
    }

    /// What a round brings is added to the scores.
    pub(crate) fn add_points(&mut self) {
        for seat in Seat::ALL {
            self.score[seat] = self.kept(self.score[seat] + self.income[seat]);
        }
    }

    /// A sum of points as it is kept: narrow ones wrap around. D2
    fn kept(&self, points: i64) -> i64 {
        match self.rules.scores {
            Scores::Wide => points,
            Scores::Narrow => i64::from(points as i32),
        }
    }
}

/// The seat with more than every other one, if there is one.
fn strictly_most(counts: &PerSeat<u16>) -> Option<Seat> {
    if counts.0 == [0; 4] {
        return None; // nearly everywhere
    }
    let most = *counts.0.iter().max()?;
    let mut leaders = counts.iter().filter(|&(_, &count)| count == most);
    let (leader, _) = leaders.next()?;
    leaders.next().is_none().then_some(leader)
}

/// The connected components of all graphs of conquests: their owner and number of cities. R22
fn components(
    island: &Island,
    city_owner: &[Option<Seat>],
    path_owner: &[Option<Seat>],
) -> impl Iterator<Item = (Seat, u32)> {
    let mut parent: Vec<usize> = (0..city_owner.len()).collect();
    for (owner, path) in path_owner.iter().zip(&island.map.paths) {
        let [a, b] = path.ends;
        if owner.is_some() && *owner == city_owner[a] && *owner == city_owner[b] {
            let (a, b) = (root(&parent, a), root(&parent, b));
            parent[a] = b;
        }
    }
    let mut sizes = vec![0u32; parent.len()];
    for city in 0..parent.len() {
        sizes[root(&parent, city)] += 1;
    }
    let owners: Vec<_> = city_owner.to_vec();
    sizes
        .into_iter()
        .zip(owners)
        .filter_map(|(size, owner)| Some((owner?, size)))
        .filter(|&(_, size)| size > 0)
}

fn root(parent: &[usize], mut city: usize) -> usize {
    while parent[city] != city {
        city = parent[city];
    }
    city
}
