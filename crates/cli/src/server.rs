//! A small server for one browser on this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context;

/// Requests longer than this are nobody's.
const LONGEST_REQUEST: u64 = 16 << 10;
/// More at once than any browser opens.
const MOST: usize = 64;

pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

/// What a request gets.
pub struct Answer {
    status: &'static str,
    kind: &'static str,
    /// Changes with the body; a browser that knows it need not read the body again.
    version: String,
    body: Vec<u8>,
}

impl Answer {
    fn new(status: &'static str, kind: &'static str, version: String, body: Vec<u8>) -> Self {
        Answer { status, kind, version, body }
    }

    pub fn page(text: String) -> Self {
        Answer::new("200 OK", "text/html; charset=utf-8", String::new(), text.into_bytes())
    }

    pub fn json(text: String) -> Self {
        Answer::new("200 OK", "application/json", String::new(), text.into_bytes())
    }

    pub fn bytes(body: Vec<u8>, version: String) -> Self {
        Answer::new("200 OK", "application/octet-stream", version, body)
    }

    pub fn missing() -> Self {
        Answer::new("404 Not Found", "text/plain", String::new(), b"not here\n".to_vec())
    }

    pub fn failed(sentence: &str) -> Self {
        let body = format!("{sentence}\n").into_bytes();
        Answer::new("500 Internal Server Error", "text/plain; charset=utf-8", String::new(), body)
    }

    fn forbidden() -> Self {
        Answer::new(
            "403 Forbidden",
            "text/plain",
            String::new(),
            b"ask for this machine by its own name\n".to_vec(),
        )
    }
}

impl Server {
    pub fn new(port: u16) -> anyhow::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("cannot serve on port {port}: choose another with --port"))?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address })
    }

    pub fn host(&self) -> SocketAddr {
        self.address
    }

    /// Answers every connection on its own, so that an idle one keeps nobody waiting. Does not end.
    pub fn run(self, answer: impl Fn(&str) -> Answer + Send + Sync + 'static) -> anyhow::Result<u8> {
        let answer = Arc::new(answer);
        let under_way = Arc::new(AtomicUsize::new(0));
        for stream in self.listener.incoming().flatten() {
            if under_way.fetch_add(1, Ordering::SeqCst) >= MOST {
                under_way.fetch_sub(1, Ordering::SeqCst);
                continue;
            }
            let (answer, port) = (answer.clone(), self.address.port());
            let place = Place(under_way.clone());
            std::thread::spawn(move || {
                // A browser that goes away in the middle is its own affair.
                let _ = serve(&stream, port, answer.as_ref());
                drop(place);
            });
        }
        Ok(crate::FINE)
    }
}

/// A place among those that are served, free again however it ends.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn serve(stream: &TcpStream, port: u16, answer: &dyn Fn(&str) -> Answer) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.set_write_timeout(Some(Duration::from_secs(30)))?;
    let mut request = BufReader::new(stream.take(LONGEST_REQUEST));
    let (mut first, mut line) = (String::new(), String::new());
    let (mut host, mut site, mut mode) = (String::new(), String::new(), String::new());
    request.read_line(&mut first)?;
    while request.read_line(&mut line)? > 2 {
        if let Some((key, value)) = line.split_once(':') {
            let known = [("host", &mut host), ("sec-fetch-site", &mut site), ("sec-fetch-mode", &mut mode)];
            if let Some((_, it)) = known.into_iter().find(|(name, _)| key.eq_ignore_ascii_case(name)) {
                *it = value.trim().to_owned();
            }
        }
        line.clear();
    }
    let mut words = first.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let path = target.split('?').next().unwrap_or_default();
    let answer = match method {
        // Another name that leads here is a page of somebody else that asks behind the reader's back.
        _ if !is_own_name(&host, port) || is_strangers(&site, &mode) => Answer::forbidden(),
        "GET" | "HEAD" => answer(path),
        _ => Answer::missing(),
    };
    let mut out = stream;
    let version = match answer.version.as_str() {
        "" => String::new(),
        version => format!("ETag: \"{version}\"\r\n"),
    };
    write!(
        out,
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{version}Cache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n\r\n",
        answer.status,
        answer.kind,
        answer.body.len()
    )?;
    if method == "HEAD" { Ok(()) } else { out.write_all(&answer.body) }
}

fn is_own_name(host: &str, port: u16) -> bool {
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|name| {
        host.strip_prefix(name)
            .is_some_and(|rest| rest.strip_prefix(':').is_some_and(|given| given == port.to_string()))
    })
}

/// Whether a browser says that somebody else's page asks, for itself and not to show ours.
fn is_strangers(site: &str, mode: &str) -> bool {
    !matches!(site, "" | "same-origin" | "none") && mode != "navigate"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_others_get_nothing_and_make_no_work() {
        for (site, mode) in
            [("", ""), ("none", "navigate"), ("same-origin", "cors"), ("cross-site", "navigate")]
        {
            assert!(!is_strangers(site, mode), "{site}, {mode}");
        }
        for (site, mode) in
            [("cross-site", "no-cors"), ("same-site", "cors"), ("cross-site", ""), ("new", "")]
        {
            assert!(is_strangers(site, mode), "{site}, {mode}");
        }
    }

    #[test]
    fn only_this_machines_own_names_are_answered() {
        assert!(is_own_name("127.0.0.1:80", 80) && is_own_name("localhost:80", 80));
        for stranger in [
            "",
            "127.0.0.1",
            "127.0.0.1:8080",
            "evil.example:80",
            "127.0.0.1.evil.example:80",
            "localhost:80x",
        ] {
            assert!(!is_own_name(stranger, 80), "{stranger}");
        }
    }
}
