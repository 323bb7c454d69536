#include "Player.hh"

#define PLAYER_NAME HedyMax2

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  // each car simulates the missiles and cars that it sees for four rounds; the board is read once
  vector<Missile> flying;

  void look()
  {
    flying.clear();
    map<Missile_Id, Missile> m = missiles();
    for (map<Missile_Id, Missile>::iterator it = m.begin(); it != m.end(); ++it) flying.push_back(it->second);
  }

  bool hit(Pos p, int after)
  {
    for (size_t k = 0; k < flying.size(); ++k) {
      Pos q = flying[k].pos;
      if (first(q) != first(p)) continue;
      int reach = second(q) + 3 * after;
      if (second(q) <= second(p) and second(p) <= reach) return true;
    }
    return false;
  }

  bool dangerous(Pos p, int after)
  {
    if (hit(p, after)) return true;
    CType t = cell(p).type;
    if (t == TYRE) return true;
    return t == CAR and after <= 2;
  }

  int value_of(CType t, const Car& c)
  {
    if (t == WATER_BONUS) return 100;
    if (t == GAS_BONUS) return c.gas < 25 ? 150 : c.gas < 50 ? 40 : 20;
    if (t == MISSILE_BONUS) return c.nb_miss == 0 ? 60 : 15;
    return 0;
  }

  int explore(Pos p, const Car& c, int after)
  {
    if (not within_window(p, round() + after) or dangerous(p, after)) return -1000;
    int value = value_of(cell(p).type, c);
    if (after == 4) return value;
    int best = -1000;
    for (int a = -1; a <= 1; a++)
      for (int b = 0; b <= 2; b++) {
        if (b == 2 and c.gas < 10) continue;
        int v = explore(p + Dir(a, b), c, after + 1);
        if (b == 2) v -= 5;
        if (v > best) best = v;
      }
    return value + best * 9 / 10;
  }

  bool in_front(const Car& c)
  {
    for (int k = 1; k <= 4; k++) {
      Pos p = c.pos + Dir(0, k);
      if (not within_window(p, round())) return false;
      if (cell(p).type == CAR) return cell(p).id < begin(me()) or cell(p).id >= end(me());
    }
    return false;
  }

  virtual void play()
  {
    look();
    for (Car_Id id = begin(me()); id < end(me()); id++) {
      Car c = car(id);
      if (not c.alive) continue;
      int best = -100000, x = 0, y = 1;
      for (int a = -1; a <= 1; a++)
        for (int b = 0; b <= 2; b++) {
          int v = explore(c.pos + Dir(a, b), c, 1);
          if (v > best) { best = v; x = a; y = b; }
        }
      if (c.nb_miss > 0 and (best < -500 or in_front(c))) shoot(id);
      else move(id, Dir(x, y));
    }
  }

};

RegisterPlayer(PLAYER_NAME);
