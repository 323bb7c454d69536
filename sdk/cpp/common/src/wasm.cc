// The exports that the engine calls (docs/abi.md), the same for every game and player.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "palestra/Message.hh"
#include "palestra/Notes.hh"
#include "palestra/Seat.hh"
#include "palestra/Tune.hh"

namespace {

// What the engine reads after a call, even after one that ended in a trap.
struct Reply {
  std::uint32_t orders;        // how many
  std::uint32_t first;         // address of the first
  std::uint32_t beside;        // bytes handed back beside the orders
  std::uint32_t beside_first;  // address of the first
  std::uint32_t read;          // length of the last message read
};

Reply reply;

std::vector<unsigned char>& buffer () {
  static std::vector<unsigned char>* bytes = new std::vector<unsigned char>;
  return *bytes;
}

std::uint32_t address (const void* place) {
  return std::uint32_t(reinterpret_cast<std::uintptr_t>(place));
}

void hand_back () {
  reply.beside_first = address(palestra::beside().data());
  reply.beside = std::uint32_t(palestra::beside().size());
}

void answer (const std::vector<palestra::Order>& orders) {
  reply.first = address(orders.data());
  reply.orders = std::uint32_t(orders.size());
  hand_back();
}

}

extern "C" {

__attribute__((import_module("palestra"), import_name("note")))
void palestra_note (std::int32_t kind, std::int32_t row, std::int32_t column, std::int32_t to_row,
                    std::int32_t to_column, double value, const char* text, std::uint32_t length);

// The linker defines them if there is anything to be tuned.
extern palestra::Tunable __start_palestra_tune[] __attribute__((weak, visibility("hidden")));
extern palestra::Tunable __stop_palestra_tune[] __attribute__((weak, visibility("hidden")));

PALESTRA_EXPORT("palestra-tune:cpp") std::uint64_t palestra_tune () {
  return address(__start_palestra_tune) | std::uint64_t(address(__stop_palestra_tune)) << 32;
}

PALESTRA_EXPORT("palestra_buffer") void* palestra_buffer (std::int32_t length) {
  if (buffer().size() < std::size_t(length)) buffer().resize(length);
  return buffer().data();
}

PALESTRA_EXPORT("palestra_start") Reply* palestra_start (std::int32_t length) {
  reply.read = length;
  palestra::seat_start(palestra::Message(buffer().data(), length));
  hand_back();
  return &reply;
}

PALESTRA_EXPORT("palestra_play") void palestra_play (std::int32_t length) {
  reply.orders = 0;
  reply.beside = 0;
  reply.read = length;
  answer(palestra::seat_play(palestra::Message(buffer().data(), length)));
}

}

namespace palestra {

void take_note (Note kind, int row, int column, int to_row, int to_column, double value,
                const char* text, std::size_t length) {
  palestra_note(kind, row, column, to_row, to_column, value, text, std::uint32_t(length));
}

void too_many_orders (const std::vector<Order>& orders) {
  std::cerr << "error: Too many commands." << std::endl;
  answer(orders);
  std::abort();
}

}
