/// One order as it leaves a player: four integers that nobody has looked at yet.
///
/// What they mean is the game's business; unused ones are zero. Every value is possible here,
/// `i32::MIN` and last round's identifiers included.
///
/// ```
/// use palestra_wire::RawOrder;
/// let order = RawOrder::pair(12, 3); // in this game: unit 12 goes in direction 3
/// assert_eq!(RawOrder::from_bytes(&order.to_bytes()), order);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RawOrder(pub [i32; 4]);

impl RawOrder {
    /// Bytes of an order in a player's memory.
    pub const SIZE: usize = 16;

    /// An order with two meaningful integers, the commonest shape.
    pub const fn pair(a: i32, b: i32) -> Self {
        RawOrder([a, b, 0, 0])
    }

    /// The order in `bytes`, little-endian.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Self {
        let word = |k: usize| i32::from_le_bytes([bytes[k], bytes[k + 1], bytes[k + 2], bytes[k + 3]]);
        RawOrder([word(0), word(4), word(8), word(12)])
    }

    /// The order as it stands in a player's memory.
    pub fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        for (slot, value) in bytes.chunks_exact_mut(4).zip(self.0) {
            slot.copy_from_slice(&value.to_le_bytes());
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::RawOrder;

    #[test]
    fn bytes_and_back() {
        let order = RawOrder([i32::MIN, -1, 0, i32::MAX]);
        assert_eq!(RawOrder::from_bytes(&order.to_bytes()), order);
    }
}
