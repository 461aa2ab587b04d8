#include "core/step/embedded_euler.h"

#include <utility>

#include "core/assembly/linearised_step.h"
#include "core/base/require.h"
#include "core/base/unit_columns.h"
#include "core/step/backward_euler.h"

namespace wrinkle {

namespace {

void check_embedded(const Problem& interior, const SparseMatrix& mass, const SparseMatrix& embedding,
                    const Assembler& shell, const SparseMatrix& H, const EmbeddedEulerOptions& options) {
  const Index m = interior.num_dofs, n = shell.pattern().num_dofs();
  require(mass.rows() == m && mass.cols() == m && embedding.rows() == n && embedding.cols() == m && H.cols() == n,
          "{} interior and {} shell unknowns, but a mass of {} × {}, B of {} × {} and H of {} columns", m, n,
          mass.rows(), mass.cols(), embedding.rows(), embedding.cols(), H.cols());
  require(options.time_step > 0, "the time step is {} s; it must be above 0", options.time_step);
}

/// Newton's method on q̇_{k+1} starts from q̇_k, as far as contact lets it once what is held has moved.
struct Interior : ProblemBody {
  bool started = false;

  void move_held(double part) {
    ProblemBody::move_held(part);
    if (!std::exchange(started, true)) result.x = as_far(problem, result.x, free_way(problem, result.x, target));
  }
};

}  // namespace

EmbeddedEuler::EmbeddedEuler(Problem& interior, const SparseMatrix& mass, const SparseMatrix& embedding,
                             Assembler& shell, const SparseMatrix& H, LinearSolver& linear, ShellStatics statics,
                             const EmbeddedEulerOptions& options)
    : options_((check_embedded(interior, mass, embedding, shell, H, options), options)),
      embedding_(embedding),
      free_embedding_(unit_columns(shell.pattern().free(), shell.pattern().num_dofs()).transpose() * embedding),
      transposed_(free_embedding_.transpose()),
      H_(H),
      statics_(std::move(statics)),
      shell_(shell),
      projected_(shell.hessian(), free_embedding_),
      problem_(joint(interior, mass)),
      newton_(problem_, linear,
              {.gradient_tolerance = -1,
               .step_tolerance = options.step_tolerance,
               .max_iterations = options.max_iterations}) {}

Problem EmbeddedEuler::joint(Problem& interior, const SparseMatrix& mass) {
  Problem out = with_more_unknowns(interior, 0);
  const double h = options_.time_step;
  inertia_ = &out.add(std::make_unique<QuadraticEnergy>(SparseMatrix(mass / (h * h))));
  reaction_ = &out.add(std::make_unique<QuadraticEnergy>(projected_.matrix()));
  return out;
}

EmbeddedStep EmbeddedEuler::step(EmbeddedMotion& motion) {
  EmbeddedStep out;
  out.interior = advance(motion);
  out.status = out.interior.status;
  if (!out.interior.converged()) {
    out.message = "interior: " + out.interior.message;
    return out;
  }
  const Vector surface = embedding_ * out.interior.x;
  out.shell = statics_(H_ * surface, shell_start(motion, surface));
  out.status = out.shell.status;
  if (!out.shell.converged()) {
    out.message = "shell: " + out.shell.message;
    return out;
  }
  motion.velocity = (out.interior.x - motion.q) / options_.time_step;
  motion.q = out.interior.x;
  motion.x = out.shell.x;
  return out;
}

Vector EmbeddedEuler::shell_start(const EmbeddedMotion& motion, const Vector& surface) {
  return as_far(shell_.problem(), motion.x, free_way(shell_.problem(), embedding_ * motion.q, surface));
}

/// From q_k to q_{k+1}.
SolveResult EmbeddedEuler::advance(const EmbeddedMotion& motion) {
  const Vector target = motion.q + options_.time_step * motion.velocity;
  shell_.begin_step(motion.x);
  const Vector moves = options_.time_step * (embedding_ * motion.velocity);
  const Vector gradient = evaluate_linearised(shell_, motion.x, moves, Tangent::exact).gradient;
  reaction_->set_matrix(projected_.update(shell_.hessian()));
  reaction_->set_center(motion.q);
  reaction_->set_force(-(transposed_ * gradient(shell_.pattern().free())));
  inertia_->set_center(target);
  SolveResult result;
  result.x = motion.q;
  Interior body{{problem_, newton_, target, result}};
  backward_euler(body, 1, options_.max_pieces);
  return result;
}

}  // namespace wrinkle
