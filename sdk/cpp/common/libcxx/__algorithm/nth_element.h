#pragma GCC system_header
#define nth_element __libcpp_nth_element
#include_next <__algorithm/nth_element.h>
#undef nth_element
#include "../Library.hh"
