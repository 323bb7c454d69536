//! The generated files that are committed are those that the schemas ask for.

#[test]
fn no_generated_file_is_stale() {
    let stale: Vec<_> =
        palestra_sdkgen::stale(palestra_sdkgen::project()).into_iter().map(|f| f.path).collect();
    assert!(stale.is_empty(), "run `cargo run -p palestra-sdkgen`: {stale:?}");
}

#[test]
fn everything_in_the_sdks_is_explained() {
    let of_game = |game: &&dyn palestra_game::erased::AnyGame| {
        palestra_sdkgen::unexplained(palestra_sdkgen::project(), game.name())
    };
    let unexplained: Vec<_> = palestra_arena::games().iter().flat_map(of_game).collect();
    assert!(unexplained.is_empty(), "{unexplained:#?}");
}
