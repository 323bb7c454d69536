//! Every hand-made exhibit of the zoo gets its verdict, and nobody else is harmed.

use crate::common::{bytes, companions, helper, honest, limits, sandbox, script, zoo};

#[test]
fn every_exhibit_gets_its_verdict() {
    let sandbox = sandbox().with_helper(helper());
    let honest = honest(&sandbox);
    let limits = limits();
    let mut wrong = Vec::new();
    let all = zoo();
    assert!(all.len() >= 30, "the zoo has only {} exhibits", all.len());
    for exhibit in all {
        let name = exhibit.path.file_name().unwrap().to_string_lossy().into_owned();
        let (verdict, said) = exhibit
            .fate(&sandbox, &limits, &bytes(&exhibit), &script(), &mut companions(&honest))
            .unwrap_or_else(|harm| panic!("{name}: {harm}"));
        if !exhibit.agrees(&verdict) {
            wrong.push(format!("{name}: expected `{}`, was `{verdict}`", exhibit.expected));
        }
        assert!(said.len() <= limits.stderr + 100, "{name} was heard for {} bytes", said.len());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
