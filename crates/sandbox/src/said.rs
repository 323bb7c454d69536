/// What a player writes on its standard error: kept up to a limit, and its last words in any case.
#[derive(Debug)]
pub(crate) struct Said {
    text: Vec<u8>,
    room: usize,
    limit: usize,
    last: Vec<u8>,
}

/// Enough for an assertion with its file and function.
const LAST_WORDS: usize = 2048;

impl Said {
    pub(crate) fn new(limit: usize) -> Self {
        Said { text: Vec::new(), room: limit, limit, last: Vec::new() }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let kept = bytes.len().min(self.room);
        self.text.extend_from_slice(&bytes[..kept]);
        if kept < bytes.len() && self.limit != usize::MAX {
            let note = format!("\n[the rest is cut: more than {} bytes]\n", self.limit);
            self.text.extend_from_slice(note.as_bytes());
            self.limit = usize::MAX; // said once
        }
        self.room -= kept;
        self.last.extend_from_slice(&bytes[bytes.len().saturating_sub(LAST_WORDS)..]);
        if self.last.len() > 2 * LAST_WORDS {
            self.last.drain(..self.last.len() - LAST_WORDS);
        }
    }

    /// Moves what was said since the last time to the end of `out`.
    pub(crate) fn drain(&mut self, out: &mut Vec<u8>) {
        out.append(&mut self.text);
        self.last.clear();
    }

    /// The end of what was said since the last drain, the limit notwithstanding.
    pub(crate) fn last_words(&self) -> &[u8] {
        &self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_holds_and_is_told_once() {
        let mut said = Said::new(5);
        for _ in 0..3 {
            said.write(b"abcd");
        }
        let mut out = Vec::new();
        said.drain(&mut out);
        said.write(b"more");
        said.drain(&mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "abcda\n[the rest is cut: more than 5 bytes]\n");
    }

    #[test]
    fn last_words_outlive_the_limit() {
        let mut said = Said::new(0);
        said.write(&[b'x'; 10 * LAST_WORDS]);
        said.write(b"the end");
        assert!(said.last_words().ends_with(b"xthe end"));
        assert!(said.last_words().len() <= 2 * LAST_WORDS);
    }
}
