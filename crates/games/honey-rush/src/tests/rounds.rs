//! What happens in a round.

use palestra_game::Wrong;

use super::*;

#[test]
fn r6_the_first_order_for_a_bee_counts() {
    let mut scene = Scene::new(&[]);
    let mut orders = Vec::new();
    let raw = [(0, 9), (0, RIGHT), (1, DOWN), (2, UP), (8, UP), (-1, UP)]
        .map(|(bee, dir)| RawOrder::pair(bee, dir));
    scene.game.accept(Seat::ALL[0], &raw, &mut orders, &mut scene.misuse);
    let why: Vec<_> = scene.misuse.iter().map(|misuse| misuse.why).collect();
    assert_eq!(
        why,
        [Wrong::BadArgument, Wrong::Again, Wrong::NotYours, Wrong::NoSuchUnit, Wrong::NoSuchUnit]
    );
    assert_eq!(orders.len(), 1);
    assert_eq!(scene.game.order_limit(), 1000);
}

#[test]
fn r7_orders_are_carried_out_in_a_random_order() {
    // Bee 0 goes last, so it robs bee 2 and not the other way round.
    let mut scene = Scene::new(&[(0, 5, 1, 1), (2, 5, 3, 1)]);
    let mut chance = Scripted::new([("order of execution", 1), ("order of execution", 1)]);
    scene.play(&[(0, RIGHT), (2, LEFT)], &mut chance);
    assert_eq!(scene.carried()[..3], [2, 0, 0]);
    assert_eq!(scene.done.iter().map(|flight| flight.bee).collect::<Vec<_>>(), [2, 0]);
}

#[test]
fn r8_bees_fly_around_hedges_and_the_hives_of_others() {
    let mut scene = Scene::new(&[(0, 1, 2, 0), (1, 0, 6, 0), (3, 2, 6, 0), (2, 5, 0, 0)]);
    scene.play_in_order(&[(0, DOWN), (1, UP), (2, UP), (3, DOWN)], &[]);
    assert_eq!([0, 1, 2, 3].map(|bee| scene.at(bee)), [(1, 2), (0, 6), (4, 0), (2, 6)]);
    assert_eq!(scene.done.iter().map(|flight| flight.bee).collect::<Vec<_>>(), [2], "only into its own hive");
    assert!(scene.misuse.is_empty(), "nothing is wrong with such orders");
}

#[test]
fn r9_who_arrives_robs_as_much_as_the_bag_holds() {
    let mut scene = Scene::new(&[(0, 5, 2, 1), (1, 5, 3, 3), (2, 5, 3, 1), (4, 5, 3, 3), (6, 5, 3, 2)]);
    scene.play_in_order(&[(0, RIGHT)], &[]);
    assert_eq!(scene.carried(), [3, 3, 0, 0, 2, 0, 2, 0], "from 2, then from 4; never from its own, 1");
}

#[test]
fn r10_bees_on_a_flower_drink_and_chance_decides_who() {
    let on_the_flower = [(0, 0, 3, 2), (1, 0, 3, 3), (2, 0, 3, 0), (4, 0, 3, 0)];
    let mut scene = Scene::new(&on_the_flower);
    scene.play_in_order(&[], &[("bloom", 100)]);
    assert_eq!(
        (scene.carried(), scene.game.nectar[0]),
        (&[3, 3, 1, 0, 1, 0, 0, 0][..], 2),
        "the bag of 1 is full"
    );
    let mut scene = Scene::new(&on_the_flower);
    scene.game.nectar[0] = 2;
    // Of the guests 0, 2 and 4 the last drinks, then the one who stands there in its place.
    scene.play_in_order(&[], &[("who drinks", 2), ("who drinks", 1), ("who drinks", 2), ("bloom", 100)]);
    assert_eq!((scene.carried(), scene.game.nectar[0]), (&[2, 3, 1, 0, 1, 0, 0, 0][..], 0));
}

#[test]
fn r11_bees_at_home_turn_nectar_into_points() {
    let mut scene = Scene::new(&[(0, 1, 0, 3), (1, 1, 0, 2), (2, 4, 0, 1)]);
    scene.play_in_order(&[(0, UP)], &[]);
    assert_eq!((scene.game.scores().0, scene.carried()), ([3, 1, 0, 0], &[0, 2, 0, 0, 0, 0, 0, 0][..]));
}

#[test]
fn r12_flowers_that_are_not_full_may_make_nectar() {
    let mut scene = Scene::new(&[]);
    scene.game.nectar = vec![4, 0];
    scene.play_in_order(&[], &[("bloom", 50), ("bloom", 51)]);
    assert_eq!(scene.game.nectar, [5, 0], "at most 50 of 100, and full is full");
}

#[test]
fn r13_the_match_ends_after_its_rounds() {
    let mut scene = Scene::new(&[]);
    for left in (0..10).rev() {
        scene.play_in_order(&[], &[]);
        assert_eq!(scene.game.rounds_left(), left);
    }
}
