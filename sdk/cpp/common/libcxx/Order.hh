#ifndef PALESTRA_ORDER_HH
#define PALESTRA_ORDER_HH

#if __has_include(<__config>)
// Inside of libc++, whose <algorithm> is made with what is here: only what that needs itself.
#include <__algorithm/iter_swap.h>
#include <__algorithm/move_backward.h>
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

// Elements are reached by their distance from the first one.
#define PALESTRA_ORDER template <typename Iterator, typename Before>
#define PALESTRA_DISTANCE typename std::iterator_traits<Iterator>::difference_type
#define PALESTRA_VALUE typename std::iterator_traits<Iterator>::value_type

/// Moves `value` up from the hole, no higher than to the place `top`, past all that come before it.
PALESTRA_ORDER
void rise (Iterator first, PALESTRA_DISTANCE hole, PALESTRA_DISTANCE top, PALESTRA_VALUE value, Before& before) {
  while (hole > top) {
    const PALESTRA_DISTANCE parent = (hole - 1)/2;
    if (not before(first[parent], value)) break;
    first[hole] = std::move(first[parent]);
    hole = parent;
  }
  first[hole] = std::move(value);
}

/// Fills the hole of a heap of `length`: it sinks to a leaf, always towards the child that comes later (the
/// right one of two equals), and there `value` goes in and rises.
PALESTRA_ORDER
void sink (Iterator first, PALESTRA_DISTANCE hole, PALESTRA_DISTANCE length, PALESTRA_VALUE value, Before& before) {
  const PALESTRA_DISTANCE top = hole;
  PALESTRA_DISTANCE child;
  while ((child = 2*hole + 2) < length) {
    if (before(first[child], first[child - 1])) --child;
    first[hole] = std::move(first[child]);
    hole = child;
  }
  if (child == length) {   // a left child alone
    first[hole] = std::move(first[child - 1]);
    hole = child - 1;
  }
  order::rise(first, hole, top, std::move(value), before);
}

/// The last element joins the heap of those before it.
PALESTRA_ORDER
void push_heap (Iterator first, Iterator last, Before& before) {
  const PALESTRA_DISTANCE length = last - first;
  if (length > 1) {
    PALESTRA_VALUE value = std::move(first[length - 1]);
    order::rise(first, length - 1, PALESTRA_DISTANCE(0), std::move(value), before);
  }
}

/// The top of the heap goes to `place`, and what was there into the heap.
PALESTRA_ORDER
void pop_to (Iterator first, Iterator last, Iterator place, Before& before) {
  PALESTRA_VALUE value = std::move(*place);
  *place = std::move(*first);
  order::sink(first, PALESTRA_DISTANCE(0), PALESTRA_DISTANCE(last - first), std::move(value), before);
}

/// The top of the heap becomes the last element, outside of it.
PALESTRA_ORDER
void pop_heap (Iterator first, Iterator last, Before& before) {
  if (last - first > 1) order::pop_to(first, last - 1, last - 1, before);
}

/// Makes a heap of any elements.
PALESTRA_ORDER
void make_heap (Iterator first, Iterator last, Before& before) {
  const PALESTRA_DISTANCE length = last - first;
  for (PALESTRA_DISTANCE parent = length/2; parent-- > 0; ) {
    PALESTRA_VALUE value = std::move(first[parent]);
    order::sink(first, parent, length, std::move(value), before);
  }
}

/// Takes a heap apart, so that its elements are in order.
PALESTRA_ORDER
void sort_heap (Iterator first, Iterator last, Before& before) {
  for (; last - first > 1; --last) order::pop_heap(first, last, before);
}

/// The first ones of all elements become a heap before `middle`.
PALESTRA_ORDER
void select_heap (Iterator first, Iterator middle, Iterator last, Before& before) {
  order::make_heap(first, middle, before);
  for (Iterator it = middle; it < last; ++it) {
    if (before(*it, *first)) order::pop_to(first, middle, it, before);
  }
}

/// The first ones of all elements, in order, get before `middle`.
PALESTRA_ORDER
void partial_sort (Iterator first, Iterator middle, Iterator last, Before& before) {
  order::select_heap(first, middle, last, before);
  order::sort_heap(first, middle, before);
}

/// Moves the value at `place` down to where it belongs; something before it stops it.
PALESTRA_ORDER
void insert_unguarded (Iterator place, Before& before) {
  PALESTRA_VALUE value = std::move(*place);
  Iterator previous = place;
  for (--previous; before(value, *previous); --previous) {
    *place = std::move(*previous);
    place = previous;
  }
  *place = std::move(value);
}

