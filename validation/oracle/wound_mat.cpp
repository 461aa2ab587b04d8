#include "validation/oracle/wound_mat.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <stdexcept>

namespace wrinkle::validation {

/// w and its derivatives; `across` is ∂w/∂ζ at λ and κ.
struct WoundMat::Section {
  double energy = 0, along = 0, bending = 0, across = 0;  // [J/m²], N [N/m], M [N], [J/m²]
};

namespace {

/// Gauss's four points on [−½, ½], and their weights.
constexpr std::array<std::array<double, 2>, 4> kPoints{{{-0.430568155797026, 0.173927422568727},
                                                        {-0.169990521792428, 0.326072577431273},
                                                        {0.169990521792428, 0.326072577431273},
                                                        {0.430568155797026, 0.173927422568727}}};

constexpr int kIterations = 60;

}  // namespace

WoundMat::WoundMat(const WoundMatOptions& options) : options_(options), lame_(options.material.lame()) {
  options_.material.check();
  if (!(options_.thickness > 0 && options_.tension > 0 && options_.weight >= 0))
    throw std::invalid_argument(fmt::format("a mat of {} m, pulled with {} N/m, that weighs {} N/m²",
                                            options_.thickness, options_.tension, options_.weight));
  double stretch = 1, ratio = 1;
  for (int i = 0; i < kIterations; ++i) {
    ratio -= section(stretch, 0, ratio).across / slope();
    stretch += (options_.tension - section(stretch, 0, ratio).along) / slope();
  }
  const Section s = section(stretch, 0, ratio);
  straight_ = {stretch, ratio * options_.thickness, s.along, 0};
  invariant_ = s.energy - s.along * stretch;
}

WoundMat::Section WoundMat::section(double stretch, double curvature, double ratio) const {
  const auto [lambda, mu] = lame_;
  Section out;
  for (const auto& [place, part] : kPoints) {
    const double Z = place * options_.thickness, dZ = part * options_.thickness, a = stretch + curvature * ratio * Z,
                 log_J = std::log(a * ratio), pressure = mu - lambda * log_J, along = mu * a - pressure / a;
    out.energy += dZ * (0.5 * mu * (a * a + ratio * ratio - 2) - mu * log_J + 0.5 * lambda * log_J * log_J);
    out.along += dZ * along;
    out.bending += dZ * along * ratio * Z;
    out.across += dZ * (mu * ratio - pressure / ratio + along * curvature * Z);
  }
  return out;
}

/// Of N along λ, and of ∂w/∂ζ along ζ, where there is no strain [N/m].
double WoundMat::slope() const {
  return (lame_.lambda + 2 * lame_.mu) * options_.thickness;
}

/// ζ and λ in turns, by the slopes without strain: the invariant falls by λ dN.
WoundLayer WoundMat::turn(const WoundPlace& p) const {
  const double weight = options_.weight;
  double stretch = straight_.stretch, ratio = straight_.thickness / options_.thickness, inner = p.outer;
  for (int i = 0; i < kIterations; ++i) {
    const double curvature = stretch / p.radius;
    Section s = section(stretch, curvature, ratio);
    inner = p.outer + s.along - weight * std::cos(p.angle) / curvature;
    ratio -= (s.across + 0.5 * options_.thickness * curvature * (inner + p.outer)) / slope();
    s = section(stretch, curvature, ratio);
    const double invariant = s.energy + weight * p.height - s.along * stretch - s.bending * curvature;
    stretch += (invariant - invariant_) / (stretch * slope());
  }
  return {stretch, ratio * options_.thickness, section(stretch, stretch / p.radius, ratio).along, inner};
}

/// From the outside inwards the forces, from the inside outwards the radii, which hardly change the forces.
std::vector<WoundTurn> wound_turns(const WoundMat& mat, const WoundRoll& roll,
                                   const std::function<double(double)>& gap) {
  const auto count = static_cast<std::size_t>(roll.turns);
  std::vector<WoundTurn> out(count);
  std::vector<double> radius{roll.radius};
  for (std::size_t k = 0; k < count; ++k) radius.push_back(radius.back() + mat.thickness());
  for (int pass = 0; pass < 4; ++pass) {
    double outer = 0;
    for (std::size_t k = count; k-- > 0;) {
      const double r = radius[k + 1];
      out[k].layer = mat.turn({r, roll.angle, roll.leaves - r * std::cos(roll.angle), outer});
      outer = out[k].layer.inner;
    }
    for (std::size_t k = 0; k < count; ++k) {
      const WoundLayer& layer = out[k].layer;
      const double inside = k == 0 ? roll.thickness : out[k - 1].layer.thickness,
                   curvature = 0.5 * layer.stretch * (1 / radius[k] + 1 / radius[k + 1]);
      out[k].pitch = 0.5 * (inside + layer.thickness) + gap(layer.inner * curvature);
      radius[k + 1] = radius[k] + out[k].pitch;
    }
  }
  return out;
}

}  // namespace wrinkle::validation
