#include "core/image/image.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace wrinkle::image_test {
namespace {

/// 3 × 2 pixels of grey:  10 20 30
///                        40 50 60
const Image kPicture{3, 2, 1, {10, 20, 30, 40, 50, 60}};
const PictureFrame kFrame{{1, 2}, {4, 4}};  // pixels are squares of side 1

TEST(Image, FirstRowIsAtTheTopOfTheFrame) {
  EXPECT_EQ(kFrame.center(kPicture, 0, 0), VectorN<2>(1.5, 3.5));
  EXPECT_EQ(kFrame.center(kPicture, 2, 1), VectorN<2>(3.5, 2.5));
  EXPECT_EQ(sample(kPicture, kFrame, {1.5, 3.5}), VectorN<3>::Constant(10));
  EXPECT_EQ(sample(kPicture, kFrame, {3.5, 2.5}), VectorN<3>::Constant(60));
}

TEST(Image, SamplesAreBilinearAndConstantAtTheBorder) {
  EXPECT_NEAR(sample(kPicture, kFrame, {1.75, 3.25})[0], 10 + 2.5 + 7.5, 1e-12);
  EXPECT_NEAR(sample(kPicture, kFrame, {2.6, 2.9})[0], 10 + 11 + 18, 1e-12);
  EXPECT_EQ(sample(kPicture, kFrame, {1, 4})[0], 10);
  EXPECT_EQ(sample(kPicture, kFrame, {-7, 90})[0], 10);
  EXPECT_EQ(sample(kPicture, kFrame, {1e9, -1e9})[0], 60);
}

TEST(Image, ChannelsAreSampledEachForItself) {
  const Image two{2, 1, 3, {0, 100, 200, 10, 90, 200}};
  EXPECT_LE((sample(two, {}, {0.4, 0.5}) - VectorN<3>(3, 97, 200)).norm(), 1e-12);
}

TEST(Image, BytesAreRoundedAndClamped) {
  EXPECT_EQ(to_byte(0.5), 128);
  EXPECT_EQ(to_byte(0.5 - 1e-15), 128) << "round-off does not decide";
  EXPECT_EQ(to_byte(1 / 255.0 + 1e-9), 1);
  EXPECT_EQ(to_byte(-3), 0);
  EXPECT_EQ(to_byte(3), 255);
}

TEST(Image, WhatMakesNoSenseThrows) {
  EXPECT_THROW(Image::blank(0, 3, 1), std::invalid_argument);
  EXPECT_THROW(Image::blank(3, 3, 4), std::invalid_argument);
  EXPECT_THROW((Image{2, 2, 1, {1, 2, 3}}.check()), std::invalid_argument);
  EXPECT_THROW((PictureFrame{{0, 0}, {1, 0}}.check()), std::invalid_argument);
  EXPECT_THROW(sample(kPicture, kFrame, {std::nan(""), 3}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::image_test
