#ifndef PALESTRA_CODES_HH
#define PALESTRA_CODES_HH

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

/// What decides the order of the elements in g++'s unordered containers: the hash codes of keys, which have 64 bits there,
/// and the numbers of buckets.
namespace palestra {
namespace buckets {

/// The code of some bytes: MurmurHash64A, with the seed that g++'s library has.
inline std::uint64_t code_of_bytes (const void* bytes, std::size_t length) {
  const std::uint64_t factor = 0xc6a4a7935bd1e995u;
  const auto folded = [] (std::uint64_t x) { return x ^ (x >> 47); };
  const char* at = static_cast<const char*>(bytes);
  std::uint64_t code = 0xc70f6907u ^ (length*factor);
  for (; length >= 8; length -= 8, at += 8) {
    std::uint64_t word;
    std::memcpy(&word, at, 8);
    code = (code ^ (folded(word*factor)*factor))*factor;
  }
  if (length > 0) {
    std::uint64_t rest = 0;
    while (length > 0) rest = rest << 8 | static_cast<unsigned char>(at[--length]);
    code = (code ^ rest)*factor;
  }
  return folded(folded(code)*factor);
}

/// What a player's own hash says. It may be an int, which keeps its sign; a size_t of the sandbox has 32 bits.
template <class Hash, class Key, class = void>
struct Code {
  static const bool slow = false;
  static std::uint64_t of (const Hash& hash, const Key& key) { return std::uint64_t(hash(key)); }
};

/// Integers are their own codes.
template <class Key>
struct Code<std::hash<Key>, Key, typename std::enable_if<std::is_integral<Key>::value>::type> {
  static const bool slow = false;
  static std::uint64_t of (const std::hash<Key>&, Key key) { return std::uint64_t(key); }
};

/// 0 and -0 are the same.
template <class Key>
struct Code<std::hash<Key>, Key, typename std::enable_if<std::is_floating_point<Key>::value>::type> {
  static const bool slow = false;
  static std::uint64_t of (const std::hash<Key>&, Key key) { return key == 0 ? 0 : code_of_bytes(&key, sizeof key); }
};

/// So are the numbers of enumerations, unless their hash is the player's own.
template <class Key>
struct Code<std::hash<Key>, Key, typename std::enable_if<std::is_enum<Key>::value>::type> {
  static const bool slow = false;
  static std::uint64_t of (const std::hash<Key>& hash, Key key) {
    const std::uint64_t told = std::uint64_t(hash(key)), number = std::uint64_t(key);
    return told == std::size_t(number) ? number : told;
  }
};

template <class Letter, class Traits>
struct Code<std::hash<std::basic_string_view<Letter, Traits>>, std::basic_string_view<Letter, Traits>> {
  typedef std::basic_string_view<Letter, Traits> Key;
  static const bool slow = true;   // g++'s library would rather compare a few than compute it
  static std::uint64_t of (const std::hash<Key>&, const Key& key) {
    return code_of_bytes(key.data(), key.size()*sizeof(Letter));
  }
};

template <class Letter, class Traits, class Allocator>
struct Code<std::hash<std::basic_string<Letter, Traits, Allocator>>, std::basic_string<Letter, Traits, Allocator>> {
  typedef std::basic_string<Letter, Traits, Allocator> Key;
  static const bool slow = true;
  static std::uint64_t of (const std::hash<Key>&, const Key& key) {
    return code_of_bytes(key.data(), key.size()*sizeof(Letter));
  }
};

/// How many buckets there are if at least `wanted` are needed.
inline std::size_t bucket_count (std::size_t wanted) {
  static const std::uint32_t counts[] = {
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113,
    127, 137, 139, 149, 157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337, 359, 383, 409, 439, 467,
    503, 541, 577, 619, 661, 709, 761, 823, 887, 953, 1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741, 1879, 2029,
    2179, 2357, 2549, 2753, 2971, 3209, 3469, 3739, 4027, 4349, 4703, 5087, 5503, 5953, 6427, 6949, 7517, 8123,
    8783, 9497, 10273, 11113, 12011, 12983, 14033, 15173, 16411, 17749, 19183, 20753, 22447, 24281, 26267, 28411,
    30727, 33223, 35933, 38873, 42043, 45481, 49201, 53201, 57557, 62233, 67307, 72817, 78779, 85229, 92203, 99733,
    107897, 116731, 126271, 136607, 147793, 159871, 172933, 187091, 202409, 218971, 236897, 256279, 277261, 299951,
    324503, 351061, 379787, 410857, 444487, 480881, 520241, 562841, 608903, 658753, 712697, 771049, 834181, 902483,
    976369, 1056323, 1142821, 1236397, 1337629, 1447153, 1565659, 1693859, 1832561, 1982627, 2144977, 2320627,
    2510653, 2716249, 2938679, 3179303, 3439651, 3721303, 4026031, 4355707, 4712381, 5098259, 5515729, 5967347,
    6456007, 6984629, 7556579, 8175383, 8844859, 9569143, 10352717, 11200489, 12117689, 13109983, 14183539,
    15345007, 16601593, 17961079
  };
  for (std::uint32_t count : counts) {
    if (count >= wanted) return count;
  }
  return wanted;   // more than fit into a player's memory
}

}
}

#endif
