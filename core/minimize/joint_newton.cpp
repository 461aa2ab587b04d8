#include "core/minimize/joint_newton.h"

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
      fine_(problem.fine),
      joint_(joint(problem, fine_)),
      newton_(joint_, linear, projected_newton(options)) {}

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
  newton_.start(w);
  bool goes_on = true;
  while (goes_on) {
    goes_on = newton_.iterate();
    const bool stepped = newton_.loop().result.iterations() > static_cast<Index>(result.passes.size());
    if (!stepped && newton_.loop().result.status == Status::iteration_limit) break;
    const IterationRecord& record = newton_.loop().record;
    PassRecord& pass = result.passes.emplace_back();
    pass.energy = record.energy;
    pass.length_low = pass.length_high = record.step_length;
    pass.factorisations = record.factorisations;
    pass.seconds_low = record.seconds;
    pass.seconds_linear = record.seconds_linear;
    if (stepped) measure(newton_.pattern(), problem_.coarse.num_dofs, newton_.loop().direction, pass);
  }
  const SolveResult& found = newton_.loop().result;
  result.status = found.status;
  result.message = found.message;
  result.energy = found.energy;
  result.y = found.x.head(y.size());
  result.z = found.x.tail(z.size());
  return result;
}

}  // namespace wrinkle
