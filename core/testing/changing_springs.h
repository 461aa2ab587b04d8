#pragma once
/// For tests: a term whose couplings come and go.

#include <functional>

#include "core/assembly/energy.h"
#include "core/assembly/scatter.h"

namespace wrinkle {

/// W = ½ k Σ |x_a − x_b − d|² over the springs that act, d [m] the same for all, x three unknowns each.
class ChangingSprings final : public Energy {
 public:
  struct Spring {
    Index a, b;  // first unknowns
    bool acts = true;
  };
  enum class Names { acting, all };  // all: couplings of springs that do not act stay, so that they never change

  ChangingSprings(std::vector<Spring> springs, double stiffness, VectorN<3> rest, Names names)
      : springs_(std::move(springs)), stiffness_(stiffness), rest_(std::move(rest)), names_(names) {}

  /// Which springs act from now on.
  void choose(const std::function<bool(std::size_t)>& acts) {
    for (std::size_t i = 0; i < springs_.size(); ++i) springs_[i].acts = acts(i);
    ++revision_;
  }
  /// Called by prepare.
  std::function<void(ChangingSprings&, const Vector& x)> on_prepare;

  const std::vector<Spring>& springs() const { return springs_; }
  std::string_view name() const override { return "changing_springs"; }
  std::uint64_t revision() const override { return names_ == Names::all ? 0 : revision_; }
  void prepare(const Vector& x) override {
    if (on_prepare) on_prepare(*this, x);
  }
  void couple(Couplings& couplings) const override {
    for (const Spring& s : springs_)
      if (s.acts || names_ == Names::all) couplings.add(std::array{s.a, s.b}, L::sizes);
  }
  void bind(SparsityPattern& pattern) override {
    pattern_ = &pattern;
    slots_.assign(springs_.size(), {});
    for (std::size_t i = 0; i < springs_.size(); ++i) {
      const Spring& s = springs_[i];
      if (s.acts || names_ == Names::all)
        slots_[i] = {pattern.slot(s.a, s.a), pattern.slot(s.b, s.a), pattern.slot(s.b, s.b)};
    }
  }
  void follow(SparsityPattern&, const MovedPlaces& moved) override {
    for (auto& slots : slots_) moved.apply(slots);
  }
  double add_to(const Assembly& assembly, const Vector& x) const override {
    double energy = 0;
    for (std::size_t i = 0; i < springs_.size(); ++i)
      if (springs_[i].acts) energy += add_spring(assembly, x, i);
    return energy;
  }

 private:
  using L = Layout<3, 3>;

  double add_spring(const Assembly& assembly, const Vector& x, std::size_t i) const {
    const std::array firsts{springs_[i].a, springs_[i].b};
    const VectorN<3> force = stiffness_ * (x.segment<3>(firsts[0]) - x.segment<3>(firsts[1]) - rest_);
    std::array<double, L::kDofs> gradient;
    std::array<double, L::kHessian> hessian{};
    for (int c = 0; c < 3; ++c) {
      gradient[c] = force[c];
      gradient[3 + c] = -force[c];
      for (const auto& [a, b] : {std::pair{0, 0}, {1, 0}, {1, 1}})
        hessian[L::block(a, b) + 4 * c] = a == b ? stiffness_ : -stiffness_;
    }
    if (assembly.order != Order::value) scatter_gradient<L, 1>(assembly.gradient, firsts.data(), gradient.data());
    if (assembly.order == Order::hessian)
      scatter_matrix<L, 1>(assembly.hessian, pattern_->partial().data(), slots_[i].data(), hessian.data());
    return 0.5 * force.squaredNorm() / stiffness_;
  }

  std::vector<Spring> springs_;
  double stiffness_;
  VectorN<3> rest_;
  Names names_;
  std::uint64_t revision_ = 1;
  std::vector<std::array<BlockSlot, L::kPairs>> slots_;
  const SparsityPattern* pattern_ = nullptr;
};

}  // namespace wrinkle
