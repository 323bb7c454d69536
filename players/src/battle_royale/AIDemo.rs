//! Shows how to look at the board and give orders. It does not play well.

use palestra_sdk::battle_royale::{Convert, Dir, Orders, Player, Unit, View};

/// Sends every unit in a random direction, lets wounded knights heal, and tells who changes sides.
#[derive(Default)]
pub struct Demo;

impl Player for Demo {
    fn play(&mut self, board: &View, orders: &mut Orders) {
        let me = board.me();
        tell_who_changes_sides(board, orders);
        if board.round() % 25 == 0 {
            tell_the_news(board, orders);
        }
        for farmer in board.farmers_of(me) {
            wander(farmer, orders);
        }
        for knight in board.knights_of(me) {
            if knight.health < board.settings().knights_health / 2 {
                orders.stay(knight.id); // to heal
            } else {
                wander(knight, orders);
            }
        }
    }
}

/// Sends a unit in a random direction.
#[inline(always)] // every unit is sent somewhere, every round
fn wander(unit: Unit, orders: &mut Orders) {
    let dir = Dir::ALL[(orders.c_random() % 4) as usize];
    orders.go(unit.id, dir);
}

/// Tells which units have joined or left us since the last round.
fn tell_who_changes_sides(board: &View, orders: &mut Orders) {
    for &Convert { unit, from, to } in board.converts() {
        let kind = board.unit(unit).kind;
        if to == board.me() {
            orders.say(format_args!("Wololo! {kind:?} {unit} is with us now"));
        } else if from == board.me() {
            orders.say(format_args!("{kind:?} {unit} has gone over to player {to}"));
        }
    }
}

/// Tells how we are doing.
fn tell_the_news(board: &View, orders: &mut Orders) {
    let me = board.me();
    let settings = board.settings();
    let best =
        (0..settings.nb_players).filter(|&player| player != me).map(|player| board.score(player)).max();
    orders.say(format_args!(
        "round {} of {}: {} points, the best of the others has {}",
        board.round(),
        settings.nb_rounds,
        board.score(me),
        best.unwrap_or(0)
    ));
    let could_paint = |pos| {
        board.cell(pos).is_some_and(|cell| !cell.is_wall && cell.unit.is_none() && cell.colour != Some(me))
    };
    let busy = board
        .farmers_of(me)
        .filter(|farmer| Dir::ALL.iter().any(|&dir| could_paint(board.next(farmer.pos, dir))))
        .count();
    let wounded = board.knights_of(me).filter(|knight| knight.health < settings.knights_health).count();
    orders.say(format_args!("{busy} farmers have something to paint, {wounded} knights are wounded"));
    if board.status(me) > 0.9 {
        orders.say("our budget is nearly spent");
    }
}

palestra_sdk::register!(battle_royale, Demo);
