// Claim: a strip of dual-quadrature elements, 1 × 100, under its own weight takes the shape that the inextensible
// elastica predicts, the closer the thinner (Chen et al. 2023, Fig. 7). Refuted where H/W leaves the master curve by
// more than the tolerance although the strip neither stretches nor is resolved too coarsely. From 0.01 to 0.001 m it is
// the closer the thinner at small Γ only: from Γ = 10 up 100 elements limit it.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "validation/chen2023/cantilever.h"
#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"
#include "validation/meters/log_curve.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

/// 13 values a thickness, as in the paper, which does not print them: half decades.
constexpr double kGammas[] = {0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10, 31.6, 100, 316, 1000, 3160, 10000};

Sample sample(std::string element, double thickness, double gamma, double poisson, std::string mesh = "aligned",
              I layers = 1) {
  return {{{"element", std::move(element)},
           {"thickness", thickness},
           {"gamma", gamma},
           {"poisson", poisson},
           {"mesh", std::move(mesh)},
           {"layers", layers}}};
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double thickness : {0.1, 0.01, 0.001})
    for (const double gamma : kGammas)
      for (const double poisson : {0.0, 0.3}) {
        out.push_back(sample("quad_dual", thickness, gamma, poisson));
        const bool compared = thickness > 0.001 || (gamma <= 0.1 && poisson == 0);  // from mesh to mesh, see by_mesh
        if (profile == Profile::quick || !compared) continue;
        for (const I elements : {50, 200}) {
          out.push_back(sample("quad_dual", thickness, gamma, poisson));
          out.back().values["elements_along"] = elements;
        }
      }
  for (const I layers : {2, 4, 8}) out.push_back(sample("quad_dual", 0.01, 0.01, 0.3, "aligned", layers));
  for (const char* element : {"shell_midedge", "shell_hinge"})
    for (const char* mesh : {"aligned", "irregular"})
      for (const double gamma : kGammas) {
        const bool decade = gamma == 0.01 || gamma == 0.1 || gamma == 1 || gamma == 10 || gamma == 100 || gamma == 1000;
        if (profile == Profile::paper || decade) out.push_back(sample(element, 0.01, gamma, 0.0, mesh));
        if (profile == Profile::paper) out.push_back(sample(element, 0.001, gamma, 0.0, mesh));
      }
  return out;
}

const Where kPrinted = where("elements_along", 100) && where("layers", 1);

Where in_range(double low, double high) {
  return where_at_least("gamma", low) && where_at_most("gamma", high);
}

Where strips(const char* element, double poisson, double thickness, double low, double high) {
  return where("element", element) && where("poisson", poisson) && where("thickness", thickness) && kPrinted &&
         in_range(low, high);
}

/// H/W over the tabulated elastica.
Measure over_curve(const LogCurve& master) {
  return formula("aspect_ratio / elastica(gamma)", {"aspect_ratio"}, [master](const Row& row) {
    return row.record.metrics.at("aspect_ratio") / master(read<CantileverOptions>(row.sample).gamma);
  });
}

Measure error_against(const LogCurve& master) {
  return formula("|aspect_ratio / elastica(gamma) − 1|", {"aspect_ratio"},
                 [ratio = over_curve(master)](const Row& row) { return std::abs(ratio.of(row) - 1); });
}

std::string range(double low, double high) {
  return low == high ? fmt::format("{}", low) : fmt::format("{}…{}", low, high);
}

Counter without(const char* element) {
  return swapped({{"element", std::string(element)}});
}

constexpr const char* kLayerAtClamp =
    "the larger Γ, the fewer elements the bending layer at the clamp spans; it is Γ^(−1/2) L long";

