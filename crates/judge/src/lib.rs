//! The judge: people submit players, get verdicts, watch and compete. The only room with asynchronous code.
//!
//! The tables are the truth and the queue is a hint: a row and its job are written in one transaction, a sweep brings
//! back what no job does, results are facts inserted once by key. Kill anything, lose nothing, count nothing twice.

#![forbid(unsafe_code)]

pub mod commands;
pub mod config;
pub mod gateway;
pub mod http;
pub mod jobs;
pub mod ladder;
pub mod queue;
pub mod store;
pub mod sweep;
pub mod web;
pub mod work;
