#include "Player.hh"


#define PLAYER_NAME Mistakes


/**
 * Makes one mistake of its choice, in the first round. The numbers are those of the test.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  struct Node {
    int value;
    Node* next;
  };

  vector<int> ten = vector<int>(10);
  int table[5] = {1, 2, 3, 4, 5};
  Node* kept = nullptr;
  int* numbers = nullptr;

  int index () {                 // what the compiler cannot know
    return nb_units() + 30;
  }

  int in_vector () {
    return ten[index()];
  }

  int in_rows () {
    vector< vector<int> > rows(10, vector<int>(10));
    rows[index()][3] = 1;
    return rows[0][0];
  }

  int in_array () {
    return table[index()];
  }

  int behind_the_end () {
    numbers = new int[10];
    numbers[index()%2 + 10] = 1;
    delete[] numbers;
    return 0;
  }

  int null () {
    Node* node = index() ? nullptr : new Node;
    return node->value;
  }

  int twice () {
    kept = new Node;
    Node* other = kept;
    delete kept;
    delete other;
    return 0;
  }

  int empty () {
    queue<int> pending;
    return pending.front();
  }

  int overflow () {
    int big = 2000000000;
    return big + 10000000*index();
  }

  int deep (int n) {
    return 1 + deep(n + 1)%7;
  }

  int unset () {
    int where;
    if (index() == 0) where = 3;
    return ten[where];
  }

  int no_answer () {
    if (index() == 0) return 1;
  }

  int at () {
    return ten.at(index());
  }

  int thrown () {
    try {
      if (index()) throw 3;
    }
    catch (int) {
      return 3;
    }
    return 0;
  }

  int number () {
    return stoi("abc");
  }

  int own () {
    struct Lost : runtime_error { Lost () : runtime_error("no way home") { } };
    throw Lost();
  }

  int mistake (int which) {
    switch (which) {
      case 0: return in_vector();
      case 1: return in_rows();
      case 2: return in_array();
      case 3: return behind_the_end();
      case 4: return null();
      case 5: return twice();
      case 6: return empty();
      case 7: return overflow();
      case 8: return deep(0);
      case 9: return unset();
      case 10: return no_answer();
      case 11: return at();
      case 12: return thrown();
      case 13: return number();
      case 14: return own();
    }
    return 0;
  }

  virtual void play () {
    cerr << mistake(int(TUNE(mistake, 15, 0, 15))) << endl;
  }

};


RegisterPlayer(PLAYER_NAME);
