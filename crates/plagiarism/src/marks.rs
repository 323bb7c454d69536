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
pub const COLON: u64 = digest(b":");
pub const TIMES: u64 = digest(b"*");
pub const AND: u64 = digest(b"&");
pub const BOTH: u64 = digest(b"&&");
pub const ENUM: u64 = digest(b"enum");
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

/// What stands before a name that is declared, in any language.
pub const DECLARING: [u64; 12] = [
    digest(b"struct"),
    digest(b"class"),
    ENUM,
    digest(b"union"),
    digest(b"namespace"),
    digest(b"typename"),
    digest(b"fn"),
    digest(b"def"),
    digest(b"function"),
    digest(b"interface"),
    digest(b"trait"),
    digest(b"mod"),
];
/// And in Rust.
pub const DECLARING_RUST: [u64; 7] = [
    digest(b"let"),
    digest(b"mut"),
    digest(b"const"),
    digest(b"static"),
    TYPE,
    digest(b"for"),
    digest(b"ref"),
];
/// Types that are words of C++ or Java.
pub const TYPES: [u64; 15] = [
    digest(b"int"),
    digest(b"long"),
    digest(b"short"),
    digest(b"bool"),
    digest(b"boolean"),
    digest(b"char"),
    digest(b"byte"),
    digest(b"float"),
    digest(b"double"),
    digest(b"unsigned"),
    digest(b"signed"),
    digest(b"void"),
    digest(b"auto"),
    digest(b"var"),
    digest(b"const"),
];
