#pragma once
#include "core/assembly/energy.h"

namespace wrinkle {

/// Dead load: W = −s f·x  [J], f [N] one force per unknown, s a load factor that a continuation raises.
class LinearLoad final : public Energy {
 public:
  explicit LinearLoad(Vector force) : force_(std::move(force)) {}
  void set_factor(double factor) { factor_ = factor; }

  std::string_view name() const override { return "linear_load"; }
  void couple(Couplings&) const override {}
  void bind(SparsityPattern&) override {}
  double add_to(const Assembly& assembly, const Vector& x) const override {
    if (assembly.order != Order::value) Eigen::Map<Vector>(assembly.gradient, x.size()) -= factor_ * force_;
    return -factor_ * force_.dot(x);
  }

 private:
  Vector force_;
  double factor_ = 1.0;
};

}  // namespace wrinkle
