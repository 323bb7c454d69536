// A player as a program of its own, for debuggers: it reads the engine's messages on standard input
// and answers on standard output its orders, what goes back beside them, and its notes, each of the four as a
// 32-bit length and that many bytes. With PALESTRA_PIPES set it uses descriptors 3 and 4 for that, so that a
// debugger can have the terminal.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "palestra/Message.hh"
#include "palestra/Notes.hh"
#include "palestra/Seat.hh"

namespace {

// Where messages come from and answers go. The player's own cin and cout must not get in between.
FILE* messages;
FILE* answers;

// Bytes of a turn's notes, and of one text: far more than the engine takes.
const std::size_t MOST_NOTES = 16 << 20;
const std::size_t LONGEST_NOTE = 1000;

bool receive (std::vector<unsigned char>& message) {
  std::uint32_t length;
  if (std::fread(&length, 1, sizeof length, messages) != sizeof length) return false;
  message.resize(length);
  return length == 0 or std::fread(message.data(), 1, length, messages) == length;
}

template <typename T>
void send_all (const std::vector<T>& things) {
  const std::uint32_t length = std::uint32_t(things.size()*sizeof(T));
  std::fwrite(&length, 1, sizeof length, answers);
  if (length) std::fwrite(things.data(), 1, length, answers);
}

// What was noted since the last answer, one after the other. More than the engine would ever take are not kept.
std::vector<char>& notes () {
  static std::vector<char>* bytes = new std::vector<char>;
  return *bytes;
}

template <typename T>
void append (const T& thing) {
  const char* bytes = reinterpret_cast<const char*>(&thing);
  notes().insert(notes().end(), bytes, bytes + sizeof thing);
}

void send (const std::vector<palestra::Order>& orders) {
  send_all(orders);
  send_all(palestra::beside());
  send_all(notes());
  notes().clear();
  std::fflush(answers);
}

}

namespace palestra {

void take_note (Note kind, int row, int column, int to_row, int to_column, double value,
                const char* text, std::size_t length) {
  if (notes().size() > MOST_NOTES) return;
  const std::int32_t numbers[] = {kind, row, column, to_row, to_column};
  for (std::int32_t number : numbers) append(number);
  append(value);
  length = std::min(length, LONGEST_NOTE);
  append(std::uint32_t(length));
  if (length) notes().insert(notes().end(), text, text + length);
}

void too_many_orders (const std::vector<Order>& orders) {
  std::cerr << "error: Too many commands." << std::endl;
  send(orders);
  std::abort();
}

}

// Waits until a debugger looks at this program, which it may do although it did not start it.
static void wait_for_debugger () {
#ifdef __linux__
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
  for (std::string word; ; ) {
    std::ifstream status("/proc/self/status");
    while (status >> word and word != "TracerPid:") { }
    if (status >> word and word != "0") return;
    usleep(50000);
  }
#endif
}

// What sanitizers are told when nobody tells them anything: what a player has not deleted at its end is no mistake.
extern "C" __attribute__((used)) const char* __asan_default_options () { return "detect_leaks=0"; }

int main () {
  const bool pipes = std::getenv("PALESTRA_PIPES");
  messages = fdopen(pipes ? 3 : dup(STDIN_FILENO), "rb");
  answers = fdopen(pipes ? 4 : dup(STDOUT_FILENO), "wb");
  if (not messages or not answers) return 1;
  if (not pipes and dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;
  if (std::getenv("PALESTRA_WAIT")) wait_for_debugger();
  std::vector<unsigned char> message;
  if (not receive(message)) return 0;
  palestra::seat_start(palestra::Message(message.data(), message.size()));
  send(std::vector<palestra::Order>());
  while (receive(message)) {
    send(palestra::seat_play(palestra::Message(message.data(), message.size())));
  }
  return 0;
}
