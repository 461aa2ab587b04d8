/// The oracle against splines (reference_data/lateral_buckling/generate.py), and against the strip that it tends to.

#include "validation/oracle/plate_buckling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "validation/harness/reference_data.h"

namespace wrinkle::validation::plate_buckling_test {
namespace {

UprightPlate plate_named(const std::string& name, double width, double poisson) {
  if (name == "hinges") return UprightPlate::hinges(width, poisson);
  if (name == "thickness_locked") return UprightPlate::thickness_locked(width, poisson);
  return UprightPlate::isotropic(width, poisson);
}

TEST(PlateBuckling, AgreesWithSplines) {
  const ReferenceTable table = ReferenceData(reference_root("")).table("lateral_buckling", "plate");
  const auto name = table.words("plate");
  const auto poisson = table.column("poisson"), width = table.column("width"), down = table.column("gamma_down"),
             up = table.column("gamma_up");
  ASSERT_GE(table.rows(), 30u);
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == "hinges_irregular") continue;  // a random mesh's
    const CriticalWeight found = critical_weight(plate_named(name[i], width[i], poisson[i]));
    const double tolerance = name[i] == "hinges" ? 2e-3 : 1.2e-3;  // hinges: the corners are more singular
    EXPECT_NEAR(found.down / down[i], 1, tolerance) << name[i] << " " << width[i] << " " << poisson[i];
    EXPECT_NEAR(found.up / up[i], 1, tolerance) << name[i] << " " << width[i] << " " << poisson[i];
  }
}

/// From above, as Ritz's method does, and nearer with each degree.
TEST(PlateBuckling, ConvergesInTheDegree) {
  for (const double poisson : {0.0, 0.3}) {
    const double exact = poisson > 0 ? 17.7109 : 21.32404;  // plate.csv and generate.py on a finer mesh
    double last = 0.1;
    for (const Index degree : {6, 9, 13, 20}) {
      const double error = critical_weight(UprightPlate::isotropic(0.25, poisson), degree, degree - 2).down / exact - 1;
      EXPECT_GT(error, -2e-6) << degree;
      EXPECT_LT(error, 0.6 * last) << degree;
      last = error;
    }
    EXPECT_LT(last, 2e-4);
  }
}

TEST(PlateBuckling, NarrowPlatesTendToTimoshenkoAndGere) {
  EXPECT_NEAR(narrow_strip_load(), 12.853763321383319, 1e-11);
  for (const double poisson : {0.0, 0.3}) {
    const auto load = [&](double width) {
      return strip_load(critical_weight(UprightPlate::isotropic(width, poisson), 32, 8).down, poisson);
    };
    EXPECT_NEAR((8 * load(0.05) - 6 * load(0.1) + load(0.2)) / 3, narrow_strip_load(), 0.02);
  }
}

TEST(PlateBuckling, OnlyWhatCouplesBendingWithTwistKnowsUpFromDown) {
  const CriticalWeight same = critical_weight(UprightPlate::isotropic(0.5, 0.3));
  EXPECT_NEAR(same.up / same.down, 1, 1e-10);
  const CriticalWeight hinges = critical_weight(UprightPlate::hinges(0.5, 0.3));
  EXPECT_GT(hinges.up / hinges.down, 1.9);
}

/// 1 − 2u + 4u² of a cylinder bent along φ, u = cos φ sin φ: plate_bending_check.
TEST(PlateBuckling, HingesStoreTheirClosedForm) {
  for (const double angle : {0.0, 0.3, 0.8, 2.0}) {
    const double c = std::cos(angle), s = std::sin(angle), u = c * s;
    const VectorN<3> cylinder(c * c, s * s, u);
    EXPECT_NEAR(cylinder.dot(UprightPlate::hinges(1, 0).bending * cylinder), 1 - 2 * u + 4 * u * u, 1e-14);
  }
}

TEST(PlateBuckling, NothingLocksWithoutPoissonsRatio) {
  EXPECT_EQ(UprightPlate::thickness_locked(1, 0).bending, UprightPlate::isotropic(1, 0).bending);
}

TEST(PlateBuckling, RejectsWhatMakesNoSense) {
  EXPECT_THROW(critical_weight(UprightPlate::isotropic(0, 0)), std::invalid_argument);
  EXPECT_THROW(critical_weight(UprightPlate::isotropic(0.5, 0.5)), std::invalid_argument);
  EXPECT_THROW(critical_weight(UprightPlate::isotropic(0.5, 0), 2, 8), std::invalid_argument);
  UprightPlate limp = UprightPlate::isotropic(0.5, 0);
  limp.bending(0, 0) = -1;
  EXPECT_THROW(critical_weight(limp), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::plate_buckling_test
