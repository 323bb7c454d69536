use crate::Dice;

/// Who plays whom, group after group, for as long as wanted.
///
/// If there are as many players as seats, all play in every group, in a new order. If there are more, those play who played
/// least, and among them those who met least. The matches of a group are its rotations: everybody sits everywhere once.
///
/// ```
/// use palestra_contest::LineUps;
/// // Six players at tables of four; player 0 plays in every group.
/// let mut line_ups = LineUps::new(6, 4, Some(0), 1);
/// for _ in 0..10 {
///     assert!(line_ups.next_group().contains(&0));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct LineUps {
    seats: usize,
    /// The player that is never left out, if any.
    always: Option<usize>,
    played: Vec<u64>,
    met: Vec<Vec<u64>>,
    dice: Dice,
}

impl LineUps {
    /// Line-ups of `players` players; `always` plays in each of them.
    pub fn new(players: usize, seats: usize, always: Option<usize>, seed: u64) -> Self {
        let met = vec![vec![0; players]; players];
        LineUps { seats, always, played: vec![0; players], met, dice: Dice::new(seed) }
    }

    /// The next group: one player a seat, by number; fewer if there are not enough players.
    pub fn next_group(&mut self) -> Vec<usize> {
        let mut group: Vec<usize> = self.always.into_iter().collect();
        let mut order: Vec<usize> = (0..self.played.len()).collect();
        self.dice.shuffle(&mut order);
        while group.len() < self.seats {
            let meetings = |player: usize| group.iter().map(|&other| self.met[player][other]).sum::<u64>();
            let free = order.iter().copied().filter(|player| !group.contains(player));
            let Some(next) = free.min_by_key(|&player| (self.played[player], meetings(player))) else {
                break;
            };
            group.push(next);
        }
        for &player in &group {
            self.played[player] += 1;
            group.iter().for_each(|&other| self.met[player][other] += 1);
        }
        self.dice.shuffle(&mut group);
        group
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_seats_all_play_in_changing_orders() {
        let mut lineups = LineUps::new(4, 4, None, 1);
        let groups: Vec<Vec<usize>> = (0..20).map(|_| lineups.next_group()).collect();
        for group in &groups {
            let mut sorted = group.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3]);
        }
        assert!(groups.iter().any(|group| *group != groups[0]));
        let mut again = LineUps::new(4, 4, None, 1);
        assert!(groups.iter().all(|group| *group == again.next_group()));
    }

    #[test]
    fn more_than_seats_play_and_meet_equally_often() {
        let mut lineups = LineUps::new(7, 4, None, 2);
        (0..140).for_each(|_| _ = lineups.next_group());
        assert!(lineups.played.iter().all(|&played| played == 80), "{:?}", lineups.played);
        let pairs = (0..7).flat_map(|a| (0..a).map(move |b| (a, b)));
        let met: Vec<u64> = pairs.map(|(a, b)| lineups.met[a][b]).collect();
        assert!(met.iter().max().unwrap() - met.iter().min().unwrap() <= 6, "{met:?}");
    }

    #[test]
    fn one_can_be_in_every_group() {
        let mut lineups = LineUps::new(6, 4, Some(0), 3);
        assert!((0..50).all(|_| lineups.next_group().contains(&0)));
        let others = &lineups.played[1..];
        assert!(others.iter().all(|&played| played == 30), "{others:?}");
    }
}
