//! Formats: the documents' play-off followed by hand, properties of all, and what happens when something happens.

use palestra_contest::format::{
    Entry, FairShow, Finals, Format, History, League, Lineup, Note, Official, Oracle, Phase, RoundKind,
    Session, Standing, run,
};
use palestra_contest::{Curve, Dice, Places, RoundKey};

/// A ring in which the higher strength wins, with some luck; some matches are void, some entrants go.
struct Ring {
    strengths: Vec<f64>,
    luck: f64,
    seed: u64,
    dice: Dice,
    void: fn(usize) -> bool,
    lineup: Box<dyn Fn(u32) -> Lineup>,
    played: usize,
    stop: usize,
}

impl Ring {
    /// `entrants` players, the strongest with the lowest number, and the Dummy after them.
    fn new(entrants: usize, luck: f64, seed: u64) -> Self {
        let strengths = (0..=entrants).map(|k| -0.1 * k as f64).collect();
        let lineup = Box::new(move |_| Entry::everybody(entrants));
        Ring {
            strengths,
            luck,
            seed,
            dice: Dice::part(seed, 1),
            void: |_| false,
            lineup,
            played: 0,
            stop: usize::MAX,
        }
    }
}

impl Oracle for Ring {
    fn lineup(&mut self, round: u32) -> Lineup {
        (self.lineup)(round)
    }

    fn key(&mut self, round: u32) -> RoundKey {
        RoundKey::from_seed(self.seed, round)
    }

    fn play(&mut self, session: &Session, _: &History, _: &RoundKey) -> Option<Vec<Vec<i64>>> {
        let mut all = Vec::new();
        for pairing in &session.pairings {
            self.played += 1;
            if self.played > self.stop {
                return None;
            }
            let mut score =
                |&player: &usize| (1e6 * (self.strengths[player] + self.luck * self.dice.normal())) as i64;
            let scores: Vec<i64> = pairing.table.iter().map(&mut score).collect();
            all.push(if (self.void)(self.played) { Vec::new() } else { scores });
        }
        Some(all)
    }
}

fn official(entrants: usize, seats: usize) -> Official {
    let finals = Finals { boards: 1, seeded: false, guests: Vec::new() };
    Official { seats, padding: entrants, finals, curve: Curve::default() }
}

fn hold(format: &dyn Format, ring: &mut Ring) -> (History, Standing) {
    let history = run(format, ring.strengths.len(), ring);
    let standing = format.standing(&history);
    (history, standing)
}

/// Six entrants without luck: 0 is the best, 5 the worst.
#[test]
fn the_play_off_by_hand() {
    let (history, standing) = hold(&official(6, 4), &mut Ring::new(6, 0.0, 1));
    // Wave 1: six players in a table of four and one of two with two Dummies. In the first two beat two rivals; in the second
    // both beat two Dummies. So the two lowest of the full table are left, with two Dummies, and the lower of them leaves.
    let first: Vec<&Session> =
        history.sessions.iter().filter(|(round, _)| *round == 0).map(|(_, s)| s).collect();
    assert_eq!(first.len(), 2);
    assert_eq!(first[0].phase, Phase::Wave(0));
    let (full, padded) = (&first[0].pairings[0].table, &first[0].pairings[1].table);
    assert_eq!((full.contains(&6), padded.iter().filter(|&&player| player == 6).count()), (false, 2));
    let mut low = full.clone();
    low.sort_unstable();
    let low = &low[2..];
    assert_eq!(first[1].phase, Phase::LastTable(0));
    let last = &first[1].pairings[0].table;
    assert!(low.iter().all(|player| last.contains(player)) && last.iter().filter(|&&p| p == 6).count() == 2);
    assert_eq!(history.rounds[0].leaving[0].player, low[1]);
    // Two rounds leave four; they play the final in four seatings of one board, and the best wins it.
    assert_eq!(history.rounds.len(), 3);
    assert_eq!(history.rounds[2].kind, RoundKind::Final);
    assert_eq!(history.sessions.last().unwrap().1.pairings.len(), 4);
    assert_eq!(standing.places[0].entrant, 0);
    assert_eq!((standing.places[0].grade, standing.places[5].grade), (10.0, 5.0));
}

