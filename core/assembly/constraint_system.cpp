#include "core/assembly/constraint_system.h"

#include <fmt/format.h>

#include <numeric>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/base/require.h"

namespace wrinkle {

ConstraintSystem::ConstraintSystem(Index num_dofs) : num_dofs_(num_dofs), gradients_(num_dofs, 0) {}

void ConstraintSystem::append(std::unique_ptr<Constraint> constraint, double tolerance) {
  if (laid_out_) throw std::logic_error(fmt::format("{} added after an evaluation", constraint->name()));
  require(tolerance > 0, "{} with a tolerance of {}: it must be above 0", constraint->name(), tolerance);
  for (Index g = 0; g < constraint->num_groups(); ++g)
    for (Index next = 0; const Index first : constraint->points(g)) {
      require(first >= next && first + 3 <= num_dofs_,
              "{} reads a point at unknown {}; {} to {} are allowed after the one before it", constraint->name(), first,
              next, num_dofs_ - 3);
      next = first + 3;
    }
  first_row_.push_back(rows() + constraint->rows());
  tolerances_.conservativeResize(rows());
  tolerances_.tail(constraint->rows()).setConstant(tolerance);
  constraints_.push_back(std::move(constraint));
}

/// A group's columns of Jᵀ lie one after the other and hold its points' unknowns in ascending order: what
/// Constraint::gradients writes goes there as it is.
void ConstraintSystem::lay_out() {
  values_.resize(rows());
  gradients_.resize(num_dofs_, rows());
  std::vector<Index> inner;
  for (Index c = 0; c < size(); ++c)
    for (Index g = 0, row = first_row_[c]; g < constraints_[c]->num_groups(); ++g)
      for (Index r = 0; r < constraints_[c]->rows_per_group(); ++r) {
        for (const Index first : constraints_[c]->points(g))
          for (Index i = 0; i < 3; ++i) inner.push_back(first + i);
        gradients_.outerIndexPtr()[++row] = static_cast<Index>(inner.size());
      }
  gradients_.resizeNonZeros(static_cast<Index>(inner.size()));
  std::copy(inner.begin(), inner.end(), gradients_.innerIndexPtr());
  std::fill_n(gradients_.valuePtr(), inner.size(), 0.0);
  laid_out_ = true;
}

void ConstraintSystem::evaluate(const Vector& x, Order order) {
  require(x.size() == num_dofs_, "{} numbers for {} unknowns", x.size(), num_dofs_);
  if (!laid_out_) lay_out();
  for (Index c = 0; c < size(); ++c) {
    const Constraint& constraint = *constraints_[c];
    const Index rows = constraint.rows_per_group();
    parallel_for(constraint.num_groups(), [&, first_row = first_row_[c]](Index g) {
      const Index row = first_row + g * rows;
      constraint.values(g, x, &values_[row]);
      if (order != Order::value) constraint.gradients(g, x, gradients_.valuePtr() + gradients_.outerIndexPtr()[row]);
    });
  }
}

double ConstraintSystem::residual() const {
  if (rows() == 0) return 0;
  return (values_.cwiseAbs().array() / tolerances_.array()).maxCoeff<Eigen::PropagateNaN>();
}

void ConstraintSystem::choose_active(const Vector& x, const Vector& multipliers) {
  for (Index c = 0; c < size(); ++c) {
    const auto rows = static_cast<std::size_t>(multipliers.size() == 0 ? 0 : constraints_[c]->rows());
    constraints_[c]->choose_active(x, {multipliers.data() + (rows == 0 ? 0 : first_row_[c]), rows});
  }
}

}  // namespace wrinkle
