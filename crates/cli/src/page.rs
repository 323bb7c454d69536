//! The viewer's page with something inside: what the page has to know and the match does not say, or the match itself.

use std::borrow::Cow;
use std::path::Path;

use anyhow::{Context, bail};
use palestra_arena::Outcome;
use palestra_kit::VIEWER;
use palestra_toolchain::read_file;

/// What marks a page as ours.
const MARK: &str = "data-palestra";
/// The element that holds the engine.
const ENGINE: &str = "<script id=\"palestra-engine\"";

/// No page of ours has more bytes.
const LARGEST: u64 = 256 << 20;

/// A page to be served: the viewer that is part of this program, or one with the engine.
pub struct Page(Cow<'static, str>);

impl Page {
    /// `palestra.html` beside this program, if it is there, because that plays matches too; else the viewer.
    pub fn found() -> Self {
        let beside = std::env::current_exe().ok().map(|program| program.with_file_name("palestra.html"));
        let page = beside.and_then(|file| Page::read(&file).ok());
        page.unwrap_or(Page(VIEWER.into()))
    }

    /// A page from a file.
    ///
    /// # Errors
    /// If there is none, or none of ours.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let bytes = read_file(file, LARGEST).with_context(|| format!("cannot read {}", file.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        if !text.contains(MARK) {
            bail!("{} is not a page of the viewer: name viewer.html or palestra.html", file.display());
        }
        Ok(Page(text.into_owned().into()))
    }

    /// Whether the engine is in it.
    pub fn plays(&self) -> bool {
        self.0.contains(ENGINE)
    }

    /// The page, with the reasons why players were frozen.
    pub fn with_outcomes(&self, outcomes: &[Outcome]) -> String {
        let list = reasons(outcomes);
        if list == "[]" {
            return self.0.clone().into_owned();
        }
        let part = format!("<script id=\"palestra-outcomes\" type=\"application/json\">{list}</script>");
        insert(&self.0, &part)
    }
}

/// One file to send to a friend: the page, the match and perhaps its notes.
pub fn with_match(name: &str, text: &[u8], notes: Option<&str>, outcomes: &[Outcome]) -> String {
    let packed = |bytes: &[u8]| base64(&miniz_oxide::deflate::compress_to_vec_zlib(bytes, 9));
    let notes = notes.map_or_else(String::new, |text| format!("\"notes\":\"{}\",", packed(text.as_bytes())));
    let (name, packed, reasons) = (json(name), packed(text), reasons(outcomes));
    let part = format!(
        "<script id=\"palestra-match\" type=\"application/json\">\
         {{\"name\":{name},\"match\":\"{packed}\",{notes}\"outcomes\":{reasons}}}</script>"
    );
    insert(VIEWER, &part)
}

/// A text as JSON has it, fit for the inside of a page: somebody else may have chosen it.
pub fn json(text: &str) -> String {
    let inside: String = text.chars().flat_map(json_char).collect();
    format!("\"{inside}\"")
}

fn insert(page: &str, part: &str) -> String {
    page.replacen("</head>", &format!("{part}</head>"), 1)
}

fn reasons(outcomes: &[Outcome]) -> String {
    let frozen = outcomes.iter().enumerate().filter_map(|(seat, outcome)| match outcome {
        Outcome::Played => None,
        Outcome::Frozen { round, fault } => {
            let reason = json(&fault.to_string());
            Some(format!("{{\"seat\":{seat},\"round\":{round},\"reason\":{reason}}}"))
        }
    });
    format!("[{}]", frozen.collect::<Vec<_>>().join(","))
}

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

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() { char::from(sign) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use palestra_arena::Fault;

    #[test]
    fn a_players_words_cannot_leave_their_string() {
        let fault = Fault::BadModule("\"</script><script>alert(1)".to_owned());
        let text = reasons(&[Outcome::Played, Outcome::Frozen { round: 3, fault }]);
        assert_eq!(text.matches('<').count(), 0, "{text}");
        assert!(
            text.contains("\"seat\":1,\"round\":3,\"reason\":\"bad module: \\u0022\\u003c/script\\u003e")
        );
    }

    #[test]
    fn base64_is_that_of_everybody() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
