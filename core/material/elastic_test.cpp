#include "core/material/elastic.h"

#include <gmock/gmock.h>

#include <limits>
#include <stdexcept>

namespace wrinkle::elastic_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

TEST(Elastic, LameParametersOfAKnownMaterial) {
  const Elastic material{2.6, 0.3};
  EXPECT_NEAR(material.lame().lambda, 1.5, 1e-15);
  EXPECT_NEAR(material.lame().mu, 1.0, 1e-15);
  EXPECT_NEAR(material.lame_plane_stress().lambda, 0.78 / 0.91, 1e-15);
  EXPECT_NEAR(material.lame_plane_stress().mu, 1.0, 1e-15);
}

TEST(Elastic, LameParametersGiveBackYoungsModulus) {
  for (const double poisson : {-0.9, -0.2, 0.0, 0.3, 0.49}) {
    const Elastic material{7e5, poisson};
    const auto [lambda, mu] = material.lame();
    EXPECT_NEAR(mu * (3 * lambda + 2 * mu) / (lambda + mu), 7e5, 1e-7) << poisson;  // uniaxial tension
    // Plane stress is plane strain with the stress across the sheet released.
    EXPECT_NEAR(material.lame_plane_stress().lambda, 2 * lambda * mu / (lambda + 2 * mu), 1e-7) << poisson;
  }
}

TEST(Elastic, BendingStiffnessGoesWithTheCubeOfThickness) {
  const Elastic material{2.6, 0.3};
  const auto [lambda, mu] = material.lame_plane_stress();
  for (const double h : {1e-1, 1e-3, 1e-5})
    EXPECT_NEAR(material.bending_stiffness(h), (lambda + 2 * mu) * h * h * h / 12, 1e-15 * h * h * h);
}

TEST(Elastic, ImpossibleMaterialIsRefusedByValue) {
  EXPECT_THAT(([] { Elastic{-3, 0.3}.check(); }), ThrowsMessage<std::invalid_argument>(HasSubstr("-3 Pa")));
  EXPECT_THAT(([] { Elastic{1, 0.5}.check(); }), ThrowsMessage<std::invalid_argument>(HasSubstr("0.5; it must lie")));
  EXPECT_THROW((Elastic{0, 0.3}.check()), std::invalid_argument);
  EXPECT_THROW((Elastic{1, -1}.check()), std::invalid_argument);
  EXPECT_THROW((Elastic{std::numeric_limits<double>::quiet_NaN(), 0}.check()), std::invalid_argument);
  EXPECT_THROW((Elastic{1, std::numeric_limits<double>::quiet_NaN()}.check()), std::invalid_argument);
  EXPECT_NO_THROW((Elastic{1, -0.99}.check()));
  EXPECT_NO_THROW((Elastic{1, 0.499}.check()));
}

}  // namespace
}  // namespace wrinkle::elastic_test
