//! What a player sees: the board turned, so that it believes to be player 0. R7
//!
//! Turning out happens here and nowhere else; turning back happens in `accept`.

use palestra_base::{PerSeat, Seat, Turn};
use palestra_game::Status;
use palestra_wire::message::Writer;

use crate::spells::reach;
use crate::units::Presence;
use crate::{Dominator, SCHEMA, land};

impl Dominator {
    pub(crate) fn start(&self, stream: &[u8], out: &mut Vec<u8>) {
        let settings = self.board.entries().map(|(_, value)| value);
        Writer::new(SCHEMA.start, out)
            .put("seat", &[0i32])
            .put("stream", stream)
            .put("settings", &settings)
            .put("unit_type", &self.units.kind);
    }

    pub(crate) fn view(&self, seat: Seat, status: Status, out: &mut Vec<u8>) {
        let turn = Turn::to_seat(seat, self.board.side);
        let cells = turn.plane(self.land.letters(), |letter| land::turned(letter, seat));
        let units = &self.units;
        let (row, col) = turn.places(&units.row, &units.col);
        let player: Vec<Seat> = units.owner.iter().map(|&owner| turn.seat(owner)).collect();
        let state = units.active.iter().zip(&units.presence);
        let state: Vec<u8> = state
            .map(|(&active, &presence)| if presence == Presence::Lost { 2 } else { u8::from(active) })
            .collect();
        Writer::new(SCHEMA.round, out)
            .put("round", &[self.round as i32])
            .put("land", &turned(turn, self.land.painted()).0)
            .put("score", &turned(turn, &self.score).map(|score| score as i32).0)
            .put("status", &turned(turn, &status.copied().unwrap_or_default()).0)
            .put("cells", &cells)
            .put("haunted", &self.haunted(turn))
            .put("unit_player", &player)
            .put("unit_row", &row)
            .put("unit_col", &col)
            .put("unit_health", &units.health)
            .put("unit_state", &state);
    }

    /// Rows and columns of the haunted cells, turned.
    fn haunted(&self, turn: Turn) -> Vec<i16> {
        let mut haunted = Vec::with_capacity(64);
        for &witch in self.units.witches.iter().filter(|&&witch| self.units.active[witch]) {
            for pos in reach(self.units.pos(witch)).filter(|&pos| self.land.letters().contains(pos)) {
                let pos = turn.pos(pos);
                haunted.extend([pos.row, pos.col]);
            }
        }
        haunted
    }
}

/// One thing for each seat, as seen after the turn.
fn turned<T: Copy>(turn: Turn, things: &PerSeat<T>) -> PerSeat<T> {
    PerSeat::from_fn(|seat| things[turn.inverse().seat(seat)])
}
