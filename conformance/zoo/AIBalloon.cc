// expect: frozen round 0 too-much-memory
#include "Player.hh"

#define PLAYER_NAME Balloon

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    vector<char> all(size_t(1) << 30, 'x');
    execute(Command(all[round()], NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
