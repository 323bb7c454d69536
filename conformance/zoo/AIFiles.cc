// expect: plays -1 -1 -1 -1 -1 -1
#include "Player.hh"

#define PLAYER_NAME Files

#include <cstdio>

struct PLAYER_NAME : public Player {

  static Player* factory () { return new PLAYER_NAME; }

  virtual void play () {
    FILE* in = fopen("/etc/passwd", "r");
    execute(Command(in ? fgetc(in) : -1, NONE));
    FILE* out = fopen("AIFiles.txt", "w");
    execute(Command(out ? 1 : -1, NONE));
  }

};

RegisterPlayer(PLAYER_NAME);
