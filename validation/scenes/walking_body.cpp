#include "validation/scenes/walking_body.h"

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/require.h"

namespace wrinkle::validation {

namespace {

using RigidMotion = Eigen::Isometry3d;

constexpr double kPi = std::numbers::pi;

/// What moves as one; the second of each pair hangs on the first. Left is where x > 0.
enum Bone { trunk, left_arm, left_forearm, right_arm, right_forearm, left_thigh, left_shin, right_thigh, right_shin };

// Joints [m]; right ones are their mirror images.
const VectorN<3> kShoulder(0.175, 0, 0.44), kElbow(0.455, 0, 0.44), kHip(0.115, 0, 0), kKnee(0.115, 0, -0.43);

/// A tube from one point to another, with half an ellipsoid at each end.
struct Tube {
  VectorN<3> from, to;
  VectorN<2> radii;  // [m] across it, the first along x or, where the tube lies along x, along y
  double cap;        // [m] length of an end
  Bone bone;
};

VectorN<3> mirror(const VectorN<3>& v) {
  return {-v.x(), v.y(), v.z()};
}

std::vector<Tube> tubes() {
  const auto round = [](double r) { return VectorN<2>(r, r); };
  std::vector<Tube> out{{{0, 0, 0.08}, {0, 0, 0.36}, {0.175, 0.11}, 0.07, trunk},         // chest and belly
                        {{0, 0, -0.05}, {0, 0, 0.05}, {0.17, 0.105}, 0.06, trunk},        // pelvis
                        {{-0.16, 0, 0.44}, {0.16, 0, 0.44}, round(0.055), 0.055, trunk},  // shoulders
                        {{0, 0, 0.44}, {0, 0, 0.6}, round(0.05), 0.05, trunk}};           // neck
  const VectorN<3> hand = kElbow + VectorN<3>(0.26, 0, 0), foot = kKnee + VectorN<3>(0, 0, -0.42);
  out.push_back({kShoulder, kElbow, round(0.048), 0.048, left_arm});
  out.push_back({kElbow, hand, round(0.041), 0.041, left_forearm});
  out.push_back({mirror(kElbow), mirror(kShoulder), round(0.048), 0.048, right_arm});
  out.push_back({mirror(hand), mirror(kElbow), round(0.041), 0.041, right_forearm});
  out.push_back({kKnee, kHip, round(0.072), 0.072, left_thigh});
  out.push_back({foot, kKnee, round(0.055), 0.055, left_shin});
  out.push_back({mirror(kKnee), mirror(kHip), round(0.072), 0.072, right_thigh});
  out.push_back({mirror(foot), mirror(kKnee), round(0.055), 0.055, right_shin});
  return out;
}

/// Half a turn's latitudes at each end, and rings between; every second ring is turned by half an edge.
class TubeMesh {
 public:
  TubeMesh(const Tube& tube, double edge, WalkingBody& out) : tube_(tube), out_(out) {
    const double length = (tube.to - tube.from).norm(), radius = 0.5 * tube.radii.sum();
    around_ = std::max<Index>(8, std::lround(2 * kPi * radius / edge));
    const auto cap = std::max<Index>(2, std::lround(0.5 * kPi * 0.5 * (tube.cap + radius) / edge));
    const auto rings = std::max<Index>(1, std::lround(length / (0.87 * edge)));
    first_ = add_point(-0.5 * kPi, 0);
    for (Index i = 1; i < cap; ++i) add_ring(0.5 * kPi * (static_cast<double>(i) / static_cast<double>(cap) - 1), 0);
    for (Index i = 0; i <= rings; ++i) add_ring(0, static_cast<double>(i) / static_cast<double>(rings));
    for (Index i = 1; i < cap; ++i) add_ring(0.5 * kPi * static_cast<double>(i) / static_cast<double>(cap), 1);
    const Index last = add_point(0.5 * kPi, 1);
    for (Index k = 0; k < around_; ++k) add({first_, at(0, k + 1), at(0, k)});
    for (Index r = 0; r + 1 < rings_; ++r) add_row(r);
    for (Index k = 0; k < around_; ++k) add({last, at(rings_ - 1, k), at(rings_ - 1, k + 1)});
  }

