#include "validation/scenes/flying_plane.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/base/stopwatch.h"
#include "core/contact/contact_impulse.h"
#include "core/minimize/soft_bindings.h"
#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation {

namespace {

constexpr double kDegree = M_PI / 180;
constexpr Index kMiddle = 0, kRight = 1, kLeft = 2;  // creases: of the body, of the wings at y > 0 and y < 0

/// Half the sheet's width at x.
double half_width(const PlaneOptions& o, double x) {
  return 0.5 * o.width * (1 - (1 - o.nose) * x / o.length);
}

/// About y = 0; it tapers to the nose.
TriangleMesh sheet_mesh(const PlaneOptions& o) {
  TriangleMesh out = strip_mesh({.length = o.length, .width = 2, .along = o.along, .across = o.across});
  for (auto& v : out.vertices) v.y() = (v.y() - 1) * half_width(o, v.x());
  return out;
}

/// From tail to nose. y/half width of each crease.
double place(const PlaneOptions& o, Index crease) {
  return crease == kMiddle ? 0 : crease == kRight ? o.wing_line : -o.wing_line;
}

std::vector<CreaseCurve> lines(const PlaneOptions& o) {
  std::vector<CreaseCurve> out;
  for (const Index crease : {kMiddle, kRight, kLeft}) {
    const VectorN<3> tail{0, place(o, crease) * half_width(o, 0), 0},
        nose{o.length, place(o, crease) * half_width(o, o.length), 0}, more = 0.01 * (nose - tail);
    out.push_back({tail - more, nose + more});
  }
  return out;
}

/// A place of the panel on one side, of its body or its wing, folded.
VectorN<3> folded(const PlaneOptions& o, VectorN<3> X, double side, bool wing) {
  if (wing) {
    const VectorN<3> tail{0, side * o.wing_line * half_width(o, 0), 0},
        nose{o.length, side * o.wing_line * half_width(o, o.length), 0};
    X = tail + Eigen::AngleAxisd(side * o.wing * kDegree, (nose - tail).normalized()) * (X - tail);
  }
  return Eigen::AngleAxisd(-side * o.keel * kDegree, VectorN<3>::UnitX()) * X;
}

/// Every vertex goes with the panel that its triangles' material is on.
Vector fold(const PlaneOptions& o, const CreasedMesh& creased) {
  const auto& X = creased.mesh.vertices;
  Vector x(3 * creased.num_vertices());
  const auto from_wing = [&](Index v) { return std::abs(X[v].y()) - o.wing_line * half_width(o, X[v].x()); };
  for (Index c = 0; c < static_cast<Index>(creased.parent.size()); ++c) {
    const double side = farthest_material(creased, c, [&](Index v) { return X[v].y(); }) > 0 ? 1 : -1;
    const bool wing = farthest_material(creased, c, from_wing) > 0;
    for (const Index v : creased.mesh.triangles[c]) x.segment<3>(3 * v) = folded(o, X[v], side, wing);
  }
  return x;
}

/// The wall and what collides with it: real vertices, and soft-bound particles in the place of cut points.
class Wall {
 public:
  Wall(const PlaneOptions& o, const Cloth& plane, double position)
      : o_(o),
        plane_(plane),
        soft_(plane.creased.stitches, inverse_mass(plane), make_linear_solver("cholmod-simplicial")) {
    obstacle_.shape = HalfSpace{};
    obstacle_.now.centre = VectorN<3>(position, 0, 0);
    obstacle_.now.axes << 0, 0, -1, 1, 0, 0, 0, -1, 0;  // columns: the third is the normal, −x
    obstacle_.next = obstacle_.now;
    points_ = soft_.bound(plane.motion.x, plane.motion.velocity);
    last_ = plane.motion.velocity;
  }

  /// Positions are about to move by Δt v.
  void collide(const Motion& at, Vector& velocity, double time_step) {
    soft_.inherit(last_, velocity, points_);
    for (Index v = 0; v < plane_.creased.num_real; ++v) touch(at.x, velocity, v, time_step);
    for (Index s = 0; s < soft_.size(); ++s) touch(points_.x, points_.velocity, s, time_step);
    soft_.match_pairs(points_, 1 / time_step);
    soft_.match(velocity, at.x, points_, 1 / time_step);
    points_.x += time_step * points_.velocity;
    last_ = velocity;
  }
  double deepest() const { return deepest_; }

 private:
  static Vector inverse_mass(const Cloth& plane) { return plane.sheet.mass.cwiseInverse(); }

