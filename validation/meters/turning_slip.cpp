#include "validation/meters/turning_slip.h"

#include <Eigen/Geometry>
#include <array>
#include <cmath>

#include "core/contact/pair_friction.h"

namespace wrinkle::validation {

namespace {

constexpr double kNearParallel = 0.05;  // sin² of the angle between edges

/// Of one pair: 1 − |u|/|w|, and (|u| − |u·w|/|w|)/|w|.
struct Slip {
  double less, across;
};

struct Sum {
  double force = 0, less = 0, across = 0;

  void add(double pressing, const Slip& slip) {
    force += pressing;
    less += pressing * slip.less;
    across += pressing * slip.across;
  }
  TurningSlip of(const Sum& all) const {
    return force > 0 ? TurningSlip{force / all.force, less / force, across / force} : TurningSlip{};
  }
};

/// Of a pair whose points go by `way`, u and w across its normal.
Slip slip_of(PairKind kind, const PairPoints& x, const PairPoints& way, double offset) {
  const PairDistance distance = pair_distance(x, closest_points(kind, x));
  const SlipMaps maps = slip_maps(kind, x, distance, offset);
  VectorN<3> u = VectorN<3>::Zero(), w = u;
  for (int i = 0; i < 4; ++i) {
    u += maps[i] * way[i];
    w += distance.weights[i] * way[i];
  }
  u -= distance.normal.dot(u) * distance.normal;
  w -= distance.normal.dot(w) * distance.normal;
  const double size = u.norm() / w.norm();
  return {1 - size, size - std::abs(u.dot(w)) / w.squaredNorm()};
}

bool near_parallel(const PairPoints& x) {
  const VectorN<3> a = x[1] - x[0], b = x[3] - x[2];
  return a.cross(b).squaredNorm() < kNearParallel * a.squaredNorm() * b.squaredNorm();
}

}  // namespace

TurningSlips turning_slips(const SurfaceContact& contact, const Vector& x, Index num_turning) {
  const ContactSurface& surface = contact.surface();
  Sum all, vertices, edges, parallel;
  for (const SurfaceTouch& touch : contact.touches(x)) {
    const PairKind kind = touch.pair.kind;
    const std::array<Index, 4> v = vertices_of(surface, touch.pair);
    if ((v[0] < num_turning) == (v[3] < num_turning)) continue;
    const PairPoints points = points_of(surface, v, x);
    PairPoints way;
    for (int i = 0; i < 4; ++i)
      way[i] = v[i] < num_turning ? VectorN<3>(-points[i].z(), 0, points[i].x()) : VectorN<3>::Zero();
    const Slip slip = slip_of(kind, points, way, contact.options().offset);
    all.add(touch.force, slip);
    (kind == PairKind::edge_edge ? edges : vertices).add(touch.force, slip);
    if (kind == PairKind::edge_edge && near_parallel(points)) parallel.add(touch.force, slip);
  }
  return {all.of(all), vertices.of(all), edges.of(all), parallel.of(all)};
}

}  // namespace wrinkle::validation
