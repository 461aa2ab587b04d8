// What the printed strip of 100 dual-quadrature elements (Chen et al. 2023, Fig. 7) is off the master curve by, its
// mesh and its thickness apart. The mesh's part: H/W against the same strip's on 400 and 800 elements, extrapolated.
// The thickness's part: that limit against the inextensible elastica; against the elastica that stretches; and against
// a solid in plane strain. Refuted where the mesh's part exceeds (Δ/ℓ)², ℓ the bending layer at the clamp, or where the
// thickness's part does not fall as h² or is not what stretch and shear can do.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>

#include "validation/chen2023/cantilever_levels.h"
#include "validation/harness/reference_data.h"
#include "validation/meters/log_curve.h"
#include "validation/oracle/elastica.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

/// 13 values a thickness, as in Fig. 7.
constexpr double kGammas[] = {0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10, 31.6, 100, 316, 1000, 3160, 10000};
constexpr I kPrinted = 100, kFinest = 800;  // elements along; the finest two meshes are extrapolated
constexpr I kSolidMeshes[] = {100, 200,
                              400};   // elements along a solid of h = 0.1 m, which has 0.08 times as many layers
constexpr double kStretching = 31.6;  // Γ from where on such a solid is meshed

/// h = 0.1 m, ν = 0, all strains followed: elements 0.8 times as thick as long.
void add_solids(std::vector<Sample>& out, Profile profile) {
  for (const double gamma : kGammas)
    for (const I along : kSolidMeshes)
      if (gamma >= kStretching && (profile == Profile::paper || along < kSolidMeshes[2]))
        out.push_back({{{"element", std::string("quad_full")},
                        {"thickness", 0.1},
                        {"gamma", gamma},
                        {"elements_along", along},
                        {"layers", along * 8 / 100}}});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_solids(out, profile);
  for (const double thickness : {0.1, 0.01, 0.001})
    for (const double gamma : kGammas)
      for (const double poisson : {0.0, 0.3})
        for (const I elements : {kPrinted, kFinest / 4, kFinest / 2, kFinest})
          if (profile == Profile::paper || elements != kFinest / 4)
            out.push_back(
                {{{"thickness", thickness}, {"gamma", gamma}, {"poisson", poisson}, {"elements_along", elements}}});
  return out;
}

const Where kDual = where("element", "quad_dual") && where("layers", 1);
/// Strips whose mesh's error is to be taken away.
const Where kOnFinest = kDual && where_among("elements_along", {kFinest / 2, kFinest});

CantileverOptions options_of(const Measured& row) {
  return read<CantileverOptions>(row.row->sample);
}

/// The elastica that one layer's strip follows: it stretches, and bends with the director's modulus λ + 2μ. Its load is
/// Γf with f = (1 − 2ν)/(1 − ν)², its stretch Γh²/12 still.
double director_elastica(const CantileverOptions& o) {
  const double factor = thickness_locking_factor(o.poisson, o.layers);
  return solve_elastica(o.gamma * factor, o.thickness / o.length / std::sqrt(factor), 2).aspect_ratio;
}

// The mesh's part -----------------------------------------------------------------------------------------------------

/// All that a printed strip is off its own limit by.
Claim mesh_claim() {
  const auto of = [](std::span<const Measured> rows, const Measured& row) {
    const double limit = converged(rows, row.row->sample, "quad_dual", kFinest);
    return std::abs(row.value / limit - 1) / layer_share_squared(options_of(row));
  };
  return {.says =
              "quad_dual, 1×100: the mesh is off by less than the square of an element's share of the bending "
              "layer, at every h, ν and Γ",
          .quantity = "largest |H/W over that without the mesh's error − 1| over (Δ/ℓ)² = Γ (Δ/L)²",
          .over = kDual && where_among("elements_along", {kPrinted, kFinest / 2, kFinest}),
          .measure = metric("aspect_ratio"),
          .reduce = farthest("largest error of 100 elements over (Δ/ℓ)²", where("elements_along", kPrinted), 1, of),
          .bound = at_most(1),
          .origin = theory("second order in Δ/ℓ, ℓ = Γ^(−1/2) L, with a factor below one"),
          .counter = swapped({{"element", std::string("quad_full")}}, where("elements_along", kPrinted)),
          .uncertainty = {.none = "the error of the mesh is what is judged"}};
}

// The thickness's part ------------------------------------------------------------------------------------------------

