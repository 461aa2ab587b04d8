#include "core/model/skin/wrinkle_map.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace wrinkle::wrinkle_map_test {
namespace {

constexpr double kLength = 0.06, kWidth = 0.03;  // m
constexpr double kDegree = std::numbers::pi / 180;

double angle(const VectorN<3>& a, const VectorN<3>& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

FlatMesh patch(Index along) {
  return flat_strip({.length = kLength, .width = kWidth, .along = along, .across = 4});
}

/// The patch in space, turned, with waves of amplitude a and wave number k [1/m] along u₁.
SurfaceMap waves(Index along, double a, const MatrixN<3>& turn = MatrixN<3>::Identity(), double k = 200) {
  const FlatMesh mesh = patch(along);
  Vector x(3 * mesh.num_vertices());
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    const VectorN<2>& u = mesh.coordinates[v];
    x.segment<3>(3 * v) = turn * VectorN<3>(u.x(), u.y(), a * std::sin(k * u.x()));
  }
  return {mesh, x};
}

WrinkleMapOptions pixels(Index width) {
  return {.width = width, .height = width / 2, .frame = {{0, 0}, {kLength, kWidth}}};
}

const MatrixN<3> kTurn = Eigen::AngleAxisd(0.7, VectorN<3>(1, -2, 0.5).normalized()).toRotationMatrix();

TEST(SurfaceMap, AnAffineSurfaceIsExact) {
  const FlatMesh mesh = patch(6);
  Eigen::Matrix<double, 3, 2> F;
  F << 1.1, 0.2, -0.3, 0.8, 0.4, 0.5;
  Vector x(3 * mesh.num_vertices());
  for (Index v = 0; v < mesh.num_vertices(); ++v) x.segment<3>(3 * v) = F * mesh.coordinates[v];
  const SurfaceMap surface(mesh, x);
  const VectorN<2> u(0.0123, 0.0271);
  const VectorN<3> n = F.col(0).cross(F.col(1)).normalized(), t = F.col(0).normalized();
  EXPECT_LE((surface.position(u) - F * u).norm(), 1e-16);
  EXPECT_LE((surface.normal(u) - n).norm(), 1e-14);
  MatrixN<3> frame;
  frame << t, n.cross(t), n;
  EXPECT_LE((surface.frame(u) - frame).norm(), 1e-13);
  EXPECT_THROW(SurfaceMap(mesh, Vector::Zero(7)), std::invalid_argument);
}

/// Normals all over the sphere: at most half a step in each component, √3/255 rad, is lost; and it does come near.
TEST(WrinkleMap, EightBitsTakeLessThanFourTenthsOfADegree) {
  double worst = 0;
  for (int i = 0; i < 500; ++i) {
    const Eigen::Quaterniond turn(std::cos(i), std::sin(3.0 * i), std::cos(7.0 * i), std::sin(11.0 * i));
    const SurfaceMap skin = waves(2, 0, turn.normalized().toRotationMatrix());
    const Image map = normal_map(skin, pixels(2));
    worst = std::max(worst, angle(decoded_normal(map, pixels(2).frame, {0.01, 0.01}), skin.normal({0.01, 0.01})));
  }
  EXPECT_LE(worst, std::sqrt(3) / 255);
  EXPECT_GE(worst, 0.25 * kDegree);
}

/// What is lost between the pixels falls with their size to the second power, until eight bits are what is left.
TEST(WrinkleMap, NormalsBetweenPixelsAreOfSecondOrder) {
  const SurfaceMap skin = waves(600, 3e-4, MatrixN<3>::Identity(), 1000);
  std::vector<double> errors;
  for (const Index width : {40, 80, 640}) {
    const Image map = normal_map(skin, pixels(width));
    double sum = 0;
    Index count = 0;
    for (double x = 0.003; x < kLength - 0.003; x += 0.00007, ++count) {
      const double e = angle(decoded_normal(map, pixels(width).frame, {x, 0.013}), skin.normal({x, 0.013}));
      sum += e * e;
    }
    errors.push_back(std::sqrt(sum / count));
  }
  EXPECT_GE(std::log2(errors[0] / errors[1]), 1.7);
  EXPECT_LE(errors[2], 0.27 * kDegree) << "n_y = 0 lies between 127 and 128: half a step, always";
}

/// A surface that rises with u₂ leans towards −y: in the top row as in the bottom one. Waves stand along columns.
TEST(WrinkleMap, TopRowIsWhereTheSecondCoordinateIsLargest) {
  const FlatMesh mesh = patch(40);
  Vector x(3 * mesh.num_vertices());
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    const VectorN<2>& u = mesh.coordinates[v];
    x.segment<3>(3 * v) = VectorN<3>(u.x(), u.y(), u.y() * u.y() / kWidth);  // flat at the bottom, slope 2 at the top
  }
  const Image map = normal_map(SurfaceMap(mesh, x), pixels(40));
  EXPECT_EQ(map.at(20, 0)[0], 128);
  EXPECT_LT(map.at(20, 0)[1], 20) << "top";
  EXPECT_GT(map.at(20, 19)[1], 85) << "bottom";
}

