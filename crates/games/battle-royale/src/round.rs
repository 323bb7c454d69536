//! One round. R9-R17

use palestra_base::{Chance, PerSeat, Pos, Seat};
use palestra_game::Stuck;

use crate::rules::{ForeignOrders, HardestBlow, Shuffle, ToldNone};
use crate::units::{Deed, Kind, Piece, UnitId};
use crate::ways::Cell;
use crate::{BattleRoyale, Command, spawn};

impl BattleRoyale {
    /// Lines up all orders, as they are carried out. R9
    pub(crate) fn line_up(
        &self,
        orders: &PerSeat<Vec<Command>>,
        queue: &mut Vec<Command>,
        chance: &mut (impl Chance + ?Sized),
    ) {
        let seats = &mut Seat::ALL.clone()[..self.settings.nb_players];
        if self.rules.shuffle == Shuffle::Players {
            for k in 1..seats.len() {
                seats.swap(k, chance.range("order of players", 0, k as i32) as usize);
            }
        }
        queue.clear();
        for &mut seat in seats {
            queue.extend_from_slice(&orders[seat]);
        }
        if self.rules.shuffle == Shuffle::Orders {
            let last = queue.len() as i32 - 1;
            for k in 0..queue.len() as i32 {
                queue.swap(k as usize, chance.range("order of execution", k, last) as usize);
            }
        }
    }

    /// Carries out one order, if it can be. Says whether the unit moved or attacked.
    #[inline]
    pub(crate) fn execute(
        &mut self,
        command: Command,
        chance: &mut (impl Chance + ?Sized),
    ) -> Result<bool, Stuck> {
        let told_none = match self.rules.told_none {
            ToldNone::Rests => Deed::Rested,
            ToldNone::Acts => Deed::Acted,
        };
        let Command { unit, dir, seat } = command;
        let unit = unit as UnitId; // below zero is far above all
        let Some(piece) = self.units.pieces.get_mut(unit) else {
            return Ok(false); // D6
        };
        if piece.deed != Deed::Nothing {
            return Ok(false); // R8
        }
        let obeys = piece.owner == seat;
        if obeys || self.rules.foreign_orders == ForeignOrders::Paralyse {
            piece.deed = if dir.is_none() { told_none } else { Deed::Acted }; // R16
        }
        let (true, Some(dir)) = (obeys, dir) else {
            return Ok(false); // R10
        };

        let (kind, from) = (piece.kind, piece.cell());
        let Some(to) = self.ways.next(from, dir) else {
            return Ok(false); // R12
        };
        let Some(other) = self.board.occupant(to) else {
            self.board.shift(from, to);
            self.stand(unit, kind, seat, self.ways.place(to), to); // R11
            return Ok(true);
        };
        if kind == Kind::Farmer || self.units.pieces[other].owner == seat {
            return Ok(false); // R13
        }
        self.attack(seat, other, chance)?;
        Ok(true)
    }

    /// A unit comes to a free cell; a farmer paints it.
    #[inline(always)]
    fn stand(&mut self, unit: UnitId, kind: Kind, owner: Seat, pos: Pos, cell: Cell) {
        self.units.place(unit, pos, cell);
        if kind == Kind::Farmer {
            self.board.paint(pos, owner);
        }
    }

    /// A knight of this player hits a unit, which changes sides if that was too much. R14, R15
    #[inline(never)] // it is seldom needed
    fn attack(
        &mut self,
        seat: Seat,
        victim: UnitId,
        chance: &mut (impl Chance + ?Sized),
    ) -> Result<(), Stuck> {
        self.units.health[victim] -= self.blow(chance)?;
        if self.units.health[victim] > 0 {
            return Ok(());
        }
        self.units.convert(victim, seat);
        self.units.health[victim] = self.settings.full_health(self.units.pieces[victim].kind);
        let before = self.units.pos(victim);
        let pos = spawn::draw(&self.board, self.rules.spawn, seat, chance)?.unwrap_or(before);
        self.board.clear(before);
        self.appear(victim, pos);
        Ok(())
    }

    /// A unit appears on a free cell; a farmer paints it. R5
    pub(crate) fn appear(&mut self, unit: UnitId, pos: Pos) {
        self.board.put(unit, pos);
        let Piece { kind, owner, .. } = self.units.pieces[unit];
        self.stand(unit, kind, owner, pos, self.board.cell(pos));
    }

    /// How much a knight hurts. R14
    fn blow(&self, chance: &mut (impl Chance + ?Sized)) -> Result<i32, Stuck> {
        let (min, max) = (self.settings.damage_min, self.settings.damage_max);
        match self.rules.hardest_blow {
            HardestBlow::Maximum => Ok(chance.range("damage", min, max)),
            HardestBlow::BelowMaximum if min == max => Err(Stuck(format!(
                "damage_min and damage_max are both {min}: the published program divides by zero at the first attack"
            ))),
            HardestBlow::BelowMaximum => Ok(chance.range("damage", min, min + ((max - min).abs() - 1))),
        }
    }

    /// Whoever did nothing gets better, and a new round can begin. R16, R17
    pub(crate) fn heal(&mut self) {
        for (piece, health) in self.units.pieces.iter_mut().zip(&mut self.units.health) {
            if std::mem::replace(&mut piece.deed, Deed::Nothing) != Deed::Acted {
                let healed = *health + self.settings.regen(piece.kind);
                *health = healed.min(self.settings.full_health(piece.kind));
            }
        }
    }
}
