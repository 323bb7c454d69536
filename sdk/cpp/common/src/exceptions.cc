// What the compiler calls for `throw` and `catch`. In the sandbox nothing is ever caught: a throw
// says what was thrown and ends the player, so most of these only have to exist.

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <typeinfo>

// Not from <cxxabi.h>: what it says of the functions below differs from one library to the next.
extern "C" char* __cxa_demangle (const char* name, char* buffer, std::size_t* length, int* status);

namespace {

[[noreturn]] void end (const char* type) {
  std::fprintf(stderr, "palestra: uncaught exception of type %s\n", type);
  std::abort();
}

}

extern "C" {

void* __cxa_allocate_exception (std::size_t size) noexcept { return std::malloc(size ? size : 1); }

void __cxa_free_exception (void* thrown) noexcept { std::free(thrown); }

[[noreturn]] void __cxa_throw (void*, std::type_info* type, void*) {
  int failed = 0;
  const char* readable = __cxa_demangle(type->name(), nullptr, nullptr, &failed);
  end(readable and not failed ? readable : type->name());
}

void* __cxa_begin_catch (void* thrown) noexcept { return thrown; }

void __cxa_end_catch () { }

void* __cxa_get_exception_ptr (void* thrown) noexcept { return thrown; }

[[noreturn]] void __cxa_rethrow () { end("unknown"); }

[[noreturn]] void __cxa_call_unexpected (void*) { end("unknown"); }

}
