#pragma once
#include <utility>

#include "core/assembly/energy.h"
#include "core/check/surface_crossings.h"

namespace wrinkle {

/// A term without energy that looks at every state of which derivatives are asked, as of all that Newton's method
/// accepts: no edge goes through a triangle there. Exact, as surface_crossings is.
class CrossingWatch final : public Energy {
 public:
  explicit CrossingWatch(ContactSurface surface) : surface_(std::move(surface)) {}

  Index states() const { return states_; }
  Index crossings() const { return crossings_; }  // of all states

  std::string_view name() const override { return "crossing_watch"; }
  void couple(Couplings&) const override {}
  void bind(SparsityPattern&) override {}
  double add_to(const Assembly& assembly, const Vector& x) const override {
    if (assembly.order != Order::value && x.allFinite()) {
      ++states_;
      crossings_ += static_cast<Index>(surface_crossings(surface_, x).size());
    }
    return 0;
  }

 private:
  ContactSurface surface_;
  mutable Index states_ = 0, crossings_ = 0;
};

}  // namespace wrinkle
