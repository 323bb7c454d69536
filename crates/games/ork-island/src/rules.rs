use palestra_game::Edition;

/// Where the two editions differ. `docs/rules/ork-island.md` tells each story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// D1: where orks appear.
    pub shore: Shore,
    /// D2: how scores are kept.
    pub scores: Scores,
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

impl Rules {
    /// The rules of an edition.
    pub const fn of(edition: Edition) -> Self {
        match edition {
            Edition::Document => Rules { shore: Shore::NextToSea, scores: Scores::Wide },
            Edition::Original => Rules { shore: Shore::RowEnds, scores: Scores::Narrow },
        }
    }
}
