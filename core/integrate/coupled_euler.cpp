#include "core/integrate/coupled_euler.h"

namespace wrinkle {

CoupledResult implicit_euler_step(const CoupledProblem& problem, InertiaEnergy& coarse, InertiaEnergy& fine,
                                  const CoupledMinimizer& minimize, CoupledMotion& motion) {
  const double h = fine.time_step();
  const Vector y = motion.y + h * motion.y_velocity, z = motion.z + h * motion.z_velocity;
  coarse.set_target(y);
  fine.set_target(problem.fine_state(y, z));
  Vector start = motion.y;  // Algorithm 1, line 1: from wⁿ, but what is held is where it goes
  for (Index dof = 0; dof < problem.coarse.num_dofs; ++dof)
    if (problem.coarse.fixed[dof]) start[dof] = y[dof];
  CoupledResult result = minimize(start, motion.z);
  if (!result.converged()) return result;
  motion.y_velocity = (result.y - motion.y) / h;
  motion.z_velocity = (result.z - motion.z) / h;
  motion.y = result.y;
  motion.z = result.z;
  return result;
}

}  // namespace wrinkle
