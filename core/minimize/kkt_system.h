#pragma once
#include "core/assembly/problem.h"
#include "core/constraint/linear_constraint.h"

namespace wrinkle {

/// The matrix of a Newton step under H x = h, over the free unknowns, lower triangle:
///
///   A = [K γHᵀ; γH 0]    K [N/m] tangent, free × free;  H constraints × free;  γ scales the constraints' rows
///
/// for symmetric-indefinite solvers. Rémillard, Kry 2013, eq. 10. The step d of A [d; λ] = [−g; γ(h − H x)] meets the
/// constraints: what is held does not move and so stands in H x on the right-hand side only. Of H's m rows at full
/// rank, A has m negative eigenvalues and no zero one exactly where K is positive definite on null(H).
/// A row of H that only reads held unknowns constrains nothing: −γ on its diagonal keeps A regular and its inertia as
/// said, and its multiplier acts on nothing.
/// Places are built once for each revision of K's pattern: else set_tangent copies values and allocates nothing.
class KktSystem {
 public:
  /// The pattern must outlive it. Throws std::invalid_argument where H does not have a column for each unknown, h not
  /// an entry for each row, or γ is not positive.
  KktSystem(const SparsityPattern& pattern, LinearConstraint constraint, double scale = 1.0);

  /// Takes over K (lower triangle, of the pattern as it is now).
  void set_tangent(const SparseMatrix& tangent);
  Index revision() const { return revision_; }                     // of the pattern that K was of last
  void shift_diagonal(double shift);                               // adds to K's
  void set_scale(double scale);                                    // γ; throws std::invalid_argument unless above 0
  void set_target(const Vector& h) { constraint_.set_target(h); }  // throws std::invalid_argument for another size

  const SparseMatrix& matrix() const { return matrix_; }
  const SparseMatrix& free_part() const { return free_; }  // H's columns of free unknowns, without γ
  Index num_free() const { return static_cast<Index>(free_.cols()); }
  Index num_rows() const { return static_cast<Index>(free_.rows()); }
  double scale() const { return scale_; }

  /// r = [−g; γ(h − H x)], g on the free unknowns, x all unknowns.
  void right_side(const Vector& gradient, const Vector& x, Vector& r) const;
  /// ‖h − H x‖∞, x all unknowns; `work` holds the vector after.
  double constraint_norm(const Vector& x, Vector& work) const;
  /// ‖g + γHᵀλ‖∞ [N], λ [m] as solved for; `work` holds the vector after.
  double stationarity(const Vector& gradient, const Vector& multipliers, Vector& work) const;

 private:
  void build_matrix(const SparseMatrix& tangent);
  void set_idle_rows();

  const SparsityPattern& pattern_;
  LinearConstraint constraint_;
  double scale_;
  Index revision_ = 0;
  SparseMatrix free_, matrix_;
};

/// A scale γ at which K and γH are of like size: the mean of |K|'s diagonal, 1 where that is nothing.
double balancing_scale(const SparseMatrix& tangent);

}  // namespace wrinkle
