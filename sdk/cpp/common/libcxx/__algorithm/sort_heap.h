#pragma GCC system_header
#define sort_heap __libcpp_sort_heap
#include_next <__algorithm/sort_heap.h>
#undef sort_heap
#include "../Library.hh"
