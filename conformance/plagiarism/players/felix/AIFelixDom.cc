#include "Player.hh"

#define PLAYER_NAME FelixDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

	// Felix: spirals for farmers, circles for witches
	std::map<int, int> leg, length, facing;

	bool open_cell(const Pos &p)
	{
		if (!pos_ok(p)) return false;
		Cell c = cell(p);
		return c.type != Wall && c.id < 0 && !c.haunted;
	}

	void spiral(int id)
	{
		if (!length.count(id)) { length[id] = 1; leg[id] = 0; facing[id] = 2 * (id % 4); }
		Pos next = unit(id).pos + (Dir)facing[id];
		if (leg[id] >= length[id] || !open_cell(next)) {
			facing[id] = (facing[id] + 2) % 8;
			leg[id] = 0;
			length[id]++;
			if (length[id] > 12) length[id] = 2;
		}
		next = unit(id).pos + (Dir)facing[id];
		if (open_cell(next)) { leg[id]++; command(id, (Dir)facing[id]); }
		else command(id, (Dir)(2 * random(0, 3)));
	}

	void charge(int id)
	{
		Pos p = unit(id).pos;
		int target = -1, near = 1 << 30;
		for (int pl = 1; pl < nb_players(); pl++) {
			std::vector<int> prey = farmers(pl);
			for (std::vector<int>::iterator it = prey.begin(); it != prey.end(); it++) {
				Pos q = unit(*it).pos;
				int d = std::max(std::abs(q.i - p.i), std::abs(q.j - p.j));
				if (d < near) { near = d; target = *it; }
			}
		}
		if (target < 0) return;
		Dir best = None;
		for (int d = 0; d < 8; d++) {
			Pos q = p + (Dir)d, t = unit(target).pos;
			int away = std::max(std::abs(q.i - t.i), std::abs(q.j - t.j));
			if (away < near && pos_ok(q) && cell(q).type != Wall && !cell(q).haunted) { near = away; best = (Dir)d; }
		}
		command(id, best);
	}

	virtual void play()
	{
		std::vector<int> f = farmers(0), k = knights(0), w = witches(0);
		for (std::vector<int>::iterator it = f.begin(); it != f.end(); it++) spiral(*it);
		for (std::vector<int>::iterator it = k.begin(); it != k.end(); it++) charge(*it);
		for (std::vector<int>::iterator it = w.begin(); it != w.end(); it++) command(*it, (Dir)(2 * ((round() / 5 + *it) % 4)));
	}

};

RegisterPlayer(PLAYER_NAME);
