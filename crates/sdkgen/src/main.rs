//! `sdkgen` writes the generated files of the SDKs; `sdkgen --check` only tells which are stale.

use std::process::ExitCode;

use palestra_sdkgen::{project, stale};

fn main() -> ExitCode {
    let check = std::env::args().any(|argument| argument == "--check");
    let stale = stale(project());
    for file in &stale {
        let path = project().join(&file.path);
        if check {
            eprintln!("stale: {} (run `cargo run -p palestra-sdkgen`)", file.path.display());
        } else if let Err(why) = path
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&path, &file.text))
        {
            eprintln!("cannot write {}: {why}", file.path.display());
            return ExitCode::FAILURE;
        } else {
            println!("wrote {}", file.path.display());
        }
    }
    if check && !stale.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
