#pragma once
#include <vector>

#include "core/assembly/chunks.h"
#include "core/assembly/constraint_system.h"
#include "core/assembly/sparsity_pattern.h"

namespace wrinkle {

/// What a ConstraintHessian adds.
enum class ConstraintTerms {
  curvature,              ///< Σ y_r ∇²g_r: rows that are not curved take no place in the pattern
  curvature_and_penalty,  ///< + Σ ρ_r ∇g_r ∇g_rᵀ: all points of a row meet
};

/// Second derivatives of a system's constraints, into the lower triangle of a Hessian: the geometric stiffness of
/// Tournier et al. 2015, and the augmented Lagrangian's. In parallel; the same numbers for any number of threads.
class ConstraintHessian {
 public:
  /// The system must outlive it.
  ConstraintHessian(const ConstraintSystem& system, ConstraintTerms terms);

  void couple(Couplings& couplings) const;
  void bind(SparsityPattern& pattern);
  /// The pattern has changed, the constraints have not.
  void follow(const MovedPlaces& moved) { moved.apply(slots_); }
  /// At the x of the system's last evaluation, of its gradients too where there is a penalty. y and ρ: one per row; ρ
  /// counts with ConstraintTerms::curvature_and_penalty only. `hessian`: values in the order of the pattern.
  void add(const Vector& x, const Vector& y, const Vector& penalty, Curvature curvature, double* hessian) const;

 private:
  struct Group {
    Index constraint, number;  // in the system, in the constraint
    std::size_t slots;         // its first
  };
  bool takes_part(const Constraint& constraint) const;
  void find(const Group& group, const Vector& x, const Vector& y, const Vector& penalty, Curvature curvature,
            double* blocks) const;
  void scatter(const Group& group, const double* blocks, double* hessian) const;

  const ConstraintSystem& system_;
  ConstraintTerms terms_;
  std::vector<Group> groups_;
  std::vector<BlockSlot> slots_;
  const SparsityPattern* pattern_ = nullptr;
  ChunkColors colors_;
  mutable std::vector<std::vector<double>> blocks_;  // of one group, for each chunk
};

}  // namespace wrinkle
