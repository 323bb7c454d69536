#pragma GCC system_header
#define partial_sort __libcpp_partial_sort
#include_next <__algorithm/partial_sort.h>
#undef partial_sort
#include "../Library.hh"
