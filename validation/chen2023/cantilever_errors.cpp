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
constexpr I kPrinted = 100;        // elements along
constexpr I kFinest = 800;         // elements along; the finest two meshes are extrapolated
constexpr I kFinestOfThin = 3200;  // the same at h = 0.001 m: an element longer than h errs by another factor
/// Elements along a solid of h = 0.1 m, which has 0.08 times as many layers, and the Γ at which there is one.
constexpr I kSolidMeshes[] = {100, 200, 400};
constexpr double kStretching = 31.6, kMost = 100;

/// h = 0.1 m, ν = 0, all strains followed: elements 0.8 times as thick as long.
void add_solids(std::vector<Sample>& out, Profile profile) {
  for (const double gamma : {kStretching, kMost})
    for (const I along : kSolidMeshes)
      if (along < kSolidMeshes[2] || (profile == Profile::paper && gamma == kStretching))
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
      for (const double poisson : {0.0, 0.3}) {
        if (profile == Profile::quick && thickness == 0.001 && poisson != 0) continue;
        if (gamma * thickness * thickness > 1.01) continue;  // stretched beyond what a theory here says
        const I finest = thickness == 0.001 ? kFinestOfThin : kFinest;
        for (const I elements : {kPrinted, finest / 4, finest / 2, finest})
          if (profile == Profile::paper || elements != finest / 4)
            out.push_back(
                {{{"thickness", thickness}, {"gamma", gamma}, {"poisson", poisson}, {"elements_along", elements}}});
      }
  return out;
}

const Where kDual = where("element", "quad_dual") && where("layers", 1);
const Where kThin = where_at_most("thickness", 0.001), kThick = where_at_least("thickness", 0.01);
const Where kFinestMesh =
    (kDual && kThick && where("elements_along", kFinest)) || (kDual && kThin && where("elements_along", kFinestOfThin));
/// Strips whose mesh's error is to be taken away.
const Where kOnFinest = kFinestMesh || (kDual && kThick && where("elements_along", kFinest / 2)) ||
                        (kDual && kThin && where("elements_along", kFinestOfThin / 2));

/// Where Γ(h/L)² is at most 1, stretch and shear are small enough for their theory.
const Where kSmallStrain =
    where_at_most("thickness", 0.01) || (where("thickness", 0.1) && where_at_most("gamma", 100.0));

CantileverOptions options_of(const Measured& row) {
  return read<CantileverOptions>(row.row->sample);
}

/// H/W of a row's strip without its mesh's error.
double limit_of(std::span<const Measured> rows, const Sample& strip) {
  const I finest = kThin(strip) ? kFinestOfThin : kFinest;
  return converged(rows, strip, "quad_dual", finest);
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
    const double limit = limit_of(rows, row.row->sample);
    return std::abs(row.value / limit - 1) / layer_share_squared(options_of(row));
  };
  return {.says =
              "quad_dual, 1×100: the mesh is off by less than the square of an element's share of the bending "
              "layer, where Γ(h/L)² ≤ 1",
          .quantity = "largest |H/W over that without the mesh's error − 1| over (Δ/ℓ)² = Γ (Δ/L)²",
          .over = kSmallStrain && (kOnFinest || (kDual && where("elements_along", kPrinted))),
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
          .reduce = farthest(std::move(text), kFinestMesh, upwards,
                             [of](std::span<const Measured> rows, const Measured& row) {
                               return of(options_of(row), limit_of(rows, row.row->sample));
                             }),
          .uncertainty = {.none = "the two finest meshes, extrapolated"}};
}

/// At each Γ from 0.01 to 0.001 m.
Claim as_square_claim(const LogCurve& master) {
  const auto of = [master](std::span<const Measured> rows, const Measured& row) {
    Sample thick = row.row->sample;
    thick.values["thickness"] = 0.01;
    const double exact = master(options_of(row).gamma);
    const double thin_error = limit_of(rows, row.row->sample) / exact - 1;
    return std::abs(thin_error / (limit_of(rows, thick) / exact - 1) / 0.01 - 1);
  };
  return {
      .says =
          "quad_dual, ν = 0, without the mesh's error: a tenth of the thickness leaves a hundredth of the "
          "distance to the master curve, at each Γ up to 1000",
      .figure = "§ 6.1",
      .quantity = "largest |relative errors of H/W, h = 0.001 m over h = 0.01 m, × 100 − 1|",
      .over = kOnFinest && where("poisson", 0.0) && where_at_most("gamma", 1000.0) && where_at_most("thickness", 0.01),
      .measure = metric("aspect_ratio"),
      .reduce = farthest("largest |100 e(0.001 m)/e(0.01 m) − 1|", kFinestMesh && where("thickness", 0.001), 1, of),
      .bound = at_most(0.1),
      .origin = theory("stretch and shear go as (h/ℓ)² = Γ(h/L)², at most 0.1 here; their squares are left"),
      .counter = swapped({{"poisson", 0.3}}),
      .uncertainty = {.none = "the two finest meshes, extrapolated"},
      .note = "the paper's “converges as the thickness decreases”, as a rate"};
}

