// expect: plays
// game: apocalypse-now
// Senseless commands and questions are answered, not punished; a soldier flies no better than a helicopter walks.
#include "Player.hh"

#define PLAYER_NAME ApoGarbage

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    const int odd[] = {INT_MIN, -1, 0, 60, 17528, INT_MAX};
    for (int a : odd) {
      Action::command_soldier(a, -a/2, a);
      Action::command_helicopter(a, a);
      what(a, 0);
      which_helicopter(0, a);
      post_owner(a, a);
      data(a);
      soldiers(a);
      status(a);
      total_score(a);
    }
    for (int id : soldiers(me())) Action::command_helicopter(id, FORWARD2);
    for (int id : helicopters(me())) Action::command_soldier(id, 30, 30);
    command_soldier(soldiers(me())[0], INT_MAX, INT_MIN);
    command_helicopter(helicopters(me())[0], 6);
    random(INT_MIN, INT_MAX);
    random_permutation(INT_MAX);
  }

};

RegisterPlayer(PLAYER_NAME);
