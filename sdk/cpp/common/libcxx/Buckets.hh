#ifndef PALESTRA_BUCKETS_HH
#define PALESTRA_BUCKETS_HH
#pragma GCC system_header

// Unordered containers that give their elements in the order in which those of g++'s library do, so that a player that
// walks through one plays the same match in the sandbox as with g++. (The standard leaves that order open.)

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <tuple>
#include <utility>

#include "Chain.hh"
#include "Codes.hh"

namespace palestra {
namespace buckets {

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
  typedef Iterator<Form, Form::fixed, false> iterator;
  typedef Iterator<Form, true, false> const_iterator;
  typedef Iterator<Form, Form::fixed, true> local_iterator;
  typedef Iterator<Form, true, true> const_local_iterator;
  typedef Handle<Form> node_type;
  typedef Returned<iterator, node_type> insert_return_type;

protected:

  typedef buckets::Node<Form> Node;
  typedef typename std::conditional<many, iterator, std::pair<iterator, bool>>::type Inserted;
  typedef typename std::conditional<many, iterator, insert_return_type>::type Reinserted;

private:

  Chain<Form> chain_;
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
    return code >> 32 ? size_type(code%chain_.count()) : std::uint32_t(code)%std::uint32_t(chain_.count());
  }

  /// What the first element with this key follows, if there is one.
  Link* look (const Key& key, std::uint64_t code) const {
    const size_type bucket = place(code);
    Link* link = chain_.before(bucket);
    if (not link) return nullptr;
    for (; link->next and as_node(link->next)->bucket == bucket; link = link->next) {
      if (as_node(link->next)->may_be(code) and equal_(key, key_at(link->next))) return link;
    }
    return nullptr;
  }

  std::uint64_t code_of (const Node* node) const {
    if constexpr (Node::knows_code) return node->code;
    else return code(Form::key(node->entry));
  }

  /// Of few elements with many equal keys g++'s library (since version 12) takes the first one that it comes across, from the
  /// hint on.
  Node* near (const Key& key, Node* hint) const {
    if (not many or not Code<Hash, Key>::slow or size_ > 20) return hint;
    for (Link* link = hint; link; link = link->next) {
      if (equal_(key, key_at(link))) return as_node(link);
    }
    for (Link* link = chain_.first(); link != hint; link = link->next) {
      if (equal_(key, key_at(link))) return as_node(link);
    }
    return hint;
  }

  size_type limit_of (size_type count) const { return size_type(std::floor(count*double(load_))); }
  size_type needed_for (size_type size) const { return size_type(std::ceil(size/double(load_))); }

  /// Another number of buckets: all elements come in again, in the order in which they stand; of many with
  /// equal keys the order stays.
  void spread (size_type count) {
    Link* link = chain_.empty_into(count);
    limit_ = limit_of(count);
    for (Node* last = nullptr; link; ) {
      Node* const node = as_node(link);
      link = link->next;
      node->bucket = place(code_of(node));
      if (many and last and last->bucket == node->bucket) chain_.put_after(last, node);
      else chain_.put(node);
      last = node;
    }
  }

  /// Sees to it that there are enough buckets for so many more: at least twice as many if not.
  void make_room (size_type more) {
    const size_type size = size_ + more;
    if (size <= limit_) return;
    const double wanted = (limit_ == 0 and size < 11 ? 11 : size)/double(load_);
    if (wanted < double(chain_.count())) limit_ = limit_of(chain_.count());
    else spread(bucket_count_for(std::size_t(std::floor(wanted)) + 1, 2*chain_.count()));
  }

  static size_type bucket_count_for (size_type one, size_type other) {
    return buckets::bucket_count(one < other ? other : one);
  }

  void begin_with (size_type wanted) {
    if (wanted == 0) return;
    chain_.empty_into(buckets::bucket_count(wanted));
    limit_ = limit_of(chain_.count());
  }

  /// A node whose key is not there, or may be there many times, joins.
  iterator join (Node* node, std::uint64_t code, size_type more = 1, Node* hint = nullptr) {
    const Key& key = Form::key(node->entry);
    make_room(more);
    node->keep(code);
    node->bucket = place(code);
    Link* equal = nullptr;
    if (many and hint and equal_(key, Form::key(hint->entry))) equal = hint;
    else if (many) equal = look(key, code);
    if (equal) chain_.put_after(equal, node);
    else chain_.put(node);
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
      if (Link* found = look(key, code)) return Inserted(iterator(found->next), false);
      return Inserted(join(Node::make(std::forward<Given>(given)), code), true);
    }
  }

  Inserted add_node (Node* node, Node* hint = nullptr) {
    const Key& key = Form::key(node->entry);
    const std::uint64_t code = this->code(key);
    if constexpr (many) return join(node, code, 1, near(key, hint));
    else {
      Link* const found = look(key, code);
      if (not found) return Inserted(join(node, code), true);
      Node::forget(node);
      return Inserted(iterator(found->next), false);
    }
  }

  /// An entry, or what one can be made of: that takes a node before its key is known.
  void add_given (const value_type& given) { add(given); }

  template <class Given>
  void add_given (const Given& given) { add_node(Node::make(given)); }

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

  /// What there is to know of another one besides its elements.
  void be_like (const Table& other) {
    size_ = other.size_;
    limit_ = other.limit_;
    load_ = other.load_;
  }

  void copy (const Table& other) {
    be_like(other);
    chain_.copy(other.chain_);
  }

  void take (Table& other) {
    be_like(other);
    other.size_ = other.limit_ = 0;
    chain_.take(other.chain_);
  }

  Node* take_out (const_iterator it) {
    chain_.take_out(it.node);
    --size_;
    return it.node;
  }

