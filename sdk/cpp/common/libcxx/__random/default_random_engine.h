#ifndef PALESTRA_DEFAULT_RANDOM_ENGINE_H
#define PALESTRA_DEFAULT_RANDOM_ENGINE_H
#pragma GCC system_header

#include <__config>
#include <__random/linear_congruential_engine.h>

_LIBCPP_BEGIN_NAMESPACE_STD

/// The one that g++'s library takes.
typedef minstd_rand0 default_random_engine;

_LIBCPP_END_NAMESPACE_STD

#endif
