#include "core/minimize/joint_newton.h"

namespace wrinkle {

JointNewton::JointNewton(CoupledProblem& problem, LinearSolver& linear, const CoupledOptions& options)
    : fine_(problem.fine), joint_(joint(problem, fine_)), newton_(joint_, linear, projected_newton(options)) {}

Problem JointNewton::joint(CoupledProblem& problem, Assembler& fine) {
  problem.check();
  Problem out = with_more_unknowns(problem.coarse, problem.num_high());
  std::vector<Index> groups = problem.surface;
  for (Index first = problem.coarse.num_dofs; first < out.num_dofs; first += 3) groups.push_back(first);
  out.add(std::make_unique<MappedEnergy>(fine, problem.joint_map(), groups));
  return out;
}

SolveResult JointNewton::minimize(const Vector& y, const Vector& z) {
  Vector w(y.size() + z.size());
  w << y, z;
  SolveResult out = newton_.minimize(w);
  const bool broken = !out.converged() && out.status != Status::iteration_limit;
  if (broken) out.telemetry.push_back(newton_.loop().record);  // a step that failed is a pass too
  out.z = out.x.tail(z.size());
  out.x.conservativeResize(y.size());
  return out;
}

}  // namespace wrinkle
