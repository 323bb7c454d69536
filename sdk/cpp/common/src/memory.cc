// new and delete of a player. Searches make and forget small things by the million, and the C library's way takes four
// times as long as a native program's: here small things of one size are kept together, and what is deleted is the
// next one made. Whatever is larger comes from the C library, as do the chunks that small things are cut from.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "palestra/Memory.hh"

namespace palestra { namespace memory { Idle* idle[largest/step + 1]; } }

namespace {

using namespace palestra::memory;

const std::size_t chunk = 1 << 16;       // chunks are that long and aligned to it
const std::size_t slab = 1 << 10;        // a part of a chunk: one size only

std::uint8_t is_chunk[1 << 13];          // a bit for each chunk that memory can have
alignas(chunk) unsigned char first[chunk];  // is there from the beginning: most players need no other
unsigned char* fresh;                    // the slabs of the last chunk that are not in use yet
unsigned char* fresh_end;

// The chunk with this address, if it is one of ours. Its first bytes tell the sizes in its slabs.
std::uint8_t* chunk_of (void* place) {
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(place);
  const std::uintptr_t number = address/chunk;
  const bool ours = is_chunk[number/8] >> number%8 & 1;
  return ours ? reinterpret_cast<std::uint8_t*>(address - address%chunk) : nullptr;
}

// Is there a new chunk? Its first slab lacks what tells the sizes.
bool add_chunk () {
  fresh = fresh ? static_cast<unsigned char*>(std::aligned_alloc(chunk, chunk)) : first;
  if (not fresh) return false;
  fresh_end = fresh + chunk;
  const std::uintptr_t number = reinterpret_cast<std::uintptr_t>(fresh)/chunk;
  is_chunk[number/8] |= 1 << number%8;
  return true;
}

// Cuts the next slab into things of this many steps and answers one of them.
__attribute__((cold, noinline)) void* cut_slab (std::size_t count) {
  if (fresh == fresh_end and not add_chunk()) {
    fresh = fresh_end = first;   // the next one to ask gets the same answer
    throw std::bad_alloc();
  }
  unsigned char* const end = fresh + slab;
  unsigned char* place = fresh;
  fresh = end;
  const std::uintptr_t within = reinterpret_cast<std::uintptr_t>(place)%chunk;
  (place - within)[within/slab] = std::uint8_t(count);
  if (within == 0) place += chunk/slab;
  const std::size_t size = count*step;
  Idle* list = nullptr;
  for (unsigned char* last = place + (end - place)/size*size; last > place + size; ) {
    last -= size;
    Idle* const it = reinterpret_cast<Idle*>(last);
    it->next = list;
    list = it;
  }
  idle[count] = list;
  return place;
}

__attribute__((cold, noinline)) void* make_large (std::size_t size) {
  if (void* place = std::malloc(size)) return place;
  throw std::bad_alloc();
}

}

void* operator new (std::size_t size) {
  if (size > largest) return make_large(size);
  const std::size_t count = steps(size);
  Idle* const it = idle[count];
  if (not it) return cut_slab(count);
  idle[count] = it->next;
  return it;
}

void operator delete (void* place) noexcept {
  std::uint8_t* const ours = chunk_of(place);
  if (not ours or not place) return std::free(place);
  Idle* const it = static_cast<Idle*>(place);
  const std::size_t count = ours[reinterpret_cast<std::uintptr_t>(place)%chunk/slab];
  it->next = idle[count];
  idle[count] = it;
}

void operator delete (void* place, std::size_t size) noexcept {
  if (size > largest) return std::free(place);
  operator delete(place);
}

void* operator new[] (std::size_t size) { return operator new(size); }
void operator delete[] (void* place) noexcept { operator delete(place); }
void operator delete[] (void* place, std::size_t) noexcept { operator delete(place); }
void* operator new (std::size_t size, const std::nothrow_t&) noexcept {
  return size > largest ? std::malloc(size) : operator new(size);
}
void* operator new[] (std::size_t size, const std::nothrow_t& no) noexcept { return operator new(size, no); }
void operator delete (void* place, const std::nothrow_t&) noexcept { operator delete(place); }
void operator delete[] (void* place, const std::nothrow_t&) noexcept { operator delete(place); }
