#ifndef Settings_hh
#define Settings_hh

#include "Structs.hh"

/// The numbers of the game. They are the same in all matches.
class Settings {

public:

  inline static const int NUM_PLAYERS = 4;      ///< Players in a match.
  inline static const int GAME_ROUNDS = 200;    ///< Rounds of a match.
  inline static const int MAX = 60;             ///< Rows and columns of the board.
  inline static const int NUM_SOLDIERS = 20;    ///< Soldiers of each player at the beginning.
  inline static const int NUM_HELICOPTERS = 2;  ///< Helicopters of each player.
  inline static const int NUM_POSTS = 16;       ///< Posts on the board.
  inline static const int LIFE = 100;           ///< Life points of a new soldier.
  inline static const int FOREST_DAMAGE = 20;   ///< Least damage to a soldier in a forest; the most is twice that.
  inline static const int GRASS_DAMAGE = 50;    ///< Least damage to a soldier on grass; the most is twice that.
  inline static const int ROUNDS_NAPALM = 30;   ///< Rounds that a helicopter waits for napalm.
  inline static const int REACH = 2;            ///< A helicopter covers its cell and so many in each direction.
  inline static const int FOREST_BURNS = 10;    ///< Rounds that forest burns.
  inline static const int OTHER_BURNS = 5;      ///< Rounds that grass and water burn.
  inline static const int PROB_FIRE = 10;       ///< Per cent: forest beside a fire starts burning.
  inline static const int ROUNDS_JUMP = 20;     ///< Rounds in which a parachuter can jump.
  inline static const int MAX_JUMP = 4;         ///< Parachuters that a player can throw in a round.
  inline static const int HIGH_VALUE = 100;     ///< Points of an important post.
  inline static const int LOW_VALUE = 50;       ///< Points of any other post.

  /// The game's name and version.
  static string version () { return string(GAME_NAME) + " " + VERSION; }

  /// Number of players in the match.
  int nb_players () const { return NUM_PLAYERS; }

  /// Number of rounds of the match.
  int nb_rounds () const { return GAME_ROUNDS; }

  /// Is pl the number of a player?
  bool player_ok (int pl) const { return pl >= 0 and pl < NUM_PLAYERS; }

  /// Is (i, j) on the board?
  bool pos_ok (int i, int j) const { return i >= 0 and i < MAX and j >= 0 and j < MAX; }

  /// Is p on the board?
  bool pos_ok (const Position& p) const { return pos_ok(p.i, p.j); }

};

#endif
