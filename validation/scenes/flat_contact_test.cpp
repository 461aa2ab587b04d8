#include "validation/scenes/flat_contact.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace wrinkle::validation::flat_contact_test {
namespace {

double lift(FlatContact& sheets) {
  const Vector force = sheets.force(VectorN<2>::Zero());
  double sum = 0;
  for (Index i = 3 * sheets.first_upper(); i < force.size(); i += 3) sum += force[i + 2];
  return sum;
}

TEST(FlatContact, IsPressedWithAPressureOnTheWholeSheet) {
  FlatContact sheets({.upper = 0.6, .cells = 6, .distance = 0.05});
  const double light = sheets.press(0.5);
  EXPECT_NEAR(lift(sheets) / (0.5 * 0.36), 1, 1e-8);
  EXPECT_LT(sheets.press(2), light);
  EXPECT_NEAR(lift(sheets) / (2 * 0.36), 1, 1e-8);
}

/// Half of d̂ is where vertices' pairs alone bear 1 Pa; pairs of edges bear some of it, so that it is farther.
TEST(FlatContact, PairsOfEdgesWidenTheGap) {
  FlatContact sheets({.upper = 0.6, .cells = 6, .distance = 0.05});
  EXPECT_GT(sheets.press(1), 0.55);
}

TEST(FlatContact, RefusesAPressureThatNoGapBears) {
  FlatContact sheets({.upper = 0.6, .cells = 6, .distance = 0.05});
  EXPECT_THROW(sheets.press(1e9), std::runtime_error);
}

}  // namespace
}  // namespace wrinkle::validation::flat_contact_test
