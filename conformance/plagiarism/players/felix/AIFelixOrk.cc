#include "Player.hh"

#define PLAYER_NAME FelixOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

	// Felix: random walks with memory of where each ork has been
	std::map<int, std::deque<Pos> > trail;

	bool been(int id, const Pos &p)
	{
		for (std::deque<Pos>::iterator it = trail[id].begin(); it != trail[id].end(); it++)
			if (*it == p) return true;
		return false;
	}

	int score_cell(int id, const Pos &p)
	{
		if (!pos_ok(p)) return -1;
		Cell c = cell(p);
		if (c.type == WATER) return -1;
		int points = 10;
		if (been(id, p)) points = 1;
		if (c.type == CITY) points += 30;
		else if (c.type == PATH) points += 15;
		else if (c.type == FOREST) points -= 3;
		else if (c.type == SAND) points -= 2;
		if (c.unit_id >= 0) {
			Unit u = unit(c.unit_id);
			if (u.player == me()) return 0;
			points += u.health < unit(id).health ? 25 : -9;
		}
		return std::max(points, 0);
	}

	Dir roulette(int id)
	{
		int weight[4], total = 0;
		for (int d = 0; d < 4; d++) {
			weight[d] = std::max(0, score_cell(id, unit(id).pos + (Dir)d));
			total += weight[d];
		}
		if (total == 0) return NONE;
		int ticket = random(1, total);
		for (int d = 0; d < 4; d++) {
			ticket -= weight[d];
			if (ticket <= 0) return (Dir)d;
		}
		return NONE;
	}

	virtual void play()
	{
		std::vector<int> my = orks(me());
		for (std::vector<int>::iterator it = my.begin(); it != my.end(); it++) {
			Unit u = unit(*it);
			if (cell(u.pos).type == CITY && city_owner(cell(u.pos).city_id) != me()) continue;
			trail[*it].push_back(u.pos);
			if (trail[*it].size() > 12) trail[*it].pop_front();
			execute(Command(*it, roulette(*it)));
		}
	}

};

RegisterPlayer(PLAYER_NAME);
