#pragma GCC system_header
#define partial_sort_copy __libcpp_partial_sort_copy
#include_next <__algorithm/partial_sort_copy.h>
#undef partial_sort_copy
#include "../Library.hh"
