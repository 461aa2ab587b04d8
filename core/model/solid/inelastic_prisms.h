#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/assembly/energy.h"
#include "core/energy/prism_inelastic.h"

namespace wrinkle {

/// Prisms that flow, as a term of the total energy: the incremental potential of the step at hand. Minimise, then
/// `advance`, and the next step starts from the history that this one left.
class InelasticPrisms final : public Energy {
 public:
  explicit InelasticPrisms(ElementSet<PrismInelastic> prisms) : prisms_(std::move(prisms)) {}

  std::string_view name() const override { return PrismInelastic::name; }
  void couple(Couplings& couplings) const override;
  void bind(SparsityPattern& pattern) override;
  void follow(SparsityPattern& pattern, const MovedPlaces& moved) override;
  double add_to(const Assembly& assembly, const Vector& x) const override;

  /// Takes the step that ended in x (all unknowns) into the history. Returns what it dissipated [J].
  double advance(const Vector& x);

  Index size() const { return prisms_.size(); }
  /// Equivalent flow of a prism up to the last step: the mean over its two points.
  double flow(Index prism) const { return 0.5 * (prisms_.rest[prism].flow[0] + prisms_.rest[prism].flow[1]); }
  /// A = C_p⁻¹ of a point: the inverse of its flow, squared; of determinant 1.
  MatrixN<3> inverse_flow(Index prism, int point) const;

  /// All history: of each prism and point A, as 11 12 22 13 23 33, and γ.
  std::vector<double> history() const;
  /// Goes on from the history of an earlier run. Throws std::invalid_argument for one of other prisms.
  void resume(std::span<const double> history);

 private:
  std::array<double, 18> state(const Vector& x, Index prism) const;

  ElementSet<PrismInelastic> prisms_;
  // ElementSum holds its elements' constants packed: a change of history makes a new one, when next it is evaluated.
  // The assembler that evaluates owns the pattern which it bound this term to: so that is still there then.
  mutable std::unique_ptr<Energy> sum_;
  SparsityPattern* pattern_ = nullptr;
};

}  // namespace wrinkle
