//! Seeds that nobody can choose: the chain, and what a check finds.

use palestra_contest::chain::{Chain, Log, belongs, round_key};
use palestra_contest::format::{Entry, History, Pairing, Step};
use palestra_contest::verify::{
    Doubt, Entrant, FinalsTerms, FormatTerms, House, MatchProof, Proof, RoundProof, Terms, Upload,
    house_digest, verify_rounds,
};
use palestra_contest::{Bytes, Curve, Dice, sha256};

const LARGEST: u128 = u128::MAX;

fn terms() -> Terms {
    let finals = FinalsTerms { boards: 10, seeded: true };
    let curve = Curve::default();
    let format = FormatTerms::FairShow { seats: 4, league: 2, waves: 3, survival: 3, finals, curve };
    Terms {
        game: "chess for four".into(),
        edition: "document".into(),
        rules_version: 1,
        budget: 1000,
        boards: vec!["a board".into()],
        largest_seed: LARGEST,
        beacon: "dice in class".into(),
        format,
    }
}

/// A whole contest as a judge would publish it; entrant 7 withdraws in round 3, and 2 hands in a new version for it.
fn contest() -> Proof {
    let chain = Chain::new(sha256(&[b"a secret"]), 50);
    let modules: Vec<Bytes> = (0..14u8).map(|number| sha256(&[b"module", &[number]])).collect();
    let names: Vec<String> = (0..12).map(|k| format!("p{k}")).collect();
    let upload = |k: usize, module: usize| Upload {
        player: names[k].clone(),
        module: modules[module],
        nonce: "my own words".into(),
    };
    let mut uploads: Vec<Upload> = (0..12).map(|k| upload(k, k)).collect();
    uploads.push(upload(2, 13));
    let log_of = |count: usize| {
        let mut log = Log::default();
        uploads[..count].iter().for_each(|up| _ = log.add(&up.player, &up.module, up.nonce.as_bytes()));
        log
    };
    let house = House { padding: Some(12), guests: vec![12] };
    let mut proof = Proof {
        palestra: Proof::VERSION.into(),
        contest: "spring".into(),
        terms: terms(),
        terms_digest: terms().digest(),
        tip: chain.tip(),
        modules: modules.clone(),
        uploads: Some(uploads.clone()),
        rounds: Vec::new(),
    };
    let format = terms().format.with(&house).unwrap();
    let mut history = History::new(13);
    let mut dice = Dice::new(1);
    let mut results = Bytes::default();
    for round in 1.. {
        let mut lineup = Entry::everybody(12);
        if round >= 3 {
            lineup[7].player = None;
            lineup[2].player = Some(13);
            history.players = 14; // not before
        }
        let entrant = |(name, entry): (&String, &Entry)| Entrant { name: name.clone(), player: entry.player };
        let entrants: Vec<Entrant> = names.iter().zip(&lineup).map(entrant).collect();
        let log = log_of(if round >= 3 { 13 } else { 12 });
        let digest = house_digest(&entrants, &house, &modules, &log.head);
        let (secret, beacon) = (chain.secret(round).unwrap(), format!("dice in class: {round}"));
        let key = round_key(&secret, &proof.bound_name(), round, &digest, beacon.as_bytes());
        history.lineups.push(lineup);
        let mut said = RoundProof {
            secret,
            entrants,
            house: house.clone(),
            log,
            entrants_digest: digest,
            beacon,
            matches: Vec::new(),
            leaving: Vec::new(),
            results,
        };
        loop {
            match format.next(&history, &key) {
                Step::Done => return proof,
                Step::End(end) => {
                    said.leaving = end.leaving.iter().map(|leaving| leaving.player).collect();
                    history.rounds.push(end);
                    break;
                }
                Step::Play(session) => {
                    let mut all = Vec::new();
                    for Pairing { board, table } in &session.pairings {
                        let score = |&k: &usize| k as i64 * 10 + dice.below(40) as i64;
                        let scores: Vec<i64> = table.iter().map(score).collect();
                        all.push(scores.clone());
                        let (seed, record) = (key.seed(*board, LARGEST), Some([*board as u8; 32]));
                        said.matches.push(MatchProof { seed, table: table.clone(), scores, record });
                    }
                    history.take(session, all);
                }
            }
        }
        results = said.results_digest(&results, round);
        said.results = results;
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
    let history = verify_rounds(&proof).unwrap();
    assert_eq!(history.rounds.len(), proof.rounds.len());
    // So are its first rounds, as they are published while it goes on, and one that keeps its log to itself.
    let mut begun = proof.clone();
    begun.rounds.truncate(2);
    begun.uploads.as_mut().unwrap().pop();
    assert_eq!(verify_rounds(&begun).unwrap().rounds.len(), 2);
    assert!(verify_rounds(&Proof { uploads: None, ..proof }).is_ok());
}

/// Whatever is changed is noticed, and the sentence says where.
#[test]
fn every_change_is_noticed() {
    let honest = contest();
    let check = |change: &dyn Fn(&mut Proof)| {
        let mut proof = honest.clone();
        change(&mut proof);
        verify_rounds(&proof).map(|_| ()).unwrap_err()
    };
    let upload = |proof: &mut Proof, k: usize, change: &dyn Fn(&mut Upload)| {
        change(&mut proof.uploads.as_mut().unwrap()[k]);
    };
    assert_eq!(check(&|proof| proof.palestra = "round 9".into()), Doubt::Version("round 9".into()));
    assert_eq!(check(&|proof| proof.terms.boards[0].push(' ')), Doubt::TermsDigest);
    assert_eq!(check(&|proof| proof.terms.game.push(' ')), Doubt::TermsDigest);
    assert_eq!(check(&|proof| proof.terms.budget += 1), Doubt::TermsDigest);
    assert_eq!(check(&|proof| proof.terms.rules_version += 1), Doubt::TermsDigest);
    assert_eq!(check(&|proof| proof.terms.edition = "original".into()), Doubt::TermsDigest);
    assert_eq!(check(&|proof| proof.terms.largest_seed -= 1), Doubt::TermsDigest);
    assert_eq!(check(&|proof| proof.terms.beacon.clear()), Doubt::TermsDigest);
    // Who publishes another digest with other terms has other keys.
    let other_terms = |proof: &mut Proof| {
        proof.terms.budget += 1;
        proof.terms_digest = proof.terms.digest();
    };
    assert!(matches!(check(&other_terms), Doubt::Plan(1, _) | Doubt::Seed(1, _)));
    assert_eq!(check(&|proof| proof.terms_digest[0] ^= 1), Doubt::TermsDigest);
    assert_eq!(check(&|proof| proof.tip[0] ^= 1), Doubt::Secret(1));
    assert_eq!(check(&|proof| proof.rounds[1].secret[31] ^= 1), Doubt::Secret(2));
    assert_eq!(check(&|proof| proof.rounds.swap(0, 1)), Doubt::Secret(1));
    assert_eq!(check(&|proof| proof.modules[3][0] ^= 1), Doubt::NotHandedIn(1, "p3".into()));
    assert_eq!(check(&|proof| proof.modules[12][0] ^= 1), Doubt::EntrantsDigest(1));
    assert_eq!(check(&|proof| upload(proof, 3, &|up| up.nonce.push('x'))), Doubt::Log(1));
    assert_eq!(check(&|proof| upload(proof, 12, &|up| up.player.push('x'))), Doubt::Log(3));
    assert_eq!(check(&|proof| upload(proof, 12, &|up| up.module[1] ^= 1)), Doubt::Log(3));
    assert_eq!(check(&|proof| _ = proof.uploads.as_mut().unwrap().pop()), Doubt::Log(3));
    let late = |proof: &mut Proof| {
        let more = proof.uploads.as_ref().unwrap()[0].clone();
        proof.uploads.as_mut().unwrap().push(more);
    };
    assert_eq!(check(&late), Doubt::LateUploads);
    assert_eq!(check(&|proof| proof.rounds[1].log.count += 1), Doubt::Log(2));
    assert_eq!(check(&|proof| proof.rounds[0].log.head[5] ^= 4), Doubt::Log(1));
    let unlogged = |proof: &mut Proof| {
        proof.uploads = None;
        proof.rounds[0].log.head[5] ^= 4;
    };
    assert_eq!(check(&unlogged), Doubt::EntrantsDigest(1));
    assert_eq!(check(&|proof| proof.rounds[2].entrants[7].player = Some(7)), Doubt::EntrantsDigest(3));
    assert_eq!(
        check(&|proof| proof.rounds[0].entrants[0].name = "q".into()),
        Doubt::NotHandedIn(1, "q".into())
    );
    assert_eq!(check(&|proof| proof.rounds[1].entrants[0].name = "q".into()), Doubt::Entrants(2));
    assert_eq!(check(&|proof| proof.rounds[0].entrants[0].player = Some(99)), Doubt::Entrants(1));
    assert_eq!(check(&|proof| proof.rounds[1].entrants.truncate(3)), Doubt::Entrants(2));
    assert_eq!(check(&|proof| proof.rounds[0].house.padding = None), Doubt::EntrantsDigest(1));
    assert_eq!(check(&|proof| proof.rounds[0].house.guests.clear()), Doubt::EntrantsDigest(1));
    assert_eq!(check(&|proof| proof.rounds[0].house.guests = vec![99]), Doubt::Entrants(1));
    assert_eq!(check(&|proof| proof.rounds[0].entrants_digest[0] ^= 1), Doubt::EntrantsDigest(1));
    assert!(matches!(
        check(&|proof| proof.rounds[0].beacon.push('!')),
        Doubt::Plan(1, _) | Doubt::Seed(1, _)
    ));
    assert!(matches!(check(&|proof| proof.rounds[1].beacon.clear()), Doubt::Beacon(2, _)));
    assert!(matches!(check(&|proof| proof.contest.push('!')), Doubt::Plan(1, _) | Doubt::Seed(1, _)));
    assert_eq!(check(&|proof| proof.rounds[0].matches[1].table.swap(0, 1)), Doubt::Plan(1, 2));
    assert_eq!(check(&|proof| proof.rounds[0].matches[2].seed ^= 1), Doubt::Seed(1, 3));
    assert_eq!(check(&|proof| _ = proof.rounds[0].matches[0].scores.pop()), Doubt::Scores(1, 1));
    assert_eq!(check(&|proof| proof.rounds[0].matches[0].scores[0] += 1_000_000), Doubt::Results(1));
    assert_eq!(check(&|proof| proof.rounds[0].matches[0].scores.clear()), Doubt::Results(1));
    assert_eq!(check(&|proof| proof.rounds[0].matches[0].record = None), Doubt::Results(1));
    assert_eq!(check(&|proof| _ = proof.rounds[0].matches.pop()), Doubt::Count(1));
    let extra = |proof: &mut Proof| {
        let more = proof.rounds[0].matches[0].clone();
        proof.rounds[0].matches.push(more);
    };
    assert_eq!(check(&extra), Doubt::Count(1));
    assert_eq!(check(&|proof| proof.rounds[2].leaving.reverse()), Doubt::Leaving(3));
    assert_eq!(check(&|proof| proof.rounds[2].results[0] ^= 1), Doubt::Results(3));
    let twice = |proof: &mut Proof| {
        let mut last = proof.rounds.last().unwrap().clone();
        let number = proof.rounds.len() as u32 + 1;
        last.secret = Chain::new(sha256(&[b"a secret"]), 50).secret(number).unwrap();
        proof.rounds.push(last);
    };
    assert_eq!(check(&twice), Doubt::Over(honest.rounds.len() as u32 + 1));
    assert!(Doubt::Leaving(3).to_string().starts_with("round 3: "));
}

/// Terms come from anywhere: what would take for ever or go wrong is refused before anything is computed.
#[test]
fn terms_that_cannot_be_are_refused() {
    let refused = |change: &dyn Fn(&mut Terms)| {
        let mut proof = contest();
        change(&mut proof.terms);
        proof.terms_digest = proof.terms.digest();
        assert!(matches!(verify_rounds(&proof), Err(Doubt::Terms(_))));
    };
    let show = |change: &dyn Fn(&mut usize, &mut usize, &mut FinalsTerms, &mut Curve)| {
        let mut terms = terms();
        if let FormatTerms::FairShow { seats, waves, finals, curve, .. } = &mut terms.format {
            change(seats, waves, finals, curve);
        }
        refused(&|old| *old = terms.clone());
    };
    refused(&|terms| terms.boards.clear());
    show(&|seats, _, _, _| *seats = 0);
    show(&|seats, _, _, _| *seats = 9);
    show(&|_, waves, _, _| *waves = 0);
    show(&|_, _, finals, _| finals.boards = u32::MAX);
    show(&|_, _, _, curve| curve.lowest = f64::NAN);
    // Nobody fills the groups of a play-off.
    let mut proof = contest();
    let (finals, curve) = (FinalsTerms { boards: 1, seeded: false }, Curve::default());
    proof.terms.format = FormatTerms::Official { seats: 4, finals, curve };
    proof.terms_digest = proof.terms.digest();
    proof.uploads = None;
    let round = &mut proof.rounds[0];
    round.house.padding = None;
    round.entrants_digest = house_digest(&round.entrants, &round.house, &proof.modules, &round.log.head);
    assert_eq!(verify_rounds(&proof).map(|_| ()), Err(Doubt::Entrants(1)));
}
