use palestra_game::Edition;

/// Where the two editions differ. `docs/rules/dominator.md` tells each story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// D1: which boards can be given.
    pub boards: Boards,
    /// D2: lines beside the middle ones where nobody is born.
    pub quadrant_margin: i16,
    /// D3: how far from every witch farmers and knights are born, whenever possible.
    pub witch_distance: usize,
    /// D4: whose the cells are at the beginning.
    pub beginning: Beginning,
    /// D5: what becomes of a unit with a senseless order.
    pub senseless: Senseless,
    /// D6: what becomes of units that no good cell is left for.
    pub shortage: Shortage,
}

/// D1: which boards can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Those with walls all around and no coloured cells.
    Framed,
    /// All.
    Any,
}

/// D4: whose the cells are at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// Nobody's.
    Bare,
    /// Farmers paint the cells where they are born, and these count for the scores.
    Painted,
}

/// D5: what becomes of a unit with a senseless order: no direction, or a diagonal for who cannot walk so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Senseless {
    /// It stays, and does not rest.
    Wasted,
    /// It rests, as if there were no order.
    Rests,
}

/// D6: what becomes of units that no good cell is left for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// Each gets the next best cell.
    NextBest,
    /// The program counts wrongly, and some are placed nowhere.
    SomeLost,
}

impl Rules {
    /// The rules of an edition.
    pub const fn of(edition: Edition) -> Self {
        match edition {
            Edition::Document => Rules {
                boards: Boards::Framed,
                quadrant_margin: 0,
                witch_distance: 3,
                beginning: Beginning::Bare,
                senseless: Senseless::Wasted,
                shortage: Shortage::NextBest,
            },
            Edition::Original => Rules {
                boards: Boards::Any,
                quadrant_margin: 1,
                witch_distance: 4,
                beginning: Beginning::Painted,
                senseless: Senseless::Rests,
                shortage: Shortage::SomeLost,
            },
        }
    }
}
