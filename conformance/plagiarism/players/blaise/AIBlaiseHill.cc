#include "Player.hh"

#define PLAYER_NAME BlaiseHill

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    map<int, int> target_of;

    int danger(int row, int col)
    {
        int total = fire_time(row, col) > 0 ? 100 : 0;
        for (int a = max(0, row - 2); a <= min(MAX - 1, row + 2); ++a)
        {
            for (int b = max(0, col - 2); b <= min(MAX - 1, col + 2); ++b)
            {
                int who = which_soldier(a, b);
                if (who > 0 && data(who).player != me())
                    total += 3;
                int copter = which_helicopter(a, b);
                if (copter > 0 && data(copter).player != me())
                    total += 1;
            }
        }
        return total;
    }

    int nearest_post(const Position& from)
    {
        vector<Post> all = posts();
        int chosen = 0, closest = 1000;
        for (int k = 0; k < (int)all.size(); ++k)
        {
            if (all[k].player == me())
                continue;
            int away = max(abs(all[k].pos.i - from.i), abs(all[k].pos.j - from.j)) - all[k].value / 25;
            if (away < closest)
            {
                closest = away;
                chosen = k;
            }
        }
        return chosen;
    }

    virtual void play()
    {
        vector<Post> all = posts();
        for (int number : soldiers(me()))
        {
            Data man = data(number);
            if (!target_of.count(number) || all[target_of[number]].player == me())
                target_of[number] = nearest_post(man.pos);
            Position goal = all[target_of[number]].pos;
            int best_row = man.pos.i, best_col = man.pos.j, lowest = 1 << 20;
            for (int row = man.pos.i - 1; row <= man.pos.i + 1; ++row)
            {
                for (int col = man.pos.j - 1; col <= man.pos.j + 1; ++col)
                {
                    if (!pos_ok(row, col) || what(row, col) == MOUNTAIN || what(row, col) == WATER)
                        continue;
                    int value = 4 * max(abs(goal.i - row), abs(goal.j - col)) + danger(row, col);
                    if (value < lowest)
                    {
                        lowest = value;
                        best_row = row;
                        best_col = col;
                    }
                }
            }
            command_soldier(number, best_row, best_col);
        }
        for (int number : helicopters(me()))
            command_helicopter(number, random(0, 4) == 0 ? CLOCKWISE : FORWARD2);
    }

};

RegisterPlayer(PLAYER_NAME);
