// What the printed strip of 100 dual-quadrature elements (Chen et al. 2023, Fig. 7) is off the master curve by, its
// three parts apart. The mesh's, along the strip: H/W against the same strip's on 400 and 800 elements, extrapolated.
// The quadrature's, across it: that limit against a beam of straight sections that are integrated exactly. The
// thickness's: that beam, or the limit, against the elastica, one that stretches, and a solid in plane strain. Refuted
// where the mesh's part exceeds (Δ/ℓ)²/2, ℓ the bending layer at the clamp, where the limit is not the beam of the
// element's own two points across, where these leave something else than the ⟨z⁴⟩ that they miss, or where the
// thickness's part does not fall as h², is not shear's at small load or not the solid's but for its straight sections.
#include "validation/chen2023/cantilever_errors.h"

#include <cmath>

#include "core/check/observed_order.h"

namespace wrinkle::validation::cantilever_errors {

namespace {

constexpr double kLeftByStretch = 0.75;  // the middle of what is read off

/// 13 values a thickness, as in Fig. 7.
constexpr double kGammas[] = {0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10, 31.6, 100, 316, 1000, 3160, 10000};
/// h = 0.1 m, ν = 0, all strains followed: elements 0.8 times as thick as long.
void add_solids(std::vector<Sample>& out, Profile profile) {
  for (const I along : kSolidMeshes)
    if (along < kSolidMeshes[2] || profile == Profile::paper)
      out.push_back({{{"element", std::string("quad_full")},
                      {"thickness", 0.1},
                      {"gamma", kStretching},
                      {"elements_along", along},
                      {"layers", along * 8 / 100}}});
}

/// Whole decades, all half decades at h = 0.01 m with ν = 0, those of which claims name the Γ, and thin strips with ν =
/// 0.
bool is_quick(double thickness, double gamma, double poisson) {
  const double decades = std::log10(gamma);
  const bool whole = std::abs(decades - std::round(decades)) < 1e-3;
  if (thickness == 0.001) return poisson == 0 && (whole || gamma > 1000);
  return whole || (thickness == 0.01 && poisson == 0) || (thickness == 0.1 && gamma == kStretching);
}

/// h = 0.01 m, ν = 0, Γ = 100 in layers, as fine as one layer's.
void add_layered(std::vector<Sample>& out) {
  for (const I layers : kLayered)
    for (const I along : {kFinest / 2, kFinest})
      out.push_back({{{"thickness", 0.01}, {"gamma", kLayeredGamma}, {"elements_along", along}, {"layers", layers}}});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_solids(out, profile);
  add_layered(out);
  for (const double thickness : {0.1, 0.01, 0.001})
    for (const double gamma : kGammas)
      for (const double poisson : {0.0, 0.3}) {
        if (profile == Profile::quick && !is_quick(thickness, gamma, poisson)) continue;
        if (gamma * thickness * thickness > 1.01) continue;  // stretched beyond what a theory here says
        const I finest = thickness == 0.001 ? kFinestOfThin : kFinest;
        for (const I elements : {kPrinted, finest / 4, finest / 2, finest})
          if (profile == Profile::paper || elements != finest / 4)
            out.push_back(
                {{{"thickness", thickness}, {"gamma", gamma}, {"poisson", poisson}, {"elements_along", elements}}});
      }
  return out;
}

/// Where full quadrature would be off by more than (Δ/ℓ)²/2.
const Where kTellingOfMesh = (where("thickness", 0.1) && where_at_most("gamma", 31.6)) ||
                             (where("thickness", 0.01) && where_at_most("gamma", 1000.0)) || kThin;

/// All that a printed strip is off its own limit by.
Claim mesh_claim() {
  const auto of = [](std::span<const Measured> rows, const Measured& row) {
    const double limit = limit_of(rows, row.row->sample);
    return std::abs(row.value / limit - 1) / layer_share_squared(options_of(row));
  };
  return {
      .says =
          "quad_dual, 1×100, h and Γ where locking would show: the mesh is off by less than half the square of an "
          "element's share of the bending layer",
      .quantity = "largest |H/W over that without the mesh's error − 1| over (Δ/ℓ)² = Γ (Δ/L)²",
      .over = kTellingOfMesh && (kOnFinest || (kDual && where("elements_along", kPrinted))),
      .measure = metric("aspect_ratio"),
      .reduce = farthest("largest error of 100 elements over (Δ/ℓ)²", where("elements_along", kPrinted), 1, of),
      .bound = at_most(0.5),
      .origin = theory("second order in Δ/ℓ, ℓ = Γ^(−1/2) L, 1/6 where Γ is large and h small. 0.257 was known, and "
                       "of full quadrature 0.87 and more"),
      .counter = swapped({{"element", std::string("quad_full")}}, where("elements_along", kPrinted)),
      .uncertainty = {.none = "the error of the mesh is what is judged"},
      .note =
          "with 0.1 m, Γ = 100, and with 0.01 m, Γ = 3160 and 10,000, which have 0.10 to 0.15, full quadrature "
          "is within the bound or next to it, so that they tell nothing"};
}

// The thickness's part ------------------------------------------------------------------------------------------------

/// |100 e(0.001 m)/e(0.01 m) − 1| of a strip of 0.001 m, e its distance from the master curve without the mesh's error.
std::function<double(std::span<const Measured>, const Measured&)> beside_square(const LogCurve& master) {
  return [master](std::span<const Measured> rows, const Measured& row) {
    Sample thick = row.row->sample;
    thick.values["thickness"] = 0.01;
    const double exact = master(options_of(row).gamma);
    const double thin_error = limit_of(rows, row.row->sample) / exact - 1;
    return std::abs(thin_error / (limit_of(rows, thick) / exact - 1) / 0.01 - 1);
  };
}

/// At each Γ from 0.01 to 0.001 m.
Claim as_square_claim(const LogCurve& master) {
  return {
      .says =
          "quad_dual, ν = 0, without the mesh's error: a tenth of the thickness leaves a hundredth of the "
          "distance to the master curve, at each Γ up to 1000",
      .quantity = "largest |relative errors of H/W, h = 0.001 m over h = 0.01 m, × 100 − 1|",
      .over = kOnFinest && where("poisson", 0.0) && where_at_most("gamma", 1000.0) && where_at_most("thickness", 0.01),
      .measure = metric("aspect_ratio"),
      .reduce = farthest("largest |100 e(0.001 m)/e(0.01 m) − 1|", kFinestMesh && where("thickness", 0.001), 1,
                         beside_square(master)),
      .bound = at_most(0.1),
      .origin = theory("stretch and shear go as (h/ℓ)² = Γ(h/L)², at most 0.1 here; their squares are left"),
      .counter = swapped({{"elements_along", kPrinted}}),  // the mesh's error left on
      .uncertainty = {.none = "the two finest meshes, extrapolated"},
      .note =
          "of no printed mesh: on 1×100 elements the paper's sentence deviates, cantilever_master_curve. 0.080 at Γ = "
          "1000, 0.13 and 0.19 beyond were known when the range was chosen: it ends where the bound does"};
}

/// The same where the layer at the clamp is one or two thicknesses long.
Claim beyond_square_claim(const LogCurve& master) {
  Claim out = as_square_claim(master);
  out.says =
      "quad_dual, ν = 0, without the mesh's error: a tenth of the thickness leaves a hundredth of the distance to "
      "the master curve at Γ = 3160 and 10,000, too";
  out.over = kOnFinest && where("poisson", 0.0) && where_more("gamma", 1000.0) && where_at_most("thickness", 0.01);
  out.expect =
      deviates(between(0.15, 0.25),
               "what is left beside h² is of first order in h/ℓ, ℓ = Γ^(−1/2) L the bending layer at the clamp, "
               "which is 0.56 and 1 thick here at h = 0.01 m: stretch alone would leave 1 % (elastica)",
               "the same at Γ from 10 to 1000, whose exponent over h/ℓ is judged beside this");
  out.note =
      "0.13 and 0.19 were known when the band was chosen. No counter comes out as said: its cause is h/ℓ, which Γ and "
      "h "
      "set, by which the curve is read; the printed mesh, the counter, shows only that its error is taken off";
  return out;
}

/// p of what h² leaves ∝ √Γ.
Claim first_order_claim(const LogCurve& master) {
  const auto of = beside_square(master);
  const auto fit = [of](std::span<const Measured> rows) -> std::optional<double> {
    std::vector<double> share, left;
    for (const Measured& row : rows) {
      if (!kFinestMesh(row.row->sample) || options_of(row).thickness > 0.005) continue;
      share.push_back(std::sqrt(options_of(row).gamma));
      left.push_back(of(rows, row));
    }
    if (share.size() < 3) return std::nullopt;
    return fitted_order(share, left);
  };
  Claim out = as_square_claim(master);
  out.says =
      "quad_dual, ν = 0, without the mesh's error: what is left beside h² goes as the thickness's share of the "
      "layer at the clamp";
  out.note = "0.27 h/ℓ";
  out.quantity = "p of |100 e(0.001 m)/e(0.01 m) − 1| ∝ (h/ℓ)^p, h/ℓ = √Γ h/L, Γ from 10 to 1000";
  out.over = out.over && where_at_least("gamma", 10.0);
  out.reduce = reduced("exponent over √Γ", {"gamma", "thickness", "elements_along"}, fit);
  out.bound = within(1, 0.15);
  out.origin = chosen("first order, as of an end layer that is h deep; 0.98 was known when it was chosen");
  return out;
}

/// What is left of the distance to the elastica where stretch is taken off.
Claim stretch_claim(const LogCurve& master) {
  Claim out = of_converged("farthest from 3/4", 1, [master](const CantileverOptions& o, double ratio) {
    const double exact = master(o.gamma);
    return std::abs((ratio - director_elastica(o)) / exact / shear_share(o) - kLeftByStretch);
  });
  out.says =
      "quad_dual, ν = 0, without the mesh's error: less what the elastica that stretches has of it, the distance to "
      "the elastica is 0.68 to 0.82 of what shear may be, Γ = 10…1000";
  out.quantity = "largest ||ΔH/W| over (⅔ + Γ/6)(h/L)² H/W − 0.75|, h = 0.01 and 0.001 m";
  out.over =
      out.over && where_at_least("gamma", 10.0) && where_at_most("gamma", 1000.0) && where_at_most("thickness", 0.01);
  out.bound = at_most(0.07);
  out.origin =
      chosen("0.70 to 0.81 was known, and 0.83 to 0.95 with the stretch left on: each strip would be out of the band");
  out.counter = without_shear(where("thickness", 0.01) && where("gamma", 10.0));
  out.is_check = true;
  out.note =
      "a beam that stretches and shears by linear laws (Reissner) has 0.21 to 0.30: the rest, of the same order, "
      "Γ(h/L)², is the finite strain of bending and, an eighth of the distance, two points across, as the beams of the "
      "next claims show; the solid in plane strain has the strain, too";
  return out;
}

/// At small load, two-sided.
Claim small_shear_claim() {
  Claim out = of_converged("farthest from 1", 1, [](const CantileverOptions& o, double ratio) {
    return std::abs((ratio / director_elastica(o) - 1) / shear_of_small_drop(o) - 1);
  });
  out.says =
      "quad_dual, ν = 0 and 0.3, without the mesh's error: at Γ ≤ 0.1 it drops by the shear of its section more "
      "than the elastica of Γ_eff";
  out.quantity = "largest |excess of H/W over ⅔ (1 − ν)/(1 − 2ν) (h/L)² − 1|, h = 0.1 and 0.01 m";
  out.over = kOnFinest && kThick && where_at_most("gamma", 0.1);
  out.bound = at_most(0.03);
  out.origin = theory("4B/(μhL²), B = (λ + 2μ)h³/12: Poisson thickness locking, and a shear factor of 1");
  out.counter = swapped({{"layers", I{4}}});
  return out;
}

std::vector<Claim> claims(const ReferenceData& reference) {
  const LogCurve master = master_curve_table(reference);
  std::vector<Claim> out{
      mesh_claim(),          as_square_claim(master), beyond_square_claim(master), first_order_claim(master),
      stretch_claim(master), small_shear_claim()};
  for (Claim& claim : quadrature_claims(reference)) out.push_back(std::move(claim));
  for (Claim& claim : solid_claims(reference, master)) out.push_back(std::move(claim));
  return out;
}

}  // namespace

extern const Study study = {
    .name = "cantilever_errors",
    .title = "Heavy cantilever: mesh, quadrature and thickness apart",
    .claim =
        "The printed strip is off the master curve by its mesh's error, second order in an element's share of the "
        "bending layer at the clamp, by that of two points across one layer, Γ(h/L)²/60, and by its thickness's, which "
        "falls as h², shear's at small load; the first hides the others.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 7",
    .version = 1,
    .parameters = parameters_of<CantileverOptions>(),
    .metrics = cantilever_metrics(),
    .paper_duration = "two minutes",
    .samples = samples,
    .run = running<CantileverOptions>(run_cantilever),
    .refuse = refusing<CantileverOptions>(refuse_cantilever),
    .claims = claims,
    .shown = {
        {where_among("elements_along", {kFinest / 4, kFinestOfThin / 4}) && where("layers", 1), "the mesh's order"},
        {kDual && where("elements_along", kPrinted) &&
             ((where("thickness", 0.1) && where_more("gamma", 31.6)) ||
              (where("thickness", 0.01) && where_more("gamma", 1000.0))),
         "drawn; full quadrature's mesh is off by as little or next to it"}}};

}  // namespace wrinkle::validation::cantilever_errors
