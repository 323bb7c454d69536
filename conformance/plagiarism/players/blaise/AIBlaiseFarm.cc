#include "Player.hh"

#define PLAYER_NAME BlaiseFarm

struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

    struct Option { int value; Dir dir; };

    /* Points for standing on a cell: paint, stay away from knights, do not crowd. */
    int worth_for_farmer(Pos target)
    {
        if (!pos_ok(target) || cell(target).type == Wall || cell(target).unit != -1)
            return -1000;
        int total = cell(target).owner == me() ? 0 : cell(target).owner == -1 ? 6 : 9;
        for (int row = -2; row <= 2; ++row)
        {
            for (int col = -2; col <= 2; ++col)
            {
                Pos near(target.i + row, target.j + col);
                if (!pos_ok(near))
                    continue;
                const Cell& spot = cell(near);
                if (spot.type == Empty && spot.owner != me())
                    total += 1;
                if (spot.unit == -1)
                    continue;
                const Unit& somebody = unit(spot.unit);
                if (somebody.player != me() && somebody.type == Knight)
                    total -= 12 / (1 + abs(row) + abs(col));
                if (somebody.player == me() && somebody.type == Farmer)
                    total -= 2;
            }
        }
        return total;
    }

    int worth_for_knight(Pos target, int health)
    {
        if (!pos_ok(target) || cell(target).type == Wall)
            return -1000;
        if (cell(target).unit == -1)
            return rand() % 3;
        const Unit& rival = unit(cell(target).unit);
        if (rival.player == me())
            return -50;
        return 40 + (rival.type == Farmer ? 20 : 0) + health - rival.health;
    }

    virtual void play()
    {
        for (int farmer : farmers(me()))
        {
            Option best{-999, None};
            for (Dir dir : {Top, Left, Bottom, Right})
            {
                int value = worth_for_farmer(unit(farmer).pos + dir);
                if (value > best.value)
                    best = Option{value, dir};
            }
            command(farmer, best.dir);
        }
        for (int knight : knights(me()))
        {
            Option best{-999, None};
            for (Dir dir : {Top, Left, Bottom, Right})
            {
                int value = worth_for_knight(unit(knight).pos + dir, unit(knight).health);
                if (value > best.value)
                    best = Option{value, dir};
            }
            command(knight, best.dir);
        }
    }

};

RegisterPlayer(PLAYER_NAME);
