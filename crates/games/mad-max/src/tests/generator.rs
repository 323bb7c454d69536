//! R3

use std::collections::BTreeSet;

use super::*;
use crate::Settings;
use palestra_base::Step;
use palestra_base::chance::Sound;

fn config(rows: u32, cols: u32, cars: u32, bonuses: [u32; 3], tyres: u32) -> Config {
    let [miss, gas, water] = bonuses;
    Config::parse(&format!(
        "mad_max_2020 v1 secgame ? seed ? nb_players 4 nb_rnds 300 nb_rows {rows} nb_uni_cols {cols}
         nb_win_cols 30 nb_cars_x_player {cars} nb_rnds_regen 30 nb_miss_bonuses {miss} nb_gas_bonuses {gas}
         nb_water_bonuses {water} bonus_miss 5 bonus_gas 30 water_pnts 10 kill_pnts 30 init_gas 60 names ? ? ? ?
         GENERATOR tyres {tyres} missiles 4"
    ))
    .unwrap()
}

fn generate(config: &Config, seed: u64) -> MadMax {
    MadMax::setup(config, Edition::Document, &mut Sound::new(seed)).unwrap()
}

/// 1000 boards of all sizes: valid, symmetric, open, with the bonuses that there must be.
#[test]
fn r3_a_thousand_boards_are_all_good() {
    let mut dealt = BTreeSet::new();
    for seed in 0..1000 {
        let mut pick = Sound::new(seed);
        let mut between = |low, high| pick.range("size", low, high) as u32;
        let bonuses = [between(5, 30), between(5, 15), between(20, 150)];
        let rows = between(15, 20);
        let config =
            config(rows, between(60, 100), between(1, 3 * (rows as i32 / 4)), bonuses, between(0, 25));
        let game = generate(&config, seed);
        check(&game);
        dealt.insert(game.cars_of(Seat::ALL[0]).map(|car| game.cars[car].pos.row).min());
        // The text of the board is a configuration, which the reader checks again.
        let mut text = Text::new();
        let names = ["?", "?", "?", "?"].map(str::to_owned);
        game.write_head(&palestra_game::Head { seed: seed.into(), names: &names, judged: false }, &mut text);
        game.write_state(None, &mut text);
        assert!(Config::parse(&text.to_string()).is_ok(), "{text}");
    }
    assert!(dealt.len() >= 4, "every seat gets every starting place");
}

fn check(game: &MadMax) {
    let Settings { nb_rows, nb_uni_cols, .. } = *game.settings;
    let universe = &game.universe;
    for pos in (0..nb_rows).flat_map(|row| (0..nb_uni_cols).map(move |col| Pos::new(row, col))) {
        let (thing, image) = (universe.at(pos), universe.at(Pos::new(nb_rows - 1 - pos.row, pos.col)));
        assert_eq!(thing, image, "{pos} and its mirror image");
        assert!(thing != Thing::Tyre || pos.col >= 10);
        assert!(thing != Thing::Car || pos.col <= 4);
        if thing != Thing::Tyre {
            // There is a way on from every cell, and one to it.
            for along in [1, -1] {
                let ways = [Step::new(0, along), Step::new(1, 0), Step::new(-1, 0)];
                let free = |step: &Step| {
                    let to = universe.step(pos, *step);
                    (0..nb_rows).contains(&to.row) && universe.at(to) != Thing::Tyre
                };
                assert!(ways.iter().any(free), "{pos} is a dead end");
            }
        }
    }
    for (bonus, wanted) in [
        (Thing::MissileBonus, game.settings.nb_miss_bonuses),
        (Thing::GasBonus, game.settings.nb_gas_bonuses),
        (Thing::WaterBonus, game.settings.nb_water_bonuses),
    ] {
        // Without a middle row, one that has no pair comes later.
        let later = if nb_rows % 2 == 0 { wanted % 2 } else { 0 };
        assert_eq!(universe.count(bonus), wanted - later);
    }
    let water = |inside: bool| {
        let cells = universe.cells().iter().enumerate();
        let col = |at: usize| (at % nb_uni_cols as usize) as i16;
        let here = |at: usize| (col(at) < game.settings.nb_win_cols) == inside;
        cells.filter(|&(at, thing)| here(at) && *thing == Thing::WaterBonus).count()
    };
    assert!(water(true) > 0 && water(false) > 0, "there is water inside and outside of the window");
    assert_eq!(universe.count(Thing::Car) as usize, game.settings.nb_cars());
}

#[test]
fn r3_the_seed_decides_and_tyres_are_as_many_as_asked_for() {
    let config = config(19, 97, 2, [9, 10, 26], 12);
    let text = |seed| generate(&config, seed).universe.picture().to_owned();
    assert_eq!(text(1), text(1));
    assert_ne!(text(1), text(2));
    let shares: Vec<u32> =
        (0..200).map(|seed| generate(&config, seed).universe.count(Thing::Tyre) * 1000 / (19 * 97)).collect();
    assert!(shares.iter().all(|&share| share <= 120));
    let mean = shares.iter().sum::<u32>() / 200;
    assert!((110..=120).contains(&mean), "{mean} of a thousand cells");
}

#[test]
fn r3_both_editions_play_on_generated_boards() {
    let config = config(15, 60, 2, [5, 5, 20], 20);
    for edition in Edition::ALL {
        let mut chance = MadMax::original_chance(7);
        let mut game = MadMax::setup(&config, edition, chance.as_mut()).unwrap();
        let orders = PerSeat::from_fn(|_| Vec::new());
        game.resolve(&orders, chance.as_mut(), &mut Report::default()).unwrap();
    }
}
