//! The functions of WASI that do nothing but answer a number: there are no files, no sleep, no arguments.

use wasmtime::{Caller, Error, FuncType, Linker, Val, ValType};

use super::wasi::{BAD_FILE, MODULE};
use super::{State, charge};

const SUCCESS: i32 = 0;
const NOT_SUPPORTED: i32 = 58;
const CANNOT_SEEK: i32 = 70;

/// Name, parameters (`i` 32 bits, `I` 64 bits) and the one answer.
pub(crate) const SILENT: &[(&str, &str, i32)] = &[
    ("args_get", "ii", SUCCESS),
    ("environ_get", "ii", SUCCESS),
    ("sched_yield", "", SUCCESS),
    ("poll_oneoff", "iiii", NOT_SUPPORTED),
    ("fd_advise", "iIIi", BAD_FILE),
    ("fd_allocate", "iII", BAD_FILE),
    ("fd_datasync", "i", BAD_FILE),
    ("fd_fdstat_set_flags", "ii", BAD_FILE),
    ("fd_fdstat_set_rights", "iII", BAD_FILE),
    ("fd_filestat_get", "ii", BAD_FILE),
    ("fd_filestat_set_size", "iI", BAD_FILE),
    ("fd_filestat_set_times", "iIIi", BAD_FILE),
    ("fd_pread", "iiiIi", BAD_FILE),
    ("fd_prestat_get", "ii", BAD_FILE),
    ("fd_prestat_dir_name", "iii", BAD_FILE),
    ("fd_pwrite", "iiiIi", BAD_FILE),
    ("fd_read", "iiii", BAD_FILE),
    ("fd_readdir", "iiiIi", BAD_FILE),
    ("fd_renumber", "ii", BAD_FILE),
    ("fd_seek", "iIii", CANNOT_SEEK),
    ("fd_sync", "i", BAD_FILE),
    ("fd_tell", "ii", CANNOT_SEEK),
    ("path_create_directory", "iii", BAD_FILE),
    ("path_filestat_get", "iiiii", BAD_FILE),
    ("path_filestat_set_times", "iiiiIIi", BAD_FILE),
    ("path_link", "iiiiiii", BAD_FILE),
    ("path_open", "iiiiiIIii", BAD_FILE),
    ("path_readlink", "iiiiii", BAD_FILE),
    ("path_remove_directory", "iii", BAD_FILE),
    ("path_rename", "iiiiii", BAD_FILE),
    ("path_symlink", "iiiii", BAD_FILE),
    ("path_unlink_file", "iii", BAD_FILE),
];

pub(super) fn define(linker: &mut Linker<State>) -> Result<(), Error> {
    let engine = linker.engine().clone();
    for &(name, parameters, answer) in SILENT {
        let parameters = parameters.chars().map(|c| if c == 'I' { ValType::I64 } else { ValType::I32 });
        let signature = FuncType::new(&engine, parameters, [ValType::I32]);
        linker.func_new(MODULE, name, signature, move |mut caller: Caller<'_, State>, _, results| {
            charge(&mut caller, 0)?;
            results[0] = Val::I32(answer);
            Ok(())
        })?;
    }
    Ok(())
}
