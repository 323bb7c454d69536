//! What a workshop would like people to know.

use palestra_workshop::{Notice, Wishes, Workshop};

use crate::standings::DIM;

/// A workshop that tells what is worth knowing on standard error, unless nobody wants to hear it.
pub fn workshop(wishes: Wishes, quiet: bool) -> Workshop {
    let workshop = Workshop::new(wishes);
    if quiet { workshop } else { workshop.telling(show) }
}

fn show(notice: Notice) {
    match notice {
        Notice::Warnings(text) => anstream::eprintln!("{DIM}{}{DIM:#}", text.trim_end()),
        Notice::OutsideOfTheSandbox(file) => anstream::eprintln!(
            "{DIM}{} runs as a program of this machine, outside of the sandbox{DIM:#}",
            file.display()
        ),
    }
}
