//! What the project promises of itself as a whole: golden rows, rules pages, rooms and dependencies.

mod battle_royale;
mod dependencies;
mod dominator;
mod generated;
mod golden;
mod rooms;
mod rules;
