// expect: plays
// game: apocalypse-now
// Throws parachuters that it does not have, beside its helicopters and over the border, and more than four at a time.
#include "Player.hh"

#define PLAYER_NAME ApoSky

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    const Position p = data(helicopters(me())[0]).pos;
    Action::command_parachuter(-1, INT_MAX);
    Action::command_parachuter(60, 60);
    command_parachuter(INT_MIN, -1);
    command_parachuter(p.i + 3, p.j);
    for (int k = 0; k < 50; ++k) Action::command_parachuter(p.i - 5 + k%11, p.j - 5 + k/5);
  }

};

RegisterPlayer(PLAYER_NAME);
