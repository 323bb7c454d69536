use palestra_game::Edition;

/// Where the two editions differ. `docs/rules/battle-royale.md` tells each story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// D1: what is shuffled before a round is played.
    pub shuffle: Shuffle,
    /// D2: what an order does to a unit that does not obey whoever gave it.
    pub foreign_orders: ForeignOrders,
    /// D3: what a unit does that is told not to move.
    pub told_none: ToldNone,
    /// D4: whether a blow can be as hard as `damage_max`.
    pub hardest_blow: HardestBlow,
    /// D5: where units appear.
    pub spawn: SpawnArea,
    /// D6: what becomes of orders for units that do not exist.
    pub strange_ids: StrangeIds,
    /// D7: whether a given list of units must make sense.
    pub given_units: GivenUnits,
    /// D8: whose generator players draw from.
    pub generator: Generator,
    /// D9: the score before the first round.
    pub first_score: FirstScore,
    /// D10: what an order does that is none.
    pub senseless: Senseless,
    /// D11: the most letters of a player's name.
    pub longest_name: Option<usize>,
}

/// D1: what is shuffled before a round is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffle {
    /// All orders of all players, one by one.
    Orders,
    /// The players; each one's orders come in a row, as given.
    Players,
}

/// D2: what an order does to a unit that does not obey whoever gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignOrders {
    /// Nothing.
    Harmless,
    /// The unit counts as having acted: it obeys nobody else in this round and does not heal.
    Paralyse,
}

/// D3: what a unit does that is told not to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToldNone {
    /// It rests, and heals.
    Rests,
    /// It counts as having acted, and does not heal.
    Acts,
}

/// D4: whether a blow can be as hard as `damage_max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HardestBlow {
    /// It can.
    Maximum,
    /// It is one less; the order of the two numbers does not matter, but they must differ.
    BelowMaximum,
}

/// D5: where units appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpawnArea {
    /// In the whole quarter of the board; if that is full, anywhere.
    Quarter,
    /// In a smaller box, away from the border and from the middle; if that is full, the program never ends.
    Box,
}

/// D6: what becomes of orders for units that do not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrangeIds {
    /// They are refused.
    Refused,
    /// They are listed in the output like all others, and do nothing.
    Listed,
}

/// D7: whether a given list of units must make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenUnits {
    /// Units stand on free cells, one on each.
    Apart,
    /// They may stand on walls and on each other.
    Anywhere,
}

/// D8: whose generator players draw from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generator {
    /// Each from its own.
    Own,
    /// All from the board's, seat after seat.
    Shared,
}

/// D9: the score before the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstScore {
    /// The cells of the player's colour, as ever after.
    Cells,
    /// What the configuration says.
    Given,
}

/// D10: what an order does that is none: a number that means no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Senseless {
    /// The unit stays, and does not heal.
    Wasted,
    /// Nothing. The published program gives up; no player shall end a match.
    Refused,
}

impl Rules {
    /// The rules of an edition.
    pub const fn of(edition: Edition) -> Self {
        match edition {
            Edition::Document => Rules {
                shuffle: Shuffle::Orders,
                foreign_orders: ForeignOrders::Harmless,
                told_none: ToldNone::Rests,
                hardest_blow: HardestBlow::Maximum,
                spawn: SpawnArea::Quarter,
                strange_ids: StrangeIds::Refused,
                given_units: GivenUnits::Apart,
                generator: Generator::Own,
                first_score: FirstScore::Cells,
                senseless: Senseless::Wasted,
                longest_name: Some(11), // "less than 12 letters long"
            },
            Edition::Original => Rules {
                shuffle: Shuffle::Players,
                foreign_orders: ForeignOrders::Paralyse,
                told_none: ToldNone::Acts,
                hardest_blow: HardestBlow::BelowMaximum,
                spawn: SpawnArea::Box,
                strange_ids: StrangeIds::Listed,
                given_units: GivenUnits::Anywhere,
                generator: Generator::Shared,
                first_score: FirstScore::Given,
                senseless: Senseless::Refused,
                longest_name: None,
            },
        }
    }
}
