#pragma once
#include <memory>
#include <vector>

#include "core/constraint/constraint.h"
#include "core/constraint/linear_rows.h"

namespace wrinkle {

/// All constraints g(x) = 0 of a model, stacked: their values and Jᵀ, in memory that is laid out once.
class ConstraintSystem {
 public:
  explicit ConstraintSystem(Index num_dofs);

  /// Rows whose |g| may be at most `tolerance`. Returns the constraint. Throws std::invalid_argument for a tolerance
  /// that is not positive, an unknown out of range, or points of a group that are not ascending and apart,
  /// std::logic_error after the first evaluation.
  template <class C>
  C& add(std::unique_ptr<C> constraint, double tolerance) {
    C& out = *constraint;
    append(std::move(constraint), tolerance);
    return out;
  }

  Index num_dofs() const { return num_dofs_; }
  Index rows() const { return first_row_.back(); }
  Index size() const { return static_cast<Index>(constraints_.size()); }
  Constraint& constraint(Index c) const { return *constraints_[c]; }
  Index first_row(Index c) const { return first_row_[c]; }  // of constraint c; of size(): rows()
  const Vector& tolerances() const { return tolerances_; }  // one per row

  /// g, and from Order::gradient on Jᵀ. In parallel; the same numbers for any number of threads.
  void evaluate(const Vector& x, Order order);
  const Vector& values() const { return values_; }              // g [rows]
  const SparseMatrix& gradients() const { return gradients_; }  // Jᵀ [unknowns × rows], [1/m]; its pattern stays
  /// max |g_r| / tolerance_r of the last evaluation: at most 1 where all are met; 0 without rows.
  double residual() const;

  /// Constraint::choose_active of each. `multipliers`: one per row, or empty.
  void choose_active(const Vector& x, const Vector& multipliers);
  /// Sets the multipliers of the rows that do not act to zero, and calls `lost` with each of these rows that had
  /// another.
  template <class F>
  void forget_idle(Vector& multipliers, const F& lost) const {
    for (Index c = 0; c < size(); ++c)
      for (Index row = first_row_[c]; row < first_row_[c + 1]; ++row) {
        if (multipliers[row] == 0 || constraints_[c]->acts((row - first_row_[c]) / constraints_[c]->rows_per_group()))
          continue;
        lost(row);
        multipliers[row] = 0;
      }
  }

 private:
  void append(std::unique_ptr<Constraint> constraint, double tolerance);
  void lay_out();

  Index num_dofs_;
  std::vector<std::unique_ptr<Constraint>> constraints_;
  std::vector<Index> first_row_{0};
  Vector tolerances_, values_;
  SparseMatrix gradients_;
  bool laid_out_ = false;
};

}  // namespace wrinkle
