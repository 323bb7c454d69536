//! The exported functions: a page fills in a job piece by piece, runs it, and reads what came out.
//!
//! All numbers are 32 bits wide; texts and bytes are an address and a length in the engine's memory. A page gets memory
//! for what it hands over from [`palestra_alloc`], and gives it back with the call that takes it.

use std::cell::RefCell;
use std::sync::Arc;

use palestra_arena::{Fault, Trap};
use palestra_wire::RawOrder;

use crate::job::{self, Chair, Fork, Played, Wish};
use crate::players::{Called, Host};

#[derive(Default)]
struct Desk {
    wish: Wish,
    record: Vec<u8>,
    chairs: Vec<Chair>,
    fork: Fork,
    hung: Vec<(usize, usize)>,
    outputs: [Vec<u8>; 6],
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Calls the player of a seat; -1 is the start. Answers the address of a reply made with `palestra_alloc`: its length,
    /// then what [`read_reply`] reads.
    fn call_player(seat: u32, round: i32, message: *const u8, length: usize) -> *mut u8;
}

/// The page, as the engine sees it.
struct Page;

impl Host for Page {
    #[cfg(target_family = "wasm")]
    fn call(&self, seat: usize, round: Option<usize>, message: &[u8]) -> Called {
        let round = round.map_or(-1, |round| round as i32);
        // SAFETY: the message lives through the call, and the page answers a buffer that it got from `palestra_alloc`
        // with its own length in the first word.
        let reply = unsafe {
            let at = call_player(seat as u32, round, message.as_ptr(), message.len());
            let length = u32::from_le_bytes(*at.cast::<[u8; 4]>()) as usize;
            taken(at, length)
        };
        read_reply(&reply[4..])
    }

    #[cfg(not(target_family = "wasm"))]
    fn call(&self, _seat: usize, _round: Option<usize>, _message: &[u8]) -> Called {
        Called { fault: Some(Fault::BadModule("there is no page here".to_owned())), ..Called::default() }
    }
}

/// Orders, bytes beside them, what was said, and what went wrong, each with its length in bytes before it.
fn read_reply(mut rest: &[u8]) -> Called {
    let mut next = || {
        let Some((length, after)) = rest.split_first_chunk() else { return &[][..] };
        let (piece, after) = after.split_at(after.len().min(u32::from_le_bytes(*length) as usize));
        rest = after;
        piece
    };
    let (orders, beside, said, fault) = (next(), next(), next(), next());
    let number = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().unwrap_or_default());
    let order = |bytes: &[u8]| {
        let mut numbers = bytes.chunks_exact(4).map(number);
        RawOrder(std::array::from_fn(|_| numbers.next().unwrap_or(0)))
    };
    let message = String::from_utf8_lossy(fault).into_owned();
    Called {
        orders: orders.chunks_exact(16).map(order).collect(),
        beside: beside.to_vec(),
        said: said.to_vec(),
        fault: (!fault.is_empty()).then_some(Fault::Trapped { trap: Trap::Unreachable, message }),
    }
}

/// Memory for something that the page hands over.
#[unsafe(no_mangle)]
pub extern "C" fn palestra_alloc(length: usize) -> *mut u8 {
    let mut bytes = vec![0_u8; length].into_boxed_slice();
    let at = bytes.as_mut_ptr();
    std::mem::forget(bytes);
    at
}

/// # Safety
/// `at` must come from [`palestra_alloc`] with this very length, and not have been taken before.
unsafe fn taken(at: *mut u8, length: usize) -> Vec<u8> {
    // SAFETY: a boxed slice and a vector without spare room have the same layout.
    unsafe { Vec::from_raw_parts(at, length, length) }
}

/// What a text or some bytes are for.
const GAME: u32 = 0;
const EDITION: u32 = 1;
const CONFIG: u32 = 2;
const SEED: u32 = 3;
const RECORD: u32 = 4;
const BUILT_IN: u32 = 5;
const OF_THE_PAGE: u32 = 6;
const FORK_ORDERS: u32 = 7;
const FORK_SEED: u32 = 8;

