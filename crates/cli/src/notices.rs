//! What a workshop would like people to know.

use palestra_sandbox::Helper;
use palestra_workshop::{Notice, Wishes, Workshop};

use crate::standings::DIM;

/// The hidden command that compiles a module within limits.
pub const HELPER: &str = "compile-module";

/// A workshop that compiles modules in processes of their own.
pub fn silent(wishes: Wishes) -> Workshop {
    Workshop::new(wishes).with_helper(Helper::this_program(&[HELPER]))
}

/// A workshop that tells what is worth knowing on standard error, unless nobody wants to hear it.
pub fn workshop(wishes: Wishes, quiet: bool) -> Workshop {
    let workshop = silent(wishes);
    if quiet { workshop } else { workshop.telling(show) }
}

/// A workshop that tells of nothing but a missing fence: the rest is for the one who asks.
pub fn discreet(wishes: Wishes) -> Workshop {
    silent(wishes).telling(|notice| {
        if matches!(notice, Notice::Unfenced(_)) {
            show(notice);
        }
    })
}

fn show(notice: Notice) {
    match notice {
        Notice::Warnings(text) => anstream::eprintln!("{DIM}{}{DIM:#}", text.trim_end()),
        Notice::Unfenced(file) => anstream::eprintln!(
            "{DIM}{file} was compiled without a fence around the compiler: `palestra doctor` tells what would make one{DIM:#}"
        ),
        Notice::OutsideOfTheSandbox(file) => anstream::eprintln!(
            "{DIM}{} runs as a program of this machine, outside of the sandbox{DIM:#}",
            file.display()
        ),
    }
}
