use std::panic::{AssertUnwindSafe, catch_unwind};

use palestra_sdk::Guest;

use crate::{Address, Answer, Fault, Halt, Player, Trap};

/// A built-in player, run inside the engine: trusted, and nobody counts what it spends.
pub struct BuiltIn {
    guest: Box<dyn Guest>,
    address: Option<Address>,
}

impl BuiltIn {
    /// Seats a built-in player.
    pub fn new(guest: Box<dyn Guest>) -> Self {
        BuiltIn { guest, address: None }
    }

    /// The same with its content address, for records.
    pub fn at(self, address: Address) -> Self {
        BuiltIn { address: Some(address), ..self }
    }
}

impl Player for BuiltIn {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        survive(|| self.guest.start(message))?;
        self.guest.take_said(&mut answer.said);
        self.guest.take_notes(&mut answer.notes);
        self.guest.hand_back(&mut answer.beside);
        Ok(())
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        let played = survive(|| self.guest.play(message));
        self.guest.take_said(&mut answer.said);
        self.guest.take_notes(&mut answer.notes);
        played?;
        answer.orders.extend_from_slice(self.guest.orders());
        self.guest.hand_back(&mut answer.beside);
        Ok(())
    }

    fn address(&self) -> Option<Address> {
        self.address
    }
}

/// What is kept of a panic's message, in characters.
const LONGEST: usize = 300;

/// A panic freezes the player and nobody else. The player is not called again, so nobody sees what
/// the panic left behind.
fn survive(call: impl FnOnce()) -> Result<(), Halt> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        let message = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let message = message.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
        let message = message.chars().take(LONGEST).collect(); // records keep it
        Halt::Freeze(Fault::Trapped { trap: Trap::Panic, message })
    })
}
