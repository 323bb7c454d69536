#include "Player.hh"

#define PLAYER_NAME BlaiseIsle

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    typedef pair<int, Pos> Node;
    const int INF = 1000000;

    /* Dijkstra with the cost of every cell, once for each ork. */
    pair<int, Dir> cheapest(int ork_id, set<int>& taken)
    {
        Unit me_ork = unit(ork_id);
        vector<vector<int>> cost_to(rows(), vector<int>(cols(), INF));
        vector<vector<Dir>> first_step(rows(), vector<Dir>(cols(), NONE));
        priority_queue<Node, vector<Node>, greater<Node>> heap;
        cost_to[me_ork.pos.i][me_ork.pos.j] = 0;
        heap.push({0, me_ork.pos});
        while (!heap.empty())
        {
            auto [so_far, here] = heap.top();
            heap.pop();
            if (so_far > cost_to[here.i][here.j])
                continue;
            Cell square = cell(here);
            if (square.city_id >= 0 && city_owner(square.city_id) != me() && !taken.count(square.city_id))
            {
                taken.insert(square.city_id);
                return {so_far, first_step[here.i][here.j]};
            }
            for (Dir dir : {LEFT, TOP, RIGHT, BOTTOM})
            {
                Pos there = here + dir;
                if (!pos_ok(there) || cell(there).type == WATER)
                    continue;
                int price = so_far + 1 + cost(cell(there).type);
                if (cell(there).unit_id != -1 && unit(cell(there).unit_id).player != me())
                    price += 10;
                if (price < cost_to[there.i][there.j])
                {
                    cost_to[there.i][there.j] = price;
                    first_step[there.i][there.j] = (here == me_ork.pos) ? dir : first_step[here.i][here.j];
                    heap.push({price, there});
                }
            }
        }
        return {INF, NONE};
    }

    virtual void play()
    {
        if (status(me()) > 0.85)
            return;
        set<int> taken;
        for (int ork_id : orks(me()))
        {
            auto [price, dir] = cheapest(ork_id, taken);
            if (price < unit(ork_id).health)
                execute(Command(ork_id, dir));
        }
    }

};

RegisterPlayer(PLAYER_NAME);
