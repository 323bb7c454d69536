//! The generated files that are committed are those that the schemas ask for.

#[test]
fn no_generated_file_is_stale() {
    let stale: Vec<_> =
        palestra_sdkgen::stale(palestra_sdkgen::project()).into_iter().map(|f| f.path).collect();
    assert!(stale.is_empty(), "run `cargo run -p palestra-sdkgen`: {stale:?}");
}
