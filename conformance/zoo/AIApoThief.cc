// expect: plays
// game: apocalypse-now
// Commands everybody through the base class, which does not check: enemies to walk into the fire, its own to a post far away.
#include "Player.hh"

#define PLAYER_NAME ApoThief

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    const vector<Post> all = posts();
    for (int pl = 0; pl < 4; ++pl) {
      for (int id : helicopters(pl)) if (pl != me()) Action::command_helicopter(id, NAPALM);
      for (int id : soldiers(pl)) {
        const Position p = data(id).pos;
        if (pl != me()) Action::command_soldier(id, p.i + 1, p.j);
        else Action::command_soldier(id, all[id%16].pos.i, all[id%16].pos.j);
      }
    }
  }

};

RegisterPlayer(PLAYER_NAME);
