#include "Player.hh"

#define PLAYER_NAME Demo

/// Shows how to look at the board and give commands. It does not play well: it wanders about, shoots
/// at whoever is near, and burns what is below as soon as it can.
struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  /// One parachuter of one of our helicopters, wherever he may fall.
  void throw_a_parachuter () {
    const vector<int> mine = helicopters(me());
    const int k = random(0, int(mine.size()) - 1);
    if (mine.empty()) return;
    const Data helicopter = data(mine[k]);
    if (helicopter.parachuters.empty()) return;
    const int i = helicopter.pos.i + random(-REACH, REACH);
    const int j = helicopter.pos.j + random(-REACH, REACH);
    command_parachuter(i, j);
  }

  void move_helicopters () {
    for (int id : helicopters(me())) {
      if (data(id).napalm == 0) command_helicopter(id, NAPALM);
      else if (random(1, 5) == 1) command_helicopter(id, COUNTER_CLOCKWISE);
      else command_helicopter(id, FORWARD2);
    }
  }

  /// Looks for an enemy beside p, from the south counter-clockwise.
  bool enemy_beside (Position p, Position& enemy) const {
    const int di[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    const int dj[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    for (int k = 0; k < 8; ++k) {
      const int id = which_soldier(p.i + di[k], p.j + dj[k]);
      if (id > 0 and data(id).player != me()) {
        enemy = Position(p.i + di[k], p.j + dj[k]);
        return true;
      }
    }
    return false;
  }

  void move_soldiers () {
    for (int id : soldiers(me())) {
      const Position p = data(id).pos;
      Position to;
      if (not enemy_beside(p, to)) {
        to.i = p.i + random(-1, 1);
        to.j = p.j + random(-1, 1);
      }
      command_soldier(id, to.i, to.j);
    }
  }

  virtual void play () {
    throw_a_parachuter();
    move_helicopters();
    move_soldiers();
  }

};

RegisterPlayer(PLAYER_NAME);
