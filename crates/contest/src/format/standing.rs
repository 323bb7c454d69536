use super::{History, Phase};
use crate::{Curve, Dice, Draws, PlayerId, Posterior, Prior, RankOf};

/// How everybody stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// The entrants, best first.
    pub places: Vec<Place>,
    /// How wide the intervals of ranks are by the bootstrap of boards, against those of the posterior. Above
    /// [`Standing::DOUBT`] the model is far off and the wider ones are given.
    pub bootstrap_width: f64,
}

impl Standing {
    /// From here on the bootstrap's intervals are given.
    pub const DOUBT: f64 = 1.2;
}

/// An entrant's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The number of the entrant.
    pub entrant: usize,
    /// Its module; of one who left or withdrew, the last that played for it. None if it never did.
    pub player: Option<PlayerId>,
    /// Its rank from 0; those that share one have the mean.
    pub rank: f64,
    /// Its grade by the rule of the format.
    pub grade: f64,
    /// What all matches say about its rank among all that are graded, whatever the format decided.
    pub posterior: Option<RankOf>,
    /// When it left, if it did.
    pub left: Option<Left>,
}

/// How one left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Left {
    /// In which round.
    pub round: u32,
    /// Whether it withdrew.
    pub withdrew: bool,
    /// The chance that it was right: that it was among the last of those who were there.
    pub odds: Option<f64>,
}

/// Draws for the list.
const DRAWS: usize = 1000;

/// Ranks and grades by what all matches say.
pub(super) fn by_posterior(history: &History, curve: &Curve) -> Standing {
    let (players, bootstrap_width) = posterior_ranks(history, curve);
    let mut places = places(history, &players);
    for place in &mut places {
        if let Some(rank) = &place.posterior {
            (place.rank, place.grade) = (rank.mean, rank.grade.mid);
        } else {
            (place.rank, place.grade) = (history.lineups[0].len() as f64 - 1.0, curve.lowest);
        }
    }
    sorted(places, bootstrap_width)
}

/// Ranks and grades by the order of leaving, then by the finals, then by what all matches say.
pub(super) fn by_leaving(history: &History, curve: &Curve) -> Standing {
    let (players, bootstrap_width) = posterior_ranks(history, curve);
    let mut places = places(history, &players);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let left = history.left();
    for (round, lineup) in (0u32..).zip(&history.lineups) {
        groups.push((0..left.len()).filter(|&e| left[e] == Some((round, true))).collect());
        let Some(end) = history.rounds.get(round as usize) else { continue };
        for leaving in &end.leaving {
            let same =
                |&e: &usize| left[e] == Some((round, false)) && lineup[e].player == Some(leaving.player);
            groups.push((0..left.len()).filter(same).collect());
        }
    }
    let mut rest: Vec<usize> = (0..left.len()).filter(|&entrant| left[entrant].is_none()).collect();
    let rank_of = |entrant: usize| final_rank(history, places[entrant].player);
    let mean = |entrant: usize| places[entrant].posterior.as_ref().map_or(f64::INFINITY, |rank| rank.mean);
    let key = |entrant: usize| (rank_of(entrant), mean(entrant));
    rest.sort_by(|&a, &b| key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal));
    // Copies are together, and those about whom nothing is known.
    for equals in rest.chunk_by(|&a, &b| places[a].player == places[b].player || key(a) == key(b)) {
        groups.push(equals.to_vec());
    }
    let mut behind = left.len();
    for group in groups.iter().filter(|group| !group.is_empty()) {
        let best = behind - group.len();
        let rank = (best + behind - 1) as f64 / 2.0;
        // Equals, and those who withdrew together, share the mean of what their ranks bring.
        let grade =
            (best..behind).map(|rank| curve.grade(rank as f64, left.len())).sum::<f64>() / group.len() as f64;
        group.iter().for_each(|&entrant| (places[entrant].rank, places[entrant].grade) = (rank, grade));
        behind = best;
    }
    sorted(places, bootstrap_width)
}

