#include "Player.hh"

#include <memory>


#define PLAYER_NAME Trees


/**
 * Copies sets and maps in all ways, and asks whether they are what they should be. Here they are libc++'s, but copied by
 * the SDK (libcxx/Trees.hh).
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  struct Remainder {
    int by;
    bool operator() (int a, int b) const { return a%by < b%by; }
  };

  struct Wide {
    char letters[600];
    bool operator< (const Wide& other) const { return letters[0] < other.letters[0]; }
  };

  struct Twig { map<int, Twig> twigs; int length = 0; };

  set<int> numbers;
  multimap<int, int> pairs;

  void ways_to_copy () {
    set<int> a = {3, 1, 2}, b(a), c;
    c = a;
    assert(b == a and c == a);
    c = {9, 8};
    assert(c.size() == 2 and *c.begin() == 8);
    c = std::move(b);
    b = c;
    b.insert(4);
    assert(c == a and b.size() == 4 and a < b);
    swap(a, b);
    a.swap(b);
    const set<int>& itself = a;
    a = itself;
    assert(a.size() == 3);
    const set<int> empty;
    set<int> none = empty;
    none.insert(1);
    assert(*none.begin() == 1);
    none = empty;
    assert(none.empty() and none.begin() == none.end());
    set deduced{1, 2, 3};
    set again(deduced);
    vector<set<int>> many(10, again);
    many.push_back(a);
    many.erase(many.begin());
    assert(many.size() == 10 and many.front() == many.back());
    auto handle = a.extract(1);
    a.insert(std::move(handle));
    a.merge(b);
    assert(a.size() == 4);
  }

  void comparisons_are_copied () {
    set<int, Remainder> thirds(Remainder{3}), halves(Remainder{2});
    for (int k = 0; k < 10; ++k) thirds.insert(k);
    set<int, Remainder> copy = thirds;
    copy.insert(10);
    halves = thirds;
    halves.insert(10);
    assert(copy.size() == 3 and halves.size() == 3);
    auto later = [] (int a, int b) { return a > b; };
    set<int, decltype(later)> down(later);
    for (int k = 0; k < 10; ++k) down.insert(k);
    auto same = down;
    assert(*same.begin() == 9 and equal(same.begin(), same.end(), down.begin()));
  }

  void values_are_copied () {
    map<string, vector<int>> m;
    m["orks"] = {1, 2};
    m["towns"];
    auto n = m;
    n["orks"].push_back(3);
    assert(m["orks"].size() == 2 and n["orks"].size() == 3 and m != n);
    m = n;
    assert(m == n);
    set<Wide> wide;   // too large for small things
    for (char letter = 'a'; letter <= 'z'; ++letter) wide.insert(Wide{{letter}});
    auto wider = wide;
    wide.clear();
    wide = wider;
    assert(wide.size() == 26);
    Twig twig;
    twig.twigs[1].twigs[2].length = 3;
    Twig other = twig;
    other.twigs[1].twigs[2].length = 4;
    assert(twig.twigs[1].twigs[2].length == 3);
    map<int, unique_ptr<int>> owners;
    owners[1] = make_unique<int>(7);
    auto moved = std::move(owners);
    assert(*moved[1] == 7 and owners.empty());
  }

  // Copies of copies grow and shrink as trees must, in both directions.
  void copies_are_trees () {
    for (int k = 0; k < 100; ++k) numbers.insert(random(0, 10000));
    for (int k = 0; k < 60; ++k) numbers.erase(numbers.begin());
    set<int> copy = numbers;
    assert(equal(copy.begin(), copy.end(), numbers.begin()) and equal(copy.rbegin(), copy.rend(), numbers.rbegin()));
    for (int n : numbers) {
      copy.erase(n);
      copy.insert(n/2 + 1);
    }
    const vector<int> all(copy.begin(), copy.end());
    assert(is_sorted(all.begin(), all.end()) and copy == set<int>(all.begin(), all.end()));
    assert(all.size() == copy.size() and equal(all.rbegin(), all.rend(), copy.rbegin()));
    numbers = copy;
    if (numbers.size() > 300) numbers.clear();
  }

  // Those with equal keys stay in the order in which they came.
  int equal_keys () {
    for (int k = 0; k < 20; ++k) pairs.emplace(k%3, k + 20*round());
    auto copy = pairs;
    copy.emplace(1, -1);
    assert(prev(copy.upper_bound(1))->second == -1 and copy.size() == pairs.size() + 1);
    int sum = 0;
    for (const auto& p : copy) sum = (31*sum + p.second) & 65535;
    pairs = copy;
    return sum;
  }

  virtual void play () {
    ways_to_copy();
    comparisons_are_copied();
    values_are_copied();
    copies_are_trees();
    const int sum = equal_keys() + accumulate(numbers.begin(), numbers.end(), 0);
    for (int id : orks(me())) execute(Command(id, Dir((sum + id)%NONE)));
  }

};


RegisterPlayer(PLAYER_NAME);
