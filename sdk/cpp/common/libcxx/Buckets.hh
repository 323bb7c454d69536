#ifndef PALESTRA_BUCKETS_HH
#define PALESTRA_BUCKETS_HH
#pragma GCC system_header

// Unordered containers that give their elements in the order in which those of g++'s library do, so that a player that
// walks through one plays the same match in the sandbox as with g++. (The standard leaves that order open.)

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <tuple>
#include <utility>

#include "Codes.hh"

#if defined(__wasm__) && _LIBCPP_HARDENING_MODE != _LIBCPP_HARDENING_MODE_DEBUG
#include "palestra/Memory.hh"
#define PALESTRA_SMALL_NODES
#endif

namespace palestra {
namespace buckets {

/// All elements are one chain, in which those of a bucket stand together.
struct Link { Link* next; };

template <class Entry>
struct Node : Link {

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
template <class Entry, bool constant, bool local>
struct Iterator {

  typedef std::forward_iterator_tag iterator_category;
  typedef Entry value_type;
  typedef std::ptrdiff_t difference_type;
  typedef typename std::conditional<constant, const Entry&, Entry&>::type reference;
  typedef typename std::conditional<constant, const Entry*, Entry*>::type pointer;

  Node<Entry>* node;   // none at the end

  Iterator () : node(nullptr) { }
  explicit Iterator (Link* link) : node(static_cast<Node<Entry>*>(link)) { }

  template <bool other, class = typename std::enable_if<constant or not other>::type>
  Iterator (const Iterator<Entry, other, local>& it) : node(it.node) { }

  reference operator* () const { return node->entry; }
  pointer operator-> () const { return std::addressof(node->entry); }

  Iterator& operator++ () {
    const std::size_t bucket = node->bucket;
    node = static_cast<Node<Entry>*>(node->next);
    if (local and node and node->bucket != bucket) node = nullptr;
    return *this;
  }

  Iterator operator++ (int) { Iterator old = *this; ++*this; return old; }

  template <bool other>
  bool operator== (const Iterator<Entry, other, local>& it) const { return node == it.node; }

  template <bool other>
  bool operator!= (const Iterator<Entry, other, local>& it) const { return node != it.node; }

};

/// The entries of sets, and what may be done with one outside of its set.
template <class Key>
struct Keys {
  typedef Key Entry;
  static const bool fixed = true;   // nobody may change an entry in its place
  static const Key& key (const Key& entry) { return entry; }

  struct Parts {
    typedef Key value_type;
    Node<Entry>* node;
    Key& value () const { return node->entry; }
  };
};

/// The entries of maps.
template <class Key, class Value>
struct Pairs {
  typedef std::pair<const Key, Value> Entry;
  static const bool fixed = false;
  static const Key& key (const Entry& entry) { return entry.first; }

  struct Parts {
    typedef Key key_type;
    typedef Value mapped_type;
    Node<Entry>* node;
    Key& key () const { return const_cast<Key&>(node->entry.first); }
    Value& mapped () const { return node->entry.second; }
  };
};

/// An element outside of containers.
template <class Form>
struct Handle : Form::Parts {

  explicit Handle (Node<typename Form::Entry>* one = nullptr) { this->node = one; }
  Handle (Handle&& other) noexcept { this->node = other.release(); }
  ~Handle () { if (this->node) Node<typename Form::Entry>::forget(this->node); }

  Handle& operator= (Handle&& other) noexcept {
    std::swap(this->node, other.node);
    return *this;
  }

  bool empty () const { return not this->node; }
  explicit operator bool () const { return this->node; }

  Node<typename Form::Entry>* release () { return std::exchange(this->node, nullptr); }

};

/// What became of an element that was to be inserted by its handle.
template <class Iterator, class Handle>
struct Returned {
  Iterator position;
  bool inserted;
  Handle node;
};

/// What all four containers have in common; `many` have equal keys, side by side.
template <class Key, class Form, class Hash, class Equal, class Allocator, bool many>
class Table {

public:

  typedef Key key_type;
  typedef typename Form::Entry value_type;
  typedef Hash hasher;
  typedef Equal key_equal;
  typedef Allocator allocator_type;   // a name only: nodes are made as everything else is
  typedef value_type& reference;
  typedef const value_type& const_reference;
  typedef value_type* pointer;
  typedef const value_type* const_pointer;
  typedef std::size_t size_type;
  typedef std::ptrdiff_t difference_type;
  typedef Iterator<value_type, Form::fixed, false> iterator;
  typedef Iterator<value_type, true, false> const_iterator;
  typedef Iterator<value_type, Form::fixed, true> local_iterator;
  typedef Iterator<value_type, true, true> const_local_iterator;
  typedef Handle<Form> node_type;
  typedef Returned<iterator, node_type> insert_return_type;

protected:

