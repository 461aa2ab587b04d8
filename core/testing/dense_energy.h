#pragma once
/// For tests: an energy of a few unknowns given by its formula.

#include <functional>

#include "core/assembly/dense_projection.h"
#include "core/assembly/problem.h"

namespace wrinkle {

class DenseEnergy final : public Energy {
 public:
  /// Value at x; gradient and Hessian where they are asked for.
  using Formula = std::function<double(const Vector& x, Vector* gradient, Matrix* hessian)>;

  DenseEnergy(Index size, Formula formula) : size_(size), formula_(std::move(formula)) {}

  std::string_view name() const override { return "dense"; }
  void couple(Couplings& couplings) const override {
    for (Index i = 0; i < size_; ++i)
      for (Index j = 0; j < i; ++j) couplings.add(std::array{i, j}, std::array{1, 1});
    if (size_ == 1) couplings.add(std::array{0}, std::array{1});
  }
  void bind(SparsityPattern& pattern) override {
    slots_.clear();
    for (Index j = 0; j < size_; ++j)
      for (Index i = j; i < size_; ++i) slots_.emplace_back(pattern.slot(i, j).base);
  }
  double add_to(const Assembly& assembly, const Vector& x) const override {
    Vector g = Vector::Zero(size_);
    Matrix h = Matrix::Zero(size_, size_);
    const double value =
        formula_(x, assembly.order == Order::value ? nullptr : &g, assembly.order == Order::hessian ? &h : nullptr);
    if (assembly.order != Order::value) Eigen::Map<Vector>(assembly.gradient, size_) += g;
    if (assembly.order != Order::hessian) return value;
    if (assembly.tangent != Tangent::exact) h = project_positive(h);
    auto slot = slots_.begin();
    for (Index j = 0; j < size_; ++j)
      for (Index i = j; i < size_; ++i, ++slot)
        if (*slot >= 0) assembly.hessian[*slot] += h(i, j);
    return value;
  }

 private:
  Index size_;
  Formula formula_;
  std::vector<Index> slots_;
};

/// ½ xᵀKx − fᵀx
inline DenseEnergy::Formula quadratic(const Matrix& K, const Vector& f) {
  return [K, f](const Vector& x, Vector* gradient, Matrix* hessian) {
    if (gradient) *gradient = K * x - f;
    if (hessian) *hessian = K;
    return 0.5 * x.dot(K * x) - f.dot(x);
  };
}

inline Problem dense_problem(Index size, DenseEnergy::Formula formula) {
  Problem problem;
  problem.num_dofs = size;
  problem.fixed.assign(size, 0);
  problem.add(std::make_unique<DenseEnergy>(size, std::move(formula)));
  return problem;
}

}  // namespace wrinkle
