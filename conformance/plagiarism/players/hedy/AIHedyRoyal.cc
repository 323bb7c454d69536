#include "Player.hh"

#define PLAYER_NAME HedyRoyal

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // simulation of one step for every order of my units, keep the best of some random tries
  struct Try { vector<int> dirs; int value; };

  int evaluate(const vector<int>& ids, const vector<int>& dirs)
  {
    int value = 0;
    set<Pos> used;
    for (unsigned k = 0; k < ids.size(); k++) {
      const Unit& u = unit(ids[k]);
      Pos p = u.pos + Dir(dirs[k]);
      if (not pos_ok(p) or cell(p).type == Wall) { value -= 5; continue; }
      if (used.count(p)) { value -= 3; continue; }
      used.insert(p);
      int who = cell(p).unit;
      if (u.type == Farmer) {
        if (who != -1 and who != ids[k]) value -= 4;
        else if (cell(p).owner == -1) value += 5;
        else if (cell(p).owner != me()) value += 7;
      }
      else {
        if (who != -1 and unit(who).player != me()) value += unit(who).type == Farmer ? 20 : 10;
        if (dirs[k] == None and u.health < knights_health()) value += 2;
      }
    }
    return value;
  }

  Try best_of(const vector<int>& ids, int tries)
  {
    Try best;
    best.value = -1000000;
    for (int t = 0; t < tries; t++) {
      vector<int> dirs(ids.size());
      for (unsigned k = 0; k < ids.size(); k++) dirs[k] = random() % 5;
      int value = evaluate(ids, dirs);
      if (value > best.value) { best.value = value; best.dirs = dirs; }
    }
    // then improve one unit at a time
    for (unsigned k = 0; k < ids.size(); k++) {
      for (int d = 0; d < 5; d++) {
        int old = best.dirs[k];
        best.dirs[k] = d;
        int value = evaluate(ids, best.dirs);
        if (value > best.value) best.value = value;
        else best.dirs[k] = old;
      }
    }
    return best;
  }

  virtual void play()
  {
    vector<int> ids = farmers(me());
    vector<int> k = knights(me());
    ids.insert(ids.end(), k.begin(), k.end());
    Try best = best_of(ids, 10);
    for (unsigned x = 0; x < ids.size(); x++) command(ids[x], Dir(best.dirs[x]));
  }

};

RegisterPlayer(PLAYER_NAME);