/// H/W without the mesh's error, of each strip once.
Claim of_converged(std::string text, int upwards, std::function<double(const CantileverOptions&, double)> of) {
  return {.over = kOnFinest && where("poisson", 0.0),
          .measure = metric("aspect_ratio"),
          .reduce = farthest(std::move(text), where("elements_along", kFinest), upwards,
                             [of](std::span<const Measured> rows, const Measured& row) {
                               return of(options_of(row), converged(rows, row.row->sample, "quad_dual", kFinest));
                             }),
          .uncertainty = {.none = "400 and 800 elements, extrapolated"}};
}

/// The printed strip's agreement at Γ = 100 is a coincidence of two errors.
Claim hidden_claim(const LogCurve& master) {
  Claim out = of_converged("H/W over the elastica, less 1", 1,
                           [master](const CantileverOptions& o, double ratio) { return ratio / master(o.gamma) - 1; });
  out.says =
      "quad_dual, h = 0.01 m, ν = 0, Γ = 100: without its mesh's error the strip is 0.16 % off the elastica, "
      "where 1×100 is 0.02 % off";
  out.quantity = "relative error of H/W, of 400 and 800 elements extrapolated";
  out.over = out.over && where("thickness", 0.01) && where("gamma", 100.0);
  out.bound = within(0.00164, 0.00016);
  out.origin = oracle(
      "reference_data/heavy_strip/plane_strain.csv: the solid is 0.164 % off; a tenth of it for the "
      "shear factor");
  out.counter = swapped({{"thickness", 0.001}});
  out.note = "“within 0.1 % up to Γ = 100” is true of 100 elements only, whose error has the other sign";
  return out;
}

/// At each Γ from 0.01 to 0.001 m.
Claim as_square_claim(const LogCurve& master) {
  const auto of = [master](std::span<const Measured> rows, const Measured& row) {
    Sample thick = row.row->sample;
    thick.values["thickness"] = 0.01;
    const double exact = master(options_of(row).gamma);
    const double thin_error = converged(rows, row.row->sample, "quad_dual", kFinest) / exact - 1;
    return std::abs(thin_error / (converged(rows, thick, "quad_dual", kFinest) / exact - 1) / 0.01 - 1);
  };
  return {
      .says =
          "quad_dual, ν = 0, without the mesh's error: a tenth of the thickness leaves a hundredth of the "
          "distance to the master curve, at each Γ up to 1000",
      .figure = "§ 6.1",
      .quantity = "largest |relative errors of H/W, h = 0.001 m over h = 0.01 m, × 100 − 1|",
      .over = kOnFinest && where("poisson", 0.0) && where_at_most("gamma", 1000.0) && where_at_most("thickness", 0.01),
      .measure = metric("aspect_ratio"),
      .reduce = farthest("largest |100 e(0.001 m)/e(0.01 m) − 1|",
                         where("elements_along", kFinest) && where("thickness", 0.001), 1, of),
      .bound = at_most(0.1),
      .origin = theory("stretch and shear go as (h/ℓ)² = Γ(h/L)², at most 0.1 here; their squares are left"),
      .counter = swapped({{"poisson", 0.3}}),
      .uncertainty = {.none = "400 and 800 elements, extrapolated"},
      .note = "the paper's “converges as the thickness decreases”, as a rate"};
}

/// Where Γ(h/L)² is at most 1, stretch and shear are small enough for their theory.
const Where kSmallStrain =
    where_at_most("thickness", 0.01) || (where("thickness", 0.1) && where_at_most("gamma", 100.0));

Claim stretch_claim(double poisson) {
  Claim out = of_converged("largest distance over shear's share", 1, [](const CantileverOptions& o, double ratio) {
    return std::abs(ratio / director_elastica(o) - 1) / shear_share(o);
  });
  out.says = fmt::format(
      "quad_dual, ν = {}, without the mesh's error: off the elastica that stretches by no more than "
      "transverse shear can do, Γ(h/L)² ≤ 1",
      poisson);
  out.quantity = "largest |relative error| of H/W over (⅔ + Γ/6)/(1 − ν) (h/L)²";
  out.over = kOnFinest && kSmallStrain && where("poisson", poisson);
  out.bound = at_most(1.02);
  out.origin = theory(
      "⅔ (h/L)²/(1 − ν) of a small drop, and the largest shear strain at the clamp; 2 % for round-off "
      "of the smallest");
  out.counter = swapped({{"poisson", poisson == 0 ? 0.3 : 0.0}});
  out.note = poisson == 0 ? "" : "at Γ_eff = Γ(1 − 2ν)/(1 − ν)²: a director is linear through the thickness";
  return out;
}

