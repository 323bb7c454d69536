#pragma GCC system_header
#define push_heap __libcpp_push_heap
#include_next <__algorithm/push_heap.h>
#undef push_heap
#include "../Library.hh"