  typedef buckets::Node<value_type> Node;
  typedef typename std::conditional<many, iterator, std::pair<iterator, bool>>::type Inserted;
  typedef typename std::conditional<many, iterator, insert_return_type>::type Reinserted;

private:

  Link before_{nullptr};      // the first element follows it
  Link* alone_ = nullptr;     // the only bucket, before there are others
  Link** places_ = &alone_;   // for each bucket: what its first element follows, or nothing
  size_type count_ = 1;       // of buckets
  size_type size_ = 0;
  size_type limit_ = 0;       // with more elements than this it is time to think about more buckets
  float load_ = 1;
  Hash hash_;
  Equal equal_;

  static Node* as_node (Link* link) { return static_cast<Node*>(link); }
  static const Key& key_at (const Link* link) { return Form::key(static_cast<const Node*>(link)->entry); }

  std::uint64_t code (const Key& key) const { return Code<Hash, Key>::of(hash_, key); }

  size_type place (std::uint64_t code) const {
    // Dividing 64 bits takes twice as long, and most codes are small.
    return code >> 32 ? size_type(code%count_) : std::uint32_t(code)%std::uint32_t(count_);
  }

  /// What the first element with this key follows, if there is one in the bucket.
  Link* look (const Key& key, size_type bucket) const {
    Link* link = places_[bucket];
    if (not link) return nullptr;
    for (; link->next and as_node(link->next)->bucket == bucket; link = link->next) {
      if (equal_(key, key_at(link->next))) return link;
    }
    return nullptr;
  }

  /// The node behind this one begins another bucket: that must know what it follows now.
  void mind_next (Link* link, size_type bucket) {
    if (link->next and as_node(link->next)->bucket != bucket) places_[as_node(link->next)->bucket] = link;
  }

  void put_after (Link* link, Node* node) {
    node->next = link->next;
    link->next = node;
    mind_next(node, node->bucket);
  }

  /// To the beginning of its bucket. A new bucket stands at the beginning of all.
  void put (Node* node) {
    Link*& before = places_[node->bucket];
    if (before) {
      node->next = before->next;
      before->next = node;
    }
    else {
      before = &before_;
      put_after(before, node);
    }
  }

  /// Takes the node behind `link` out of the chain.
  Node* take_after (Link* link) {
    Node* const node = as_node(link->next);
    link->next = node->next;
    const bool last = not node->next or as_node(node->next)->bucket != node->bucket;
    if (last and places_[node->bucket] == link) places_[node->bucket] = nullptr;
    mind_next(link, node->bucket);
    --size_;
    return node;
  }

  /// Of few elements with many equal keys g++'s library (since version 12) takes the first one that it comes across, from the
  /// hint on.
  Node* near (const Key& key, Node* hint) const {
    if (not many or not Code<Hash, Key>::slow or size_ > 20) return hint;
    for (Link* link = hint; link; link = link->next) {
      if (equal_(key, key_at(link))) return as_node(link);
    }
    for (Link* link = before_.next; link != hint; link = link->next) {
      if (equal_(key, key_at(link))) return as_node(link);
    }
    return hint;
  }

  Link* before (const Node* node) const {
    Link* link = places_[node->bucket];
    while (link->next != node) link = link->next;
    return link;
  }

  size_type limit_of (size_type count) const { return size_type(std::floor(count*double(load_))); }
  size_type needed_for (size_type size) const { return size_type(std::ceil(size/double(load_))); }

  void new_places (size_type count) {
    forget_places();
    places_ = count == 1 ? &alone_ : new Link*[count];
    count_ = count;
    no_places();
  }

  void no_places () {
    for (size_type k = 0; k < count_; ++k) places_[k] = nullptr;
  }

  void forget_places () {
    if (places_ != &alone_) delete[] places_;
  }

  /// Another number of buckets: all elements come in again, in the order in which they stand; of many with
  /// equal keys the order stays.
  void spread (size_type count) {
    new_places(count);
    limit_ = limit_of(count);
    Link* link = before_.next;
    before_.next = nullptr;
    for (Node* last = nullptr; link; ) {
      Node* const node = as_node(link);
      link = link->next;
      node->bucket = place(code(Form::key(node->entry)));
      if (many and last and last->bucket == node->bucket) put_after(last, node);
      else put(node);
      last = node;
    }
  }

