// Sorts and heaps of the SDK against those of the machine's library, on many inputs with equal keys.
// Says nothing if they always do the same.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "Order.hh"

#ifndef __GLIBCXX__
#error "nothing to compare with: this is not g++'s library"
#endif

namespace order = palestra::order;

// Moving leaves a mark, so that a value that was moved from and never filled again is seen.
struct Item {
  int key, id;
  Item () : key(-1), id(-1) { }
  Item (int key, int id) : key(key), id(id) { }
  Item (const Item&) = default;
  Item& operator= (const Item&) = default;
  Item (Item&& other) : key(other.key), id(other.id) { other.id = -2; }
  Item& operator= (Item&& other) {
    key = other.key;
    id = other.id;
    if (&other != this) other.id = -2;
    return *this;
  }
  bool operator== (const Item& other) const { return key == other.key and id == other.id; }
};

// Counts, so that the two ask the same questions equally often.
struct Less {
  long* asked;
  bool operator() (const Item& a, const Item& b) { ++*asked; return a.key < b.key; }
};

template <typename Items>
void same (const char* what, const Items& ours, const Items& theirs, long we, long they) {
  if (ours == theirs and we == they) return;
  std::printf("%s of %d differs: %ld questions, theirs %ld\n", what, int(ours.size()), we, they);
  std::exit(1);
}

template <typename Items>
void compare (const Items& items, int middle) {
  long we = 0, they = 0;
  Less mine{&we}, its{&they};
  Items a, b;
  const auto fresh = [&] { a = b = items; we = they = 0; };
  const auto check = [&] (const char* what) { same(what, a, b, we, they); };

  fresh();
  order::sort(a.begin(), a.end(), mine);
  std::sort(b.begin(), b.end(), its);
  check("sort");

  fresh();
  order::make_heap(a.begin(), a.end(), mine);
  std::make_heap(b.begin(), b.end(), its);
  check("make_heap");
  for (int k = int(items.size()); k > middle; --k) {
    order::pop_heap(a.begin(), a.begin() + k, mine);
    std::pop_heap(b.begin(), b.begin() + k, its);
    check("pop_heap");
  }
  order::sort_heap(a.begin(), a.begin() + middle, mine);
  std::sort_heap(b.begin(), b.begin() + middle, its);
  check("sort_heap");

  fresh();
  for (int k = 1; k <= int(items.size()); ++k) {
    order::push_heap(a.begin(), a.begin() + k, mine);
    std::push_heap(b.begin(), b.begin() + k, its);
    check("push_heap");
  }

  fresh();
  order::partial_sort(a.begin(), a.begin() + middle, a.end(), mine);
  std::partial_sort(b.begin(), b.begin() + middle, b.end(), its);
  check("partial_sort");

  fresh();
  order::nth_element(a.begin(), a.begin() + middle, a.end(), mine);
  std::nth_element(b.begin(), b.begin() + middle, b.end(), its);
  check("nth_element");

  fresh();
  a.resize(middle);
  b.resize(middle);
  order::partial_sort_copy(items.begin(), items.end(), a.begin(), a.end(), mine);
  std::partial_sort_copy(items.begin(), items.end(), b.begin(), b.end(), its);
  check("partial_sort_copy");

  fresh();
  std::mt19937 draws(middle), others(middle);
  order::shuffle(a.begin(), a.end(), [&] (int n) { ++we; return int(draws()%n); });
  std::random_shuffle(b.begin(), b.end(), [&] (int n) { ++they; return int(others()%n); });
  check("random_shuffle");
}

// An order of keys that makes parting find bad places, for any sort that parts around a median: the sort is
// asked, and keys are chosen while it asks (McIlroy's adversary).
std::vector<Item> killer (int n) {
  const int gas = n;
  std::vector<int> value(n, gas);
  int solid = 0, candidate = 0;
  const auto before = [&] (int x, int y) {
    if (value[x] == gas and value[y] == gas) value[x == candidate ? x : y] = solid++;
    if (value[x] == gas) candidate = x;
    else if (value[y] == gas) candidate = y;
    return value[x] < value[y];
  };
  std::vector<int> ids(n);
  for (int k = 0; k < n; ++k) ids[k] = k;
  std::sort(ids.begin(), ids.end(), before);
  std::vector<Item> items;
  for (int k = 0; k < n; ++k) items.push_back(Item(value[k]/3, k));
  return items;
}

int main () {
  std::mt19937 random(2024);
  for (int k = 0; k < 4000; ++k) {
    const int n = int(random()%(k%10 ? 60 : 700));
    const int kinds = 1 + int(random()%(k%3 ? 4 : 200));
    std::vector<Item> items;
    for (int id = 0; id < n; ++id) items.push_back(Item(int(random()%kinds), id));
    const int middle = int(random()%(n + 1));
    compare(items, middle);
    if (k%8 == 0) compare(std::deque<Item>(items.begin(), items.end()), middle);
  }
  for (int n : {100, 1000, 3000}) compare(killer(n), n/2);
}
