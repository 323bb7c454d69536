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
   * For each ork, whether it stood in a city when we last looked.
   * Attributes keep their values from round to round.
   */
  vector<bool> in_city;

  /**
   * Do we have more points than any other player?
   */
  bool winning () {
    for (int pl = 0; pl < nb_players(); ++pl) {
      if (pl != me() and total_score(pl) >= total_score(me())) return false;
    }
    return true;
  }

  /**
   * Tells on cerr which enemies have entered a city since we last looked.
   */
  void watch_cities () {
    vector<bool> now(nb_units());
    for (int id = 0; id < nb_units(); ++id) {
      Unit u = unit(id);
      Cell c = cell(u.pos);
      now[id] = (c.type == CITY);
      bool was_there = (id < int(in_city.size()) and in_city[id]);
      if (round() > 0 and u.player != me() and now[id] and not was_there) {
        cerr << "ork " << id << " of player " << u.player << " has entered city " << c.city_id << endl;
      }
    }
    in_city = now;
  }

  /**
   * Sends our orks, in a random order, to the first direction that stays on the board.
   */
  void walk () {
    vector<int> mine = orks(me());
    vector<int> perm = random_permutation(int(mine.size()));
    for (int k : perm) {
      Pos p = unit(mine[k]).pos;
      int d = BOTTOM;
      while (d < NONE and not pos_ok(p + Dir(d))) ++d;
      execute(Command(mine[k], Dir(d)));
    }
  }

  virtual void play () {
    if (round() > nb_rounds()/2) return;  // enough for today
    if (winning()) return;                // why change anything?
    if (status(me()) >= 0.9) return;      // our CPU time is nearly spent

    watch_cities();
    if (random(0, 3) != 0) walk();        // three rounds out of four
  }

};


RegisterPlayer(PLAYER_NAME);
