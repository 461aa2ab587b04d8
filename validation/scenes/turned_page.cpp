#include "validation/scenes/turned_page.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/assembly/element_sums.h"
#include "core/base/stopwatch.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/step/constrained_euler.h"
#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation {

namespace {

constexpr double kPerDegree = M_PI / 180, kPageGravity = 9.81;
constexpr double kFirstFold = 1;  // [degree] of the corner at the start: rest lengths alone do not tell the side

/// 0 to 1, level at both ends.
double ease(double s) {
  s = std::clamp(s, 0.0, 1.0);
  return s * s * (3 - 2 * s);
}

/// Diagonals run across the fold.
TriangleMesh page_mesh(const PageOptions& o) {
  const auto along = static_cast<Index>(std::lround(o.across * o.height / o.width));
  TriangleMesh out = strip_mesh({.length = o.width, .width = o.height, .along = o.across, .across = along});
  for (auto& v : out.vertices) v.y() = o.height - v.y();
  for (auto& t : out.triangles) std::swap(t[1], t[2]);
  return out;
}

/// The crease across the upper outer corner.
CreasePattern page_pattern(const PageOptions& o) {
  const VectorN<3> a{o.width - o.leg, o.height, 0}, b{o.width, o.height - o.leg, 0}, more = 0.1 * (b - a);
  return draw_creases(page_mesh(o), std::vector<CreaseCurve>{{a - more, b + more}});
}

/// The page at rest lies in z = 0, its spine along y at x = 0; what moves is turned about the spine.
class Page {
 public:
  explicit Page(const PageOptions& options, PageRun& run) : o_(options), run_(run) {
    const Stopwatch watch;
    run.pattern = page_pattern(o_);
    run.creased = cut_creases(run.pattern);
    shell_ = make_creased_shell(run.creased, run.pattern,
                                {.thickness = o_.thickness,
                                 .material = o_.material,
                                 .density = o_.density,
                                 .gravity = {0, 0, -kPageGravity},
                                 .held = spine()});
    run.seconds_setup = watch.seconds();
    run.collision = make_collision_mesh(run.pattern, run.creased);
    pairs_ = fold_pairs(run.creased, run.pattern);
    rest_angles_ = Vector::Zero(static_cast<Index>(pairs_.size()));
    stiffness_ = fold_stiffness(pairs_, crease_lengths(run.pattern), o_.kappa);
    if (o_.kappa > 0)
      springs_ = &shell_.problem.add(std::make_unique<ElementSum<EdgeSpring>>(fold_springs(pairs_, stiffness_)));
    press_ = &shell_.problem.add(std::make_unique<LinearLoad>(press_force()));
    press_->set_factor(0);
    euler_ = std::make_unique<ConstrainedEuler>(
        shell_.problem, shell_.mass, shell_.stitches, *linear_,
        ConstrainedEulerOptions{
            .time_step = o_.time_step, .mass_damping = o_.mass_damping, .newton = {.step_tolerance = 1e-6}});
    motion_ = {turn(o_.elevation * kPerDegree) * start(), Vector::Zero(shell_.x.size())};
  }

  /// The whole motion, unless a step fails.
  void run(const std::function<bool(double)>& stop) {
    const double wait = o_.seconds_fold + o_.seconds_wait, turned = wait + o_.seconds_turn,
                 end = turned + o_.seconds_rest;
    const auto steps = static_cast<Index>(std::lround(end / o_.time_step));
    double elevation = o_.elevation;
    for (Index i = 1; i <= steps; ++i) {
      const double time = i * o_.time_step, part = ease((time - wait) / o_.seconds_turn);
      const double next = o_.elevation + part * (180 - 2 * o_.elevation);
      drive(time);
      if (!step((next - elevation) * kPerDegree)) {
        run_.failure = fmt::format("step {} of {}: {}", i, steps, run_.failure);
        return;
      }
      elevation = next;
      record(time, elevation);
      const auto at = [&](double t) { return std::abs(time - t) < 0.5 * o_.time_step; };
      if (at(wait)) {
        run_.after_wait = run_.least_in_turn = run_.largest_in_turn = run_.history.back().fold_angle;
        run_.folded = motion_.x;
      }
      if (at(wait + 0.5 * o_.seconds_turn)) run_.upright = motion_.x;
      if (time > wait) {
        run_.least_in_turn = std::min(run_.least_in_turn, run_.history.back().fold_angle);
        run_.largest_in_turn = std::max(run_.largest_in_turn, run_.history.back().fold_angle);
      }
      if (stop(static_cast<double>(i) / steps)) {
        run_.failure = "stopped";
        return;
      }
    }
    run_.at_end = run_.history.back().fold_angle;
    run_.turned = motion_.x;
  }

 private:
  std::vector<Index> spine() const {
    std::vector<Index> out;
    for (Index v = 0; v < static_cast<Index>(run_.pattern.mesh.vertices.size()); ++v)
      if (run_.pattern.mesh.vertices[v].x() < 1.5 * o_.width / o_.across) out.push_back(v);
    return out;
  }
  /// [m] beyond the crease, towards the corner.
  double beyond(const VectorN<3>& X) const { return (X.x() - o_.width + X.y() - o_.height + o_.leg) / std::sqrt(2.0); }

