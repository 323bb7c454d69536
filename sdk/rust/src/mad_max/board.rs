use super::Dir;

/// A place: row from the top, column along the road, both from 0. Columns go round the cylinder: those that
/// differ by a multiple of its length are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Pos {
    pub row: i32,
    pub col: i32,
}

impl Pos {
    /// The place in this row and column.
    pub const fn new(row: i32, col: i32) -> Self {
        Pos { row, col }
    }

    /// Where a car gets from here in a direction.
    ///
    /// ```
    /// use palestra_sdk::mad_max::{Dir, Pos};
    /// assert_eq!(Pos::new(5, 7).to(Dir::FastUp), Pos::new(4, 9));
    /// ```
    pub const fn to(self, dir: Dir) -> Pos {
        let (rows, cols) = dir.change();
        self.by(rows, cols)
    }

    /// The place so many rows down and columns on.
    pub const fn by(self, rows: i32, cols: i32) -> Pos {
        Pos::new(self.row + rows, self.col + cols)
    }
}

/// What can be on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Thing {
    Empty,
    Tyre,
    Car,
    Missile,
    WaterBonus,
    MissileBonus,
    GasBonus,
}

impl Thing {
    /// Whether a car can take it.
    pub const fn is_bonus(self) -> bool {
        matches!(self, Thing::WaterBonus | Thing::MissileBonus | Thing::GasBonus)
    }

    pub(super) const fn from_wire(number: u8) -> Thing {
        match number {
            1 => Thing::Tyre,
            2 => Thing::Car,
            3 => Thing::Missile,
            4 => Thing::WaterBonus,
            5 => Thing::MissileBonus,
            6 => Thing::GasBonus,
            _ => Thing::Empty,
        }
    }
}

/// A car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Car {
    /// Its number, the same for the whole match.
    pub id: usize,
    /// Whose it is.
    pub player: usize,
    /// Where it is; where it died, if it is dead.
    pub pos: Pos,
    /// The missiles in its stock.
    pub missiles: i32,
    /// Its units of gas.
    pub gas: i32,
    /// Whether it drives.
    pub alive: bool,
    /// If it is dead, rounds to wait before it can appear again.
    pub wait: i32,
}

/// A missile in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missile {
    /// Its number.
    pub id: i32,
    /// The car that shot it.
    pub car: usize,
    /// Where it is.
    pub pos: Pos,
}

/// The parameters of the match, with the names that they have in its configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Settings {
    pub nb_players: i32,
    pub nb_rnds: i32,
    pub nb_rows: i32,
    pub nb_uni_cols: i32,
    pub nb_win_cols: i32,
    pub nb_cars_x_player: usize,
    pub nb_rnds_regen: i32,
    pub nb_miss_bonuses: i32,
    pub nb_gas_bonuses: i32,
    pub nb_water_bonuses: i32,
    pub bonus_miss: i32,
    pub bonus_gas: i32,
    pub water_pnts: i32,
    pub kill_pnts: i32,
    pub init_gas: i32,
}

impl Settings {
    pub(super) fn from_wire(numbers: &[i32]) -> Self {
        let n = |k: usize| numbers.get(k).copied().unwrap_or(0);
        Settings {
            nb_players: n(0),
            nb_rnds: n(1),
            nb_rows: n(2),
            nb_uni_cols: n(3),
            nb_win_cols: n(4),
            nb_cars_x_player: n(5) as usize,
            nb_rnds_regen: n(6),
            nb_miss_bonuses: n(7),
            nb_gas_bonuses: n(8),
            nb_water_bonuses: n(9),
            bonus_miss: n(10),
            bonus_gas: n(11),
            water_pnts: n(12),
            kill_pnts: n(13),
            init_gas: n(14),
        }
    }
}
