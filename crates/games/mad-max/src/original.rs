use palestra_base::Chance;
use palestra_wire::MinStd;

/// The board's chance in the published program.
///
/// One stream decides who plays first. Everything else is drawn from a copy of it, made at the beginning
/// of the round and thrown away at its end: the same numbers serve twice.
pub(crate) struct Original {
    order: MinStd,
    copy: MinStd,
}

impl Original {
    pub fn new(seed: i32) -> Self {
        let order = MinStd::new(seed.into());
        Original { copy: order.clone(), order }
    }
}

impl Chance for Original {
    fn range(&mut self, _why: &'static str, low: i32, high: i32) -> i32 {
        low + self.copy.below((high - low + 1) as u32) as i32
    }

    /// The order of the players, with which every round begins.
    fn permutation(&mut self, _why: &'static str, count: usize) -> Vec<u32> {
        self.copy = self.order.clone();
        let mut order: Vec<u32> = (0..count as u32).collect();
        for i in 0..count {
            order.swap(i, i + self.order.below((count - i) as u32) as usize);
        }
        self.order.draw(); // in vain
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_orders() {
        for (seed, expected) in [
            (1, ["1320", "1302", "1320", "2301", "3120", "0321"]),
            (7, ["3012", "0321", "3012", "3021", "1023", "2031"]),
            (3424, ["2301", "3201", "0213", "2031", "0312", "0312"]),
        ] {
            let mut chance = Original::new(seed);
            for order in expected {
                let drawn: String = chance.permutation("order", 4).iter().map(u32::to_string).collect();
                assert_eq!(drawn, order);
                chance.range("row", 0, 18); // changes nothing
            }
        }
    }

    #[test]
    fn a_seed_counts_without_its_sign() {
        use palestra_base::Seat;
        let mut orders = [7, -7].map(Original::new);
        let [one, other] = orders.each_mut().map(|chance| chance.permutation("order", 4));
        assert_eq!(one, other);
        for seat in Seat::ALL {
            assert_eq!(crate::MadMax::original_stream(-7, seat), crate::MadMax::original_stream(7, seat));
        }
    }

    /// The copy starts where the round started: its first number is the one that chose the first player.
    #[test]
    fn numbers_serve_twice() {
        let mut chance = Original::new(1);
        chance.permutation("order", 4);
        assert_eq!(chance.range("row", 0, i32::MAX - 2), 96_541);
    }
}
