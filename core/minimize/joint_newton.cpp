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

CoupledResult JointNewton::minimize(const Vector& y, const Vector& z) {
  Vector w(y.size() + z.size());
  w << y, z;
  SolveResult found = newton_.minimize(w);
  const bool broken = !found.converged() && found.status != Status::iteration_limit;
  if (broken) found.telemetry.push_back(newton_.loop().record);  // a step that failed is a pass too
  CoupledResult out = joint_result(found);
  out.y = found.x.head(y.size());
  out.z = found.x.tail(z.size());
  return out;
}

}  // namespace wrinkle
