//! R20, R21, D6

use super::*;
use palestra_base::Scripted;

/// Player 0's quadrant with so few free cells that somebody cannot be born there: columns 1 to `free` of row 1.
fn crowded(edition: Edition, free: i16) -> Scene {
    let mut scene = Scene::new(edition, &[]);
    let mut letters = scene.game.land.letters().clone();
    for row in 1..11 {
        for col in 1..11 {
            let is_free = row == 1 && col <= free;
            letters[pos(row, col)] = if is_free { b'.' } else { b'X' };
        }
    }
    scene.build(letters);
    scene
}

fn kill(scene: &mut Scene, units: &[UnitId]) {
    for &unit in units {
        scene.game.units.presence[unit] = Presence::Dead;
        scene.game.units.join(unit, seat(0));
    }
}

fn reborn(scene: &mut Scene, units: &[UnitId], chance: &mut dyn Chance) -> Result<(), Stuck> {
    scene.game.round = 1;
    kill(scene, units);
    scene.game.rebirth(units.to_vec(), chance)
}

#[test]
fn r20_good_cells_are_away_from_witches_and_rivals() {
    for seed in 0..300 {
        let mut scene = Scene::new(Edition::Document, &[(0, 5, 5), (10, 2, 8), (13, 8, 2)]);
        reborn(&mut scene, &[2, 3, 5, 6], &mut Sound::new(seed)).unwrap();
        for unit in [2, 3, 5, 6] {
            let at = scene.pos(unit);
            assert!((1..=9).contains(&at.row) && (1..=9).contains(&at.col));
            assert!((at.row - 5).abs() + (at.col - 5).abs() >= 3, "a witch is near {at}");
            let beside = |row: i16, col: i16| (at.row - row).abs().max((at.col - col).abs()) <= 1;
            let straight = |row: i16, col: i16| (at.row - row).abs() + (at.col - col).abs() <= 1;
            if unit < 5 {
                assert!(!beside(2, 8) && !beside(8, 2), "a knight beside a rival at {at}");
            } else {
                assert!(!straight(2, 8), "a farmer beside a rival knight at {at}");
            }
        }
    }
}

/// Most of the quadrant is walls, so many cells are drawn in vain; those that are left must be equally likely.
#[test]
fn r20_every_good_cell_is_equally_likely() {
    for free in [9, 2] {
        let mut born = [0; 9];
        let mut chance = Sound::new(5);
        for _ in 0..900 * free {
            let mut scene = crowded(Edition::Document, free);
            reborn(&mut scene, &[5], &mut chance).unwrap();
            born[scene.pos(5).col as usize - 1] += 1;
        }
        assert!(born[..free as usize].iter().all(|count| (780..1020).contains(count)), "{born:?}");
    }
}

