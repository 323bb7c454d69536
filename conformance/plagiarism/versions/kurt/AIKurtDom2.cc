#include "Player.hh"

#define PLAYER_NAME KurtDom2

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    // assignment of farmers to uncoloured cells, best pair first; knights hunt, witches patrol corners
    int turn_ = 0;

    struct Offer {
        int cost, who;
        size_t where;
        bool operator<(const Offer& o) const { return cost < o.cost; }
    };

    int far(Pos a, Pos b) { return abs(a.i - b.i) + abs(a.j - b.j); }

    vector<Pos> open_cells() {
        vector<Pos> free_;
        for (int i = 0; i < rows(); i++)
            for (int j = 0; j < cols(); j++)
                if (cell(i, j).type == Empty && cell(i, j).owner != 0 && cell(i, j).id == -1 && !cell(i, j).haunted)
                    free_.push_back(Pos(i, j));
        return free_;
    }

    void play() override {
        turn_++;
        vector<Pos> free_ = open_cells();
        vector<Offer> offers;
        for (int id : farmers(0))
            for (size_t k = 0; k < free_.size(); k++)
                if (far(free_[k], unit(id).pos) < 12) offers.push_back({far(free_[k], unit(id).pos), id, k});
        sort(offers.begin(), offers.end());
        set<int> busy;
        set<size_t> used;
        for (const Offer& o : offers) {
            if (busy.count(o.who) || used.count(o.where)) continue;
            busy.insert(o.who);
            used.insert(o.where);
            step(o.who, free_[o.where]);
        }
        vector<Pos> corners = {Pos(3, 3), Pos(3, cols() - 4), Pos(rows() - 4, cols() - 4), Pos(rows() - 4, 3)};
        for (int id : knights(0)) patrol(id, corners[(turn_ / 25 + id) % 4]);
        for (int id : witches(0)) patrol(id, corners[(turn_ / 40 + id + 2) % 4]);
    }

    void step(int id, Pos g) {
        Pos p = unit(id).pos;
        Dir a = g.i > p.i ? Bottom : Top, b = g.j > p.j ? Right : Left;
        bool rows_first = (turn_ + id) % 2 == 0;
        if (g.i == p.i) rows_first = false;
        if (g.j == p.j) rows_first = true;
        Dir d = rows_first ? a : b;
        if (!walkable(p + d)) d = rows_first ? b : a;
        if (walkable(p + d)) command(id, d);
    }

    bool walkable(Pos p) {
        return pos_ok(p) && cell(p).type != Wall && !cell(p).haunted && cell(p).id == -1;
    }

    void patrol(int id, Pos g) {
        auto u = unit(id);
        for (int k = 0; k < 8; k++) {
            Pos q = u.pos + static_cast<Dir>(k);
            if (u.type == Knight && pos_ok(q) && cell(q).id != -1 && unit(cell(q).id).player != 0 && unit(cell(q).id).type != Witch) {
                command(id, static_cast<Dir>(k));
                return;
            }
        }
        Dir d = abs(g.i - u.pos.i) > abs(g.j - u.pos.j) ? (g.i > u.pos.i ? Bottom : Top) : (g.j > u.pos.j ? Right : Left);
        if (u.type == Witch || walkable(u.pos + d)) command(id, d);
    }

};

RegisterPlayer(PLAYER_NAME);
