//! The output file. R23

use palestra_base::text::{push_double, push_int};
use palestra_base::words::{Word, Words};
use palestra_base::{Pos, Seat, Text};
use palestra_game::{Head, Status};

use crate::{Map, Move, OrkIsland, VERSION};

/// The part of a state that is the same in all states of a match.
pub(crate) fn map(map: &Map) -> Text {
    let mut out = Text::new();
    out.push_str("\n\n");
    for label in [|col| col / 10, |col| col % 10] {
        out.push_str("   ");
        (0..map.terrain.cols()).for_each(|col: i16| push_int(&mut out, label(col)));
        out.push('\n');
    }
    for row in 0..map.terrain.rows() {
        push_int(&mut out, row / 10);
        push_int(&mut out, row % 10);
        out.push(' ');
        map.terrain.row(row).iter().for_each(|terrain| out.push(terrain.letter()));
        out.push('\n');
    }
    out.push_str("\ncities ");
    push_int(&mut out, map.cities.len() as i64);
    out.push('\n');
    for city in &map.cities {
        out.push('\n');
        push_size_and_cells(&mut out, city);
    }
    out.push_str("\npaths ");
    push_int(&mut out, map.paths.len() as i64);
    out.push('\n');
    for path in &map.paths {
        out.push('\n');
        for end in path.ends {
            push_int(&mut out, end as i64);
            out.push(' ');
        }
        push_size_and_cells(&mut out, &path.cells);
    }
    out
}

fn push_size_and_cells(out: &mut Text, cells: &[Pos]) {
    push_int(out, cells.len() as i64);
    out.push('\n');
    for pos in cells {
        push_int(out, pos.row);
        out.push(' ');
        push_int(out, pos.col);
        out.push('\n');
    }
}

impl OrkIsland {
    pub(crate) fn head(&self, head: &Head, out: &mut Text) {
        out.push_str(if head.judged { "SecGame" } else { "Game" });
        out.push_str("\n\nSeed ");
        out.push_str(&head.seed.to_string());
        out.push_str("\n\n");
        out.push_str(VERSION);
        out.push('\n');
        for (name, value) in self.island.settings.entries() {
            out.push_str(&format!("{name:28}{value}\n"));
        }
        out.push_str("names         ");
        for name in head.names {
            out.push(' ');
            out.push_str(name);
        }
        out.push('\n');
    }

    pub(crate) fn commands(&self, done: &[Move], out: &mut Text) {
        out.push_str("commands\n");
        let mut words = Words::new(out);
        for &Move { ork, dir } in done {
            words.push(Word::number(ork).then(ENDS[dir.index()]));
        }
        words.push(Word::new(b"-1\n"));
    }

    pub(crate) fn state(&self, status: Status, out: &mut Text) {
        out.push_bytes(self.island.text().as_bytes());
        out.push_str("\nround ");
        push_int(out, self.round);
        out.push_str("\ntotal_score");
        for score in self.score.0 {
            out.push(' ');
            push_int(out, score);
        }
        out.push_str("\nstatus");
        for seat in Seat::ALL {
            out.push(' ');
            push_double(out, status.map_or(0.0, |status| status[seat]));
        }
        for (title, owners) in [("city_owners", &self.city_owner), ("path_owners", &self.path_owner)] {
            out.push_str("\n\n");
            out.push_str(title);
            out.push('\n');
            for owner in owners {
                out.push(' ');
                push_int(out, Seat::number(owner));
            }
        }
        out.push_str("\n\nunits\n");
        self.push_orks(out);
        out.push('\n');
    }

    /// One line for each ork: owner, row, column, health.
    fn push_orks(&self, out: &mut Text) {
        let orks = &self.orks;
        let mut words = Words::new(out);
        let places = orks.row.iter().zip(&orks.col);
        for ((&owner, (&row, &col)), &health) in orks.owner.iter().zip(places).zip(&orks.health) {
            words.push(Word::number(owner.index()).then(Word::number(row as usize)));
            words.push(Word::number(col as usize));
            words.number(health);
            words.push(Word::new(b"\n"));
        }
    }
}

/// How the line of a move ends.
const ENDS: [Word; 4] = [Word::new(b"b\n"), Word::new(b"r\n"), Word::new(b"t\n"), Word::new(b"l\n")];
