#include "Player.hh"

#define PLAYER_NAME FelixMad

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

	// Felix: follow the leader car, the others keep a formation behind it
	Car_Id leader;

	bool is_obstacle(const Pos &p)
	{
		Cell c = cell(p);
		return c.type == TYRE || c.type == CAR || c.type == MISSILE;
	}

	int count_bonuses(const Pos &p, int width)
	{
		int n = 0;
		for (int r = -width; r <= width; r++)
			for (int k = 1; k <= 4; k++) {
				Pos q = p + Dir(r, k);
				if (!within_universe(q)) continue;
				CType t = cell(q).type;
				if (t == WATER_BONUS) n += 3;
				else if (t == GAS_BONUS || t == MISSILE_BONUS) n += 1;
			}
		return n;
	}

	void try_in_order(Car_Id id, const std::vector<Dir> &list)
	{
		Car c = car(id);
		for (std::vector<Dir>::const_iterator it = list.begin(); it != list.end(); it++) {
			Pos q = c.pos + *it;
			if (within_window(q, round() + 1) && !is_obstacle(q)) { move(id, *it); return; }
		}
	}

	void lead(Car_Id id)
	{
		Car c = car(id);
		int up = count_bonuses(c.pos + UP, 2), straight = count_bonuses(c.pos + DEFAULT, 2), down = count_bonuses(c.pos + DOWN, 2);
		std::vector<Dir> list;
		if (up > straight && up >= down) list = {UP, DEFAULT, DOWN};
		else if (down > straight) list = {DOWN, DEFAULT, UP};
		else list = {DEFAULT, UP, DOWN};
		list.push_back(SLOW);
		list.push_back(FAST);
		try_in_order(id, list);
	}

	void keep_formation(Car_Id id)
	{
		int wanted = first(car(leader).pos) + 2 * (id - leader);
		int row = first(car(id).pos);
		if (row < wanted) try_in_order(id, {DOWN, SLOW_DOWN, DEFAULT, SLOW});
		else if (row > wanted) try_in_order(id, {UP, SLOW_UP, DEFAULT, SLOW});
		else try_in_order(id, {DEFAULT, SLOW, UP, DOWN});
	}

	virtual void play()
	{
		leader = -1;
		for (Car_Id id = begin(me()); id < end(me()); id++)
			if (leader < 0 && car(id).alive) leader = id;
		if (leader < 0) return;
		lead(leader);
		for (Car_Id id = leader + 1; id < end(me()); id++)
			if (car(id).alive) keep_formation(id);
	}

};

RegisterPlayer(PLAYER_NAME);
