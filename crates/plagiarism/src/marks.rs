//! Codes of the tokens that other files ask for.

use crate::hash::digest;

pub const OPEN: u64 = digest(b"(");
pub const CLOSE: u64 = digest(b")");
pub const BEGIN: u64 = digest(b"{");
pub const END: u64 = digest(b"}");
pub const FROM: u64 = digest(b"[");
pub const TO: u64 = digest(b"]");
pub const COMMA: u64 = digest(b",");
pub const SEMICOLON: u64 = digest(b";");
pub const DOTS: u64 = digest(b"...");
pub const HASH: u64 = digest(b"#");
pub const DOT: u64 = digest(b".");
pub const ARROW: u64 = digest(b"->");
pub const SCOPE: u64 = digest(b"::");
pub const LESS: u64 = digest(b"<");
pub const MORE: u64 = digest(b">");
pub const IS: u64 = digest(b"=");
pub const VARIADIC: u64 = digest(b"__VA_ARGS__");
pub const THIS: u64 = digest(b"this");
pub const SELF: u64 = digest(b"self");
pub const RETURN: u64 = digest(b"return");
pub const TYPEDEF: u64 = digest(b"typedef");
pub const USING: u64 = digest(b"using");
pub const TYPE: u64 = digest(b"type");
pub const AS: u64 = digest(b"as");

pub const LOOPS: [u64; 4] = [digest(b"for"), digest(b"while"), digest(b"do"), digest(b"loop")];
pub const COMPARISONS: [u64; 6] = [LESS, MORE, digest(b"<="), digest(b">="), digest(b"=="), digest(b"!=")];
pub const ASSIGNMENTS: [u64; 6] =
    [IS, digest(b"+="), digest(b"-="), digest(b"*="), digest(b"++"), digest(b"--")];
/// Other words and marks that a disguise rarely touches.
pub const TELLING: [u64; 20] = [
    digest(b"if"),
    RETURN,
    digest(b"break"),
    digest(b"continue"),
    digest(b"switch"),
    digest(b"case"),
    digest(b"match"),
    digest(b"true"),
    digest(b"false"),
    digest(b"+"),
    digest(b"-"),
    digest(b"*"),
    digest(b"/"),
    digest(b"%"),
    digest(b"&&"),
    digest(b"||"),
    digest(b"?"),
    FROM,
    DOT,
    ARROW,
];
