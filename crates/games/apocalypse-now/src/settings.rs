//! The numbers of the game. The document fixes them all: no configuration can change one.

/// Rows and columns of the board. R1
pub const MAX: i16 = 60;
/// Rounds of a match. R8
pub const GAME_ROUNDS: u32 = 200;
/// Posts on the board. R3
pub const NUM_POSTS: usize = 16;
/// Points that an important post gives in a round. R3
pub const HIGH_VALUE: i64 = 100;
/// Points that any other post gives in a round. R3
pub const LOW_VALUE: i64 = 50;
/// Soldiers of each player at the beginning. R4
pub const NUM_SOLDIERS: usize = 20;
/// Soldiers and parachuters of all players together, at all times. R7
pub const TROOPS: usize = 80;
/// Life points of a new soldier. R4
pub const LIFE: i16 = 100;
/// A helicopter covers its cell and this many in each direction. R5
pub const REACH: i16 = 2;
/// Rounds that a helicopter waits for napalm. R18
pub const ROUNDS_NAPALM: u8 = 30;
/// Rounds that forest burns. R19
pub const FOREST_BURNS: u8 = 10;
/// Rounds that grass and water burn. R19
pub const OTHER_BURNS: u8 = 5;
/// Out of a hundred forest cells beside a fire, how many catch fire in a round. R25
pub const PROB_FIRE: i32 = 10;
/// Least damage to a soldier in a forest; the most is twice that. R23
pub const FOREST_DAMAGE: i32 = 20;
/// Least damage to a soldier on grass; the most is twice that. R23
pub const GRASS_DAMAGE: i32 = 50;
/// Rounds in which a parachuter can jump. R12
pub const ROUNDS_JUMP: u8 = 20;
/// Parachuters that a player can throw in a round. R11
pub const MAX_JUMP: usize = 4;
/// New soldiers of round r have numbers from 1 + r times this on. R14
pub const IDS_PER_ROUND: i32 = 88;
