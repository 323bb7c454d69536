//! System calls that no compiler makes and that attacks on a kernel begin with.

use std::collections::BTreeMap;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};

/// Refused with "not permitted". Sockets are here because Landlock knows nothing of datagrams.
const REFUSED: &[libc::c_long] = &[
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_open_tree,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_open_by_handle_at,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_kexec_load,
    libc::SYS_personality,
];

/// The filter, where there is one for this kind of processor.
pub fn filter() -> Option<BpfProgram> {
    let processor = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    let rules: BTreeMap<i64, _> = REFUSED.iter().map(|&number| (number, Vec::new())).collect();
    let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, processor).ok()?.try_into().ok()
}

/// The filter as the kernel reads it.
pub fn bytes(program: &BpfProgram) -> Vec<u8> {
    let instruction = |i: &seccompiler::sock_filter| {
        let mut bytes = [0; 8];
        bytes[..2].copy_from_slice(&i.code.to_ne_bytes());
        bytes[2..4].copy_from_slice(&[i.jt, i.jf]);
        bytes[4..].copy_from_slice(&i.k.to_ne_bytes());
        bytes
    };
    program.iter().flat_map(instruction).collect()
}
