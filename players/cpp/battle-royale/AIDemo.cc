#include "Player.hh"


#define PLAYER_NAME Demo


/**
 * Shows how to look at the board and give commands. It does not play well.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  /**
   * For each unit, whose it was when we last looked.
   * Attributes keep their values from round to round.
   */
  vector<int> player_of;

  string name (const Unit& u) {
    return (u.type == Knight ? "Knight " : "Farmer ") + i2s(u.id);
  }

  /**
   * Tells on cerr which units have joined or left us since we last looked.
   */
  void watch_sides () {
    for (int id = 0; id < sze(player_of); ++id) {
      const Unit& u = unit(id);
      if (player_of[id] != me() and u.player == me()) {
        cerr << "Wololo! " << name(u) << " is with us now" << endl;
      }
      else if (player_of[id] == me() and u.player != me()) {
        cerr << name(u) << " has gone over to player " << u.player << endl;
      }
    }
    player_of.resize(nb_units());
    for (int id = 0; id < nb_units(); ++id) player_of[id] = unit(id).player;
  }

  /**
   * Could a farmer of ours at p paint one of the four cells around it?
   */
  bool busy (const Pos& p) {
    for (int d = Top; d <= Right; ++d) {
      const Cell& c = cell(dest(p, Dir(d)));
      if (c.type == Empty and c.unit == -1 and c.owner != me()) return true;
    }
    return false;
  }

  /**
   * Tells on cerr how we are doing.
   */
  void tell_the_news () {
    int best = 0;
    for (int pl = 0; pl < nb_players(); ++pl) {
      if (pl != me()) best = max(best, score(pl));
    }
    cerr << "round " << round() << " of " << nb_rounds() << ": " << score(me())
         << " points, the best of the others has " << best << endl;

    int can_paint = 0, wounded = 0;
    for (int id : farmers(me())) if (busy(unit(id).pos)) ++can_paint;
    for (int id : knights(me())) if (unit(id).health < knights_health()) ++wounded;
    cerr << can_paint << " farmers have something to paint, " << wounded << " knights are wounded" << endl;
    if (status(me()) > 0.9) cerr << "our CPU time is nearly spent" << endl;
  }

  /**
   * Sends a unit in a random direction.
   */
  void wander (int id) {
    command(id, Dir(1 + random()%4));
  }

  virtual void play () {
    watch_sides();
    if (round()%25 == 0) tell_the_news();
    for (int id : farmers(me())) wander(id);
    for (int id : knights(me())) {
      if (unit(id).health < knights_health()/2) command(id, None);   // to heal
      else wander(id);
    }
  }

};


RegisterPlayer(PLAYER_NAME);
