use std::panic::{AssertUnwindSafe, catch_unwind};

use palestra_sdk::Guest;

use crate::{Fault, Halt, Player, Trap, Turn};

/// A built-in player, run inside the engine: trusted, and nobody counts what it spends.
pub struct Native(Box<dyn Guest>);

impl Native {
    /// Seats a built-in player.
    pub fn new(guest: Box<dyn Guest>) -> Self {
        Native(guest)
    }
}

impl Player for Native {
    fn start(&mut self, message: &[u8], turn: &mut Turn) -> Result<(), Halt> {
        survive(|| self.0.start(message))?;
        self.0.take_said(&mut turn.said);
        self.0.hand_back(&mut turn.beside);
        Ok(())
    }

    fn play(&mut self, message: &[u8], turn: &mut Turn) -> Result<(), Halt> {
        let played = survive(|| self.0.play(message));
        self.0.take_said(&mut turn.said);
        played?;
        turn.orders.extend_from_slice(self.0.orders());
        self.0.hand_back(&mut turn.beside);
        Ok(())
    }
}

/// A panic freezes the player and nobody else. The player is not called again, so nobody sees what
/// the panic left behind.
fn survive(call: impl FnOnce()) -> Result<(), Halt> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        let message = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let message = message.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
        Halt::Freeze(Fault::Trapped { trap: Trap::Panic, message })
    })
}
