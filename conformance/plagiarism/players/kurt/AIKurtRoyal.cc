#include "Player.hh"

#define PLAYER_NAME KurtRoyal

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    // two planes: what cells give, and how that flows through the board (value iteration)
    vector<vector<double>> reward, flow_;

    void fill_reward(bool for_knights) {
        reward.assign(rows(), vector<double>(cols(), 0.0));
        for (int i = 0; i < rows(); i++)
            for (int j = 0; j < cols(); j++) {
                const auto& c = cell(i, j);
                if (c.type == Wall) continue;
                if (!for_knights) reward[i][j] = c.owner == me() ? 0 : 1;
                if (c.unit == -1) continue;
                const auto& u = unit(c.unit);
                if (u.player == me()) reward[i][j] -= 0.5;
                else if (for_knights) reward[i][j] += u.type == Farmer ? 4 : 2;
                else if (u.type == Knight) reward[i][j] -= 6;
            }
    }

    void iterate(int times, double gamma) {
        flow_ = reward;
        for (int t = 0; t < times; t++) {
            auto next = flow_;
            for (int i = 0; i < rows(); i++)
                for (int j = 0; j < cols(); j++) {
                    if (cell(i, j).type == Wall) continue;
                    double top = 0;
                    for (int k = 1; k <= 4; k++) {
                        Pos q = Pos(i, j) + static_cast<Dir>(k);
                        if (pos_ok(q) && cell(q).type != Wall) top = max(top, flow_[q.i][q.j]);
                    }
                    next[i][j] = reward[i][j] + gamma * top;
                }
            swap(flow_, next);
        }
    }

    void climb(int id) {
        Pos p = unit(id).pos;
        double top = -1e9;
        Dir move_ = None;
        for (int k = 1; k <= 4; k++) {
            Pos q = p + static_cast<Dir>(k);
            if (!pos_ok(q) || cell(q).type == Wall) continue;
            if (flow_[q.i][q.j] > top) { top = flow_[q.i][q.j]; move_ = static_cast<Dir>(k); }
        }
        command(id, move_);
    }

    void play() override {
        fill_reward(false);
        iterate(12, 0.8);
        for (int id : farmers(me())) climb(id);
        fill_reward(true);
        iterate(12, 0.85);
        for (int id : knights(me())) climb(id);
    }

};

RegisterPlayer(PLAYER_NAME);
