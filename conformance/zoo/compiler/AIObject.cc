// expect: reads nothing
// Says where the linker shall look, inside of the object file.
__asm__(".section .linker_options,\"\",@\n .asciz \"lib\"\n .asciz \"@SECRET@\"");
#pragma comment(lib, "@SECRET@")
#include "Player.hh"
#define PLAYER_NAME Reader
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { cerr << 1; }
};
RegisterPlayer(PLAYER_NAME);
