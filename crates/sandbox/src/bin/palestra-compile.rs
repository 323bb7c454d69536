//! Compiles a module for another program, within limits: for users of this library who have no program of their own
//! that does it.

fn main() -> std::process::ExitCode {
    palestra_sandbox::serve()
}
