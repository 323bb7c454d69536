#include "Player.hh"

#define PLAYER_NAME KurtDom

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    // greedy assignment of farmers to uncoloured cells by distance, knights patrol corners
    int turn_ = 0;

    void play() override {
        turn_++;
        vector<pair<Pos, int>> free_;
        for (int i = 0; i < rows(); i++)
            for (int j = 0; j < cols(); j++)
                if (cell(i, j).type == Empty && cell(i, j).owner != 0 && cell(i, j).id == -1 && !cell(i, j).haunted)
                    free_.push_back(make_pair(Pos(i, j), 0));
        for (int id : farmers(0)) {
            Pos p = unit(id).pos;
            int best = 1 << 28, which = -1;
            for (size_t k = 0; k < free_.size(); k++) {
                if (free_[k].second) continue;
                int d = abs(free_[k].first.i - p.i) + abs(free_[k].first.j - p.j);
                if (d < best) { best = d; which = static_cast<int>(k); }
            }
            if (which < 0) continue;
            free_[which].second = 1;
            Pos g = free_[which].first;
            Dir a = g.i > p.i ? Bottom : Top, b = g.j > p.j ? Right : Left;
            bool rows_first = (turn_ + id) % 2 == 0;
            if (g.i == p.i) rows_first = false;
            if (g.j == p.j) rows_first = true;
            Dir d = rows_first ? a : b;
            if (!walkable(p + d)) d = rows_first ? b : a;
            if (walkable(p + d)) command(id, d);
        }
        vector<Pos> corners = {Pos(3, 3), Pos(3, cols() - 4), Pos(rows() - 4, cols() - 4), Pos(rows() - 4, 3)};
        for (int id : knights(0)) patrol(id, corners[(turn_ / 25 + id) % 4]);
        for (int id : witches(0)) patrol(id, corners[(turn_ / 40 + id + 2) % 4]);
    }

    bool walkable(Pos p) {
        return pos_ok(p) && cell(p).type != Wall && !cell(p).haunted;
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
