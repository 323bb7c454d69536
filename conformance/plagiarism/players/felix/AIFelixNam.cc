#include "Player.hh"

#define PLAYER_NAME FelixNam

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

	// Felix: forest first, then posts; soldiers never leave the forest near enemies
	std::map<int, Position> last;

	bool passable(int i, int j)
	{
		if (!pos_ok(i, j)) return false;
		int ground = what(i, j);
		return ground != WATER && ground != MOUNTAIN && fire_time(i, j) == 0;
	}

	int enemies_around(int i, int j, int r)
	{
		int n = 0;
		for (int x = i - r; x <= i + r; x++)
			for (int y = j - r; y <= j + r; y++) {
				if (!pos_ok(x, y)) continue;
				int id = which_soldier(x, y);
				if (id > 0 && data(id).player != me()) n++;
			}
		return n;
	}

	int desire(int id, int i, int j)
	{
		int points = 100;
		if (what(i, j) == FOREST) points += 5 * enemies_around(i, j, 2);
		else points -= 10 * enemies_around(i, j, 2);
		if (last.count(id) && last[id].i == i && last[id].j == j) points -= 20;
		if (post_owner(i, j) != -2 && post_owner(i, j) != me()) points += 200;
		int near = 1000;
		std::vector<Post> all = posts();
		for (std::vector<Post>::iterator it = all.begin(); it != all.end(); it++)
			if (it->player != me()) near = std::min(near, std::abs(it->pos.i - i) + std::abs(it->pos.j - j));
		return points - 3 * near;
	}

	virtual void play()
	{
		std::vector<int> my = soldiers(me());
		for (std::vector<int>::iterator it = my.begin(); it != my.end(); it++) {
			Data d = data(*it);
			int top = -100000, ti = d.pos.i, tj = d.pos.j;
			for (int i = d.pos.i - 1; i <= d.pos.i + 1; i++)
				for (int j = d.pos.j - 1; j <= d.pos.j + 1; j++)
					if (passable(i, j) && desire(*it, i, j) > top) { top = desire(*it, i, j); ti = i; tj = j; }
			last[*it] = d.pos;
			command_soldier(*it, ti, tj);
		}
		std::vector<int> h = helicopters(me());
		for (std::vector<int>::iterator it = h.begin(); it != h.end(); it++) {
			Data d = data(*it);
			if (d.napalm == 0 && enemies_around(d.pos.i, d.pos.j, REACH) > 1) command_helicopter(*it, NAPALM);
			else if (d.pos.i < 8 || d.pos.j < 8 || d.pos.i > MAX - 8 || d.pos.j > MAX - 8) command_helicopter(*it, CLOCKWISE);
			else command_helicopter(*it, FORWARD2);
		}
	}

};

RegisterPlayer(PLAYER_NAME);
