use std::sync::{PoisonError, RwLock};

use crate::{Bout, Finished, Listeners, MatchError, Seated, Tape, play, play_alone};

/// Plays matches beside each other, and one with nothing beside it where a player took too much CPU time: then the
/// machine is no excuse. So a slow machine punishes nobody, and nobody can void a match.
#[derive(Debug, Default)]
pub struct Gate(RwLock<()>);

impl Gate {
    /// Plays a match between the players that `seat` makes; it is asked once more if the match is played again.
    ///
    /// # Errors
    /// If the match could not be played to its end, for reasons that are not the players'.
    pub fn play(
        &self,
        bout: &Bout,
        seat: impl Fn() -> Result<Vec<Seated>, MatchError>,
        mut tape: Option<&mut Tape>,
    ) -> Result<Finished, MatchError> {
        let first = {
            let _beside = self.0.read().unwrap_or_else(PoisonError::into_inner);
            play(bout, seat()?, Listeners { tape: tape.as_deref_mut(), ..Listeners::default() })
        };
        if !matches!(first, Err(MatchError::Overtime { .. })) {
            return first;
        }
        if let Some(tape) = &mut tape {
            **tape = Tape::default();
        }
        let _alone = self.0.write().unwrap_or_else(PoisonError::into_inner);
        play_alone(bout, seat()?, Listeners { tape, ..Listeners::default() })
    }
}
