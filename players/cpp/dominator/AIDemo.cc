#include "Player.hh"


#define PLAYER_NAME Demo


/**
 * Shows how to look at the board and give commands. It does not play well.
 * We are always player 0, and our quadrant is the top left one.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  /**
   * Where each of our witches is heading, by identifier.
   * Attributes keep their values from round to round.
   */
  map<int, int> heading;

  /**
   * Tells on cerr how we are doing.
   */
  void tell () {
    for (int pl = 0; pl < nb_players(); ++pl) {
      cerr << "player " << pl << " has " << land(pl) << " cells and " << total_score(pl) << " points" << endl;
    }
  }

  /**
   * Can a farmer or knight step there and live, as things stand?
   */
  bool is_free (Pos p) {
    if (not pos_ok(p)) return false;
    Cell c = cell(p);
    return c.type == Empty and not c.haunted and c.id == -1;
  }

  /**
   * Sends a farmer in a random direction, but rather not to a cell that is ours already.
   */
  void paint (int id) {
    Pos p = unit(id).pos;
    int ahead = random(0, 3);
    Pos q = p + Dir(2*ahead);
    if (pos_ok(q) and cell(q).owner == 0) ahead = (ahead + 1)%4;
    Dir dir = Dir(2*ahead);
    if (is_free(p + dir)) command(id, dir);
  }

  /**
   * Lets a knight look in a random direction: it hits the rival who stands there, or walks on, or rests.
   */
  void fight (int id) {
    Unit knight = unit(id);
    Dir dir = Dir(random(0, 7));
    Pos p = knight.pos + dir;
    bool attacks = false;
    if (pos_ok(p) and cell(p).id != -1) {
      Unit other = unit(cell(p).id);
      attacks = other.player != 0 and other.type != Witch;
    }
    bool is_hurt = knight.health < knights_health();
    if (attacks or (not is_hurt and is_free(p))) command(Movement(id, dir));
  }

  /**
   * Would one of our own farmers or knights be under the spell of a witch at p?
   */
  bool haunts_own (Pos p) {
    for (int i = -2; i <= 2; ++i) {
      for (int j = abs(i) - 2; j <= 2 - abs(i); ++j) {
        Pos q = p + Pos(i, j);
        if (not pos_ok(q) or cell(q).id == -1) continue;
        Unit u = unit(cell(q).id);
        if (u.player == 0 and u.type != Witch) return true;
      }
    }
    return false;
  }

  /**
   * Lets the witches, in a random order, go straight on until something is in the way.
   */
  void wander () {
    vector<int> mine = witches(0);
    vector<int> perm = random_permutation(int(mine.size()));
    for (int k : perm) {
      int id = mine[k];
      Dir dir = Dir(2*heading[id]);
      Pos ahead = unit(id).pos + dir;
      if (not pos_ok(ahead) or cell(ahead).type == Wall or cell(ahead).id != -1 or haunts_own(ahead)) {
        heading[id] = random(0, 3);
      }
      else command(id, dir);
    }
  }

  virtual void play () {
    if (status(0) >= 0.9) return;  // our CPU time is nearly spent
    if (round() == nb_rounds()/2) tell();
    for (int id : farmers(0)) paint(id);
    for (int id : knights(0)) fight(id);
    wander();
  }

};


RegisterPlayer(PLAYER_NAME);
