/// kkt-factor: M = QᵀHQ for the H of the last update, without ever making it.
///
/// Q's columns span the null space of Pᵀ and Q = [−Wᵀ; I], so that with f = [0; r], Qᵀ f = r:
///
///   [H P; Pᵀ 0] [x; λ] = [f; 0]   gives x = Q s with QᵀHQ s = r, and s is x's part at the new vertices.
///
/// As long as QᵀHQ is positive definite. H has 7 blocks a row (without hinges) where QᵀHQ has about 4ᴸ⁺¹, and P has 3
/// numbers: the factor grows as a plane mesh's does.   Benzi, Golub, Liesen 2005, Numerical solution of saddle point
/// problems, sections 6 and 10.2

#include <limits>

#include "core/minimize/high_preconditioner.h"
#include "core/minimize/kkt_factor.h"

namespace wrinkle {

namespace {

/// Pᵀ x = 0, three rows a coarse vertex.
LinearConstraint without_low(const LayerCoupling& coupling) {
  return {SparseMatrix(per_coordinate(coupling.low_basis()).transpose()), Vector::Zero(3 * coupling.num_low())};
}

class KktPreconditioner final : public HighPreconditioner {
 public:
  KktPreconditioner(const LayerCoupling& coupling, const SparsityPattern& pattern, LinearSolver& linear)
      : low_(3 * coupling.num_low()),
        high_(3 * coupling.num_high()),
        system_(pattern, without_low(coupling)),
        factor_(system_, linear),
        right_(Vector::Zero(2 * low_ + high_)) {}

  bool update(const SparseMatrix& hessian, const HighFrequencyOperator&) override {
    system_.set_scale(balancing_scale(hessian));
    return factor_.factorize(hessian).ok() && !factor_.known_indefinite();
  }

  void apply(const Vector& r, Vector& s) override {
    right_.segment(low_, high_) = r;
    if (factor_.solve(right_, solution_).ok())
      s = solution_.segment(low_, high_);
    else
      s.setConstant(high_, std::numeric_limits<double>::quiet_NaN());
  }

 private:
  Index low_, high_;  // unknowns of coarse vertices, and of z
  KktSystem system_;
  KktFactor factor_;
  Vector right_, solution_;
};

}  // namespace

std::unique_ptr<HighPreconditioner> make_kkt_factor(const LayerCoupling& coupling, const SparsityPattern& pattern,
                                                    LinearSolver* linear) {
  return std::make_unique<KktPreconditioner>(coupling, pattern, *linear);
}

}  // namespace wrinkle
