//! What binds a contest: its chain of secrets, its terms, its entrants; and the file by which anybody checks it.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use palestra_arena::campaign::Ring;
use palestra_arena::{Address, Record};
use palestra_contest::chain::{Chain, Log, round_key};
use palestra_contest::format::{Entry, Format, History, Lineup};
use palestra_contest::verify::{Entrant, House, MatchProof, Proof, RoundProof, Terms, Upload, house_digest};
use palestra_contest::{Bytes, RoundKey, Row};
use palestra_workshop::Candidate;

use crate::campaign::{Records, keep};
use crate::export::write;

/// As many rounds as the longest league has.
const ROUNDS: u32 = Proof::MOST_ROUNDS as u32;

/// In a folder the file has this name, and the records are in that folder beside it.
pub const FILE: &str = "round.json";
pub const RECORDS: &str = "records";

pub struct Oath {
    contest: String,
    chain: Chain,
    pub terms: Terms,
    entrants: Vec<Entrant>,
    house: House,
    modules: Vec<Bytes>,
    uploads: Vec<Upload>,
}

impl Oath {
    /// Everything from one number; the Dummy is the last of the modules.
    pub fn new(master: u128, terms: Terms, entrants: &[super::Entrant], modules: &[Candidate]) -> Self {
        let modules: Vec<Bytes> = modules.iter().map(|module| *module.address.as_bytes()).collect();
        let clean =
            |text: &str| text.chars().map(|c| if c.is_control() { '?' } else { c }).collect::<String>();
        let entrants: Vec<Entrant> = entrants
            .iter()
            .map(|entrant| Entrant { name: clean(&entrant.file), player: Some(entrant.player) })
            .collect();
        let upload = |entrant: &Entrant| {
            let module = modules[entrant.player?];
            Some(Upload { player: entrant.name.clone(), module, nonce: String::new() })
        };
        Oath {
            contest: format!("{} {}", terms.game, terms.format.name()),
            chain: Chain::from_seed(master, ROUNDS),
            terms,
            uploads: entrants.iter().filter_map(upload).collect(),
            entrants,
            house: House { padding: modules.len().checked_sub(1), guests: Vec::new() },
            modules,
        }
    }

    /// How the contest is held.
    pub fn format(&self) -> anyhow::Result<Box<dyn Format>> {
        self.terms.format.with(&self.house).context("nobody fills the groups")
    }

    /// Who takes part: in every round the same.
    pub fn lineup(&self) -> Lineup {
        self.entrants.iter().map(|entrant| Entry { player: entrant.player }).collect()
    }

    /// The key of a round, from 0.
    pub fn key(&self, round: u32) -> RoundKey {
        let said = self.round(round);
        let name = Proof::name_with(&self.contest, &self.terms.digest());
        round_key(&said.secret, &name, round + 1, &said.entrants_digest, said.beacon.as_bytes())
    }

    /// A round before anything is played.
    fn round(&self, round: u32) -> RoundProof {
        let mut log = Log::default();
        for upload in &self.uploads {
            log.add(&upload.player, &upload.module, upload.nonce.as_bytes());
        }
        RoundProof {
            secret: self.chain.secret(round + 1).unwrap_or_default(),
            entrants: self.entrants.clone(),
            house: self.house.clone(),
            log,
            entrants_digest: house_digest(&self.entrants, &self.house, &self.modules, &log.head),
            beacon: String::new(),
            matches: Vec::new(),
            leaving: Vec::new(),
            results: Bytes::default(),
        }
    }

    /// All finished rounds, as they are published. `records` has the addresses of the matches' records.
    fn proof(&self, history: &History, rows: &[Row], records: &[Option<Bytes>]) -> Proof {
        let mut matches = rows.iter().zip(records).map(|(row, record)| MatchProof {
            seed: row.seed,
            table: row.table.clone(),
            scores: row.scores.clone(),
            record: *record,
        });
        let mut results = Bytes::default();
        let mut rounds = Vec::new();
        for (round, end) in (0..).zip(&history.rounds) {
            let of_round = |outcome: &&palestra_contest::Outcome| outcome.round == round;
            let played = history.outcomes.iter().filter(of_round).count();
            let mut said = self.round(round);
            said.matches.extend(matches.by_ref().take(played));
            said.leaving = end.leaving.iter().map(|leaving| leaving.player).collect();
            results = said.results_digest(&results, round + 1);
            said.results = results;
            rounds.push(said);
        }
        Proof {
            palestra: Proof::VERSION.to_owned(),
            contest: self.contest.clone(),
            terms: self.terms.clone(),
            terms_digest: self.terms.digest(),
            tip: self.chain.tip(),
            modules: self.modules.clone(),
            uploads: Some(self.uploads.clone()),
            rounds,
        }
    }

    /// Writes the file, or the folder with the records.
    pub fn write(
        &self,
        place: &Place,
        (history, rows): (&History, &[Row]),
        ring: &Ring<Candidate>,
    ) -> anyhow::Result<()> {
        let number_of = |number: usize| match &place.records {
            Some(folder) => {
                record(&Records::file(folder, number as u64, rows[number].seed), &rows[number], ring)
            }
            None => Ok(None),
        };
        let records = (0..rows.len()).map(number_of).collect::<anyhow::Result<Vec<_>>>()?;
        let proof = self.proof(history, rows, &records);
        write(&place.file, &(serde_json::to_string(&proof)? + "\n"))
    }
}

/// Where a proof goes: a file, or a folder with the file and the records.
pub struct Place {
    file: PathBuf,
    pub records: Option<PathBuf>,
}

impl Place {
    /// What was asked for: a name that ends with `.json` is a file's, every other a folder's.
    pub fn of(path: &Path) -> Self {
        if path.extension().is_some_and(|end| end == "json") {
            return Place { file: path.to_owned(), records: None };
        }
        Place { file: path.join(FILE), records: Some(path.join(RECORDS)) }
    }
}

/// The address of a match's record. One that is not there, since the match was played before, is made: a match is a fact.
fn record(file: &Path, row: &Row, ring: &Ring<Candidate>) -> anyhow::Result<Option<Bytes>> {
    if !row.counts() {
        return Ok(None);
    }
    let modules = || row.table.iter().map(|&player| Some(ring.players[player].address));
    let belongs = |record: &Record| {
        record.seed.bits() == row.seed
            && record.tape.scores == row.scores
            && record.modules().iter().copied().eq(modules())
    };
    let known = std::fs::read(file).ok().and_then(|bytes| Record::from_bytes(&bytes).ok());
    let record = match known.filter(belongs) {
        Some(record) => record,
        None => {
            let record = ring.record(&row.fixture()).with_context(|| format!("seed {}", row.seed))?;
            if !belongs(&record) {
                bail!("the match with seed {} did not go the same way again: no proof is written", row.seed);
            }
            keep(file, &record)?;
            record
        }
    };
    Ok(Some(*Address::of(&record.to_bytes()?).as_bytes()))
}
