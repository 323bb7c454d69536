//! The output file, whose states are also the board part of a configuration. R29

use palestra_base::text::{push_double, push_int};
use palestra_base::{Grid, Pos, Seat};
use palestra_game::{Head, Status};

use crate::roster::Unit;
use crate::settings::MAX;
use crate::{ApocalypseNow, Land, VERSION};

/// Length of a row of land in the output: its number, a blank, the cells, the end of the line.
const ROW: usize = 3 + MAX as usize + 1;

/// Where the rows of land begin in the text of the land.
const FIRST_ROW: usize = "land\n".len() + 2 * ROW + 1;

/// Where the letter of a cell stands in the text of the land.
pub(crate) fn land_offset(pos: Pos) -> usize {
    FIRST_ROW + pos.row as usize * ROW + 3 + pos.col as usize
}

/// The land with its labels.
pub(crate) fn land(land: &Grid<Land>) -> String {
    let mut out = String::from("land\n");
    for label in [|col| col / 10, |col| col % 10] {
        out.push_str("   ");
        (0..MAX).for_each(|col: i16| push_int(&mut out, label(col)));
        out.push('\n');
    }
    out.push('\n');
    for row in 0..MAX {
        push_int(&mut out, row / 10);
        push_int(&mut out, row % 10);
        out.push(' ');
        out.extend(land.row(row).iter().map(|land| land.letter()));
        out.push('\n');
    }
    out
}

impl ApocalypseNow {
    /// The configuration that begins with this position.
    pub fn to_config(&self) -> String {
        let mut out = format!("{VERSION}\n\nFIXED\n\n");
        self.board(&mut out);
        out
    }

    pub(crate) fn head(&self, head: &Head, out: &mut String) {
        out.push_str(if head.judged { "SecGame" } else { "Game" });
        out.push_str("\n\nSeed ");
        push_int(out, head.seed as i64);
        out.push_str("\n\n");
        out.push_str(VERSION);
        out.push_str("\nnames         ");
        for name in head.names {
            out.push(' ');
            out.push_str(name);
        }
        out.push('\n');
    }

    pub(crate) fn state(&self, status: Status, out: &mut String) {
        self.board(out);
        out.push_str("\nround ");
        push_int(out, self.round);
        out.push_str("\n\ntotal_score\n");
        push_row(out, self.score.0);
        out.push_str("\n\nstatus\n");
        for seat in Seat::ALL {
            push_double(out, status.map_or(0.0, |status| status[seat]));
            out.push('\t');
        }
        out.push_str("\n\n");
    }

    fn board(&self, out: &mut String) {
        out.push_str(&self.ground.text);
        out.push_str("\nposts\nplayer\ti\tj\tvalue\t\n");
        for (post, &owner) in self.posts.list.iter().zip(&self.post_owner) {
            push_row(out, [number(owner), post.pos.row, post.pos.col]);
            push_int(out, post.value);
            out.push('\n');
        }
        self.units(out);
        out.push_str("\nfire\nrounds\ti\tj\n");
        for (pos, fire) in self.ground.burning() {
            push_row(out, [fire.into(), pos.row]);
            push_int(out, pos.col);
            out.push('\n');
        }
        out.push_str("-1\n");
    }

    fn units(&self, out: &mut String) {
        out.push_str("\nunits\nid\ttype\tplayer\ti\tj\tlife\tori\tnapalm\tparachuters\t\n");
        for (id, unit) in self.roster.iter() {
            push_int(out, id);
            match unit {
                Unit::Soldier(soldier) => {
                    let soldiers = &self.soldiers;
                    out.push_str("\t1\t");
                    push_row(
                        out,
                        [
                            soldiers.owner[soldier].index() as i16,
                            soldiers.row[soldier],
                            soldiers.col[soldier],
                            soldiers.life[soldier],
                        ],
                    );
                    out.push_str("-1\t-1\t0\t\n");
                }
                Unit::Helicopter(helicopter) => {
                    let fleet = &self.fleet;
                    out.push_str("\t2\t");
                    push_row(
                        out,
                        [
                            fleet.owner[helicopter].index() as i16,
                            fleet.row[helicopter],
                            fleet.col[helicopter],
                            -1,
                            fleet.facing[helicopter] as i16,
                            fleet.napalm[helicopter].into(),
                            fleet.parachuters[helicopter].len() as i16,
                        ],
                    );
                    push_row(out, fleet.parachuters[helicopter].iter().copied());
                    out.push('\n');
                }
            }
        }
        out.push_str("-1\n");
    }
}

/// Numbers, each with a tab behind it.
fn push_row(out: &mut String, numbers: impl IntoIterator<Item = impl Into<i64>>) {
    for number in numbers {
        push_int(out, number);
        out.push('\t');
    }
}

/// An owner as files and messages have it: -1 for nobody.
pub(crate) fn number(owner: Option<Seat>) -> i16 {
    owner.map_or(-1, |seat| seat.index() as i16)
}