TEST(WrinkleMap, InTheDriversFrameATurnDoesNotShow) {
  const SurfaceMap skin = waves(80, 1e-3), driver = waves(80, 0);
  const SurfaceMap turned_skin = waves(80, 1e-3, kTurn), turned_driver = waves(80, 0, kTurn);
  const Image map = normal_map(skin, driver, pixels(64)), turned = normal_map(turned_skin, turned_driver, pixels(64));
  int largest = 0;
  for (std::size_t i = 0; i < map.values.size(); ++i)
    largest = std::max(largest, std::abs(map.values[i] - turned.values[i]));
  EXPECT_LE(largest, 1) << "round-off may tip a value over the middle of a step";
  EXPECT_EQ(map.values, normal_map(skin, pixels(64)).values) << "the flat driver's frame is the world's";
  EXPECT_NE(normal_map(turned_skin, pixels(64)).values, map.values);
  const Image flat = normal_map(turned_driver, turned_driver, pixels(2));
  EXPECT_EQ(flat.values, (std::vector<std::uint8_t>{128, 128, 255, 128, 128, 255}));
}

TEST(WrinkleMap, HeightsFillTheRangeAndComeBackToHalfAStep) {
  const SurfaceMap skin = waves(120, 1e-3, kTurn), driver = waves(10, 0, kTurn);
  const HeightMap map = height_map(skin, driver, pixels(256));
  EXPECT_NEAR(map.highest, 1e-3, 1e-5);
  EXPECT_NEAR(map.lowest, -1e-3, 1e-5);
  for (double x = 0.002; x < 0.058; x += 0.001)
    EXPECT_NEAR(decoded_height(map, pixels(256).frame, {x, 0.02}), 1e-3 * std::sin(200 * x), 0.5 * 2e-3 / 255 + 4e-6);
  const HeightMap none = height_map(driver, driver, pixels(4));
  EXPECT_EQ(none.highest, 0);
  EXPECT_EQ(decoded_height(none, pixels(4).frame, {0.01, 0.01}), 0);
}

TEST(WrinkleMaps, KeyFramesAreBlendedByTheParameter) {
  const auto leaning = [](double angle) {
    return waves(2, 0, Eigen::AngleAxisd(angle, VectorN<3>::UnitY()).toRotationMatrix());
  };
  std::vector<KeyFrame> keys;
  for (const double s : {0.25, 0.5, 1.0}) keys.push_back({s, normal_map(leaning(s), pixels(2))});
  const WrinkleMaps maps(keys, pixels(2).frame);
  const VectorN<2> u(0.02, 0.01);
  for (const double s : {0.0, 0.25, 0.4, 0.5, 0.75, 1.0, 2.0}) {
    const double exact = s < 0.25 ? 0.25 : s > 1 ? 1.0 : s;  // halfway, blending is exact; else off by little
    EXPECT_LE(angle(maps.normal(s, u), leaning(exact).normal(u)), 0.45 * kDegree) << s;
  }
  EXPECT_THROW(WrinkleMaps({}, {}), std::invalid_argument);
  EXPECT_THROW(WrinkleMaps({keys[1], keys[0]}, {}), std::invalid_argument);
  EXPECT_THROW(WrinkleMaps({{0, Image::blank(1, 1, 1)}}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::wrinkle_map_test