/// Where 100 elements resolve the bending layer at the clamp, and what the mesh leaves of the error where they do less.
void claim_dual(const LogCurve& master, std::vector<Claim>& out) {
  struct Range {
    double thickness, low, high, tolerance;
  };
  constexpr Range ranges[] = {{0.01, 0.01, 100, 0.001}, {0.01, 316, 1000, 0.005}, {0.001, 0.01, 31.6, 0.001},
                              {0.001, 100, 100, 0.005}, {0.001, 316, 316, 0.01},  {0.001, 1000, 1000, 0.03}};
  for (const Range& r : ranges)
    out.push_back({.says = fmt::format("quad_dual, h = {} m, ν = 0, 1×100: on the master curve for Γ = {}", r.thickness,
                                       range(r.low, r.high)),
                   .figure = "Fig. 7",
                   .quantity = "largest |relative error| of H/W",
                   .over = strips("quad_dual", 0.0, r.thickness, r.low, r.high),
                   .measure = error_against(master),
                   .bound = at_most(r.tolerance),
                   .origin = chosen("what the mesh leaves open, up to three times; full integration is off by 20 % and "
                                    "more"),
                   .counter = without("quad_full"),
                   .note = kLayerAtClamp});
  out.push_back({.says = "quad_dual, h = 0.001 m, ν = 0, 1×100: from Γ = 10 up what is left is the mesh's error, which "
                         "goes as Γ",
                 .quantity = "exponent of the |relative error| of H/W over Γ, 10 to 1000",
                 .over = strips("quad_dual", 0.0, 0.001, 10, 1000),
                 .measure = magnitude("relative_error"),
                 .reduce = exponent("gamma"),
                 .bound = within(1, 0.1),
                 .origin = theory("second order in an element's share of the layer at the clamp, Γ^(−1/2) L long"),
                 .counter = without("quad_full"),
                 .note = kLayerAtClamp});
}

/// From 0.01 to 0.001 m, at each Γ.
Claim thinnest(double poisson, const char* from, const Band& expected) {
  return {.says = fmt::format("quad_dual, ν = {}, 1×100: the strip of 0.001 m lies nearer to its curve than that of "
                              "0.01 m at every Γ",
                              poisson),
          .figure = "§ 6.1",
          .quantity = "largest ratio of |relative errors| of H/W at Γ_eff, h = 0.001 m over h = 0.01 m",
          .over = where("element", "quad_dual") && kPrinted && where("poisson", poisson) &&
                  where_at_most("thickness", 0.01),
          .measure = magnitude("relative_error_locked"),
          .reduce = pair_ratio(where("thickness", 0.001), where("thickness", 0.01), 1),
          .bound = at_most(1),
          .origin = paper("§ 6.1: nearer as the thickness decreases"),
          .counter = swapped({{"elements_along", I{800}}}, where_at_least("gamma", 10.0)),
          .expect = deviates(expected,
                             fmt::format("the mesh, from Γ = {} up: its error at the clamp is the same at every h, as "
                                         "large as what 0.01 m leaves, and of the other sign",
                                         from),
                             "the same strips of 800 elements; and the error of 0.001 m, which goes as Γ"),
          .uncertainty = {.none = "the mesh is what is judged: 100 elements, as printed"},
          .note = "below that Γ the thinner strip lies nearer"};
}

/// Strips of 50, 100 and 200 elements.
UncertaintyFrom by_mesh(const Where& strips) {
  return {.cells = "elements_along", .levels = where("element", "quad_dual") && where("layers", 1) && strips};
}

/// What the paper calls convergence: at each Γ, from a thickness to a tenth of it.
void claim_thinner(std::vector<Claim>& out) {
  const Where dual = where("element", "quad_dual") && kPrinted;
  out.push_back({.says = "quad_dual, ν = 0, 1×100: at small load H/W comes to the master curve as h²",
                 .figure = "§ 6.1",
                 .quantity = "exponent of the |relative error| of H/W over h, Γ up to 0.1",
                 .over = dual && where("poisson", 0.0) && where_at_most("gamma", 0.1),
                 .measure = magnitude("relative_error"),
                 .reduce = exponent("thickness"),
                 .bound = within(2, 0.05),
                 .origin = theory("transverse shear adds 2h²/(3L²) to a small drop"),
                 .counter = swapped({{"poisson", 0.3}}),
                 .uncertainty = by_mesh(where("poisson", 0.0) && where_at_most("gamma", 0.1))});
  out.push_back(
      {.says = "quad_dual, 1×100: from h = 0.1 m to 0.01 m the strip comes far nearer to its curve at every Γ",
       .figure = "§ 6.1",
       .quantity = "largest ratio of |relative errors| of H/W at Γ_eff, h = 0.01 m over h = 0.1 m",
       .over = dual && where_at_least("thickness", 0.01),
       .measure = magnitude("relative_error_locked"),
       .reduce = pair_ratio(where("thickness", 0.01), where("thickness", 0.1), 1),
       .bound = at_most(0.02),
       .origin = theory("shear and stretch go as h²: 0.01; as much again for what the mesh adds"),
       .counter = swapped({{"element", std::string("quad_full")}}, where_at_most("gamma", 0.1)),
       .uncertainty = by_mesh(where_at_least("thickness", 0.01))});
  out.push_back(thinnest(0.0, "10", between(40, 90)));
  out.push_back(thinnest(0.3, "31.6", between(2.2, 2.9)));
}

