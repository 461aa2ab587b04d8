#include "validation/oracle/rounded_quotient.h"

#include <fmt/format.h>
#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace wrinkle::validation {

namespace {

mpz_class whole_number(std::string_view word) {
  const std::string_view digits = word.substr(word.starts_with('-') || word.starts_with('+') ? 1 : 0);
  if (digits.empty() || !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }))
    throw std::invalid_argument(fmt::format("'{}' is no whole number; allowed: decimal digits, a sign before", word));
  const mpz_class size(std::string(digits), 10);
  return word.starts_with('-') ? mpz_class(-size) : size;
}

int bits(const mpz_class& n) {
  return static_cast<int>(mpz_sizeinbase(n.get_mpz_t(), 2));
}

}  // namespace

/// 62 or 63 bits of the quotient, the last one set where more would follow: from there the processor rounds correctly.
RoundedQuotient rounded_quotient(std::string_view numerator, std::string_view denominator) {
  mpz_class above = whole_number(numerator), below = whole_number(denominator);
  if (below == 0) throw std::invalid_argument(fmt::format("the denominator of {}/{} is 0", numerator, denominator));
  if (above == 0) return {0, true};
  const int sign = sgn(above) * sgn(below), shift = 62 - (bits(above) - bits(below));
  above = abs(above) << std::max(shift, 0);
  below = abs(below) << std::max(-shift, 0);
  mpz_class quotient, rest;
  mpz_tdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), above.get_mpz_t(), below.get_mpz_t());
  auto leading = quotient.get_ui();
  if (rest != 0) leading |= 1U;
  const auto rounded = static_cast<double>(leading);
  const double value = sign * std::ldexp(rounded, -shift);
  if (!std::isnormal(value))
    throw std::invalid_argument(fmt::format(
        "{}/{} is out of range; allowed: 0, and magnitudes of 2^-1022 up to below 2^1024", numerator, denominator));
  return {value, rest == 0 && mpz_class(rounded) == quotient};
}

}  // namespace wrinkle::validation
