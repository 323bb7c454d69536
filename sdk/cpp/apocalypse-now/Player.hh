#ifndef Player_hh
#define Player_hh

#include "Info.hh"
#include "Action.hh"
#include "Random.hh"
#include "Registry.hh"
#include "Wire.hh"

/// A player. Yours inherits from it, so you can call in play():
/// the numbers of the game (Settings.hh), the state of the board (State.hh), the commands below,
/// random numbers (Random.hh) and me().
///
/// A command that makes no sense is ignored, with a warning on cerr; the unit can get another one.
class Player : public Info, public Random_generator, public Action {

  friend struct palestra::Access;

  int me_;
  bool jump_outside_;      // may parachuters be thrown beside the squares of the helicopters, to die?
  set<int> commanded_;     // units with a command in this round
  map<int, int> jumps_;    // commanded in this round from each helicopter
  int all_jumps_;

public:

  Player () : me_(-1), jump_outside_(false), all_jumps_(0) { }

  /// Your number, from 0 to 3.
  int me () const { return me_; }

  /// Called once a round: look at the board, give commands.
  virtual void play () { }

  /// Sends your soldier id to (i, j), one of the 8 cells around him. If an enemy is there, he is attacked.
  void command_soldier (int id, int i, int j) {
    const char* why = refusal(id, SOLDIER);
    if (not why) {
      const Position p = find(id)->pos;
      if (far(p.i, i) or far(p.j, j)) why = "trying to move to a non adjacent cell";
    }
    if (why) {
      warn("command_soldier(int id, int i, int j)")
        << "id = " << id << " i = " << i << " j = " << j << ": " << why << endl;
      return;
    }
    commanded_.insert(id);
    Action::command_soldier(id, i, j);
  }

  /// Gives your helicopter id an instruction: FORWARD1, FORWARD2, COUNTER_CLOCKWISE, CLOCKWISE or NAPALM.
  void command_helicopter (int id, int instruction) {
    const char* why = refusal(id, HELICOPTER);
    if (not why and (instruction < FORWARD1 or instruction > NAPALM)) why = "unknown instruction";
    if (why) {
      warn("command_helicopter(int id, int instruction)")
        << "id = " << id << " instruction = " << instruction << ": " << why << endl;
      return;
    }
    commanded_.insert(id);
    Action::command_helicopter(id, instruction);
  }

  /// Throws the oldest parachuter of your helicopter above (i, j). At most 4 in a round.
  void command_parachuter (int i, int j) {
    const int helicopter = thrower(i, j);
    const char* why = nullptr;
    if (helicopter == 0) why = "too many jump instructions for an helicopter";
    else if (all_jumps_ >= MAX_JUMP) why = "too many jump instructions in the same round";
    else if (not pos_ok(i, j)) why = "position outside the board";
    if (why) {
      warn("command_parachuter(int i, int j)") << "i = " << i << " j = " << j << ": " << why << endl;
      return;
    }
    ++jumps_[helicopter];
    ++all_jumps_;
    Action::command_parachuter(i, j);
  }

private:

  /// What is wrong with a command for this unit, which should be of this type; null if nothing is.
  const char* refusal (int id, int type) const {
    const Data* unit = find(id);
    if (not unit) return "identifier does not exist";
    if (unit->player != me_) return "invalid player";
    if (unit->type != type) return "invalid type";
    if (commanded_.count(id)) return "more than one instruction in this round";
    return nullptr;
  }

  static bool far (int from, int to) { return to < from - 1 or to > from + 1; }

  /// The helicopter that a parachuter for (i, j) would leave; 0 if none can.
  int thrower (int i, int j) {
    int oldest = 0, rounds = 0;
    for (int id : State::seen_().helicopters_[me_]) {
      const Data& unit = *find(id);
      const size_t jumps = jumps_[id];
      const bool spare = jumps < unit.parachuters.size();
      const bool above = i >= unit.pos.i - REACH and i <= unit.pos.i + REACH
                     and j >= unit.pos.j - REACH and j <= unit.pos.j + REACH;
      if (above) return spare ? id : 0;
      if (spare and (oldest == 0 or unit.parachuters[jumps] < rounds)) {
        oldest = id;
        rounds = unit.parachuters[jumps];
      }
    }
    return jump_outside_ ? oldest : 0;
  }

  __attribute__((cold, noinline)) ostream& warn (const char* what) const {
    return cerr << "warning: " << what << " invoked by player " << me_ << " with ";
  }

};

#include "Access.hh"

#endif
