#ifndef Action_hh
#define Action_hh

#include "Utils.hh"
#include "palestra/Seat.hh"

namespace palestra { struct Access; }

/// The types of instructions.
enum IType { UNDEFINED, MOVE, SHOOT };

/// The letter of a type in the files of the game.
inline char i2c (IType t) { return t == MOVE ? 'm' : t == SHOOT ? 's' : 'u'; }

/// The type of a letter.
inline IType c2i (char c) { return c == 'm' ? MOVE : c == 's' ? SHOOT : UNDEFINED; }

/// An instruction for a car.
struct Instruction {
  Car_Id cid;  ///< The car.
  IType type;  ///< What to do.
  Dir dir;     ///< Where to, if it is a MOVE.
};

/// The instructions of a player in a round.
class Action {

public:

  Action () { }

  /// Tells car c to move in direction d. Only the first instruction for each car counts.
  void move (Car_Id c, Dir d) { request(c, MOVE, d); }

  /// Tells car c to shoot a missile. Only the first instruction for each car counts.
  void shoot (Car_Id c) { request(c, SHOOT, DEFAULT); }

private:

  friend struct palestra::Access;

  set<Car_Id> cids_;                 // the cars that have an instruction in this round
  vector<Instruction> instructs_;
  vector<palestra::Order> orders_;   // the same, for the engine

  void request (Car_Id c, IType t, Dir d) {
    if (not cids_.insert(c).second) {
      cerr << "warning: instruction alread requested for car " << c << endl;   // as the published program writes it
      return;
    }
    instructs_.push_back(Instruction{c, t, d});
    orders_.push_back(palestra::Order{{c, first(d), second(d), t == SHOOT}});
    if (orders_.size() > 1000) palestra::too_many_orders(orders_);
  }

};

#endif
