// The exports that the engine calls (docs/abi.md), the same for every game and player.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "palestra/Message.hh"
#include "palestra/Seat.hh"

namespace {

// What the engine reads after a call, even after one that ended in a trap.
struct Reply {
  std::uint32_t orders;        // how many
  std::uint32_t first;         // address of the first
  std::uint32_t extra;         // bytes handed back beside the orders: none
  std::uint32_t extra_address;
  std::uint32_t read;          // length of the last message read
};

Reply reply;

std::vector<unsigned char>& buffer () {
  static std::vector<unsigned char>* bytes = new std::vector<unsigned char>;
  return *bytes;
}

void answer (const std::vector<palestra::Order>& orders) {
  reply.first = std::uint32_t(reinterpret_cast<std::uintptr_t>(orders.data()));
  reply.orders = std::uint32_t(orders.size());
}

}

extern "C" {

PALESTRA_EXPORT("palestra_buffer") void* palestra_buffer (std::int32_t length) {
  if (buffer().size() < std::size_t(length)) buffer().resize(length);
  return buffer().data();
}

PALESTRA_EXPORT("palestra_start") Reply* palestra_start (std::int32_t length) {
  reply.read = length;
  palestra::seat_start(palestra::Message(buffer().data(), length));
  return &reply;
}

PALESTRA_EXPORT("palestra_play") void palestra_play (std::int32_t length) {
  reply.orders = 0;
  reply.read = length;
  answer(palestra::seat_play(palestra::Message(buffer().data(), length)));
}

}

namespace palestra {

void too_many_orders (const std::vector<Order>& orders) {
  std::cerr << "error: Too many commands." << std::endl;
  answer(orders);
  std::abort();
}

}
