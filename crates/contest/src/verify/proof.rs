use serde::{Deserialize, Serialize};

use super::terms::Terms;
use super::text::{all_hex, decimal, hex, maybe_hex};
use crate::chain::{Log, entrants_digest};
use crate::{Bytes, PlayerId, sha256};

/// What is published about a contest: everything but modules and records. As JSON it is the file that
/// `palestra verify --round` reads. Digests are 64 digits, seeds decimal digits in quotes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// What this is: [`Proof::VERSION`].
    pub palestra: String,
    /// The contest's name.
    pub contest: String,
    /// What is played, and how.
    pub terms: Terms,
    /// Their digest, published before submissions opened.
    #[serde(with = "hex")]
    pub terms_digest: Bytes,
    /// The tip of the chain, published with it.
    #[serde(with = "hex")]
    pub tip: Bytes,
    /// The addresses of all modules: a player's number is its place here.
    #[serde(with = "all_hex")]
    pub modules: Vec<Bytes>,
    /// The log of uploads, in order; without it its heads can only be compared with receipts.
    #[serde(default)]
    pub uploads: Option<Vec<Upload>>,
    /// The finished rounds from the first on, in order.
    pub rounds: Vec<RoundProof>,
}

/// What somebody handed in: a line of the log. Its receipt is [`Log`] after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// Who, by the name of the entrant.
    pub player: String,
    /// The address of the module.
    #[serde(with = "hex")]
    pub module: Bytes,
    /// What the student added; may be empty.
    pub nonce: String,
}

/// What is published about a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundProof {
    /// The round's secret, told when it was over.
    #[serde(with = "hex")]
    pub secret: Bytes,
    /// The entrants, in every round the same in the same order.
    pub entrants: Vec<Entrant>,
    /// Who else may play.
    #[serde(default)]
    pub house: House,
    /// The log of uploads when the entrants were frozen.
    pub log: Log,
    /// The digest of entrants, house and log ([`house_digest`]), published before the beacon was known.
    #[serde(with = "hex")]
    pub entrants_digest: Bytes,
    /// The beacon: what it was, and its value. Empty if there was none.
    pub beacon: String,
    /// The matches, in order.
    pub matches: Vec<MatchProof>,
    /// Who left, the worst first.
    pub leaving: Vec<PlayerId>,
    /// The digest of all results so far ([`RoundProof::results_digest`]), published when the round was over.
    #[serde(with = "hex")]
    pub results: Bytes,
}

/// One who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// The number of its module; none if it withdrew.
    pub player: Option<PlayerId>,
}

/// Players of the house, outside of the grades.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Who fills groups: the Dummy.
    #[serde(default)]
    pub padding: Option<PlayerId>,
    /// Who is invited to the semifinals.
    #[serde(default)]
    pub guests: Vec<PlayerId>,
}

/// What is published about a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchProof {
    /// Its seed.
    #[serde(with = "decimal")]
    pub seed: u128,
    /// Who sat where.
    pub table: Vec<PlayerId>,
    /// The scores; none if the match was void.
    pub scores: Vec<i64>,
    /// The address of its record, if one was kept.
    #[serde(default, with = "maybe_hex")]
    pub record: Option<Bytes>,
}

impl Proof {
    /// The version of the file.
    pub const VERSION: &str = "round 1";
    /// As many modules as a file may have.
    pub const MOST_MODULES: usize = 5000;
    /// As many rounds.
    pub const MOST_ROUNDS: usize = 10_000;

    /// The name by which keys are made: it stands for the terms, too.
    pub fn bound_name(&self) -> String {
        Proof::name_with(&self.contest, &self.terms_digest)
    }

    /// The same before there is a proof: what [`round_key`](crate::chain::round_key) is given as the contest's name.
    pub fn name_with(contest: &str, terms_digest: &Bytes) -> String {
        let digits: String = terms_digest.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{contest}\n{digits}")
    }
}

impl House {
    /// All of them.
    pub fn everybody(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.padding.into_iter().chain(self.guests.iter().copied())
    }
}

impl RoundProof {
    /// The digest of the results of this round and of all before: `before` is that of the round before, zeros in the
    /// first. Rounds are counted from 1.
    pub fn results_digest(&self, before: &Bytes, round: u32) -> Bytes {
        let number = |player: &PlayerId| (*player as u64).to_be_bytes();
        let mut parts: Vec<Vec<u8>> = Vec::with_capacity(4 * self.matches.len() + 4);
        parts.extend([b"palestra results".to_vec(), before.to_vec(), round.to_be_bytes().to_vec()]);
        for game in &self.matches {
            parts.push(game.seed.to_be_bytes().to_vec());
            parts.push(game.table.iter().flat_map(number).collect());
            parts.push(game.scores.iter().flat_map(|score| score.to_be_bytes()).collect());
            parts.push(game.record.map_or_else(Vec::new, |record| record.to_vec()));
        }
        parts.push(self.leaving.iter().flat_map(number).collect());
        sha256(&parts.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }
}

/// The digest of a round's entrants and of the house's players. Those of the house stand among the entrants under names
/// that no entrant can have.
///
/// # Panics
/// If somebody has the number of no module.
pub fn house_digest(entrants: &[Entrant], house: &House, modules: &[Bytes], head: &Bytes) -> Bytes {
    let present =
        entrants.iter().filter_map(|entrant| Some((entrant.name.as_str(), &modules[entrant.player?])));
    let padding = house.padding.iter().map(|&player| ("\0padding", &modules[player]));
    let guests = house.guests.iter().map(|&player| ("\0guest", &modules[player]));
    entrants_digest(present.chain(padding).chain(guests), head)
}
