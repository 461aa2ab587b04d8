// What is claimed of strips as they get thinner, on the printed mesh, and of the locking of one layer by Poisson's
// ratio.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "validation/chen2023/cantilever.h"
#include "validation/chen2023/cantilever_master_curve.h"

namespace wrinkle::validation::cantilever_master_curve {

namespace {

/// The largest |error| of the thinner strip less that of the thicker one, at one Γ and ν.
std::optional<double> farther_off(std::span<const Measured> rows) {
  std::map<double, std::map<double, double>> by_gamma;  // Γ: h: |error|
  for (const Measured& row : rows) {
    const auto o = read<CantileverOptions>(row.row->sample);
    by_gamma[o.gamma][o.thickness] = row.value;
  }
  std::optional<double> out;
  for (const auto& [gamma, errors] : by_gamma) {
    if (errors.size() != 2) return std::nullopt;
    out = std::max(out.value_or(-INFINITY), errors.begin()->second - errors.rbegin()->second);
  }
  return out;
}

/// From 0.01 to 0.001 m. `curve`: the paper's, the master curve, which with ν = 0 is the one at Γ_eff; that one is this
/// suite's.
Claim thinnest(double poisson, const char* curve, const char* figure, const Band& expected) {
  return {.says = fmt::format("quad_dual, ν = {}, 1×100: the strip of 0.001 m lies as near to {} as that of 0.01 m",
                              poisson, curve),
          .figure = figure,
          .quantity = "largest |relative error| of H/W at Γ_eff with h = 0.001 m less that with h = 0.01 m",
          .over = kOnPrinted && where("poisson", poisson) && where_at_most("thickness", 0.01),
          .measure = magnitude("relative_error_locked"),
          .reduce = reduced("largest difference at one Γ", {"thickness", "gamma"}, farther_off),
          .bound = at_most(0.001),
          .origin = chosen("a thousandth, at each Γ; § 6.1 prints no number"),
          .counter = swapped({{"elements_along", kFineAlong}}, where_at_least("gamma", 10.0)),
          .expect = deviates(expected,
                             "the mesh: its error at the clamp is the same at every h and goes as Γ; at 0.01 m the "
                             "thickness hides it",
                             "the study cantilever_errors, without the mesh's error: a hundredth of the distance"),
          .uncertainty = {.none = kMeshJudged}};
}

constexpr const char* kLocking =
    "Poisson thickness locking: a director that is linear through the thickness cannot hold the strain −ν/(1−ν) zκ "
    "across it, so one layer bends with λ+2μ in place of E/(1−ν²), and H/W follows the master curve at Γ_eff = "
    "Γ(1−2ν)/(1−ν)²";

/// From 0.1 to 0.01 m, at each Γ; `error` of H/W beside the curve at Γ, the paper's, or at Γ_eff, which is this
/// suite's.
Claim thinner(const char* says, double poisson, const char* at, const char* error) {
  return {.says = says,
          .quantity = fmt::format("largest ratio of |relative errors| of H/W at {}, h = 0.01 m over h = 0.1 m", at),
          .over = kOnPrinted && where_at_least("thickness", 0.01) && where("poisson", poisson),
          .measure = magnitude(error),
          .reduce = pair_ratio(where("thickness", 0.01), where("thickness", 0.1), 1),
          .bound = at_most(0.02),
          .origin = theory("shear and stretch go as h²: 0.01; the mesh's Γ(Δ/L)²/6 is as much again of the stretch "
                           "Γ(h/L)²/6 of 0.1 m, as Δ is a tenth of that"),
          .counter = swapped({{"element", std::string("quad_full")}}, where_at_most("gamma", 0.1)),
          .uncertainty = {.none = kMeshJudged}};
}

/// What the paper calls convergence, on its own mesh.
void claim_thinner(std::vector<Claim>& out) {
  out.push_back(
      thinner("quad_dual, ν = 0, 1×100: from h = 0.1 m to 0.01 m the strip comes far nearer to the master curve", 0,
              "Γ", "relative_error"));
  out.back().figure = "§ 6.1";
  out.back().note = "at each Γ; ν and Γ are not printed, and assumed";
  Claim locked =
      thinner("quad_dual, ν = 0.3, 1×100: from h = 0.1 m to 0.01 m the strip comes far nearer to the master curve", 0.3,
              "Γ", "relative_error");
  locked.counter = swapped({{"poisson", 0.0}});
  locked.expect = deviates(between(1.5, 2.5),
                           fmt::format("{}: 18 % off at small Γ whatever h, and at Γ = 31.6 the stretch of 0.1 m makes "
                                       "up for half of it",
                                       kLocking),
                           "the same strips beside the curve at Γ_eff: 0.0100");
  locked.figure = "§ 6.1";
  locked.note = "2.08 was known when the band was chosen; ν and Γ are not printed, and assumed";
  out.push_back(std::move(locked));
  out.push_back(
      thinner("quad_dual, ν = 0.3, 1×100: from h = 0.1 m to 0.01 m the strip comes far nearer to the curve "
              "of its locked stiffness",
              0.3, "Γ_eff", "relative_error_locked"));
  out.push_back(thinnest(0.0, "the master curve", "§ 6.1", between(0.12, 0.155)));
  out.push_back(thinnest(0.3, "the curve of its locked stiffness", "", between(0.038, 0.05)));
}

Claim mesh_grows_claim() {
  return {.says =
              "quad_dual, h = 0.001 m, ν = 0, 1×100: from Γ = 10 up what is left is the mesh's error, which goes "
              "as Γ",
          .quantity = "exponent of the |relative error| of H/W over Γ, 10 to 1000",
          .over = kOnPrinted && where("poisson", 0.0) && where("thickness", 0.001) && in_range(10, 1000),
          .measure = magnitude("relative_error"),
          .reduce = exponent("gamma"),
          .bound = within(1, 0.1),
          .origin = theory("second order in an element's share of the layer at the clamp, Γ^(−1/2) L long"),
          .counter = without("quad_full")};
}

// Poisson thickness locking -------------------------------------------------------------------------------------------

void claim_locking(const LogCurve& master, std::vector<Claim>& out) {
  const Where small = kOnPrinted && where("poisson", 0.3) && where("gamma", 0.01) && where_at_most("thickness", 0.01);
  const UncertaintyFrom meshes{
      .cells = "elements_along",
      .levels = kOneLayer && where("poisson", 0.3) && where("gamma", 0.01) && where_at_most("thickness", 0.01)};
  out.push_back({.says = "quad_dual, ν = 0.3, one layer: on the master curve, as for ν = 0",
                 .figure = "Fig. 7",
                 .quantity = "H/W over the master curve at Γ = 0.01",
                 .over = small,
                 .measure = over_curve(master),
                 .bound = within(1, 0.001),
                 .origin = chosen("ten times what the strip with ν = 0 is off by"),
                 .counter = swapped({{"poisson", 0.0}}),
                 .expect = deviates(between(0.80, 0.83), kLocking,
                                    "the samples with 2, 4 and 8 layers, whose stiffness falls as the closed form"),
                 .uncertainty = meshes});
  out.push_back({.says = "quad_dual, ν = 0.3, one layer: locked by (1−2ν)/(1−ν)² at small Γ",
                 .quantity = "H/W over the master curve at Γ = 0.01",
                 .over = small,
                 .measure = over_curve(master),
                 .bound = within(thickness_locking_factor(0.3, 1), 0.002),
                 .origin = theory("(1−2ν)/(1−ν)², one layer with linear directors"),
                 .counter = swapped({{"poisson", 0.0}}),
                 .uncertainty = meshes,
                 .note = kLocking});
  for (const I layers : {2, 4, 8})
    out.push_back({.says = fmt::format("quad_dual, ν = 0.3, {} layers: the locking falls as 1/layers²", layers),
                   .quantity = "effective bending stiffness over D at Γ = 0.01",
                   .over = where("element", "quad_dual") && where("poisson", 0.3) && where("layers", layers) &&
                           where("gamma", 0.01),
                   .measure = metric("effective_stiffness"),
                   .bound = within(1 / thickness_locking_factor(0.3, static_cast<int>(layers)), 0.002),
                   .origin = theory("n layers: 1 + ((1−ν)²/(1−2ν) − 1)/n²"),
                   .counter = swapped({{"layers", I{1}}})});
}

}  // namespace

std::vector<Claim> cantilever_thinner_claims(const LogCurve& master) {
  std::vector<Claim> out;
  claim_thinner(out);
  out.push_back(mesh_grows_claim());
  claim_locking(master, out);
  return out;
}

}  // namespace wrinkle::validation::cantilever_master_curve
