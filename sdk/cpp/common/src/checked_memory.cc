// new and delete of a player that is built for debugging: they find what is deleted twice, what was never made, and
// who writes beyond the end of what he has. New memory is full of 0xCD and deleted memory of 0xDD, so that whoever uses
// it without having set it gets numbers that are easy to know.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

const std::uint32_t in_use = 0x600D600D, deleted = 0xDEADDEAD;
const std::size_t fence = 16;                  // bytes behind what is in use that nobody may touch
const std::size_t kept = 4 << 20;              // what is deleted stays known until so many bytes come after it

struct Head {
  std::uint32_t state;
  std::uint32_t size;
  Head* next;                                  // deleted after it
  std::uint32_t unused;
};

Head* oldest;
Head* newest;
std::size_t waiting;

unsigned char* content (Head* head) { return reinterpret_cast<unsigned char*>(head + 1); }

[[noreturn]] void end (const char* what) {
  std::fprintf(stderr, "Assertion failed: %s\n", what);
  std::abort();
}

void* make (std::size_t size) {
  Head* const head = size < 1u << 30 ? static_cast<Head*>(std::malloc(sizeof(Head) + size + fence)) : nullptr;
  if (not head) return nullptr;
  *head = Head{in_use, std::uint32_t(size), nullptr, 0};
  std::memset(content(head), 0xCD, size);
  std::memset(content(head) + size, 0xFE, fence);
  return content(head);
}

void forget (void* place) {
  if (not place) return;
  Head* const head = static_cast<Head*>(place) - 1;
  if (head->state == deleted) end("delete of what was deleted before");
  if (head->state != in_use) end("delete of what new did not make");
  for (std::size_t k = 0; k < fence; ++k) {
    if (content(head)[head->size + k] != 0xFE) end("something wrote beyond the end of what it got with new");
  }
  head->state = deleted;
  std::memset(content(head), 0xDD, head->size);
  (newest ? newest->next : oldest) = head;
  newest = head;
  waiting += head->size + sizeof(Head);
  while (waiting > kept and oldest != newest) {
    Head* const old = oldest;
    oldest = old->next;
    waiting -= old->size + sizeof(Head);
    old->state = 0;
    std::free(old);
  }
}

}

void* operator new (std::size_t size) {
  if (void* place = make(size)) return place;
  throw std::bad_alloc();
}

void* operator new (std::size_t size, const std::nothrow_t&) noexcept { return make(size); }
void* operator new[] (std::size_t size) { return operator new(size); }
void* operator new[] (std::size_t size, const std::nothrow_t&) noexcept { return make(size); }
void operator delete (void* place) noexcept { forget(place); }
void operator delete (void* place, std::size_t) noexcept { forget(place); }
void operator delete (void* place, const std::nothrow_t&) noexcept { forget(place); }
void operator delete[] (void* place) noexcept { forget(place); }
void operator delete[] (void* place, std::size_t) noexcept { forget(place); }
void operator delete[] (void* place, const std::nothrow_t&) noexcept { forget(place); }
