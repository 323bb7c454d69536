use std::fmt::Write;

/// A page of reference.
pub struct Page {
    pub title: String,
    pub intro: String,
    pub sections: Vec<Section>,
    /// A whole player.
    pub example: String,
    pub language: &'static str,
}

/// What belongs together: a header, say.
pub struct Section {
    pub title: String,
    pub items: Vec<Item>,
}

/// A type with its members, or something that stands alone.
#[derive(Default)]
pub struct Item {
    pub signature: String,
    pub doc: String,
    pub members: Vec<Item>,
}

impl Section {
    /// Signatures without a sentence.
    pub fn unexplained(&self) -> Vec<String> {
        let all = self.items.iter().flat_map(|item| std::iter::once(item).chain(&item.members));
        all.filter(|item| item.doc.is_empty())
            .map(|item| format!("{}: {}", self.title, item.signature))
            .collect()
    }
}

impl Page {
    /// The page in Markdown.
    pub fn render(&self) -> String {
        let mut out =
            format!("<!-- Made from the SDK by `make generate`. -->\n\n# {}\n\n{}\n", self.title, self.intro);
        for section in &self.sections {
            writeln!(out, "\n## {}", section.title).expect("memory takes everything");
            // Things that stand alone read best as one list, before the types.
            let (alone, types): (Vec<_>, Vec<_>) =
                section.items.iter().partition(|item| item.members.is_empty());
            list(&mut out, &alone);
            for item in types {
                writeln!(out, "\n### `{}`\n\n{}", item.signature, item.doc).expect("memory takes everything");
                list(&mut out, &item.members.iter().collect::<Vec<_>>());
            }
        }
        write!(out, "\n## Example: the Demo player\n\n```{}\n{}```\n", self.language, self.example)
            .expect("memory takes everything");
        out
    }
}

fn list(out: &mut String, items: &[&Item]) {
    if !items.is_empty() {
        out.push('\n');
    }
    for item in items {
        let doc = item.doc.replace('\n', "\n  ").replace("\n  \n", "\n\n");
        writeln!(out, "- `{}`<br>\n  {doc}", item.signature).expect("memory takes everything");
    }
}
