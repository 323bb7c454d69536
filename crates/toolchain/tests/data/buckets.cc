// Unordered containers and draws of the SDK against those of the machine's library: the same elements in the same order,
// in as many buckets, and the same numbers. Says nothing if they always do the same.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "Draws.hh"
#include "Unordered.hh"

#ifndef __GLIBCXX__
#error "nothing to compare with: this is not g++'s library"
#endif

namespace ours = palestra::buckets;

std::mt19937 chance(2024);

int below (int n) { return int(chance()%n); }

void demand (bool holds, const char* what) {
  if (holds) return;
  std::printf("%s differs\n", what);
  std::exit(1);
}

template <class Key> Key some (int kinds);
template <> int some (int kinds) { return 37*below(kinds) - 500; }
template <> long long some (int kinds) { return (below(kinds) - 20)*0x123456789LL; }
template <> unsigned char some (int kinds) { return (unsigned char)(below(kinds)); }
template <> double some (int kinds) { return (below(kinds) - 10)/8.0; }
template <> std::string some (int kinds) { return std::string(below(20), 'x') + std::to_string(below(kinds)); }

// As a player would write it.
struct Pos { int i, j; };
bool operator== (Pos a, Pos b) { return a.i == b.i and a.j == b.j; }
struct PosHash { std::size_t operator() (Pos p) const { return p.i*100 + p.j; } };
struct Worst { int operator() (int) const { return -7; } };
template <> Pos some (int kinds) { return Pos{below(kinds), below(kinds)}; }

enum Order : signed char { NONE = -1, STAY, GO };
template <> Order some (int kinds) { return Order(below(kinds)%9 - 4); }

// Texts that somebody else keeps.
template <> std::string_view some (int kinds) {
  static const std::string letters = "a board of forests, cities and paths, where orks and their hunger are the same every day";
  return std::string_view(letters).substr(below(kinds)%60, below(20));
}

template <class Key> const Key& key (const Key& entry) { return entry; }
template <class Key> const Key& key (const std::pair<const Key, int>& entry) { return entry.first; }

template <class Ours, class Theirs>
void same (const Ours& a, const Theirs& b, const char* what) {
  demand(a.size() == b.size() and a.bucket_count() == b.bucket_count(), what);
  demand(std::equal(a.begin(), a.end(), b.begin(), b.end()), what);
}

/// Entries that can be read once, one after the other.
template <class Entry>
struct Feed {
  typedef std::input_iterator_tag iterator_category;
  typedef Entry value_type;
  typedef std::ptrdiff_t difference_type;
  typedef const Entry* pointer;
  typedef const Entry& reference;
  const Entry* at;
  reference operator* () const { return *at; }
  Feed& operator++ () { ++at; return *this; }
  Feed operator++ (int) { return Feed{at++}; }
  bool operator== (Feed other) const { return at == other.at; }
  bool operator!= (Feed other) const { return at != other.at; }
};

/// What is said about buckets, about one key's elements, and where a walk through all of them ends.
template <class Ours, class Theirs, class Key>
void same_inside (const Ours& a, const Theirs& b, const Key& k) {
  for (std::size_t n = 0; n < a.bucket_count(); ++n) {
    demand(std::equal(a.begin(n), a.end(n), b.cbegin(n), b.cend(n)), "what is in a bucket");
  }
  const auto x = a.equal_range(k);
  const auto y = b.equal_range(k);
  demand(std::equal(x.first, x.second, y.first, y.second), "equal_range");
  demand(x.first == a.find(k) and std::distance(x.second, a.end()) == std::distance(y.second, b.end()), "its place");
  demand(a.load_factor() == b.load_factor() and a.max_load_factor() == b.max_load_factor(), "load");
}

/// A place in the middle of both.
template <class Items>
auto nth (Items& items, int n) { return std::next(items.begin(), n); }

