// What the compiler calls for `throw` and `catch`. In the sandbox nothing is ever caught: a throw
// says what was thrown and ends the player, so most of these only have to exist.

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <typeinfo>

namespace {

// The readable form of the compiler's name for a class, such as std::out_of_range for St12out_of_range.
// Other types keep the compiler's name. (The library's demangler would make every player a third larger.)
std::string readable (const char* name) {
  std::string text;
  const char* c = name;
  const bool nested = *c == 'N';
  if (nested) ++c;
  if (c[0] == 'S' and c[1] == 't') {
    text = "std";
    c += 2;
  }
  while (*c >= '1' and *c <= '9') {
    char* word;
    const std::size_t length = std::strtoul(c, &word, 10);
    if (length > std::strlen(word)) return name;
    if (not text.empty()) text += "::";
    text.append(word, length);
    c = word + length;
  }
  if (nested and *c == 'E') ++c;
  return *c or text.empty() ? name : text;
}

[[noreturn]] void end (const char* type) {
  std::fprintf(stderr, "palestra: uncaught exception of type %s\n", type);
  std::abort();
}

}

extern "C" {

void* __cxa_allocate_exception (std::size_t size) noexcept { return std::malloc(size ? size : 1); }

void __cxa_free_exception (void* thrown) noexcept { std::free(thrown); }

[[noreturn]] void __cxa_throw (void*, std::type_info* type, void*) {
  end(readable(type->name()).c_str());
}

void* __cxa_begin_catch (void* thrown) noexcept { return thrown; }

void __cxa_end_catch () { }

void* __cxa_get_exception_ptr (void* thrown) noexcept { return thrown; }

[[noreturn]] void __cxa_rethrow () { end("unknown"); }

[[noreturn]] void __cxa_call_unexpected (void*) { end("unknown"); }

}
