#include "core/assembly/rayleigh_damping.h"

#include "core/base/require.h"

namespace wrinkle {

RayleighDamping::RayleighDamping(Vector mass, double mass_damping, double stiffness_damping, double time_step)
    : mass_(std::move(mass)),
      center_(Vector::Zero(mass_.size())),
      mass_damping_(mass_damping),
      stiffness_damping_(stiffness_damping),
      time_step_(time_step) {
  require(time_step > 0 && mass_damping >= 0 && stiffness_damping >= 0,
          "damping of {} 1/s and {} s in a step of {} s: at least 0, 0 and above 0", mass_damping, stiffness_damping,
          time_step);
}

void RayleighDamping::couple(Couplings& couplings) const {
  for (Index column = 0; column < static_cast<Index>(matrix_.cols()); ++column)
    for (SparseMatrix::InnerIterator entry(matrix_, column); entry; ++entry) {
      if (entry.row() == column || entry.value() == 0) continue;
      const Group &row = groups_[entry.row()], &other = groups_[column];
      couplings.add(std::array{row.first, row.first == other.first ? kAbsent : other.first},
                    std::array{row.size, other.size});
    }
}

void RayleighDamping::bind(SparsityPattern& pattern) {
  matrix_ = pattern.matrix();
  free_ = pattern.free();
  groups_.clear();
  for (const Index dof : free_) groups_.push_back({pattern.group(dof), pattern.sizes()[pattern.group(dof)]});
  set_stiffness(Vector::Zero(matrix_.nonZeros()));
  away_.resize(pattern.num_free());
}

/// K is that of the step, whatever comes to be coupled in it.
void RayleighDamping::follow(SparsityPattern& pattern, const MovedPlaces& moved) {
  SparseMatrix after = pattern.matrix();
  for (Index k = 0; k < static_cast<Index>(matrix_.nonZeros()); ++k)
    if (moved[k] >= 0) after.valuePtr()[moved[k]] = matrix_.valuePtr()[k];
  matrix_.swap(after);
}

void RayleighDamping::set_stiffness(const Vector& values) {
  require(values.size() == matrix_.nonZeros(), "{} values for a pattern of {}", values.size(), matrix_.nonZeros());
  Eigen::Map<Vector>(matrix_.valuePtr(), matrix_.nonZeros()) = (stiffness_damping_ / time_step_) * values;
  for (Index column = 0; column < static_cast<Index>(free_.size()); ++column)  // the diagonal comes first
    matrix_.valuePtr()[matrix_.outerIndexPtr()[column]] += mass_damping_ / time_step_ * mass_[free_[column]];
}

double RayleighDamping::add_to(const Assembly& assembly, const Vector& x) const {
  for (Index i = 0; const Index dof : free_) away_[i++] = x[dof] - center_[dof];
  force_.noalias() = matrix_.selfadjointView<Eigen::Lower>() * away_;
  if (assembly.order != Order::value)
    for (Index i = 0; const Index dof : free_) assembly.gradient[dof] += force_[i++];
  if (assembly.order == Order::hessian)
    Eigen::Map<Vector>(assembly.hessian, matrix_.nonZeros()) +=
        Eigen::Map<const Vector>(matrix_.valuePtr(), matrix_.nonZeros());
  return 0.5 * away_.dot(force_);
}

}  // namespace wrinkle