/// Sorts a few elements.
PALESTRA_ORDER
void insertion_sort (Iterator first, Iterator last, Before& before) {
  if (first == last) return;
  for (Iterator place = first + 1; place != last; ++place) {
    if (before(*place, *first)) {
      PALESTRA_VALUE value = std::move(*place);
      std::move_backward(first, place, place + 1);
      *first = std::move(value);
    }
    else order::insert_unguarded(place, before);
  }
}

/// Swaps the median of three elements with `place`.
PALESTRA_ORDER
void median_to (Iterator place, Iterator a, Iterator b, Iterator c, Before& before) {
  Iterator median;
  if (before(*a, *b)) median = before(*b, *c) ? b : before(*a, *c) ? c : a;
  else median = before(*a, *c) ? a : before(*b, *c) ? c : b;
  std::iter_swap(place, median);
}

/// Parts the elements around the median of the second, the middle and the last one: answers where the
/// second part begins.
PALESTRA_ORDER
Iterator part (Iterator first, Iterator last, Before& before) {
  order::median_to(first, first + 1, first + (last - first)/2, last - 1, before);
  Iterator left = first + 1, right = last;
  while (true) {
    while (before(*left, *first)) ++left;
    --right;
    while (before(*first, *right)) --right;
    if (not (left < right)) return left;
    std::iter_swap(left, right);
    ++left;
  }
}

/// Parts of at most this length are left to insertion sort.
const int few = 16;

/// How often parting in bad places is tried before something slow but sure: twice the logarithm.
template <typename Distance>
int patience (Distance length) {
  int levels = 0;
  for (; length > 1; length /= 2) levels += 2;
  return levels;
}

/// Sorts roughly: everything ends up within `few` places of where it belongs.
PALESTRA_ORDER
void rough_sort (Iterator first, Iterator last, int patience, Before& before) {
  while (last - first > few) {
    if (patience-- == 0) return order::partial_sort(first, last, last, before);
    const Iterator second = order::part(first, last, before);
    order::rough_sort(second, last, patience, before);
    last = second;
  }
}

PALESTRA_ORDER
void sort (Iterator first, Iterator last, Before& before) {
  if (first == last) return;
  order::rough_sort(first, last, order::patience(last - first), before);
  if (last - first <= few) return order::insertion_sort(first, last, before);
  order::insertion_sort(first, first + few, before);
  for (Iterator place = first + few; place != last; ++place) order::insert_unguarded(place, before);
}

/// The element that sorting would put at `nth` gets there, with none that comes later before it.
PALESTRA_ORDER
void nth_element (Iterator first, Iterator nth, Iterator last, Before& before) {
  if (first == last or nth == last) return;
  int left = order::patience(last - first);
  while (last - first > 3) {
    if (left-- == 0) {
      order::select_heap(first, nth + 1, last, before);
      std::iter_swap(first, nth);
      return;
    }
    const Iterator second = order::part(first, last, before);
    if (second <= nth) first = second;
    else last = second;
  }
  order::insertion_sort(first, last, before);
}

/// Copies the first ones of the elements, in order, to [to, to_end): as many as fit. Answers their end.
template <typename Input, typename Iterator, typename Before>
Iterator partial_sort_copy (Input first, Input last, Iterator to, Iterator to_end, Before& before) {
  Iterator end = to;
  for (; first != last and end != to_end; ++first, ++end) *end = *first;
  if (to == end) return end;
  order::make_heap(to, end, before);
  for (; first != last; ++first) {
    if (before(*first, *to)) {
      order::sink(to, PALESTRA_DISTANCE(0), PALESTRA_DISTANCE(end - to), PALESTRA_VALUE(*first), before);
    }
  }
  order::sort_heap(to, end, before);
  return end;
}

/// Shuffles with draw(n), which answers a number below n: each element changes places with one up to itself.
template <typename Iterator, typename Draw>
void shuffle (Iterator first, Iterator last, Draw&& draw) {
  if (first == last) return;
  for (Iterator it = first + 1; it != last; ++it) {
    const Iterator other = first + draw((it - first) + 1);
    if (it != other) std::iter_swap(it, other);
  }
}

#undef PALESTRA_ORDER
#undef PALESTRA_DISTANCE
#undef PALESTRA_VALUE

}
}

#endif
