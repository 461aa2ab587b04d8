#include "validation/suite/refined.h"

#include <gtest/gtest.h>

namespace wrinkle::validation::refined_test {
namespace {

Row strip(std::int64_t along, std::string mesh) {
  return {{{{"elements_along", along}, {"mesh", std::move(mesh)}}}, {}};
}

TEST(Refined, ContinuesEachGroupFromItsTwoFinestMeshes) {
  const std::vector<Row> rows{strip(8, "a"), strip(16, "a"), strip(32, "a"), strip(30, "b"), strip(10, "b")};
  const std::vector<Measured> measured{
      {&rows[0], 7}, {&rows[2], 1.0 + 1.0 / 1024}, {&rows[1], 1.0 + 1.0 / 256}, {&rows[3], 2.1}, {&rows[4], 2.9}};
  const std::vector<Measured> found = at_no_element_size(measured, 2);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].row, &rows[2]);
  EXPECT_NEAR(found[0].value, 1, 1e-15);
  EXPECT_NEAR(found[1].value, 2, 1e-15);
  EXPECT_NEAR(*refined(2).of(measured), 2, 1e-15);
}

TEST(Refined, NeedsTwoMeshesOfEach) {
  const std::vector<Row> rows{strip(8, "a"), strip(16, "a"), strip(8, "b")};
  const std::vector<Measured> measured{{&rows[0], 1}, {&rows[1], 1}, {&rows[2], 1}};
  EXPECT_FALSE(refined(2).of(measured));
}

}  // namespace
}  // namespace wrinkle::validation::refined_test
