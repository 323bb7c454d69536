//! One round. R9-R17

use palestra_base::{Chance, PerSeat, Pos, Seat};
use palestra_game::Stuck;

use crate::rules::{ForeignOrders, HardestBlow, Shuffle, ToldNone};
use crate::units::{Kind, UnitId};
use crate::{BattleRoyale, Command, spawn};

/// What a unit has done in this round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Nothing: it may still be told.
    Nothing,
    /// It was told to stay, and heals.
    Rested,
    /// It did something, or tried.
    Acted,
}

impl BattleRoyale {
    /// All orders, and which of them comes first, which second, and so on. R9
    pub(crate) fn queue(
        &self,
        orders: &PerSeat<Vec<Command>>,
        chance: &mut (impl Chance + ?Sized),
    ) -> (Vec<(Seat, Command)>, Vec<u32>) {
        let of = |seat: Seat| orders[seat].iter().map(move |&command| (seat, command));
        match self.rules.shuffle {
            Shuffle::Orders => {
                let mut all = Vec::with_capacity(orders.0.iter().map(Vec::len).sum());
                self.players().for_each(|seat| all.extend(of(seat)));
                let order = chance.permutation("order of execution", all.len());
                (all, order)
            }
            Shuffle::Players => {
                let mut seats: Vec<Seat> = self.players().collect();
                for k in 1..seats.len() {
                    seats.swap(k, chance.range("order of players", 0, k as i32) as usize);
                }
                let all: Vec<_> = seats.into_iter().flat_map(of).collect();
                let order = (0..all.len() as u32).collect();
                (all, order)
            }
        }
    }

    /// Carries out one order, if it can be. Says whether the unit moved or attacked.
    #[inline]
    pub(crate) fn execute(
        &mut self,
        seat: Seat,
        command: Command,
        deeds: &mut [Deed],
        chance: &mut (impl Chance + ?Sized),
    ) -> Result<bool, Stuck> {
        let Some((unit, deed)) =
            usize::try_from(command.unit).ok().and_then(|unit| Some((unit, deeds.get_mut(unit)?)))
        else {
            return Ok(false); // D6
        };
        if *deed != Deed::Nothing {
            return Ok(false); // R8
        }
        let obeys = self.units.owner[unit] == seat;
        if obeys || self.rules.foreign_orders == ForeignOrders::Paralyse {
            *deed = match (command.dir, self.rules.told_none) {
                (None, ToldNone::Rests) => Deed::Rested, // R16
                _ => Deed::Acted,
            };
        }
        let (true, Some(dir)) = (obeys, command.dir) else {
            return Ok(false); // R10
        };

        let from = self.units.pos(unit);
        let to = self.board.next(from, dir);
        if self.board.is_wall(to) {
            return Ok(false); // R12
        }
        let Some(other) = self.board.unit_at[to].unit() else {
            self.go(unit, from, to);
            return Ok(true);
        };
        if self.units.kind[unit] == Kind::Farmer || self.units.owner[other] == seat {
            return Ok(false); // R13
        }
        self.attack(seat, other, chance)?;
        Ok(true)
    }

    /// A unit goes to a free cell; a farmer paints it. R11
    #[inline]
    fn go(&mut self, unit: UnitId, from: Pos, to: Pos) {
        self.board.shift(from, to);
        self.stand(unit, to);
    }

    #[inline(always)]
    fn stand(&mut self, unit: UnitId, pos: Pos) {
        self.units.place(unit, pos);
        if self.units.kind[unit] == Kind::Farmer {
            self.board.paint(pos, self.units.owner[unit]);
        }
    }

    /// A knight of this player hits a unit, which changes sides if that was too much. R14, R15
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
        self.units.owner[victim] = seat;
        self.units.health[victim] = self.settings.full_health(self.units.kind[victim]);
        let before = self.units.pos(victim);
        let pos = spawn::draw(&self.board, self.rules.spawn, seat, chance)?.unwrap_or(before);
        self.board.clear(before);
        self.appear(victim, pos);
        Ok(())
    }

    /// A unit appears on a free cell; a farmer paints it. R5
    pub(crate) fn appear(&mut self, unit: UnitId, pos: Pos) {
        self.board.put(unit, pos);
        self.stand(unit, pos);
    }

    /// How much a knight hurts. R14
    fn blow(&self, chance: &mut (impl Chance + ?Sized)) -> Result<i32, Stuck> {
        let (min, max) = (self.settings.damage_min, self.settings.damage_max);
        match self.rules.hardest_blow {
            HardestBlow::Maximum => Ok(chance.range("damage", min, max)),
            HardestBlow::BelowMaximum if min == max => Err(Stuck(format!(
                "damage_min and damage_max are both {min}: the published program divides by zero at the first attack"
            ))),
            HardestBlow::BelowMaximum => Ok(chance.range("damage", min, min + (max - min).abs() - 1)),
        }
    }

    /// Whoever did nothing gets better. R16, R17
    pub(crate) fn heal(&mut self, deeds: &[Deed]) {
        for (unit, &deed) in deeds.iter().enumerate() {
            if deed != Deed::Acted {
                let kind = self.units.kind[unit];
                let health = self.units.health[unit] + self.settings.regen(kind);
                self.units.health[unit] = health.min(self.settings.full_health(kind));
            }
        }
    }
}
