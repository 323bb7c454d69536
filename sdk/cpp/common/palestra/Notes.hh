#ifndef PALESTRA_NOTES_HH
#define PALESTRA_NOTES_HH

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace palestra {

enum Note { TEXT, MARK, LINE, HEAT };

// The plumbing (src/) defines this one.

/// Hands a note to the engine, which keeps as many as it likes.
void take_note (Note kind, int row, int column, int to_row, int to_column, double value,
                const char* text, std::size_t length);

// Positions of most games have i and j; those of Mad Max are complex numbers.
template <typename P> auto row_of (const P& p) -> decltype(int(p.i)) { return p.i; }
template <typename P> auto row_of (const P& p) -> decltype(int(p.real())) { return p.real(); }
template <typename P> auto column_of (const P& p) -> decltype(int(p.j)) { return p.j; }
template <typename P> auto column_of (const P& p) -> decltype(int(p.imag())) { return p.imag(); }

template <typename P> using If_position = decltype(row_of(std::declval<const P&>()));
template <typename T> using If_text = typename std::enable_if<std::is_convertible<T, std::string>::value>::type;

}

// Templates, so that a player that has functions of these names uses its own. One that has something else of such a name
// is compiled without this file.

/// Notes a text down for whoever looks at the match later, the viewer too. It changes nothing in the match and costs
/// what any other work costs. At most 100 notes, marks and lines a round, 200 bytes of text each; ranked matches drop them.
template <typename Text, typename = palestra::If_text<Text>>
void note (const Text& text) {
  const std::string& words = text;
  palestra::take_note(palestra::TEXT, 0, 0, 0, 0, 0, words.data(), words.size());
}

/// Marks a position with a label, which may be empty: mark(unit(id).pos, "hungry").
template <typename Position, typename Text, typename = palestra::If_position<Position>,
          typename = palestra::If_text<Text>>
void mark (const Position& p, const Text& label) {
  const std::string& words = label;
  palestra::take_note(palestra::MARK, palestra::row_of(p), palestra::column_of(p), 0, 0, 0,
                      words.data(), words.size());
}

/// Draws a line from a to b.
template <typename Position, typename = palestra::If_position<Position>>
void line (const Position& a, const Position& b) {
  palestra::take_note(palestra::LINE, palestra::row_of(a), palestra::column_of(a),
                      palestra::row_of(b), palestra::column_of(b), 0, nullptr, 0);
}

/// Says how good, dangerous or whatever a position is; the viewer paints it, red above zero, blue below. At most 5000
/// positions a round.
template <typename Position, typename = palestra::If_position<Position>>
void heat (const Position& p, double value) {
  palestra::take_note(palestra::HEAT, palestra::row_of(p), palestra::column_of(p), 0, 0, value, nullptr, 0);
}

#endif
