#include "core/solve/joint_newton.h"

#include <fmt/format.h>

#include <numeric>

#include "core/base/stopwatch.h"

namespace wrinkle {

namespace {

/// ‖·‖∞ of the step's parts in y and z.
void measure(const SparsityPattern& pattern, Index num_low, const Vector& direction, PassRecord& pass) {
  for (Index p = 0; p < pattern.num_free(); ++p) {
    double& largest = pattern.free()[p] < num_low ? pass.step_low : pass.step_high;
    largest = std::max(largest, std::abs(direction[p]));
  }
}

}  // namespace

JointNewton::JointNewton(CoupledProblem& problem, LinearSolver& linear, const CoupledOptions& options)
    : problem_(problem),
      options_(options),
      fine_(problem.fine),
      joint_(joint(problem, fine_)),
      newton_(joint_, linear, options.tangent, options.step_tolerance) {}

Problem JointNewton::joint(CoupledProblem& problem, Assembler& fine) {
  problem.check();
  Problem out;
  out.num_dofs = problem.coarse.num_dofs + problem.num_high();
  out.fixed = problem.coarse.fixed;
  out.fixed.resize(out.num_dofs, 0);
  for (const auto& energy : problem.coarse.energies)
    out.add(std::make_unique<LeadingEnergy>(*energy, problem.coarse.num_dofs));
  std::vector<Index> groups = problem.surface;
  for (Index first = problem.coarse.num_dofs; first < out.num_dofs; first += 3) groups.push_back(first);
  out.add(std::make_unique<MappedEnergy>(fine, problem.joint_map(), groups));
  return out;
}

CoupledResult JointNewton::minimize(const Vector& y, const Vector& z) {
  CoupledResult result;
  Vector w(y.size() + z.size());
  w << y, z;
  while (static_cast<Index>(result.passes.size()) < options_.max_iterations) {
    const Stopwatch watch;
    const NewtonMove move = newton_.step(w);
    PassRecord& pass = result.passes.emplace_back();
    result.energy = pass.energy = move.energy;
    pass.length_low = pass.length_high = move.length;
    pass.factorisations = move.factorisations;
    pass.seconds_low = watch.seconds();
    pass.seconds_linear = move.seconds_linear;
    result.status = move.status;
    result.message = move.message;
    if (move.status != Status::converged) break;
    measure(newton_.pattern(), problem_.coarse.num_dofs, move.direction, pass);
    if (std::max(pass.step_low, pass.step_high) <= options_.step_tolerance) break;
    result.status = Status::iteration_limit;
  }
  result.y = w.head(y.size());
  result.z = w.tail(z.size());
  return result;
}

}  // namespace wrinkle
