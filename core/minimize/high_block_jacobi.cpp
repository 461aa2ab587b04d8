/// block-jacobi: M = the 3×3 blocks of QᵀHQ on its diagonal, one of each new vertex.

#include <Eigen/Cholesky>

#include "core/minimize/high_preconditioner.h"

namespace wrinkle {

namespace {

class BlockJacobi final : public HighPreconditioner {
 public:
  bool update(const SparseMatrix&, const HighFrequencyOperator& A) override {
    inverses_ = A.diagonal_blocks();
    bool definite = true;
    for (MatrixN<3>& block : inverses_) {
      const Eigen::LLT<MatrixN<3>> factor(block);
      definite = definite && factor.info() == Eigen::Success;
      block = factor.solve(MatrixN<3>::Identity());
    }
    return definite;
  }

  void apply(const Vector& r, Vector& s) override {
    s.resize(r.size());
    Index first = 0;
    for (const MatrixN<3>& inverse : inverses_) {
      s.segment<3>(first).noalias() = inverse * r.segment<3>(first);
      first += 3;
    }
  }

 private:
  std::vector<MatrixN<3>> inverses_;
};

}  // namespace

std::unique_ptr<HighPreconditioner> make_block_jacobi(const LayerCoupling&, const SparsityPattern&, LinearSolver*) {
  return std::make_unique<BlockJacobi>();
}

}  // namespace wrinkle
