use tree_sitter::{Node, Parser};

use super::page::Item;

/// What a header gives to a player's author.
pub fn items(text: &str) -> Vec<Item> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_cpp::LANGUAGE.into()).expect("the grammar fits the library");
    let tree = parser.parse(text, None).expect("nothing interrupts it");
    let mut items = Vec::new();
    collect(tree.root_node(), text, true, &mut items);
    items
}

/// Walks through declarations, remembering the comment above each.
fn collect(parent: Node, text: &str, mut public: bool, items: &mut Vec<Item>) {
    let mut doc = Doc::default();
    let children: Vec<Node> = parent.children(&mut parent.walk()).collect();
    for (at, node) in children.iter().enumerate() {
        match node.kind() {
            "comment" => doc.add(*node, text),
            "access_specifier" => {
                public = of(*node, text) == "public";
                doc = Doc::default();
            }
            // `extern "C"` before one function, or around many.
            "linkage_specification" => match node.child_by_field_name("body") {
                Some(body) if body.kind() != "declaration_list" => {
                    items.extend(declared(body, text, &mut doc, None))
                }
                Some(body) => collect(body, text, public, items),
                None => {}
            },
            "preproc_ifdef" | "preproc_if" => {
                collect(*node, text, public, items);
                doc = Doc::default();
            }
            "class_specifier" | "struct_specifier" | "enum_specifier" if public => {
                items.extend(type_of(*node, text, doc.take()));
            }
            "function_definition"
            | "declaration"
            | "field_declaration"
            | "type_definition"
            | "alias_declaration"
            | "template_declaration"
            | "preproc_def"
            | "preproc_function_def"
                if public =>
            {
                let after = children.get(at + 1).and_then(|next| trailing(*next, text));
                if let Some(item) = declared(*node, text, &mut doc, after) {
                    match items.last_mut().filter(|last| belongs_to(&item, last)) {
                        Some(last) => last.signature = format!("{}; {}", last.signature, item.signature),
                        None => items.push(item),
                    }
                }
            }
            // What ends a declaration does not part it from the next one's comment.
            ";" => {}
            _ => doc = Doc::default(),
        }
    }
}

/// Whether a constant goes on in the row of another: what was said of the first is about all of them.
fn belongs_to(item: &Item, last: &Item) -> bool {
    item.doc.is_empty()
        && [item, last].iter().all(|item| item.signature.starts_with("const ") && is_value(item))
}

fn is_value(item: &Item) -> bool {
    !item.signature.contains('(')
}

/// A class, struct or enumeration with its members.
fn type_of(node: Node, text: &str, doc: String) -> Option<Item> {
    let body = node.child_by_field_name("body")?;
    let name = of(node.child_by_field_name("name")?, text);
    let head = one_line(&text[node.start_byte()..body.start_byte()]);
    let mut members = Vec::new();
    if node.kind() == "enum_specifier" {
        let signature = one_line(&of(node, text).replace(", }", " }"));
        return Some(Item { signature: uncommented(&signature), doc, members });
    }
    collect(body, text, node.kind() == "struct_specifier", &mut members);
    // Nobody but the engine makes a State or a Player; such constructors have nothing to say.
    members.retain(|member| !(member.doc.is_empty() && constructs(&member.signature, name)));
    members.retain(|member| !member.signature.starts_with("friend "));
    if members.is_empty() && doc.is_empty() {
        return None;
    }
    Some(Item { signature: head, doc, members })
}

fn constructs(signature: &str, class: &str) -> bool {
    signature.strip_prefix(class).is_some_and(|rest| rest.trim_start().starts_with('('))
}

/// A function, variable, type or macro.
fn declared(node: Node, text: &str, doc: &mut Doc, after: Option<String>) -> Option<Item> {
    // `struct X { ... };` inside of a class is a declaration that holds a type.
    if let Some(inner) =
        node.child_by_field_name("type").filter(|inner| inner.child_by_field_name("body").is_some())
    {
        return type_of(inner, text, doc.take());
    }
    let signature = signature(node, text);
    let guard = node.kind() == "preproc_def" && signature.to_ascii_lowercase().ends_with("_hh");
    if guard
        || signature.starts_with("friend ")
        || signature.starts_with("using ")
        || signature.ends_with("= default")
        || signature.contains("palestra::Access")
    {
        doc.take();
        return None;
    }
    // An ordinary comment above a row of constants is about all of them.
    let row = if signature.starts_with("const ") { doc.text.clone() } else { String::new() };
    let above = doc.take();
    let doc = after.unwrap_or(if above.is_empty() { row } else { above });
    Some(Item { signature, doc, members: Vec::new() })
}

/// A declaration without its body, initialisers and comments, in one line.
fn signature(node: Node, text: &str) -> String {
    if node.kind().starts_with("preproc") {
        let name = node.child_by_field_name("name").map_or("", |name| of(name, text));
        let parameters = node.child_by_field_name("parameters").map_or("", |list| of(list, text));
        return format!("{name}{parameters}");
    }
    let inner = match node.kind() {
        "template_declaration" => node.children(&mut node.walk()).last().unwrap_or(node),
        _ => node,
    };
    let ends = |child: &Node| matches!(child.kind(), "compound_statement" | "field_initializer_list");
    let end = inner.children(&mut inner.walk()).find(ends).map_or(node.end_byte(), |body| body.start_byte());
    let text = uncommented(&one_line(&text[node.start_byte()..end]));
    text.split(" noexcept(")
        .next()
        .unwrap_or_default()
        .trim_end_matches([';', ' '])
        .trim_start_matches("__attribute__((used)) ")
        .trim_start_matches("inline ")
        .to_owned()
}

/// The comment that ends a line: `///< It is for the declaration before it.`
fn trailing(node: Node, text: &str) -> Option<String> {
    let comment = (node.kind() == "comment").then(|| of(node, text))?;
    Some(comment.strip_prefix("///<")?.trim().to_owned())
}

/// Comments above a declaration.
#[derive(Default)]
struct Doc {
    text: String,
    /// Whether it is an ordinary comment.
    plain: bool,
    last_row: usize,
}

impl Doc {
    fn add(&mut self, node: Node, text: &str) {
        let comment = of(node, text);
        if comment.starts_with("///<") {
            return;
        }
        if node.start_position().row != self.last_row + 1 {
            *self = Doc::default();
        }
        self.last_row = node.start_position().row;
        self.plain = !comment.starts_with("///");
        let line = comment.trim_start_matches('/').trim();
        match line {
            "" => self.text.push_str("\n\n"),
            _ if self.text.is_empty() || self.text.ends_with('\n') => self.text.push_str(line),
            _ => self.text.extend([" ", line]),
        }
    }

    fn take(&mut self) -> String {
        let taken = std::mem::take(self);
        if taken.plain { String::new() } else { taken.text }
    }
}

fn of<'a>(node: Node, text: &'a str) -> &'a str {
    &text[node.start_byte()..node.end_byte()]
}

fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn uncommented(text: &str) -> String {
    text.replace(",}", " }").trim().to_owned()
}