#[test]
fn everybody_plays_one_leaves_it_ends_and_it_is_pure() {
    for (entrants, seats, seed) in [(5, 4, 1), (16, 4, 2), (23, 4, 3), (40, 4, 4), (9, 2, 5), (12, 3, 6)] {
        let format = official(entrants, seats);
        let (history, standing) = hold(&format, &mut Ring::new(entrants, 0.5, seed));
        let (again, _) = hold(&format, &mut Ring::new(entrants, 0.5, seed));
        assert_eq!(history, again);
        let mut alive = entrants;
        for (round, end) in (0..).zip(&history.rounds) {
            if end.kind == RoundKind::Elimination {
                assert_eq!(end.leaving.len(), 1);
                let wave = history.sessions.iter().find(|(other, _)| *other == round).unwrap();
                let mut seen: Vec<usize> =
                    wave.1.pairings.iter().flat_map(|pairing| pairing.table.clone()).collect();
                seen.retain(|&player| player != entrants);
                seen.sort_unstable();
                let count = seen.len();
                seen.dedup();
                assert_eq!((seen.len(), count), (alive, alive), "everybody plays the first wave once");
                alive -= 1;
            }
        }
        assert_eq!(alive, Curve::default().first(entrants).max(seats));
        assert_eq!(history.rounds.last().unwrap().kind, RoundKind::Final);
        assert!(standing.places.windows(2).all(|pair| pair[0].grade >= pair[1].grade));
        assert_eq!(standing.places.len(), entrants);
    }
}

/// Scores are all equal: nobody is safe and nobody is last, but it ends, and the report tells why.
#[test]
fn ties_everywhere_are_decided_and_told() {
    let mut ring = Ring::new(6, 0.0, 1);
    ring.strengths = vec![0.0; 7];
    let (history, standing) = hold(&official(6, 4), &mut ring);
    assert_eq!(history.rounds[0].notes, [Note::NobodySaved(10)]);
    assert!(
        history.rounds.last().unwrap().notes.contains(&Note::EqualPoints(50)),
        "{:?}",
        history.rounds.last()
    );
    assert_eq!(standing.places.len(), 6);
    let mut ring = Ring::new(12, 0.0, 1);
    ring.strengths = vec![0.0; 13];
    let (history, _) = hold(&FairShow { league: 3, waves: 4, ..FairShow::default() }, &mut ring);
    assert_eq!(history.rounds.last().unwrap().kind, RoundKind::Final);
}

#[test]
fn the_show_sends_home_the_lowest_and_the_best_wins() {
    let format = FairShow { league: 6, waves: 6, ..FairShow::default() };
    let (history, standing) = hold(&format, &mut Ring::new(40, 0.3, 3));
    let kinds: Vec<RoundKind> = history.rounds.iter().map(|end| end.kind).collect();
    assert_eq!(kinds[..6], [RoundKind::League; 6]);
    assert_eq!(kinds[kinds.len() - 2..], [RoundKind::Semifinals, RoundKind::Final]);
    let left: usize = history.rounds.iter().map(|end| end.leaving.len()).sum();
    assert_eq!(left, 30);
    assert!(history.rounds.iter().flat_map(|end| &end.leaving).all(|leaving| leaving.odds.is_some()));
    // Sixteen in the semifinals: ten survivors and the six who left last; ten boards in all seatings.
    let (_, semifinals) = &history.sessions[history.sessions.len() - 2];
    assert_eq!((semifinals.phase, semifinals.pairings.len()), (Phase::Semifinals, 4 * 4 * 10));
    assert!(standing.places[..4].iter().any(|place| place.entrant == 0), "{:?}", standing.places[0]);
    let grades: f64 = standing.places[..10].iter().map(|place| place.grade).sum();
    assert_eq!(grades, 100.0);
    // Danger was told before each survival round.
    assert!(history.sessions.iter().any(|(_, session)| matches!(session.phase, Phase::Survival(_))));
    for (_, session) in
        history.sessions.iter().filter(|(_, session)| matches!(session.phase, Phase::Survival(_)))
    {
        assert!(session.danger.len() >= 4);
    }
}

