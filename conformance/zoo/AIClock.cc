// expect: plays 0 0 0 0 0 0
// Time stands still.
#include "Player.hh"

#define PLAYER_NAME Clock

#include <chrono>
#include <ctime>

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    execute(Command(int(time(nullptr)), NONE));
    auto begin = chrono::steady_clock::now();
    for (int k = 0; k < 100000; ++k) random(0, 1);
    execute(Command(int((chrono::steady_clock::now() - begin).count()), NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
