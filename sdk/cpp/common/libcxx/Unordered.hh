#ifndef PALESTRA_UNORDERED_HH
#define PALESTRA_UNORDERED_HH
#pragma GCC system_header

// The four unordered containers, made of Buckets.hh.

#include <stdexcept>

#include "Buckets.hh"

#if __has_include(<__config>)
#include <__functional/hash.h>
#include <__functional/operations.h>
#else
#include <functional>
#endif

namespace palestra {
namespace buckets {

// What is ours in one of them: its name, and what it is otherwise.
#define PALESTRA_UNORDERED(name, ...)                            \
  typedef __VA_ARGS__ Plain;                                     \
public:                                                          \
  using Plain::Plain;                                            \
  name () = default;                                             \
  name& operator= (std::initializer_list<typename Plain::value_type> list) { \
    Plain::operator=(list);                                      \
    return *this;                                                \
  }

#define PALESTRA_KEYS                                                                                     \
  template <class Key, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>, class Allocator = std::allocator<Key>>

#define PALESTRA_PAIRS                                                                                    \
  template <class Key, class Value, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>,        \
            class Allocator = std::allocator<std::pair<const Key, Value>>>

PALESTRA_KEYS
class unordered_set : public Table<Key, Keys<Key>, Hash, Equal, Allocator, false> {
  PALESTRA_UNORDERED(unordered_set, Table<Key, Keys<Key>, Hash, Equal, Allocator, false>)
};

PALESTRA_KEYS
class unordered_multiset : public Table<Key, Keys<Key>, Hash, Equal, Allocator, true> {
  PALESTRA_UNORDERED(unordered_multiset, Table<Key, Keys<Key>, Hash, Equal, Allocator, true>)
};

PALESTRA_PAIRS
class unordered_multimap : public Table<Key, Pairs<Key, Value>, Hash, Equal, Allocator, true> {
  PALESTRA_UNORDERED(unordered_multimap, Table<Key, Pairs<Key, Value>, Hash, Equal, Allocator, true>)
  typedef Value mapped_type;
};

PALESTRA_PAIRS
class unordered_map : public Table<Key, Pairs<Key, Value>, Hash, Equal, Allocator, false> {

  PALESTRA_UNORDERED(unordered_map, Table<Key, Pairs<Key, Value>, Hash, Equal, Allocator, false>)

  typedef Value mapped_type;
  typedef typename Plain::iterator iterator;
  typedef typename Plain::const_iterator const_iterator;

  Value& operator[] (const Key& key) { return this->try_add(key).first->second; }
  Value& operator[] (Key&& key) { return this->try_add(std::move(key)).first->second; }

  Value& at (const Key& key) {
    const iterator it = this->find(key);
    if (it == this->end()) throw std::out_of_range("unordered_map::at: key not found");
    return it->second;
  }

  const Value& at (const Key& key) const { return const_cast<unordered_map*>(this)->at(key); }

  template <class... Rest>
  std::pair<iterator, bool> try_emplace (const Key& key, Rest&&... rest) {
    return this->try_add(key, std::forward<Rest>(rest)...);
  }

  template <class... Rest>
  std::pair<iterator, bool> try_emplace (Key&& key, Rest&&... rest) {
    return this->try_add(std::move(key), std::forward<Rest>(rest)...);
  }

  template <class... Rest>
  iterator try_emplace (const_iterator, const Key& key, Rest&&... rest) {
    return this->try_add(key, std::forward<Rest>(rest)...).first;
  }

  template <class... Rest>
  iterator try_emplace (const_iterator, Key&& key, Rest&&... rest) {
    return this->try_add(std::move(key), std::forward<Rest>(rest)...).first;
  }

  template <class Other>
  std::pair<iterator, bool> insert_or_assign (const Key& key, Other&& value) {
    return assign(this->try_add(key, std::forward<Other>(value)), std::forward<Other>(value));
  }

  template <class Other>
  std::pair<iterator, bool> insert_or_assign (Key&& key, Other&& value) {
    return assign(this->try_add(std::move(key), std::forward<Other>(value)), std::forward<Other>(value));
  }

  template <class Other>
  iterator insert_or_assign (const_iterator, const Key& key, Other&& value) {
    return insert_or_assign(key, std::forward<Other>(value)).first;
  }

  template <class Other>
  iterator insert_or_assign (const_iterator, Key&& key, Other&& value) {
    return insert_or_assign(std::move(key), std::forward<Other>(value)).first;
  }

private:

  /// What was there already gets the value, which nobody has moved from yet.
  template <class Other>
  static std::pair<iterator, bool> assign (std::pair<iterator, bool> told, Other&& value) {
    if (not told.second) told.first->second = std::forward<Other>(value);
    return told;
  }

};

#undef PALESTRA_UNORDERED
#undef PALESTRA_KEYS
#undef PALESTRA_PAIRS

// Their types can be left to the compiler where all is in what they are made of.

template <class Key>
unordered_set (std::initializer_list<Key>) -> unordered_set<Key>;

template <class Input, class Key = typename std::iterator_traits<Input>::value_type>
unordered_set (Input, Input) -> unordered_set<Key>;

template <class Key>
unordered_multiset (std::initializer_list<Key>) -> unordered_multiset<Key>;

template <class Key, class Value>
unordered_map (std::initializer_list<std::pair<Key, Value>>) -> unordered_map<typename std::remove_const<Key>::type, Value>;

template <class Input, class Pair = typename std::iterator_traits<Input>::value_type>
unordered_map (Input, Input)
  -> unordered_map<typename std::remove_const<typename Pair::first_type>::type, typename Pair::second_type>;

template <class Key, class Value>
unordered_multimap (std::initializer_list<std::pair<Key, Value>>)
  -> unordered_multimap<typename std::remove_const<Key>::type, Value>;

}
}

#endif
