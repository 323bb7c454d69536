//! `palestra plagiarism`: copies are found, earlier years are remembered and forgotten, hostile files harm nobody.

use std::fs;

use super::errors::complaint;
use super::{Place, root};

/// A folder `club` with players of twelve authors, and one of Ada's under another name and with other names inside.
fn place() -> Place {
    let place = Place::new();
    let players = root().join("conformance/plagiarism/players");
    for author in fs::read_dir(&players).unwrap() {
        let author = author.unwrap().path();
        if !author.is_dir() {
            continue;
        }
        let folder = place.path("club").join(author.file_name().unwrap());
        fs::create_dir_all(&folder).unwrap();
        for file in fs::read_dir(&author).unwrap() {
            let file = file.unwrap().path();
            fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
        }
    }
    fs::create_dir(place.path("club/zoe")).unwrap();
    place.write("club/zoe/AIZoe.cc", &copy_of_ada());
    place
}

fn copy_of_ada() -> String {
    let source = fs::read_to_string(root().join("conformance/plagiarism/players/ada/AIAdaOrk.cc")).unwrap();
    source.replace("dist", "far").replace("flood", "wave").replace("goals", "aims").replace("AdaOrk", "Zoe")
}

fn json(place: &Place, name: &str) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(place.path(name)).unwrap()).unwrap()
}

#[test]
fn a_copy_is_found_and_told_in_three_ways() {
    let place = place();
    let ran = place.run("plagiarism compare club --json pairs.json --html report.html");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("ada/AIAdaOrk.cc  zoe/AIZoe.cc"), "{}", ran.out);
    assert!(
        ran.out.contains(
            "
cluster 1: "
        ),
        "{}",
        ran.out
    );
    let found = json(&place, "pairs.json");
    let first = &found["pairs"][0];
    assert_eq!((&first["a"], &first["author_b"]), (&"ada/AIAdaOrk.cc".into(), &"zoe".into()));
    assert!(first["e"].as_f64().unwrap() < 0.01 && first["scores"]["strict"].as_f64().unwrap() > 0.5);
    // What Ada wrote for another game hangs together with it, too.
    let cluster = found["clusters"][0].as_array().unwrap();
    assert!(cluster.contains(&"ada/AIAdaOrk.cc".into()) && cluster.contains(&"zoe/AIZoe.cc".into()));
    let page = fs::read_to_string(place.path("report.html")).unwrap();
    assert!(
        page.contains("AIZoe.cc") && !page.contains("src=") && !page.contains("http"),
        "the page needs nothing else"
    );
}

