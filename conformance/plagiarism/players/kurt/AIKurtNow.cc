#include "Player.hh"

#define PLAYER_NAME KurtNow

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    // influence of all soldiers on all cells, then gradient; recomputed every other round
    double map_[60][60];

    void influence() {
        for (auto& row : map_) for (double& x : row) x = 0;
        for (const auto& post : posts()) stamp(post.pos, post.player == me() ? 0.5 : post.value / 20.0, 20);
        for (int pl = 0; pl < nb_players(); pl++)
            for (int id : soldiers(pl)) stamp(data(id).pos, pl == me() ? -0.3 : data(id).life / 100.0, 4);
    }

    void stamp(Position c, double strength, int radius) {
        for (int i = max(0, c.i - radius); i < min(60, c.i + radius + 1); i++)
            for (int j = max(0, c.j - radius); j < min(60, c.j + radius + 1); j++)
                map_[i][j] += strength * (1.0 - double(max(abs(i - c.i), abs(j - c.j))) / (radius + 1));
    }

    bool blocked(int i, int j) {
        return !pos_ok(i, j) || what(i, j) == WATER || what(i, j) == MOUNTAIN || fire_time(i, j) > 0;
    }

    void play() override {
        if (round() % 2 == 0) influence();
        for (int id : soldiers(me())) {
            auto d = data(id);
            double top = -1e9;
            int bi = d.pos.i, bj = d.pos.j;
            for (int k = 0; k < 9; k++) {
                int i = d.pos.i + k % 3 - 1, j = d.pos.j + k / 3 - 1;
                if (blocked(i, j)) continue;
                double x = map_[i][j] + random(0, 10) * 0.001;
                if (x > top) { top = x; bi = i; bj = j; }
            }
            map_[bi][bj] -= 1;
            command_soldier(id, bi, bj);
        }
        for (int id : helicopters(me())) {
            auto d = data(id);
            if (d.napalm == 0 && map_[d.pos.i][d.pos.j] > 3) command_helicopter(id, NAPALM);
            else command_helicopter(id, random(1, 8) > 1 ? FORWARD2 : CLOCKWISE);
            for (size_t k = 0; k < d.parachuters.size() && k < 2; k++) command_parachuter(d.pos.i + (int)k, d.pos.j - (int)k);
        }
    }

};

RegisterPlayer(PLAYER_NAME);
