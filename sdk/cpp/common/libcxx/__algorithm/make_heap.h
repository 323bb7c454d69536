#pragma GCC system_header
#define make_heap __libcpp_make_heap
#include_next <__algorithm/make_heap.h>
#undef make_heap
#include "../Library.hh"
