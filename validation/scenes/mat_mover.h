#pragma once
#include <memory>
#include <string_view>

#include "core/linear/linear_solver.h"
#include "core/minimize/coupled_problem.h"
#include "validation/scenes/mat_drop.h"

namespace wrinkle::validation {

/// A scene and the solver that moves it. Each has its own: solvers that share a problem bind its terms anew in turns.
template <class Solver>
class Mover {
 public:
  Mover(const MatDropOptions& of, const CoupledOptions& options, std::string_view linear_solver)
      : scene(make_mat_drop(of)),
        linear_(make_linear_solver(linear_solver)),
        solver_(std::make_unique<Solver>(scene.skin.problem, *linear_, options)) {}

  SolveResult step() {
    return scene.step([&](const Vector& y, const Vector& z) { return solver_->minimize(y, z); });
  }
  /// A time step whose search begins where another one ended.
  SolveResult step_from(const Vector& y, const Vector& z) {
    return scene.step([&](const Vector&, const Vector&) { return solver_->minimize(y, z); });
  }
  /// A time step that `minimize` (solver, y, z) makes of the solver.
  template <class Minimize>
  SolveResult step_by(Minimize minimize) {
    return scene.step([&](const Vector& y, const Vector& z) { return minimize(*solver_, y, z); });
  }
  Solver& solver() { return *solver_; }
  const Solver& solver() const { return *solver_; }

  MatDrop scene;

 private:
  std::unique_ptr<LinearSolver> linear_;
  std::unique_ptr<Solver> solver_;
};

}  // namespace wrinkle::validation