/// What is done less often than inserting, erasing and looking: to both the same.
template <class Key, class Ours, class Theirs, class Entries>
void something_rare (Ours& a, Theirs& b, Ours& old_a, Theirs& old_b, const Entries& entries) {
  const int size = int(a.size()), n = below(size + 1), m = n + below(size - n + 1);
  const Key k = key<Key>(entries[0]);
  switch (below(12)) {
  case 0: a.emplace_hint(nth(a, n), entries[0]); b.emplace_hint(nth(b, n), entries[0]); break;
  case 1: a.insert(nth(a, n), entries[0]); b.insert(nth(b, n), entries[0]); break;
  case 2: {
    const auto x = a.erase(nth(a, n), nth(a, m));
    const auto y = b.erase(nth(b, n), nth(b, m));
    demand(std::distance(x, a.end()) == std::distance(y, b.end()), "erasing some");
    break;
  }
  case 3: {
    int which = below(3);
    for (auto it = a.begin(); it != a.end(); ) { if (which++%3) ++it; else it = a.erase(it); }
    which -= size;
    for (auto it = b.begin(); it != b.end(); ) { if (which++%3) ++it; else it = b.erase(it); }
    break;
  }
  case 4: {
    auto x = a.extract(k);
    auto y = b.extract(k);
    demand(x.empty() == y.empty(), "extract");
    if (below(2)) { a.insert(std::move(x)); b.insert(std::move(y)); }
    else { old_a.insert(std::move(x)); old_b.insert(std::move(y)); }
    break;
  }
  case 5: {
    if (n == size) break;
    auto x = a.extract(nth(a, n));
    auto y = b.extract(nth(b, n));
    if (below(2)) { old_a.insert(old_a.begin(), std::move(x)); old_b.insert(old_b.begin(), std::move(y)); }
    break;
  }
  case 6: a.merge(old_a); b.merge(old_b); same(old_a, old_b, "the rest of merging"); break;
  case 7: {
    typedef Feed<typename Entries::value_type> Read;
    const Read first{entries.data()}, last{entries.data() + entries.size()};
    a.insert(first, last);
    b.insert(first, last);
    same(Ours(first, last, m), Theirs(first, last, m), "a range that is read");
    break;
  }
  case 8: a = Ours(entries.begin(), entries.end(), m); b = Theirs(entries.begin(), entries.end(), m); break;
  case 9: a = Ours(m); b = Theirs(m); break;
  case 10: { const float load = (1 + below(40))/(1 + below(8)*1.5f); a.max_load_factor(load); b.max_load_factor(load); break; }
  case 11: { const Ours& self_a = a; a = self_a; const Theirs& self_b = b; b = self_b; break; }
  }
  same(old_a, old_b, "the other");
  same_inside(a, b, k);
}

template <class Key, class Ours, class Theirs, class Make>
void compare (int kinds, Make make) {
  Ours a, old_a;
  Theirs b, old_b;
  for (int step = 0; step < 400; ++step) {
    switch (below(step%9 == 0 ? 14 : 6)) {
    case 0: case 1: case 2: { const auto entry = make(kinds); a.insert(entry); b.insert(entry); break; }
    case 3: { const auto entry = make(kinds); a.insert(a.begin(), entry); b.insert(b.begin(), entry); break; }
    case 4: { const Key k = key<Key>(make(kinds)); demand(a.erase(k) == b.erase(k), "erase"); break; }
    case 5: {
      const Key k = key<Key>(make(kinds));
      demand(a.count(k) == b.count(k) and (a.find(k) == a.end()) == (b.find(k) == b.end()), "find");
      demand(a.bucket(k) == b.bucket(k) and a.bucket_size(a.bucket(k)) == b.bucket_size(b.bucket(k)), "bucket");
      break;
    }
    case 6: old_a = a; old_b = b; break;
    case 7: a = old_a; b = old_b; break;
    case 8: { const int n = below(3*int(a.size()) + 2); a.rehash(n); b.rehash(n); break; }
    case 9: { const int n = below(2*int(a.size()) + 2); a.reserve(n); b.reserve(n); break; }
    case 10: {
      std::vector<typename Theirs::value_type> some;
      for (int k = below(40); k > 0; --k) some.push_back(make(kinds));
      a.insert(some.begin(), some.end());
      b.insert(some.begin(), some.end());
      same(Ours(some.begin(), some.end()), Theirs(some.begin(), some.end()), "a range");
      break;
    }
    case 11: {
      if (a.empty()) break;
      const int n = below(int(a.size()));
      const auto x = a.erase(std::next(a.begin(), n));
      const auto y = b.erase(std::next(b.begin(), n));
      demand((x == a.end()) == (y == b.end()), "erasing one");
      break;
    }
    case 12: if (below(4) == 0) { a.clear(); b.clear(); } else { std::swap(a, old_a); std::swap(b, old_b); } break;
    case 13:
      if (below(2) == 0) { const float load = (1 + below(8))/3.0f; a.max_load_factor(load); b.max_load_factor(load); }
      else { const auto x = make(kinds), y = make(kinds); a = {x, y, x}; b = {x, y, x}; }
      break;
    }
    if (step%5 == 0) {
      std::vector<typename Theirs::value_type> entries;
      for (int k = 1 + below(20); k > 0; --k) entries.push_back(make(kinds));
      something_rare<Key>(a, b, old_a, old_b, entries);
    }
    same(a, b, "the order");
    demand((a == old_a) == (b == old_b), "equality");
  }
  same(Ours(std::move(a)), Theirs(std::move(b)), "moving");
}