  /// Of all points, about the spine, upwards.
  struct About {
    MatrixN<3> R;
    Vector operator*(const Vector& x) const {
      Vector out(x.size());
      for (Index v = 0; v < x.size() / 3; ++v) out.segment<3>(3 * v) = R * x.segment<3>(3 * v);
      return out;
    }
  };
  static About turn(double angle) { return {Eigen::AngleAxisd(-angle, VectorN<3>::UnitY()).matrix()}; }

  /// The corner lifted a little.
  Vector start() {
    Vector x = shell_.x;
    const VectorN<3> ahead = VectorN<3>(1, 1, 0).normalized();
    const double angle = kFirstFold * kPerDegree;
    for (Index v = 0; v < x.size() / 3; ++v) {
      const double d = beyond(run_.creased.mesh.vertices[v]);
      if (on_corner(v))
        x.segment<3>(3 * v) += d * ((std::cos(angle) - 1) * ahead + std::sin(angle) * VectorN<3>::UnitZ());
    }
    return x;
  }

  /// Whether a vertex's triangles have their material on the corner.
  bool on_corner(Index v) {
    if (corner_.empty()) {
      corner_.assign(run_.creased.num_vertices(), 0);
      for (Index c = 0; c < static_cast<Index>(run_.creased.parent.size()); ++c) {
        const auto from_crease = [&](Index w) { return beyond(run_.creased.mesh.vertices[w]); };
        if (farthest_material(run_.creased, c, from_crease) > 0)
          for (const Index w : run_.creased.mesh.triangles[c]) corner_[w] = 1;
      }
    }
    return corner_[v] != 0;
  }

  /// [N] that take the corner over to the page, and as much on the page behind the crease: a hand's.
  Vector press_force() {
    Vector out = Vector::Zero(shell_.x.size());
    const About about = turn(o_.elevation * kPerDegree);
    const VectorN<3> over = about.R * VectorN<3>(-1, -1, 0.7).normalized();
    double corner = 0, page = 0;
    const auto near = [&](Index v) { return beyond(run_.creased.mesh.vertices[v]) > -0.5 * o_.leg; };
    for (Index v = 0; v < run_.creased.num_vertices(); ++v) {
      if (on_corner(v)) corner += shell_.mass[3 * v];
      if (!on_corner(v) && near(v)) page += shell_.mass[3 * v];
    }
    for (Index v = 0; v < run_.creased.num_vertices(); ++v) {
      if (on_corner(v)) out.segment<3>(3 * v) = o_.press * shell_.mass[3 * v] / corner * over;
      if (!on_corner(v) && near(v)) out.segment<3>(3 * v) = -o_.press * shell_.mass[3 * v] / page * over;
    }
    return out;
  }

  void drive(double time) {
    if (springs_ == nullptr && o_.by == FoldBy::rest_lengths) return;
    if (o_.by == FoldBy::press)
      press_->set_factor(time < o_.seconds_fold ? ease(2 * time / o_.seconds_fold) : 0.0);
    else if (time <= o_.seconds_fold + o_.time_step)
      rest_angles_.setConstant(ease(time / o_.seconds_fold) * o_.fold * kPerDegree);
    if (o_.yield > 0) yield_folds(pairs_, motion_.x, o_.yield, rest_angles_);
    if (springs_ == nullptr) return;
    for (Index i = 0; i < rest_angles_.size(); ++i)
      springs_->set_rest(i, {stiffness_[i], fold_length(pairs_[i].distance, rest_angles_[i])});
  }

  bool step(double angle) {
    const Vector carry = turn(angle) * motion_.x - motion_.x;
    const SolveResult result = euler_->step(motion_, shell_.stitches.h, carry);
    run_.iterations += result.iterations();
    run_.gap = std::max(run_.gap, (shell_.stitches.H * motion_.x).lpNorm<Eigen::Infinity>());
    if (!result.converged()) run_.failure = result.message;
    return result.converged();
  }

  void record(double time, double elevation) {
    run_.history.push_back({time, crease_angle(run_.pattern, run_.creased, motion_.x) / kPerDegree, elevation});
  }

  const PageOptions& o_;
  PageRun& run_;
  CreasedShell shell_;
  std::vector<FoldPair> pairs_;
  std::vector<char> corner_;
  Vector rest_angles_, stiffness_;
  ElementSum<EdgeSpring>* springs_ = nullptr;
  LinearLoad* press_ = nullptr;
  std::unique_ptr<LinearSolver> linear_ = make_linear_solver("mumps-ldlt");
  std::unique_ptr<ConstrainedEuler> euler_;
  Motion motion_;
};

}  // namespace

CreasedMesh cut_page(const PageOptions& options) {
  return cut_creases(page_pattern(options));
}

PageRun run_page(const PageOptions& options, const std::function<bool(double)>& stop) {
  PageRun out;
  Page(options, out).run(stop);
  return out;
}

}  // namespace wrinkle::validation
