#pragma once
#include "core/assembly/dense_projection.h"
#include "core/assembly/energy.h"
#include "core/check/taylor.h"

namespace wrinkle {

/// Any smooth function of all unknowns as a term of the energy, with a dense Hessian: to try solvers on. Its positive
/// tangents are the Hessian's dense projection, its mixed one is the Hessian.
class FunctionEnergy final : public Energy {
 public:
  FunctionEnergy(Index num_dofs, DerivativeCheck function) : num_dofs_(num_dofs), function_(std::move(function)) {}

  std::string_view name() const override { return "function"; }

  void couple(Couplings& couplings) const override {
    std::vector<Index> all(num_dofs_);
    for (Index i = 0; i < num_dofs_; ++i) all[i] = i;
    couplings.add(all, std::vector<int>(num_dofs_, 1));
  }

  void bind(SparsityPattern& pattern) override {
    places_.clear();
    for (Index i = 0; i < num_dofs_; ++i)
      for (Index j = 0; j <= i; ++j) places_.push_back(pattern.slot(i, j).base);  // −1 where an unknown is held
  }

  double add_to(const Assembly& assembly, const Vector& x) const override {
    if (assembly.order != Order::value) Eigen::Map<Vector>(assembly.gradient, num_dofs_) += function_.gradient(x);
    if (assembly.order == Order::hessian) add_hessian(assembly, x);
    return function_.value(x);
  }

 private:
  void add_hessian(const Assembly& assembly, const Vector& x) const {
    const bool positive = assembly.tangent == Tangent::positive || assembly.tangent == Tangent::projected;
    const Matrix hessian = positive ? project_positive(function_.hessian(x)) : function_.hessian(x);
    auto place = places_.begin();
    for (Index i = 0; i < num_dofs_; ++i)
      for (Index j = 0; j <= i; ++j, ++place)
        if (*place >= 0) assembly.hessian[*place] += hessian(i, j);
  }

  Index num_dofs_;
  DerivativeCheck function_;
  std::vector<Index> places_;  // of the lower triangle's entries, row by row
};

}  // namespace wrinkle
