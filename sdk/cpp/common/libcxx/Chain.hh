#ifndef PALESTRA_CHAIN_HH
#define PALESTRA_CHAIN_HH
#pragma GCC system_header

#include "Elements.hh"

namespace palestra {
namespace buckets {

/// All elements in one chain, in which those of a bucket stand together, and for each bucket what its first one follows. Who
/// puts one in has written into its node which bucket it belongs to.
template <class Form>
class Chain {

public:

  typedef buckets::Node<Form> Node;
  typedef std::size_t size_type;

private:

  Link start_{nullptr};       // the first element follows it
  Link* alone_ = nullptr;     // the only bucket, before there are others
  Link** places_ = &alone_;
  size_type count_ = 1;       // of buckets

  /// The node behind this one begins another bucket: that must know what it follows now.
  void mind_next (Link* link, size_type bucket) {
    if (link->next and as_node(link->next)->bucket != bucket) places_[as_node(link->next)->bucket] = link;
  }

  void no_places () {
    for (size_type k = 0; k < count_; ++k) places_[k] = nullptr;
  }

  void forget_places () {
    if (places_ != &alone_) delete[] places_;
  }

  static void forget_all (Link* link) {
    while (link) {
      Node* const node = as_node(link);
      link = link->next;
      Node::forget(node);
    }
  }

public:

  Chain () { }
  Chain (const Chain&) = delete;
  Chain& operator= (const Chain&) = delete;

  ~Chain () {
    forget_all(start_.next);
    forget_places();
  }

  static Node* as_node (Link* link) { return static_cast<Node*>(link); }

  Link* first () const { return start_.next; }
  size_type count () const { return count_; }

  /// What the first element of a bucket follows, or nothing if it has none.
  Link* before (size_type bucket) const { return places_[bucket]; }

  /// Into the bucket of what it follows, or before the first of another one.
  void put_after (Link* link, Node* node) {
    node->next = link->next;
    link->next = node;
    mind_next(node, node->bucket);
  }

  /// To the beginning of its bucket. A new bucket stands at the beginning of all.
  void put (Node* node) {
    Link*& before = places_[node->bucket];
    if (not before) before = &start_;
    put_after(before, node);
  }

  void take_out (Node* node) {
    Link* link = places_[node->bucket];
    while (link->next != node) link = link->next;
    link->next = node->next;
    const bool last = not node->next or as_node(node->next)->bucket != node->bucket;
    if (last and places_[node->bucket] == link) places_[node->bucket] = nullptr;
    mind_next(link, node->bucket);
  }

  void clear () {
    forget_all(start_.next);
    start_.next = nullptr;
    no_places();
  }

  /// Another number of buckets, all empty. Answers the elements, each followed by the next one, which must be put in again.
  Link* empty_into (size_type count) {
    forget_places();
    places_ = count == 1 ? &alone_ : new Link*[count];
    count_ = count;
    no_places();
    return std::exchange(start_.next, nullptr);
  }

  /// Makes this one a copy of another one: of its old nodes, if the other one cannot be inside of them.
  void copy (const Chain& other) {
    const bool reuse = std::is_trivially_destructible<typename Node::Entry>::value;
    Link* old = empty_into(other.count_);
    Link* last = &start_;
    for (Link* link = other.start_.next; link; link = link->next) {
      const Node* const from = as_node(link);
      Node* node;
      if (reuse and old) {
        node = as_node(old);
        old = old->next;
        node->fill(from->entry);
      }
      else node = Node::make(from->entry);
      node->keep_as(*from);
      node->bucket = from->bucket;
      node->next = nullptr;
      last->next = node;
      if (not places_[node->bucket]) places_[node->bucket] = last;
      last = node;
    }
    forget_all(old);
  }

  /// Takes all that another one has, which may be inside of an element of this one: these are forgotten last.
  void take (Chain& other) {
    forget_places();
    Link* const old = std::exchange(start_.next, other.start_.next);
    alone_ = std::exchange(other.alone_, nullptr);
    places_ = other.places_ == &other.alone_ ? &alone_ : other.places_;
    count_ = std::exchange(other.count_, 1);
    other.start_.next = nullptr;
    other.places_ = &other.alone_;
    if (start_.next) places_[as_node(start_.next)->bucket] = &start_;
    forget_all(old);
  }

};

}
}

#endif