/// Forgets the last job.
#[unsafe(no_mangle)]
pub extern "C" fn palestra_clear() {
    DESK.take();
}

/// Hands over a text or some bytes.
///
/// # Safety
/// `at` must come from [`palestra_alloc`] with this very length; the engine keeps it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn palestra_give(what: u32, at: *mut u8, length: usize) {
    // SAFETY: as this function demands.
    let bytes = unsafe { taken(at, length) };
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    DESK.with_borrow_mut(|desk| match what {
        GAME => desk.wish.game = text(bytes),
        EDITION => desk.wish.edition = text(bytes),
        CONFIG => desk.wish.config = text(bytes),
        SEED => desk.wish.seed = text(bytes),
        RECORD => desk.record = bytes,
        BUILT_IN => desk.chairs.push(Chair::BuiltIn(text(bytes))),
        FORK_SEED => desk.fork.seed = text(bytes),
        OF_THE_PAGE => desk.chairs.push(Chair::OfThePage(text(bytes))),
        FORK_ORDERS => {
            let orders = read_reply(&[&(length as u32).to_le_bytes()[..], &bytes].concat()).orders;
            if let Some((_, list)) = &mut desk.fork.orders {
                *list = orders;
            }
        }
        _ => {}
    });
}

/// A chair for whoever sat there in the record.
#[unsafe(no_mangle)]
pub extern "C" fn palestra_as_recorded() {
    DESK.with_borrow_mut(|desk| desk.chairs.push(Chair::AsRecorded));
}

/// Where a fork leaves the record; `seat` is whose orders of that round follow, or -1.
#[unsafe(no_mangle)]
pub extern "C" fn palestra_fork_at(round: u32, seat: i32) {
    DESK.with_borrow_mut(|desk| {
        desk.fork.round = round as usize;
        desk.fork.orders = usize::try_from(seat).ok().map(|seat| (seat, Vec::new()));
    });
}

/// A player that did not answer, and in which round.
#[unsafe(no_mangle)]
pub extern "C" fn palestra_hung(seat: u32, round: u32) {
    DESK.with_borrow_mut(|desk| desk.hung.push((seat as usize, round as usize)));
}

/// Does a job: 0 tells the games, 1 plays the record again, 2 plays it another way, 3 plays a match. Answers 0, or 1 if it
/// could not be done; the sentence is output 5 then.
#[unsafe(no_mangle)]
pub extern "C" fn palestra_run(job: u32) -> u32 {
    // Players of the page are called meanwhile, so the desk must be free.
    let Desk { wish, record, chairs, fork, hung, .. } = DESK.take();
    let done = match job {
        0 => Ok(Played { text: job::offer().into_bytes(), ..Played::default() }),
        1 => job::again(&record),
        2 => job::fork(&record, &fork, &chairs, &hung, Arc::new(Page)),
        _ => job::new_match(&wish, &chairs, &hung, Arc::new(Page)),
    };
    let failed = done.is_err();
    let outputs = match done {
        Ok(played) => {
            let orders = played.orders.iter().flat_map(|number| number.to_le_bytes()).collect();
            let (notes, facts) = (played.notes.into_bytes(), played.facts.into_bytes());
            [played.text, played.record, orders, notes, facts, Vec::new()]
        }
        Err(sentence) => {
            let mut outputs: [Vec<u8>; 6] = Default::default();
            outputs[5] = sentence.into_bytes();
            outputs
        }
    };
    DESK.with_borrow_mut(|desk| desk.outputs = outputs);
    u32::from(failed)
}

/// Where an output is: 0 the text, 1 the record, 2 the orders, 3 the notes, 4 the facts, 5 what went wrong.
#[unsafe(no_mangle)]
pub extern "C" fn palestra_output(which: u32) -> *const u8 {
    DESK.with_borrow(|desk| desk.outputs.get(which as usize).map_or(std::ptr::null(), |bytes| bytes.as_ptr()))
}

/// How long it is.
#[unsafe(no_mangle)]
pub extern "C" fn palestra_output_length(which: u32) -> usize {
    DESK.with_borrow(|desk| desk.outputs.get(which as usize).map_or(0, Vec::len))
}
