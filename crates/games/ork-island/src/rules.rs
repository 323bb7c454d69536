use palestra_game::Edition;

/// Where the two editions differ. `docs/rules/ork-island.md` tells each story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// D1: where orks appear.
    pub shore: Shore,
    /// D2: how scores are kept.
    pub scores: Scores,
    /// D3: whether orks appear beside others.
    pub company: Company,
    /// D4: the most letters of a player's name.
    pub longest_name: usize,
}

/// D1: what counts as the shore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shore {
    /// Every cell next to the sea.
    NextToSea,
    /// The first and the last cell of each row that is not water.
    RowEnds,
}

/// D2: how scores are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scores {
    /// In 64 bits, which is enough for every configuration that is accepted.
    Wide,
    /// In 32 bits, wrapping around; a component of more than 25 cities ends the program.
    Narrow,
}

/// D3: whether orks appear beside others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// On any free cell of the shore.
    Any,
    /// Only where nobody stands on the four cells around.
    Apart,
}

impl Rules {
    /// The rules of an edition.
    pub const fn of(edition: Edition) -> Self {
        match edition {
            Edition::Document => Rules {
                shore: Shore::NextToSea,
                scores: Scores::Wide,
                company: Company::Any,
                longest_name: 11, // "less than 12 letters long"
            },
            Edition::Original => Rules {
                shore: Shore::RowEnds,
                scores: Scores::Narrow,
                company: Company::Apart,
                longest_name: 12,
            },
        }
    }
}