/// Where the bending layer at the clamp is two elements long or less.
void claim_unresolved(const LogCurve& master, std::vector<Claim>& out) {
  out.push_back({.says = "quad_dual, h = 0.01 m, ν = 0, 1×100: on the master curve for Γ = 3160…10000",
                 .figure = "Fig. 7",
                 .quantity = "largest |relative error| of H/W",
                 .over = strips("quad_dual", 0.0, 0.01, 3160, 10000),
                 .measure = error_against(master),
                 .bound = at_most(0.01),
                 .origin = chosen("a hundredth, hardly seen in Fig. 7"),
                 .counter = without("quad_full"),
                 .note = "the mesh lowers H/W and the thickness raises it"});
  out.push_back(
      {.says = "quad_dual, h = 0.001 m, ν = 0, 1×100: on the master curve for Γ = 3160…10000",
       .figure = "Fig. 7",
       .quantity = "largest |relative error| of H/W",
       .over = strips("quad_dual", 0.0, 0.001, 3160, 10000),
       .measure = error_against(master),
       .bound = at_most(0.03),
       .origin = chosen("as for Γ = 100…1000"),
       .counter = swapped({{"elements_along", I{800}}}),
       .expect = deviates(between(0.125, 0.16), "the bending layer at the clamp, Γ^(−1/2) L, is one element long",
                          "with 800 elements the same strips are within the bound")});
  out.push_back({.says = "quad_dual, h = 0.001 m, ν = 0.3, one layer: on the curve of Γ_eff for Γ = 100…1000",
                 .quantity = "largest |relative error| of H/W at Γ_eff",
                 .over = strips("quad_dual", 0.3, 0.001, 100, 1000),
                 .measure = magnitude("relative_error_locked"),
                 .bound = at_most(0.03),
                 .origin = chosen("as for ν = 0"),
                 .counter = without("quad_full")});
}

constexpr const char* kLocking =
    "Poisson thickness locking: a director that is linear through the thickness cannot hold the strain −ν/(1−ν) zκ "
    "across it, so one layer bends with λ+2μ in place of E/(1−ν²), and H/W follows the master curve at Γ_eff = "
    "Γ(1−2ν)/(1−ν)²";

Where compressible(double thickness, double low, double high) {
  return strips("quad_dual", 0.3, thickness, low, high);
}

