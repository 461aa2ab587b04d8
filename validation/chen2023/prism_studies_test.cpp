/// Single samples of the two studies of prisms: how exact they are, and what they store.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "core/mesh/strip.h"
#include "validation/harness/parameters.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation::prism_thickness_locking {
extern const Study study;
}

namespace wrinkle::validation::prism_shear_locking {
extern const Study study;
}

namespace wrinkle::validation::prism_studies_test {

namespace {

Sample shear(std::string element, double thickness, std::int64_t along, double gamma = 1e-3) {
  return {{{"element", std::move(element)}, {"thickness", thickness}, {"elements_along", along}, {"gamma", gamma}}};
}

/// Timoshenko: 1 + 2h²/(3L²), with one shear strain over the thickness.
TEST(PrismShearLocking, TiedPrismMeetsTimoshenko) {
  for (const double h : {0.1, 0.01, 0.001}) {
    const Record record = run_sample(prism_shear_locking::study, shear("prism_tied", h, 16));
    ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
    EXPECT_NEAR(record.metrics.at("tip_ratio"), 1 + 2 * h * h / 3, 1e-5) << "thickness " << h;
    EXPECT_EQ(record.caveats.empty(), h < 0.05);
  }
}

TEST(PrismShearLocking, TipRatioIsForSmallLoadsOnly) {
  const Record record = run_sample(prism_shear_locking::study, shear("prism_tied", 0.01, 16, 1.0));
  EXPECT_FALSE(record.metrics.contains("tip_ratio"));
  EXPECT_LE(std::abs(record.metrics.at("relative_error")), 0.005);
}

TEST(PrismShearLocking, SolveThatIsStoppedFailsWithAReason) {
  Silent progress(1);
  const Record record =
      prism_shear_locking::study.run(resolve(prism_shear_locking::study, shear("prism_dual", 0.01, 8)), progress);
  EXPECT_EQ(record.outcome, Outcome::failed);
  EXPECT_FALSE(record.reason.empty());
  EXPECT_FALSE(record.metrics.contains("tip_ratio"));
}

TEST(PrismThicknessLocking, MeetsTheClosedFormAndIsIndependentOfMeshAndThickness) {
  for (const std::string mesh : {"aligned", "irregular"})
    for (const double thickness : {0.005, 0.1})
      for (const std::int64_t layers : {1, 3}) {
        const Record record = run_sample(prism_thickness_locking::study, {{{"element", std::string("prism_tied")},
                                                                           {"poisson", 0.4},
                                                                           {"layers", layers},
                                                                           {"thickness", thickness},
                                                                           {"elements_along", std::int64_t{8}},
                                                                           {"mesh", mesh}}});
        ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
        EXPECT_NEAR(record.metrics.at("closed_form"), layers == 1 ? 0.5555555555 : 0.9183673469, 1e-9);
        EXPECT_LE(std::abs(record.metrics.at("relative_error")), 5e-5) << mesh << thickness << layers;
      }
}

/// VTK's wedge: base 0 1 2 seen from outside, 3 4 5 above it, so that its volume by the corners is negative here.
TEST(PrismFrame, WedgesFaceOutwards) {
  const ThickShell shell = make_thick_shell(extrude(strip_mesh({1.0, 0.5, 2, 2}), {0.1}, 2), {});
  const Frame frame = prism_frame(shell, shell.x);
  ASSERT_EQ(frame.cell_types.size(), 2 * shell.mesh.triangles.size());
  const auto point = [&](std::size_t i) {
    return VectorN<3>(Eigen::Map<const VectorN<3>>(&frame.points[3 * frame.connectivity[i]]));
  };
  for (std::size_t cell = 0; cell < frame.cell_types.size(); ++cell) {
    const std::size_t first = frame.offsets[cell];
    const VectorN<3> normal = (point(first + 1) - point(first)).cross(point(first + 2) - point(first));
    EXPECT_NEAR(normal.dot(point(first + 3) - point(first)), -0.5 * 0.25 * 0.05, 1e-15);
    EXPECT_NEAR((point(first + 3) - point(first)).norm(), 0.05, 1e-15);
  }
}

}  // namespace
}  // namespace wrinkle::validation::prism_studies_test