/// The winners of the tables that were played come to the final, and how finals go changes nobody's interval.
#[test]
fn finals_are_between_those_who_sat_there_and_measure_nobody() {
    let format = FairShow { league: 6, waves: 6, ..FairShow::default() };
    for seed in 0..6 {
        let mut ring = Ring::new(40, 1.5, seed);
        let (history, standing) = hold(&format, &mut ring);
        let [.., (semifinals, first), (_, last)] = &history.sessions[..] else { panic!() };
        assert_eq!((first.phase, last.phase), (Phase::Semifinals, Phase::Final));
        let results: Vec<_> = history.outcomes.iter().filter(|o| o.round == *semifinals).collect();
        for group in first.pairings.iter().step_by(4).take(4) {
            let points = |player: &usize| -> f64 {
                let seat = |table: &[usize]| table.iter().position(|other| other == player);
                let of = |o: &&palestra_contest::Outcome| Some(Places::of(&o.scores).points(seat(&o.table)?));
                results.iter().filter_map(of).sum()
            };
            let best = group.table.iter().map(points).fold(0.0, f64::max);
            let winner = group
                .table
                .iter()
                .filter(|player| points(player) == best)
                .any(|p| last.pairings[0].table.contains(p));
            assert!(winner, "seed {seed}: the best of {:?} is not in the final", group.table);
        }
        // Broken off before the semifinals.
        ring = Ring::new(40, 1.5, seed);
        ring.stop = history.outcomes.len() - results.len() - last.pairings.len();
        let (before, so_far) = hold(&format, &mut ring);
        assert!(before.broken_off && before.rounds.len() + 2 == history.rounds.len());
        let known = |standing: &Standing, entrant: usize| {
            standing.places.iter().find(|place| place.entrant == entrant).unwrap().posterior.clone()
        };
        assert!((0..40).all(|entrant| known(&standing, entrant) == known(&so_far, entrant)));
    }
}

/// Nothing but ties: who leaves is drawn, not read off the list of entrants.
#[test]
fn equals_leave_by_lot() {
    let format = FairShow { league: 3, waves: 4, ..FairShow::default() };
    let first = |seed: u64| {
        let mut ring = Ring::new(12, 0.0, seed);
        ring.strengths = vec![0.0; 13];
        hold(&format, &mut ring)
            .0
            .rounds
            .iter()
            .find_map(|end| end.leaving.first().map(|l| l.player))
            .unwrap()
    };
    let gone: std::collections::BTreeSet<usize> = (0..8).map(first).collect();
    assert!(gone.len() > 3, "{gone:?}");
}

/// Tables of two: duels, two semifinals, a final of two.
#[test]
fn games_of_two_seats() {
    let show = FairShow { seats: 2, league: 10, waves: 4, ..FairShow::default() };
    let league = League { seats: 2, budget: 400, decided: 2.0, ..League::default() };
    let formats: [&dyn Format; 3] = [&show, &league, &official(14, 2)];
    for format in formats {
        let (history, standing) = hold(format, &mut Ring::new(14, 0.2, 5));
        assert!(history.outcomes.iter().all(|outcome| outcome.table.len() == 2));
        assert_eq!(standing.places.len(), 14);
        assert!(standing.places[..3].iter().any(|place| place.entrant == 0), "{:?}", standing.places[0]);
        let worst = standing.places.iter().position(|place| place.entrant == 13).unwrap();
        assert!(worst >= 9, "{worst}");
        if let Some((_, last)) = history.sessions.iter().find(|(_, session)| session.phase == Phase::Final) {
            let mut finalists = last.pairings[0].table.clone();
            finalists.sort_unstable();
            finalists.dedup();
            assert_eq!(finalists.len(), 2);
        }
    }
}

/// Stopped anywhere and begun anew, with the same answers, it is the same contest.
#[test]
fn a_contest_broken_off_is_a_beginning_of_the_whole() {
    let formats: [&dyn Format; 3] = [
        &League { budget: 300, decided: 2.0, ..League::default() },
        &FairShow { league: 3, waves: 5, ..FairShow::default() },
        &official(20, 4),
    ];
    for format in formats {
        let (whole, _) = hold(format, &mut Ring::new(20, 0.5, 8));
        for stop in [1, 20, 40] {
            let mut ring = Ring::new(20, 0.5, 8);
            ring.stop = stop;
            let (part, standing) = hold(format, &mut ring);
            assert!(part.broken_off && part.outcomes.len() <= stop);
            assert_eq!(part.outcomes[..], whole.outcomes[..part.outcomes.len()]);
            assert_eq!(standing.places.len(), 20);
        }
    }
}

#[test]
fn void_matches_count_for_nobody_and_are_told() {
    let formats: [&dyn Format; 3] = [
        &League { budget: 200, decided: 2.0, ..League::default() },
        &FairShow { league: 3, waves: 5, ..FairShow::default() },
        &official(20, 4),
    ];
    for format in formats {
        let mut ring = Ring::new(20, 0.5, 8);
        ring.void = |number| number % 7 == 0;
        let (history, standing) = hold(format, &mut ring);
        let void = history.outcomes.iter().filter(|outcome| outcome.is_void()).count();
        let told: u32 = history
            .rounds
            .iter()
            .flat_map(|end| &end.notes)
            .map(|note| if let Note::Void(n) = note { *n } else { 0 })
            .sum();
        assert_eq!((void > 5, void as u32), (true, told));
        assert_eq!(standing.places.len(), 20);
    }
}

