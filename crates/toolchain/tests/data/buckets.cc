// Unordered containers and draws of the SDK against those of the machine's library: the same elements in the same order,
// in as many buckets, and the same numbers. Says nothing if they always do the same.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
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

template <class Key> const Key& key (const Key& entry) { return entry; }
template <class Key> const Key& key (const std::pair<const Key, int>& entry) { return entry.first; }

template <class Ours, class Theirs>
void same (const Ours& a, const Theirs& b, const char* what) {
  demand(a.size() == b.size() and a.bucket_count() == b.bucket_count(), what);
  demand(std::equal(a.begin(), a.end(), b.begin(), b.end()), what);
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
      compare_all<Pos, PosHash>(kinds);
    }
  }
  compare_merging();
  compare_bucket_counts();
  for (unsigned seed = 1; seed < 5; ++seed) {
    compare_generator<std::mt19937>(seed);
    compare_generator<std::mt19937_64>(seed);
    compare_generator<std::default_random_engine>(seed);
    compare_generator<std::minstd_rand>(seed);
    compare_generator<std::ranlux24_base>(seed);
  }
}
