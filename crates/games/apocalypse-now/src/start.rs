use std::sync::Arc;

use palestra_base::{Grid, PerSeat, Seat};

use crate::fleet::Fleet;
use crate::ground::Ground;
use crate::posts::Posts;
use crate::roster::Roster;
use crate::rules::{FirstFacings, FirstPoints};
use crate::soldiers::Soldiers;
use crate::{ApocalypseNow, Land, Post, Rules};

/// A board with everybody on it, as it is read or drawn, before anybody says by which rules to play.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub land: Grid<Land>,
    pub fire: Grid<u8>,
    pub posts: Vec<Post>,
    pub post_owner: Vec<Option<Seat>>,
    pub soldiers: Soldiers,
    pub fleet: Fleet,
}

impl Start {
    /// The position before the first round.
    pub fn position(self, rules: Rules) -> ApocalypseNow {
        let mut first_ids: Vec<i32> = self.soldiers.id.iter().chain(&self.fleet.id).copied().collect();
        first_ids.sort_unstable();
        let mut roster = Roster::default();
        roster.renew(&self.soldiers, &self.fleet);
        let mut game = ApocalypseNow {
            rules,
            round: 0,
            ground: Ground::new(self.land, self.fire),
            posts: Arc::new(Posts::new(self.posts)),
            post_owner: self.post_owner,
            soldiers: self.soldiers,
            fleet: self.fleet,
            roster,
            first_ids: first_ids.into(),
            next_id: 1,
            without_helicopter: None,
            score: PerSeat::default(),
        };
        if rules.first_points == FirstPoints::Counted {
            game.count_points(); // R28
        }
        game
    }

    /// D4: the helicopters of generated boards are made by the document; the published boards have those
    /// of each player the other way round.
    pub fn turn_helicopters(&mut self, facings: FirstFacings) {
        if facings == FirstFacings::SouthEast {
            for mine in &self.fleet.of.0 {
                if let [first, second] = mine[..] {
                    self.fleet.facing.swap(first, second);
                }
            }
        }
    }
}
