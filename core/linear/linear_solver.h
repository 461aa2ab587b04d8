#pragma once
/// The one interface of all linear solvers, and their list by name.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/types.h"

namespace wrinkle {

/// The widest class of matrices that a solver takes. Symmetric matrices come as their lower triangle, general ones
/// whole.
enum class Accepts { symmetric_positive_definite, symmetric_indefinite, general };

/// How one linear operation ended.
enum class LinearStatus {
  ok,
  not_positive_definite,  ///< a factorisation for definite matrices met a pivot that is not positive
  singular,               ///< a pivot is zero, or too small to trust
  not_converged,          ///< an iterative solver used up its iterations
  out_of_memory,
  not_finite,  ///< the matrix, the right-hand side or the solution holds NaN or infinity
};
std::string_view to_string(LinearStatus status);

/// Numbers of positive, negative and zero eigenvalues.
struct Inertia {
  Index positive = 0, negative = 0, zero = 0;
};

/// What an operation did. Failure is data; a message says what the library reported.
struct LinearReport {
  LinearStatus status = LinearStatus::ok;
  std::string message;
  Index iterations = 0;            // iterative solvers
  double residual = 0.0;           // ‖b − A x‖₂ / ‖b‖₂, iterative solvers
  long long factor_nonzeros = 0;   // direct solvers
  double flops = 0.0;              // of the factorisation, where the library tells
  std::optional<Inertia> inertia;  // solvers that find it
  bool kept_factor = false;        // factorize: that of an earlier matrix is to serve on
  Index factorisations = 0;        // made in solve, where it did not
  bool kept_ordering = false;      // of a new analysis: it eliminates in the order that the last one found
  bool ok() const { return status == LinearStatus::ok; }
};

/// Solves A x = b. Call order: analyze (when the pattern is new), factorize (when values changed), solve (any number).
/// Misuse (another order, sizes that do not fit) throws std::logic_error naming the values.
class LinearSolver {
 public:
  virtual ~LinearSolver() = default;
  virtual std::string_view name() const = 0;
  virtual Accepts accepts() const = 0;
  virtual LinearReport analyze(const SparseMatrix& matrix) = 0;
  /// As analyze, where the pattern is that of the last analysis with entries added or taken away: what was found then
  /// is kept as far as it serves. So what it finds depends on what was analysed before, which with `analyze` it does
  /// not.
  virtual LinearReport reanalyze(const SparseMatrix& matrix) { return analyze(matrix); }
  virtual LinearReport factorize(const SparseMatrix& matrix) = 0;
  virtual LinearReport solve(const Vector& b, Vector& x) = 0;
};

/// Options shared by the iterative solvers; direct solvers ignore them.
struct LinearOptions {
  double relative_tolerance = 1e-10;  // on ‖b − A x‖₂ / ‖b‖₂
  Index max_iterations = 0;           // 0: ten times the number of unknowns
};

/// One row of the solver table.
struct LinearSolverEntry {
  std::string_view name;
  Accepts accepts;
  std::string_view limits;  // what it is for and where it fails, one sentence
  std::unique_ptr<LinearSolver> (*make)(const LinearOptions&);
};

/// All solvers, in the order of the table.
std::span<const LinearSolverEntry> linear_solvers();

/// Makes a solver. Throws std::invalid_argument naming the known names.
std::unique_ptr<LinearSolver> make_linear_solver(std::string_view name, const LinearOptions& options = {});

}  // namespace wrinkle
