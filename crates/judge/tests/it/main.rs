//! The judge with real parts: SQLite files, a PostgreSQL of the tests' own, workers as processes.

mod chaos;
mod databases;
mod dummy;
mod site;
mod store;
mod web;
