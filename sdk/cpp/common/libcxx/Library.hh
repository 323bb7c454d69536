#ifndef PALESTRA_LIBRARY_HH
#define PALESTRA_LIBRARY_HH

// The algorithms of Order.hh under their standard names. The headers in __algorithm/, which the compiler finds before
// libc++'s own of the same names, give libc++'s functions other names and lead here; so priority_queue and the rest of
// the library use ours too.

// Newer ones include each other, so that another name may be in force just now.
#pragma push_macro("push_heap")
#undef push_heap
#pragma push_macro("pop_heap")
#undef pop_heap
#pragma push_macro("make_heap")
#undef make_heap
#pragma push_macro("sort_heap")
#undef sort_heap
#pragma push_macro("sort")
#undef sort
#pragma push_macro("partial_sort")
#undef partial_sort
#pragma push_macro("nth_element")
#undef nth_element
#pragma push_macro("partial_sort_copy")
#undef partial_sort_copy

#include <__algorithm/comp.h>
#include <__config>
#include <__functional/operations.h>
#include <cstdlib>

#include "Order.hh"

_LIBCPP_BEGIN_NAMESPACE_STD

#define PALESTRA_HEAP(name)                                                           \
  template <class Iterator, class Before>                                             \
  void name (Iterator first, Iterator last, Before before) {                          \
    palestra::order::name(first, last, before);                                       \
  }                                                                                   \
  template <class Iterator>                                                           \
  void name (Iterator first, Iterator last) { std::name(first, last, __less<>()); }

PALESTRA_HEAP(push_heap)
PALESTRA_HEAP(pop_heap)
PALESTRA_HEAP(make_heap)
PALESTRA_HEAP(sort_heap)
PALESTRA_HEAP(sort)

#undef PALESTRA_HEAP

#define PALESTRA_SELECTION(name)                                                      \
  template <class Iterator, class Before>                                             \
  void name (Iterator first, Iterator middle, Iterator last, Before before) {         \
    palestra::order::name(first, middle, last, before);                               \
  }                                                                                   \
  template <class Iterator>                                                           \
  void name (Iterator first, Iterator middle, Iterator last) {                        \
    std::name(first, middle, last, __less<>());                                       \
  }

PALESTRA_SELECTION(partial_sort)
PALESTRA_SELECTION(nth_element)

#undef PALESTRA_SELECTION

template <class Input, class Iterator, class Before>
Iterator partial_sort_copy (Input first, Input last, Iterator to, Iterator to_end, Before before) {
  return palestra::order::partial_sort_copy(first, last, to, to_end, before);
}

template <class Input, class Iterator>
Iterator partial_sort_copy (Input first, Input last, Iterator to, Iterator to_end) {
  return std::partial_sort_copy(first, last, to, to_end, __less<>());
}

template <class Iterator, class Draw>
void random_shuffle (Iterator first, Iterator last, Draw&& draw) {
  palestra::order::shuffle(first, last, draw);
}

template <class Iterator>
void random_shuffle (Iterator first, Iterator last) {
  palestra::order::shuffle(first, last, [] (int n) { return rand()%n; });
}

_LIBCPP_END_NAMESPACE_STD

#pragma pop_macro("push_heap")
#pragma pop_macro("pop_heap")
#pragma pop_macro("make_heap")
#pragma pop_macro("sort_heap")
#pragma pop_macro("sort")
#pragma pop_macro("partial_sort")
#pragma pop_macro("nth_element")
#pragma pop_macro("partial_sort_copy")

#endif
