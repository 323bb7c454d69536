#include "Player.hh"

#define PLAYER_NAME KurtOrk

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    struct Order_ { int ork; Pos goal; int length; };
    int C(Pos p) { return p.i * cols() + p.j; }

    // all distances to all cities, computed once
    vector<vector<short>> table;

    void compute_table() {
        table.resize(nb_cities());
        for (int c = 0; c < nb_cities(); c++) {
            vector<short>& t = table[c];
            t.assign(rows() * cols(), 30000);
            vector<Pos> stack_;
            for (auto p : city(c)) { t[C(p)] = 0; stack_.push_back(p); }
            size_t done = 0;
            while (done < stack_.size()) {
                Pos p = stack_[done++];
                for (int k = 0; k < 4; k++) {
                    Pos q = p + static_cast<Dir>(k);
                    if (pos_ok(q) && cell(q).type != WATER && t[C(q)] == 30000) {
                        t[C(q)] = t[C(p)] + 1;
                        stack_.push_back(q);
                    }
                }
            }
        }
    }

    // pairs of ork and city, shortest first, each ork and city at most once
    void play() override {
        if (round() == 0) compute_table();
        vector<tuple<int, int, int>> pairs_;
        auto mine = orks(me());
        for (int id : mine)
            for (int c = 0; c < nb_cities(); c++)
                if (city_owner(c) != me())
                    pairs_.push_back(make_tuple(table[c][C(unit(id).pos)], id, c));
        sort(pairs_.begin(), pairs_.end());
        map<int, int> job;
        map<int, int> helpers;
        for (auto& x : pairs_) {
            int id = get<1>(x), c = get<2>(x);
            if (job.count(id) || helpers[c] >= 3) continue;
            job[id] = c;
            helpers[c]++;
        }
        for (auto& x : job) {
            Pos p = unit(x.first).pos;
            int best = table[x.second][C(p)];
            Dir move_ = NONE;
            for (int k = 0; k < 4; k++) {
                Pos q = p + static_cast<Dir>(k);
                if (pos_ok(q) && table[x.second][C(q)] < best) {
                    best = table[x.second][C(q)];
                    move_ = static_cast<Dir>(k);
                }
            }
            execute(Command(x.first, move_));
        }
    }

};

RegisterPlayer(PLAYER_NAME);
