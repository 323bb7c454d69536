//! Reading and writing a player's memory, written again on purpose: a mistake of the sandbox is not made here too.

use palestra_wire::RawOrder;

pub(crate) fn slice(memory: &[u8], address: u32, length: u32) -> Option<&[u8]> {
    memory.get(address as usize..)?.get(..length as usize)
}

pub(crate) fn write(memory: &mut [u8], address: u32, bytes: &[u8]) -> Option<()> {
    memory.get_mut(address as usize..)?.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(())
}

pub(crate) fn word(memory: &[u8], address: u32) -> Option<u32> {
    Some(u32::from_le_bytes(slice(memory, address, 4)?.try_into().ok()?))
}

/// How many orders there are, and which, in the reply at this address; `None` if they are nowhere.
pub(crate) fn orders(memory: &[u8], reply: u32, most: u32) -> Option<(u32, Vec<RawOrder>)> {
    let (count, at) = (word(memory, reply)?, word(memory, reply.checked_add(4)?)?);
    if count > most {
        return Some((count, Vec::new()));
    }
    let bytes = slice(memory, at, count.checked_mul(16)?)?;
    let number = |chunk: &[u8]| chunk.try_into().map(i32::from_le_bytes).unwrap_or_default();
    let order = |bytes: &[u8]| RawOrder([0, 4, 8, 12].map(|at| number(&bytes[at..at + 4])));
    Some((count, bytes.chunks_exact(16).map(order).collect()))
}

/// The bytes beside the orders in the reply at this address.
pub(crate) fn beside(memory: &[u8], reply: u32) -> Option<&[u8]> {
    let place = reply.checked_add(8)?;
    slice(memory, word(memory, place.checked_add(4)?)?, word(memory, place)?)
}
