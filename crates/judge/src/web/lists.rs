//! Lists that are sorted, filtered and paged, by links and a form: no script is needed.

use std::cmp::Ordering;
use std::fmt::Write;

use serde::Deserialize;

/// Rows of a page.
const ROWS: usize = 50;

/// What somebody wants to see of a list: the query of its address.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Wish {
    q: String,
    sort: String,
    page: String,
}

/// What somebody wants to see of the second list of a page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Second {
    q2: String,
    sort2: String,
    page2: String,
}

impl From<Second> for Wish {
    fn from(Second { q2, sort2, page2 }: Second) -> Self {
        Wish { q: q2, sort: sort2, page: page2 }
    }
}

impl Wish {
    /// Whether it is the list as it is.
    pub fn is_plain(&self) -> bool {
        self.q.is_empty() && self.sort.is_empty() && self.page.is_empty()
    }
}

/// A way to sort: its word in addresses, and the order.
pub type Order<'a, T> = (&'static str, &'a dyn Fn(&T, &T) -> Ordering);

/// A page of a list.
pub struct List<T> {
    /// What is shown.
    pub rows: Vec<T>,
    /// How many there are in all.
    pub total: usize,
    found: usize,
    page: usize,
    q: String,
    sort: String,
    /// What its words in addresses end with.
    end: &'static str,
    /// The page it is on, where that is not the address of what is shown: the answer to a form.
    at: String,
}

impl<T> List<T> {
    /// The rows whose text has all words of the wish, in its order (or the first of the orders), one page of them.
    pub fn new(mut rows: Vec<T>, wish: &Wish, text: impl Fn(&T) -> String, orders: &[Order<'_, T>]) -> Self {
        let total = rows.len();
        let q: String = wish.q.chars().filter(|c| !c.is_control()).take(80).collect();
        let words: Vec<String> = q.to_lowercase().split_whitespace().map(str::to_owned).collect();
        rows.retain(|row| {
            let text = if words.is_empty() { String::new() } else { text(row).to_lowercase() };
            words.iter().all(|word| text.contains(word.as_str()))
        });
        let (down, key) = match wish.sort.strip_prefix('-') {
            Some(key) => (true, key),
            None => (false, wish.sort.as_str()),
        };
        let mut sort = String::new();
        if let Some((key, order)) = orders.iter().find(|(word, _)| *word == key) {
            rows.sort_by(|a, b| if down { order(b, a) } else { order(a, b) });
            sort = format!("{}{key}", if down { "-" } else { "" });
        }
        let found = rows.len();
        let page = wish.page.parse().unwrap_or(1).clamp(1, found.div_ceil(ROWS).max(1));
        let rows = rows.into_iter().skip((page - 1) * ROWS).take(ROWS).collect();
        List { rows, total, found, page, q, sort, end: "", at: String::new() }
    }

    /// On this page, also where a form is answered with it.
    pub fn at(self, page: impl Into<String>) -> Self {
        List { at: page.into(), ..self }
    }

    /// As the second list of its page: see [`Second`].
    pub fn second(self) -> Self {
        List { end: "2", ..self }
    }

    /// Nothing is there at all, with or without a filter.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The head of a column that can be sorted by.
    pub fn head(&self, key: &str, title: &str) -> String {
        self.column(key, title, "")
    }

    /// The same for numbers.
    pub fn number(&self, key: &str, title: &str) -> String {
        self.column(key, title, " class=\"number\"")
    }

    /// The same where there is room: not on a phone.
    pub fn roomy(&self, key: &str, title: &str) -> String {
        self.column(key, title, " class=\"number roomy\"")
    }

    fn column(&self, key: &str, title: &str, class: &str) -> String {
        let (state, mark, next) = match self.sort.strip_prefix('-') {
            Some(sorted) if sorted == key => (" aria-sort=\"descending\"", " \u{25be}", key.to_owned()),
            None if self.sort == key => (" aria-sort=\"ascending\"", " \u{25b4}", format!("-{key}")),
            _ => ("", "", key.to_owned()),
        };
        format!("<th{class}{state}><a href=\"{}\">{title}{mark}</a></th>", self.address(&next, 1))
    }

    fn address(&self, sort: &str, page: usize) -> String {
        let end = self.end;
        let mut address = format!("{}?sort{end}={sort}", self.at);
        if !self.q.is_empty() {
            let _ = write!(address, "&amp;q{end}={}", encoded(&self.q));
        }
        if page > 1 {
            let _ = write!(address, "&amp;page{end}={page}");
        }
        if !end.is_empty() {
            let _ = write!(address, "#list{end}");
        }
        address
    }

    /// A field to filter by, where there is something to filter.
    pub fn search(&self, what: &str) -> String {
        if self.total < 8 && self.q.is_empty() {
            return String::new();
        }
        let action = if self.at.is_empty() { String::new() } else { format!(" action=\"{}\"", self.at) };
        format!(
            "<form method=\"get\"{action} class=\"row search\"><label>{what} <input type=\"search\" name=\"q{end}\" value=\"{}\" maxlength=\"80\"></label>\
             <input type=\"hidden\" name=\"sort{end}\" value=\"{}\"><button>Filter</button></form>",
            escaped(&self.q),
            self.sort,
            end = self.end
        )
    }

    /// How many there are, and the way to the other pages.
    pub fn pager(&self) -> String {
        let pages = self.found.div_ceil(ROWS).max(1);
        let mut text = match self.found == self.total {
            true => format!("{} in all", self.total),
            false => format!("{} of {}", self.found, self.total),
        };
        if self.found == 0 && self.total > 0 {
            text = format!(
                "None of {} fits. <a href=\"{}?sort{}={}\">Show all</a>",
                self.total, self.at, self.end, self.sort
            );
        }
        if pages > 1 {
            let _ = write!(text, "; page {} of {pages}", self.page);
            if self.page > 1 {
                let _ = write!(
                    text,
                    " <a rel=\"prev\" href=\"{}\">back</a>",
                    self.address(&self.sort, self.page - 1)
                );
            }
            if self.page < pages {
                let _ = write!(
                    text,
                    " <a rel=\"next\" href=\"{}\">on</a>",
                    self.address(&self.sort, self.page + 1)
                );
            }
        }
        format!("<p class=\"soft pager\">{text}</p>")
    }
}

/// A number in groups of three digits, which do not part.
pub fn grouped(number: impl Into<i64>) -> String {
    let number = number.into();
    let digits = number.unsigned_abs().to_string();
    let mut text = if number < 0 { "-".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// For an address.
pub fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut all, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            all.push(char::from(byte));
        } else {
            let _ = write!(all, "%{byte:02X}");
        }
        all
    })
}

