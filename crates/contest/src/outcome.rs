use crate::Places;

/// The number of a player of a contest.
pub type PlayerId = usize;

/// Who sits where.
pub type Table = Vec<PlayerId>;

/// What became of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The round in which it was chosen, from 0.
    pub round: u32,
    /// The step of the round: matches that were chosen together.
    pub step: u32,
    /// Its number in the round, from 0. Results are always taken in the order of round and number, never of finishing.
    pub number: u32,
    /// The seed of its board. Matches on one board are no strangers to each other and are taken together.
    pub seed: u128,
    /// Who sat where. A player may sit at several places.
    pub table: Table,
    /// Their scores; only the order matters. Empty if the match is void: it counts for nobody.
    pub scores: Vec<i64>,
}

impl Outcome {
    /// Whether there is no result.
    pub fn is_void(&self) -> bool {
        self.scores.is_empty()
    }
}

/// Matches as the fit wants them: who was ahead of whom, board by board.
pub(crate) struct Games {
    /// The players of all matches, the best of each first.
    order: Vec<u32>,
    games: Vec<Game>,
}

/// One match of them.
#[derive(Clone, Copy)]
struct Game {
    begin: u32,
    seats: u8,
    /// Bit k: who is at k ties with who is at k + 1.
    ties: u8,
    /// Whether it is the first on its board.
    fresh: bool,
}

/// A match that can be ranked.
pub(crate) struct View<'a> {
    pub(crate) players: &'a [u32],
    pub(crate) ties: u8,
    pub(crate) fresh: bool,
}

/// As many seats as a table may have: all orders of those that tie are counted.
pub const MOST_SEATS: usize = 8;

impl Games {
    /// Takes in all that have a result.
    ///
    /// # Panics
    /// If a match names a player that there is not, has more than [`MOST_SEATS`] seats or not a score a seat.
    pub(crate) fn of(players: usize, outcomes: &[Outcome]) -> Self {
        let mut counted: Vec<usize> = (0..outcomes.len()).filter(|&k| !outcomes[k].is_void()).collect();
        // Boards in the order in which they first appear, each with all its matches.
        let mut boards: Vec<(u128, usize)> = counted.iter().map(|&k| (outcomes[k].seed, k)).collect();
        boards.sort_unstable();
        let mut first = vec![0; outcomes.len()];
        for board in boards.chunk_by(|a, b| a.0 == b.0) {
            board.iter().for_each(|&(_, k)| first[k] = board[0].1);
        }
        counted.sort_by_key(|&k| (first[k], k));
        let mut games = Games { order: Vec::new(), games: Vec::with_capacity(counted.len()) };
        let mut last = usize::MAX;
        for k in counted {
            games.push(players, &outcomes[k], first[k] != last);
            last = first[k];
        }
        games
    }

    fn push(&mut self, players: usize, outcome: &Outcome, fresh: bool) {
        let seats = outcome.table.len();
        assert!(seats <= MOST_SEATS && seats == outcome.scores.len(), "a table of {seats} seats");
        let mut order: [usize; MOST_SEATS] = std::array::from_fn(|seat| seat);
        order[..seats].sort_by_key(|&seat| std::cmp::Reverse(outcome.scores[seat]));
        let begin = u32::try_from(self.order.len()).expect("too many matches");
        let mut ties = 0;
        for k in 0..seats {
            let player = outcome.table[order[k]];
            assert!(player < players, "there is no player {player}");
            self.order.push(player as u32);
            if k > 0 && outcome.scores[order[k - 1]] == outcome.scores[order[k]] {
                ties |= 1 << (k - 1);
            }
        }
        self.games.push(Game { begin, seats: seats as u8, ties, fresh });
    }

    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// How many places were drawn: a table of four is three draws.
    pub(crate) fn draws(&self) -> usize {
        self.order.len() - self.games.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = View<'_>> {
        self.games.iter().map(|game| {
            let begin = game.begin as usize;
            View {
                players: &self.order[begin..begin + game.seats as usize],
                ties: game.ties,
                fresh: game.fresh,
            }
        })
    }
}

/// The mean places of players in some matches, from 1; 0 for one who played in none.
pub fn mean_places(players: usize, outcomes: &[Outcome]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0u32); players];
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_void()) {
        let places = Places::of(&outcome.scores);
        for (&player, rank) in outcome.table.iter().zip(&places.ranks) {
            sums[player].0 += rank;
            sums[player].1 += 1;
        }
    }
    sums.iter().map(|&(sum, count)| if count == 0 { 0.0 } else { sum / f64::from(count) }).collect()
}
