#include "validation/scenes/crossed_ridges.h"

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/assembly/linear_load.h"
#include "core/assembly/mapped_energy.h"
#include "core/check/surface_crossings.h"
#include "core/linear/linear_solver.h"

namespace wrinkle::validation {

namespace {

constexpr double kGravity = 9.81;  // [m/s²]

/// [m] Of a ridge: across all ridges of the other sheet, and as much again at each end.
double length(const CrossedRidgesOptions& o) {
  return 3 * o.spacing * static_cast<double>(o.ridges) / std::sin(o.angle);
}

/// Ridges along x at z = 0, valleys between and beside them.
TriangleMesh corrugated(const CrossedRidgesOptions& o) {
  TriangleMesh out;
  const Index lines = 2 * o.ridges + 1;
  for (Index i = 0; i < lines; ++i) {
    const double y = 0.5 * o.spacing * static_cast<double>(i - o.ridges), z = i % 2 == 1 ? 0 : -0.5 * o.spacing;
    for (const double side : {-0.5, 0.5}) out.vertices.emplace_back(side * length(o), y, z);
  }
  for (Index i = 0; i + 1 < lines; ++i) {
    const Index a = 2 * i, b = a + 1, c = a + 3, d = a + 2;
    out.triangles.push_back({a, b, c});
    out.triangles.push_back({a, c, d});
  }
  return out;
}

/// The same upside down, turned about z.
TriangleMesh turned_over(const CrossedRidgesOptions& o) {
  TriangleMesh out = corrugated(o);
  const Eigen::AngleAxisd turn(o.angle, VectorN<3>::UnitZ());
  for (auto& v : out.vertices) v = turn * VectorN<3>(v.x(), v.y(), -v.z());
  for (auto& t : out.triangles) std::swap(t[1], t[2]);
  return out;
}

CrossedEdges law(const CrossedRidgesOptions& o) {
  const double part = o.contact == ContactFormulation::guarded ? SurfaceContactOptions{}.edge_reach : 1,
               slope = std::sqrt(0.5) * o.spacing;
  return {.crossings = static_cast<double>(o.ridges * o.ridges),
          .triangle = 0.5 * length(o) * slope,
          .reach = part * o.distance,
          .stiffness = o.stiffness / part};
}

}  // namespace

CrossedRidges::CrossedRidges(const CrossedRidgesOptions& o)
    : o_(o),
      law_(wrinkle::validation::law(o)),
      weight_(crossed_force(law_, o.pressed * law_.reach)),
      both_(corrugated(o)) {
  const TriangleMesh lower = both_, upper = turned_over(o);
  const auto below = static_cast<Index>(lower.vertices.size()), count = static_cast<Index>(upper.vertices.size());
  both_.vertices.insert(both_.vertices.end(), upper.vertices.begin(), upper.vertices.end());
  for (const auto& [a, b, c] : upper.triangles) both_.triangles.push_back({a + below, b + below, c + below});
  seen_.num_dofs = 3 * (below + count);
  seen_.fixed.assign(seen_.num_dofs, 0);
  start_.resize(seen_.num_dofs);
  std::vector<Eigen::Triplet<double>> moved;
  for (Index v = 0; v < below + count; ++v) {
    start_.segment<3>(3 * v) = both_.vertices[v];
    for (Index i = 0; v >= below && i < 3; ++i) moved.emplace_back(3 * v + i, i, 1.0);
  }
  map_.resize(seen_.num_dofs, 3);
  map_.setFromTriplets(moved.begin(), moved.end());
  contact_ = &seen_.add(std::make_unique<SurfaceContact>(
      make_contact_surface(std::vector{surface_part(lower, 0, SelfContact::ignored),
                                       surface_part(upper, 3 * below, SelfContact::ignored)}),
      SurfaceContactOptions{.formulation = o.contact, .distance = o.distance, .stiffness = o.stiffness}));
  motion_ = {Vector(VectorN<3>(0, 0, 2 * law_.reach)), Vector::Zero(3)};
  contact_->prepare(places());
  assembler_ = std::make_unique<Assembler>(seen_);
  problem_.num_dofs = 3;
  problem_.fixed.assign(3, 0);
  problem_.add(std::make_unique<MappedEnergy>(*assembler_, map_, std::vector<Index>{0})).set_offset(start_);
  problem_.add(std::make_unique<LinearLoad>(Vector(VectorN<3>(0, 0, -weight_))));
  auto& inertia =
      problem_.add(std::make_unique<InertiaEnergy>(Vector(Vector::Constant(3, weight_ / kGravity)), o.time_step));
  linear_ = make_linear_solver("eigen-ldlt");
  euler_ =
      std::make_unique<ImplicitEuler>(problem_, inertia, *linear_, EulerOptions{.step_tolerance = 1e-9 * law_.reach});
}

double CrossedRidges::gap() const {
  return motion_.x.z();
}

CrossedRidges::Touches CrossedRidges::touches() const {
  Touches out;
  for (const SurfaceTouch& t : contact_->touches(places())) {
    (t.pair.kind == PairKind::edge_edge ? out.edges : out.others) += 1;
    const bool first_is_upper = contact_->surface().part[vertices_of(contact_->surface(), t.pair)[0]] == 1;
    out.force += (first_is_upper ? 1 : -1) * t.force * t.normal.z();
  }
  return out;
}

Index CrossedRidges::crossings() const {
  return static_cast<Index>(surface_crossings(contact_->surface(), places()).size());
}

}  // namespace wrinkle::validation
