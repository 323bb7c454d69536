//! Seeds that nobody can choose: the chain, and what a check finds.

use palestra_contest::chain::{Chain, Log, belongs, entrants_digest, round_key};
use palestra_contest::format::{Entry, FairShow, Format, History, Step};
use palestra_contest::verify::{Doubt, MatchProof, Proof, RoundProof, verify_rounds};
use palestra_contest::{Bytes, Dice, sha256};

const LARGEST: u128 = u128::MAX;

fn format() -> FairShow {
    FairShow { league: 2, waves: 3, ..FairShow::default() }
}

/// A whole contest as a judge would publish it; entrant 7 withdraws in round 3.
fn contest() -> Proof {
    let chain = Chain::new(sha256(&[b"a secret"]), 50);
    let modules: Vec<Bytes> = (0..12u8).map(|number| sha256(&[b"module", &[number]])).collect();
    let mut log = Log::default();
    modules.iter().enumerate().for_each(|(k, module)| _ = log.add(&format!("p{k}"), module, b"my own words"));
    let mut proof = Proof {
        contest: "spring".into(),
        tip: chain.tip(),
        largest_seed: LARGEST,
        modules,
        rounds: Vec::new(),
    };
    let mut history = History::new(12);
    let mut dice = Dice::new(1);
    for round in 1.. {
        let mut lineup = Entry::everybody(12);
        if round >= 3 {
            lineup[7].player = None;
        }
        let entrants: Vec<(String, Option<usize>)> =
            lineup.iter().enumerate().map(|(k, entry)| (format!("p{k}"), entry.player)).collect();
        let present =
            entrants.iter().filter_map(|(name, player)| Some((name.as_str(), &proof.modules[(*player)?])));
        let digest = entrants_digest(present, &log.head);
        let (secret, beacon) = (chain.secret(round).unwrap(), format!("dice in class: {round}"));
        let key = round_key(&secret, "spring", round, &digest, beacon.as_bytes());
        history.lineups.push(lineup);
        let mut said = RoundProof {
            secret,
            entrants,
            log_head: log.head,
            entrants_digest: digest,
            beacon,
            matches: Vec::new(),
            leaving: Vec::new(),
        };
        loop {
            match format().next(&history, &key) {
                Step::Done => return proof,
                Step::End(end) => {
                    said.leaving = end.leaving.iter().map(|leaving| leaving.player).collect();
                    history.rounds.push(end);
                    break;
                }
                Step::Play(session) => {
                    let scores: Vec<Vec<i64>> = session
                        .pairings
                        .iter()
                        .map(|p| p.table.iter().map(|&k| k as i64 * 10 + dice.below(40) as i64).collect())
                        .collect();
                    for (pairing, scores) in session.pairings.iter().zip(&scores) {
                        let (table, scores) = (pairing.table.clone(), scores.clone());
                        said.matches.push(MatchProof {
                            seed: key.seed(pairing.board, LARGEST),
                            table,
                            scores,
                        });
                    }
                    history.take(session, scores);
                }
            }
        }
        proof.rounds.push(said);
    }
    proof
}

#[test]
fn a_chain_is_bound_by_its_tip() {
    let chain = Chain::new([7; 32], 4);
    for round in 1..=4 {
        assert!(belongs(&chain.secret(round).unwrap(), round, &chain.tip()));
        assert!(!belongs(&chain.secret(round).unwrap(), round + 1, &chain.tip()));
    }
    assert_eq!((chain.secret(0), chain.secret(5)), (None, None));
    assert_eq!(chain.secret(4), Some([7; 32]));
    assert!(!format!("{chain:?}").contains('7'), "secrets are not shown by accident");
}

#[test]
fn a_log_covers_every_upload_in_order() {
    let head = |uploads: &[(&str, u8)]| {
        let mut log = Log::default();
        uploads.iter().for_each(|(player, module)| _ = log.add(player, &[*module; 32], b"nonce"));
        log
    };
    let log = head(&[("a", 1), ("b", 2)]);
    assert_eq!(log.count, 2);
    assert_ne!(log.head, head(&[("b", 2), ("a", 1)]).head);
    assert_ne!(log.head, head(&[("a", 1)]).head);
    assert_ne!(log.head, head(&[("ab", 1), ("", 2)]).head);
}

#[test]
fn an_honest_contest_is_believed() {
    let proof = contest();
    assert!(proof.rounds.len() > 4);
    let history = verify_rounds(&proof, &format()).unwrap();
    assert_eq!(history.rounds.len(), proof.rounds.len());
}

/// Whatever is changed is noticed, and the sentence says where.
#[test]
fn every_change_is_noticed() {
    let honest = contest();
    let check = |change: &dyn Fn(&mut Proof)| {
        let mut proof = honest.clone();
        change(&mut proof);
        verify_rounds(&proof, &format()).map(|_| ()).unwrap_err()
    };
    assert_eq!(check(&|proof| proof.tip[0] ^= 1), Doubt::Secret(1));
    assert_eq!(check(&|proof| proof.rounds[1].secret[31] ^= 1), Doubt::Secret(2));
    assert_eq!(check(&|proof| proof.rounds.swap(0, 1)), Doubt::Secret(1));
    assert_eq!(check(&|proof| proof.modules[3][0] ^= 1), Doubt::EntrantsDigest(1));
    assert_eq!(check(&|proof| proof.rounds[2].entrants[7].1 = Some(7)), Doubt::EntrantsDigest(3));
    assert_eq!(check(&|proof| proof.rounds[0].entrants[0].0 = "q".into()), Doubt::EntrantsDigest(1));
    assert_eq!(check(&|proof| proof.rounds[0].log_head[5] ^= 4), Doubt::EntrantsDigest(1));
    assert_eq!(check(&|proof| proof.rounds[0].entrants[0].1 = Some(99)), Doubt::Entrants(1));
    assert_eq!(check(&|proof| proof.rounds[1].entrants.truncate(3)), Doubt::Entrants(2));
    assert!(matches!(
        check(&|proof| proof.rounds[0].beacon.push('!')),
        Doubt::Plan(1, _) | Doubt::Seed(1, _)
    ));
    assert!(matches!(check(&|proof| proof.contest.push('!')), Doubt::Plan(1, _) | Doubt::Seed(1, _)));
    assert_eq!(check(&|proof| proof.rounds[0].matches[1].table.swap(0, 1)), Doubt::Plan(1, 1));
    assert_eq!(check(&|proof| proof.rounds[0].matches[2].seed ^= 1), Doubt::Seed(1, 2));
    assert_eq!(check(&|proof| _ = proof.rounds[0].matches[0].scores.pop()), Doubt::Scores(1, 0));
    assert_eq!(check(&|proof| _ = proof.rounds[0].matches.pop()), Doubt::Count(1));
    let extra = |proof: &mut Proof| {
        let more = proof.rounds[0].matches[0].clone();
        proof.rounds[0].matches.push(more);
    };
    assert_eq!(check(&extra), Doubt::Count(1));
    assert!(matches!(check(&|proof| proof.rounds[2].leaving.reverse()), Doubt::Leaving(3)));
    let twice = |proof: &mut Proof| {
        let mut last = proof.rounds.last().unwrap().clone();
        last.secret = Chain::new(sha256(&[b"a secret"]), 50).secret(proof.rounds.len() as u32 + 1).unwrap();
        proof.rounds.push(last);
    };
    assert_eq!(check(&twice), Doubt::Over(honest.rounds.len() as u32 + 1));
    assert!(Doubt::Leaving(3).to_string().starts_with("round 3: "));
}
