//! Where a player failed, told so that its author finds the line.

use std::fmt::{self, Write};

use wasmtime::{Error, WasmBacktrace};

/// One call in a backtrace.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Call {
    function: String,
    file: Option<String>,
    line: Option<u32>,
}

/// More calls than this tell nothing new.
const SHOWN: usize = 24;

/// The longest circle of calls that is told once.
const CIRCLE: usize = 6;

/// Where a call ended, innermost function first, if the program was compiled for debugging: the author's own functions,
/// unless there is none of them.
pub(crate) fn backtrace(error: &Error) -> Option<String> {
    let frames = error.downcast_ref::<WasmBacktrace>()?.frames();
    let calls = frames.iter().flat_map(|frame| {
        let name = frame.func_name().unwrap_or("?");
        let mut calls: Vec<Call> = frame
            .symbols()
            .iter()
            .map(|symbol| Call {
                function: demangled(symbol.name().unwrap_or(name)),
                file: symbol.file().map(plain),
                line: symbol.line(),
            })
            .collect();
        if calls.is_empty() {
            calls.push(Call { function: demangled(name), file: None, line: None });
        }
        calls
    });
    Some(told(calls.collect()))
}

fn told(all: Vec<Call>) -> String {
    let own = |call: &Call| call.file.as_deref().is_some_and(is_own);
    let any = all.iter().any(own);
    let calls: Vec<Call> = all.into_iter().filter(|call| !any || own(call)).collect();
    let mut text = String::from("backtrace, innermost call first:\n");
    let (mut next, mut shown) = (0, 0);
    while next < calls.len() && shown < SHOWN {
        let (length, times) = circle(&calls[next..]);
        for call in &calls[next..next + length] {
            text.push_str(&line(call));
            shown += 1;
        }
        if times > 1 {
            let what = if length == 1 { "this call".into() } else { format!("these {length} calls") };
            text.push_str(&format!("  ... {what} {times} times\n"));
        }
        next += length * times;
    }
    if next < calls.len() {
        text.push_str(&format!("  ... and {} more\n", calls.len() - next));
    }
    text
}

/// How long a circle of calls the list begins with, and how often it goes round. Lines may differ: one function can
/// call itself in several places.
fn circle(calls: &[Call]) -> (usize, usize) {
    let same = |a: &Call, b: &Call| a.function == b.function && a.file == b.file;
    for length in 1..=CIRCLE.min(calls.len() / 2) {
        let rounds = calls.chunks_exact(length);
        let times = rounds.take_while(|round| round.iter().zip(calls).all(|(a, b)| same(a, b))).count();
        if times > 2 {
            return (length, times);
        }
    }
    (1, 1)
}

/// The author's file is compiled where it is; the SDK, the library and the compiler's own parts come from elsewhere.
fn is_own(file: &str) -> bool {
    let file = file.strip_prefix("./").unwrap_or(file);
    !file.contains(['/', '\\'])
}

fn line(call: &Call) -> String {
    let file = call.file.as_deref().map(|file| file.strip_prefix("./").unwrap_or(file));
    let place = match (file, call.line) {
        (Some(file), Some(line)) => format!(" at {file}:{line}"),
        (Some(file), None) => format!(" at {file}"),
        _ => String::new(),
    };
    format!("  {}{place}\n", call.function)
}

/// The longest name that is taken apart, and letters of a name that are told. A short name can stand for a long one that is twice
/// as long with each letter.
const LONGEST: usize = 4096;
const TOLD: usize = 500;

/// A function's name as its author wrote it.
pub(crate) fn demangled(name: &str) -> String {
    if name.len() > LONGEST {
        return plain(name);
    }
    let mut told = Told(String::new());
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        let _ = write!(told, "{rust:#}"); // as much of it as there is room for
    } else if let Ok(symbol) = cpp_demangle::Symbol::new(name) {
        let _ = symbol.structured_demangle(&mut told, &cpp_demangle::DemangleOptions::new());
    }
    plain(if told.0.is_empty() { name } else { &told.0 })
}

/// What a module calls something: not all of it, and nothing that a terminal obeys.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(TOLD).collect()
}

/// The beginning of a text; who writes more is stopped.
struct Told(String);

impl fmt::Write for Told {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.push_str(more);
        if self.0.len() > 4 * TOLD { Err(fmt::Error) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(function: &str, file: &str, line: u32) -> Call {
        Call { function: demangled(function), file: Some(file.into()), line: Some(line) }
    }

    #[test]
    fn names_are_as_in_the_source() {
        assert_eq!(demangled("_ZN5Range4playEv"), "Range::play()");
        assert_eq!(demangled("_ZN6player5Frodo4play17h0123456789abcdefE"), "player::Frodo::play");
        assert_eq!(demangled("Range::play()"), "Range::play()");
    }

    /// The name of a function of which each parameter is a pair of the one before: in full it has 2^40 letters.
    #[test]
    fn names_that_explode_and_names_that_move_terminals() {
        let pairs: String = (0..40).map(|k| format!("S_IS{0}_S{0}_E", base_36(k))).collect();
        let told = demangled(&format!("_Z1f1AIiiE{pairs}"));
        assert!(told.starts_with("f(A<int, int>, A<A<int, int>, A<int, int> >"), "{told}");
        assert_eq!(told.len(), TOLD);
        assert_eq!(demangled(&"x".repeat(1 << 20)).len(), TOLD);
        assert_eq!(demangled("\u{1b}[2Jplay\u{9b}"), "[2Jplay");
    }

    fn base_36(number: usize) -> String {
        const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let digit = |d: usize| char::from(SIGNS[d % 36]).to_string();
        if number < 36 { digit(number) } else { base_36(number / 36) + &digit(number) }
    }

    #[test]
    fn only_the_authors_calls_are_told() {
        let all = vec![
            call("_ZNSt3__26vectorIiNS_9allocatorIiEEEixEm", "/usr/include/c++/v1/vector", 1400),
            call("_ZN5Range4playEv", "./AIRange.cc", 14),
            call("seat_play", "sdk/cpp/ork-island/Access.hh", 99),
        ];
        assert_eq!(told(all.clone()), "backtrace, innermost call first:\n  Range::play() at AIRange.cc:14\n");
        let strange = told(all[2..].to_vec());
        assert_eq!(
            strange,
            "backtrace, innermost call first:\n  seat_play at sdk/cpp/ork-island/Access.hh:99\n"
        );
    }

    #[test]
    fn circles_are_told_once() {
        let mut all = vec![call("leaf", "AIx.cc", 1)];
        for _ in 0..50 {
            all.extend([call("even", "AIx.cc", 5), call("odd", "AIx.cc", 9)]);
        }
        all.extend([call("deep", "AIx.cc", 3), call("deep", "AIx.cc", 3), call("deep", "AIx.cc", 4)]);
        all.push(call("play", "AIx.cc", 20));
        assert_eq!(
            told(all),
            "backtrace, innermost call first:\n  leaf at AIx.cc:1\n  even at AIx.cc:5\n  odd at AIx.cc:9\n  \
             ... these 2 calls 50 times\n  deep at AIx.cc:3\n  ... this call 3 times\n  play at AIx.cc:20\n"
        );
    }
}
