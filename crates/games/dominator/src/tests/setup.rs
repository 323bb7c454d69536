//! R3-R6, D1-D4

use super::*;
use crate::birthplaces::Area;

fn set_up(edition: Edition, seed: u64) -> Dominator {
    Dominator::setup(&config(&[]), edition, &mut Sound::new(seed)).unwrap()
}

#[test]
fn r3_units_are_numbered_player_by_player() {
    let game = set_up(Edition::Document, 1);
    for unit in 0..32 {
        assert_eq!(game.units.owner[unit].index(), unit / 8);
        let kinds = [Kind::Witch, Kind::Knight, Kind::Farmer];
        let (kind, health) =
            [(0, -1), (0, -1), (1, 200), (1, 200), (1, 200), (2, 100), (2, 100), (2, 100)][unit % 8];
        assert_eq!((game.units.kind[unit], game.units.health[unit]), (kinds[kind], health));
    }
}

#[test]
fn r4_quadrants_leave_the_middle_to_nobody() {
    let lines = |number, margin| {
        let area = Area::quadrant(seat(number), 37, margin);
        (area.rows, area.cols)
    };
    assert_eq!(lines(0, 0), (1..=17, 1..=17));
    assert_eq!(lines(1, 0), (19..=35, 1..=17));
    assert_eq!(lines(2, 0), (19..=35, 19..=35));
    assert_eq!(lines(3, 0), (1..=17, 19..=35));
}

#[test]
fn d2_the_published_quadrants_are_smaller() {
    let area = Area::quadrant(seat(1), 37, 1);
    assert_eq!((area.rows, area.cols), (20..=35, 1..=16));
    let mut widest = [0; 2];
    for seed in 0..200 {
        for (edition, widest) in Edition::ALL.into_iter().zip(&mut widest) {
            let game = set_up(edition, seed);
            *widest = (0..8).map(|unit| game.units.pos(unit).row).max().unwrap().max(*widest);
        }
    }
    assert_eq!(widest, [9, 8]);
}

#[test]
fn r5_nobody_begins_under_a_spell() {
    for edition in Edition::ALL {
        for seed in 0..200 {
            let game = set_up(edition, seed);
            for unit in 0..32 {
                let pos = game.units.pos(unit);
                assert_eq!(game.units.at(pos), Some(unit));
                let is_witch = game.units.kind[unit] == Kind::Witch;
                assert_eq!(game.units.cells[pos].is_haunted(), is_witch);
                assert_eq!(game.units.active[unit], is_witch);
            }
        }
    }
}

#[test]
fn r5_a_quadrant_without_room_for_witches_is_refused() {
    let crowd = config(&[("nb_witches", "9"), ("nb_knights", "0"), ("nb_farmers", "0")]);
    let refusals =
        (0..30).filter_map(|seed| Dominator::setup(&crowd, Edition::Original, &mut Sound::new(seed)).err());
    let refusals: Vec<String> = refusals.map(|stuck| stuck.to_string()).collect();
    assert!(refusals.iter().all(|why| why.ends_with("has no room for all its witches")));
    assert!(!refusals.is_empty());
}

#[test]
fn r6_farmers_are_born_painting_but_not_at_the_beginning() {
    let document = set_up(Edition::Document, 1);
    assert_eq!((document.land.painted(), document.scores()), (&PerSeat([0; 4]), PerSeat([0; 4])));
    let mut scene = Scene::new(Edition::Document, &[(2, 5, 5), (13, 5, 6)]);
    scene.game.units.health[13] = 1;
    scene.play(&[(2, RIGHT)], &[("damage", 60)]);
    assert_eq!(scene.game.land.owner(scene.pos(13)), Some(seat(0)));
}

#[test]
fn d4_the_published_program_paints_and_counts_the_beginning() {
    let original = set_up(Edition::Original, 1);
    assert_eq!((original.land.painted(), original.scores()), (&PerSeat([3; 4]), PerSeat([3; 4])));
    for farmer in [5, 6, 7] {
        assert_eq!(original.land.owner(original.units.pos(farmer)), Some(seat(0)));
    }
}

#[test]
fn d3_the_published_program_keeps_one_more_step_from_witches() {
    let mut nearest = [i16::MAX; 2];
    for seed in 0..300 {
        for (edition, nearest) in Edition::ALL.into_iter().zip(&mut nearest) {
            let game = set_up(edition, seed);
            for unit in (0..32).filter(|&unit| game.units.kind[unit] != Kind::Witch) {
                for witch in (0..32).filter(|&other| game.units.kind[other] == Kind::Witch) {
                    let (a, b) = (game.units.pos(unit), game.units.pos(witch));
                    *nearest = (*nearest).min((a.row - b.row).abs() + (a.col - b.col).abs());
                }
            }
        }
    }
    assert_eq!(nearest, [3, 4]);
}

#[test]
fn d1_boards_that_the_document_does_not_know() {
    let refused = |board: String| {
        let config = Config::parse(&(numbers(&[]) + &board)).unwrap();
        assert!(Dominator::setup(&config, Edition::Original, &mut Sound::new(1)).is_ok());
        Dominator::setup(&config, Edition::Document, &mut Sound::new(1)).err().unwrap().to_string()
    };
    assert_eq!(
        refused(board().replacen("XXXXX", "X.XXX", 1)),
        "the cell (0, 1) is on the border, which must be walls (X): change it, or play by the rules of the \
         original edition"
    );
    assert_eq!(
        refused(board().replacen("X..", "X3.", 1)),
        "the cell (1, 1) is coloured, but at the beginning none must be: change it, or play by the rules of the \
         original edition"
    );
    assert_eq!(refused(board() + "more"), "line 37: expected the end of the file, found \"more\"");
    let coloured = board().replacen("X..", "X3.", 1);
    let config = Config::parse(&(numbers(&[("nb_farmers", "0")]) + &coloured)).unwrap();
    let game = Dominator::setup(&config, Edition::Original, &mut Sound::new(1)).unwrap();
    assert_eq!(game.scores(), PerSeat([0, 0, 0, 1]));
}

#[test]
fn r25_names_have_an_end() {
    assert_eq!(Edition::ALL.map(Dominator::longest_name), [Some(12); 2]);
}
