#include "core/step/embedded_euler.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/base/stopwatch.h"

namespace wrinkle {

namespace {

void check(const Problem& interior, const SparseMatrix& mass, const SparseMatrix& embedding, const Assembler& shell,
           const SparseMatrix& H, const EmbeddedEulerOptions& options) {
  const Index m = interior.num_dofs, n = shell.pattern().num_dofs();
  if (mass.rows() != m || mass.cols() != m || embedding.rows() != n || embedding.cols() != m || H.cols() != n)
    throw std::invalid_argument(
        fmt::format("{} interior and {} shell unknowns, but a mass of {} × {}, B of {} × {} and H of {} columns", m, n,
                    mass.rows(), mass.cols(), embedding.rows(), embedding.cols(), H.cols()));
  if (!(options.time_step > 0))
    throw std::invalid_argument(fmt::format("the time step is {} s; it must be above 0", options.time_step));
}

SparseMatrix chosen_rows(const SparseMatrix& matrix, const std::vector<Index>& rows) {
  std::vector<Eigen::Triplet<double, Index>> entries;
  entries.reserve(rows.size());
  for (Index i = 0; i < static_cast<Index>(rows.size()); ++i) entries.emplace_back(i, rows[i], 1.0);
  SparseMatrix choice(static_cast<Index>(rows.size()), matrix.rows());
  choice.setFromTriplets(entries.begin(), entries.end());
  return choice * matrix;
}

}  // namespace

EmbeddedEuler::EmbeddedEuler(Problem& interior, const SparseMatrix& mass, const SparseMatrix& embedding,
                             Assembler& shell, const SparseMatrix& H, LinearSolver& linear, ShellStatics statics,
                             const EmbeddedEulerOptions& options)
    : options_((check(interior, mass, embedding, shell, H, options), options)),
      embedding_(embedding),
      free_embedding_(chosen_rows(embedding, shell.pattern().free())),
      transposed_(free_embedding_.transpose()),
      H_(H),
      statics_(std::move(statics)),
      shell_(shell),
      projected_(shell.hessian(), free_embedding_),
      problem_(joint(interior, mass)),
      newton_(problem_, linear,
              {.gradient_tolerance = -1,
               .step_tolerance = options.step_tolerance,
               .max_iterations = options.max_iterations,
               .tangent = options.tangent}) {}

Problem EmbeddedEuler::joint(Problem& interior, const SparseMatrix& mass) {
  Problem out;
  out.num_dofs = interior.num_dofs;
  out.fixed = interior.fixed;
  for (const auto& term : interior.energies) out.add(std::make_unique<LeadingEnergy>(*term, interior.num_dofs));
  const double h = options_.time_step;
  inertia_ = &out.add(std::make_unique<QuadraticEnergy>(SparseMatrix(mass / (h * h))));
  reaction_ = &out.add(std::make_unique<QuadraticEnergy>(projected_.matrix()));
  return out;
}

EmbeddedStep EmbeddedEuler::step(EmbeddedMotion& motion) {
  EmbeddedStep out;
  for (const auto& energy : problem_.energies) energy->begin_step(motion.q);
  shell_.begin_step(motion.x);
  Vector q = motion.q + options_.time_step * motion.velocity;
  const Stopwatch watch;
  const bool advanced = advance(motion, q, out);
  out.seconds_interior = watch.seconds();
  if (!advanced) return out;

  const Vector surface = embedding_ * q;
  const Stopwatch shell_watch;
  out.shell = statics_(H_ * surface, shell_start(motion, surface));
  out.seconds_shell = shell_watch.seconds();
  out.status = out.shell.status;
  if (!out.shell.converged()) {
    out.message = "shell: " + out.shell.message;
    return out;
  }
  motion.velocity = (q - motion.q) / options_.time_step;
  motion.q = q;
  motion.x = out.shell.x;
  return out;
}

Vector EmbeddedEuler::shell_start(const EmbeddedMotion& motion, const Vector& surface) {
  if (options_.start == ShellStart::previous) return motion.x;
  const Vector whole = surface - embedding_ * motion.q;
  Vector carry = Vector::Zero(whole.size());
  for (const Index i : shell_.pattern().free()) carry[i] = whole[i];
  return motion.x + shell_.max_whole_step(motion.x, carry) * carry;
}

/// From the guess q = q_k + h q̇_k to q_{k+1}.
bool EmbeddedEuler::advance(const EmbeddedMotion& motion, Vector& q, EmbeddedStep& out) {
  const Stopwatch watch;
  shell_.evaluate(motion.x, Order::hessian, options_.shell_tangent);
  reaction_->set_matrix(projected_.update(shell_.hessian()));
  reaction_->set_center(motion.q);
  reaction_->set_force(-(transposed_ * shell_.gradient()));
  inertia_->set_center(q);
  out.seconds_projection = watch.seconds();
  SolveResult found = newton_.minimize(q);
  out.iterations = found.iterations();
  out.factorisations = found.factorisations;
  out.seconds_linear = found.seconds_linear;
  out.status = found.status;
  if (!found.converged()) {
    out.message = "interior: " + found.message;
    return false;
  }
  q = std::move(found.x);
  return true;
}

}  // namespace wrinkle
