#pragma once
#include <string_view>

namespace wrinkle::validation {

/// A quotient of whole numbers as a double.
struct RoundedQuotient {
  double value;
  bool exact;  // nothing was rounded
};

/// numerator/denominator, both in decimal digits of any count, read exactly and rounded once, to the nearest double,
/// ties to even. Throws std::invalid_argument, naming the word, for what is not a whole number, a denominator of 0, and
/// quotients that are neither 0 nor between 2⁻¹⁰²² and 2¹⁰²⁴ in magnitude.
RoundedQuotient rounded_quotient(std::string_view numerator, std::string_view denominator);

}  // namespace wrinkle::validation
