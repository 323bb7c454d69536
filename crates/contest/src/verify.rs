//! Checks a contest that was published: chain, entrants, keys, plan, seeds and eliminations. Pure: whoever has the file
//! and the format gets the same answer; the matches themselves are played again by whoever has the modules.

use serde::{Deserialize, Serialize};

use crate::chain::{belongs, entrants_digest, round_key};
use crate::format::{Entry, Format, History, Lineup, Pairing, Step};
use crate::{Bytes, PlayerId, RoundKey};

/// What is published about a contest: everything but the modules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The contest's name.
    pub contest: String,
    /// The tip of the chain, published before submissions opened.
    pub tip: Bytes,
    /// The largest seed that a board may have.
    pub largest_seed: u128,
    /// The digests of all modules: a player's number is its place here.
    pub modules: Vec<Bytes>,
    /// The rounds from the first on, in order.
    pub rounds: Vec<RoundProof>,
}

/// What is published about a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundProof {
    /// The round's secret, told when it was over. Without it the round is still open.
    pub secret: Bytes,
    /// Who took part, with the module's number; none if it withdrew.
    pub entrants: Vec<(String, Option<PlayerId>)>,
    /// The head of the log of uploads when the entrants were frozen.
    pub log_head: Bytes,
    /// Their digest, as it was published before the beacon was known.
    pub entrants_digest: Bytes,
    /// The beacon: what it was, and its value. Empty if there was none.
    pub beacon: String,
    /// The matches, in order.
    pub matches: Vec<MatchProof>,
    /// Who left, the worst first.
    pub leaving: Vec<PlayerId>,
}

/// What is published about a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchProof {
    /// The seed of its board.
    pub seed: u128,
    /// Who sat where.
    pub table: Vec<PlayerId>,
    /// The scores; none if the match was void.
    pub scores: Vec<i64>,
}

/// Why a contest is not what it says. Rounds are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The secret does not lead to the tip.
    Secret(u32),
    /// A module's number is that of no module, or the entrants are not as many as in the first round.
    Entrants(u32),
    /// The entrants are not those whose digest was published.
    EntrantsDigest(u32),
    /// The format asks for another match.
    Plan(u32, usize),
    /// The seed does not come from the round's key.
    Seed(u32, usize),
    /// A match has not a score for each seat.
    Scores(u32, usize),
    /// There are matches that the format does not ask for, or some are missing.
    Count(u32),
    /// Others should have left.
    Leaving(u32),
    /// The contest was over before.
    Over(u32),
}

impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Doubt::Secret(round) => {
                write!(f, "round {round}: the secret does not belong to the published tip")
            }
            Doubt::Entrants(round) => write!(f, "round {round}: the list of entrants makes no sense"),
            Doubt::EntrantsDigest(round) => {
                write!(f, "round {round}: the entrants are not those whose digest was published")
            }
            Doubt::Plan(round, number) => {
                write!(
                    f,
                    "round {round}, match {number}: the format and the round's key give another line-up"
                )
            }
            Doubt::Seed(round, number) => {
                write!(f, "round {round}, match {number}: the seed does not come from the round's key")
            }
            Doubt::Scores(round, number) => {
                write!(f, "round {round}, match {number}: there is not a score for each seat")
            }
            Doubt::Count(round) => {
                write!(f, "round {round}: there are more or fewer matches than the format asks for")
            }
            Doubt::Leaving(round) => write!(f, "round {round}: by these results others leave"),
            Doubt::Over(round) => write!(f, "round {round}: the contest was over before"),
        }
    }
}

impl std::error::Error for Doubt {}

/// Follows a contest round by round; answers what it came to.
///
/// # Errors
/// The first thing that is not as it should be.
pub fn verify_rounds(proof: &Proof, format: &dyn Format) -> Result<History, Doubt> {
    let mut history = History::new(proof.modules.len());
    for (round, said) in (1..).zip(&proof.rounds) {
        let key = checked_key(proof, round, said)?;
        history.lineups.push(lineup(said));
        let mut at = 0;
        loop {
            match format.next(&history, &key) {
                Step::Done if at == 0 => return Err(Doubt::Over(round)),
                Step::Done => {
                    return if at == said.matches.len() { Ok(history) } else { Err(Doubt::Count(round)) };
                }
                Step::Play(session) => {
                    let mut scores = Vec::new();
                    for pairing in &session.pairings {
                        let said = said.matches.get(at).ok_or(Doubt::Count(round))?;
                        check_match(said, pairing, &key, proof.largest_seed, (round, at))?;
                        scores.push(said.scores.clone());
                        at += 1;
                    }
                    history.take(session, scores);
                }
                Step::End(end) => {
                    if at != said.matches.len() {
                        return Err(Doubt::Count(round));
                    }
                    let leaving: Vec<PlayerId> = end.leaving.iter().map(|leaving| leaving.player).collect();
                    if leaving != said.leaving {
                        return Err(Doubt::Leaving(round));
                    }
                    history.rounds.push(end);
                    break;
                }
            }
        }
    }
    Ok(history)
}

fn lineup(said: &RoundProof) -> Lineup {
    said.entrants.iter().map(|(_, player)| Entry { player: *player }).collect()
}

/// The round's key, if secret and entrants are what was published.
fn checked_key(proof: &Proof, round: u32, said: &RoundProof) -> Result<RoundKey, Doubt> {
    if !belongs(&said.secret, round, &proof.tip) {
        return Err(Doubt::Secret(round));
    }
    let known =
        |(_, player): &(String, Option<PlayerId>)| player.is_none_or(|player| player < proof.modules.len());
    if said.entrants.len() != proof.rounds[0].entrants.len() || !said.entrants.iter().all(known) {
        return Err(Doubt::Entrants(round));
    }
    let present =
        said.entrants.iter().filter_map(|(name, player)| Some((name.as_str(), &proof.modules[(*player)?])));
    let digest = entrants_digest(present, &said.log_head);
    if digest != said.entrants_digest {
        return Err(Doubt::EntrantsDigest(round));
    }
    Ok(round_key(&said.secret, &proof.contest, round, &digest, said.beacon.as_bytes()))
}

fn check_match(
    said: &MatchProof,
    pairing: &Pairing,
    key: &RoundKey,
    largest: u128,
    (round, number): (u32, usize),
) -> Result<(), Doubt> {
    if said.table != pairing.table {
        return Err(Doubt::Plan(round, number));
    }
    if said.seed != key.seed(pairing.board, largest) {
        return Err(Doubt::Seed(round, number));
    }
    if !said.scores.is_empty() && said.scores.len() != said.table.len() {
        return Err(Doubt::Scores(round, number));
    }
    Ok(())
}
