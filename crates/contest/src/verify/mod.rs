//! Checks a contest that was published: chain, uploads, entrants, keys, plan, seeds and eliminations. Pure: whoever has
//! the file gets the same answer; the matches themselves are checked by whoever has their records or the modules.

mod doubt;
mod proof;
mod terms;
mod text;

pub use doubt::Doubt;
pub use proof::{Entrant, House, MatchProof, Proof, RoundProof, Upload, house_digest};
pub use terms::{FinalsTerms, FormatTerms, Terms};
pub(crate) use text::hex;

use std::collections::BTreeSet;

use crate::beacon::Rule;
use crate::chain::{Log, link, round_key};
use crate::format::{Entry, History, Lineup, Pairing, Step};
use crate::{Bytes, PlayerId, RoundKey};

/// Follows a contest round by round; answers what it came to.
///
/// # Errors
/// The first thing that is not as it should be.
pub fn verify_rounds(proof: &Proof) -> Result<History, Doubt> {
    check_head(proof)?;
    let mut history = History::new(0);
    let mut uploads = proof.uploads.as_ref().map(|uploads| Uploads {
        rest: uploads.iter(),
        log: Log::default(),
        handed_in: BTreeSet::new(),
    });
    let (mut before, mut results) = (proof.tip, Bytes::default());
    let rule = Rule::of(&proof.terms.beacon);
    let mut drawn = None;
    for (round, said) in (1..).zip(&proof.rounds) {
        if link(&said.secret) != before {
            return Err(Doubt::Secret(round));
        }
        rule.check(&said.beacon).map_err(|wanted| Doubt::Beacon(round, wanted))?;
        let number = rule.number(&said.beacon);
        // What was known before a round cannot be its beacon.
        if number.is_some() && number <= drawn {
            return Err(Doubt::Beacon(round, "a later number than that of the round before".to_owned()));
        }
        drawn = number;
        let key = checked_key(proof, round, said, uploads.as_mut())?;
        before = said.secret;
        // A module that came later is not known yet: a fit of those who never played is another fit.
        let present = said.entrants.iter().filter_map(|entrant| entrant.player).chain(said.house.everybody());
        history.players = present.map(|player| player + 1).chain([history.players]).max().unwrap_or_default();
        history.lineups.push(lineup(said));
        follow(proof, round, &key, &mut history)?;
        results = said.results_digest(&results, round);
        if results != said.results {
            return Err(Doubt::Results(round));
        }
    }
    if uploads.is_some_and(|mut uploads| uploads.rest.next().is_some()) {
        return Err(Doubt::LateUploads);
    }
    Ok(history)
}

/// What does not belong to any round.
fn check_head(proof: &Proof) -> Result<(), Doubt> {
    if proof.palestra != Proof::VERSION {
        return Err(Doubt::Version(proof.palestra.clone()));
    }
    if let Some(what) = proof.terms.nonsense() {
        return Err(Doubt::Terms(what));
    }
    if proof.terms.digest() != proof.terms_digest {
        return Err(Doubt::TermsDigest);
    }
    if proof.modules.len() > Proof::MOST_MODULES || proof.rounds.len() > Proof::MOST_ROUNDS {
        return Err(Doubt::TooMuch);
    }
    Ok(())
}

/// Plays a round again on paper: every match is the one that the format asks for, and those leave who have to.
fn follow(proof: &Proof, round: u32, key: &RoundKey, history: &mut History) -> Result<(), Doubt> {
    let said = &proof.rounds[round as usize - 1];
    let format = proof.terms.format.with(&said.house).ok_or(Doubt::Entrants(round))?;
    let mut at = 0;
    loop {
        match format.next(history, key) {
            Step::Done => return Err(Doubt::Over(round)),
            Step::Play(session) => {
                let mut scores = Vec::new();
                for pairing in &session.pairings {
                    let said = said.matches.get(at).ok_or(Doubt::Count(round))?;
                    at += 1;
                    check_match(said, pairing, key, proof.terms.largest_seed, (round, at))?;
                    scores.push(said.scores.clone());
                }
                history.take(session, scores);
            }
            Step::End(end) => {
                if at != said.matches.len() {
                    return Err(Doubt::Count(round));
                }
                if !end.leaving.iter().map(|leaving| leaving.player).eq(said.leaving.iter().copied()) {
                    return Err(Doubt::Leaving(round));
                }
                history.rounds.push(end);
                return Ok(());
            }
        }
    }
}

fn lineup(said: &RoundProof) -> Lineup {
    said.entrants.iter().map(|entrant| Entry { player: entrant.player }).collect()
}

/// The round's key, if uploads and entrants are what was published.
fn checked_key(
    proof: &Proof,
    round: u32,
    said: &RoundProof,
    uploads: Option<&mut Uploads>,
) -> Result<RoundKey, Doubt> {
    let known = |player: PlayerId| player < proof.modules.len();
    let clean = |name: &str| !name.is_empty() && name.len() <= 1000 && !name.contains(char::is_control);
    let entrants = said.entrants.iter().all(|e| clean(&e.name) && e.player.is_none_or(known));
    let same_names =
        said.entrants.iter().map(|e| &e.name).eq(proof.rounds[0].entrants.iter().map(|e| &e.name));
    if !entrants || !same_names || !said.house.everybody().all(known) {
        return Err(Doubt::Entrants(round));
    }
    if let Some(uploads) = uploads {
        uploads.check(proof, round, said)?;
    }
    let digest = house_digest(&said.entrants, &said.house, &proof.modules, &said.log.head);
    if digest != said.entrants_digest {
        return Err(Doubt::EntrantsDigest(round));
    }
    Ok(round_key(&said.secret, &proof.bound_name(), round, &digest, said.beacon.as_bytes()))
}

/// The log of uploads, as far as it is read.
struct Uploads<'a> {
    rest: std::slice::Iter<'a, Upload>,
    log: Log,
    handed_in: BTreeSet<(&'a str, &'a Bytes)>,
}

impl Uploads<'_> {
    /// Reads on to a round: its head is that of the uploads, and everybody plays with something that it handed in.
    fn check(&mut self, proof: &Proof, round: u32, said: &RoundProof) -> Result<(), Doubt> {
        while self.log.count < said.log.count {
            let upload = self.rest.next().ok_or(Doubt::Log(round))?;
            self.log.add(&upload.player, &upload.module, upload.nonce.as_bytes());
            self.handed_in.insert((&upload.player, &upload.module));
        }
        if self.log != said.log {
            return Err(Doubt::Log(round));
        }
        for Entrant { name, player } in &said.entrants {
            let module = player.map(|player| &proof.modules[player]);
            if module.is_some_and(|module| !self.handed_in.contains(&(name.as_str(), module))) {
                return Err(Doubt::NotHandedIn(round, name.clone()));
            }
        }
        Ok(())
    }
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
