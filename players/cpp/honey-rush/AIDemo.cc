#include "Player.hh"


#define PLAYER_NAME Demo


/**
 * Shows how to look at the garden and give orders. It does not play well.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  /**
   * Our score when we last told it. Attributes keep their values from round to round.
   */
  int told = 0;

  /**
   * How many steps it is home, if nothing is in the way.
   */
  int far (Pos p) {
    Pos home = hive(me());
    return abs(p.i - home.i) + abs(p.j - home.j);
  }

  /**
   * A direction that brings a bee nearer to its hive; DIR_SIZE if there is none.
   */
  Dir homewards (Pos p) {
    for (int d = 0; d < DIR_SIZE; ++d) {
      Pos next = p + Dir(d);
      if (is_open(next) and far(next) < far(p)) return Dir(d);
    }
    return DIR_SIZE;
  }

  virtual void play () {
    if (score(me()) >= told + 10) {
      told = score(me());
      cerr << "round " << round() << ": " << told << " points" << endl;
    }
    for (int id : bees(me())) {
      Bee b = bee(id);
      Dir dir = Dir(random(0, 3));
      if (b.nectar == bag() and homewards(b.pos) != DIR_SIZE) dir = homewards(b.pos);
      fly(id, dir);
    }
  }

};


RegisterPlayer(PLAYER_NAME);
