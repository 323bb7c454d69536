use palestra_game::Edition;

/// Where the two editions differ. `docs/rules/mad-max.md` tells each story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// D1: when cars without an instruction move.
    pub defaults: Defaults,
    /// D2: which cars stop for lack of gas.
    pub empty_tank: EmptyTank,
    /// D3: what "if possible" means for cars and bonuses that appear again.
    pub placement: Placement,
    /// D4: the number of the first missile.
    pub first_missile: FirstMissile,
    /// D5, D6: what happens where the published program ends in an error or never ends.
    pub dead_end: DeadEnd,
    /// D7: the most letters of a player's name.
    pub longest_name: Option<usize>,
}

/// D1: when cars without an instruction move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defaults {
    /// After the instructions of all players, by their identifiers.
    AfterAll,
    /// At the end of their own player's turn.
    InTurn,
}

/// D2: which cars stop for lack of gas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyTank {
    /// Every car without gas.
    NoGas,
    /// Those that used their last unit in this round; a car given with none drives on for ever.
    LastUnit,
}

/// D3: what "if possible" means for cars and bonuses that appear again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// If there is any cell that will do.
    Anywhere,
    /// If one of twenty cells drawn will do.
    TwentyTries,
}

/// D4: the number of the first missile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstMissile {
    /// The first one that no given missile has.
    Unused,
    /// 0; it is an error if a given missile has it, too.
    Zero,
}

/// D5, D6: what happens where the published program ends in an error or never ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// The game goes on.
    GoOn,
    /// The match cannot be played to its end.
    GiveUp,
}

impl Rules {
    /// The rules of an edition.
    pub const fn of(edition: Edition) -> Self {
        match edition {
            Edition::Document => Rules {
                defaults: Defaults::AfterAll,
                empty_tank: EmptyTank::NoGas,
                placement: Placement::Anywhere,
                first_missile: FirstMissile::Unused,
                dead_end: DeadEnd::GoOn,
                longest_name: Some(11), // "less than 12 letters long"
            },
            Edition::Original => Rules {
                defaults: Defaults::InTurn,
                empty_tank: EmptyTank::LastUnit,
                placement: Placement::TwentyTries,
                first_missile: FirstMissile::Zero,
                dead_end: DeadEnd::GiveUp,
                longest_name: None,
            },
        }
    }
}
