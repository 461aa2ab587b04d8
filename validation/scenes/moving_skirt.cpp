#include "validation/scenes/moving_skirt.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/assembly/linear_load.h"
#include "core/minimize/highest_frequency.h"

namespace wrinkle::validation {

namespace {

constexpr double kGravity = 9.81;  // [m/s²]

/// Whether that column is the one nearest to the middle of a box pleat's front panel, a third of the pleat wide and
/// behind a crease at 0.25 columns: see PleatLayout.
bool leads_box(const PleatedCone& cone, Index column) {
  const double pleat = static_cast<double>(cone.columns) / static_cast<double>(cone.pleats);
  return column == std::lround(0.25 + (std::floor(static_cast<double>(column) / pleat) + 1.0 / 6) * pleat);
}

bool is_held(const PleatedCone& cone, Index original, WaistHeld held) {
  if (cone.row(original) > 0) return false;
  if (held == WaistHeld::all) return true;
  if (cone.style == PleatStyle::box) return leads_box(cone, original);
  const Index pleat = cone.columns / cone.pleats;
  return original % pleat == pleat / 2;
}

/// [rad] of the stand.
double angle(const WaistMotion& waist, double t) {
  const double ramp = 0.25 * waist.duration;
  return waist.rate * (t < ramp ? 0.5 * t * t / ramp : t - 0.5 * ramp);
}

/// [m] of the fall.
double height(const WaistMotion& waist, double t) {
  const double fall = 0.25 * waist.duration, stop = 0.1 * waist.duration, speed = kGravity * fall;
  if (t < fall) return -0.5 * kGravity * t * t;
  const double s = std::min(t - fall, stop);
  return -0.5 * kGravity * fall * fall - speed * s + 0.5 * speed / stop * s * s;
}

}  // namespace

VectorN<3> WaistMotion::at(const VectorN<3>& start, double t) const {
  if (kind == SkirtMotion::none) return start;
  if (kind == SkirtMotion::land) return start + height(*this, t) * VectorN<3>::UnitZ();
  return Eigen::AngleAxisd(angle(*this, t), VectorN<3>::UnitZ()) * start;
}

std::vector<Index> held_waist(const PleatedCone& cone, WaistHeld held) {
  std::vector<Index> out;
  for (Index v = 0; v < cone.columns; ++v)
    if (is_held(cone, v, held)) out.push_back(v);
  return out;
}

MovingSkirt::MovingSkirt(const PleatedCone& cone, SkirtCreases creases, Stabilisation stabilisation,
                         const MovingSkirtOptions& options, double time_step)
    : sheet_(creases == SkirtCreases::cut ? make_spring_sheet(cone.creased, cone.pattern, options.springs)
                                          : make_spring_sheet(cone.pattern.mesh, options.springs)),
      start_(creases == SkirtCreases::cut ? cone.folded : cone.folded_uncut) {
  const bool creased = creases == SkirtCreases::cut;
  for (auto& spring : sheet_.axial.rest) spring.length = 0;  // the cloth is flat, not the facets of its cone
  const Index points = sheet_.num_points();
  problem_.num_dofs = 3 * points;
  problem_.fixed.assign(problem_.num_dofs, 0);
  add_springs(sheet_, problem_);
  Vector weight = Vector::Zero(3 * points), inverse = sheet_.mass.cwiseInverse();
  for (Index p = 0; p < points; ++p) {
    weight[3 * p + 2] = -kGravity * sheet_.mass[p];
    if (!is_held(cone, creased ? cone.creased.original[p] : p, options.held)) continue;
    held_.push_back(p);
    inverse[p] = 0;
    for (int i = 0; i < 3; ++i) problem_.fixed[3 * p + i] = 1;
  }
  problem_.add(std::make_unique<LinearLoad>(std::move(weight)));
  if (creased)
    stitching_ = std::make_unique<Stitching>(cone.creased.stitches, inverse, make_linear_solver("cholmod-simplicial"));
  ImplicitSprings implicit(points);
  implicit.add_dampers(sheet_.edges, options.damping_time);
  if (time_step <= 0)
    time_step = options.step_part * 2 / highest_frequency(problem_, sheet_.mass, stitching_.get(), start_);
  integrator_ =
      std::make_unique<SemiImplicit>(problem_, sheet_.mass, std::move(implicit), stitching_.get(),
                                     SemiImplicitOptions{.time_step = time_step,
                                                         .stabilisation = creased ? stabilisation : Stabilisation::none,
                                                         .mass_damping = options.drag});
  motion = {start_, Vector::Zero(3 * points)};
}

bool MovingSkirt::step(const WaistMotion& waist) {
  const double dt = integrator_->time_step();
  for (const Index p : held_) {
    motion.velocity.segment<3>(3 * p) =
        (waist.at(start_.segment<3>(3 * p), time_ + dt) - motion.x.segment<3>(3 * p)) / dt;
  }
  time_ += dt;
  const SolveResult report = integrator_->step(motion);
  cg_ += report.linear_iterations;
  ++steps_;
  return report.converged();
}

Hem hem_of(const PleatedCone& cone, const Vector& x) {
  Hem out;
  double waist = 0;
  for (Index i = 0; i < cone.columns; ++i) {
    const VectorN<3> at = x.segment<3>(3 * (cone.rows * cone.columns + i));
    out.radius += at.head<2>().norm() / cone.columns;
    out.below -= at.z() / cone.columns;
    waist += x[3 * i + 2] / cone.columns;
  }
  out.below += waist;
  return out;
}

}  // namespace wrinkle::validation
