#include "Player.hh"
#include <random>


#define PLAYER_NAME Wanderer


/**
 * Does at random what can be done with unordered containers of many kinds, and tells what became of them, in their own order.
 * In the sandbox and with g++ it must tell the same.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  enum Step : short { BACK = -1, STAY, ON };

  struct Place { int i, j; };

  friend bool operator== (const Place& p, const Place& q) { return p.i == q.i and p.j == q.j; }

  struct PlaceHash {
    int operator() (const Place& p) const { return 31*p.i - 1000*p.j; }
  };

  mt19937 chance;
  unsigned long long told = 0;   // of all that is told, one number

  int below (int n) { return int(chance()%n); }

  void tell (unsigned long long number) { told = (told ^ number)*0x9e3779b97f4a7c15ULL >> 1; }
  void tell (const string& text) { for (char letter : text) tell((unsigned long long)(letter)); }
  void tell (const Place& p) { tell(2000ULL*p.i + p.j); }
  void tell (Step step) { tell((unsigned long long)(step + 5)); }
  void tell (int number) { tell((unsigned long long)(number)); }
  void tell (long long number) { tell((unsigned long long)(number)); }
  void tell (double number) { tell((unsigned long long)((number + 100)*16)); }
  template <class A, class B> void tell (const pair<A, B>& both) { tell(both.first); tell(both.second); }

  template <class Items>
  void tell_all (const Items& items) {
    tell(int(items.size()));
    tell(int(items.bucket_count()));
    for (const auto& item : items) tell(item);
  }

  void draw (int& number) { number = 37*below(60) - 500; }
  void draw (long long& number) { number = (below(60) - 20)*0x123456789LL; }
  void draw (double& number) { number = (below(60) - 10)/8.0; }
  void draw (string& text) { text.assign(below(20), 'x'); text += to_string(below(60)); }
  void draw (Place& place) { place = {below(9) - 4, below(9)}; }
  void draw (Step& step) { step = Step(below(9) - 4); }

  template <class Key>
  Key some () { Key key; draw(key); return key; }

  template <class Key, class Value> pair<const Key, Value> entry (const pair<const Key, Value>*) {
    const Key key = some<Key>();
    return {key, below(5)};
  }
  template <class Key> Key entry (const Key*) { return some<Key>(); }

  template <class Items>
  void walk () {
    typedef typename Items::key_type Key;
    typedef typename Items::value_type Entry;
    Items items, others;
    const auto make = [&] { return entry(static_cast<const Entry*>(nullptr)); };
    const auto place = [&] (Items& among) { return next(among.begin(), below(int(among.size()) + 1)); };
    for (int step = 0; step < 120; ++step) {
      switch (below(step%8 == 0 ? 18 : 6)) {
      case 0: case 1: case 2: items.insert(make()); break;
      case 3: { const auto hint = place(items); items.emplace_hint(hint, make()); break; }
      case 4: tell(int(items.erase(some<Key>()))); break;
      case 5: tell(int(items.count(some<Key>()))); break;
      case 6: others = items; break;
      case 7: items = others; break;
      case 8: items.swap(others); break;
      case 9: items.rehash(below(3*int(items.size()) + 2)); break;
      case 10: items.reserve(below(2*int(items.size()) + 2)); break;
      case 11: items.merge(others); tell_all(others); break;
      case 12: items.max_load_factor((1 + below(8))/3.0f); break;
      case 13: for (auto it = items.begin(); it != items.end(); ) it = below(4) ? next(it) : items.erase(it); break;
      case 14: items.erase(place(items), items.end()); break;
      case 15: { const auto hint = place(others); others.insert(hint, items.extract(some<Key>())); break; }
      case 16: { const vector<Entry> some = {make(), make(), make(), make()}; items.insert(some.begin(), some.end()); break; }
      case 17: items = Items(below(50)); for (int k = below(90); k > 0; --k) items.insert(make()); break;
      }
      if (step%10 == 0) tell_all(items);
    }
    tell_all(Items(std::move(items)));
  }

  template <class Key, class Hash = hash<Key>>
  void walk_with (const char* what) {
    told = 0;
    walk<unordered_set<Key, Hash>>();
    walk<unordered_multiset<Key, Hash>>();
    walk<unordered_map<Key, int, Hash>>();
    walk<unordered_multimap<Key, int, Hash>>();
    cerr << what << ' ' << told << ' ';
  }

  virtual void play () {
    if (round() > 0) return;
    for (int k = 0; k < 10; ++k) {
      walk_with<int>("int");
      walk_with<long long>("long long");
      walk_with<double>("double");
      walk_with<string>("string");
      walk_with<Step>("enum");
      walk_with<Place, PlaceHash>("own");
      cerr << endl;
    }
  }

};


RegisterPlayer(PLAYER_NAME);
