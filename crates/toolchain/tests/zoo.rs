//! Every exhibit of the zoo that is a source gets its verdict, and nobody else is harmed.

mod common;

use palestra_arena::{Player, Series};
use palestra_sandbox::zoo::Exhibit;
use palestra_sandbox::{Limits, Sandbox, Settings};

use common::{build, project, script};

/// Small enough that an endless loop takes no time, large enough for what a player does at its start.
fn limits() -> Limits {
    Limits { budget: 200_000_000, ..Limits::default() }
}

fn every_exhibit(kind: &str, least: usize) {
    let sandbox = Sandbox::new(Settings { limits: limits(), ..Settings::default() }).unwrap();
    let honest = wat::parse_file(project().join("conformance/zoo/honest.wat")).unwrap();
    let honest = sandbox.load(&honest).unwrap();
    let all = Exhibit::all(&project().join("conformance/zoo"), &[kind]).unwrap();
    assert!(all.len() >= least, "the zoo has only {} exhibits of this kind", all.len());
    let script = script(3);
    let results = Series::new(0).run(all.len(), |k| {
        let exhibit = &all[k];
        let name = exhibit.path.file_name()?.to_string_lossy().into_owned();
        let wasm = build(&format!("conformance/zoo/{name}")).wasm;
        let mut companions: Vec<Box<dyn Player>> = (0..3).map(|_| Box::new(honest.player()) as _).collect();
        let (verdict, said) = exhibit
            .verdict(&sandbox, &limits(), &wasm, &script, &mut companions)
            .unwrap_or_else(|harm| panic!("{name}: {harm}"));
        let said = String::from_utf8_lossy(&said[..said.len().min(300)]).into_owned();
        let wrong = format!("{name}: expected `{}`, was `{verdict}`, said {said:?}", exhibit.expected);
        (!exhibit.agrees(&verdict)).then_some(wrong)
    });
    let wrong: Vec<String> = results.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_cpp_exhibit_gets_its_verdict() {
    every_exhibit("cc", 30);
}

#[test]
fn every_rust_exhibit_gets_its_verdict() {
    every_exhibit("rs", 8);
}
