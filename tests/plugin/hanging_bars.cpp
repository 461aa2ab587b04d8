// Claim: a chain of bars that hangs by its upper end is as long as the force in each bar says. Refuted where its end is
// off by more than a billionth of the chain's stretch.
#include <cmath>

#include "bar_stvk.h"
#include "core/assembly/element_sum.h"
#include "core/assembly/linear_load.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/newton.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"

namespace wrinkle::validation::hanging_bars {
namespace {

constexpr double kLength = 1.0, kStiffness = 100.0;  // of the chain [m], K of each bar [N]

/// The chain at rest along −z, each bar's weight halved between its ends; only z is free, and not that of the top.
struct Chain {
  Problem problem;
  Vector x;

  Chain(Index bars, double weight) : x(Vector::Zero(3 * (bars + 1))) {
    const double length = kLength / bars;
    problem.num_dofs = static_cast<Index>(x.size());
    problem.fixed.assign(x.size(), 1);
    Vector force = Vector::Zero(x.size());
    ElementSet<BarStvk> set;
    for (Index i = 0; i < bars; ++i) {
      set.add({3 * i, 3 * (i + 1)}, {kStiffness, length});
      force[3 * i + 2] -= 0.5 * weight / bars;
      force[3 * (i + 1) + 2] -= 0.5 * weight / bars;
      x[3 * (i + 1) + 2] = -(i + 1) * length;
      problem.fixed[3 * (i + 1) + 2] = 0;
    }
    problem.add(std::make_unique<ElementSum<BarStvk>>(set));
    problem.add(std::make_unique<LinearLoad>(force));
  }
};

/// The stretch λ ≥ 1 with ½ K λ (λ² − 1) = N, which is |∂W/∂d| of BarStvk; Newton's method from above.
double stretch(double force) {
  double stretch = 1 + force / kStiffness;
  for (int i = 0; i < 60; ++i)
    stretch -= (0.5 * kStiffness * stretch * (stretch * stretch - 1) - force) /
               (0.5 * kStiffness * (3 * stretch * stretch - 1));
  return stretch;
}

/// A bar carries half of its own weight, and all of those below.
double exact_elongation(Index bars, double weight) {
  double sum = 0;
  for (Index i = 0; i < bars; ++i) sum += stretch(weight * (bars - i - 0.5) / bars) - 1;
  return sum * kLength / bars;
}

struct Options {
  double weight = 0.01;
  Index bars = 32;
  std::string linear_solver = "dense-llt";
};

void bind(Binder& b, Options& o) {
  b(o.weight, "weight", "1", "of the chain over K", Source::swept, {1e-6, 10});
  b(o.bars, "bars", "1", "in the chain", Source::standard, {1, 1000});
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite));
}

std::vector<Sample> samples(Profile) {
  std::vector<Sample> out;
  for (const double weight : {0.01, 1.0}) out.push_back({{{"weight", weight}}});
  return out;
}

Record run(const Options& o, Progress&) {
  const double weight = o.weight * kStiffness;
  Chain chain(o.bars, weight);
  const auto linear = make_linear_solver(o.linear_solver);
  const SolveResult result = minimize(chain.problem, chain.x, *linear);
  Record record;
  if (!result.converged()) {
    record.outcome = Outcome::failed;
    record.reason = result.message;
    return record;
  }
  const double elongation = -result.x[result.x.size() - 1] - kLength;
  record.metrics["elongation"] = elongation;
  record.metrics["relative_error"] = elongation / exact_elongation(o.bars, weight) - 1;
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  return {{.says = "the chain's end hangs where the bars' forces say",
           .quantity = "largest |relative error| of the stretch",
           .measure = magnitude("relative_error"),
           .bound = at_most(1e-9),
           .origin = theory("½ K λ (λ² − 1) = N in each bar")}};
}

}  // namespace

extern const Study study{
    .name = "hanging_bars",
    .title = "A chain of bars under its weight",
    .claim = "A chain that hangs by its upper end is as long as the force in each bar says.",
    .source = "An example: tests/plugin",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"elongation", "m", "of the chain"}, {"relative_error", "1", "of the elongation"}},
    .paper_duration = "a second",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::hanging_bars