 private:
  Index at(Index ring, Index k) const { return first_ + 1 + ring * around_ + k % around_; }
  void add(const std::array<Index, 3>& t) { out_.rest.triangles.push_back(t); }
  void add_row(Index r) {
    for (Index k = 0; k < around_; ++k) {
      const Index a = at(r, k), b = at(r, k + 1), c = at(r + 1, k), d = at(r + 1, k + 1);
      if (r % 2 == 0)
        add({a, b, c}), add({b, d, c});
      else
        add({a, d, c}), add({a, b, d});
    }
  }
  Index add_point(double latitude, double part) { return add_vertex(latitude, part, 0); }
  void add_ring(double latitude, double part) {
    for (Index k = 0; k < around_; ++k)
      add_vertex(
          latitude, part,
          2 * kPi * (static_cast<double>(k) + 0.5 * static_cast<double>(rings_ % 2)) / static_cast<double>(around_));
    ++rings_;
  }
  Index add_vertex(double latitude, double part, double angle) {
    const VectorN<3> along = (tube_.to - tube_.from).normalized();
    const VectorN<3> first = std::abs(along.x()) > 0.5 ? VectorN<3>::UnitY() : VectorN<3>::UnitX();
    const VectorN<3> second = along.cross(first);
    out_.rest.vertices.emplace_back(
        tube_.from + part * (tube_.to - tube_.from) + tube_.cap * std::sin(latitude) * along +
        std::cos(latitude) * (tube_.radii[0] * std::cos(angle) * first + tube_.radii[1] * std::sin(angle) * second));
    out_.bone.push_back(tube_.bone);
    return static_cast<Index>(out_.rest.vertices.size()) - 1;
  }

  const Tube& tube_;
  WalkingBody& out_;
  Index around_ = 0, rings_ = 0, first_ = 0;
};

RigidMotion turn(const VectorN<3>& joint, double angle, const VectorN<3>& axis) {
  return RigidMotion(Eigen::Translation3d(joint) * Eigen::AngleAxisd(angle, axis) * Eigen::Translation3d(-joint));
}

std::array<RigidMotion, 9> places(const BodyPose& p) {
  const VectorN<3> x = VectorN<3>::UnitX(), y = VectorN<3>::UnitY(), z = VectorN<3>::UnitZ();
  std::array<RigidMotion, 9> out;
  out[trunk] = RigidMotion::Identity();
  out[left_arm] = turn(kShoulder, p.lowered, y);
  out[left_forearm] = out[left_arm] * turn(kElbow, p.bent, z);
  out[right_arm] = turn(mirror(kShoulder), -p.lowered, y);
  out[right_forearm] = out[right_arm] * turn(mirror(kElbow), -p.bent, z);
  out[left_thigh] = turn(kHip, p.stride, x);
  out[left_shin] = out[left_thigh] * turn(kKnee, -p.knee, x);
  out[right_thigh] = turn(mirror(kHip), -p.stride, x);
  out[right_shin] = out[right_thigh];
  return out;
}

}  // namespace

Vector WalkingBody::at(const BodyPose& pose) const {
  const std::array<RigidMotion, 9> all = places(pose);
  Vector out(3 * static_cast<Index>(rest.vertices.size()));
  for (std::size_t v = 0; v < rest.vertices.size(); ++v)
    out.segment<3>(3 * static_cast<Index>(v)) = all[static_cast<std::size_t>(bone[v])] * rest.vertices[v];
  return out;
}

WalkingBody make_walking_body(double edge) {
  require(edge > 0 && edge <= 0.05, "a body with edges of {} m; above 0, at most 0.05", edge);
  WalkingBody out;
  for (const Tube& tube : tubes()) TubeMesh(tube, edge, out);
  return out;
}

}  // namespace wrinkle::validation
