//! The guide's player is the one that is printed, and does what the guide says.

use super::{Place, root};

#[test]
fn the_player_in_the_guide_is_the_one_that_is_tested() {
    let guide = std::fs::read_to_string(root().join("docs/guide/first-player.md")).unwrap();
    for (language, file) in [("cpp", "AIFrodo.cc"), ("rust", "AIFrodo.rs")] {
        let text = std::fs::read_to_string(root().join("docs/guide").join(file)).unwrap();
        assert!(guide.contains(&format!("```{language}\n{text}```\n")), "{file} is printed otherwise");
    }
}

#[test]
fn the_player_in_the_guide_beats_three_demos() {
    let place = Place::new();
    for seed in 1..=5 {
        let play = |file: &str| {
            let file = root().join("docs/guide").join(file);
            let words = format!("play ork-island {} Demo Demo Demo -s {seed} -o {seed}.out", file.display());
            let ran = place.run(&words);
            assert!(ran.err.contains("info: player(s) Frodo got top score"), "{}", ran.err);
            ran.err.lines().filter(|line| line.contains(" got score ")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(play("AIFrodo.cc"), play("AIFrodo.rs"), "two languages, one player");
    }
}

/// Pages do not point at pages that are not there.
#[test]
fn links_between_pages_lead_somewhere() {
    let mut folders = vec![root().join("docs"), root().to_owned()];
    let mut broken = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && folder.starts_with(root().join("docs")) {
                folders.push(path.clone());
            }
            if path.extension().is_none_or(|ending| ending != "md") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for part in text.split("](").skip(1) {
                let target = part.split([')', '#', ' ']).next().unwrap_or_default();
                if !target.is_empty() && !target.contains("://") && !folder.join(target).exists() {
                    broken.push(format!("{}: {target}", path.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
