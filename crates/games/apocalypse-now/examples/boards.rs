//! Makes the boards that are shipped in `configs/` and their pictures in `docs/boards/`.
//!
//! ```text
//! boards config 7 > board.cnf     the board that GENERATOR draws for seed 7, as a FIXED configuration
//! boards picture 7 > board.svg    a picture of it
//! ```

use std::fmt::Write;
use std::process::ExitCode;

use palestra_apocalypse_now::{ApocalypseNow, Config};
use palestra_base::chance::Sound;
use palestra_game::{Edition, Game};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [what, seed] = args.as_slice() else { return usage() };
    let Ok(seed) = seed.parse() else { return usage() };
    let board = board(seed);
    match what.as_str() {
        "config" => print!("{board}"),
        "picture" => print!("{}", picture(&board)),
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: boards config|picture SEED");
    ExitCode::FAILURE
}

fn board(seed: u64) -> String {
    let config = Config::parse(&format!("{} GENERATOR", ApocalypseNow::VERSION)).expect("that is one");
    let game = ApocalypseNow::setup(&config, Edition::Document, &mut Sound::new(seed));
    game.expect("the generator always succeeds").to_config()
}

/// The land in colours, posts as squares (a large one for a large value), soldiers as dots, and the
/// helicopters' squares.
fn picture(board: &str) -> String {
    const COLOURS: [&str; 4] = ["#3153d2", "#900090", "#e02020", "#e0b000"];
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 60\" width=\"360\" height=\"360\">\n\
         <rect width=\"60\" height=\"60\" fill=\"#a8cf7a\"/>\n",
    );
    for (letter, colour) in [(':', "#3f7d3a"), ('O', "#6fa8dc"), ('X', "#7f7468")] {
        let _ = writeln!(out, "<path fill=\"{colour}\" d=\"{}\"/>", runs(board, letter));
    }
    for line in board.lines() {
        let numbers: Vec<i32> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let _ = match numbers[..] {
            [-1, i, j, value] => {
                let half = if value == 100 { 1.0 } else { 0.7 };
                writeln!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"#fff\" stroke=\"#000\" stroke-width=\".2\"/>",
                    f64::from(j) + 0.5 - half,
                    f64::from(i) + 0.5 - half,
                    2.0 * half
                )
            }
            [_, 1, player, i, j, ..] => writeln!(
                out,
                "<circle cx=\"{j}.5\" cy=\"{i}.5\" r=\".6\" fill=\"{}\"/>",
                COLOURS[player as usize]
            ),
            [_, 2, player, i, j, ..] => writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"5\" height=\"5\" fill=\"none\" stroke=\"{}\" stroke-width=\".4\"/>",
                j - 2,
                i - 2,
                COLOURS[player as usize]
            ),
            _ => Ok(()),
        };
    }
    out + "</svg>\n"
}

/// The cells with this letter, one stroke for each run in a row.
fn runs(board: &str, letter: char) -> String {
    let rows = board.lines().filter_map(|line| line.split_once(' ')).map(|(_, cells)| cells);
    let rows = rows.filter(|cells| cells.len() == 60);
    let mut path = String::new();
    for (row, cells) in rows.enumerate() {
        let mut start = 0;
        for (col, c) in cells.chars().chain(['\n']).enumerate() {
            if c != letter {
                if start < col {
                    let _ = write!(path, "M{start} {row}h{}v1H{start}z", col - start);
                }
                start = col + 1;
            }
        }
    }
    path
}
