#pragma GCC system_header
#define sort __libcpp_sort
#include_next <__algorithm/sort.h>
#undef sort
#include "../Library.hh"
