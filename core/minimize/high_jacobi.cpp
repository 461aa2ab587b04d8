/// jacobi: M = diag(QᵀHQ).

#include "core/minimize/high_preconditioner.h"

namespace wrinkle {

namespace {

class Jacobi final : public HighPreconditioner {
 public:
  bool update(const SparseMatrix&, const HighFrequencyOperator& A) override {
    const Vector diagonal = A.diagonal();
    inverse_ = diagonal.cwiseInverse();
    return (diagonal.array() > 0).all();
  }
  void apply(const Vector& r, Vector& s) override { s = inverse_.cwiseProduct(r); }

 private:
  Vector inverse_;
};

}  // namespace

std::unique_ptr<HighPreconditioner> make_jacobi(const LayerCoupling&, const SparsityPattern&, LinearSolver*) {
  return std::make_unique<Jacobi>();
}

}  // namespace wrinkle
