#include "core/model/solid/inelastic_prisms.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/require.h"
#include "core/model/solid/prism_sums.h"

namespace wrinkle {

template <class Element>
void InelasticPrismSum<Element>::couple(Couplings& couplings) const {
  for (const auto& groups : prisms_.groups) couplings.add(groups, Element::Layout::sizes);
}

template <class Element>
void InelasticPrismSum<Element>::bind(SparsityPattern& pattern) {
  pattern_ = &pattern;
  sum_.reset();
}

template <class Element>
void InelasticPrismSum<Element>::follow(SparsityPattern& pattern, const MovedPlaces& moved) {
  if (sum_ != nullptr) sum_->follow(pattern, moved);
}

template <class Element>
double InelasticPrismSum<Element>::add_to(const Assembly& assembly, const Vector& x) const {
  if (sum_ == nullptr) {
    sum_ = std::make_unique<ElementSum<Element>>(prisms_);
    sum_->bind(*pattern_);
  }
  return sum_->add_to(assembly, x);
}

template <class Element>
double InelasticPrismSum<Element>::advance(const Vector& x) {
  double dissipated = 0;
  for (Index i = 0; i < size(); ++i) dissipated += Element::advance(prisms_.rest[i], state(x, i));
  sum_.reset();
  return dissipated;
}

template <class Element>
double InelasticPrismSum<Element>::flow(Index prism) const {
  typename Element::template Rest<double> rest = prisms_.rest[prism];
  const auto& flow = Element::flow(rest);
  return std::accumulate(std::begin(flow), std::end(flow), 0.0) / Element::kPoints;
}

template <class Element>
std::vector<double> InelasticPrismSum<Element>::history() const {
  std::vector<double> out;
  for (auto rest : prisms_.rest)
    for (int p = 0; p < Element::kPoints; ++p) {
      const auto& natural = Element::natural(rest, p);
      out.insert(out.end(), std::begin(natural), std::end(natural));
      out.push_back(Element::flow(rest)[p]);
    }
  return out;
}

template <class Element>
void InelasticPrismSum<Element>::resume(std::span<const double> history) {
  constexpr std::size_t each = 7;  // numbers of a point
  require(history.size() == each * Element::kPoints * prisms_.rest.size(), "a history of {} numbers for {} prisms",
          history.size(), prisms_.rest.size());
  auto from = history.begin();
  ElementSet<Element> resumed = prisms_;
  for (auto& rest : resumed.rest)
    for (int p = 0; p < Element::kPoints; ++p, from += each) {
      std::copy_n(from, each - 1, std::begin(Element::natural(rest, p)));
      Element::flow(rest)[p] = from[each - 1];
      const double volume = Element::flow_volume(rest, p);
      require(std::abs(volume - 1) < 1e-6 && from[each - 1] >= 0,
              "a history of other prisms: a flow of {} that takes a volume to {}", from[each - 1], volume);
    }
  prisms_ = std::move(resumed);
  sum_.reset();
}

template <class Element>
std::array<double, Element::Layout::kDofs> InelasticPrismSum<Element>::state(const Vector& x, Index prism) const {
  std::array<double, Element::Layout::kDofs> q;
  for (int a = 0; a < Element::Layout::kGroups; ++a)
    for (int i = 0; i < Element::Layout::sizes[a]; ++i)
      q[Element::Layout::offset[a] + i] = x[prisms_.groups[prism][a] + i];
  return q;
}

template class InelasticPrismSum<PrismInelastic>;
template class InelasticPrismSum<PrismInelasticFull>;
template class InelasticPrismSum<PrismInelasticTetrahedra>;
template class InelasticPrismSum<PrismInelasticTied>;
template class InelasticPrismSum<PrismInelasticEnhanced>;

}  // namespace wrinkle
