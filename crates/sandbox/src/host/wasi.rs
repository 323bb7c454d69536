//! The functions of WASI that have something to write.

use wasmtime::{Caller, Error, Linker};

use super::{Exit, State, charge, memory};
use crate::guest;

const SUCCESS: i32 = 0;
pub(super) const BAD_FILE: i32 = 8;
const BAD_ADDRESS: i32 = 21;
const INVALID: i32 = 28;

/// Fuel for each buffer of a write.
const BUFFER: u64 = 16;
/// Fuel for each random byte.
const RANDOM: u64 = 8;

type Host<'a> = Caller<'a, State>;

pub(crate) const MODULE: &str = "wasi_snapshot_preview1";

pub(super) fn define(linker: &mut Linker<State>) -> Result<(), Error> {
    linker
        .func_wrap(MODULE, "fd_write", fd_write)?
        .func_wrap(MODULE, "fd_fdstat_get", fd_fdstat_get)?
        .func_wrap(MODULE, "fd_close", fd_close)?
        .func_wrap(MODULE, "random_get", random_get)?
        .func_wrap(MODULE, "proc_exit", proc_exit)?
        .func_wrap(MODULE, "clock_time_get", |caller: Host<'_>, _id: i32, _precision: i64, out: u32| {
            answer(caller, out, &0u64.to_le_bytes()) // time stands still
        })?
        .func_wrap(MODULE, "clock_res_get", |caller: Host<'_>, _id: i32, out: u32| {
            answer(caller, out, &1u64.to_le_bytes())
        })?
        .func_wrap(MODULE, "args_sizes_get", nothing)?
        .func_wrap(MODULE, "environ_sizes_get", nothing)?;
    Ok(())
}

/// Standard error is kept, standard output is dropped; both always succeed in full.
fn fd_write(mut caller: Host<'_>, fd: i32, buffers: u32, count: u32, written: u32) -> Result<i32, Error> {
    let (bytes, _) = memory(&mut caller)?;
    let size = count.checked_mul(8).filter(|size| guest::slice(bytes, buffers, *size).is_some());
    charge(&mut caller, size.map_or(0, |_| u64::from(count) * BUFFER))?;
    let Some(size) = size else { return Ok(BAD_ADDRESS) };
    let (bytes, _) = memory(&mut caller)?;
    // Checked above, and nothing has run since.
    let list = guest::slice(bytes, buffers, size).unwrap_or_default();
    let mut total = 0u64;
    for (address, length) in list.as_chunks().0.iter().map(buffer) {
        if guest::slice(bytes, address, length).is_none() {
            return Ok(BAD_ADDRESS);
        }
        total += u64::from(length);
    }
    if fd != 1 && fd != 2 {
        return Ok(BAD_FILE);
    }
    let Ok(answer) = u32::try_from(total) else { return Ok(INVALID) };
    charge(&mut caller, total)?;
    let (bytes, state) = memory(&mut caller)?;
    if fd == 2 {
        let list = guest::slice(bytes, buffers, size).unwrap_or_default();
        for (address, length) in list.as_chunks().0.iter().map(buffer) {
            state.said.write(guest::slice(bytes, address, length).unwrap_or_default());
        }
    }
    Ok(outcome(guest::write(bytes, written, &answer.to_le_bytes())))
}

/// Address and length of one buffer of a write.
fn buffer(entry: &[u8; 8]) -> (u32, u32) {
    let [a, b, c, d, e, f, g, h] = *entry;
    (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]))
}

/// The three standard files are character devices that cannot seek.
fn fd_fdstat_get(mut caller: Host<'_>, fd: i32, out: u32) -> Result<i32, Error> {
    const CHARACTER_DEVICE: u8 = 2;
    const MAY_READ: u8 = 1 << 1;
    const MAY_WRITE: u8 = 1 << 6;
    if !(0..=2).contains(&fd) {
        charge(&mut caller, 0)?;
        return Ok(BAD_FILE);
    }
    let mut stat = [0; 24];
    stat[0] = CHARACTER_DEVICE;
    stat[8] = if fd == 0 { MAY_READ } else { MAY_WRITE };
    answer(caller, out, &stat)
}

fn fd_close(mut caller: Host<'_>, fd: i32) -> Result<i32, Error> {
    charge(&mut caller, 0)?;
    Ok(if (0..=2).contains(&fd) { SUCCESS } else { BAD_FILE })
}

/// The same bytes in every match, for everyone.
fn random_get(mut caller: Host<'_>, out: u32, length: u32) -> Result<i32, Error> {
    charge(&mut caller, u64::from(length).saturating_mul(RANDOM))?;
    let (bytes, state) = memory(&mut caller)?;
    let start = out as usize;
    let Some(bytes) = bytes.get_mut(start..start.saturating_add(length as usize)) else {
        return Ok(BAD_ADDRESS);
    };
    bytes.fill_with(|| state.random.next_u32() as u8);
    Ok(SUCCESS)
}

fn proc_exit(_: Host<'_>, code: i32) -> Result<(), Error> {
    Err(Exit(code).into())
}

/// No arguments and no environment: none, in no bytes.
fn nothing(mut caller: Host<'_>, count: u32, size: u32) -> Result<i32, Error> {
    charge(&mut caller, 0)?;
    let (bytes, _) = memory(&mut caller)?;
    let done = guest::write(bytes, count, &[0; 4]).and_then(|()| guest::write(bytes, size, &[0; 4]));
    Ok(outcome(done))
}

/// Writes a fixed answer.
fn answer(mut caller: Host<'_>, out: u32, answer: &[u8]) -> Result<i32, Error> {
    charge(&mut caller, 0)?;
    let (bytes, _) = memory(&mut caller)?;
    Ok(outcome(guest::write(bytes, out, answer)))
}

fn outcome(done: Option<()>) -> i32 {
    done.map_or(BAD_ADDRESS, |()| SUCCESS)
}
