#include "Player.hh"

#define PLAYER_NAME BlaiseWitch

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    /* A potential field: every unit pulls or pushes, units roll down. */
    vector<vector<double>> field;

    void spread(Pos centre, double strength, int radius)
    {
        for (int row = max(0, centre.i - radius); row <= min(rows() - 1, centre.i + radius); ++row)
        {
            for (int col = max(0, centre.j - radius); col <= min(cols() - 1, centre.j + radius); ++col)
            {
                int away = max(abs(row - centre.i), abs(col - centre.j));
                field[row][col] += strength / (1.0 + away);
            }
        }
    }

    void prepare(UnitType kind)
    {
        field.assign(rows(), vector<double>(cols(), 0.0));
        for (int number = 0; number < nb_units(); ++number)
        {
            Unit body = unit(number);
            if (body.player == 0)
                spread(body.pos, body.type == kind ? -2.0 : -0.5, 3);
            else if (body.type == Witch)
                spread(body.pos, -30.0, 4);
            else if (body.type == Knight)
                spread(body.pos, kind == Farmer ? -8.0 : 3.0, 6);
            else
                spread(body.pos, kind == Knight ? 6.0 : 0.5, 8);
        }
        if (kind != Farmer)
            return;
        for (int row = 0; row < rows(); ++row)
            for (int col = 0; col < cols(); ++col)
                if (cell(row, col).type == Empty && cell(row, col).owner != 0)
                    spread(Pos(row, col), 0.8, 5);
    }

    void roll(int number, int stride)
    {
        Pos here = unit(number).pos;
        Dir choice = None;
        double highest = -1e9;
        for (int k = 0; k < 8; k += stride)
        {
            Pos there = here + Dir(k);
            if (!pos_ok(there) || cell(there).type == Wall || cell(there).haunted)
                continue;
            if (cell(there).id != -1 && unit(cell(there).id).player == 0)
                continue;
            if (field[there.i][there.j] > highest)
            {
                highest = field[there.i][there.j];
                choice = Dir(k);
            }
        }
        command(number, choice);
    }

    virtual void play()
    {
        prepare(Farmer);
        for (int number : farmers(0)) roll(number, 2);
        prepare(Knight);
        for (int number : knights(0)) roll(number, 1);
        prepare(Witch);
        for (int number : witches(0)) roll(number, 2);
    }

};

RegisterPlayer(PLAYER_NAME);
