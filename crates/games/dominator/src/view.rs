//! What a player sees: the board turned, so that it believes to be player 0. R7
//!
//! Turning out happens here and nowhere else; turning back happens in `accept`.

use palestra_base::{PerSeat, Pos, Seat, Turn};
use palestra_game::Status;
use palestra_wire::message::Writer;

use crate::spells::{REACH, SPELL};
use crate::units::Presence;
use crate::{Dominator, SCHEMA};

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
        let units = &self.units;
        let (row, col) = turn.places(&units.row, &units.col);
        // Plain arithmetic on bytes, which the compiler does for many units at once.
        let seen = |owner: &Seat| (owner.index() as u8).wrapping_sub(seat.index() as u8) & 3;
        let player: Vec<u8> = units.owner.iter().map(seen).collect();
        let state = units.active.iter().zip(&units.presence);
        let state: Vec<u8> = state
            .map(|(&active, &presence)| u8::from(active) | u8::from(presence == Presence::Lost) << 1)
            .collect();
        Writer::new(SCHEMA.round, out)
            .put("round", &[self.round as i32])
            .put("land", &turned(turn, self.land.painted()).0)
            .put("score", &turned(turn, &self.score).map(|score| score as i32).0)
            .put("status", &turned(turn, &status.copied().unwrap_or_default()).0)
            .put("cells", self.land.seen_by(seat).cells())
            .put("haunted", &self.haunted(turn))
            .put("unit_player", &player)
            .put("unit_row", &row)
            .put("unit_col", &col)
            .put("unit_health", &units.health)
            .put("unit_state", &state);
    }

    /// Rows and columns of the haunted cells, turned: what a witch reaches looks the same from all sides.
    fn haunted(&self, turn: Turn) -> Vec<i16> {
        let on_board = 0..self.board.side;
        let inside = REACH as i16..self.board.side - REACH as i16;
        let mut haunted = Vec::with_capacity(2 * SPELL.len() * self.units.witches.len());
        for &witch in self.units.witches.iter().filter(|&&witch| self.units.active[witch]) {
            let Pos { row, col } = turn.pos(self.units.pos(witch));
            let mut cells = SPELL.map(|step| [row.wrapping_add(step.rows), col.wrapping_add(step.cols)]);
            let mut count = cells.len();
            if !inside.contains(&row) || !inside.contains(&col) {
                count = 0;
                for k in 0..cells.len() {
                    let [row, col] = cells[k];
                    cells[count] = cells[k];
                    count += usize::from(on_board.contains(&row) && on_board.contains(&col));
                }
            }
            haunted.extend_from_slice(cells[..count].as_flattened());
        }
        haunted
    }
}

/// One thing for each seat, as seen after the turn.
fn turned<T: Copy>(turn: Turn, things: &PerSeat<T>) -> PerSeat<T> {
    PerSeat::from_fn(|seat| things[turn.inverse().seat(seat)])
}
