#include "validation/meters/flat_stability.h"

#include <cmath>
#include <cstdint>
#include <utility>

#include "core/base/random_vector.h"
#include "validation/meters/largest_pair.h"

namespace wrinkle::validation {

namespace {

constexpr double kBisection = 2e-4;  // of the critical strain, relative
constexpr double kNear = 5e-4;       // of the strain expected, relative: no nearer is it relied upon
constexpr double kResidual = 1e-2;   // of the wave that is expected
constexpr std::uint64_t kSeed = 7;   // of the wave that it is looked for from

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

/// What `unstable` says, or what is expected of strains that are not near the one expected.
std::optional<bool> FlatStability::answer(double strain) {
  if (expected_ && std::abs(strain - *expected_) > kNear * *expected_) return strain > *expected_;
  const auto out = unstable(strain);
  if (!out) return {};
  (*out ? seen_.loaded : seen_.stable) = strain;
  if (!*out && may_expect_) {
    may_expect_ = false;
    expected_ = expect(strain);
  }
  return out;
}

/// Where vᵀK(ε)v vanishes, v the wave that from a stable ε₀ on loses its stiffness first, if that goes on to fall as it
/// does there: (K(ε₀) − K(ε₁)) v = μ K(ε₀) v on null(H) of the largest μ. K(ε₀) was factorised last.
std::optional<double> FlatStability::expect(double stable) {
  const SparseMatrix at_stable = assembler_.hessian();
  const double ahead = 1.3 * stable;
  assembler_.evaluate(state_(ahead), Order::hessian);
  const SparseMatrix change = (at_stable - assembler_.hessian()) / (ahead - stable);
  Vector right = Vector::Zero(system_.num_free() + system_.num_rows()), solution;
  const auto inverse = [&](const Vector& b, Vector& x) {
    right.head(b.size()) = b;
    const bool ok = factor_.solve(right, solution).ok();
    x = solution.head(b.size());
    return ok;
  };
  Vector start;
  if (!inverse(random_vector(system_.num_free(), 1, kSeed), start)) return {};
  const LargestPair pair = largest_pair(change, at_stable, inverse, start, kResidual);
  if (!(pair.value > 0)) return {};
  const auto stiffness = [&](const SparseMatrix& K) {
    return pair.vector.dot(K.selfadjointView<Eigen::Lower>() * pair.vector);
  };
  double last = stable, at_last = stiffness(at_stable), strain = stable + 1 / pair.value;
  for (int i = 0; i < 3; ++i) {
    assembler_.evaluate(state_(strain), Order::hessian);
    const double here = stiffness(assembler_.hessian()), slope = (here - at_last) / (strain - last);
    if (!(slope < 0)) break;
    at_last = here;
    last = std::exchange(strain, strain - here / slope);
    if (!(strain > stable)) return {};
  }
  return strain;
}

std::optional<FlatStability::Bracket> FlatStability::bisect(double guess) {
  double stable = 0, loaded = guess;
  for (int i = 0;; ++i) {
    const auto grows = answer(loaded);
    if (!grows || i == 40) return {};
    if (*grows) break;
    stable = std::exchange(loaded, 1.3 * loaded);
  }
  while (loaded - stable > kBisection * loaded) {
    const double middle = stable > 0 ? 0.5 * (stable + loaded) : 0.7 * loaded;
    const auto grows = answer(middle);
    if (!grows) return {};
    (*grows ? loaded : stable) = middle;
  }
  return Bracket{stable, loaded};
}

std::optional<double> FlatStability::critical_strain(double guess) {
  expected_.reset();
  may_expect_ = true;
  auto found = bisect(guess);
  if (expected_ && !(found && seen_.stable == found->stable && seen_.loaded == found->loaded)) {
    expected_.reset();
    found = bisect(guess);
  }
  if (!found) return {};
  return found->loaded;
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
