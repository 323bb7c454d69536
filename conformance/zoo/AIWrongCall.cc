// expect: frozen round 0 bad-call
// Calls a function with arguments that it does not take.
#include "Player.hh"

#define PLAYER_NAME WrongCall

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    double (*volatile f) (double, double) = reinterpret_cast<double (*) (double, double)>(&PLAYER_NAME::factory);
    if (f(1, 2) > 0) execute(Command(0, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
