#include "Player.hh"
#include <memory>
#include <random>


#define PLAYER_NAME Walker


/**
 * Walks through unordered containers, and draws with the generators of the library: their order and their numbers decide
 * all that it does. It must play the same match in the sandbox as with g++.
 */
struct PLAYER_NAME : public Player {

  static Player* factory () {
    return new PLAYER_NAME;
  }

  struct PosHash {
    size_t operator() (const Pos& p) const { return 71*p.i + p.j; }
  };

  struct SamePos {
    bool operator() (const Pos& a, const Pos& b) const { return a.i == b.i and a.j == b.j; }
  };

  struct Twig { unordered_map<int, Twig> twigs; int length = 0; };

  unordered_map<string, vector<int>> names;
  unordered_set<Pos, PosHash, SamePos> visited;
  mt19937 twister;
  default_random_engine engine;

  void probes () {
    unordered_set<int> numbers;
    for (int k = 0; k < 20; ++k) numbers.insert(k*k - 50);
    cerr << "numbers:";
    for (int n : numbers) cerr << ' ' << n;
    unordered_map<string, int> words;
    for (const char* word : {"ork", "city", "path", "island", "water", "a word of more than sixteen letters"}) words[word] = 1;
    cerr << endl << "words:";
    for (const auto& word : words) cerr << ' ' << word.first;
    unordered_multimap<double, int> many;
    for (int k = 0; k < 9; ++k) many.insert(make_pair((k%3)/2.0, k));
    cerr << endl << "many:";
    for (const auto& one : many) cerr << ' ' << one.first << ',' << one.second;
    vector<int> v = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    shuffle(v.begin(), v.end(), default_random_engine(7));
    cerr << endl << "shuffle:";
    for (int k : v) cerr << ' ' << k;
    uniform_int_distribution<> dice(1, 6);
    cerr << endl << "dice:";
    for (int k = 0; k < 10; ++k) cerr << ' ' << dice(twister);
    cerr << endl << "real: " << uniform_real_distribution<>(0, 100)(twister) << ' '
         << uniform_real_distribution<>(0, 100)(engine) << ' ' << bernoulli_distribution(0.5)(twister) << endl;
  }

  // All that players may write.
  void ways_to_use () {
    unordered_map<int, string> m = {{1, "one"}, {2, "two"}};
    m.insert({3, "three"});
    m.emplace(4, "four");
    m.insert(make_pair(5, "five"));
    m[6] = "six";
    m.at(6) += "!";
    const unordered_map<int, string>& constant = m;
    assert(constant.at(6) == "six!" and constant.count(7) == 0 and constant.find(7) == constant.end());
    m.erase(m.find(6));
    m.erase(4);
    for (auto it = m.begin(); it != m.end(); ) it = it->first == 5 ? m.erase(it) : next(it);
    auto [it, fresh] = m.insert({1, "uno"});
    assert(not fresh and it->second == "one" and m.size() == 3);
    unordered_map<int, string> n = m, o(std::move(n));
    assert(o == m and n.empty() and o != n);
    swap(n, o);
    n = {};
    assert(n.empty());
    unordered_set<string> s(10);
    s.insert({"a", "b", "a"});
    s.insert("c");
    assert(s.size() == 3 and s.erase("b") == 1 and s.count("b") == 0);
    vector<string> all(s.begin(), s.end());
    unordered_multiset<string> t(all.begin(), all.end());
    t.insert("a");
    assert(t.count("a") == 2 and distance(t.equal_range("a").first, t.equal_range("a").second) == 2);
    unordered_set deduced{3, 1, 2};
    vector<unordered_set<int>> sets(5, deduced);
    sets.resize(50);
    assert(sets[4] == deduced and sets[49].empty());
    auto hash = [] (const pair<int, int>& p) { return p.first*31 + p.second; };
    unordered_map<pair<int, int>, unique_ptr<int>, decltype(hash)> owners(16, hash);
    owners[{1, 2}] = make_unique<int>(12);
    owners.emplace(make_pair(-3, -4), nullptr);
    assert(*owners.find({1, 2})->second == 12);
    unordered_map<unique_ptr<int>, int> owned;   // its keys can only be moved
    owned.insert_or_assign(make_unique<int>(3), 4);
    owned.try_emplace(owned.end(), make_unique<int>(5), 6);
    assert(owned.size() == 2);
    unordered_map from_pairs(m.begin(), m.end());
    auto one = from_pairs.extract(1), other_one = from_pairs.extract(7);
    one.swap(other_one);
    assert(from_pairs.size() == 2 and one.empty() and other_one.key() == 1 and other_one.mapped() == "one");
    Twig twig;
    twig.twigs[1].twigs[2].length = 3;
    Twig other = twig;
    other.twigs[1].twigs[2].length = 4;
    assert(twig.twigs[1].twigs[2].length == 3);
    set<int> sorted(deduced.begin(), deduced.end());
    assert(max_element(deduced.begin(), deduced.end()) != deduced.end() and sorted.size() == 3);
    unordered_map<Dir, int> by_dir;   // a key with a hash of its own making
    by_dir[Dir(2)]++;
    assert(by_dir.bucket_count() > 1 and by_dir.load_factor() < 1);
  }

  virtual void play () {
    if (round() == 0) {
      probes();
      ways_to_use();
    }
    unordered_map<int, Dir> wishes;
    for (int id : orks(me())) {
      visited.insert(unit(id).pos);
      names[to_string(unit(id).health)].push_back(id);
      wishes[id] = Dir(uniform_int_distribution<int>(0, NONE - 1)(engine));
    }
    if (round()%20 == 19) names.clear();
    int sum = 0;
    for (const Pos& p : visited) sum = (31*sum + 71*p.i + p.j) & 65535;
    for (const auto& name : names) {
      for (int id : name.second) sum = (31*sum + id) & 65535;
    }
    vector<int> mine = orks(me());
    shuffle(mine.begin(), mine.end(), twister);
    cerr << "round " << round() << ": " << sum << endl;
    for (const auto& wish : wishes) {
      if (wish.first%3) execute(Command(wish.first, Dir((wish.second + sum)%NONE)));
    }
    for (int id : mine) {
      if (id%3 == 0) execute(Command(id, wishes[id]));
    }
  }

};


RegisterPlayer(PLAYER_NAME);
