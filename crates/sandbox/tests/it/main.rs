//! Modules in the sandbox: hostile, broken, in crowds, from the cache.

mod cache;
mod common;
mod determinism;
mod helper;
mod mutation;
mod observed;
mod second_opinion;
mod tune;
mod work;
mod zoo;
