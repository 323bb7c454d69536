// expect: frozen round 0 too-much-memory
#include "Player.hh"

#define PLAYER_NAME BalloonSlow

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  list<string> hoard;

  virtual void play () {
    for (;;) hoard.push_back(string(100000, 'x'));
  }

};

RegisterPlayer(PLAYER_NAME);
