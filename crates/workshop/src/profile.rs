//! A profile of a player, kept when its match is over.

use std::sync::{Arc, Mutex};

use palestra_arena::{Address, Answer, Halt, Player};
use palestra_sandbox::WasmPlayer;

/// Where the profile will be: stacks with their samples, one a line, as flame graph programs read them.
pub type Kept = Arc<Mutex<String>>;

/// A player that leaves its profile behind.
pub struct Profiled {
    player: WasmPlayer,
    kept: Kept,
}

impl Profiled {
    /// The player, and where its profile will be.
    pub fn new(player: WasmPlayer) -> (Self, Kept) {
        let kept = Kept::default();
        (Profiled { player, kept: kept.clone() }, kept)
    }
}

impl Player for Profiled {
    fn start(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
        self.player.start(message, answer)
    }

    fn play(&mut self, message: &[u8], answer: &mut Answer) -> Result<(), Halt> {
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

impl Drop for Profiled {
    fn drop(&mut self) {
        if let (Some(profile), Ok(mut kept)) = (self.player.profile(), self.kept.lock()) {
            *kept = profile.collapsed();
        }
    }
}
