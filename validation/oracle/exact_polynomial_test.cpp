// Roots and signs: exact where floating point would see one root for two, or none.
#include "validation/oracle/exact_polynomial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace wrinkle::validation::exact_polynomial_test {
namespace {

ExactPolynomial poly(std::vector<mpz_class> c) {
  return ExactPolynomial(std::move(c));
}

/// a t − b, with its root b/a.
ExactPolynomial root_at(long b, long a) {
  return poly({-b, a});
}

std::vector<int> signs(const ExactPolynomial& of, const ExactPolynomial& at_roots_of) {
  std::vector<int> out;
  for (const ExactRoot& root : roots_in_unit_interval(at_roots_of)) out.push_back(root.sign(of));
  std::sort(out.begin(), out.end());
  return out;
}

TEST(ExactPolynomial, CountsDifferentRootsInTheInterval) {
  EXPECT_EQ(roots_in_unit_interval(poly({5})).size(), 0u);
  EXPECT_EQ(roots_in_unit_interval(poly({1, 0, 1})).size(), 0u);
  EXPECT_EQ(roots_in_unit_interval(root_at(0, 1) * root_at(1, 1) * root_at(1, 2)).size(), 3u) << "ends count";
  EXPECT_EQ(roots_in_unit_interval(root_at(1, 3) * root_at(1, 3) * root_at(1, 3)).size(), 1u) << "a triple one";
  EXPECT_EQ(roots_in_unit_interval(root_at(0, 1) * root_at(0, 1) * root_at(2, 1)).size(), 1u);
  EXPECT_EQ(roots_in_unit_interval(root_at(-1, 3) * root_at(4, 3)).size(), 0u);
  EXPECT_EQ(roots_in_unit_interval(root_at(1, 16) * root_at(8, 16) * root_at(15, 16)).size(), 3u)
      << "where it is split";
  const long large = 1000000007;
  EXPECT_EQ(roots_in_unit_interval(root_at(large / 3, large) * root_at(large / 3 + 1, large)).size(), 2u)
      << "1e-9 apart";
  EXPECT_THROW(roots_in_unit_interval(poly({0, 0})), std::invalid_argument);
}

TEST(ExactPolynomial, KnowsSignsAtRoots) {
  const ExactPolynomial third = root_at(1, 3), half_squared = poly({-1, 0, 2}), two = third * half_squared;
  EXPECT_EQ(signs(third, third), std::vector{0});
  EXPECT_EQ(signs(third, half_squared), std::vector{1});
  EXPECT_EQ(signs(half_squared, third), std::vector{-1});
  EXPECT_EQ(signs(third, two), (std::vector{0, 1}));
  EXPECT_EQ(signs(poly({3}), two), (std::vector{1, 1}));
  EXPECT_EQ(signs(poly({}), two), (std::vector{0, 0}));
  EXPECT_EQ(signs(third * third, two), (std::vector{0, 1})) << "a double root";
  EXPECT_EQ(signs(root_at(707106781186547, 1000000000000000), half_squared), std::vector{1});
  EXPECT_EQ(signs(root_at(707106781186548, 1000000000000000), half_squared), std::vector{-1});
  EXPECT_EQ(signs(root_at(1, 2), root_at(0, 1) * root_at(1, 1)), (std::vector{-1, 1})) << "at the ends";
}

TEST(ExactPolynomial, Calculates) {
  const ExactPolynomial p = root_at(1, 2) * root_at(1, 3);  // 6 t² − 5 t + 1
  EXPECT_TRUE((p - poly({1, -5, 6})).is_zero());
  EXPECT_TRUE((p.derivative() - poly({-5, 12})).is_zero());
  EXPECT_EQ((p - poly({0, 0, 6})).degree(), 1) << "no leading zeros";
  EXPECT_EQ(p.sign_at({1, 1}), 0);
  EXPECT_EQ(p.sign_at({3, 3}), -1);  // 3/8
  EXPECT_TRUE(negative_remainder(p, root_at(1, 2)).is_zero());
  EXPECT_EQ(negative_remainder(poly({1, 0, 1}), root_at(1, -1)).sign_at({0, 0}), -1)
      << "−(1 + 1), whatever the divisor's sign";
}

}  // namespace
}  // namespace wrinkle::validation::exact_polynomial_test