  /// Sees to it that there are enough buckets for so many more: at least twice as many if not.
  void make_room (size_type more) {
    const size_type size = size_ + more;
    if (size <= limit_) return;
    const double wanted = (limit_ == 0 and size < 11 ? 11 : size)/double(load_);
    if (wanted < double(count_)) limit_ = limit_of(count_);
    else spread(bucket_count_for(std::size_t(std::floor(wanted)) + 1, 2*count_));
  }

  static size_type bucket_count_for (size_type one, size_type other) {
    return buckets::bucket_count(one < other ? other : one);
  }

  void begin_with (size_type wanted) {
    if (wanted == 0) return;
    new_places(buckets::bucket_count(wanted));
    limit_ = limit_of(count_);
  }

  /// A node whose key is not there, or may be there many times, joins.
  iterator join (Node* node, std::uint64_t code, size_type more = 1, Node* hint = nullptr) {
    const Key& key = Form::key(node->entry);
    make_room(more);
    node->bucket = place(code);
    Link* equal = nullptr;
    if (many and hint and equal_(key, Form::key(hint->entry))) equal = hint;
    else if (many) equal = look(key, node->bucket);
    if (equal) put_after(equal, node);
    else put(node);
    ++size_;
    return iterator(node);
  }

  template <class Given>
  Inserted add (Given&& given, Node* hint = nullptr) {
    const Key& key = Form::key(given);
    const std::uint64_t code = this->code(key);
    if constexpr (many) {
      hint = near(key, hint);
      return join(Node::make(std::forward<Given>(given)), code, 1, hint);
    }
    else {
      if (Link* found = look(key, place(code))) return Inserted(iterator(found->next), false);
      return Inserted(join(Node::make(std::forward<Given>(given)), code), true);
    }
  }

  Inserted add_node (Node* node, Node* hint = nullptr) {
    const Key& key = Form::key(node->entry);
    const std::uint64_t code = this->code(key);
    if constexpr (many) return join(node, code, 1, near(key, hint));
    else {
      Link* const found = look(key, place(code));
      if (not found) return Inserted(join(node, code), true);
      Node::forget(node);
      return Inserted(iterator(found->next), false);
    }
  }

  static iterator where (const Inserted& inserted) {
    if constexpr (many) return inserted;
    else return inserted.first;
  }

  template <class Input>
  static size_type length (Input first, Input last) {
    typedef typename std::iterator_traits<Input>::iterator_category Category;
    if constexpr (std::is_base_of<std::forward_iterator_tag, Category>::value) return std::distance(first, last);
    else return first == last ? 0 : 1;   // nobody knows
  }

  /// Makes an empty table a copy of another one.
  void copy (const Table& other) {
    new_places(other.count_);
    limit_ = other.limit_;
    load_ = other.load_;
    size_ = other.size_;
    Link* last = &before_;
    for (const Link* link = other.before_.next; link; link = link->next) {
      const Node* const from = static_cast<const Node*>(link);
      Node* const node = Node::make(from->entry);
      node->next = nullptr;
      node->bucket = from->bucket;
      last->next = node;
      if (not places_[node->bucket]) places_[node->bucket] = last;
      last = node;
    }
  }

  /// Takes all that another one has; this one's own must be gone.
  void take (Table& other) {
    before_ = other.before_;
    alone_ = other.alone_;
    places_ = other.places_ == &other.alone_ ? &alone_ : other.places_;
    count_ = other.count_;
    size_ = other.size_;
    limit_ = other.limit_;
    load_ = other.load_;
    if (before_.next) places_[as_node(before_.next)->bucket] = &before_;
    other.before_.next = other.alone_ = nullptr;
    other.places_ = &other.alone_;
    other.count_ = 1;
    other.size_ = other.limit_ = 0;
  }

protected:

  /// An element of a map, made of its key and the rest, if it is not there.
  template <class Given, class... Rest>
  Inserted try_add (Given&& key, Rest&&... rest) {
    const std::uint64_t code = this->code(key);
    if (Link* found = look(key, place(code))) return Inserted(iterator(found->next), false);
    Node* const node = Node::make(std::piecewise_construct, std::forward_as_tuple(std::forward<Given>(key)),
                                  std::forward_as_tuple(std::forward<Rest>(rest)...));
    return Inserted(join(node, code), true);
  }

public:

