// expect: ends
// Messages that would take over the terminal of whoever reads them.
#pragma message("\033]0;mine\007\033[2J")
#warning @ESC@]0;mine@BEL@@ESC@[2J @CSI@31m
[[deprecated("\033[2J@ESC@[2J")]] int old();
int used = old();
static_assert(sizeof(int) == 3, "\033[2J@ESC@[31m");
int @RLO@name;
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
