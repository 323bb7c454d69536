#ifndef PALESTRA_DRAWS_HH
#define PALESTRA_DRAWS_HH

#if __has_include(<__config>)
// Inside of libc++, whose <algorithm> and <random> are made with what is here: only what that needs itself.
#include <__algorithm/iter_swap.h>
#else
#include <algorithm>
#endif
#include <cstdint>
#include <limits>
#include <type_traits>

/// What g++'s library (since version 11) makes of a generator's numbers when it draws integers and shuffles. (The standard
/// leaves that open.)
namespace palestra {
namespace draws {

/// A number below `size`: the high half of the product with a number of all bits. The few that would make some numbers
/// likelier than others are drawn again.
template <class Wide, class Half, class Generator>
std::uint64_t high_half (Half size, Generator& generator) {
  Wide product = Wide(generator())*size;
  if (Half(product) < size) {
    const Half unfair = Half(-size)%size;
    while (Half(product) < unfair) product = Wide(generator())*size;
  }
  return std::uint64_t(product >> std::numeric_limits<Half>::digits);
}

/// A number from 0 to `most`.
template <class Generator>
std::uint64_t up_to (std::uint64_t most, Generator& generator) {
  const std::uint64_t least = Generator::min(), range = std::uint64_t(Generator::max()) - least;
  if (most == range) return generator() - least;
  if (most > range) {   // the high part first
    std::uint64_t high, number;
    do {
      high = (range + 1)*draws::up_to(most/(range + 1), generator);
      number = high + (generator() - least);
    } while (number > most or number < high);
    return number;
  }
  if (range == UINT32_MAX) return draws::high_half<std::uint64_t>(std::uint32_t(most + 1), generator);
#ifdef __SIZEOF_INT128__
  if (range == UINT64_MAX) return draws::high_half<unsigned __int128>(most + 1, generator);
#endif
  const std::uint64_t share = range/(most + 1);
  std::uint64_t number;
  do number = generator() - least;
  while (number >= share*(most + 1));
  return number/share;
}

/// As the standard has it.
template <class Number = int>
class uniform_int_distribution {

public:

  typedef Number result_type;

  class param_type {

    Number low_, high_;

  public:

    typedef uniform_int_distribution distribution_type;

    explicit param_type (Number low = 0, Number high = std::numeric_limits<Number>::max()) : low_(low), high_(high) { }

    Number a () const { return low_; }
    Number b () const { return high_; }

    friend bool operator== (const param_type& p, const param_type& q) { return p.low_ == q.low_ and p.high_ == q.high_; }
    friend bool operator!= (const param_type& p, const param_type& q) { return not (p == q); }

  };

  uniform_int_distribution () { }
  explicit uniform_int_distribution (Number low, Number high = std::numeric_limits<Number>::max()) : param_(low, high) { }
  explicit uniform_int_distribution (const param_type& param) : param_(param) { }

  void reset () { }

  template <class Generator>
  Number operator() (Generator& generator) { return (*this)(generator, param_); }

  template <class Generator>
  Number operator() (Generator& generator, const param_type& param) {
    const std::uint64_t low = std::uint64_t(param.a());
    return Number(draws::up_to(std::uint64_t(param.b()) - low, generator) + low);
  }

  Number a () const { return param_.a(); }
  Number b () const { return param_.b(); }
  Number min () const { return a(); }
  Number max () const { return b(); }
  param_type param () const { return param_; }
  void param (const param_type& param) { param_ = param; }

  friend bool operator== (const uniform_int_distribution& x, const uniform_int_distribution& y) {
    return x.param_ == y.param_;
  }

  friend bool operator!= (const uniform_int_distribution& x, const uniform_int_distribution& y) { return not (x == y); }

private:

  param_type param_;

};

/// Each element changes places with one up to itself. Where one draw is enough for two elements, it is made for two.
template <class Iterator, class Generator>
void mix (Iterator first, Iterator last, Generator& generator) {
  if (first == last) return;
  const std::uint64_t range = std::uint64_t(Generator::max()) - Generator::min(), length = last - first;
  Iterator it = first + 1;
  const auto swap_with = [&] (std::uint64_t place) {
    std::iter_swap(it, first + decltype(last - first)(place));
    ++it;
  };
  if (range/length < length) {
    while (it != last) swap_with(draws::up_to(it - first, generator));
    return;
  }
  if (length%2 == 0) swap_with(draws::up_to(1, generator));
  while (it != last) {
    const std::uint64_t size = it - first + 1;
    const std::uint64_t both = draws::up_to(size*(size + 1) - 1, generator);
    swap_with(both/(size + 1));
    swap_with(both%(size + 1));
  }
}

}
}

#endif
