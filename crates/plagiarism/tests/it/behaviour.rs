//! Rare agreements tell; common ones do not.

use palestra_plagiarism::{Asked, behaviour};

/// Players that mostly do what everybody does; every third decision of author `k` is its own.
fn players(count: u32) -> Vec<Asked> {
    (0..count).map(|author| player(author, author)).collect()
}

fn player(author: u32, style: u32) -> Asked {
    let mut asked = Asked::new(author);
    for round in 0..50 {
        let order = |unit: i32| {
            let own = (unit * 31 + round * 17 + style as i32 * 7) % 3 == 0;
            let mixed = (unit * 131 + round * 57 + style as i32 * style as i32 * 71) % 97;
            [unit, if own { mixed } else { unit % 4 }, 0, 0]
        };
        let orders: Vec<[i32; 4]> = (0..10).map(order).collect();
        asked.answer(orders.iter());
    }
    asked
}

#[test]
fn a_copy_is_the_first_and_strangers_are_no_surprise() {
    let mut asked = players(12);
    asked.push(player(12, 3));
    let (found, tail) = behaviour(&asked);
    assert_eq!(tail.pairs, 12 * 13 / 2 - 1, "the copy is no stranger");
    let first = found[0];
    assert_eq!((first.a, first.b, first.first_difference), (3, 12, None));
    assert_eq!((first.both, first.same, first.score), (500, 500, 1.0));
    assert!(first.p < 1e-4, "{first:?}");
    assert!(found[1].p > 0.01, "{:?}", found[1]);
    // Everybody agrees with everybody on most decisions, and that is worth nothing.
    assert!(found.iter().all(|pair| pair.same > 150));
}

#[test]
fn who_stops_is_compared_as_far_as_it_came() {
    let mut asked = players(12);
    let mut short = Asked::new(12);
    let whole = player(3, 3);
    for round in 0..20_i32 {
        let orders: Vec<[i32; 4]> = (0..10)
            .map(|unit| {
                let own = (unit * 31 + round * 17 + 21) % 3 == 0;
                [unit, if own { (unit * 131 + round * 57 + 639) % 97 } else { unit % 4 }, 0, 0]
            })
            .collect();
        short.answer(orders.iter());
    }
    assert_eq!((whole.decisions(), short.decisions()), (500, 200));
    asked.push(short);
    let (found, _) = behaviour(&asked);
    assert_eq!((found[0].a, found[0].b, found[0].score, found[0].both), (3, 12, 1.0, 200));
    assert_eq!(found[0].first_difference, None);
}

#[test]
fn nobody_to_compare_with_means_no_surprise() {
    let (found, tail) = behaviour(&[player(0, 1), player(1, 1)]);
    assert_eq!((found[0].rare, found[0].score, tail.pairs), (0, 0.0, 0));
    assert_eq!((found[0].same, found[0].both), (500, 500));
    assert!(found[0].p > 0.1);
    assert!(behaviour(&[]).0.is_empty());
    let mut loud = Asked::new(2);
    loud.answer([[i32::MIN, -1, i32::MAX, 0], [i32::MIN, 0, 0, 0], [-1, 0, 0, 0]].iter());
    loud.silence();
    assert_eq!(loud.decisions(), 2, "only the first order for a unit counts");
}