protected:

  /// An element of a map, made of its key and the rest, if it is not there.
  template <class Given, class... Rest>
  Inserted try_add (Given&& key, Rest&&... rest) {
    const std::uint64_t code = this->code(key);
    if (Link* found = look(key, code)) return Inserted(iterator(found->next), false);
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
    for (; first != last; ++first) add_given(*first);
  }

  Table (std::initializer_list<value_type> list, size_type count = 0, const Hash& hash = Hash(),
         const Equal& equal = Equal(), const Allocator& = Allocator())
    : Table(list.begin(), list.end(), count, hash, equal) { }

  Table (const Table& other) : hash_(other.hash_), equal_(other.equal_) { copy(other); }
  Table (Table&& other) noexcept : hash_(other.hash_), equal_(other.equal_) { take(other); }

  Table& operator= (const Table& other) {
    if (this == &other) return *this;
    hash_ = other.hash_;
    equal_ = other.equal_;
    copy(other);
    return *this;
  }

  Table& operator= (Table&& other) noexcept {
    if (this == &other) return *this;
    hash_ = other.hash_;
    equal_ = other.equal_;
    take(other);
    return *this;
  }

  Table& operator= (std::initializer_list<value_type> list) {
    clear();
    if (chain_.count() < needed_for(list.size())) rehash(needed_for(list.size()));
    insert(list.begin(), list.end());
    return *this;
  }

  allocator_type get_allocator () const { return allocator_type(); }
  hasher hash_function () const { return hash_; }
  key_equal key_eq () const { return equal_; }

  iterator begin () { return iterator(chain_.first()); }
  iterator end () { return iterator(); }
  const_iterator begin () const { return const_iterator(chain_.first()); }
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
    for (; first != last; ++first) add_given(*first);
  }

  Reinserted insert (node_type&& handle) {
    if constexpr (many) return insert(end(), std::move(handle));
    else {
      if (not handle) return Reinserted{end(), false, node_type()};
      const iterator found = find(Form::key(handle.node->entry));
      if (found != end()) return Reinserted{found, false, std::move(handle)};
      return Reinserted{add_node(handle.release()).first, true, node_type()};
    }
  }

  iterator insert (const_iterator hint, node_type&& handle) {
    if constexpr (many) {
      if (not handle) return end();
      Node* const node = handle.release();
      return join(node, code(Form::key(node->entry)), 1, hint.node);
    }
    else return insert(std::move(handle)).position;
  }

  template <class... Parts>
  Inserted emplace (Parts&&... parts) { return add_node(Node::make(std::forward<Parts>(parts)...)); }

  template <class... Parts>
  iterator emplace_hint (const_iterator hint, Parts&&... parts) {
    return where(add_node(Node::make(std::forward<Parts>(parts)...), hint.node));
  }

  iterator erase (const_iterator it) {
    Node* const node = take_out(it);
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
    chain_.clear();
    size_ = 0;
  }

  void swap (Table& other) noexcept {
    Table old(std::move(other));
    other = std::move(*this);
    *this = std::move(old);
  }

  friend void swap (Table& a, Table& b) noexcept { a.swap(b); }

  node_type extract (const_iterator it) { return node_type(take_out(it)); }

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
      if (many or not look(Form::key(*it), code)) {
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
    Link* const found = look(key, code(key));
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

  size_type bucket_count () const { return chain_.count(); }
  size_type max_bucket_count () const { return size_type(-1)/sizeof(Link*); }
  size_type bucket (const Key& key) const { return place(code(key)); }
  size_type bucket_size (size_type n) const { return std::distance(begin(n), end(n)); }

  local_iterator begin (size_type n) { return local_iterator(chain_.before(n) ? chain_.before(n)->next : nullptr); }
  local_iterator end (size_type) { return local_iterator(); }
  const_local_iterator begin (size_type n) const { return const_cast<Table*>(this)->begin(n); }
  const_local_iterator end (size_type) const { return const_local_iterator(); }
  const_local_iterator cbegin (size_type n) const { return begin(n); }
  const_local_iterator cend (size_type n) const { return end(n); }

  float load_factor () const { return float(size_)/float(chain_.count()); }
  float max_load_factor () const { return load_; }

  void max_load_factor (float load) {
    load_ = load;
    limit_ = 0;
  }

  void rehash (size_type wanted) {
    const size_type count = bucket_count_for(wanted, needed_for(size_ + 1));
    if (count != chain_.count()) spread(count);
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
