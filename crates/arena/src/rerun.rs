use crate::replay::{bout, compare};
use crate::{
    Address, Answer, Ears, Fault, Finished, Halt, Listeners, Notebook, Outcome, Player, Record, ReplayError,
    Seated, Tape, play_with,
};

/// Lets the players themselves play a recorded match again and checks that they give the same orders, for the same fuel,
/// and come to the same end.
///
/// # Errors
/// If a player has another name or another content address than the record says, or if something goes another way.
pub fn rerun(record: &Record, players: Vec<Seated>) -> Result<Finished, ReplayError> {
    rerun_noted(record, players, None)
}

/// The same, and writes down what the players note: a ranked match keeps nothing of it, but whoever has them can hear
/// it all.
///
/// # Errors
/// As [`rerun`].
pub fn rerun_noted(
    record: &Record,
    players: Vec<Seated>,
    notebook: Option<&mut Notebook>,
) -> Result<Finished, ReplayError> {
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
    let players =
        players.into_iter().enumerate().map(|(seat, player)| stopped(record, seat, player)).collect();
    let mut tape = Tape::default();
    let ears = notebook.map(|notebook| notebook as &mut dyn Ears);
    let listeners = Listeners { tape: Some(&mut tape), text: None, ears };
    let finished = play_with(&bout, &record.chances, players, listeners)?;
    compare(&tape, &record.tape)?;
    Ok(finished)
}

/// The player, stopped where the house stopped it: a decision is not made anew.
fn stopped(record: &Record, seat: usize, seated: Seated) -> Seated {
    let Some(Outcome::Frozen { round, fault: fault @ Fault::Overtime { .. } }) =
        record.tape.outcomes.get(seat)
    else {
        return seated;
    };
    let spent = record.tape.spent.get(*round as usize).and_then(|seats| seats.get(seat)).copied();
    let (left, fault, spent) = (*round, fault.clone(), spent.unwrap_or_default());
    Seated { player: Box::new(Stopped { player: seated.player, left, fault, spent }), ..seated }
}

struct Stopped {
    player: Box<dyn Player>,
    /// Rounds that it still plays.
    left: u32,
    fault: Fault,
    spent: u64,
}

impl Player for Stopped {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        if self.left == 0 {
            return Ok(()); // perhaps it did not get to the end of its start
        }
        self.player.start(message, answer)
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let Some(left) = self.left.checked_sub(1) else {
            answer.spent = self.spent;
            return Err(self.fault.clone().into());
        };
        self.left = left;
        self.player.play(message, answer)
    }

    fn set_order_limit(&mut self, limit: usize) {
        self.player.set_order_limit(limit);
    }

    fn budget(&self) -> Option<u64> {
        self.player.budget()
    }

    fn address(&self) -> Option<Address> {
        self.player.address()
    }
}