  Table () : hash_(), equal_() { }

  explicit Table (size_type count, const Hash& hash = Hash(), const Equal& equal = Equal(),
                  const Allocator& = Allocator()) : hash_(hash), equal_(equal) { begin_with(count); }

  template <class Input, class = typename std::iterator_traits<Input>::iterator_category>
  Table (Input first, Input last, size_type count = 0, const Hash& hash = Hash(), const Equal& equal = Equal(),
         const Allocator& = Allocator()) : hash_(hash), equal_(equal) {
    const size_type needed = many ? length(first, last) : 0;   // of others some may be equal
    begin_with(needed < count ? count : needed);
    for (; first != last; ++first) emplace(*first);
  }

  Table (std::initializer_list<value_type> list, size_type count = 0, const Hash& hash = Hash(),
         const Equal& equal = Equal(), const Allocator& = Allocator())
    : Table(list.begin(), list.end(), count, hash, equal) { }

  Table (const Table& other) : hash_(other.hash_), equal_(other.equal_) { copy(other); }
  Table (Table&& other) noexcept : hash_(other.hash_), equal_(other.equal_) { take(other); }

  Table& operator= (const Table& other) {
    if (this != &other) Table(other).swap(*this);
    return *this;
  }

  Table& operator= (Table&& other) noexcept {
    if (this == &other) return *this;
    clear();
    forget_places();
    hash_ = other.hash_;
    equal_ = other.equal_;
    take(other);
    return *this;
  }

  Table& operator= (std::initializer_list<value_type> list) {
    clear();
    if (count_ < needed_for(list.size())) rehash(needed_for(list.size()));
    insert(list.begin(), list.end());
    return *this;
  }

  ~Table () {
    clear();
    forget_places();
  }

  allocator_type get_allocator () const { return allocator_type(); }
  hasher hash_function () const { return hash_; }
  key_equal key_eq () const { return equal_; }

  iterator begin () { return iterator(before_.next); }
  iterator end () { return iterator(); }
  const_iterator begin () const { return const_iterator(before_.next); }
  const_iterator end () const { return const_iterator(); }
  const_iterator cbegin () const { return begin(); }
  const_iterator cend () const { return end(); }

  bool empty () const { return size_ == 0; }
  size_type size () const { return size_; }
  size_type max_size () const { return size_type(-1)/sizeof(Node); }

  Inserted insert (const value_type& value) { return add(value); }
  Inserted insert (value_type&& value) { return add(std::move(value)); }
  iterator insert (const_iterator hint, const value_type& value) { return where(add(value, hint.node)); }
  iterator insert (const_iterator hint, value_type&& value) { return where(add(std::move(value), hint.node)); }
  void insert (std::initializer_list<value_type> list) { insert(list.begin(), list.end()); }

  template <class Input, class = typename std::iterator_traits<Input>::iterator_category>
  void insert (Input first, Input last) {
    if (many and first != last) make_room(length(first, last));
    for (; first != last; ++first) emplace(*first);
  }

  Reinserted insert (node_type&& handle) {
    if constexpr (many) {
      if (not handle) return end();
      Node* const node = handle.release();
      return join(node, code(Form::key(node->entry)));
    }
    else {
      if (not handle) return Reinserted{end(), false, node_type()};
      const iterator found = find(Form::key(handle.node->entry));
      if (found != end()) return Reinserted{found, false, std::move(handle)};
      return Reinserted{add_node(handle.release()).first, true, node_type()};
    }
  }

  iterator insert (const_iterator, node_type&& handle) {
    if constexpr (many) return insert(std::move(handle));
    else return insert(std::move(handle)).position;
  }

  template <class... Parts>
  Inserted emplace (Parts&&... parts) { return add_node(Node::make(std::forward<Parts>(parts)...)); }

  template <class... Parts>
  iterator emplace_hint (const_iterator hint, Parts&&... parts) {
    return where(add_node(Node::make(std::forward<Parts>(parts)...), hint.node));
  }

  iterator erase (const_iterator it) {
    Node* const node = take_after(before(it.node));
    const iterator next(node->next);
    Node::forget(node);
    return next;
  }

  template <bool constant = Form::fixed, class = typename std::enable_if<not constant>::type>
  iterator erase (iterator it) { return erase(const_iterator(it)); }

  iterator erase (const_iterator first, const_iterator last) {
    while (first != last) first = erase(first);
    return iterator(last.node);
  }

