//! Shows how to look at the board and give orders. It does not play well.

use palestra_sdk::dominator::{Cell, Dir, Kind, Orders, Player, Pos, Unit, View, ME};

/// Farmers paint what is beside them, knights hit whom they meet, witches wander.
#[derive(Default)]
pub struct Demo {
    /// Where each unit that is a witch was heading, by its number. Fields last for the whole match.
    headings: Vec<usize>,
}

impl Player for Demo {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        if board.status(ME) >= 0.9 {
            return; // our budget is nearly spent
        }
        if board.round() == board.settings().nb_rounds / 2 {
            tell(board, orders);
        }
        for farmer in board.farmers(ME) {
            paint(board, orders, farmer);
        }
        for knight in board.knights(ME) {
            fight(board, orders, knight);
        }
        self.wander(board, orders);
    }
}

/// Tells how we are doing.
fn tell(board: &View, orders: &mut Orders) {
    for player in 0..4 {
        let (land, score) = (board.land(player), board.score(player));
        orders.say(format_args!("player {player} has {land} cells and {score} points"));
    }
}

/// Sends a farmer in a random direction, but rather not to a cell that is ours already.
fn paint(board: &View, orders: &mut Orders, farmer: Unit) {
    let look = |dir| board.cell_beside(farmer.pos, dir);
    let is_ours = |cell: Cell| cell.owner == Some(ME);
    let ahead = orders.random(0, 3) as usize;
    let turns = look(Dir::STRAIGHT[ahead]).is_some_and(is_ours);
    let dir = Dir::STRAIGHT[if turns { (ahead + 1) % 4 } else { ahead }];
    if look(dir).is_some_and(Cell::is_free) {
        orders.go(farmer.id, dir);
    }
}

/// Lets a knight look in a random direction: it hits the rival who stands there, or walks on, or rests.
fn fight(board: &View, orders: &mut Orders, knight: Unit) {
    let dir = Dir::ALL[orders.random(0, 7) as usize];
    let cell = board.cell_beside(knight.pos, dir);
    let is_rival = |unit: Unit| unit.player != ME && unit.kind != Kind::Witch;
    let attacks = cell.and_then(|cell| cell.unit).is_some_and(|id| is_rival(board.unit(id)));
    let is_hurt = knight.health < board.settings().knights_health;
    if attacks || !is_hurt && cell.is_some_and(Cell::is_free) {
        orders.go(knight.id, dir);
    }
}

impl Demo {
    /// Lets the witches, in a random order, go straight on until something is in the way.
    fn wander(&mut self, board: &View, orders: &mut Orders) {
        self.headings.resize(board.nb_units(), 0);
        for next in orders.random_permutation(board.witches(ME).count() as i32) {
            let Some(witch) = board.witches(ME).nth(next as usize) else { continue };
            let heading = &mut self.headings[witch.id];
            let ahead = witch.pos.to(Dir::STRAIGHT[*heading]);
            if board.is_wall(ahead) || board.unit_at(ahead).is_some() || haunts_own(board, ahead) {
                *heading = orders.random(0, 3) as usize;
            } else {
                orders.go(witch.id, Dir::STRAIGHT[*heading]);
            }
        }
    }
}

/// Whether one of our own farmers or knights would be under the spell of a witch there.
fn haunts_own(board: &View, pos: Pos) -> bool {
    board.units_reached(pos).any(|unit| unit.player == ME && unit.kind != Kind::Witch)
}

palestra_sdk::register!(dominator, Demo);