  void touch(const Vector& x, Vector& v, Index p, double time_step) {
    const VectorN<3> place = x.segment<3>(3 * p);
    deepest_ = std::max(deepest_, place.x() - obstacle_.now.centre.x());
    const ContactImpulse impulse = contact_impulse(obstacle_, place, v.segment<3>(3 * p), time_step,
                                                   {.friction = o_.friction, .thickness = o_.thickness});
    v.segment<3>(3 * p) += impulse.change;
  }

  const PlaneOptions& o_;
  const Cloth& plane_;
  SoftBindings soft_;
  DrivenObstacle obstacle_;
  SoftPoints points_;
  Vector last_;
  double deepest_ = 0;
};

PlaneState state_of(const PlaneOptions& o, const Cloth& plane, double time) {
  const Vector& x = plane.motion.x;
  const auto middle = [&](Index i) { return VectorN<3>(x.segment<3>(3 * (i * (o.across + 1) + o.across / 2))); };
  const auto angle = [&](Index crease) { return crease_angle(plane.pattern, plane.creased, x, crease) / kDegree; };
  const Index third = o.along / 3;
  return {time, 180 - std::abs(angle(kMiddle)), 0.5 * (angle(kRight) + angle(kLeft)),
          (middle(o.along) - middle(o.along - third)).norm(), (middle(third) - middle(0)).norm()};
}

}  // namespace

std::unique_ptr<Cloth> make_plane(const PlaneOptions& o, double& seconds_setup) {
  const Stopwatch watch;
  auto plane =
      make_cloth(draw_creases(sheet_mesh(o), lines(o)), ClothKind::crease,
                 {.springs = o.springs, .damping_time = o.damping_time}, [](const VectorN<3>&) { return false; });
  seconds_setup = watch.seconds();
  plane->motion.x = fold(o, plane->creased);
  for (Index v = 0; v < plane->creased.num_vertices(); ++v) plane->motion.velocity[3 * v] = o.speed;
  if (o.kappa == 0) return plane;
  const std::vector<FoldPair> pairs = fold_pairs(plane->creased, plane->pattern);
  ElementSet<EdgeSpring> springs = fold_springs(pairs, fold_stiffness(pairs, crease_lengths(plane->pattern), o.kappa));
  for (std::size_t i = 0; i < pairs.size(); ++i) {  // at rest as folded
    const auto at = [&](Index v) { return VectorN<3>(plane->motion.x.segment<3>(3 * v)); };
    springs.rest[i].length = (at(pairs[i].virtual_) - at(pairs[i].real)).norm();
  }
  plane->implicit.add_springs(springs, o.crease_damping);
  return plane;
}

PlaneRun run_plane(const PlaneOptions& o, const std::function<bool(double)>& stop) {
  PlaneRun out;
  out.plane = make_plane(o, out.seconds_setup);
  Cloth& plane = *out.plane;
  SemiImplicit integrator(plane.problem, plane.sheet.mass, plane.implicit, plane.stitches(),
                          {.time_step = o.time_step, .mass_damping = o.mass_damping});
  Wall wall(o, plane, o.length + o.gap);
  integrator.before_move = [&](const Motion& at, Vector& v, double step) { wall.collide(at, v, step); };
  out.before = plane.motion.x;
  out.history.push_back(state_of(o, plane, 0));
  double widest = 0;
  const auto steps = static_cast<Index>(std::lround(o.duration / o.time_step)),
             stride = std::max(steps / 300, Index{1});
  for (Index i = 1; i <= steps; ++i) {
    const SolveResult report = integrator.step(plane.motion);
    if (!report.converged()) {
      out.failure = fmt::format("step {} of {}: {}", i, steps, to_string(report.status));
      return out;
    }
    const Vector shown = plane.divided.positions(plane.motion.x);
    for (Index v = 0; v < shown.size() / 3; ++v)
      out.shown_deepest = std::max(out.shown_deepest, shown[3 * v] - o.length - o.gap);
    if (i % stride != 0) continue;
    out.history.push_back(state_of(o, plane, i * o.time_step));
    out.gap = std::max(out.gap, plane.stitching->gap(plane.motion.x));
    if (out.history.back().opening > widest) {
      widest = out.history.back().opening;
      out.at_impact = plane.motion.x;
    }
    if (stop(static_cast<double>(i) / steps)) {
      out.failure = "stopped";
      return out;
    }
  }
  out.deepest = wall.deepest();
  out.after = plane.motion.x;
  return out;
}

}  // namespace wrinkle::validation