#[test]
fn r20_farmers_do_not_mind_knights_at_their_corners_nor_farmers() {
    let mut seen = [false; 2];
    for seed in 0..2000 {
        let mut scene = Scene::new(Edition::Document, &[(10, 2, 8), (13, 8, 2)]);
        reborn(&mut scene, &[5], &mut Sound::new(seed)).unwrap();
        seen[0] |= scene.pos(5) == pos(3, 7);
        seen[1] |= scene.pos(5) == pos(8, 3);
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn r20_knights_come_first_then_farmers_player_by_player() {
    let mut scene = crowded(Edition::Document, 3);
    // Three free cells: the knights 3 and 4 take the first and the last, farmer 5 what is left, after a draw in
    // vain.
    let cells = [(1, 1), (1, 3), (1, 3), (1, 2)];
    let mut chance =
        Scripted::new(cells.iter().flat_map(|&(row, col)| [row, col]).map(|at| ("birthplace", at)));
    reborn(&mut scene, &[5, 4, 3], &mut chance).unwrap();
    assert_eq!(chance.unused(), 0);
    assert_eq!([scene.pos(3), scene.pos(4), scene.pos(5)], [pos(1, 1), pos(1, 3), pos(1, 2)]);
}

#[test]
fn r20_any_free_cell_of_the_quadrant_is_the_second_choice() {
    for edition in Edition::ALL {
        let mut scene = crowded(edition, 2);
        scene.put(10, pos(1, 1)); // a rival knight: no good cell for anybody
        let mut chance = Sound::new(3);
        reborn(&mut scene, &[5], &mut chance).unwrap();
        assert_eq!(scene.pos(5), pos(1, 2));
        assert_eq!(scene.game.land.owner(pos(1, 2)), Some(seat(0)));
    }
}

#[test]
fn r21_the_whole_board_is_the_third_choice() {
    let mut scene = crowded(Edition::Document, 1);
    reborn(&mut scene, &[2, 3, 5, 6], &mut Sound::new(3)).unwrap();
    assert_eq!(scene.pos(2), pos(1, 1));
    for unit in [3, 5, 6] {
        let at = scene.pos(unit);
        assert!(at.row > 10 || at.col > 10);
        assert!(!scene.game.land.is_wall(at));
    }
}

#[test]
fn r21_configurations_without_enough_room_are_refused() {
    // 19 x 19 cells without two: enough for 27 witches, 13 cells each, but not for 28.
    let few = |witches| [("nb_witches", witches), ("nb_knights", "0"), ("nb_farmers", "0")];
    let set_up = |witches| Dominator::setup(&config(&few(witches)), Edition::Document, &mut Sound::new(1));
    assert!(set_up("2").is_ok());
    assert_eq!(
        set_up("7").err().unwrap().to_string(),
        "these units need 364 cells without walls, 13 for each witch and one for each other, but there are 359"
    );
}

#[test]
fn d6_the_published_program_loses_units_in_a_crowd() {
    // Two good cells; then one more is free, but only as a second choice.
    let crowd = |edition| {
        let mut scene = crowded(edition, 4);
        scene.put(10, pos(1, 4)); // (1, 3) is no good beside it
        let done = reborn(&mut scene, &[5, 6, 7], &mut Sound::new(3));
        (scene, done)
    };
    let (scene, done) = crowd(Edition::Document);
    assert_eq!(done, Ok(()));
    assert!([5, 6, 7].map(|unit| scene.pos(unit)).contains(&pos(1, 3)));

    // Unit number 2 of the group should be the third of one cell: it is left where it was.
    let (mut scene, done) = crowd(Edition::Original);
    assert_eq!(done, Ok(()));
    assert_eq!(scene.game.units.presence[7], Presence::Lost);
    assert_eq!(scene.game.units.at(pos(1, 3)), None);
    assert!(scene.play(&[(5, STAY)], &[]).is_empty(), "the match goes on");
    assert_eq!(
        scene.try_play(&[(7, DOWN)], &[]).unwrap_err().to_string(),
        "unit 7, which is nowhere on the board, has an order: the published program gives up"
    );
}

#[test]
fn d6_the_published_program_draws_any_cells_every_round() {
    let mut scene = Scene::new(Edition::Original, &[]);
    let open = 19 * 19 - 2;
    let mut chance = Scripted::new(Scripted::in_order("any cell", open));
    reborn(&mut scene, &[], &mut chance).unwrap();
    assert_eq!(chance.unused(), 0);
    let mut scene = Scene::new(Edition::Document, &[]);
    reborn(&mut scene, &[], &mut Scripted::default()).unwrap();
}

#[test]
fn d6_without_any_cell_the_published_program_gives_up() {
    let mut scene = crowded(Edition::Original, 1);
    let mut letters = scene.game.land.letters().clone();
    letters.fill(b'X');
    letters[pos(1, 1)] = b'.';
    scene.build(letters);
    let stuck = reborn(&mut scene, &[2, 3], &mut Sound::new(3)).unwrap_err();
    assert_eq!(stuck.to_string(), "no free cell is left for 1 units");
}

#[test]
fn d6_small_boards_with_default_numbers() {
    // Of 60 seeds, the published program loses units at the beginning in 58.
    let text = Dominator::DEFAULT.replace("37", "21");
    let config = Config::parse(&text).unwrap();
    let mut losing = 0;
    for seed in 1..=60 {
        let game = Dominator::setup(&config, Edition::Original, Dominator::original_chance(seed).as_mut());
        losing += u32::from(game.is_ok_and(|game| game.units.presence.contains(&Presence::Lost)));
        let game = Dominator::setup(&config, Edition::Document, &mut Sound::new(seed)).unwrap();
        assert!(game.units.presence.iter().all(|&presence| presence == Presence::Here));
    }
    assert_eq!(losing, 58);
}
