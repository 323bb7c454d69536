//! The judge with real parts: SQLite files, a PostgreSQL of the tests' own, workers as processes.

mod agents;
mod alike;
mod attacks;
mod chaos;
mod course;
mod databases;
mod doors;
mod dummy;
mod failpoints;
mod inputs;
mod live;
mod load;
mod metrics;
mod outside;
mod plans;
mod remote;
mod silence;
mod site;
mod store;
mod subjects;
mod sweep;
mod tournament;
mod trouble;
mod trust;
mod web;