void claim_locking(const LogCurve& master, std::vector<Claim>& out) {
  const Where small = compressible(0.01, 0.01, 0.01) || compressible(0.001, 0.01, 0.01);
  out.push_back({.says = "quad_dual, ν = 0.3, one layer: on the master curve, as for ν = 0",
                 .figure = "Fig. 7",
                 .quantity = "H/W over the master curve at Γ = 0.01",
                 .over = small,
                 .measure = over_curve(master),
                 .bound = within(1, 0.001),
                 .origin = chosen("as for ν = 0"),
                 .counter = swapped({{"poisson", 0.0}}),
                 .expect = deviates(between(0.80, 0.83), kLocking,
                                    "the samples with 2, 4 and 8 layers, whose stiffness falls as the closed form")});
  out.push_back({.says = "quad_dual, ν = 0.3, one layer: locked by (1−2ν)/(1−ν)² at small Γ",
                 .quantity = "H/W over the master curve at Γ = 0.01",
                 .over = small,
                 .measure = over_curve(master),
                 .bound = within(thickness_locking_factor(0.3, 1), 0.002),
                 .origin = theory("(1−2ν)/(1−ν)², one layer with linear directors"),
                 .counter = swapped({{"poisson", 0.0}}),
                 .note = kLocking});
  const auto at_effective = [&](double thickness, double low, double high) -> Claim {
    return {.says = fmt::format("quad_dual, h = {} m, ν = 0.3, one layer: on the curve of Γ_eff for Γ = {}", thickness,
                                range(low, high)),
            .quantity = "largest |relative error| of H/W at Γ_eff",
            .over = compressible(thickness, low, high),
            .measure = magnitude("relative_error_locked"),
            .bound = at_most(0.001),
            .origin = chosen("as for ν = 0"),
            .counter = without("quad_full"),
            .note = kLocking};
  };
  out.push_back(at_effective(0.01, 0.01, 31.6));
  out.push_back(at_effective(0.001, 0.01, 31.6));
  Claim thick = at_effective(0.01, 100, 100);
  thick.counter = swapped({{"poisson", 0.0}});
  thick.expect = deviates(
      between(0.00102, 0.00125),
      "finite thickness, not the mesh: with 800 elements the deviation from the thin strip's curve is 25 (h/L)², "
      "transverse shear in the bending layer, Γ^(−1/2) L = 0.1 m long, and stretch; 100 elements hide half of it",
      "the sample with h = 0.1 m at the same Γ: 0.236 = 24 (h/L)²");
  out.push_back(std::move(thick));
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

void claim_shells(const LogCurve& master, std::vector<Claim>& out) {
  for (const char* mesh : {"aligned", "irregular"})
    out.push_back(
        {.says = fmt::format("shell_midedge, h = 0.01 m, 100×10, {} mesh: on the master curve up to Γ = 100", mesh),
         .quantity = "largest |relative error| of H/W",
         .over = strips("shell_midedge", 0.0, 0.01, 0.01, 100) && where("mesh", mesh),
         .measure = error_against(master),
         .bound = at_most(0.0005),
         .origin = chosen("libshell's element, measured in peers.md: up to 0.03 %; hinges are off by 2 % and more"),
         .counter = without("shell_hinge")});
  const std::string why =
      "right triangles with all diagonals one way couple bending and twist: the hinges of square cells store "
      "½D((κ−τ)² + 4τ²) per area at curvature κ and twist τ, least at τ = κ/5: 4/5 of ½Dκ², whatever the mesh width";
  const Where hinge = strips("shell_hinge", 0.0, 0.01, 0.01, 0.1) && where("mesh", "aligned");
  out.push_back({.says = "shell_hinge with the coefficient that is exact for a cylinder bends with D",
                 .quantity = "effective bending stiffness over D, aligned mesh, Γ up to 0.1",
                 .over = hinge,
                 .measure = metric("effective_stiffness"),
                 .bound = within(1, 0.01),
                 .origin = theory("D, by the coefficient's derivation"),
                 .counter = without("shell_midedge"),
                 .expect = deviates(between(0.78, 0.84), why, "the irregular mesh: 0.966")});
  out.push_back({.says = "shell_hinge on an aligned mesh bends with 4/5 of D",
                 .quantity = "effective bending stiffness over D, aligned mesh, Γ up to 0.1",
                 .over = hinge,
                 .measure = metric("effective_stiffness"),
                 .bound = within(0.8, 0.02),
                 .origin = theory("½D((κ−τ)² + 4τ²) is least at τ = κ/5: 4/5 of ½Dκ²"),
                 .counter = swapped({{"mesh", std::string("irregular")}}),
                 .note = why});
}

/// What is measured against the elastica is known as well as that is, tabulated or solved for.
void add_uncertainty(const ReferenceData& reference, std::vector<Claim>& out) {
  constexpr double interpolated = 1e-6;  // relative, of the table between its points: log_curve_test.cpp
  const double solved = reference.meta("elastica").at("uncertainty").at("relative").get<double>();
  for (Claim& claim : out) {
    if (claim.reduce.kind != Reducer::Kind::worst) continue;
    const std::string& read = claim.measure.metrics.front();
    UncertaintyFrom& from = claim.uncertainty;
    if (read == "aspect_ratio") from.reference = solved + interpolated;
    if (read == "relative_error_locked") from.reference = solved;
    if (from.reference > 0 && from.along().empty()) from.none = "the mesh is what is judged: 100 elements, as printed";
  }
}

std::vector<Claim> claims(const ReferenceData& reference) {
  const LogCurve master = master_curve_table(reference);
  std::vector<Claim> out;
  claim_dual(master, out);
  claim_unresolved(master, out);
  claim_thinner(out);
  claim_locking(master, out);
  claim_shells(master, out);
  add_uncertainty(reference, out);
  return out;
}

}  // namespace

extern const Study cantilever_master_curve = {
    .name = "cantilever_master_curve",
    .title = "Heavy cantilever on the master curve",
    .claim =
        "H/W of a strip under its own weight is a function of Γ alone, the inextensible elastica's, and the "
        "dual-quadrature element converges to it as the strip gets thinner, as far as 100 elements resolve the bending "
        "layer at the clamp.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 7",
    .version = 1,
    .parameters = parameters_of<CantileverOptions>(),
    .metrics = cantilever_metrics(),
    .paper_duration = "about 20 seconds",
    .samples = samples,
    .run = running<CantileverOptions>(run_cantilever),
    .refuse = refusing<CantileverOptions>(refuse_cantilever),
    .claims = claims,
    .shown = {{where("poisson", 0.3) && where("thickness", 0.001), "how far 100 elements reach"},
              {where("element", "shell_hinge") || where("element", "shell_midedge"), "other elements on the curve"}}};

}  // namespace wrinkle::validation
