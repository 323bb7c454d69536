// expect: frozen round 1 out-of-bounds
// An index far outside of a vector.
#include "Player.hh"

#define PLAYER_NAME WildRead

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    vector<int> v(3);
    int* volatile wild = &v[0] + 500000000*round();
    if (round() == 1) execute(Command(*wild, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
