#include "core/base/small_vector.h"

#include <gtest/gtest.h>

#include <array>

namespace wrinkle::small_vector_test {
namespace {

using V = Vec3<double>;

void expect_matrix(const Mat3<double>& m, const std::array<double, 9>& rows) {
  for (int i = 0; i < 9; ++i) EXPECT_EQ(m(i / 3, i % 3), rows[i]) << "entry " << i;
}

TEST(SmallVector, ProductsOfVectors) {
  const V u{1, 2, 3}, v{5, 7, 11};
  EXPECT_EQ(dot(u, v), 52);
  const V w = cross(u, v);
  EXPECT_EQ(w.x, 1);
  EXPECT_EQ(w.y, 4);
  EXPECT_EQ(w.z, -3);
  EXPECT_EQ(dot(Vec2<double>{1, 2}, Vec2<double>{5, 7}), 19);
}

TEST(SmallVector, BlocksAreRowMajor) {
  const V u{1, 2, 3}, v{5, 7, 11};
  expect_matrix(outer(u, v), {5, 7, 11, 10, 14, 22, 15, 21, 33});
  expect_matrix(transpose(outer(u, v)), {5, 10, 15, 7, 14, 21, 11, 22, 33});
  expect_matrix(symmetric_outer(u, v), {10, 17, 26, 17, 28, 43, 26, 43, 66});
  Mat2<double> m = outer(Vec2<double>{1, 2}, Vec2<double>{5, 7});
  m.add_to_diagonal(100);
  EXPECT_EQ(m(0, 0), 105);
  EXPECT_EQ(m(0, 1), 7);
  EXPECT_EQ(m(1, 0), 10);
  EXPECT_EQ(m(1, 1), 114);
}

}  // namespace
}  // namespace wrinkle::small_vector_test
