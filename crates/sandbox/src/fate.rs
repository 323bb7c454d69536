//! From the way a call ended to the player's fate.

use palestra_player::{Fault, Halt, House, Trap};
use wasmtime::Error;

use crate::guard::Overtime;
use crate::host::Exit;
use crate::limiter::Starved;
use crate::sandbox::one_line;

/// What is known about a player at the moment it failed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scene<'a> {
    /// The end of what it wrote during the turn.
    pub(crate) last_words: &'a [u8],
    /// Whether it was refused memory during the turn.
    pub(crate) refused_memory: bool,
    /// Whether its reply holds more orders than allowed.
    pub(crate) too_many_orders: bool,
    /// Its own stack pointer, if it shows it.
    pub(crate) stack_pointer: Option<i32>,
}

/// The fate of a player whose call ended with `error`.
pub(crate) fn of(error: &Error, scene: &Scene<'_>) -> Halt {
    if let Some(overtime) = error.downcast_ref::<Overtime>() {
        return Halt::Overtime(overtime.0);
    }
    if let Some(starved) = error.downcast_ref::<Starved>() {
        return Halt::Void(House::Engine(starved.to_string()));
    }
    if let Some(Exit(code)) = error.downcast_ref() {
        return trapped(Trap::Exit, format!("code {code}"));
    }
    let Some(&trap) = error.downcast_ref::<wasmtime::Trap>() else {
        if scene.refused_memory {
            return Fault::TooMuchMemory.into(); // it did not even get what it begins with
        }
        return Halt::Void(House::Engine(one_line(error)));
    };
    match trap {
        wasmtime::Trap::OutOfFuel => Fault::OutOfBudget.into(),
        _ if scene.too_many_orders => Fault::TooManyOrders.into(),
        _ if scene.refused_memory => Fault::TooMuchMemory.into(),
        wasmtime::Trap::UnreachableCodeReached => {
            let (trap, message) = confession(scene.last_words).unwrap_or((Trap::Unreachable, String::new()));
            trapped(trap, message)
        }
        _ => trapped(kind(trap, scene), String::new()),
    }
}

fn trapped(trap: Trap, message: String) -> Halt {
    Fault::Trapped { trap, message }.into()
}

fn kind(trap: wasmtime::Trap, scene: &Scene<'_>) -> Trap {
    use wasmtime::Trap as T;
    /// Small functions use a little stack below the pointer without moving it.
    const RED_ZONE: i32 = 1024;
    match trap {
        T::StackOverflow => Trap::StackOverflow,
        // The stack lies at the bottom of memory: below zero it meets the end of the world.
        T::MemoryOutOfBounds if scene.stack_pointer.is_some_and(|pointer| pointer < RED_ZONE) => {
            Trap::StackOverflow
        }
        T::MemoryOutOfBounds => Trap::OutOfBounds,
        T::IntegerOverflow | T::IntegerDivisionByZero | T::BadConversionToInteger => Trap::Arithmetic,
        T::TableOutOfBounds | T::IndirectCallToNull | T::BadSignature => Trap::BadCall,
        _ => Trap::Unreachable,
    }
}

/// What runtimes write before they abort, and what it means.
const CONFESSIONS: [(&str, Trap); 3] = [
    ("Assertion failed: ", Trap::Assertion),
    ("palestra: uncaught exception of type ", Trap::Exception),
    ("panicked at ", Trap::Panic),
];

/// The last of the known sentences among a player's last words.
fn confession(words: &[u8]) -> Option<(Trap, String)> {
    let words = String::from_utf8_lossy(words);
    let (place, start, trap) = CONFESSIONS
        .iter()
        .filter_map(|(start, trap)| words.rfind(start).map(|place| (place, start, *trap)))
        .max_by_key(|(place, ..)| *place)?;
    let rest = &words[place + start.len()..];
    // A panic's text is on the line after its place.
    let lines = if trap == Trap::Panic { 2 } else { 1 };
    let text = rest.lines().take(lines).collect::<Vec<_>>().join(" ");
    Some((trap, text.chars().filter(|c| !c.is_control()).take(300).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(trap: wasmtime::Trap, scene: Scene<'_>) -> String {
        match of(&trap.into(), &scene) {
            Halt::Freeze(fault) => fault.to_string(),
            Halt::Overtime(_) => "overtime".to_owned(),
            Halt::Void(why) => format!("void: {why}"),
        }
    }

    #[test]
    fn an_abort_is_what_its_last_words_say() {
        let say =
            |last_words| on(wasmtime::Trap::UnreachableCodeReached, Scene { last_words, ..Scene::default() });
        assert_eq!(say(b""), "abort");
        assert_eq!(
            say(b"hi\nAssertion failed: x > 0 (AISauron.cc: play: 12)\n"),
            "assertion failed: x > 0 (AISauron.cc: play: 12)"
        );
        assert_eq!(say(b"palestra: uncaught exception of type int\n"), "uncaught exception: int");
        assert_eq!(
            say(b"panicked at AI.rs:3:5:\nindex \x1b[31mout\nmore"),
            "panic: AI.rs:3:5: index [31mout"
        );
        assert_eq!(say(b"panicked at x\nAssertion failed: y\n"), "assertion failed: y");
    }

    #[test]
    fn the_true_reason_goes_before_its_consequence() {
        let scene = Scene { last_words: b"Assertion failed: p", refused_memory: true, ..Scene::default() };
        assert_eq!(on(wasmtime::Trap::UnreachableCodeReached, scene), "too much memory");
        let scene = Scene { too_many_orders: true, ..Scene::default() };
        assert_eq!(on(wasmtime::Trap::UnreachableCodeReached, scene), "too many orders");
        assert_eq!(on(wasmtime::Trap::OutOfFuel, scene), "out of budget");
    }

    #[test]
    fn a_stack_that_ran_out_at_the_bottom_of_memory_is_an_overflow() {
        let at = |stack_pointer| {
            on(wasmtime::Trap::MemoryOutOfBounds, Scene { stack_pointer, ..Scene::default() })
        };
        assert_eq!(at(Some(-64)), "stack overflow");
        assert_eq!(at(Some(1 << 20)), "memory out of bounds");
        assert_eq!(at(None), "memory out of bounds");
    }

    #[test]
    fn a_failure_of_the_engine_is_nobodys_fault() {
        assert!(matches!(of(&Error::msg("no memory left"), &Scene::default()), Halt::Void(_)));
    }
}
