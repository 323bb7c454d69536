#include "Player.hh"

#define PLAYER_NAME BlaiseRoad

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    /* Scores all nine directions by hand-made rules. */
    int judge(const Car& mine, Dir dir)
    {
        Pos there = mine.pos + dir;
        if (!within_window(there, round() + 1) || !within_universe(there))
            return -10000;
        int points = 0;
        switch (cell(there).type)
        {
            case TYRE:
            case CAR:
            case MISSILE:
                return -9000;
            case WATER_BONUS:
                points += 50 + water_points();
                break;
            case GAS_BONUS:
                points += mine.gas < initial_gas() / 2 ? 80 : 15;
                break;
            case MISSILE_BONUS:
                points += mine.nb_miss < 3 ? 25 : 5;
                break;
            default:
                break;
        }
        for (int ahead = 1; ahead <= 3; ++ahead)
        {
            CType kind = cell(there + Dir(0, ahead)).type;
            if (kind == TYRE || kind == CAR)
                points -= 20 / ahead;
            if (kind == WATER_BONUS)
                points += 12 / ahead;
        }
        for (const auto& entry : missiles())
        {
            Pos rocket = entry.second.pos;
            if (first(rocket) == first(there) && second(rocket) < second(there) && second(there) - second(rocket) < 6)
                points -= 60;
        }
        return points - abs(first(there) - number_rows() / 2);
    }

    virtual void play()
    {
        const vector<Dir> compass{SLOW_UP, SLOW, SLOW_DOWN, UP, DEFAULT, DOWN, FAST_UP, FAST, FAST_DOWN};
        for (Car_Id number = begin(me()); number != end(me()); ++number)
        {
            Car mine = car(number);
            if (!mine.alive)
                continue;
            int highest = -20000;
            Dir choice = DEFAULT;
            for (const Dir& dir : compass)
            {
                int points = judge(mine, dir);
                if (points > highest)
                {
                    highest = points;
                    choice = dir;
                }
            }
            move(number, choice);
        }
    }

};

RegisterPlayer(PLAYER_NAME);
