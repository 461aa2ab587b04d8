#pragma once
/// A minimisation problem whose terms are spread over processes: each has a part of the elements, as a problem of the
/// unknowns that these touch, and the sum of the parts' energies is the whole. So are linear constraints on it.

#include <optional>
#include <vector>

#include "core/assembly/problem.h"
#include "core/minimize/kkt_system.h"
#include "distributed/petsc.h"

namespace wrinkle {

/// What one process has of it. Held unknowns are held on every process that has them. Terms whose couplings come and go
/// (contact) are refused.
struct ProblemPart {
  Problem problem;
  Vector x;                  // where it starts
  std::vector<Index> whole;  // of each unknown of the part: its number in the whole
  Index num_whole = 0;
  /// This part's share of H x = h: those of all parts add up to the whole, H and h. What is held has no column: what it
  /// is averaged to is in h already. No row is without entries.
  LinearConstraint constraint = {};
  std::vector<Index> rows = {};  // of each of its rows: its number in the whole
  Index num_rows = 0;            // of the whole
};

/// 1 for each unknown that an element of the problem touches.
std::vector<char> touched_unknowns(const Problem& problem);

/// Free unknowns are numbered process by process, each by the process of lowest rank that touches it; under constraints
/// the multipliers of its rows follow a process's unknowns, and vectors and matrix are those of KktSystem, [x; λ] and
/// [K γHᵀ; γH 0]. Calls are made by all processes together.
class DistributedProblem {
 public:
  explicit DistributedProblem(ProblemPart& part);

  /// The energy [J] of the whole at x, the part's unknowns; gradient() and hessian() hold what the order asks for.
  double evaluate(const Vector& x, Order order, Tangent tangent = Tangent::exact);
  double evaluate_mixed(const Vector& x, const Vector& last_step);

  /// [N] of the free unknowns; under constraints [g; −γ(h − H x)], so that a step solves `hessian` d = −`gradient`.
  Vec gradient() const { return gradient_; }
  Mat hessian() const { return hessian_; }  // both triangles
  PetscVector make_vector() const;

  /// The rigid motions at x, on this process's unknowns.
  Matrix motions(const Vector& x) const;
  /// γ, the scale of the constraints' rows: 1 until it is set.
  void set_scale(double scale);
  double scale() const { return kkt_ ? kkt_->scale() : 1; }
  /// The mean of |K|'s diagonal over the free unknowns, as balancing_scale.
  double mean_stiffness() const;
  /// Adds to the diagonal of K in the matrix.
  void shift_unknowns(double shift);
  /// Σ a b over the unknowns alone.
  double dot_unknowns(Vec a, Vec b) const;
  /// The largest entry, of the unknowns alone, or of the multipliers.
  double largest_unknown(Vec v) const;
  double largest_multiplier(Vec v) const;
  /// ‖h − H x‖∞ where the gradient was asked for last.
  double constraint_norm() const { return largest_multiplier(gradient_) / scale(); }
  /// g + γHᵀλ [N] there, λ of a step; 0 at the multipliers.
  void stationarity(Vec step, PetscVector& out);
  /// The longest part of a step that all terms allow.
  double max_step(const Vector& x, const Vector& direction) const;
  /// The values of a vector of free unknowns at the part's own and shared unknowns, 0 where held.
  void gather(Vec vector, Vector& out) const;
  /// The whole state, on the first process; empty on others.
  Vector collect(const Vector& x) const;

  Index num_free() const { return num_free_; }  // of the whole
  Index num_rows() const { return num_rows_; }  // of constraints, of the whole
  Index num_own() const { return num_own_; }    // free unknowns that this process numbers, the first of its part
  Index num_own_rows() const { return num_own_rows_; }
  Index first_own() const { return first_own_; }
  /// Bytes that this process receives of others in one exchange of a vector's shared values.
  long long halo_bytes() const { return static_cast<long long>(sizeof(double)) * foreign_; }

 private:
  void hold_untouched();
  void constrain();
  void number_unknowns();
  void lay_out_matrix();
  const SparseMatrix& lower() const { return kkt_ ? kkt_->matrix() : assembler_->hessian(); }
  void add_up(const Vector& values, Vec out);
  double finish(const Vector& x, double energy, Order order);

  ProblemPart& part_;
  std::vector<char> held_;  // unknowns of the part; others that are fixed there are free on another process
  std::unique_ptr<Assembler> assembler_;
  std::optional<KktSystem> kkt_;  // of the part's share, where the whole has constraints
  std::vector<Index> number_;     // of each free unknown of the part, then of its rows: among those of all
  Index num_free_ = 0, num_rows_ = 0, num_own_ = 0, num_own_rows_ = 0, first_own_ = 0;
  long long foreign_ = 0;
  PetscMatrix hessian_;
  PetscVector gradient_, local_;
  PetscScatter exchange_;
  std::vector<double> entries_;
  Vector right_, multipliers_;
};

/// Sums, and least values, over all processes.
double sum_of_all(double value);
double least_of_all(double value);

}  // namespace wrinkle
