//! `palestra watch`: the viewer in a browser, from a small server on this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use palestra_arena::{Listeners, Outcome, Record, RecordError, replay};
use palestra_kit::VIEWER;

use crate::FINE;
use crate::args::WatchArgs;
use crate::standings::{BOLD, DIM};

/// What is shown: a match, and why players were frozen.
pub struct Show {
    pub text: Vec<u8>,
    pub outcomes: Vec<Outcome>,
}

pub fn run(args: &WatchArgs) -> anyhow::Result<u8> {
    serve(&load(&args.file)?, args.port, !args.no_open, args.round)
}

/// A match from an output file, or from a record, which is played again.
fn load(file: &Path) -> anyhow::Result<Show> {
    let name = file.display().to_string();
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
    if bytes.is_empty() {
        bail!("{name} is empty");
    }
    let record = match Record::from_bytes(&bytes) {
        Ok(record) => record,
        // The viewer says what is wrong with it.
        Err(RecordError::NoRecord) => return Ok(Show { text: bytes, outcomes: Vec::new() }),
        Err(error) => return Err(error).context(name),
    };
    let outcomes = record.tape.outcomes.clone();
    let mut text = Vec::new();
    replay(Arc::new(record), Listeners { text: Some(&mut text), ..Listeners::default() }).context(name)?;
    Ok(Show { text, outcomes })
}

/// Serves until somebody stops the program.
pub fn serve(show: &Show, port: u16, open: bool, round: Option<u32>) -> anyhow::Result<u8> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("cannot serve on port {port}: choose another with --port"))?;
    let place = round.map_or_else(String::new, |round| format!("#round={round}"));
    let address = format!("http://{}/viewer.html?game=match&start=yes{place}", listener.local_addr()?);
    anstream::println!("{BOLD}{address}{BOLD:#}\n{DIM}Ctrl-C ends it.{DIM:#}");
    if open && !open_browser(&address) {
        anstream::println!("Open this address in a browser.");
    }
    let page = VIEWER.replacen("</head>", &format!("{}</head>", sidecar(&show.outcomes)), 1);
    for stream in listener.incoming().flatten() {
        // A browser that goes away in the middle is its own affair.
        let _ = answer(stream, &page, &show.text);
    }
    Ok(FINE)
}

/// What the page has to know and the file does not say.
fn sidecar(outcomes: &[Outcome]) -> String {
    let frozen = outcomes.iter().enumerate().filter_map(|(seat, outcome)| match outcome {
        Outcome::Played => None,
        Outcome::Frozen { round, fault } => {
            let reason: String = fault.to_string().chars().flat_map(json_char).collect();
            Some(format!("{{\"seat\":{seat},\"round\":{round},\"reason\":\"{reason}\"}}"))
        }
    });
    let list: Vec<String> = frozen.collect();
    if list.is_empty() {
        return String::new();
    }
    format!("<script id=\"palestra-outcomes\" type=\"application/json\">[{}]</script>", list.join(","))
}

/// A character in a JSON string inside of a page: a player may have chosen it.
fn json_char(c: char) -> Vec<char> {
    if c.is_ascii_alphanumeric() || " .,:;_-()[]/'".contains(c) {
        return vec![c];
    }
    let mut units = [0; 2];
    c.encode_utf16(&mut units)
        .iter()
        .flat_map(|unit| format!("\\u{unit:04x}").chars().collect::<Vec<_>>())
        .collect()
}

/// Answers one request. Only two things can be had here.
fn answer(stream: TcpStream, page: &str, text: &[u8]) -> std::io::Result<()> {
    const LONGEST_REQUEST: u64 = 16 << 10;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.set_write_timeout(Some(Duration::from_secs(30)))?;
    let mut request = BufReader::new((&stream).take(LONGEST_REQUEST));
    let (mut first, mut line) = (String::new(), String::new());
    request.read_line(&mut first)?;
    while request.read_line(&mut line)? > 2 {
        line.clear();
    }
    let path = first.strip_prefix("GET ").and_then(|rest| rest.split([' ', '?']).next()).unwrap_or_default();
    let (status, kind, body): (_, _, &[u8]) = match path {
        "/" | "/viewer.html" => ("200 OK", "text/html; charset=utf-8", page.as_bytes()),
        "/match" => ("200 OK", "application/octet-stream", text),
        _ => ("404 Not Found", "text/plain", b"not here\n"),
    };
    let mut out = &stream;
    write!(
        out,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    out.write_all(body)
}

fn open_browser(address: &str) -> bool {
    let opener: &[&str] = match std::env::consts::OS {
        "macos" => &["open"],
        "windows" => &["cmd", "/C", "start", ""],
        _ => &["xdg-open"],
    };
    let mut command = Command::new(opener[0]);
    command.args(&opener[1..]).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use palestra_arena::Fault;

    #[test]
    fn a_players_words_cannot_leave_their_string() {
        let fault = Fault::BadModule("\"</script><script>alert(1)".to_owned());
        let text = sidecar(&[Outcome::Played, Outcome::Frozen { round: 3, fault }]);
        assert_eq!(text.matches('<').count(), 2, "{text}");
        assert!(
            text.contains("\"seat\":1,\"round\":3,\"reason\":\"bad module: \\u0022\\u003c/script\\u003e")
        );
    }
}
