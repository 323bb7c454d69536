//! Groups of documents that hang together.

/// The connected groups of two or more, each sorted, in order of their first member.
pub fn clusters(members: usize, links: impl IntoIterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut parent: Vec<usize> = (0..members).collect();
    for (a, b) in links {
        let (a, b) = (root(&mut parent, a), root(&mut parent, b));
        // The smaller number is the root, whatever the order of the links.
        parent[a.max(b)] = a.min(b);
    }
    let mut lists = vec![Vec::new(); members];
    for member in 0..members {
        lists[root(&mut parent, member)].push(member);
    }
    lists.retain(|list| list.len() > 1);
    lists
}

fn root(parent: &mut [usize], mut at: usize) -> usize {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}
