//! What a process and all that it started use together, as Linux tells it.

use std::fs;

/// What a tree of processes used when it was last looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    /// CPU time in milliseconds, of processes that have ended too if somebody waited for them.
    pub cpu: u64,
    /// Memory in bytes.
    pub memory: u64,
    /// How many processes there are.
    pub processes: usize,
}

/// The parts of `/proc/PID/stat` that matter here.
struct Process {
    id: u32,
    parent: u32,
    group: u32,
    cpu: u64,
    memory: u64,
}

/// Linux counts CPU time for programs in hundredths of a second, and memory here in pages.
const MILLISECONDS: u64 = 10;
const PAGE: u64 = 4096;

/// What `root`, its group and all their children use; nothing where the system does not tell.
pub(crate) fn usage(root: u32) -> Usage {
    let all: Vec<Process> = processes();
    let mut inside: Vec<bool> = all.iter().map(|p| p.id == root || p.group == root).collect();
    // Children come after their parents nearly always, so this takes few rounds.
    loop {
        let ids: std::collections::BTreeSet<u32> =
            all.iter().zip(&inside).filter(|(_, inside)| **inside).map(|(p, _)| p.id).collect();
        let before = ids.len();
        for (process, inside) in all.iter().zip(&mut inside) {
            *inside |= ids.contains(&process.parent);
        }
        if inside.iter().filter(|inside| **inside).count() == before {
            break;
        }
    }
    let mut sum = Usage::default();
    for (process, _) in all.iter().zip(&inside).filter(|(_, inside)| **inside) {
        sum.cpu += process.cpu * MILLISECONDS;
        sum.memory += process.memory * PAGE;
        sum.processes += 1;
    }
    sum
}

fn processes() -> Vec<Process> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    folders
        .filter_map(|folder| {
            let id = folder.file_name().to_str()?.parse().ok()?;
            process(id, &fs::read_to_string(folder.path().join("stat")).ok()?)
        })
        .collect()
}

/// Reads `PID (name) state parent group ...`; the name may hold anything, a bracket too.
fn process(id: u32, stat: &str) -> Option<Process> {
    let fields: Vec<&str> = stat[stat.rfind(')')? + 1..].split_whitespace().collect();
    let number = |k: usize| fields.get(k)?.parse::<u64>().ok();
    Some(Process {
        id,
        parent: fields.get(1)?.parse().ok()?,
        group: fields.get(2)?.parse().ok()?,
        cpu: number(11)? + number(12)? + number(13)? + number(14)?,
        memory: number(21)?,
    })
}

#[cfg(test)]
mod tests {
    use super::process;

    #[test]
    fn the_line_of_a_process_with_a_rude_name() {
        let line =
            "7 (a) b (c) S 3 5 5 0 -1 4194560 1 2 3 4 10 20 30 40 20 0 1 0 99 1000 6 18446744073709551615";
        let read = process(7, line).unwrap();
        assert_eq!((read.parent, read.group, read.cpu, read.memory), (3, 5, 100, 6));
        assert!(process(7, "7 (a").is_none());
    }
}