#[test]
fn every_pair_is_there_with_all_and_threads_do_not_matter() {
    let place = place();
    let ran = place.run("plagiarism compare club --all --json all.json -q");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    let found = json(&place, "all.json");
    let pairs = found["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 61 * 60 / 2);
    assert!(pairs.windows(2).all(|two| two[0]["surprise"].as_f64() >= two[1]["surprise"].as_f64()));
    let mut command = place.command("plagiarism compare club --all --json one.json -q");
    assert!(command.env("RAYON_NUM_THREADS", "1").status().unwrap().success());
    assert_eq!(fs::read(place.path("all.json")).unwrap(), fs::read(place.path("one.json")).unwrap());
}

#[test]
fn earlier_years_are_remembered_and_forgotten() {
    let place = place();
    fs::rename(place.path("club/zoe"), place.path("new-zoe")).unwrap();
    fs::create_dir(place.path("new")).unwrap();
    fs::rename(place.path("new-zoe"), place.path("new/zoe")).unwrap();
    let added = place.run("plagiarism index add club --index years --contest 2025");
    assert_eq!(added.out, "60 players of 2025 added to years\n", "{}", added.err);
    let again = place.run("plagiarism index add club --index years --contest 2025");
    assert_eq!(again.out, "0 players of 2025 added to years (60 were there before)\n");
    let ran = place.run("plagiarism compare new --index years --json pairs.json");
    let first = json(&place, "pairs.json")["pairs"][0].clone();
    assert_eq!(
        (&first["a"], &first["b"], &first["author_b"]),
        (&"zoe/AIZoe.cc".into(), &"2025/AIAdaOrk.cc".into(), &"ada".into()),
        "{}",
        ran.err
    );
    assert!(first["e"].as_f64().unwrap() < 0.01);
    let shown = place.run("plagiarism compare new --index years --old-sources club -q --html both.html");
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(fs::read_to_string(place.path("both.html")).unwrap().contains("<mark"));
    let list = place.run("plagiarism index list --index years").out;
    assert!(list.contains("60 players of 12 authors in all") && list.contains("ada"), "{list}");
    let gone = place.run("plagiarism forget ada --index years");
    assert_eq!(gone.out, "5 players of ada are forgotten\n", "{}", gone.err);
    let list = place.run("plagiarism index list --index years").out;
    assert!(list.contains("55 players of 11 authors in all") && !list.contains("  ada\n"), "{list}");
    let ran = place.run("plagiarism compare new --index years --json pairs.json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let best = json(&place, "pairs.json")["pairs"][0]["e"].as_f64().unwrap();
    assert!(best > 0.01, "{best}");
    assert!(
        complaint(&place, "plagiarism forget ada --index years").contains("nothing of ada is kept in years")
    );
}

#[test]
fn damage_of_an_index_is_told() {
    let place = place();
    place.run("plagiarism index add club --index years --contest 2025");
    let damaged = |file: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let path = place.path(file);
        let whole = fs::read(&path).unwrap();
        let mut bytes = whole.clone();
        change(&mut bytes);
        fs::write(&path, bytes).unwrap();
        let told = complaint(&place, "plagiarism compare club --index years");
        fs::write(&path, whole).unwrap();
        told
    };
    let prints = "years/segments/0001.prints";
    let middle = |bytes: &mut Vec<u8>| {
        let at = bytes.len() / 2;
        bytes[at] ^= 1;
    };
    assert_eq!(damaged(prints, &middle), format!("error: {prints} is damaged"));
    assert_eq!(damaged(prints, &|bytes| bytes.truncate(900)), format!("error: {prints} is damaged"));
    assert_eq!(
        damaged(prints, &|bytes| bytes.truncate(9)),
        format!("error: {prints} is damaged: it is too short")
    );
    let files = "years/segments/0001.files";
    assert_eq!(damaged(files, &|bytes| bytes[0] = 0xff), format!("error: {files} is damaged: it is no text"));
    assert_eq!(damaged(files, &|bytes| bytes[0] = b'x'), format!("error: {files}, line 1 is damaged"));
    assert_eq!(
        damaged("years/words/ork-island.txt", &|bytes| bytes.truncate(100)),
        "error: years/words/ork-island.txt is damaged: kept players of ork-island were read with other words"
    );
    assert_eq!(damaged("years/secret", &|bytes| bytes.truncate(5)), "error: years/secret is damaged");
    assert!(complaint(&place, "plagiarism compare club --index club").contains("club is no index"));
    // A list that is missing is not damage, but nobody should think that those players were compared.
    fs::remove_file(place.path(files)).unwrap();
    let ran = place.run("plagiarism compare club --index years");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains(&format!("note: nothing in {prints} is compared")), "{}", ran.err);
}

/// Links may go in circles or out of the folder: none is followed, and each is named.
#[cfg(unix)]
#[test]
fn links_are_left_out_and_named() {
    use std::os::unix::fs::symlink;
    let place = place();
    let before = place.run("plagiarism compare club").out;
    symlink("..", place.path("club/ada/up")).unwrap();
    symlink("AIAdaOrk.cc", place.path("club/ada/AILink.cc")).unwrap();
    let ran = place.run("plagiarism compare club");
    assert_eq!((ran.code, ran.out), (Some(0), before), "{}", ran.err);
    for name in ["ada/up", "ada/AILink.cc"] {
        assert!(ran.err.contains(&format!("note: {name} is left out: it is a link")), "{}", ran.err);
    }
    assert!(
        complaint(&place, "plagiarism compare club/ada/AIAdaOrk.cc").contains("is a file: name a folder")
    );
    fs::create_dir(place.path("empty")).unwrap();
    assert!(complaint(&place, "plagiarism compare empty").contains("there is no source in empty"));
    let alone = place.run("plagiarism compare club/ada");
    assert_eq!(alone.code, Some(0), "{}", alone.err);
}

