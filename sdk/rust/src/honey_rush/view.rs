use palestra_wire::Stream;

use super::board::{Bee, Cell, Flower, Pos, Settings};
use super::wire::{Round, Start};

/// What a player sees: the whole garden, as it is at the beginning of the round.
#[derive(Default)]
pub struct View {
    start: Start,
    round: Round,
    settings: Settings,
    hives: [Pos; 4],
    flowers: Vec<Pos>,
}

impl View {
    /// Your own number, from 0 to 3.
    pub fn me(&self) -> usize {
        self.start.seat[0] as usize
    }

    /// The number of the round, from 0.
    pub fn round(&self) -> i32 {
        self.round.round[0]
    }

    /// The parameters of the match.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What a cell is; outside of the garden everything is hedge.
    pub fn cell(&self, pos: Pos) -> Cell {
        let Settings { rows, cols, .. } = self.settings;
        if !(0..rows).contains(&pos.row) || !(0..cols).contains(&pos.col) {
            return Cell::Hedge;
        }
        let at = pos.row as usize * cols as usize + pos.col as usize;
        self.start.cells.get(at).map_or(Cell::Hedge, |&letter| Cell::from_wire(letter))
    }

    /// Whether your bees can fly there.
    pub fn is_open(&self, pos: Pos) -> bool {
        match self.cell(pos) {
            Cell::Meadow | Cell::Flower => true,
            Cell::Hive(player) => player == self.me(),
            Cell::Hedge => false,
        }
    }

    /// Where the hive of a player is.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn hive(&self, player: usize) -> Pos {
        self.hives[player]
    }

    /// All flowers, by their numbers, from 0.
    pub fn flowers(&self) -> impl Iterator<Item = Flower> + '_ {
        let nectar = self.flowers.iter().zip(&self.round.flower_nectar);
        nectar.enumerate().map(|(id, (&pos, &nectar))| Flower { id, pos, nectar })
    }

    /// All bees, by their numbers, from 0.
    pub fn bees(&self) -> impl Iterator<Item = Bee> + '_ {
        let Round { bee_row, bee_col, bee_nectar, .. } = &self.round;
        let places = bee_row.iter().zip(bee_col).map(|(&row, &col)| Pos::new(row, col));
        let each = self.settings.nb_bees.max(1) as usize;
        let bees = places.zip(bee_nectar).enumerate();
        bees.map(move |(id, (pos, &nectar))| Bee { id, player: id / each, pos, nectar })
    }

    /// The bees of a player, by their numbers.
    pub fn bees_of(&self, player: usize) -> impl Iterator<Item = Bee> + '_ {
        self.bees().filter(move |bee| bee.player == player)
    }

    /// The score of a player so far.
    pub fn score(&self, player: usize) -> i64 {
        self.round.score.get(player).copied().unwrap_or(0)
    }

    /// The share of its budget that a player has used, from 0 to 1; -1 if it is frozen.
    pub fn status(&self, player: usize) -> f64 {
        self.round.status.get(player).copied().unwrap_or(0.0)
    }

    /// Takes in the start message; answers the player's random numbers.
    pub(crate) fn take_start(&mut self, message: &[u8]) -> Option<Stream> {
        self.start.read(message);
        self.settings = Settings::from_wire(&self.start.settings);
        let cols = self.settings.cols.max(1) as usize;
        for (at, &letter) in self.start.cells.iter().enumerate() {
            let pos = Pos::new((at / cols) as i16, (at % cols) as i16);
            match Cell::from_wire(letter) {
                Cell::Hive(player) => self.hives[player] = pos,
                Cell::Flower => self.flowers.push(pos),
                Cell::Meadow | Cell::Hedge => {}
            }
        }
        Stream::from_bytes(&self.start.stream)
    }

    /// Takes in a round's message.
    pub(crate) fn take_round(&mut self, message: &[u8]) {
        self.round.read(message);
    }
}
