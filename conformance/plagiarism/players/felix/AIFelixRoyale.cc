#include "Player.hh"

#define PLAYER_NAME FelixRoyale

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

	// Felix: a state machine for every unit
	enum Mood { WALKING, FLEEING, RESTING };
	std::map<int, Mood> mood;
	std::map<int, Dir> heading;

	Dir opposite(Dir d)
	{
		switch (d) {
			case Top: return Bottom;
			case Bottom: return Top;
			case Left: return Right;
			case Right: return Left;
			default: return None;
		}
	}

	bool free_cell(const Pos &p)
	{
		return pos_ok(p) && cell(p).type == Empty && cell(p).unit < 0;
	}

	Dir threat(int id)
	{
		Pos p = unit(id).pos;
		for (int d = Top; d <= Right; d++)
			for (int k = 1; k <= 3; k++) {
				p = p + (Dir)d;
				if (!pos_ok(p) || cell(p).type == Wall) break;
				int who = cell(p).unit;
				if (who >= 0 && unit(who).player != me() && unit(who).type == Knight) return (Dir)d;
				if (k == 3) p = unit(id).pos;
			}
		return None;
	}

	void run_machine(int id, bool is_knight)
	{
		Unit u = unit(id);
		Dir danger = is_knight ? None : threat(id);
		if (danger != None) { mood[id] = FLEEING; heading[id] = opposite(danger); }
		else if (is_knight && u.health < knights_health() / 2) mood[id] = RESTING;
		else if (mood[id] != WALKING) mood[id] = WALKING;
		if (mood[id] == RESTING) { command(id, None); return; }
		if (!heading.count(id) || !free_cell(u.pos + heading[id]) || rand() % 12 == 0) {
			for (int tries = 0; tries < 6; tries++) {
				heading[id] = (Dir)(rand() % 4 + 1);
				Pos q = u.pos + heading[id];
				if (free_cell(q) && (is_knight || cell(q).owner != me())) break;
			}
		}
		if (is_knight)
			for (int d = Top; d <= Right; d++) {
				Pos q = u.pos + (Dir)d;
				if (pos_ok(q) && cell(q).unit >= 0 && unit(cell(q).unit).player != me()) heading[id] = (Dir)d;
			}
		command(id, heading[id]);
	}

	virtual void play()
	{
		std::vector<int> f = farmers(me()), k = knights(me());
		for (std::vector<int>::iterator it = f.begin(); it != f.end(); it++) run_machine(*it, false);
		for (std::vector<int>::iterator it = k.begin(); it != k.end(); it++) run_machine(*it, true);
	}

};

RegisterPlayer(PLAYER_NAME);
