#include "validation/meters/plane_stability.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "validation/meters/largest_pair.h"

namespace wrinkle::validation {

namespace {

constexpr double kSmallStep = 1e-11;  // [m] at which the forces balance
constexpr double kSameLoad = 1e-8;    // relative
constexpr double kRounding = 1e-5;    // the same where rounding keeps it from getting nearer
constexpr Index kMostSteps = 100, kMostRounds = 30;

}  // namespace

PlaneStability::PlaneStability(MirroredProblem body, LinearSolver& linear)
    : body_(std::move(body)), assembler_(body_.problem), linear_(linear) {
  rest_tangent_ = tangent(body_.rest, 0);
  LinearReport report = linear_.analyze(rest_tangent_);
  if (report.ok()) report = linear_.factorize(rest_tangent_);
  if (!report.ok()) failure_ = "the tangent at rest: " + report.message;
}

SparseMatrix PlaneStability::tangent(const Vector& x, double load) {
  body_.apply_load(load);
  assembler_.evaluate(x, Order::hessian);
  return assembler_.hessian();
}

Vector PlaneStability::free_part(const Vector& all) const {
  const std::vector<Index>& free = assembler_.pattern().free();
  Vector out(static_cast<Index>(free.size()));
  for (std::size_t i = 0; i < free.size(); ++i) out[static_cast<Index>(i)] = all[free[i]];
  return out;
}

PlaneStability::State PlaneStability::equilibrium(double load) {
  State out{body_.rest, 0.0, failure_};
  if (!failure_.empty()) return out;
  body_.apply_load(load);
  Vector step, next;
  double largest = 0, off = 0;
  for (Index i = 0; i < kMostSteps; ++i) {
    assembler_.evaluate(out.x, Order::gradient);
    if (const LinearReport report = linear_.solve(assembler_.gradient(), step); !report.ok()) {
      out.failure = "a step in the plane: " + report.message;
      return out;
    }
    assembler_.add_step(out.x, -1, step, next);
    const Vector image = body_.mirrored(next);
    off = std::max(off, 0.5 * (next - image).cwiseAbs().maxCoeff());
    out.x = 0.5 * (next + image);
    const double size = step.cwiseAbs().maxCoeff();
    largest = std::max(largest, size);
    if (!std::isfinite(size)) break;
    out.off_plane = largest > 0 ? off / largest : 0;
    if (size <= kSmallStep) return out;
  }
  out.failure = fmt::format("no balance of forces in the plane after {} steps at load {:.6g}", kMostSteps, load);
  return out;
}

PlaneStability::Critical PlaneStability::critical(double guess, const Vector& out_of_plane) {
  Critical out{.load = guess, .state = {}, .mode = {}, .rounds = 0, .failure = {}};
  Vector direction = free_part(out_of_plane);
  double last_load = 0, last_miss = 0;
  for (out.rounds = 1; out.rounds <= kMostRounds; ++out.rounds) {
    out.state = equilibrium(out.load);
    if (!(out.failure = out.state.failure).empty()) return out;
    SparseMatrix change = rest_tangent_ - tangent(out.state.x, out.load);
    change /= out.load;
    const LargestPair pair = largest_pair(change, rest_tangent_, linear_, direction);
    if (!(pair.value > 0)) break;
    direction = pair.vector;
    const double miss = 1 / pair.value - out.load, part = std::abs(miss) / out.load;
    const bool rounding = part <= kRounding && last_load > 0 && std::abs(miss) >= 0.5 * std::abs(last_miss);
    if (part <= kSameLoad || rounding) {
      out.mode.setZero(body_.rest.size());
      assembler_.add_step(out.mode, 1 / direction.cwiseAbs().maxCoeff(), direction, out.mode);
      return out;
    }
    const double secant = out.load - miss * (out.load - last_load) / (miss - last_miss);
    const bool near = last_load > 0 && std::abs(secant / (out.load + miss) - 1) < 0.5;  // else as far as it misses
    last_load = std::exchange(out.load, near ? secant : out.load + miss);
    last_miss = miss;
  }
  out.failure = fmt::format("no critical load: stopped at {:.6g} after {} rounds", out.load, out.rounds);
  return out;
}

Index PlaneStability::negative(const Vector& x, double load) {
  const SparseMatrix at = tangent(x, load);
  const auto counting = make_linear_solver("cholmod-simplicial");
  counting->analyze(at);
  const LinearReport report = counting->factorize(at);
  return report.inertia ? report.inertia->negative : -1;
}

}  // namespace wrinkle::validation
