//! Reading and writing a player's memory. Every address comes from the player and may be anything.

use palestra_wire::RawOrder;

/// Where `length` bytes at `address` are, if they are there.
pub(crate) fn slice(memory: &[u8], address: u32, length: u32) -> Option<&[u8]> {
    let start = address as usize;
    memory.get(start..start.checked_add(length as usize)?)
}

/// Writes `bytes` at `address`, if there is room.
pub(crate) fn write(memory: &mut [u8], address: u32, bytes: &[u8]) -> Option<()> {
    let start = address as usize;
    memory.get_mut(start..start.checked_add(bytes.len())?)?.copy_from_slice(bytes);
    Some(())
}

/// The 32-bit number at `address`.
pub(crate) fn word(memory: &[u8], address: u32) -> Option<u32> {
    slice(memory, address, 4)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

/// More bytes beside the orders than any game has a use for.
pub(crate) const MOST_BESIDE: u32 = 4096;

/// A player's reply, as `docs/abi.md` describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// Number of orders.
    pub(crate) count: u32,
    /// Where the first one is.
    pub(crate) orders: u32,
    /// Number of bytes beside the orders.
    pub(crate) beside_count: u32,
    /// Where the first one is.
    pub(crate) beside: u32,
}

impl Reply {
    /// Bytes of a reply.
    const SIZE: u32 = 20;

    pub(crate) fn read(memory: &[u8], address: u32) -> Option<Reply> {
        let words = slice(memory, address, Self::SIZE)?;
        Some(Reply {
            count: word(words, 0)?,
            orders: word(words, 4)?,
            beside_count: word(words, 8)?,
            beside: word(words, 12)?,
        })
    }

    /// Appends the orders to `out`.
    pub(crate) fn copy_orders(self, memory: &[u8], out: &mut Vec<RawOrder>) -> Option<()> {
        let bytes = slice(memory, self.orders, self.count.checked_mul(RawOrder::SIZE as u32)?)?;
        out.extend(bytes.as_chunks().0.iter().map(RawOrder::from_bytes));
        Some(())
    }

    /// Appends the bytes beside the orders to `out`.
    pub(crate) fn copy_beside(self, memory: &[u8], out: &mut Vec<u8>) -> Option<()> {
        if self.beside_count > MOST_BESIDE {
            return None;
        }
        out.extend(slice(memory, self.beside, self.beside_count)?);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_is_read_or_written() {
        let mut memory = [7; 32];
        assert_eq!(slice(&memory, 30, 2), Some(&[7, 7][..]));
        assert_eq!(slice(&memory, 32, 0), Some(&[][..]));
        assert_eq!(slice(&memory, 33, 0), None);
        assert_eq!(slice(&memory, 31, 2), None);
        assert_eq!(slice(&memory, u32::MAX, u32::MAX), None);
        assert_eq!(word(&memory, 29), None);
        assert_eq!(write(&mut memory, 31, &[1, 2]), None);
        assert_eq!(memory, [7; 32]);
    }

    #[test]
    fn a_count_that_overflows_is_no_orders() {
        let reply = Reply { count: 1 << 28, orders: 0, beside_count: 0, beside: 0 };
        assert_eq!(reply.copy_orders(&[0; 64], &mut Vec::new()), None);
    }

    #[test]
    fn bytes_beside_the_orders_are_few_and_within() {
        let copied = |beside_count, beside| {
            let mut out = Vec::new();
            let reply = Reply { count: 0, orders: 0, beside_count, beside };
            reply.copy_beside(&[7; 1 << 16], &mut out).map(|()| out)
        };
        assert_eq!(copied(3, 5), Some(vec![7; 3]));
        assert_eq!(copied(0, 0), Some(vec![]));
        assert_eq!(copied(3, (1 << 16) - 2), None);
        assert_eq!(copied(MOST_BESIDE + 1, 0), None);
        assert_eq!(copied(u32::MAX, u32::MAX), None);
    }
}