  size_type erase (const Key& key) {
    const auto range = equal_range(key);
    const size_type size = size_;
    erase(range.first, range.second);
    return size - size_;
  }

  void clear () {
    for (Link* link = before_.next; link; ) {
      Node* const node = as_node(link);
      link = link->next;
      Node::forget(node);
    }
    before_.next = nullptr;
    size_ = 0;
    no_places();
  }

  void swap (Table& other) noexcept {
    Table old(std::move(other));
    other = std::move(*this);
    *this = std::move(old);
  }

  friend void swap (Table& a, Table& b) noexcept { a.swap(b); }

  node_type extract (const_iterator it) { return node_type(take_after(before(it.node))); }

  node_type extract (const Key& key) {
    const iterator it = find(key);
    return it == end() ? node_type() : extract(const_iterator(it));
  }

  /// Takes over what another one has and this one has not.
  template <class OtherHash, class OtherEqual, bool other_many>
  void merge (Table<Key, Form, OtherHash, OtherEqual, Allocator, other_many>& other) {
    if (many) reserve(size_ + other.size());
    size_type more = many ? 1 : other.size();
    Node* last = nullptr;
    for (auto it = other.begin(); it != other.end(); ) {
      const auto next = std::next(it);
      const std::uint64_t code = this->code(Form::key(*it));
      if (many or not look(Form::key(*it), place(code))) {
        last = join(other.extract(it).release(), code, more, last).node;
        more = 1;
      }
      else if (more > 1) --more;
      it = next;
    }
  }

  template <class OtherHash, class OtherEqual, bool other_many>
  void merge (Table<Key, Form, OtherHash, OtherEqual, Allocator, other_many>&& other) { merge(other); }

  iterator find (const Key& key) {
    Link* const found = look(key, place(code(key)));
    return iterator(found ? found->next : nullptr);
  }

  const_iterator find (const Key& key) const { return const_cast<Table*>(this)->find(key); }

  std::pair<iterator, iterator> equal_range (const Key& key) {
    const iterator first = find(key);
    iterator last = first;
    if (first != end()) {
      ++last;
      while (many and last != end() and last.node->bucket == first.node->bucket and equal_(key, Form::key(*last))) ++last;
    }
    return std::make_pair(first, last);
  }

  std::pair<const_iterator, const_iterator> equal_range (const Key& key) const {
    return const_cast<Table*>(this)->equal_range(key);
  }

  size_type count (const Key& key) const {
    const auto range = equal_range(key);
    return std::distance(range.first, range.second);
  }

  size_type bucket_count () const { return count_; }
  size_type max_bucket_count () const { return size_type(-1)/sizeof(Link*); }
  size_type bucket (const Key& key) const { return place(code(key)); }
  size_type bucket_size (size_type n) const { return std::distance(begin(n), end(n)); }

  local_iterator begin (size_type n) { return local_iterator(places_[n] ? places_[n]->next : nullptr); }
  local_iterator end (size_type) { return local_iterator(); }
  const_local_iterator begin (size_type n) const { return const_cast<Table*>(this)->begin(n); }
  const_local_iterator end (size_type) const { return const_local_iterator(); }
  const_local_iterator cbegin (size_type n) const { return begin(n); }
  const_local_iterator cend (size_type n) const { return end(n); }

  float load_factor () const { return float(size_)/float(count_); }
  float max_load_factor () const { return load_; }

  void max_load_factor (float load) {
    load_ = load;
    limit_ = 0;
  }

  void rehash (size_type wanted) {
    const size_type count = bucket_count_for(wanted, needed_for(size_ + 1));
    if (count != count_) spread(count);
  }

  void reserve (size_type size) { rehash(needed_for(size)); }

  friend bool operator== (const Table& a, const Table& b) {
    if (a.size() != b.size()) return false;
    for (auto it = a.begin(); it != a.end(); ) {
      const auto ours = a.equal_range(Form::key(*it)), theirs = b.equal_range(Form::key(*it));
      if (std::distance(ours.first, ours.second) != std::distance(theirs.first, theirs.second)) return false;
      for (it = ours.first; it != ours.second; ++it) {
        if (times(*it, ours) != times(*it, theirs)) return false;
      }
    }
    return true;
  }

  friend bool operator!= (const Table& a, const Table& b) { return not (a == b); }

private:

  static int times (const value_type& value, const std::pair<const_iterator, const_iterator>& range) {
    int times = 0;
    for (auto it = range.first; it != range.second; ++it) times += *it == value;
    return times;
  }

};

}
}

#endif
