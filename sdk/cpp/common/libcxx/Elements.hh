#ifndef PALESTRA_ELEMENTS_HH
#define PALESTRA_ELEMENTS_HH
#pragma GCC system_header

// The elements of unordered containers: in nodes, under iterators, and outside of containers.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

#if defined(__wasm__) && _LIBCPP_HARDENING_MODE != _LIBCPP_HARDENING_MODE_DEBUG
#include "palestra/Memory.hh"
#define PALESTRA_SMALL_NODES
#endif

namespace palestra {
namespace buckets {

/// What another element may follow.
struct Link { Link* next; };

/// What a key's code is, where computing it again may take long.
template <bool kept>
struct Note {
  std::uint64_t code;
  void keep (std::uint64_t one) { code = one; }
  void keep_as (const Note& other) { code = other.code; }
  bool may_be (std::uint64_t one) const { return code == one; }
};

template <>
struct Note<false> {
  void keep (std::uint64_t) { }
  void keep_as (const Note&) { }
  bool may_be (std::uint64_t) const { return true; }
};

/// More than a number or two.
template <class Key>
struct Large { static const bool value = sizeof(Key) > 8 or not std::is_trivially_copyable<Key>::value; };

template <class Form>
struct Node : Link, Note<Large<typename Form::Key>::value> {

  typedef typename Form::Entry Entry;
  static const bool knows_code = Large<typename Form::Key>::value;

  std::size_t bucket;
  Entry entry;

  template <class... Parts>
  explicit Node (Parts&&... parts) : entry(std::forward<Parts>(parts)...) { }

  template <class... Parts>
  static Node* make (Parts&&... parts) {
#ifdef PALESTRA_SMALL_NODES
    return ::new (memory::make(sizeof(Node))) Node(std::forward<Parts>(parts)...);
#else
    return new Node(std::forward<Parts>(parts)...);
#endif
  }

  /// Something else takes the entry's place.
  void fill (const Entry& other) {
    entry.~Entry();
    ::new (const_cast<void*>(static_cast<const volatile void*>(std::addressof(entry)))) Entry(other);
  }

  static void forget (Node* node) {
#ifdef PALESTRA_SMALL_NODES
    node->~Node();
    memory::forget(node, sizeof(Node));
#else
    delete node;
#endif
  }

};

/// Walks through all elements, or those of one bucket.
template <class Form, bool constant, bool local>
struct Iterator {

  typedef typename Form::Entry Entry;

  typedef std::forward_iterator_tag iterator_category;
  typedef Entry value_type;
  typedef std::ptrdiff_t difference_type;
  typedef typename std::conditional<constant, const Entry&, Entry&>::type reference;
  typedef typename std::conditional<constant, const Entry*, Entry*>::type pointer;

  Node<Form>* node;   // none at the end

  Iterator () : node(nullptr) { }
  explicit Iterator (Link* link) : node(static_cast<Node<Form>*>(link)) { }

  template <bool other, class = typename std::enable_if<constant or not other>::type>
  Iterator (const Iterator<Form, other, local>& it) : node(it.node) { }

  reference operator* () const { return node->entry; }
  pointer operator-> () const { return std::addressof(node->entry); }

  Iterator& operator++ () {
    const std::size_t bucket = node->bucket;
    node = static_cast<Node<Form>*>(node->next);
    if (local and node and node->bucket != bucket) node = nullptr;
    return *this;
  }

  Iterator operator++ (int) { Iterator old = *this; ++*this; return old; }

  template <bool other>
  bool operator== (const Iterator<Form, other, local>& it) const { return node == it.node; }

  template <bool other>
  bool operator!= (const Iterator<Form, other, local>& it) const { return node != it.node; }

};

/// The entries of sets, and what may be done with one outside of its set.
template <class Each>
struct Keys {
  typedef Each Key;
  typedef Key Entry;
  static const bool fixed = true;   // nobody may change an entry in its place
  static const Key& key (const Key& entry) { return entry; }

  struct Parts {
    typedef Key value_type;
    Node<Keys>* node;
    Key& value () const { return node->entry; }
  };
};

/// The entries of maps.
template <class Each, class Value>
struct Pairs {
  typedef Each Key;
  typedef std::pair<const Key, Value> Entry;
  static const bool fixed = false;
  static const Key& key (const Entry& entry) { return entry.first; }

  struct Parts {
    typedef Key key_type;
    typedef Value mapped_type;
    Node<Pairs>* node;
    Key& key () const { return const_cast<Key&>(node->entry.first); }
    Value& mapped () const { return node->entry.second; }
  };
};

/// An element outside of containers.
template <class Form>
struct Handle : Form::Parts {

  explicit Handle (Node<Form>* one = nullptr) { this->node = one; }
  Handle (Handle&& other) noexcept { this->node = other.release(); }
  ~Handle () { if (this->node) Node<Form>::forget(this->node); }

  Handle& operator= (Handle&& other) noexcept {
    swap(other);
    return *this;
  }

  void swap (Handle& other) noexcept { std::swap(this->node, other.node); }

  bool empty () const { return not this->node; }
  explicit operator bool () const { return this->node; }

  Node<Form>* release () { return std::exchange(this->node, nullptr); }

};

/// What became of an element that was to be inserted by its handle.
template <class Iterator, class Handle>
struct Returned {
  Iterator position;
  bool inserted;
  Handle node;
};

}
}

#endif
