// expect: frozen round 1 exception std::out_of_range
// Nothing is ever caught in the sandbox.
#include "Player.hh"

#define PLAYER_NAME Throw

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    vector<int> v(1);
    try { execute(Command(v.at(round()), NONE)); }
    catch (const out_of_range& e) { cerr << e.what() << endl; }
  }

};

RegisterPlayer(PLAYER_NAME);
