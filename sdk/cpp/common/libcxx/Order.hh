#ifndef PALESTRA_ORDER_HH
#define PALESTRA_ORDER_HH

#if __has_include(<__config>)
// Inside of libc++, whose <algorithm> is made with what is here: only what that needs itself.
#include <__algorithm/iter_swap.h>
#include <__iterator/iterator_traits.h>
#include <__utility/move.h>
#else
#include <algorithm>
#include <iterator>
#include <utility>
#endif

/// Heaps and sorting that leave elements with equal keys where g++'s library leaves them, so that a player
/// plays the same match in the sandbox as it does when it was made with g++. (The standard leaves that open.)
///
/// All ask before(a, b): must a come before b? A heap has its last one, in that order, on top.
namespace palestra {
namespace order {

/// Elements in a row, each reached by its distance from the first one.
template <typename Iterator, typename Before>
struct Row {

  typedef typename std::iterator_traits<Iterator>::difference_type Place;
  typedef typename std::iterator_traits<Iterator>::value_type Value;
  typedef typename std::iterator_traits<Iterator>::reference Element;

  Iterator first;
  Before& before;

  Element at (Place k) const { return *(first + k); }

  void swap (Place j, Place k) const { std::iter_swap(first + j, first + k); }

  // A heap is made of the elements in the first places: at 2k + 1 and 2k + 2 are the children of the one at k.

  /// `value` rises from the hole, to `top` at the highest, past all that come before it.
  void rise (Place hole, Place top, Value& value) const {
    for (Place parent; hole > top and before(at(parent = (hole - 1)/2), value); hole = parent) {
      at(hole) = std::move(at(parent));
    }
    at(hole) = std::move(value);
  }

  /// Fills the hole of a heap of `size`: it sinks to a leaf, always towards the child that comes later (the
  /// right one of two equals), and there `value` goes in and rises.
  void sink (Place hole, Place size, Value& value) const {
    const Place top = hole;
    for (Place child; (child = 2*hole + 1) < size; hole = child) {
      if (child + 1 < size and not before(at(child + 1), at(child))) ++child;
      at(hole) = std::move(at(child));
    }
    rise(hole, top, value);
  }

  /// The element behind a heap of `size` joins it.
  void join (Place size) const {
    Value value = std::move(at(size));
    rise(size, 0, value);
  }

  /// What is at `place` joins a heap of `size` elements, whose top takes that place.
  void trade (Place place, Place size) const {
    Value value = std::move(at(place));
    at(place) = std::move(at(0));
    sink(0, size, value);
  }

  /// Makes a heap of any `size` elements, from its lowest parents up.
  void heap (Place size) const {
    for (Place parent = size/2; parent-- > 0; ) {
      Value value = std::move(at(parent));
      sink(parent, size, value);
    }
  }

  /// Takes a heap apart, so that its elements are in order.
  void unheap (Place size) const {
    while (--size > 0) trade(size, size);
  }

  /// The `few` that come first of all `size` elements become a heap.
  void select (Place few, Place size) const {
    heap(few);
    for (Place k = few; k < size; ++k) {
      if (before(at(k), at(0))) trade(k, few);
    }
  }

  /// The element at `place` goes down past all that it must come before. Something is known to stop it.
  void settle (Place place) const {
    Value value = std::move(at(place));
    for (; before(value, at(place - 1)); --place) at(place) = std::move(at(place - 1));
    at(place) = std::move(value);
  }

  /// The same where nothing may be beyond `low`: whether it goes all the way is asked first.
  void settle (Place place, Place low) const {
    if (not before(at(place), at(low))) return settle(place);
    Value value = std::move(at(place));
    for (; place > low; --place) at(place) = std::move(at(place - 1));
    at(low) = std::move(value);
  }

  /// Sorts a few elements.
  void settle_all (Place low, Place high) const {
    for (Place k = low + 1; k < high; ++k) settle(k, low);
  }

  /// Where the median of three is.
  Place median (Place low, Place high, Place third) const {
    if (not before(at(low), at(high))) {
      const Place lower = high;
      high = low;
      low = lower;
    }
    return before(at(high), at(third)) ? high : before(at(low), at(third)) ? third : low;
  }

