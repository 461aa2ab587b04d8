#include "validation/scenes/bent_prisms.h"

namespace wrinkle::validation {

ThickShell make_bent_prisms(const StripOptions& plan, double thickness, Index layers,
                            const ThickShellOptions& options) {
  ThickShell shell = make_thick_shell(extrude(strip_mesh(plan), {thickness}, layers), options);
  shell.gravity->set_factor(0);
  for (std::size_t i = 0; i < shell.mesh.nodes.size(); ++i) {
    const double x = shell.mesh.nodes[i].x();
    char* fixed = &shell.problem.fixed[3 * i];
    fixed[1] = 1;
    fixed[0] = x == 0 || x == plan.length;
  }
  shell.problem.fixed[2] = 1;  // one node holds z
  return shell;
}

void turn_end(const ThickShell& shell, double length, double angle, Vector& state) {
  for (std::size_t i = 0; i < shell.mesh.nodes.size(); ++i)
    if (const VectorN<3>& X = shell.mesh.nodes[i]; X.x() == length)
      state[3 * static_cast<Index>(i)] = length + angle * X.z();
}

double end_moment(ThickShell& shell, const Vector& state, double length) {
  Assembler assembler(shell.problem);
  assembler.evaluate(state, Order::gradient);
  double moment = 0;
  for (std::size_t i = 0; i < shell.mesh.nodes.size(); ++i)
    if (shell.mesh.nodes[i].x() == length)
      moment += assembler.full_gradient()[3 * static_cast<Index>(i)] * shell.mesh.nodes[i].z();
  return moment;
}

}  // namespace wrinkle::validation
