#ifndef PALESTRA_UNIFORM_INT_DISTRIBUTION_H
#define PALESTRA_UNIFORM_INT_DISTRIBUTION_H
#pragma GCC system_header

#include <__config>

#include "../Draws.hh"

_LIBCPP_BEGIN_NAMESPACE_STD

using palestra::draws::uniform_int_distribution;

_LIBCPP_END_NAMESPACE_STD

#endif
