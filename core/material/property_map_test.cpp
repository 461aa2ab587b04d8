#include "core/material/property_map.h"

#include <gmock/gmock.h>

#include <cmath>

namespace wrinkle::property_map_test {
namespace {

using testing::HasSubstr;

const PropertyMapOptions kOptions{
    .reference = {6e-3, 4e6, 1.3e-3}, .lowest = 0.5, .highest = 3, .frame = {{0, 0}, {0.04, 0.03}}};

TEST(PropertyMap, ChannelsAreWavelengthStiffnessThickness) {
  const SkinField field = property_map({1, 1, 3, {0, 51, 255}}, kOptions);
  const SkinPoint p = field({0.01, 0.01});
  EXPECT_DOUBLE_EQ(p.wavelength, 0.5 * 6e-3);
  EXPECT_DOUBLE_EQ(p.young, 1.0 * 4e6);
  EXPECT_DOUBLE_EQ(p.thickness, 3 * 1.3e-3);
}

TEST(PropertyMap, FollowsThePictureAcrossTheMaterial) {
  const SkinField field = property_map({2, 2, 1, {51, 51, 51, 102}}, kOptions);  // 1 1 / 1 1.5 of the reference
  EXPECT_DOUBLE_EQ(field({0.03, 0.0075}).young, 1.5 * 4e6) << "centre of the lower right pixel";
  EXPECT_DOUBLE_EQ(field({0.03, 0.0225}).young, 4e6);
  EXPECT_DOUBLE_EQ(field({0.02, 0.0075}).young, 1.25 * 4e6);
}

/// A linear field, through a picture: off by half a step of 8 bits, ½ (3 − ½)/255 of the reference.
TEST(PropertyMap, AFieldSurvivesItsPictureToHalfAStep) {
  const SkinField exact = [](const VectorN<2>& u) {
    const double r = 0.6 + 50 * u.x() + 10 * u.y();
    return SkinPoint{6e-3 * std::sqrt(r), 4e6 * r, 1.3e-3 * (3.5 - r)};
  };
  const SkinField field = property_map(property_picture(exact, 64, 48, kOptions), kOptions);
  const double half_step = 0.5 * 2.5 / 255;
  double worst = 0;
  for (double x = 0.001; x < 0.0395; x += 0.0007)
    for (double y = 0.001; y < 0.0295; y += 0.0007) {
      const SkinPoint a = exact({x, y}), b = field({x, y});
      worst = std::max({worst, std::abs(a.young - b.young) / 4e6, std::abs(a.thickness - b.thickness) / 1.3e-3,
                        std::abs(a.wavelength - b.wavelength) / 6e-3});
    }
  EXPECT_LE(worst, 1.05 * half_step);
  EXPECT_GE(worst, 0.5 * half_step) << "eight bits must show";
}

TEST(PropertyMap, WhatMakesNoSenseThrows) {
  PropertyMapOptions from_zero = kOptions;
  from_zero.lowest = 0;
  try {
    property_map({2, 1, 3, {1, 1, 1, 1, 0, 1}}, from_zero);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("pixel (1, 0)"));
    EXPECT_THAT(error.what(), HasSubstr("green"));
  }
  PropertyMapOptions bad = kOptions;
  bad.reference.young = 0;
  EXPECT_THROW(property_map(Image::blank(1, 1, 3), bad), std::invalid_argument);
  bad = kOptions;
  bad.highest = bad.lowest;
  EXPECT_THROW(property_map(Image::blank(1, 1, 3), bad), std::invalid_argument);
  EXPECT_THROW(property_map({}, kOptions), std::invalid_argument);
  EXPECT_THROW(property_picture(uniform_skin({6e-3, 4e7, 1.3e-3}), 2, 2, kOptions), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::property_map_test