Claim stretch_claim() {
  Claim out = of_converged("largest distance over shear's share", 1, [](const CantileverOptions& o, double ratio) {
    return std::abs(ratio / director_elastica(o) - 1) / shear_share(o);
  });
  out.says =
      "quad_dual, ν = 0, without the mesh's error: off the elastica that stretches by no more than transverse "
      "shear can do, Γ(h/L)² ≤ 1";
  out.quantity = "largest |relative error| of H/W over (⅔ + Γ/6) (h/L)²";
  out.over = out.over && kSmallStrain;
  out.bound = at_most(1.02);
  out.origin = theory(
      "⅔ (h/L)² of a small drop, and the largest shear strain at the clamp; 2 % for round-off of the "
      "smallest");
  out.counter = swapped({{"poisson", 0.3}});
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

/// The printed strip's agreement at Γ = 100 is a coincidence of two errors.
Claim hidden_claim(const LogCurve& master, const Solid& solid) {
  Claim out = of_converged("H/W over the elastica, less 1", 1,
                           [master](const CantileverOptions& o, double ratio) { return ratio / master(o.gamma) - 1; });
  out.says =
      "quad_dual, h = 0.01 m, ν = 0, Γ = 100: without its mesh's error the strip is 0.16 % off the elastica, "
      "where 1×100 is 0.02 % off";
  out.quantity = "relative error of H/W, of the two finest meshes extrapolated";
  out.over = out.over && where("thickness", 0.01) && where("gamma", 100.0);
  const CantileverOptions strip{.thickness = 0.01, .gamma = 100};
  const double excess = solid(strip) / master(strip.gamma) - 1;
  out.bound = within(excess, 0.1 * excess);
  out.origin = oracle(std::string(kSolid) + ": the solid's excess; a tenth of it for the shear factor");
  out.counter = swapped({{"thickness", 0.001}});
  out.note = "“within 0.1 % up to Γ = 100” is true of 100 elements only, whose error has the other sign";
  return out;
}

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

/// H/W of a solid with so many elements along.
double on_solid(std::span<const Measured> rows, double gamma, I along) {
  for (const Measured& row : rows)
    if (kMeshed(row.row->sample) && options_of(row).elements_along == along && options_of(row).gamma == gamma)
      return row.value;
  return std::nan("");
}

Claim solid_limit_claim() {
  return {.says = "a solid of h = 0.1 m has all but converged with 200 × 16 elements, Γ = 31.6 and 100",
          .quantity = "largest |H/W on 200 × 16 elements over that on 100 × 8 − 1|",
          .over = kMeshed && where_at_most("elements_along", kSolidMeshes[1]),
          .measure = metric("aspect_ratio"),
          .reduce = farthest("change from 100 to 200", where("elements_along", kSolidMeshes[1]), 1,
                             [](std::span<const Measured> rows, const Measured& row) {
                               return std::abs(row.value / on_solid(rows, options_of(row).gamma, kSolidMeshes[0]) - 1);
                             }),
          .bound = at_most(0.015),
          .origin = chosen("half of what one layer may be off the solid by"),
          .counter = swapped({{"gamma", 1000.0}}, where("elements_along", kSolidMeshes[1])),
          .uncertainty = {.none = "the change with the mesh is what is judged"},
          .note =
              "at Γ = 316 and more its lower corner curls through the clamp's plane and elements turn inside out, at "
              "100 too with 400 × 32: such states are no solids, and nothing is held against them"};
}

/// As far as there is a solid.
Claim stretched_claim() {
  const Where strips = kOnFinest && where("poisson", 0.0) && where("thickness", 0.1) && where("gamma", kMost);
  return {.says =
              "quad_dual, h = 0.1 m, ν = 0, Γ = 100, one layer without the mesh's error: within 3 % of the solid in "
              "plane strain",
          .quantity = "|relative difference| of H/W from 200 × 16 elements",
          .over = strips || (kMeshed && where("gamma", kMost)),
          .measure = metric("aspect_ratio"),
          .reduce =
              farthest("strip over solid", strips && where("elements_along", kFinest), 1,
                       [](std::span<const Measured> rows, const Measured& row) {
                         return std::abs(limit_of(rows, row.row->sample) / on_solid(rows, kMost, kSolidMeshes[1]) - 1);
                       }),
          .bound = at_most(0.03),
          .origin = chosen("a fifth of what its stretch and shear move H/W by, 13 %; the value was known when it was "
                           "chosen"),
          .counter = swapped({{"poisson", 0.3}}, kOnFinest),
          .uncertainty = {.none = "the two finest meshes, extrapolated; the solid's mesh has a claim of its own"}};
}

/// One layer against the solid, where it locks in thickness.
Claim locked_claim(const Solid& solid) {
  Claim out = of_converged("farthest from (1 − 2ν)/(1 − ν)²", 1, [solid](const CantileverOptions& o, double ratio) {
    return std::abs(ratio / solid(o) / thickness_locking_factor(o.poisson, 1) - 1);
  });
  out.says = "quad_dual, ν = 0.3, one layer without the mesh's error: (1−2ν)/(1−ν)² of the solid's drop at Γ ≤ 0.1";
  out.quantity = "largest |H/W over the solid's and over (1−2ν)/(1−ν)² − 1|, h = 0.01 m";
  out.over = kOnFinest && where("poisson", 0.3) && where("thickness", 0.01) && where_at_most("gamma", 0.1);
  out.bound = at_most(0.001);
  out.origin = oracle(std::string(kSolid) + ", known to 1e-4 there; shear adds as little");
  out.counter = swapped({{"poisson", 0.0}});
  return out;
}

std::vector<Claim> claims(const ReferenceData& reference) {
  const LogCurve master = master_curve_table(reference);
  const Solid solid(reference);
  return {mesh_claim(),
          hidden_claim(master, solid),
          as_square_claim(master),
          stretch_claim(),
          small_shear_claim(),
          solid_claim(solid),
          shear_factor_claim(master, solid),
          same_solid_claim(solid),
          solid_limit_claim(),
          stretched_claim(),
          locked_claim(solid)};
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
    .shown = {
        {where_among("elements_along", {kFinest / 4, kFinestOfThin / 4}) && where("layers", 1), "the mesh's order"}}};

}  // namespace wrinkle::validation
