use palestra_base::{Pos, Seat};

use crate::ApocalypseNow;
use crate::plane::Plane;

/// A control point. R3
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// Where it is.
    pub pos: Pos,
    /// Points that it gives in a round.
    pub value: i64,
}

/// The posts and where they are; only their owners change.
#[derive(Debug)]
pub(crate) struct Posts {
    pub list: Vec<Post>,
    at: Plane<Option<u8>>,
}

impl Posts {
    pub fn new(list: Vec<Post>) -> Self {
        let mut at = Plane::new(None);
        for (post, number) in list.iter().zip(0..) {
            at[post.pos] = Some(number);
        }
        Posts { list, at }
    }
}

impl ApocalypseNow {
    /// Somebody comes to a cell: if there is a post, it is conquered. R14, R22
    pub(crate) fn conquer(&mut self, pos: Pos, seat: Seat) {
        if let Some(post) = self.posts.at[pos] {
            self.post_owner[usize::from(post)] = Some(seat);
        }
    }

    /// The points of a round: the posts that each player controls, and its soldiers. R27
    pub(crate) fn count_points(&mut self) {
        for (post, &owner) in self.posts.list.iter().zip(&self.post_owner) {
            if let Some(owner) = owner {
                self.score[owner] += post.value;
            }
        }
        for &owner in &self.soldiers.owner {
            self.score[owner] += 1;
        }
    }
}
