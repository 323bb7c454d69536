//! Lists of people as teachers have them: typed, or a table that a university's program wrote.

use super::people;

/// Somebody in a list.
#[derive(Debug, PartialEq, Eq)]
pub struct Person {
    pub login: String,
    pub name: String,
}

/// What columns are called, in small letters.
const LOGIN: &[&str] = &["login", "username", "user name", "user", "account", "id", "usuari", "usuario"];
const MAIL: &[&str] = &["email", "e-mail", "email address", "mail", "correu", "correo"];
const FIRST: &[&str] = &["first name", "firstname", "given name", "first"];
const NAME: &[&str] = &["name", "full name", "fullname", "student", "nom", "nombre"];
const LAST: &[&str] = &["last name", "lastname", "surname", "family name", "last", "cognoms", "apellidos"];

/// The text of a file, in whatever way it was saved.
pub fn text_of(bytes: &[u8]) -> String {
    let wide = |order: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|two| order([two[0], two[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            // Spreadsheets in the west of Europe still write one byte a letter.
            Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
        },
    }
}

/// The people of a list. `Err` is a sentence.
pub fn read(text: &str) -> Result<Vec<Person>, String> {
    let text = text.trim_start_matches('\u{feff}');
    let separator = separator_of(text);
    let mut rows = rows(text, separator)?;
    rows.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
    let head = rows.first().and_then(|(_, cells)| Head::of(cells));
    let mut all: Vec<Person> = Vec::new();
    for (line, cells) in rows.into_iter().skip(usize::from(head.is_some())) {
        let person = match &head {
            Some(head) => head.person(&cells),
            None => plain(&cells, separator),
        };
        let good = people::checked(&person.login, &person.name);
        good.map_err(|why| format!("Line {line}: {} Nobody was invited.", why.sentence))?;
        if all.iter().all(|other| !other.login.eq_ignore_ascii_case(&person.login)) {
            all.push(person);
        }
    }
    if all.is_empty() {
        Err("Nobody is in this list: it has lines like frodo,Frodo Baggins".to_owned())
    } else {
        Ok(all)
    }
}

/// Without a head the login comes first, and the rest is the name.
fn plain(cells: &[String], separator: char) -> Person {
    let rest: Vec<&str> = cells.iter().skip(1).map(String::as_str).filter(|cell| !cell.is_empty()).collect();
    let login = cells.first().cloned().unwrap_or_default();
    let name = if rest.is_empty() { login.clone() } else { rest.join(&format!("{separator} ")) };
    Person { login, name }
}

/// Which column says what.
struct Head {
    login: usize,
    /// Name, or first and last name.
    names: Vec<usize>,
}

impl Head {
    /// A first line is a head if it names a column for logins, or for mails, and one for names.
    fn of(cells: &[String]) -> Option<Self> {
        let column =
            |words: &[&str]| cells.iter().position(|cell| words.contains(&cell.to_lowercase().as_str()));
        let login = column(LOGIN).or_else(|| column(MAIL))?;
        let names: Vec<usize> = [column(FIRST), column(NAME), column(LAST)].into_iter().flatten().collect();
        (!names.is_empty()).then_some(Head { login, names })
    }

    fn person(&self, cells: &[String]) -> Person {
        let cell = |column: &usize| cells.get(*column).map(String::as_str).filter(|cell| !cell.is_empty());
        let names: Vec<&str> = self.names.iter().filter_map(cell).collect();
        Person { login: cell(&self.login).unwrap_or_default().to_owned(), name: names.join(" ") }
    }
}

/// What stands between cells: whatever is most often in the first line.
fn separator_of(text: &str) -> char {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |separator: &char| first.matches(*separator).count();
    [',', ';', '\t'].into_iter().rev().max_by_key(count).unwrap_or(',')
}

/// Rows of a table, each with the line where it begins. Quotes hold separators, ends of lines, and quotes written twice.
fn rows(text: &str, separator: char) -> Result<Vec<(usize, Vec<String>)>, String> {
    let mut rows = Vec::new();
    let (mut line, mut began) = (1, 1);
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let mut letters = text.chars().peekable();
    let mut quoted = false;
    while let Some(letter) = letters.next() {
        line += usize::from(letter == '\n');
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' if quoted => quoted = false,
            _ if quoted => cell.push(letter),
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = true;
            }
            '\n' => {
                cells.push(std::mem::take(&mut cell).trim().to_owned());
                rows.push((began, std::mem::take(&mut cells)));
                began = line;
            }
            _ if letter == separator => cells.push(std::mem::take(&mut cell).trim().to_owned()),
            _ => cell.push(letter),
        }
    }
    if quoted {
        return Err(format!("Line {began}: a quote is opened and never closed. Nobody was invited."));
    }
    cells.push(cell.trim().to_owned());
    rows.push((began, cells));
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str)]) {
        let read = read(text).unwrap_or_else(|why| panic!("{text:?}: {why}"));
        let read: Vec<(&str, &str)> =
            read.iter().map(|one| (one.login.as_str(), one.name.as_str())).collect();
        assert_eq!(read, expected, "{text:?}");
    }

    #[test]
    fn lists_are_read_as_they_come() {
        check(
            "frodo,Frodo Baggins\nsam, Sam Gamgee \n",
            &[("frodo", "Frodo Baggins"), ("sam", "Sam Gamgee")],
        );
        check("\u{feff}login;name\r\nfrodo;Frodo\r\n\r\n", &[("frodo", "Frodo")]);
        check("frodo\tFrodo\n", &[("frodo", "Frodo")]);
        check("\"frodo\",\"Baggins, \"\"Mr\"\" Frodo\"\n", &[("frodo", "Baggins, \"Mr\" Frodo")]);
        check("frodo,Baggins, Frodo", &[("frodo", "Baggins, Frodo")]);
        check("frodo", &[("frodo", "frodo")]);
        check(
            "First name,Surname,ID number,Email address\nÉowyn,of Rohan,7,eowyn@rohan.example\n",
            &[("eowyn@rohan.example", "Éowyn of Rohan")],
        );
        check("Nom;Cognoms;Usuari\nAda;Lovelace i Byron;ada.l\n", &[("ada.l", "Ada Lovelace i Byron")]);
        check("frodo,Frodo\nFRODO,Somebody\n", &[("frodo", "Frodo")]);
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        for (text, told) in [
            ("frodo,Frodo\nbad login,X", "Line 2"),
            ("a,b\n\"c,d", "Line 2: a quote"),
            ("login,name\n,Nobody", "Line 2"),
            (&format!("x,{}", "n".repeat(81)), "Line 1"),
            ("x,a\u{7}b", "Line 1"),
            ("\n\n", "Nobody is in this list"),
        ] {
            let why = read(text).expect_err(text);
            assert!(why.contains(told), "{text:?}: {why}");
        }
    }

    #[test]
    fn files_come_in_many_ways() {
        assert_eq!(text_of("Ada i Júlia".as_bytes()), "Ada i Júlia");
        assert_eq!(text_of(b"J\xfalia"), "Júlia");
        assert_eq!(text_of(b"\xff\xfea\0,\0"), "a,");
        assert_eq!(text_of(b"\xfe\xff\0a"), "a");
        assert_eq!(text_of(b""), "");
    }
}
