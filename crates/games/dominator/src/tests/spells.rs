//! R12-R15

use super::*;
use palestra_base::Step;

fn haunted(scene: &Scene) -> usize {
    scene.game.land.letters().places().filter(|&pos| scene.game.units.cells[pos].is_haunted()).count()
}

#[test]
fn r12_witches_walk_onto_free_cells() {
    let mut scene = Scene::new(Edition::Document, &[(0, 10, 10)]);
    assert_eq!(scene.play(&[(0, DOWN)], &[]), [0]);
    assert_eq!(scene.pos(0), pos(11, 10));
    assert_eq!(scene.game.land.owner(pos(11, 10)), None, "witches do not paint");
}

#[test]
fn r13_an_active_witch_haunts_through_walls() {
    let scene = Scene::new(Edition::Document, &[(0, 2, 3)]);
    assert!(scene.game.units.active[0]);
    // 13 cells, of which the one at (0, 3) is in the border and (3, 3) is a wall: both are haunted.
    assert_eq!(haunted(&scene), 13);
    for (rows, cols, is) in
        [(0, 0, true), (2, 0, true), (-2, 0, true), (1, 1, true), (1, 2, false), (3, 0, false)]
    {
        assert_eq!(scene.game.units.cells[pos(2, 3) + Step::new(rows, cols)].is_haunted(), is);
    }
}

#[test]
fn r13_witches_within_two_steps_disturb_each_other() {
    for (other, apart, active) in
        [(1, (10, 12), false), (8, (11, 11), false), (8, (10, 13), true), (8, (12, 11), true)]
    {
        let scene = Scene::new(Edition::Document, &[(0, 10, 10), (other, apart.0, apart.1)]);
        assert_eq!([scene.game.units.active[0], scene.game.units.active[other]], [active; 2]);
        assert_eq!(haunted(&scene) > 0, active);
    }
    // Three in a row: the one in the middle disturbs both others, who are four steps from each other.
    let scene = Scene::new(Edition::Document, &[(0, 10, 8), (1, 10, 10), (8, 10, 12)]);
    assert_eq!(haunted(&scene), 0);
}

#[test]
fn r13_a_witch_who_leaves_gives_the_others_their_power_back() {
    let mut scene = Scene::new(Edition::Document, &[(0, 10, 10), (8, 10, 12), (13, 10, 9)]);
    assert_eq!(scene.play(&[(8, RIGHT)], &[("team of the killer", 0)]), [8]);
    assert!(scene.game.units.active[0] && scene.game.units.active[8]);
    assert_eq!(scene.game.units.owner[13], seat(0), "the witch that stayed has killed it");
}

#[test]
fn r14_every_step_of_a_witch_counts_at_once() {
    // The witch walks past: farmer 13 dies in her first step, though she is alone only for that moment.
    let mut scene = Scene::new(Edition::Document, &[(0, 10, 10), (13, 10, 13), (1, 8, 8)]);
    let done = scene.play(&[(0, RIGHT), (1, RIGHT), (13, RIGHT)], &[("team of the killer", 0)]);
    assert_eq!(done, [0, 1], "who is dead obeys no more");
    // Had the farmer gone first, it would live.
    let mut scene = Scene::new(Edition::Document, &[(0, 10, 10), (13, 10, 13), (1, 8, 8)]);
    assert_eq!(scene.play(&[(13, RIGHT), (0, RIGHT)], &[]), [13, 0]);
    assert_eq!(scene.pos(13), pos(10, 14));
}

#[test]
fn r14_spells_strike_friends_too_row_by_row() {
    let mut scene = Scene::new(Edition::Document, &[(0, 10, 10), (5, 11, 12), (13, 10, 13), (2, 12, 11)]);
    // Row 10 first: the foe goes to player 0. Then the two friends, to the players 3 and 1.
    let draws = [("team of the killer", 0), ("any other team", 3), ("any other team", 1)];
    assert_eq!(scene.play(&[(0, RIGHT)], &draws), [0]);
    let owner = |unit: UnitId| scene.game.units.owner[unit];
    assert_eq!([owner(13), owner(5), owner(2)], [seat(0), seat(3), seat(1)]);
}

#[test]
fn r15_each_killing_witch_of_another_team_is_equally_likely() {
    // As in the document: a unit of player 2 under one witch of 0, two of 1 and one of its own.
    let teams: Vec<Seat> = (0..3)
        .map(|drawn| {
            let witches = [(0, 8, 10), (8, 10, 8), (9, 10, 12), (16, 12, 10)];
            let mut scene = Scene::new(Edition::Document, &witches);
            assert!([0, 8, 9, 16].iter().all(|&witch| scene.game.units.active[witch]));
            scene.put(21, pos(10, 9)); // where it is dead already, had it come there by a step
            scene.play(&[(21, RIGHT)], &[("team of the killer", drawn)]);
            scene.game.units.owner[21]
        })
        .collect();
    assert_eq!(teams, [seat(0), seat(1), seat(1)]);
}

#[test]
fn r15_under_its_own_witches_alone_it_goes_to_any_other_team() {
    for drawn in 1..=3 {
        let mut scene = Scene::new(Edition::Document, &[(16, 10, 10), (21, 10, 7)]);
        scene.play(&[(21, RIGHT)], &[("any other team", drawn)]);
        assert_eq!(scene.game.units.owner[21], seat((2 + drawn as usize) % 4));
    }
}
