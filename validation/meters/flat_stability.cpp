#include "validation/meters/flat_stability.h"

#include <utility>

namespace wrinkle::validation {

namespace {

constexpr double kBisection = 2e-4;  // of the critical strain, relative

double scale_at(Assembler& assembler, const Vector& x) {
  assembler.evaluate(x, Order::hessian);
  return balancing_scale(assembler.hessian());
}

}  // namespace

FlatStability::FlatStability(Problem& problem, const LinearConstraint& constraint, std::function<Vector(double)> state,
                             LinearSolver& linear)
    : state_(std::move(state)),
      assembler_(problem),
      system_(assembler_.pattern(), constraint, scale_at(assembler_, state_(0))),
      factor_(system_, linear) {}

std::optional<bool> FlatStability::unstable(double strain) {
  assembler_.evaluate(state_(strain), Order::hessian);
  const auto count = negative_count(factor_, assembler_.hessian());
  if (!count) return {};
  return *count > 0;
}

std::optional<double> FlatStability::critical_strain(double guess) {
  double stable = 0, loaded = guess;
  for (int i = 0;; ++i) {
    const auto answer = unstable(loaded);
    if (!answer || i == 40) return {};
    if (*answer) break;
    stable = std::exchange(loaded, 1.3 * loaded);
  }
  while (loaded - stable > kBisection * loaded) {
    const double middle = stable > 0 ? 0.5 * (stable + loaded) : 0.7 * loaded;
    const auto answer = unstable(middle);
    if (!answer) return {};
    (*answer ? loaded : stable) = middle;
  }
  return loaded;
}

FlatStability::Mode FlatStability::mode(double strain) {
  assembler_.evaluate(state_(strain), Order::hessian);
  const LowestCurvature lowest = lowest_curvature(factor_, assembler_.hessian(), {.tolerance = 1e-6});
  Mode out{lowest.status, lowest.message, Vector::Zero(assembler_.pattern().num_dofs())};
  if (lowest.converged())
    for (std::size_t i = 0; i < assembler_.pattern().free().size(); ++i)
      out.direction[assembler_.pattern().free()[i]] = lowest.direction[static_cast<Index>(i)];
  return out;
}

}  // namespace wrinkle::validation
