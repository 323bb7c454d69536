//! The lists that name every game: the SDK's modules, the built-in players and the viewer's games.

use std::fmt::Write;

use palestra_registry::games;

use crate::Generated;

const HEAD: &str = "// Written by sdkgen from the registry of games; do not edit.\n\n";

/// The files with these lists.
pub fn lists() -> [Generated; 3] {
    let file = |path: &str, text| Generated { path: path.into(), text };
    [
        file("sdk/rust/src/games.rs", sdk()),
        file("players/src/games.rs", players()),
        file("viewer/src/games/list.ts", viewer()),
    ]
}

/// The SDK's modules, and the macro that makes a player of each game known.
fn sdk() -> String {
    let mut arms = String::new();
    for game in games() {
        let (name, module) = (game.name(), game.name().replace('-', "_"));
        write!(
            arms,
            "    ({module}, $player:ident) => {{\n        $crate::register_as!(\"palestra:{name}:1\", {module}, $player);\n    }};\n"
        )
        .expect("text takes everything");
    }
    format!(
        "{HEAD}{}\n/// Makes the file's player known to the engine: `register!(GAME, TYPE);`, once, at the end of the file.\n#[macro_export]\nmacro_rules! register {{\n{arms}}}\n",
        modules()
    )
}

fn players() -> String {
    let mut table = String::new();
    for game in games() {
        let (name, module) = (game.name(), game.name().replace('-', "_"));
        writeln!(table, "    ({name:?}, {module}::PLAYERS, {module}::STAIRCASE),")
            .expect("text takes everything");
    }
    format!(
        "{HEAD}use crate::OfGame;\n\n{}\n/// The built-in players of every game.\npub(crate) const PLAYERS: &[OfGame] = &[\n{table}];\n",
        modules()
    )
}

/// A game's folder exports an object that is called as the game is: `orkIsland`.
fn viewer() -> String {
    let (mut imports, mut objects) = (String::new(), Vec::new());
    for game in games() {
        let name = game.name();
        let mut words = name.split('-');
        let first = words.next().unwrap_or_default();
        let object = words.fold(first.to_owned(), |all, word| all + &word[..1].to_uppercase() + &word[1..]);
        writeln!(imports, "import {{ {object} }} from \"./{name}\";").expect("text takes everything");
        objects.push(object);
    }
    let objects = objects.join(", ");
    format!(
        "{HEAD}{imports}import type {{ Game }} from \"./game\";\n\nexport const GAMES: readonly Game[] = [{objects}];\n"
    )
}

fn modules() -> String {
    let mut text = String::new();
    for game in games() {
        let module = game.name().replace('-', "_");
        writeln!(text, "#[path = \"{module}/mod.rs\"]\npub mod {module};").expect("text takes everything");
    }
    text
}
