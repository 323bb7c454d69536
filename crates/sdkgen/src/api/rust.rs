use tree_sitter::{Node, Parser};

use super::page::Item;

/// What a module gives to a player's author.
pub fn items(text: &str) -> Vec<Item> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_rust::LANGUAGE.into()).expect("the grammar fits the library");
    let tree = parser.parse(text, None).expect("nothing interrupts it");
    let mut items: Vec<Item> = Vec::new();
    let mut impls = Vec::new();
    each(tree.root_node(), text, |node, doc| match node.kind() {
        "struct_item" | "enum_item" | "trait_item" if is_public(node) => items.push(type_of(node, text, doc)),
        "function_item" | "const_item" if is_public(node) => items.push(alone(node, text, doc)),
        // Methods of traits say what the traits say.
        "impl_item" if node.child_by_field_name("trait").is_none() => impls.push(node),
        _ => {}
    });
    for node in impls {
        let (Some(name), Some(body)) = (node.child_by_field_name("type"), node.child_by_field_name("body"))
        else {
            continue;
        };
        let Some(item) = items.iter_mut().find(|item| is_called(item, of(name, text))) else {
            continue;
        };
        each(body, text, |node, doc| {
            if is_public(node) {
                item.members.push(alone(node, text, doc));
            }
        });
    }
    items
}

/// Calls for each child that is no comment, with the comment above it.
fn each<'a>(parent: Node<'a>, text: &str, mut job: impl FnMut(Node<'a>, String)) {
    let mut doc = String::new();
    for node in parent.named_children(&mut parent.walk()) {
        match node.kind() {
            "line_comment" => {
                if let Some(line) = of(node, text).strip_prefix("///") {
                    doc.push_str(line.trim_end());
                    doc.push('\n');
                }
            }
            "attribute_item" => {}
            _ => job(node, joined(&std::mem::take(&mut doc))),
        }
    }
}

fn type_of(node: Node, text: &str, doc: String) -> Item {
    let name = node.child_by_field_name("name").map_or("", |name| of(name, text));
    let word = node.kind().trim_end_matches("_item");
    let mut members = Vec::new();
    if let Some(body) = node.child_by_field_name("body") {
        each(body, text, |member, doc| match member.kind() {
            "field_declaration" if !is_public(member) => {}
            "field_declaration" | "enum_variant" | "function_signature_item" | "function_item" => {
                members.push(alone(member, text, doc));
            }
            _ => {}
        });
    }
    let mut signature = format!("{word} {name}");
    // Members that need no words are read best at one glance.
    if !members.is_empty() && members.iter().all(|member| member.doc.is_empty()) {
        let list: Vec<_> = members.drain(..).map(|member| member.signature).collect();
        signature = format!("{signature} {{ {} }}", list.join(", "));
    }
    Item { signature, doc, members }
}

fn is_called(item: &Item, name: &str) -> bool {
    item.signature.split(' ').nth(1) == Some(name)
}

fn alone(node: Node, text: &str, doc: String) -> Item {
    let end = node.child_by_field_name("body").map_or(node.end_byte(), |body| body.start_byte());
    let words = text[node.start_byte()..end].split_whitespace().collect::<Vec<_>>().join(" ");
    let signature =
        words.trim_end_matches([';', ' ']).trim_start_matches("pub ").replace("( ", "(").replace(", )", ")");
    Item { signature, doc, members: Vec::new() }
}

fn is_public(node: Node) -> bool {
    let first = node.children(&mut node.walk()).find(|child| child.kind() == "visibility_modifier");
    first.is_some_and(|visibility| visibility.child_count() == 1) // not pub(crate)
}

/// Lines of a comment: those of a paragraph become one.
fn joined(doc: &str) -> String {
    let paragraphs = doc.trim().split("\n\n");
    let one = |paragraph: &str| match paragraph.contains("```") {
        true => paragraph
            .lines()
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect::<Vec<_>>()
            .join("\n"),
        false => paragraph.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    unlinked(&paragraphs.map(one).collect::<Vec<_>>().join("\n\n")).replace("# Panics If", "Panics if")
}

/// Links between items mean something to rustdoc only: [`X`](path) and [`X`] become `X`.
fn unlinked(text: &str) -> String {
    let mut parts = text.split("`](");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push('`');
        out.push_str(part.split_once(')').map_or(part, |(_, rest)| rest));
    }
    out.replace("[`", "`").replace("`]", "`")
}

fn of<'a>(node: Node, text: &'a str) -> &'a str {
    &text[node.start_byte()..node.end_byte()]
}
