#include "validation/scenes/pressing_bodies.h"

#include <Eigen/Geometry>
#include <numbers>

namespace wrinkle::validation {

namespace {

constexpr double kPalm = 0.085, kPalmThickness = 0.026;       // [m] of a square, its edges round
constexpr double kFinger = 0.075, kFingerRadius = 8.5e-3;     // [m] length beyond the palm
constexpr double kSpread = 0.021;                             // [m] between fingers
constexpr double kThumb = 0.06, kThumbRadius = 9.5e-3;        // [m]
constexpr double kThumbTurn = 50 * std::numbers::pi / 180.0;  // from the fingers

/// Along its first axis, lying on z = 0.
PressingBody capsule(double length, double radius, const VectorN<2>& middle, double turn) {
  return {Box{{0.5 * length + radius, radius, radius}, radius},
          {middle.x(), middle.y(), radius},
          Eigen::AngleAxisd(turn, VectorN<3>::UnitZ()).toRotationMatrix()};
}

std::vector<PressingBody> hand() {
  const double half = 0.5 * kPalm, low = 0.5 * kPalmThickness;
  std::vector<PressingBody> out{{Box{{half, half, low}, 0.9 * low}, {0, 0, low}, MatrixN<3>::Identity()}};
  for (int i = 0; i < 4; ++i)
    out.push_back(capsule(kFinger, kFingerRadius, {half + 0.5 * kFinger - kFingerRadius, (i - 1.5) * kSpread}, 0));
  const VectorN<2> root(0, -half), along(std::cos(kThumbTurn), -std::sin(kThumbTurn));
  out.push_back(capsule(kThumb, kThumbRadius, root + 0.5 * kThumb * along, -kThumbTurn));
  return out;
}

}  // namespace

std::vector<PressingBody> pressing_bodies(Presser presser, double ball_radius) {
  if (presser == Presser::hand) return hand();
  return {{Sphere{ball_radius}, {0, 0, ball_radius}, MatrixN<3>::Identity()}};
}

}  // namespace wrinkle::validation
