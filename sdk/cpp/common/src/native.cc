// A player as a program of its own, for debuggers: it reads the engine's messages on standard input
// and answers on standard output its orders and what goes back beside them, each of the three as a
// 32-bit length and that many bytes.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>

#include <unistd.h>

#include "palestra/Message.hh"
#include "palestra/Seat.hh"

namespace {

// Where answers go. The player's own cout must not get in between, so it is turned to cerr.
FILE* answers;

bool receive (std::vector<unsigned char>& message) {
  std::uint32_t length;
  if (std::fread(&length, 1, sizeof length, stdin) != sizeof length) return false;
  message.resize(length);
  return std::fread(message.data(), 1, length, stdin) == length;
}

template <typename T>
void send_all (const std::vector<T>& things) {
  const std::uint32_t length = std::uint32_t(things.size()*sizeof(T));
  std::fwrite(&length, 1, sizeof length, answers);
  std::fwrite(things.data(), 1, length, answers);
}

void send (const std::vector<palestra::Order>& orders) {
  send_all(orders);
  send_all(palestra::beside());
  std::fflush(answers);
}

}

namespace palestra {

void too_many_orders (const std::vector<Order>& orders) {
  std::cerr << "error: Too many commands." << std::endl;
  send(orders);
  std::abort();
}

}

int main () {
  answers = fdopen(dup(STDOUT_FILENO), "wb");
  if (not answers or dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;
  std::vector<unsigned char> message;
  if (not receive(message)) return 0;
  palestra::seat_start(palestra::Message(message.data(), message.size()));
  send(std::vector<palestra::Order>());
  while (receive(message)) {
    send(palestra::seat_play(palestra::Message(message.data(), message.size())));
  }
  return 0;
}