/// The solid at the strip's place: H/W on the finest mesh of reference_data/heavy_strip.
class Solid {
 public:
  explicit Solid(const ReferenceData& reference) {
    const ReferenceTable table = reference.table("heavy_strip", "plane_strain");
    const auto h = table.column("h_over_L"), poisson = table.column("poisson"), gamma = table.column("Gamma"),
               ratio = table.column("H_over_W"), along = table.column("along");
    for (std::size_t i = 0; i < ratio.size(); ++i) {
      auto& [finest, value] = rows_[{h[i], poisson[i], gamma[i]}];
      if (along[i] > finest) finest = along[i], value = ratio[i];
    }
  }
  /// NaN where the table has no such strip.
  double operator()(const CantileverOptions& o) const {
    const auto found = rows_.find({o.thickness / o.length, o.poisson, o.gamma});
    return found == rows_.end() ? std::nan("") : found->second.second;
  }

 private:
  std::map<std::array<double, 3>, std::pair<double, double>> rows_;  // elements along, H/W
};

constexpr const char* kSolid = "reference_data/heavy_strip/plane_strain.csv";

/// One layer's shear factor is 1, a solid's 5/6: at small load the strip's excess over the elastica is 5/6 of the
/// solid's.
Claim shear_factor_claim(const LogCurve& master, const Solid& solid) {
  Claim out = of_converged("farthest from 5/6", 1, [master, solid](const CantileverOptions& o, double ratio) {
    const double exact = master(o.gamma);
    return std::abs((ratio / exact - 1) / (solid(o) / exact - 1) * 6 / 5 - 1);
  });
  out.says = "quad_dual, ν = 0, Γ ≤ 0.1: the strip's shear is 5/6 of the solid's";
  out.quantity = "largest |6/5 of the strip's excess of H/W over the elastica over the solid's − 1|, h = 0.1, 0.01 m";
  out.over = out.over && where_at_most("gamma", 0.1) && where_at_least("thickness", 0.01);
  out.bound = at_most(0.05);
  out.origin = oracle(std::string(kSolid) + "; shear factors 1 and 5/6, the clamp holds a warping section: O(h/L)");
  out.counter = swapped({{"layers", I{8}}});
  return out;
}

/// The same strip as a solid of many elements.
Claim solid_claim(const Solid& solid) {
  Claim out = of_converged("largest distance over shear's share", 1, [solid](const CantileverOptions& o, double ratio) {
    return std::abs(ratio / solid(o) - 1) / shear_share(o);
  });
  out.says =
      "quad_dual, ν = 0, one layer without the mesh's error: on the solid in plane strain but for its shear "
      "factor, h = 0.01 m, and 0.1 m up to Γ = 31.6";
  out.quantity = "largest |relative difference| of H/W over (⅔ + Γ/6) (h/L)²";
  out.over = out.over && (where("thickness", 0.01) || (where("thickness", 0.1) && where_at_most("gamma", kStretching)));
  out.bound = at_most(0.25);
  out.origin = oracle(std::string(kSolid) +
                      "; a fifth by the shear factors, a quarter with the clamp and the strain's "
                      "square");
  out.counter = swapped({{"poisson", 0.3}});
  return out;
}

const Where kMeshed = where("element", "quad_full") && where("thickness", 0.1) && where("poisson", 0.0) &&
                      where_at_least("gamma", kStretching) && where_at_least("layers", 8);

/// The finest solid of a Γ; null where there is none.
const Measured* finest_solid(std::span<const Measured> rows, double gamma) {
  const Measured* out = nullptr;
  for (const Measured& row : rows)
    if (kMeshed(row.row->sample) && options_of(row).gamma == gamma &&
        (out == nullptr || options_of(row).elements_along > options_of(*out).elements_along))
      out = &row;
  return out;
}

