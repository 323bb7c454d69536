#pragma GCC system_header
#define pop_heap __libcpp_pop_heap
#include_next <__algorithm/pop_heap.h>
#undef pop_heap
#include "../Library.hh"
