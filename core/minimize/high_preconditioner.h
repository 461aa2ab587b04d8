#pragma once
/// Preconditioners of the conjugate gradients that solve A d = b, A = QᵀHQ, and their list by name.

#include <memory>
#include <span>
#include <string_view>

#include "core/linear/linear_solver.h"
#include "core/minimize/high_frequency_operator.h"

namespace wrinkle {

/// s = M⁻¹ r, M symmetric positive definite. What it is made for, coupling and pattern, must outlive it.
class HighPreconditioner {
 public:
  virtual ~HighPreconditioner() = default;
  /// Made for this H, of the pattern as it is now (lower triangle), which A has taken. False where A or M shows itself
  /// not to be positive definite: then it is of no use until the next update.
  virtual bool update(const SparseMatrix& hessian, const HighFrequencyOperator& A) = 0;
  /// s = M⁻¹ r, of the H of the last update; not a number where a factor fails to solve.
  virtual void apply(const Vector& r, Vector& s) = 0;
};

/// One row of the table.
struct HighPreconditionerEntry {
  std::string_view name;
  std::string_view limits;  // what it is for and what it costs, one sentence
  std::string_view linear;  // a linear solver that serves what it factorises; "": it factorises nothing
  std::unique_ptr<HighPreconditioner> (*make)(const LayerCoupling& coupling, const SparsityPattern& pattern,
                                              LinearSolver* linear);
};

/// All of them, the first being the paper's.
std::span<const HighPreconditionerEntry> high_preconditioners();

/// Throws std::invalid_argument naming the known names.
const HighPreconditionerEntry& find_high_preconditioner(std::string_view name);

/// Makes one; the linear solver, which may be null where it factorises nothing, must outlive it. Throws
/// std::invalid_argument for a name that is not known, or without a solver that is needed.
std::unique_ptr<HighPreconditioner> make_high_preconditioner(std::string_view name, const LayerCoupling& coupling,
                                                             const SparsityPattern& pattern, LinearSolver* linear);

// The makers, one file each; a new one has a row in high_preconditioner.cpp, too.
std::unique_ptr<HighPreconditioner> make_jacobi(const LayerCoupling& coupling, const SparsityPattern& pattern,
                                                LinearSolver* linear);
std::unique_ptr<HighPreconditioner> make_block_jacobi(const LayerCoupling& coupling, const SparsityPattern& pattern,
                                                      LinearSolver* linear);
std::unique_ptr<HighPreconditioner> make_two_level(const LayerCoupling& coupling, const SparsityPattern& pattern,
                                                   LinearSolver* linear);
std::unique_ptr<HighPreconditioner> make_kkt_factor(const LayerCoupling& coupling, const SparsityPattern& pattern,
                                                    LinearSolver* linear);

}  // namespace wrinkle
