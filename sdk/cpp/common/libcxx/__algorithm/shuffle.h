#pragma GCC system_header
#define shuffle __libcpp_shuffle
#include_next <__algorithm/shuffle.h>
#undef shuffle

#ifndef PALESTRA_SHUFFLE_H
#define PALESTRA_SHUFFLE_H

#include "../Draws.hh"

_LIBCPP_BEGIN_NAMESPACE_STD

template <class Iterator, class Generator>
void shuffle (Iterator first, Iterator last, Generator&& generator) {
  palestra::draws::mix(first, last, generator);
}

_LIBCPP_END_NAMESPACE_STD

#endif