/// For an attribute of a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(q: &str, sort: &str, page: &str) -> Wish {
        Wish { q: q.to_owned(), sort: sort.to_owned(), page: page.to_owned() }
    }

    #[test]
    fn long_numbers_are_read_in_groups() {
        for (number, text) in [(0, "0"), (999, "999"), (-1000, "-1_000"), (1_234_567, "1_234_567")] {
            assert_eq!(grouped(number), text.replace('_', "\u{202f}"));
        }
    }

    #[test]
    fn a_list_is_filtered_sorted_and_paged() {
        let list = |wish: &Wish| {
            let rows = (0..120).collect();
            List::new(rows, wish, |row: &i32| format!("row {row}"), &[("value", &|a, b| a.cmp(b))])
        };
        let plain = list(&wish("", "", ""));
        assert_eq!((plain.rows.len(), plain.rows[0], plain.total), (50, 0, 120));
        assert!(plain.pager().contains("page 1 of 3") && plain.pager().contains("page=2"));
        let last = list(&wish("", "-value", "99"));
        assert_eq!(last.rows, (0..20).rev().collect::<Vec<_>>());
        assert!(last.head("value", "Value").contains("descending"));
        let second = list(&wish("row", "value", "2")).second();
        let (pager, head) = (second.pager(), second.head("value", "Value"));
        assert!(pager.contains("?sort2=value&amp;q2=row&amp;page2=3#list2"), "{pager}");
        assert!(head.contains("?sort2=-value&amp;q2=row#list2"), "{head}");
        assert!(second.search("Find").contains("name=\"q2\""));
        let answer = list(&wish("row", "value", "2")).at("/here");
        assert!(answer.pager().contains("href=\"/here?sort=value") && !answer.pager().contains("\"?"));
        assert!(answer.search("Find").contains("action=\"/here\""));
        let few = list(&wish("ROW 11", "value", ""));
        assert_eq!(few.rows.len(), 11, "11 and 110 to 119");
        let bad = list(&wish("\"><script>", "drop table", "-1"));
        assert!(bad.rows.is_empty());
        assert!(
            !bad.search("Find").contains("<script") && !bad.pager().contains("drop"),
            "{}",
            bad.search("")
        );
    }
}