/// Two codes' solids.
Claim same_solid_claim(const Solid& solid) {
  return {
      .says = "quad_full, 200 × 16 elements and more: the other code's solid, h = 0.1 m, ν = 0, Γ = 31.6",
      .quantity = "largest |relative difference| of H/W",
      .over = kMeshed && where("gamma", kStretching) && where_at_least("elements_along", kSolidMeshes[1]),
      .measure = formula("|aspect_ratio / solid − 1|", {"aspect_ratio"},
                         [solid](const Row& row) {
                           const auto o = read<CantileverOptions>(row.sample);
                           return std::abs(row.record.metrics.at("aspect_ratio") / solid(o) - 1);
                         }),
      .bound = at_most(0.003),
      .origin = oracle(std::string(kSolid) + "; parasitic shear stiffens 200 elements along by ½(Δ/h)² = 0.13 %, as "
                                             "much again for the corners at the clamp"),
      .counter = swapped({{"layers", I{1}}, {"elements_along", I{20}}}),
      .uncertainty = {.cells = "elements_along", .levels = kMeshed && where("gamma", kStretching)}};
}

Claim solid_limit_claim() {
  return {.says = "a solid of h = 0.1 m has converged with 200 × 16 elements, Γ = 31.6…10000",
          .quantity = "H/W on the finest solid over that with half as many elements either way, the farthest from 1",
          .over = kMeshed,
          .measure = metric("aspect_ratio"),
          .reduce = farthest("finest over the next, farthest from 1", where("elements_along", kSolidMeshes[0]), 1,
                             [](std::span<const Measured> rows, const Measured& row) {
                               const Measured* fine = finest_solid(rows, options_of(row).gamma);
                               const I half = options_of(*fine).elements_along / 2;
                               for (const Measured& other : rows)
                                 if (kMeshed(other.row->sample) && options_of(other).elements_along == half &&
                                     options_of(other).gamma == options_of(row).gamma)
                                   return std::abs(fine->value / other.value - 1);
                               return std::nan("");
                             }),
          .bound = at_most(0.01),
          .origin = chosen("a tenth of what one layer may be off the solid by"),
          .counter = swapped({{"layers", I{1}}}, where("elements_along", kSolidMeshes[0])),
          .uncertainty = {.none = "the change with the mesh is what is judged"}};
}

Claim stretched_claim() {
  const Where strips = kOnFinest && where("poisson", 0.0) && where("thickness", 0.1) && where_at_least("gamma", 100.0);
  return {.says =
              "quad_dual, h = 0.1 m, ν = 0, one layer without the mesh's error: on the solid in plane strain for Γ "
              "= 100…10000, stretched by 8 to 830 %",
          .quantity = "largest |relative difference| of H/W",
          .over = strips || kMeshed,
          .measure = metric("aspect_ratio"),
          .reduce = farthest("strip over solid", strips && where("elements_along", kFinest), 1,
                             [](std::span<const Measured> rows, const Measured& row) {
                               const Measured* solid = finest_solid(rows, options_of(row).gamma);
                               const double limit = converged(rows, row.row->sample, "quad_dual", kFinest);
                               return solid == nullptr ? std::nan("") : std::abs(limit / solid->value - 1);
                             }),
          .bound = at_most(0.1),
          .origin = chosen("a tenth: one layer cannot follow how the clamped section's strain varies through it"),
          .counter = swapped({{"poisson", 0.3}}, kOnFinest),
          .uncertainty = {.none = "400 and 800 elements, extrapolated; the solid's mesh has a claim of its own"}};
}

std::vector<Claim> claims(const ReferenceData& reference) {
  const LogCurve master = master_curve_table(reference);
  const Solid solid(reference);
  return {mesh_claim(),        hidden_claim(master), as_square_claim(master),           stretch_claim(0.0),
          stretch_claim(0.3),  solid_claim(solid),   shear_factor_claim(master, solid), same_solid_claim(solid),
          solid_limit_claim(), stretched_claim()};
}

}  // namespace

extern const Study cantilever_errors = {
    .name = "cantilever_errors",
    .title = "Heavy cantilever: mesh and thickness apart",
    .claim =
        "The printed strip is off the master curve by its mesh's error, second order in an element's share of the "
        "bending layer at the clamp, and by its thickness's, which stretches and shears and falls as h²; where both "
        "are there they hide each other.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 7",
    .version = 1,
    .parameters = parameters_of<CantileverOptions>(),
    .metrics = cantilever_metrics(),
    .paper_duration = "about a minute",
    .samples = samples,
    .run = running<CantileverOptions>(run_cantilever),
    .refuse = refusing<CantileverOptions>(refuse_cantilever),
    .claims = claims,
    .shown = {{where("elements_along", kFinest / 4) && where("layers", 1), "the mesh's order"}}};

}  // namespace wrinkle::validation
