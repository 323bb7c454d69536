//! R1-R5, R7: what the shipped boards look like before the first round.

use super::*;
use crate::fleet::squares_meet;
use crate::settings::{NUM_SOLDIERS, TROOPS};

/// The quadrant of a player, by its first row and column.
fn quadrant(pos: Pos) -> usize {
    match (pos.row < MAX / 2, pos.col < MAX / 2) {
        (true, true) => 0,
        (true, false) => 1,
        (false, false) => 2,
        (false, true) => 3,
    }
}

#[test]
fn r1_players_start_in_their_quadrants() {
    let game = super::drill::default_game(Edition::Document);
    assert_eq!(game.ground.cells().len(), 60 * 60);
    for soldier in 0..game.soldiers.len() {
        assert_eq!(quadrant(game.soldiers.pos(soldier)), game.soldiers.owner[soldier].index());
    }
    for helicopter in 0..game.fleet.len() {
        assert_eq!(quadrant(game.fleet.pos(helicopter)), game.fleet.owner[helicopter].index());
    }
}

#[test]
fn r2_mountains_surround_the_board() {
    let land = super::drill::default_game(Edition::Document).ground.land;
    let border = land.places().filter(|pos| [pos.row, pos.col].iter().any(|&k| k == 0 || k == MAX - 1));
    assert_eq!(border.filter(|&pos| land[pos] == Land::Mountain).count(), 236);
}

#[test]
fn r3_each_quadrant_has_two_posts_of_each_value() {
    let game = super::drill::default_game(Edition::Document);
    for player in 0..4 {
        let posts = game.posts.list.iter().filter(|post| quadrant(post.pos) == player);
        let mut values: Vec<i64> = posts.map(|post| post.value).collect();
        values.sort_unstable();
        assert_eq!(values, [50, 50, 100, 100]);
    }
    assert!(game.posts.list.iter().all(|post| game.ground.land[post.pos].is_walkable()));
    assert!(game.post_owner.iter().all(Option::is_none));
}

#[test]
fn r4_everybody_has_20_healthy_soldiers() {
    let game = super::drill::default_game(Edition::Document);
    for seat in Seat::ALL {
        assert_eq!(game.soldiers.owner.iter().filter(|&&owner| owner == seat).count(), NUM_SOLDIERS);
    }
    assert!(game.soldiers.life.iter().all(|&life| life == 100));
}

#[test]
fn r5_everybody_has_two_helicopters_apart() {
    let game = super::drill::default_game(Edition::Document);
    use Facing::*;
    assert_eq!(game.fleet.facing, [East, South, West, South, West, North, East, North], "D4");
    for one in 0..8 {
        assert_eq!(game.fleet.owner[one].index(), one / 2);
        assert!((0..one).all(|two| !squares_meet(game.fleet.pos(one), game.fleet.pos(two))));
    }
}

#[test]
fn r7_there_are_80_soldiers_and_parachuters() {
    let game = super::drill::default_game(Edition::Original);
    assert_eq!((game.soldiers.len(), game.fleet.parachuter_count()), (TROOPS, 0));
}
