//! What entering a function costs.
//!
//! The engine charges one unit for it, however many variables it must set to zero. So instructions that do nothing are
//! put before the first one of a function with many variables; what doing nothing costs is in `costs`.

/// Variables for which one instruction is put in.
const VARIABLES: u64 = 32;

/// What that instruction costs: a quarter of a unit for each variable.
pub(crate) const NOTHING: u8 = 8;

const CODE_SECTION: u8 = 10;
const NOP: u8 = 1;

/// The module with its functions' entries paid for; `None` if nothing is to be added, or if it is no module.
pub(crate) fn paid(wasm: &[u8]) -> Option<Vec<u8>> {
    let (mut out, mut rest) = (wasm.get(..8)?.to_vec(), wasm.get(8..)?);
    let mut changed = false;
    while let Some((&id, after)) = rest.split_first() {
        rest = after;
        let length = number(&mut rest)? as usize;
        let (section, after) = rest.split_at_checked(length)?;
        rest = after;
        let new = if id == CODE_SECTION { code(section)? } else { None };
        changed |= new.is_some();
        let section = new.as_deref().unwrap_or(section);
        out.push(id);
        put(&mut out, section.len() as u64);
        out.extend(section);
    }
    changed.then_some(out)
}

/// The code section, if anything is added to it.
#[allow(clippy::option_option)] // the outer one says that it is broken
fn code(mut section: &[u8]) -> Option<Option<Vec<u8>>> {
    let count = number(&mut section)?;
    let mut out = Vec::new();
    put(&mut out, count);
    let mut changed = false;
    for _ in 0..count {
        let length = number(&mut section)? as usize;
        let (body, after) = section.split_at_checked(length)?;
        section = after;
        let (variables, begin) = variables(body)?;
        let fee = (variables / VARIABLES) as usize;
        changed |= fee > 0;
        put(&mut out, (body.len() + fee) as u64);
        out.extend(&body[..begin]);
        out.extend(std::iter::repeat_n(NOP, fee));
        out.extend(&body[begin..]);
    }
    Some(changed.then_some(out))
}

/// How many variables a function has, and where its instructions begin. More than are accepted count as that many.
fn variables(body: &[u8]) -> Option<(u64, usize)> {
    let mut rest = body;
    let mut all = 0u64;
    for _ in 0..number(&mut rest)? {
        all = all.saturating_add(number(&mut rest)?);
        let (kind, after) = rest.split_first()?;
        // Types of one byte: numbers, vectors, and the two plain references. There are no others here.
        matches!(kind, 0x6f | 0x70 | 0x7b..=0x7f).then_some(())?;
        rest = after;
    }
    Some((all.min(10_000), body.len() - rest.len()))
}

/// Reads a number of at most 32 bits.
fn number(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

fn put(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::paid;

    #[test]
    fn only_functions_with_many_variables_pay() {
        let module = |count: usize| {
            let text = format!("(module (func (local {}) nop) (func))", "i32 i64 ".repeat(count / 2));
            wat::parse_str(text).unwrap()
        };
        assert_eq!(paid(&module(30)), None);
        let (before, after) = (module(640), paid(&module(640)).unwrap());
        assert_eq!(after.len(), before.len() + 20);
        wasmparser::Validator::new().validate_all(&after).unwrap();
        assert_eq!(paid(b"\0asm\x01\0\0\0\x0a\xff"), None);
        assert_eq!(paid(b""), None);
    }
}
