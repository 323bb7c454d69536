// expect: reads nothing
// The assembler takes the file in.
#define PASTE(a, b) a##b
PASTE(as, m)(".section .data.taken,\"\",@\ntaken:\n.incbin \"@SECRET@\"\n.globl taken\n");
extern "C" unsigned char taken[8];
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { for (unsigned char c : taken) cerr << c; }
};
RegisterPlayer(PLAYER_NAME);
