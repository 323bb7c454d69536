use std::io;
use std::path::PathBuf;

use palestra_arena::campaign::Contender;
use palestra_arena::{Address, BuiltIn, Player, Seated};
use palestra_sandbox::{Program, Tunable};
use palestra_toolchain::Native;

use crate::WorkshopError;
use crate::profile::{Kept, Profiled};

/// A player, found and built, that can be seated as often as wanted.
#[derive(Clone)]
pub struct Candidate {
    /// Its name in the output.
    pub name: String,
    /// Tells it from every other program.
    pub address: Address,
    pub(crate) origin: Origin,
}

#[derive(Clone)]
pub(crate) enum Origin {
    BuiltIn(palestra_players::Maker),
    Module(Program),
    Native { program: PathBuf, native: Native },
}

impl Contender for Candidate {
    fn name(&self) -> &str {
        &self.name
    }

    fn seat(&self) -> io::Result<Box<dyn Player>> {
        Ok(match &self.origin {
            Origin::BuiltIn(maker) => Box::new(BuiltIn::new(maker()).at(self.address)),
            Origin::Module(program) => Box::new(program.player()),
            Origin::Native { program, native } => Box::new(native.start(program)?.at(self.address)),
        })
    }
}

impl Candidate {
    /// Whether it is part of this program.
    pub fn is_built_in(&self) -> bool {
        matches!(self.origin, Origin::BuiltIn(_))
    }

    /// The numbers in it that can be tuned; none if it is no module.
    ///
    /// # Errors
    /// If the module does not tell them as it should.
    pub fn tunables(&self) -> Result<Vec<Tunable>, WorkshopError> {
        match &self.origin {
            Origin::Module(program) => Ok(program.tunables()?),
            _ => Ok(Vec::new()),
        }
    }

    /// The same player with other numbers.
    ///
    /// # Errors
    /// If it has no such numbers, or they cannot have such values.
    pub fn tuned(&self, values: &[(&str, f64)]) -> Result<Candidate, WorkshopError> {
        let mut tuned = self.clone();
        if let Origin::Module(program) = &mut tuned.origin {
            *program = program.with_tuned(values)?;
            tuned.address = program.address();
        }
        Ok(tuned)
    }

    /// A fresh player, keeping a profile if it is a module.
    ///
    /// # Errors
    /// As [`Contender::seat`].
    pub fn seat_profiled(&self) -> io::Result<(Box<dyn Player>, Option<Kept>)> {
        match &self.origin {
            Origin::Module(program) => {
                let (player, kept) = Profiled::new(program.player());
                Ok((Box::new(player), Some(kept)))
            }
            _ => Ok((self.seat()?, None)),
        }
    }
}

/// Fresh players for one match.
///
/// # Errors
/// As [`Contender::seat`].
pub fn seated(players: &[Candidate]) -> Result<Vec<Seated>, WorkshopError> {
    let seat = |player: &Candidate| Ok(Seated { name: player.name.clone(), player: player.seat()? });
    players.iter().map(seat).collect::<io::Result<_>>().map_err(WorkshopError::Seat)
}
