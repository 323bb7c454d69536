//! A table that says whose files are: `file,author[,game[,time]]`, as people and spreadsheets write it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

/// What a line says of a file.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub author: String,
    pub game: Option<String>,
    pub time: Option<String>,
}

/// The lines of a table by file, with or without a line of headings.
pub fn read(file: &Path) -> anyhow::Result<BTreeMap<String, Row>> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    parse(&text(bytes)).with_context(|| file.display().to_string())
}

/// UTF-8, or else Latin-1, as old spreadsheets write it.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
}

fn parse(text: &str) -> anyhow::Result<BTreeMap<String, Row>> {
    let text = text.trim_start_matches('\u{feff}');
    let comma = text.lines().find(|line| !line.trim().is_empty()).map_or(',', comma);
    let mut table = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let mut words = split(line, comma).into_iter();
        let (Some(name), author) = (words.next().filter(|name| !name.is_empty()), words.next()) else {
            continue;
        };
        let Some(author) = author.filter(|author| !author.is_empty()) else {
            bail!("line {}: a line is file,author[,game[,time]]", number + 1);
        };
        if number == 0 && author.eq_ignore_ascii_case("author") {
            continue;
        }
        let name = name.replace('\\', "/");
        let name = name.trim_start_matches("./").to_owned();
        let mut next = || words.next().filter(|word| !word.is_empty());
        let row = Row { author, game: next(), time: next() };
        if table.insert(name.clone(), row).is_some() {
            bail!("line {}: {} was there before", number + 1, name.escape_debug());
        }
    }
    Ok(table)
}

/// What stands between the words: where commas are decimal points, spreadsheets write semicolons.
fn comma(line: &str) -> char {
    [',', ';', '\t'].into_iter().find(|&comma| split(line, comma).len() > 1).unwrap_or(',')
}

/// The words of a line. One in quotes may hold commas; two quotes in it are one.
fn split(line: &str, comma: char) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                word.push('"');
            }
            '"' if quoted || word.trim().is_empty() => quoted = !quoted,
            _ if letter == comma && !quoted => words.push(std::mem::take(&mut word).trim().to_owned()),
            _ => word.push(letter),
        }
    }
    words.push(word.trim().to_owned());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files and authors, a line each.
    fn told(text: &str) -> String {
        let row = |(file, row): (String, Row)| format!("{file}: {}", row.author);
        parse(text).unwrap().into_iter().map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn tables_are_read_as_spreadsheets_write_them() {
        assert_eq!(
            told("\u{feff}file,author\r\n./a/x.cc, Ada L. \r\n\r\nb\\y.cc,Zoe,ork-island"),
            "a/x.cc: Ada L.\nb/y.cc: Zoe"
        );
        assert_eq!(told("File;Author\n\"a;b.cc\";\"Núñez, \"\"Ada\"\"\""), "a;b.cc: Núñez, \"Ada\"");
        assert_eq!(told("a \"x\".cc,Ada"), "a \"x\".cc: Ada");
        assert_eq!(told(&text(b"x.cc\tN\xfa\xf1ez".to_vec())), "x.cc: Núñez");
        let rows = parse("x.cc,Ada,,2026-01-02").unwrap();
        assert_eq!((rows["x.cc"].game.as_deref(), rows["x.cc"].time.as_deref()), (None, Some("2026-01-02")));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        assert_eq!(
            parse("x.cc,Ada\ny.cc").unwrap_err().to_string(),
            "line 2: a line is file,author[,game[,time]]"
        );
        assert_eq!(parse("x.cc,Ada\n./x.cc,Zoe").unwrap_err().to_string(), "line 2: x.cc was there before");
    }
}
