#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/assembly/energy.h"
#include "core/energy/prism_inelastic.h"
#include "core/energy/prism_inelastic_tied.h"

namespace wrinkle {

/// Prisms that flow, as a term of the total energy: the incremental potential of the step at hand. Minimise, then
/// `advance`, and the next step starts from the history that this one left.
class InelasticPrisms : public Energy {
 public:
  /// Takes the step that ended in x (all unknowns) into the history. Returns what it dissipated [J].
  virtual double advance(const Vector& x) = 0;

  virtual Index size() const = 0;
  /// Equivalent flow of a prism up to the last step: the mean over its points.
  virtual double flow(Index prism) const = 0;
  /// det C_p⁻¹ of a point, C_p its flow, squared: 1, as flow keeps the volume.
  virtual double flow_volume(Index prism, int point) const = 0;
  virtual int points() const = 0;

  /// All history: of each prism and point C_p⁻¹ (11 12 22 13 23 33, in the base of the element) and γ.
  virtual std::vector<double> history() const = 0;
  /// Goes on from the history of an earlier run. Throws std::invalid_argument for one of other prisms.
  virtual void resume(std::span<const double> history) = 0;
};

/// Element: PrismFlowing or PrismAssumedFlowing.
template <class Element>
class InelasticPrismSum final : public InelasticPrisms {
 public:
  explicit InelasticPrismSum(ElementSet<Element> prisms) : prisms_(std::move(prisms)) {}

  std::string_view name() const override { return Element::name; }
  void couple(Couplings& couplings) const override;
  void bind(SparsityPattern& pattern) override;
  void follow(SparsityPattern& pattern, const MovedPlaces& moved) override;
  double add_to(const Assembly& assembly, const Vector& x) const override;

  double advance(const Vector& x) override;
  Index size() const override { return prisms_.size(); }
  double flow(Index prism) const override;
  double flow_volume(Index prism, int point) const override { return Element::flow_volume(prisms_.rest[prism], point); }
  int points() const override { return Element::kPoints; }
  std::vector<double> history() const override;
  void resume(std::span<const double> history) override;

 private:
  std::array<double, Element::Layout::kDofs> state(const Vector& x, Index prism) const;

  ElementSet<Element> prisms_;
  // ElementSum holds its elements' constants packed: a change of history makes a new one, when next it is evaluated.
  // The assembler that evaluates owns the pattern which it bound this term to: so that is still there then.
  mutable std::unique_ptr<Energy> sum_;
  SparsityPattern* pattern_ = nullptr;
};

}  // namespace wrinkle
