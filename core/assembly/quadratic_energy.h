#pragma once
#include "core/assembly/energy.h"

namespace wrinkle {

/// A quadratic term of given coefficients: inertia with a consistent mass matrix, or a linearised force.
///
/// W = ½ (q − c)ᵀ A (q − c) − fᵀ (q − c)  [J],  A [N/m] symmetric, c [m], f [N] one per unknown.
/// The Hessian is A whichever tangent is asked for: where A is indefinite, so is Tangent::positive.
class QuadraticEnergy final : public Energy {
 public:
  /// `lower`: A's lower triangle on all unknowns, three to a group. c and f are zero at first.
  /// Throws std::invalid_argument for a matrix that is not square or has entries above the diagonal.
  explicit QuadraticEnergy(const SparseMatrix& lower);

  /// Of another pattern: the revision rises. Throws as the constructor does, and for another size.
  void set_matrix(const SparseMatrix& lower);
  /// Both throw std::invalid_argument for another size.
  void set_center(const Vector& center);
  void set_force(const Vector& force);
  const SparseMatrix& matrix() const { return lower_; }

  std::string_view name() const override { return "quadratic"; }
  void couple(Couplings& couplings) const override;
  std::uint64_t revision() const override { return revision_; }
  void bind(SparsityPattern& pattern) override;
  void follow(SparsityPattern&, const MovedPlaces& moved) override { moved.apply(slots_); }
  double add_to(const Assembly& assembly, const Vector& q) const override;

 private:
  void check_size(const Vector& v) const;

  SparseMatrix lower_;
  std::uint64_t revision_ = 0;
  Vector center_, force_;
  std::vector<Index> slots_;  // of each entry; −1: an unknown is held
  mutable Vector away_, product_;
};

}  // namespace wrinkle
