#include "validation/meters/turning_slip.h"

#include <Eigen/Geometry>
#include <array>

#include "core/contact/pair_friction.h"

namespace wrinkle::validation {

namespace {

constexpr double kNearParallel = 0.05;  // sin² of the angle between edges

struct Sum {
  double force = 0, less = 0;

  void add(double pressing, double slips_less) { force += pressing, less += pressing * slips_less; }
  TurningSlip of(const Sum& all) const { return {all.force > 0 ? force / all.force : 0, force > 0 ? less / force : 0}; }
};

/// 1 − |u|/|w| of a pair whose points go by `way`, both across its normal.
double slips_less(PairKind kind, const PairPoints& x, const PairPoints& way, double offset) {
  const PairDistance distance = pair_distance(x, closest_points(kind, x));
  const SlipMaps maps = slip_maps(kind, x, distance, offset);
  VectorN<3> u = VectorN<3>::Zero(), w = u;
  for (int i = 0; i < 4; ++i) {
    u += maps[i] * way[i];
    w += distance.weights[i] * way[i];
  }
  const auto across = [&](const VectorN<3>& v) { return (v - distance.normal.dot(v) * distance.normal).norm(); };
  return 1 - across(u) / across(w);
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
    const double less = slips_less(kind, points, way, contact.options().offset);
    all.add(touch.force, less);
    (kind == PairKind::edge_edge ? edges : vertices).add(touch.force, less);
    if (kind == PairKind::edge_edge && near_parallel(points)) parallel.add(touch.force, less);
  }
  return {all.of(all), vertices.of(all), edges.of(all), parallel.of(all)};
}

}  // namespace wrinkle::validation
