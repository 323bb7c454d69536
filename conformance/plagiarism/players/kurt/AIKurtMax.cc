#include "Player.hh"

#define PLAYER_NAME KurtMax

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    // plays the next six columns as a small board, from right to left
    static const int DEPTH_ = 6;
    double board_[64][DEPTH_ + 3];

    double value_(Pos p, const Car& c) {
        switch (cell(p).type) {
            case EMPTY: return 0;
            case WATER_BONUS: return 8;
            case GAS_BONUS: return c.gas < 15 ? 20 : 3;
            case MISSILE_BONUS: return 2;
            default: return -50;
        }
    }

    void solve(const Car& c) {
        int n = min(64, number_rows());
        for (int k = DEPTH_ + 2; k >= 0; k--)
            for (int i = 0; i < n; i++) {
                Pos p(i, second(c.pos) + k);
                double here = value_(p, c), later = -1000;
                if (k >= DEPTH_) later = 0;
                else
                    for (int s = -1; s <= 1; s++)
                        for (int f = 1; f <= 2; f++)
                            if (i + s >= 0 && i + s < n) later = max(later, board_[i + s][k + f] - (f - 1));
                board_[i][k] = here + 0.9 * later;
            }
    }

    void play() override {
        for (int id = begin(me()); id < end(me()); id++) {
            Car c = car(id);
            if (!c.alive) continue;
            solve(c);
            double top = -1e9;
            Dir move_ = DEFAULT;
            int n = min(64, number_rows());
            for (int s = -1; s <= 1; s++)
                for (int f = 0; f <= 2; f++) {
                    int i = first(c.pos) + s;
                    if (i < 0 || i >= n || !within_window(c.pos + Dir(s, f), round() + 1)) continue;
                    if (s == 0 && f == 0 && board_[i][1] < -40 && c.nb_miss > 0) { shoot(id); goto next_car; }
                    if (board_[i][f] > top) { top = board_[i][f]; move_ = Dir(s, f); }
                }
            move(id, move_);
            next_car:;
        }
    }

};

RegisterPlayer(PLAYER_NAME);