/// Entrants 3 and 4 hand in the same module: one player, one grade, and they leave together.
#[test]
fn copies_are_one_player() {
    let copies = |_| {
        let mut lineup = Entry::everybody(20);
        lineup[4] = lineup[3];
        lineup
    };
    let formats: [&dyn Format; 3] = [
        &League { budget: 200, decided: 2.0, ..League::default() },
        &FairShow { league: 3, waves: 5, ..FairShow::default() },
        &official(20, 4),
    ];
    for format in formats {
        let mut ring = Ring::new(20, 0.5, 9);
        ring.lineup = Box::new(copies);
        let (history, standing) = hold(format, &mut ring);
        assert!(history.outcomes.iter().all(|outcome| !outcome.table.contains(&4)));
        let of = |entrant: usize| standing.places.iter().find(|place| place.entrant == entrant).unwrap();
        assert_eq!((of(3).grade, of(3).rank), (of(4).grade, of(4).rank));
    }
}

/// Entrant 2 withdraws in round 4; entrant 5 hands in a new module, 20, in round 3 (and the Dummy is 21).
#[test]
fn withdrawals_and_new_versions_take_effect_with_a_round() {
    let changing = |round: u32| {
        let mut lineup = Entry::everybody(20);
        if round >= 4 {
            lineup[2].player = None;
        }
        if round >= 3 {
            lineup[5].player = Some(20);
        }
        lineup
    };
    let formats: [&dyn Format; 3] = [
        &League { budget: 600, decided: 2.0, ..League::default() },
        &FairShow { league: 8, waves: 5, ..FairShow::default() },
        &Official { padding: 21, ..official(20, 4) },
    ];
    for format in formats {
        let mut ring = Ring::new(21, 0.5, 10);
        ring.lineup = Box::new(changing);
        let (history, standing) = hold(format, &mut ring);
        assert!(history.outcomes.iter().all(|outcome| outcome.round < 4 || !outcome.table.contains(&2)));
        assert!(history.outcomes.iter().all(|outcome| outcome.round < 3 || !outcome.table.contains(&5)));
        let of = |entrant: usize| standing.places.iter().find(|place| place.entrant == entrant).unwrap();
        let gone = of(2).left.unwrap();
        assert!(gone.withdrew && gone.round == 4 || !gone.withdrew && gone.round < 4, "{gone:?}");
        let five = of(5);
        assert!(five.player == Some(20) || five.left.is_some_and(|left| left.round < 3), "{five:?}");
        assert_eq!(standing.places.len(), 20);
    }
}

/// The weakest hands in something new, and no better, before every wave: it leaves all the same.
#[test]
fn a_new_version_is_no_way_out_of_danger() {
    let format = FairShow { league: 6, waves: 6, ..FairShow::default() };
    for seed in 0..4 {
        let mut ring = Ring::new(24, 0.4, seed);
        ring.strengths = (0..40).map(|k: usize| -0.1 * k.min(23) as f64).collect();
        ring.lineup = Box::new(|round| {
            let mut lineup = Entry::everybody(24);
            lineup[23].player = Some(23 + round.saturating_sub(5).min(16) as usize);
            lineup
        });
        let (_, standing) = hold(&format, &mut ring);
        let left = standing.places.iter().find(|place| place.entrant == 23).unwrap().left.unwrap();
        assert!(left.round <= 7, "seed {seed}: {left:?}");
    }
}

#[test]
fn nobody_one_and_three() {
    for entrants in [0, 1, 3] {
        let formats: [&dyn Format; 3] = [&League::default(), &FairShow::default(), &official(entrants, 4)];
        for format in formats {
            let (history, standing) = hold(format, &mut Ring::new(entrants, 0.5, 1));
            assert!(history.outcomes.is_empty() && standing.places.len() == entrants);
            // Nothing tells them apart.
            assert!(standing.places.windows(2).all(|pair| pair[0].grade == pair[1].grade));
        }
    }
}

/// A league ends when the grades are known, long before its budget if players differ much.
#[test]
fn a_league_ends_when_it_knows() {
    let format = League { budget: 20_000, ..League::default() };
    let (history, standing) = hold(&format, &mut Ring::new(30, 0.1, 2));
    assert!(history.outcomes.len() < 2000, "{}", history.outcomes.len());
    let known =
        standing.places.iter().filter(|place| place.posterior.as_ref().unwrap().grade.margin() <= 0.5);
    assert!(known.count() >= 27);
    assert!(standing.places[..3].iter().any(|place| place.entrant == 0));
}
