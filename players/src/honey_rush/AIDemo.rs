//! Shows how to look at the garden and give orders. It does not play well.

use palestra_sdk::honey_rush::{Bee, Dir, Orders, Player, Pos, View};

/// Flies about until a bag is full, then home; tells now and then how it goes.
#[derive(Default)]
pub struct Demo {
    /// Our score when we last told it. Fields keep their values from round to round.
    told: i64,
}

impl Player for Demo {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let score = board.score(board.me());
        if score >= self.told + 10 {
            orders.say(format_args!("round {}: {score} points", board.round()));
            self.told = score;
        }
        for bee in board.bees_of(board.me()) {
            let anywhere = Dir::ALL[orders.random(0, 3) as usize];
            let full = bee.nectar == board.settings().bag;
            let dir = if full { homewards(board, bee) } else { None };
            orders.fly(bee.id, dir.unwrap_or(anywhere));
        }
    }
}

/// A direction that brings a bee nearer to its hive, if nothing is in the way.
fn homewards(board: &View, bee: Bee) -> Option<Dir> {
    let home = board.hive(board.me());
    let far = |pos: Pos| (pos.row - home.row).abs() + (pos.col - home.col).abs();
    let nearer = |dir: &Dir| board.is_open(bee.pos.to(*dir)) && far(bee.pos.to(*dir)) < far(bee.pos);
    Dir::ALL.into_iter().find(nearer)
}

palestra_sdk::register!(honey_rush, Demo);
