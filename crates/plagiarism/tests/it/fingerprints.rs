//! Fingerprints are for ever: kept ones must mean the same in ten years.

use palestra_plagiarism::{Language, Vocabulary, digest, fingerprint};

fn cpp(source: &str, words: &[&str]) -> palestra_plagiarism::Prints {
    let vocabulary = Vocabulary::new(words.iter().map(|word| (*word).to_owned()));
    fingerprint(source.as_bytes(), Language::Cpp, &vocabulary)
}

/// If this test fails, kept indexes are worthless: raise `VERSION`, keep the old functions, and only then change the number.
#[test]
fn golden_fingerprints() {
    // Words of our own, so that a new header changes nothing here.
    let words = [
        "Pos",
        "Dir",
        "Unit",
        "Cell",
        "cell",
        "unit",
        "orks",
        "me",
        "execute",
        "Command",
        "city_owner",
        "pos_ok",
        "farmers",
        "command",
    ];
    let vocabulary = Vocabulary::new(words.map(str::to_owned));
    let mut sum = 0_u64;
    let mut count = 0;
    for (_, _, source) in crate::common::players().iter().take(20) {
        let prints = fingerprint(source.as_bytes(), Language::Cpp, &vocabulary);
        for set in &prints.sets {
            count += set.len();
            for gram in set {
                sum = digest(&(sum ^ gram).to_le_bytes());
            }
        }
    }
    assert_eq!((count, format!("{sum:016x}").as_str()), (GOLDEN.0, GOLDEN.1));
}

const GOLDEN: (usize, &str) = (24691, "c6951c5eb59beb23");

#[test]
fn names_comments_and_layout_do_not_matter() {
    let a = "int near(Pos p) { int best = 0; for (int k = 0; k < 4; ++k) if (cell(p).owner == me()) best = best + 1; return best; }";
    let b = "/* mine */ int closest(Pos where)\n{\n int r = 0; // count\n for (int x = 0; x < 4; ++x)\n if (cell(where).owner == me()) r = r + 1;\n return r; }";
    assert_eq!(cpp(a, &["Pos", "cell", "me"]), cpp(b, &["Pos", "cell", "me"]));
}

#[test]
fn macros_typedefs_and_forwarders_are_no_disguise() {
    let plain = "void play() { for (int id : orks(me())) { Pos p = unit(id).pos; if (pos_ok(p) and cell(p).type == CITY) execute(Command(id, NONE)); } }";
    let words =
        ["Pos", "orks", "me", "unit", "pos_ok", "cell", "CITY", "execute", "Command", "NONE", "pos", "type"];
    let strict = |prints: &palestra_plagiarism::Prints| prints.sets[2].clone();
    let wanted = strict(&cpp(plain, &words));
    let shared = |source: &str| {
        let found = strict(&cpp(source, &words));
        wanted.iter().filter(|gram| found.contains(gram)).count()
    };
    let macros = "#define A1 orks\n#define A2 me\n#define A3(x) unit(x)\n#define A4 pos_ok\n#define A5(...) cell(__VA_ARGS__)\n#define A6 CITY\n#define LOOP(v, l) for (int v : l)\ntypedef Pos Place;\n\
        void play() { LOOP(id, A1(A2())) { Place p = A3(id).pos; if (A4(p) and A5(p).type == A6) execute(Command(id, NONE)); } }";
    assert_eq!(shared(macros), wanted.len());
    let forwarders = "Unit u1(int k) { return unit(k); } bool good(Pos q) { return this->pos_ok(q); } Cell look(Pos q) { int zero = 0; auto c = cell(q); zero += 1; return c; } void go(Command c) { execute(c); }\n\
        void play() { for (int id : orks(me())) { Pos p = u1(id).pos; if (good(p) and look(p).type == CITY) go(Command(id, NONE)); } }";
    assert_eq!(shared(forwarders), wanted.len());
}

#[test]
fn every_input_has_fingerprints_in_little_time() {
    let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    let bomb: String = (0..30).map(|k| format!("#define B{} B{k} B{k} B{k} B{k}\n", k + 1)).collect();
    let empty_bomb = "#define E(x) x\n#define B0 E() E() E() E() E() E() E() E()\n".to_owned()
        + &(0..8)
            .map(|k| format!("#define B{} {}\n", k + 1, format!("B{k} ").repeat(100)))
            .collect::<String>()
        + "B8 B8 B8 B8";
    let line = "a+".repeat(5_000_000);
    let inputs: Vec<Vec<u8>> = vec![
        Vec::new(),
        vec![0; 1_000_000],
        (0..=255).cycle().take(1_000_000).collect(),
        deep.into_bytes(),
        (bomb + "B30 B30").into_bytes(),
        empty_bomb.into_bytes(),
        line.into_bytes(),
        b"\"never closed".to_vec(),
        b"/* never closed".to_vec(),
        b"R\"x(never closed".to_vec(),
        b"'".to_vec(),
        b"#define".to_vec(),
        b"#define F(".to_vec(),
        b"#define F(x) x\nF(".to_vec(),
        b"{{{{{ f( { return g(".to_vec(),
        "señor = 'ñ'; // á".as_bytes().to_vec(),
        b"caf\xe9 = 1; \xff\xfe".to_vec(),
    ];
    let vocabulary = Vocabulary::new([]);
    for input in inputs {
        for language in [Language::Cpp, Language::Rust, Language::Java, Language::Script, Language::Python] {
            fingerprint(&input, language, &vocabulary);
        }
    }
}

#[test]
fn rust_is_read_as_rust() {
    let vocabulary = Vocabulary::new(["unit".to_owned(), "orks".to_owned()]);
    let print = |source: &str| fingerprint(source.as_bytes(), Language::Rust, &vocabulary);
    let a = print(
        "fn play<'a>(&'a mut self) { /* a /* nested */ one */ for id in self.orks(0) { let u = self.unit(id); if u.x > 'a' as i32 { self.go(r#\"x\"#); } } }",
    );
    let b = print(
        "fn think<'b>(&'b mut self) { for ork in self.orks(0) { let one = self.unit(ork); if one.y > 'b' as i32 { self.walk(\"y\"); } } }",
    );
    assert_eq!(a.sets[4], b.sets[4]);
    assert!(!a.sets[4].is_empty());
}
