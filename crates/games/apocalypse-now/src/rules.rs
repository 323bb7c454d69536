use palestra_game::Edition;

/// Where the two editions differ. `docs/rules/apocalypse-now.md` tells each story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// D1: what forest catches fire from.
    pub fire_spreads_from: FireSpreadsFrom,
    /// D2: what becomes of a parachuter thrown beside its helicopter's square.
    pub jump_outside: JumpOutside,
    /// D3: in which order parachuters jump.
    pub jump_order: JumpOrder,
    /// D4: where the helicopters of a generated board look.
    pub first_facings: FirstFacings,
    /// D5: what happens when the number of a new soldier is taken.
    pub taken_id: TakenId,
    /// D6: the points before the first round.
    pub first_points: FirstPoints,
    /// D7: what becomes of a parachuter whose new player has no helicopter.
    pub no_helicopter: NoHelicopter,
}

/// D1: what forest catches fire from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireSpreadsFrom {
    /// Every burning neighbour.
    AnyFire,
    /// Burning forest only; fire on grass or water stays where it is.
    ForestFire,
}

/// D2: what becomes of a parachuter thrown beside its helicopter's square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpOutside {
    /// It dies, and becomes a parachuter of another player.
    Dies,
    /// It stays where it is: the order does not count.
    Refused,
}

/// D3: in which order parachuters jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpOrder {
    /// In one random order.
    Random,
    /// By player, and in the order of the instructions.
    AsGiven,
}

/// D4: where the two helicopters of player 0 look on a generated board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstFacings {
    /// The first to the east, the second to the south.
    EastSouth,
    /// The first to the south, the second to the east.
    SouthEast,
}

/// D5: what happens when the number of a new soldier is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenId {
    /// It gets the next free one; numbers in the configuration count as taken for ever.
    Skipped,
    /// The program ends.
    Ends,
}

/// D6: the points before the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstPoints {
    /// None: only rounds give points.
    None,
    /// They are counted as at the end of a round.
    Counted,
}

/// D7: what becomes of a parachuter whose new player has no helicopter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHelicopter {
    /// That never happens: each player must have one.
    Refused,
    /// The program ends.
    Ends,
}

impl Rules {
    /// The rules of an edition.
    pub const fn of(edition: Edition) -> Self {
        match edition {
            Edition::Document => Rules {
                fire_spreads_from: FireSpreadsFrom::AnyFire,
                jump_outside: JumpOutside::Dies,
                jump_order: JumpOrder::Random,
                first_facings: FirstFacings::EastSouth,
                taken_id: TakenId::Skipped,
                first_points: FirstPoints::None,
                no_helicopter: NoHelicopter::Refused,
            },
            Edition::Original => Rules {
                fire_spreads_from: FireSpreadsFrom::ForestFire,
                jump_outside: JumpOutside::Refused,
                jump_order: JumpOrder::AsGiven,
                first_facings: FirstFacings::SouthEast,
                taken_id: TakenId::Ends,
                first_points: FirstPoints::Counted,
                no_helicopter: NoHelicopter::Ends,
            },
        }
    }
}
