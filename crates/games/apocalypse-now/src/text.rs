//! The output file, whose states are also the board part of a configuration. R29

use palestra_base::text::{push_double, push_int};
use palestra_base::{Pos, Seat, Text};
use palestra_game::{Head, Status};

use crate::plane::Plane;
use crate::roster::Unit;
use crate::settings::MAX;
use crate::table::{Label, Short, Table};
use crate::{ApocalypseNow, Land, Post, VERSION};

/// Length of a row of land in the output: its number, a blank, the cells, the end of the line.
const ROW: usize = 3 + MAX as usize + 1;

/// Where the rows of land begin in the text of the land.
const FIRST_ROW: usize = "land\n".len() + 2 * ROW + 1;

/// Where the letter of a cell stands in the text of the land.
pub(crate) fn land_offset(pos: Pos) -> usize {
    FIRST_ROW + pos.row as usize * ROW + 3 + pos.col as usize
}

/// The land with its labels.
pub(crate) fn land(land: &Plane<Land>) -> String {
    let mut out = Text::new();
    out.push_str("land\n");
    for label in [|col| col / 10, |col| col % 10] {
        out.push_str("   ");
        (0..MAX).for_each(|col: i16| push_int(&mut out, label(col)));
        out.push('\n');
    }
    out.push('\n');
    for (row, cells) in (0..).zip(land.cells().chunks(MAX as usize)) {
        push_int(&mut out, row / 10);
        push_int(&mut out, row % 10);
        out.push(' ');
        cells.iter().for_each(|land| out.push(land.letter()));
        out.push('\n');
    }
    out.to_string()
}

impl ApocalypseNow {
    /// The configuration that begins with this position.
    pub fn to_config(&self) -> String {
        let mut board = Text::new();
        self.board(&mut board);
        format!("{VERSION}\n\nFIXED\n\n{board}")
    }

    pub(crate) fn head(&self, head: &Head, out: &mut Text) {
        out.push_str(if head.judged { "SecGame" } else { "Game" });
        out.push_str("\n\nSeed ");
        out.push_str(&head.seed.to_string());
        out.push_str("\n\n");
        out.push_str(VERSION);
        out.push_str("\nnames         ");
        for name in head.names {
            out.push(' ');
            out.push_str(name);
        }
        out.push('\n');
    }

    pub(crate) fn state(&self, status: Status, out: &mut Text) {
        self.board(out);
        out.push_str("\nround ");
        push_int(out, self.round);
        out.push_str("\n\ntotal_score\n");
        for score in self.score.0 {
            push_int(out, score);
            out.push('\t');
        }
        out.push_str("\n\nstatus\n");
        for seat in Seat::ALL {
            push_double(out, status.map_or(0.0, |status| status[seat]));
            out.push('\t');
        }
        out.push_str("\n\n");
    }

    fn board(&self, out: &mut Text) {
        out.push_str(&self.ground.text);
        let mut table = Table::new(out);
        table.text("\nposts\nplayer\ti\tj\tvalue\t\n");
        for (post, &owner) in self.posts.list.iter().zip(&self.post_owner) {
            let Post { pos, value } = *post;
            let owner = owner.map_or(Short::NOBODY, |seat| Short::field(seat.index() as u8));
            let [row, col] = [pos.row, pos.col].map(|number| Short::field(number as u8));
            table.line(&Label::default(), [owner, row, col, Short::last(value as u8)], b"");
        }
        self.units(&mut table);
        table.text("\nfire\nrounds\ti\tj\n");
        self.ground.burning().for_each(|(pos, fire)| {
            let numbers = [Short::field(fire), Short::field(pos.row as u8), Short::last(pos.col as u8)];
            table.line(&Label::default(), numbers, b"");
        });
        table.text("-1\n");
    }

    fn units(&self, table: &mut Table) {
        table.text("\nunits\nid\ttype\tplayer\ti\tj\tlife\tori\tnapalm\tparachuters\t\n");
        for (_, unit) in self.roster.iter() {
            match unit {
                Unit::Soldier(soldier) => self.soldier(soldier.into(), table),
                Unit::Helicopter(helicopter) => self.helicopter(helicopter.into(), table),
            }
        }
        table.text("-1\n");
    }

    fn soldier(&self, soldier: usize, table: &mut Table) {
        let soldiers = &self.soldiers;
        // None of these is ever above 100.
        let numbers = [soldiers.row[soldier], soldiers.col[soldier], soldiers.life[soldier]];
        table.line(
            &soldiers.label[soldier],
            numbers.map(|number| Short::field(number as u8)),
            b"-1\t-1\t0\t\n",
        );
    }

    fn helicopter(&self, helicopter: usize, table: &mut Table) {
        let fleet = &self.fleet;
        let place = [fleet.row[helicopter], fleet.col[helicopter]];
        table.line(&fleet.label[helicopter], place.map(|number| Short::field(number as u8)), b"-1\t");
        table.field(fleet.facing[helicopter] as u8).field(fleet.napalm[helicopter]);
        table.field(fleet.parachuters[helicopter].len() as i32);
        for &rounds in &fleet.parachuters[helicopter] {
            table.field(rounds);
        }
        table.text("\n");
    }
}