template <class Key, class Hash = std::hash<Key>>
void compare_all (int kinds) {
  const auto one = [] (int kinds) { return some<Key>(kinds); };
  const auto two = [] (int kinds) { return std::pair<const Key, int>(some<Key>(kinds), below(5)); };
  compare<Key, ours::unordered_set<Key, Hash>, std::unordered_set<Key, Hash>>(kinds, one);
  compare<Key, ours::unordered_multiset<Key, Hash>, std::unordered_multiset<Key, Hash>>(kinds, one);
  compare<Key, ours::unordered_map<Key, int, Hash>, std::unordered_map<Key, int, Hash>>(kinds, two);
  compare<Key, ours::unordered_multimap<Key, int, Hash>, std::unordered_multimap<Key, int, Hash>>(kinds, two);
}

template <class Map>
void use (Map& m) {
  for (int k = 0; k < 60; ++k) {
    const int n = some<int>(50);
    m[n] += k;
    m.try_emplace(n + 1, k);
    m.insert_or_assign(n + 2, k);
    m.emplace(n + 3, k);
    if (k%7 == 0) m.insert(m.extract(m.begin()));
  }
}

void compare_merging () {
  for (int k = 0; k < 50; ++k) {
    ours::unordered_map<int, int> a, c;
    std::unordered_map<int, int> b, d;
    const std::mt19937 now = chance;
    use(a), use(c);
    chance = now;
    use(b), use(d);
    a.merge(c);
    b.merge(d);
    same(a, b, "merging");
    same(c, d, "the rest");
  }
}

/// A container may become what is inside of one of its elements, as trees of moves do that go on from a branch.
void become_a_branch () {
  struct Twig { ours::unordered_map<int, Twig> twigs; };
  for (bool moved : {false, true}) {
    Twig tree;
    for (int k = 0; k < 99; ++k) tree.twigs[k%9].twigs[k].twigs[-k];
    auto& branch = tree.twigs[4].twigs;
    if (moved) tree.twigs = std::move(branch);
    else tree.twigs = branch;
    demand(tree.twigs.size() == 11 and tree.twigs.at(13).twigs.count(-13) == 1, "what a branch becomes");
  }
}

void compare_bucket_counts () {
  std::unordered_set<int> theirs;
  for (std::size_t wanted = 2; wanted < 3000000; ) {
    const std::size_t count = ours::bucket_count(wanted);
    theirs.rehash(wanted);
    demand(theirs.bucket_count() == count, "the number of buckets");
    theirs.rehash(count);
    demand(theirs.bucket_count() == count, "the number of buckets");
    wanted = count + 1;
  }
}

template <class Number, class Generator>
void compare_draws (Generator generator, Number low, Number high) {
  Generator other = generator;
  palestra::draws::uniform_int_distribution<Number> ours(low, high);
  std::uniform_int_distribution<Number> theirs(low, high);
  for (int k = 0; k < 200; ++k) demand(ours(generator) == theirs(other), "a draw");
  demand(generator == other, "the number of draws");
}

template <class Generator>
void compare_generator (unsigned seed) {
  Generator generator(seed);
  compare_draws<int>(generator, 0, 0);
  compare_draws<int>(generator, -5, 5);
  compare_draws<int>(generator, 0, 999999999);
  compare_draws<int>(generator, INT32_MIN, INT32_MAX);
  compare_draws<unsigned>(generator, 0, 0xc0000000u);
  compare_draws<short>(generator, -30000, 30000);
  compare_draws<long long>(generator, INT64_MIN, INT64_MAX);
  compare_draws<long long>(generator, -1, 0xc000000000000000/2);
  for (int n : {0, 1, 2, 3, 10, 11, 300, 70000}) {
    std::vector<int> a(n), b;
    for (int k = 0; k < n; ++k) a[k] = k;
    b = a;
    Generator one = generator, other = generator;
    palestra::draws::mix(a.begin(), a.end(), one);
    std::shuffle(b.begin(), b.end(), other);
    demand(a == b and one == other, "a shuffle");
  }
}

int main () {
  for (int kinds : {1, 5, 40, 300}) {
    for (int k = 0; k < 15; ++k) {
      compare_all<int>(kinds);
      compare_all<int, Worst>(kinds);
      compare_all<long long>(kinds);
      compare_all<unsigned char>(kinds);
      compare_all<double>(kinds);
      compare_all<std::string>(kinds);
      compare_all<std::string_view>(kinds);
      compare_all<Order>(kinds);
      compare_all<Pos, PosHash>(kinds);
    }
  }
  compare_merging();
  become_a_branch();
  compare_bucket_counts();
  for (unsigned seed = 1; seed < 5; ++seed) {
    compare_generator<std::mt19937>(seed);
    compare_generator<std::mt19937_64>(seed);
    compare_generator<std::default_random_engine>(seed);
    compare_generator<std::minstd_rand>(seed);
    compare_generator<std::ranlux24_base>(seed);
  }
}