#[test]
fn hostile_files_are_named_and_the_rest_is_compared() {
    let place = place();
    fs::write(place.path("club/zoe/AIBinary.cc"), [b'a', 0, 1, 2]).unwrap();
    let wide: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(copy_of_ada().encode_utf16().flat_map(u16::to_le_bytes)).collect();
    fs::write(place.path("club/zoe/AIWide.cc"), wide).unwrap();
    let bare: Vec<u8> = copy_of_ada().encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(place.path("club/zoe/AIBare.cc"), bare).unwrap();
    place.write("club/zoe/AIMac.cc", &copy_of_ada().replace('\n', "\r"));
    place.write("club/zoe/AIHalf.cc", &copy_of_ada()[..900]);
    place.write("club/zoe/AIDeep.cc", &"{(".repeat(50_000));
    place.write("club/zoe/AITypes.cc", &"vector<".repeat(50_000));
    let doubled = |k: usize| format!("#define F{k}(x) F{}(x) F{}(x)\n", k + 1, k + 1);
    place.write("club/zoe/AIBomb.cc", &((0..60).map(doubled).collect::<String>() + "F0(1)"));
    place.write("club/zoe/AILong.cc", &"x = x + 1; ".repeat(60_000));
    place.write("club/zoe/AIEmpty.cc", "");
    fs::write(place.path("club/zoe/AILatin.cc"), b"int caf\xe9 = 1; // \xf1\n").unwrap();
    let ran = place.run("plagiarism compare club --json pairs.json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("note: zoe/AIBinary.cc is left out: it is no text"), "{}", ran.err);
    assert!(ran.err.contains("note: only the first 200000 words of zoe/AILong.cc were read"), "{}", ran.err);
    let pairs = fs::read_to_string(place.path("pairs.json")).unwrap();
    for name in ["AIZoe.cc", "AIWide.cc", "AIBare.cc", "AIMac.cc", "AIHalf.cc"] {
        assert!(pairs.contains(name), "{name} is a copy, too");
    }
}

/// Megabytes in a line, thousands of tiny files, a file that is too large: all of it is read or named, and nothing is lost.
#[test]
fn long_lines_and_many_files_are_no_trouble() {
    let place = place();
    place.write("club/zoe/AILine.cc", &"a+".repeat(5_000_000));
    place.write("club/zoe/AIHuge.cc", &"// nothing\n".repeat(1_700_000));
    for author in 0..300 {
        let folder = place.path(&format!("club/tiny{author}"));
        fs::create_dir(&folder).unwrap();
        for file in 0..10 {
            fs::write(folder.join(format!("AI{file}.cc")), format!("int a{author} = {file};\n")).unwrap();
        }
    }
    let ran = place.run("plagiarism compare club --json pairs.json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("zoe/AIHuge.cc is left out: it has more than 16 MB"), "{}", ran.err);
    assert!(ran.err.contains("only the first 200000 words of zoe/AILine.cc were read"), "{}", ran.err);
    assert!(ran.out.contains("3062 players"), "{}", ran.out);
    let first = &json(&place, "pairs.json")["pairs"][0];
    assert_eq!((&first["a"], &first["b"]), (&"ada/AIAdaOrk.cc".into(), &"zoe/AIZoe.cc".into()));
    // So many go into several segments, and all of them are there.
    let added = place.run("plagiarism index add club --index years --contest 2025");
    assert_eq!(added.out, "3062 players of 2025 added to years\n", "{}", added.err);
    assert!(
        place.path("years/segments/0004.files").exists() && !place.path("years/segments/0005.files").exists()
    );
    let list = place.run("plagiarism index list --index years").out;
    assert!(list.contains("3062 players of 313 authors in all"), "{list}");
}

/// Whole folders are handed in, with what was in the kit: that is nobody's, but a player is somebody's, whatever it is called.
#[test]
fn what_everybody_was_given_is_no_player() {
    let place = place();
    let board = fs::read_to_string(root().join("players/cpp/ork-island/AIDemo.cc")).unwrap();
    for author in ["ada", "blaise", "carl", "zoe"] {
        place.write(&format!("club/{author}/Board.cc"), &board.replace("Demo", "Board"));
        place.write(&format!("club/{author}/AIDemo.cc"), &board);
        place.write(&format!("club/{author}/AISame.cc"), &copy_of_ada());
    }
    let ran = place.run("plagiarism compare club --all --json pairs.json -q");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("note: Board.cc is the same in the folders of 4 authors"), "{}", ran.err);
    let pairs = fs::read_to_string(place.path("pairs.json")).unwrap();
    assert!(!pairs.contains("Board.cc") && !pairs.contains("AIDemo.cc"));
    assert!(pairs.contains("zoe/AISame.cc"));
    // Without players beside them they are what was handed in.
    for author in 0..4 {
        fs::create_dir_all(place.path(&format!("bare/{author}"))).unwrap();
        place.write(&format!("bare/{author}/player.cc"), &copy_of_ada());
    }
    let ran = place.run("plagiarism compare bare --json pairs.json -q");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(json(&place, "pairs.json")["pairs"].as_array().unwrap().len(), 6);
}

/// A year in a zip file counts as the folder that it was made of; broken ones are told.
#[test]
fn earlier_years_may_be_zip_files() {
    let place = place();
    let python = "import zipfile, os\nwith zipfile.ZipFile('year.zip', 'w', zipfile.ZIP_DEFLATED) as z:\n  [z.write(os.path.join(d, f), os.path.join('all', os.path.relpath(os.path.join(d, f), 'club'))) for d, _, fs in os.walk('club') for f in fs]\n  z.writestr('../../escaped.cc', 'int a;')\n  z.writestr('all/ada/notes.txt', 'no player')\n";
    let made =
        std::process::Command::new("python3").args(["-c", python]).current_dir(place.path("")).status();
    assert!(made.unwrap().success());
    let added = place.run("plagiarism index add year.zip --index years --contest 2025");
    assert_eq!(added.out, "61 players of 2025 added to years\n", "{}", added.err);
    let list = place.run("plagiarism index list --index years").out;
    assert!(list.contains("61 players of 13 authors in all") && list.contains("ada"), "{list}");
    let compared = place.run("plagiarism compare year.zip --json zip.json -q");
    assert_eq!(compared.code, Some(0), "{}", compared.err);
    place.run("plagiarism compare club --json folder.json -q");
    assert_eq!(fs::read(place.path("zip.json")).unwrap(), fs::read(place.path("folder.json")).unwrap());
    let bytes = fs::read(place.path("year.zip")).unwrap();
    fs::write(place.path("half.zip"), &bytes[..bytes.len() / 2]).unwrap();
    assert!(
        complaint(&place, "plagiarism compare half.zip").contains("cannot read half.zip: it is no zip file")
    );
    let mut wrong = bytes;
    wrong[2000] ^= 1;
    fs::write(place.path("wrong.zip"), wrong).unwrap();
    assert!(complaint(&place, "plagiarism compare wrong.zip").contains("it is damaged"));
}

#[test]
fn authors_come_from_folders_prefixes_or_a_table() {
    let place = Place::new();
    fs::create_dir(place.path("flat")).unwrap();
    place.write("flat/ada_AIOrk.cc", &copy_of_ada().replace("Zoe", "Ork"));
    place.write("flat/zoe_AIOrk.cc", &copy_of_ada());
    let ran = place.run("plagiarism compare flat --authors by-prefix --json pairs.json -q");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(json(&place, "pairs.json")["pairs"][0]["author_a"], "ada");
    place.write("who.csv", "file,author,game\nada_AIOrk.cc,Ada L.,ork-island\nzoe_AIOrk.cc,Zoe\n");
    place.run("plagiarism compare flat --authors who.csv --json pairs.json -q");
    assert_eq!(json(&place, "pairs.json")["pairs"][0]["author_a"], "Ada L.");
    fs::write(
        place.path("who.csv"),
        b"File;Author\r\n./ada_AIOrk.cc;\"N\xfa\xf1ez, Ada\"\r\nzoe_AIOrk.cc;Zoe\r\n",
    )
    .unwrap();
    place.run("plagiarism compare flat --authors who.csv --json pairs.json -q");
    assert_eq!(json(&place, "pairs.json")["pairs"][0]["author_a"], "Núñez, Ada");
    place.write("flat/zoe_AIOrk.txt", "a player that was called otherwise");
    let ran = place.run("plagiarism compare flat --authors by-prefix --json pairs.json -q");
    assert_eq!(ran.err, "note: 1 file is no source by the end of the name, and left out: 1 .txt\n");
    place.write("who.csv", "ada_AIOrk.cc,Ada\nnobody.cc,Nobody\n");
    assert!(
        complaint(&place, "plagiarism compare flat --authors who.csv")
            .contains("who.csv names nobody.cc, which is not in flat")
    );
    assert!(complaint(&place, "plagiarism compare nowhere").contains("there is no folder nowhere"));
}

#[test]
fn an_anonymous_report_names_nobody() {
    let place = place();
    let ran = place.run("plagiarism compare club --anonymous --html report.html");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let page = fs::read_to_string(place.path("report.html")).unwrap().to_lowercase();
    for name in ["adaork", "blaise", "dorothy", "aizoe", "felix"] {
        assert!(!page.contains(name) && !ran.out.to_lowercase().contains(name), "{name} is told");
    }
}

/// Sources as if their games had been written elsewhere: every word of the API is another one.
fn of_elsewhere(source: &str, game: &str) -> String {
    let words = [
        "Pos", "Dir", "cell", "unit", "orks", "cities", "city", "farmers", "knights", "witches", "command",
        "execute", "Command", "rows", "cols", "pos_ok", "owner", "round", "Unit", "Cell",
    ];
    let mut text = String::new();
    for piece in source.split_inclusive(|c: char| !is_name(c)) {
        let word = piece.trim_end_matches(|c: char| !is_name(c));
        let common = ["Pos", "Dir", "cell", "pos_ok", "rows", "cols", "round"].contains(&word);
        match words.contains(&word) {
            true if common => text += &format!("{word}_there"),
            true => text += &format!("{word}_of_{game}"),
            false => text += word,
        }
        text += &piece[word.len()..];
    }
    text
}

#[test]
fn games_that_nobody_described_are_told_apart_and_copies_found_in_them() {
    let place = place();
    let table = fs::read_to_string(root().join("conformance/plagiarism/players/authors.csv")).unwrap();
    for line in table.lines().skip(1) {
        let words: Vec<&str> = line.split(',').collect();
        let folder = place.path("far").join(words[1]);
        fs::create_dir_all(&folder).unwrap();
        if ["ork-island", "dominator"].contains(&words[2]) {
            let source =
                fs::read_to_string(root().join("conformance/plagiarism/players").join(words[0])).unwrap();
            place.write(&format!("far/{}", words[0]), &of_elsewhere(&source, &words[2][..3]));
        }
    }
    fs::create_dir(place.path("far/zoe")).unwrap();
    place.write("far/zoe/AIZoe.cc", &of_elsewhere(&copy_of_ada(), "ork"));
    let ran = place.run("plagiarism compare far --all --json pairs.json --html report.html -q");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let found = json(&place, "pairs.json");
    let first = &found["pairs"][0];
    assert_eq!((&first["a"], &first["b"]), (&"ada/AIAdaOrk.cc".into(), &"zoe/AIZoe.cc".into()));
    assert!(first["e"].as_f64().unwrap() < 0.01, "{first}");
    assert_eq!(found["pairs"].as_array().unwrap().len(), 25 * 24 / 2);
    let page = fs::read_to_string(place.path("report.html")).unwrap();
    assert!(page.contains("<td>unknown</td>") && page.contains("<td>unknown-2</td>"));
    assert!(!page.contains("unknown-3"));
}

/// A game that has half of its words from one of ours: its players stay together, whatever each of them uses.
#[test]
fn players_of_a_relative_of_our_games_stay_together() {
    let place = Place::new();
    let own = [
        "orks",
        "cities",
        "city",
        "path",
        "cell",
        "execute",
        "Command",
        "nb_cities",
        "nb_paths",
        "city_owner",
        "path_owner",
        "health",
    ];
    let players = root().join("conformance/plagiarism/players");
    let table = fs::read_to_string(players.join("authors.csv")).unwrap();
    for line in table.lines().filter(|line| line.contains(",ork-island")) {
        let file = line.split(',').next().unwrap();
        let mut text = String::new();
        for piece in fs::read_to_string(players.join(file)).unwrap().split_inclusive(|c: char| !is_name(c)) {
            let word = piece.trim_end_matches(|c: char| !is_name(c));
            text += word;
            text += if own.contains(&word) { "_there" } else { "" };
            text += &piece[word.len()..];
        }
        fs::create_dir_all(place.path("kin").join(file).parent().unwrap()).unwrap();
        place.write(&format!("kin/{file}"), &text);
    }
    let added = place.run("plagiarism index add kin --index years --contest 2025");
    assert_eq!(added.out, "12 players of 2025 added to years\n", "{}", added.err);
    let kept = fs::read_to_string(place.path("years/segments/0001.files")).unwrap();
    assert!(kept.lines().all(|line| line.contains("\"game\":\"unknown\"")), "{kept}");
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
