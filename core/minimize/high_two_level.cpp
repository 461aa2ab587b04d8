/// two-level: Jacobi's preconditioner D, and an exact solve on the coarse mesh.
///
/// z = W u is what is smooth from coarse vertex to coarse vertex: there Q = [−Wᵀ; I] moves each coarse vertex by minus
/// the sum of all the new ones around it, so that A = QᵀHQ is stiffest, by a factor of about 4ᴸ, and Jacobi's diagonal
/// knows nothing of it.
///
///   M⁻¹ = C + Π D⁻¹ Πᵀ,  C = W A_c⁻¹ Wᵀ,  A_c = WᵀAW,  Π = I − C A    symmetric positive definite with A and D
///
/// Mandel 1993, Balancing domain decomposition; Tang, Nabben, Vuik, Erlangga 2009 (there: "BNN").

#include <limits>

#include "core/base/require.h"
#include "core/linear/factorization.h"
#include "core/minimize/high_preconditioner.h"

namespace wrinkle {

namespace {

class TwoLevel final : public HighPreconditioner {
 public:
  TwoLevel(const LayerCoupling& coupling, LinearSolver& linear)
      : restrict_(per_coordinate(coupling.high_basis()).transpose()),
        coarse_(per_coordinate(coupling.weights())),
        moved_(SparseMatrix(restrict_.transpose()) * coarse_),
        factor_(linear) {}

  bool update(const SparseMatrix& hessian, const HighFrequencyOperator& A) override {
    const Vector diagonal = A.diagonal();
    inverse_ = diagonal.cwiseInverse();
    const SparseMatrix whole = hessian.selfadjointView<Eigen::Lower>();
    const SparseMatrix forces = whole * moved_;  // H Q W
    product_ = restrict_ * forces;
    const SparseMatrix coarse = SparseMatrix(moved_.transpose()) * forces;
    return factor_.factorize(coarse.triangularView<Eigen::Lower>(), ++updates_).ok() && (diagonal.array() > 0).all();
  }

  void apply(const Vector& r, Vector& s) override {
    const bool down = factor_.solve(coarse_.transpose() * r, low_).ok();
    if (down) s = inverse_.cwiseProduct(r - product_ * low_);
    if (down && factor_.solve(product_.transpose() * s, back_).ok())
      s += coarse_ * (low_ - back_);
    else
      s.setConstant(r.size(), std::numeric_limits<double>::quiet_NaN());
  }

 private:
  SparseMatrix restrict_, coarse_, moved_;  // Qᵀ, W, Q W, three numbers a vertex
  SparseMatrix product_;                    // A W
  Factorization factor_;                    // of A_c
  Index updates_ = 0;
  Vector inverse_, low_, back_;
};

}  // namespace

std::unique_ptr<HighPreconditioner> make_two_level(const LayerCoupling& coupling, const SparsityPattern&,
                                                   LinearSolver* linear) {
  for (Index c = 0; coupling.num_high() > 0 && c < coupling.num_low(); ++c)
    require(coupling.weights().col(c).nonZeros() > 0,
            "two-level: no fine vertex follows coarse vertex {}: A_c is singular", c);
  return std::make_unique<TwoLevel>(coupling, *linear);
}

}  // namespace wrinkle
