#include "core/model/solid/inelastic_prisms.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/assembly/element_sum.h"

namespace wrinkle {

InelasticPrisms::InelasticPrisms(ElementSet<PrismInelastic> prisms, double viscosity)
    : prisms_(std::move(prisms)), viscosity_(viscosity) {}

void InelasticPrisms::couple(Couplings& couplings) const {
  for (const auto& groups : prisms_.groups) couplings.add(groups, PrismInelastic::Layout::sizes);
}

void InelasticPrisms::bind(SparsityPattern& pattern) {
  pattern_ = &pattern;
  sum_.reset();
}

void InelasticPrisms::follow(SparsityPattern& pattern, const MovedPlaces& moved) {
  if (sum_ != nullptr) sum_->follow(pattern, moved);
}

double InelasticPrisms::add_to(const Assembly& assembly, const Vector& x) const {
  if (sum_ == nullptr) {
    sum_ = std::make_unique<ElementSum<PrismInelastic>>(prisms_);
    sum_->bind(*pattern_);
  }
  return sum_->add_to(assembly, x);
}

double InelasticPrisms::advance(const Vector& x) {
  double dissipated = 0;
  for (Index i = 0; i < size(); ++i) dissipated += PrismInelastic::advance(prisms_.rest[i], state(x, i));
  sum_.reset();
  return dissipated;
}

void InelasticPrisms::set_time_step(double h) {
  if (!(h > 0)) throw std::invalid_argument(fmt::format("the time step is {} s; it must be above 0", h));
  for (auto& rest : prisms_.rest) rest.viscous = 3 * viscosity_ / h;
  sum_.reset();
}

MatrixN<3> InelasticPrisms::kirchhoff_stress(const Vector& x, Index prism) const {
  const auto q = state(x, prism);
  const auto& rest = prisms_.rest[prism];
  return 0.5 * (PrismInelastic::kirchhoff_stress(rest, q, 0) + PrismInelastic::kirchhoff_stress(rest, q, 1));
}

MatrixN<3> InelasticPrisms::inverse_flow(Index prism, int point) const {
  const auto& A = prisms_.rest[prism].inverse_flow[point];
  return MatrixN<3>{{A[0], A[1], A[3]}, {A[1], A[2], A[4]}, {A[3], A[4], A[5]}};
}

std::array<double, 18> InelasticPrisms::state(const Vector& x, Index prism) const {
  std::array<double, 18> q;
  for (int a = 0; a < 6; ++a)
    for (int i = 0; i < 3; ++i) q[3 * a + i] = x[prisms_.groups[prism][a] + i];
  return q;
}

}  // namespace wrinkle