/// The place of a player in the finals: those of the final first, then those of the semifinals.
fn final_rank(history: &History, player: Option<PlayerId>) -> (usize, usize) {
    let orders = history.rounds.iter().rev().filter(|end| !end.order.is_empty());
    let place = |(final_before, end): (usize, &super::RoundEnd)| {
        let at = end.order.iter().position(|&other| Some(other) == player)?;
        Some((final_before, at))
    };
    (0..).zip(orders).find_map(place).unwrap_or((usize::MAX, 0))
}

fn sorted(mut places: Vec<Place>, bootstrap_width: f64) -> Standing {
    places.sort_by(|a, b| a.rank.total_cmp(&b.rank));
    Standing { places, bootstrap_width }
}

/// Everybody with what is known, in the order of the entrants.
fn places(history: &History, players: &[(PlayerId, RankOf)]) -> Vec<Place> {
    let left = history.left();
    let representatives = history.representatives();
    let place = |entrant: usize| {
        let player = representatives[entrant];
        let known = players.iter().find(|(other, _)| Some(*other) == player).map(|(_, rank)| rank.clone());
        let left = left[entrant].map(|(round, withdrew)| {
            let end = history.rounds.get(round as usize);
            let leaving =
                end.and_then(|end| end.leaving.iter().find(|leaving| Some(leaving.player) == player));
            Left { round, withdrew, odds: leaving.and_then(|leaving| leaving.odds) }
        });
        Place { entrant, player, rank: 0.0, grade: 0.0, posterior: known, left }
    };
    (0..representatives.len()).map(place).collect()
}

/// The ranks of all that are graded, copies once, and how much wider the bootstrap's are.
fn posterior_ranks(history: &History, curve: &Curve) -> (Vec<(PlayerId, RankOf)>, f64) {
    let mut among: Vec<PlayerId> = history.representatives().into_iter().flatten().collect();
    among.sort_unstable();
    among.dedup();
    let outcomes = history.measuring();
    if among.is_empty() || outcomes.is_empty() {
        return (Vec::new(), 1.0);
    }
    let posterior = history.posterior(&outcomes);
    let drift = drift(history, &posterior);
    let mut dice = Dice::new(outcomes.len() as u64);
    let ranks = posterior.draws(DRAWS, &mut dice).scattered(&drift, &mut dice).ranks(&among, curve);
    let other = posterior.bootstrap(&outcomes, DRAWS / 3, &mut dice).scattered(&drift, &mut dice);
    let width = |draws: &[RankOf]| draws.iter().map(|rank| (rank.high - rank.low) as f64).sum::<f64>();
    let wider: Vec<RankOf> = Draws::ranks(&other, &among, curve);
    let ratio = if width(&ranks) > 0.0 { width(&wider) / width(&ranks) } else { 1.0 };
    let chosen = if ratio > Standing::DOUBT { wider } else { ranks };
    (among.into_iter().zip(chosen).collect(), ratio)
}

/// How far strengths may be wrong because a format chose who met whom, as variances.
///
/// Tables of a league are drawn from the whole field, those of waves from who is left: where styles matter, that is another
/// field. If it does not matter, what the waves add moves each strength by what they take off its variance, on average. What they move more is
/// how far the two fields differ, and is not to be trusted.
fn drift(history: &History, all: &Posterior) -> Vec<f64> {
    let by_lot = history.results_of(|phase| phase == Phase::League);
    if by_lot.is_empty() || by_lot.len() == history.outcomes.len() {
        return vec![0.0; all.players()];
    }
    let (variance, overdispersion) = (Some(all.variance()), Some(all.overdispersion()));
    let prior = Prior { variance, overdispersion, versions: history.versions() };
    let league = Posterior::fit(all.players(), &by_lot, &prior);
    let less: Vec<f64> = league
        .variances()
        .iter()
        .zip(all.variances())
        .map(|(before, after)| (before - after).max(0.0))
        .collect();
    let moved: f64 = league
        .strengths()
        .iter()
        .zip(all.strengths())
        .map(|(before, after)| (after - before) * (after - before))
        .sum();
    let expected: f64 = less.iter().sum();
    let more = if expected > 0.0 { (moved / expected - 1.0).max(0.0) } else { 0.0 };
    less.into_iter().map(|less| more * less).collect()
}
