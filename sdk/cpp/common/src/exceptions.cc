// What the compiler calls for `throw` and `catch`. In the sandbox nothing is ever caught: a throw
// says what was thrown and ends the player, so most of these only have to exist.

#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

namespace {

// The readable form of the compiler's name for a class, such as std::out_of_range for St12out_of_range.
// Other types keep the compiler's name. (The library's demangler would make every player a third larger, and a text that
// grows could need the memory that has just run out.)
const char* readable (const char* name) {
  static char text[200];
  std::size_t length = 0;
  const auto add = [&] (const char* part, std::size_t size) {
    if (length + size + 3 > sizeof text) return;
    if (length) length += std::size_t(std::snprintf(text + length, 3, "::"));
    std::memcpy(text + length, part, size);
    text[length += size] = 0;
  };
  const char* c = name;
  const bool nested = *c == 'N';
  if (nested) ++c;
  if (c[0] == 'S' and c[1] == 't') {
    add("std", 3);
    c += 2;
  }
  while (*c >= '1' and *c <= '9') {
    char* word;
    const std::size_t size = std::strtoul(c, &word, 10);
    if (size > std::strlen(word)) return name;
    add(word, size);
    c = word + size;
  }
  if (nested and *c == 'E') ++c;
  return *c or length == 0 ? name : text;
}

// The types without a class that are thrown, by the compiler's names.
const char* simple (const char* name) {
  static const char* const names[][2] = {
    {"i", "int"}, {"j", "unsigned"}, {"l", "long"}, {"x", "long long"}, {"d", "double"}, {"f", "float"},
    {"c", "char"}, {"b", "bool"}, {"PKc", "const char*"}, {"Pc", "char*"}
  };
  for (const auto& entry : names) if (std::strcmp(entry[0], name) == 0) return entry[1];
  return nullptr;
}

[[noreturn]] void end (const char* type, const char* what = "") {
  std::fprintf(stderr, "palestra: uncaught exception of type %s%s%s; a try catches nothing here\n",
               type, *what ? ": " : "", what);
  std::abort();
}

// Descriptions of classes with one base class, as the C++ ABI lays them out.
struct Derived { const void* const* table; const char* name; const std::type_info* base; };
extern "C" const void* const _ZTVN10__cxxabiv120__si_class_type_infoE[];

// The text of what was thrown, if it is one of the library's exceptions or inherits from one.
const char* what (const void* thrown, const std::type_info* type) {
  while (*type != typeid(std::exception)) {
    const Derived* derived = reinterpret_cast<const Derived*>(type);
    if (derived->table != _ZTVN10__cxxabiv120__si_class_type_infoE + 2) return "";
    type = derived->base;
  }
  return static_cast<const std::exception*>(thrown)->what();
}

}

extern "C" {

void* __cxa_allocate_exception (std::size_t size) noexcept { return std::malloc(size ? size : 1); }

void __cxa_free_exception (void* thrown) noexcept { std::free(thrown); }

[[noreturn]] void __cxa_throw (void* thrown, std::type_info* type, void*) {
  if (const char* name = simple(type->name())) end(name);
  end(readable(type->name()), what(thrown, type));
}

void* __cxa_begin_catch (void* thrown) noexcept { return thrown; }

void __cxa_end_catch () { }

void* __cxa_get_exception_ptr (void* thrown) noexcept { return thrown; }

[[noreturn]] void __cxa_rethrow () { end("unknown"); }

[[noreturn]] void __cxa_call_unexpected (void*) { end("unknown"); }

}

// How libc++ ends a program: where it would throw but was built without exceptions, and where one of its checks fails.
// Its own paths and phrases are left out.
_LIBCPP_BEGIN_NAMESPACE_STD

[[noreturn]] void __libcpp_verbose_abort (const char* format, ...) noexcept(noexcept(std::__libcpp_verbose_abort(""))) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (char* rest = std::strstr(text, " was thrown in -fno-exceptions mode")) {
    *rest = 0;
    char* message = std::strchr(rest + 1, '"');
    if (message) message[std::strcspn(message + 1, "\"") + 1] = 0;
    char type[sizeof text + 5] = "std::";
    ::end(std::strcat(type, text), message ? message + 1 : "");
  }
  const char* reason = std::strstr(text, " failed: ");
  std::fprintf(stderr, "Assertion failed: %s\n", reason ? reason + std::strlen(" failed: ") : text);
  std::abort();
}

_LIBCPP_END_NAMESPACE_STD
