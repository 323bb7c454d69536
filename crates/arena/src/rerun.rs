use crate::replay::{bout, compare};
use crate::{Finished, Listeners, Record, ReplayError, Seated, Tape, play};

/// Lets the players themselves play a recorded match again and checks that they give the same orders, for the same fuel,
/// and come to the same end.
///
/// # Errors
/// If a player has another name or another content address than the record says, or if something goes another way.
pub fn rerun(record: &Record, players: Vec<Seated>) -> Result<Finished, ReplayError> {
    let bout = bout(record)?;
    if players.len() != record.names.len() {
        return Err(ReplayError::Nonsense("it has the wrong number of players".to_owned()));
    }
    for (seat, (player, (name, module))) in
        players.iter().zip(record.names.iter().zip(record.modules())).enumerate()
    {
        if player.name != *name || player.player.address() != *module {
            return Err(ReplayError::OtherPlayer { seat, name: name.clone() });
        }
    }
    let mut tape = Tape::default();
    let finished = play(&bout, players, Listeners { tape: Some(&mut tape), ..Listeners::default() })?;
    compare(&tape, &record.tape)?;
    Ok(finished)
}
