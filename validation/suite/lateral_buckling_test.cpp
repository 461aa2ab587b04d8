/// Single coarse samples of the strip that falls sideways, and its scene's mirror.

#include <gtest/gtest.h>

#include <cmath>

#include "core/assembly/problem.h"
#include "validation/harness/parameters.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/suite/lateral_buckling.h"

namespace wrinkle::validation::lateral_buckling {
extern const Study study;
}

namespace wrinkle::validation::lateral_buckling_test {
namespace {

using namespace lateral_buckling;

Sample coarse(const std::string& element, std::map<std::string, Value> more = {}) {
  more.insert({{"element", element}, {"elements_along", std::int64_t{8}}});
  return {std::move(more)};
}

class EveryUprightElement : public ::testing::TestWithParam<const char*> {
 protected:
  UprightOptions options() const {
    return read<LateralBucklingOptions>(resolve(lateral_buckling::study, coarse(GetParam(), {{"poisson", 0.3}}))).strip;
  }
};

/// The energy of a state is its mirror image's, whatever the state.
TEST_P(EveryUprightElement, IsItsOwnMirrorImage) {
  for (const StripPattern mesh : {StripPattern::aligned, StripPattern::irregular}) {
    UprightOptions o = options();
    o.mesh = mesh;
    o.thickness = 0.02;
    const auto strip = make_upright_strip(o);
    strip->set_gamma(5);
    EXPECT_EQ(strip->mirrored(strip->rest()), strip->rest());
    Vector x = strip->rest() + 0.1 * strip->sideways();
    for (Index i = 0; i < static_cast<Index>(x.size()); ++i)
      if (strip->problem().fixed[i] == 0) x[i] += 1e-3 * std::sin(3.0 * i);
    EXPECT_EQ(strip->mirrored(strip->mirrored(x)), x);
    Assembler assembler(strip->problem());
    const double energy = assembler.evaluate(x, Order::value);
    EXPECT_NEAR(assembler.evaluate(strip->mirrored(x), Order::value) / energy, 1, 1e-11);
    EXPECT_NEAR(strip->tip(strip->mirrored(x)).z(), -strip->tip(x).z(), 1e-15);
  }
}

TEST_P(EveryUprightElement, FallsAtSomeWeightWhereOneEigenvalueTurnsNegative) {
  const Record record = run_sample(lateral_buckling::study, coarse(GetParam()));
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_GT(record.metrics.at("critical_gamma"), 10);
  EXPECT_EQ(record.metrics.at("negative_below"), 0);
  EXPECT_EQ(record.metrics.at("negative_above"), 1);
  EXPECT_FALSE(record.metrics.contains("tip_side"));
}

INSTANTIATE_TEST_SUITE_P(LateralBuckling, EveryUprightElement,
                         ::testing::Values("shell_hinge", "shell_midedge", "prism_dual", "prism_tied",
                                           "prism_enhanced"));

TEST(LateralBuckling, StripThatIsLetGoBelowItsWeightSpringsBackAndAboveItDoesNot) {
  const auto tip = [](double load) {
    const Record record =
        run_sample(lateral_buckling::study, coarse("shell_midedge", {{"thickness", 5e-3}, {"load", load}}));
    EXPECT_EQ(record.outcome, Outcome::ok) << record.reason;
    EXPECT_EQ(record.metrics.at("negative_at_rest"), 0);
    return record.metrics.at("tip_side");
  };
  EXPECT_LT(tip(0.9), 1e-5);
  EXPECT_GT(tip(1.2), 0.1);
}

TEST(LateralBuckling, MarksStripsThatAreNotThin) {
  EXPECT_TRUE(run_sample(lateral_buckling::study, coarse("shell_midedge")).caveats.empty());
  EXPECT_FALSE(run_sample(lateral_buckling::study, coarse("shell_midedge", {{"thickness", 0.02}})).caveats.empty());
}

}  // namespace
}  // namespace wrinkle::validation::lateral_buckling_test
