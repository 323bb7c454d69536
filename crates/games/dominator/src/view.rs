//! What a player sees: the board turned, so that it believes to be player 0. R7
//!
//! Turning out happens here and nowhere else; turning back happens in `accept`.

use palestra_base::{PerSeat, Seat};
use palestra_game::Status;
use palestra_wire::message::Writer;

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
        let units = &self.units;
        Writer::new(SCHEMA.round, out)
            .put("round", &[self.round as i32])
            .put("land", &seen_by(seat, self.land.painted()).0)
            .put("score", &seen_by(seat, &self.score).map(|score| score as i32).0)
            .put("status", &seen_by(seat, &status.copied().unwrap_or_default()).0)
            .put("cells", self.land.seen_by(seat).cells())
            .put("unit_player", &units.player[seat])
            .put("unit_row", self.rows_after(seat.index()))
            .put("unit_col", self.rows_after(seat.index() + 1))
            .put("unit_health", &units.health)
            .put("unit_state", &units.state);
    }

    /// Rows of all units after so many quarters of a turn. The columns are what the rows are a quarter later: what is
    /// on the right comes to the bottom.
    fn rows_after(&self, quarters: usize) -> &[[u8; 2]] {
        &self.units.lines[quarters % 4]
    }
}

/// One thing for each player, as one of them sees it who believes to be player 0.
fn seen_by<T: Copy>(seat: Seat, things: &PerSeat<T>) -> PerSeat<T> {
    PerSeat::from_fn(|number| things.0[(seat.index() + number.index()) % Seat::COUNT])
}
