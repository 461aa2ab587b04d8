#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/linear/guarded_solver.h"
#include "distributed/distributed_loop.h"

namespace wrinkle {

namespace {

constexpr double kLeastBlend = 1.0 / 64;  // as in constrained_newton.cpp
constexpr const char* kSaddle = "stationary, with negative curvature: start elsewhere";

class DistributedConstrained final : public DistributedLoop {
 public:
  DistributedConstrained(DistributedProblem& problem, const Vector& x, const DistributedOptions& options)
      : DistributedLoop(problem, x, options) {}

 private:
  double evaluate() override;
  LinearReport find_step() override;
  bool advance() override;
  double residual() override;

  LinearReport try_step();
  LinearReport blend_tangents();
  LinearReport shift_until_definite();
  bool finish();

  bool scaled_ = false, reached_ = false;  // H x = h, where the iteration began
  bool exact_ = false;                     // the iteration began with the Hessian itself
  bool test_exact_ = false;                // so does the next, whatever blend_ is
  bool saddle_ = false;                    // the Hessian was seen to have negative curvature on null(H)
  double blend_ = 0;                       // τ that the next iteration begins with
  PetscMatrix hessian_, positive_;         // the two tangents
  PetscVector force_;                      // g + γHᵀλ
};

double DistributedConstrained::evaluate() {
  double energy = problem_.evaluate(result_.x, Order::hessian);
  if (!scaled_) {
    problem_.set_scale(problem_.mean_stiffness());
    energy = problem_.evaluate(result_.x, Order::hessian);
    scaled_ = true;
  }
  result_.constraint_norm = problem_.constraint_norm();
  reached_ = result_.constraint_norm <= options_.constraint_tolerance;
  return energy;
}

LinearReport DistributedConstrained::find_step() {
  exact_ = blend_ < kLeastBlend || test_exact_;
  test_exact_ = saddle_ = false;
  LinearReport report;
  if (exact_) {
    report = try_step();
    saddle_ = report.status == LinearStatus::not_positive_definite;
  }
  if (exact_ && report.ok()) {
    blend_ = 0;
  } else {
    report = blend_tangents();
  }
  if (report.status == LinearStatus::singular) report.message += "; rows of H may depend on each other";
  if (!report.ok()) return report;
  problem_.stationarity(step_, force_);
  result_.gradient_norm = norm(force_, NORM_INFINITY);
  return report;
}

/// Where no inertia tells, a step that goes uphill on H x = h has met negative curvature; H d = h − H x is round-off
/// there, which γH d stands in for.
LinearReport DistributedConstrained::try_step() {
  LinearReport report = solve_linear(0);
  if (!report.ok() || !reached_ || linear_.finds_inertia()) return report;
  double whole = 0;
  check(VecDot(step_, problem_.gradient(), &whole));
  const double on_constraint = 2 * slope_ - whole;  // g·d + λ·γ(h − H x)
  const Vec g = problem_.gradient();
  const double round_off = 1e-12 * std::sqrt(problem_.dot_unknowns(g, g) * problem_.dot_unknowns(step_, step_));
  if (on_constraint <= round_off) return report;
  return failure(LinearStatus::not_positive_definite, "the step points uphill on the constraints");
}

/// (1 − τ) K + τ K⁺, τ as small as will do; then K⁺ with its diagonal shifted: ConstrainedNewton::solve_blend.
LinearReport DistributedConstrained::blend_tangents() {
  const Mat tangent = problem_.hessian();
  check(MatDuplicate(tangent, MAT_COPY_VALUES, hessian_.make()));
  problem_.evaluate(result_.x, Order::hessian, Tangent::positive);
  check(MatDuplicate(tangent, MAT_COPY_VALUES, positive_.make()));
  for (double blend = std::max(blend_, kLeastBlend); blend < 1; blend *= 4) {
    check(MatCopy(hessian_, tangent, SAME_NONZERO_PATTERN));
    check(MatScale(tangent, 1 - blend));
    check(MatAXPY(tangent, blend, positive_, SAME_NONZERO_PATTERN));
    LinearReport report = try_step();
    if (!report.ok()) continue;
    blend_ = 0.5 * blend;
    return report;
  }
  check(MatCopy(positive_, tangent, SAME_NONZERO_PATTERN));
  blend_ = 0.5;
  return shift_until_definite();
}

LinearReport DistributedConstrained::shift_until_definite() {
  const double mean = problem_.mean_stiffness();
  LinearReport report;
  double shifted = 0;
  for (double shift = 0; shift <= 1e2 * mean; shift = shift > 0 ? 100 * shift : 1e-8 * mean) {
    problem_.shift_unknowns(shift - shifted);
    shifted = shift;
    report = try_step();
    if (report.ok()) break;
  }
  return report;
}

double DistributedConstrained::residual() {
  problem_.stationarity(step_, force_);
  return norm(force_, NORM_2);
}

/// As ConstrainedNewton::advance, but that a saddle is not left.
bool DistributedConstrained::advance() {
  if (!reached_) return take_finite();
  if (step_norm_ > options_.step_tolerance) return descend();
  if (saddle_) return end(Status::line_search_failed, kSaddle);
  if (exact_) return finish();
  take(longest());
  test_exact_ = true;
  return true;
}

/// A solver that finds no inertia would end on a saddle: a factorisation tells.
bool DistributedConstrained::finish() {
  take(longest());
  if (linear_.finds_inertia()) return end(Status::converged);
  problem_.evaluate(result_.x, Order::hessian);
  return linear_.is_definite() ? end(Status::converged) : end(Status::line_search_failed, kSaddle);
}

}  // namespace

DistributedResult minimize_constrained(DistributedProblem& problem, const Vector& x,
                                       const DistributedOptions& options) {
  return DistributedConstrained(problem, x, options).run();
}

}  // namespace wrinkle
