#include "Player.hh"

/**
 * The name of your player: change it, and name the file after it (AIWhatever.cc).
 */
#define PLAYER_NAME Demo

/**
 * Shows how to look at the board and give instructions. It does not play well: it takes bonuses that
 * are near, shoots at who is just ahead, and otherwise drives anywhere.
 */
struct PLAYER_NAME : public Player {

  /**
   * Makes a new player: leave it as it is.
   */
  static Player* factory () {
    return new PLAYER_NAME;
  }

  /**
   * All directions.
   */
  const vector<Dir> directions = {
    UP, DEFAULT, DOWN, SLOW_UP, SLOW, SLOW_DOWN, FAST_UP, FAST, FAST_DOWN
  };

  /**
   * Is there a bonus at p?
   */
  bool bonus_at (Pos p) {
    CType t = cell(p).type;
    return t == WATER_BONUS or t == MISSILE_BONUS or t == GAS_BONUS;
  }

  /**
   * Can a car move to p in this round?
   */
  bool allowed (Pos p) {
    return within_window(p, round() + 1);
  }

  /**
   * Gives a car its instruction.
   */
  void drive (const Car& c) {
    Cell ahead = cell(c.pos + DEFAULT);
    if (c.nb_miss > 0 and ahead.type == CAR) {
      if (player_of(ahead.cid) != me()) shoot(c.cid);
      return;
    }
    for (Dir d : directions) {
      if (allowed(c.pos + d) and bonus_at(c.pos + d)) {
        move(c.cid, d);
        return;
      }
    }
    if (first(c.pos) > 0 and first(c.pos) < number_rows() - 1) {
      Dir d = directions[randomize(0, 8)];
      if (allowed(c.pos + d)) move(c.cid, d);
    }
  }

  /**
   * Called once a round.
   */
  virtual void play () {
    for (Car_Id id = begin(me()); id < end(me()); ++id) {
      Car c = car(id);
      if (c.alive) drive(c);
    }
  }

};

/**
 * Leave this line as it is.
 */
RegisterPlayer(PLAYER_NAME);
