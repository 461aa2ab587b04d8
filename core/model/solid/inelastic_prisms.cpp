#include "core/model/solid/inelastic_prisms.h"

#include <algorithm>

#include "core/assembly/element_sum.h"
#include "core/base/require.h"

namespace wrinkle {

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

MatrixN<3> InelasticPrisms::inverse_flow(Index prism, int point) const {
  const auto& A = prisms_.rest[prism].inverse_flow[point];
  return MatrixN<3>{{A[0], A[1], A[3]}, {A[1], A[2], A[4]}, {A[3], A[4], A[5]}};
}

std::vector<double> InelasticPrisms::history() const {
  std::vector<double> out;
  for (const auto& rest : prisms_.rest)
    for (int p = 0; p < PrismInelastic::kPoints; ++p) {
      out.insert(out.end(), std::begin(rest.inverse_flow[p]), std::end(rest.inverse_flow[p]));
      out.push_back(rest.flow[p]);
    }
  return out;
}

void InelasticPrisms::resume(std::span<const double> history) {
  constexpr std::size_t each = 7;  // numbers of a point
  require(history.size() == each * PrismInelastic::kPoints * prisms_.rest.size(),
          "a history of {} numbers for {} prisms", history.size(), prisms_.rest.size());
  auto from = history.begin();
  for (auto& rest : prisms_.rest)
    for (int p = 0; p < PrismInelastic::kPoints; ++p, from += each) {
      std::copy_n(from, each - 1, std::begin(rest.inverse_flow[p]));
      rest.flow[p] = from[each - 1];
    }
  sum_.reset();
}

std::array<double, 18> InelasticPrisms::state(const Vector& x, Index prism) const {
  std::array<double, 18> q;
  for (int a = 0; a < 6; ++a)
    for (int i = 0; i < 3; ++i) q[3 * a + i] = x[prisms_.groups[prism][a] + i];
  return q;
}

}  // namespace wrinkle