  /// Parts the elements around the median of the second, the middle and the last one, which waits in the first place:
  /// answers where the second part begins.
  Place part (Place low, Place high) const {
    swap(low, median(low + 1, low + (high - low)/2, high - 1));
    Place left = low, right = high;
    while (true) {
      do ++left; while (before(at(left), at(low)));
      do --right; while (before(at(low), at(right)));
      if (left >= right) return left;
      swap(left, right);
    }
  }

  /// How often parting in bad places is tried before something slow but sure: twice the logarithm.
  static int patience (Place size) {
    int levels = 0;
    for (; size > 1; size /= 2) levels += 2;
    return levels;
  }

  /// Parts of at most so many are not parted any more.
  static const int enough = 16;

  /// Everything gets near to where it belongs: into a part of at most `enough`.
  void sort_roughly (Place low, Place high, int patience) const {
    if (high - low <= enough) return;
    if (patience == 0) {
      const Row part = {first + low, before};
      part.heap(high - low);
      return part.unheap(high - low);
    }
    const Place second = part(low, high);
    sort_roughly(second, high, patience - 1);
    sort_roughly(low, second, patience - 1);
  }

  void sort (Place size) const {
    sort_roughly(0, size, patience(size));
    settle_all(0, size < enough ? size : enough);
    for (Place k = enough; k < size; ++k) settle(k);
  }

  /// What sorting would put at `nth` gets there, with none that comes later before it.
  void sort_one (Place nth, Place size) const {
    Place low = 0, high = size;
    for (int left = patience(size); high - low > 3; --left) {
      if (left == 0) {
        Row{first + low, before}.select(nth + 1 - low, high - low);
        return swap(low, nth);
      }
      const Place second = part(low, high);
      (nth < second ? high : low) = second;
    }
    settle_all(low, high);
  }

};

template <typename Iterator, typename Before>
Row<Iterator, Before> row (Iterator first, Before& before) { return {first, before}; }

// What they are for has the names and the arguments of the standard.

template <typename Iterator, typename Before>
void push_heap (Iterator first, Iterator last, Before& before) {
  if (last - first > 1) order::row(first, before).join(last - first - 1);
}

template <typename Iterator, typename Before>
void pop_heap (Iterator first, Iterator last, Before& before) {
  if (last - first > 1) order::row(first, before).trade(last - first - 1, last - first - 1);
}

template <typename Iterator, typename Before>
void make_heap (Iterator first, Iterator last, Before& before) { order::row(first, before).heap(last - first); }

template <typename Iterator, typename Before>
void sort_heap (Iterator first, Iterator last, Before& before) { order::row(first, before).unheap(last - first); }

template <typename Iterator, typename Before>
void sort (Iterator first, Iterator last, Before& before) { order::row(first, before).sort(last - first); }

template <typename Iterator, typename Before>
void partial_sort (Iterator first, Iterator middle, Iterator last, Before& before) {
  const auto all = order::row(first, before);
  all.select(middle - first, last - first);
  all.unheap(middle - first);
}

template <typename Iterator, typename Before>
void nth_element (Iterator first, Iterator nth, Iterator last, Before& before) {
  if (nth != last) order::row(first, before).sort_one(nth - first, last - first);
}

/// As many of the input's first ones as there is room for. Answers their end.
template <typename Input, typename Iterator, typename Before>
Iterator partial_sort_copy (Input input, Input input_end, Iterator to, Iterator to_end, Before& before) {
  typedef Row<Iterator, Before> Copies;
  const Copies copies = {to, before};
  const typename Copies::Place room = to_end - to;
  typename Copies::Place size = 0;
  for (; size < room and input != input_end; ++input) copies.at(size++) = *input;
  copies.heap(size);
  for (; size > 0 and input != input_end; ++input) {
    if (not before(*input, *to)) continue;
    typename Copies::Value value(*input);
    copies.sink(0, size, value);
  }
  copies.unheap(size);
  return to + size;
}

/// Shuffles with draw(n), which answers a number below n: each element changes places with one up to itself.
template <typename Iterator, typename Draw>
void shuffle (Iterator first, Iterator last, Draw&& draw) {
  typedef typename std::iterator_traits<Iterator>::difference_type Place;
  for (Place place = 1; place < last - first; ++place) {
    const Place other = draw(place + 1);
    if (other != place) std::iter_swap(first + place, first + other);
  }
}

}
}

#endif
