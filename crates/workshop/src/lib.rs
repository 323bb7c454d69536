//! From a name or a path to a seated player: finding, building, caching, naming. And from a player to what the judge
//! says of it, step by step.
//!
//! For the command line and for the judge alike, so nothing is printed here: what people should know comes as a
//! [`Notice`], what went wrong as a [`WorkshopError`], and what the judge says as a [`Verdict`].

#![forbid(unsafe_code)]

mod candidate;
mod error;
mod exam;
mod folder;
mod game_of;
mod profile;
mod shadow;
mod wishes;
mod workshop;

pub use candidate::{Candidate, seated};
pub use error::WorkshopError;
pub use exam::{Exam, Remark, Step, Trial, Verdict};
pub use folder::{Member, gather, is_player_file, player_files};
pub use game_of::{game_of, game_of_files};
pub use profile::Kept;
pub use shadow::{Questions, QuestionsError};
pub use wishes::{Notice, Wishes};
pub use workshop::Workshop;
