// Claim: a strip of dual-quadrature elements, 1 × 100, under its own weight takes the shape that the inextensible
// elastica predicts, the closer the thinner (Chen et al. 2023, Fig. 7). Refuted where H/W leaves the master curve by
// more than can be seen. What the mesh and what the thickness have in that is judged apart: cantilever_errors.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "validation/chen2023/cantilever_levels.h"
#include "validation/chen2023/cantilever_master_curve.h"
#include "validation/chen2023/heavy_beams.h"
#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"
#include "validation/meters/log_curve.h"
#include "validation/oracle/elastica.h"

namespace wrinkle::validation {

namespace {

using namespace cantilever_master_curve_rows;

/// 13 values a thickness, as in the paper, which does not print them: half decades.
constexpr double kGammas[] = {0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10, 31.6, 100, 316, 1000, 3160, 10000};
/// Where full quadrature would be off by more than (Δ/ℓ)²/2: up to which Γ, by thickness.
constexpr std::pair<double, double> kTelling[] = {{0.1, 31.6}, {0.01, 1000}, {0.001, 10000}};
constexpr I kFine = 800, kFinest = 1600;  // elements along
constexpr const char* kMeshJudged = "the mesh is what is judged: 100 elements, as printed";

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
      for (const double poisson : {0.0, 0.3}) out.push_back(sample("quad_dual", thickness, gamma, poisson));
  for (const double gamma : {1000.0, 3160.0, 10000.0}) {
    out.push_back(sample("quad_dual", 0.01, gamma, 0.0));
    out.back().values["elements_along"] = kFine;
  }
  for (const double gamma : {316.0, 1000.0, 3160.0, 10000.0})
    for (const I elements : {kFine, kFinest}) {
      out.push_back(sample("quad_dual", 0.1, gamma, 0.0));
      out.back().values["elements_along"] = elements;
    }
  for (const auto& [thickness, gamma] : kTelling)
    for (const double poisson : {0.0, 0.3}) out.push_back(sample("quad_full", thickness, gamma, poisson));
  for (const I layers : {2, 4, 8}) out.push_back(sample("quad_dual", 0.01, 0.01, 0.3, "aligned", layers));
  for (const char* element : {"shell_midedge", "shell_hinge"})
    for (const char* mesh : {"aligned", "irregular"})
      for (const double gamma : kGammas) {
        const bool decade = gamma == 0.01 || gamma == 0.1 || gamma == 1 || gamma == 10 || gamma == 100 || gamma == 1000;
        if (profile == Profile::paper || decade) out.push_back(sample(element, 0.01, gamma, 0.0, mesh));
        if (profile == Profile::paper) out.push_back(sample(element, 0.001, gamma, 0.0, mesh));
      }
  for (const char* mesh : {"aligned", "irregular"})
    for (const auto& [gamma, cells] : {std::pair{1.0, kShellCells[2]},
                                       {10.0, kShellCells[2]},
                                       {kShellMeshed, kShellCells[0]},
                                       {kShellMeshed, kShellCells[2]}}) {
      if (profile == Profile::quick && gamma == 10) continue;
      out.push_back(sample("shell_midedge", 0.01, gamma, 0.0, mesh));
      out.back().values["elements_along"] = cells;
    }
  return out;
}

const Where kDual = where("element", "quad_dual") && where("layers", 1);
const Where kOnPrinted = kDual && where("elements_along", kPrintedAlong);

/// H/W over the tabulated elastica.
Measure over_curve(const LogCurve& master) {
  return formula("aspect_ratio / elastica(gamma)", {"aspect_ratio"}, [master](const Row& row) {
    return row.record.metrics.at("aspect_ratio") / master(read<CantileverOptions>(row.sample).gamma);
  });
}

// What the paper says of its strips -----------------------------------------------------------------------------------

Claim on_the_curve(const LogCurve& master, double thickness, double low, double high) {
  return {
      .says = fmt::format("quad_dual, h = {} m, ν = 0, 1×100: on the master curve for Γ = {}…{}", thickness, low, high),
      .figure = "Fig. 7",
      .quantity = "largest |relative error| of H/W",
      .over = kOnPrinted && where("poisson", 0.0) && where("thickness", thickness) && in_range(low, high),
      .measure = error_against(master),
      .bound = at_most(0.01),
      .origin = chosen("a hundredth: half a line's width in Fig. 7, which spans six decades"),
      .counter = without("quad_full"),
      .uncertainty = {.none = kMeshJudged}};
}

Claim off_the_curve(const LogCurve& master, double thickness, double gamma, const Band& expected, std::string cause,
                    std::string evidence) {
  Claim out = on_the_curve(master, thickness, gamma, gamma);
  out.says = fmt::format("quad_dual, h = {} m, ν = 0, 1×100: on the master curve at Γ = {}", thickness, gamma);
  out.quantity = "|relative error| of H/W";
  out.counter = swapped({{"thickness", 0.01}});
  out.expect = deviates(expected, std::move(cause), std::move(evidence));
  return out;
}

constexpr const char* kBendingStrain =
    "the rest is the strain of bending, h√(Γ/2)/L at the clamp, which is not small: it pulls the mid-line out by the "
    "law's cubic term, and the section gets thinner or thicker for it";
constexpr const char* kTwoPoints =
    "Two points across one layer, an error of quadrature that no mesh along takes away, add";

/// What 100 elements are off by where the thickness hides it: against the beam that they tend to.
void claim_hidden(const HeavyBeam& beam, const LogCurve& master, std::vector<Claim>& out) {
  for (const auto& [gamma, band] : {std::pair{1000.0, between(0.0152, 0.0186)},
                                    {3160.0, between(0.042, 0.0512)},
                                    {10000.0, between(0.094, 0.1145)}}) {
    Claim mesh = off_the_curve(master, 0.01, gamma, band,
                               "the bending layer at the clamp, Γ^(−1/2) L, is one to three elements long",
                               "with 800 elements the same strips are within the bound");
    mesh.says =
        fmt::format("quad_dual, h = 0.01 m, ν = 0, 1×100: its mesh is off by less than can be seen at Γ = {}", gamma);
    mesh.quantity = "|H/W over that of the beam that one layer tends to − 1|";
    mesh.measure = formula("|aspect_ratio / director_beam − 1|", {"aspect_ratio"}, [beam](const Row& row) {
      return std::abs(row.record.metrics.at("aspect_ratio") / beam(read<CantileverOptions>(row.sample)).aspect_ratio -
                      1);
    });
    mesh.counter = swapped({{"elements_along", kFine}});
    mesh.note = "0.017, 0.047 and 0.104 were known; the thickness's part has the other sign: 1×800, beside this";
    out.push_back(std::move(mesh));
  }
}

Where telling() {
  Where out = where("thickness", kTelling[0].first) && where_at_most("gamma", kTelling[0].second);
  for (const auto& [thickness, gamma] : {kTelling[1], kTelling[2]})
    out = out || (where("thickness", thickness) && where_at_most("gamma", gamma));
  return out;
}

constexpr const char* kOverShare = "|H/W over that beam's − 1| over (Δ/ℓ)² = Γ (Δ/L)²";

Measure over_share(const HeavyBeam& beam) {
  return formula("|aspect_ratio / director_beam − 1| / (Γ (Δ/L)²)", {"aspect_ratio"}, [beam](const Row& row) {
    const auto o = read<CantileverOptions>(row.sample);
    return std::abs(row.record.metrics.at("aspect_ratio") / beam(o).aspect_ratio - 1) / layer_share_squared(o);
  });
}

/// The mesh's part of the printed strips, ν = 0.3 among them.
Claim every_strip_claim(const HeavyBeam& beam) {
  return {
      .says =
          "quad_dual, 1×100, h, ν and Γ where locking would show: off the beam that one layer tends to by less "
          "than half the square of an element's share of the bending layer",
      .quantity = fmt::format("largest {}, 64 strips of 78", kOverShare),
      .over = kOnPrinted && telling(),
      .measure = over_share(beam),
      .bound = at_most(0.5),
      .origin = oracle(beam.file() + "; second order in Δ/ℓ, ℓ = Γ^(−1/2) L, 1/6 where Γ is large and h small. 0.26 "
                                     "of h = 0.001 m, Γ = 316 was known, and of full quadrature 0.83 and more"),
      .counter = without("quad_full"),
      .uncertainty = {.none = kMeshJudged},
      .note =
          "14 strips tell nothing of that, as full quadrature is within it or next to it: h = 0.1 m from Γ = 100 "
          "on and h = 0.01 m from Γ = 3160 on; with ν = 0 they are judged beside this, on finer meshes, too"};
}

/// That each of them tells: full quadrature on those that lock least.
Claim every_strip_locks_claim(const HeavyBeam& beam) {
  return {
      .says =
          "quad_full, 1×100: off that beam by more than half the square of an element's share of the bending layer, "
          "at the largest Γ so judged of every h and ν",
      .quantity = fmt::format("smallest {}, six strips", kOverShare),
      .over = where("element", "quad_full") && telling(),
      .measure = over_share(beam),
      .bound = at_least(0.5),
      .origin = oracle(beam.file() + "; parasitic shear over (Δ/ℓ)² falls with Γ. 0.83 of h = 0.001 m, ν = 0.3, "
                                     "0.87 of 0.1 m, ν = 0.3 were known"),
      .counter = without("quad_dual"),
      .uncertainty = {.none = kMeshJudged}};
}

/// All 39 strips with ν = 0.
void claim_printed(const LogCurve& master, std::vector<Claim>& out) {
  for (const auto& [thickness, high] : {std::pair{0.1, 3.16}, {0.01, 316.0}, {0.001, 316.0}})
    out.push_back(on_the_curve(master, thickness, 0.01, high));
  out.front().counter = swapped({{"poisson", 0.3}});  // elements a tenth as long as thick do not lock
  for (const auto& [gamma, band] :
       {std::pair{10.0, between(0.0165, 0.0215)}, {31.6, between(0.044, 0.055)}, {100.0, between(0.12, 0.147)}})
    out.push_back(off_the_curve(
        master, 0.1, gamma, band,
        fmt::format("its thickness: a beam of its law whose sections stay straight has 0.0171, 0.0438 and 0.116 at Γ = "
                    "10, 31.6 and 100; stretch 0.0024, 0.0088 and 0.024 of that, stretch and shear by linear laws "
                    "0.0095, 0.021 and 0.066; {}. {} 0.0018, 0.0062 and 0.0183",
                    kBendingStrain, kTwoPoints),
        "reference_data/heavy_strip/section_beam.csv, and director_beam.csv with the same two points, on which "
        "cantilever_errors judges the strip without its mesh's error; up to Γ = 31.6 the solid, too"));
  for (const auto& [gamma, band] : {std::pair{316.0, between(0.33, 0.41)},
                                    {1000.0, between(1.02, 1.25)},
                                    {3160.0, between(4.15, 5.07)},
                                    {10000.0, between(27.5, 33.7)}})
    out.push_back(off_the_curve(
        master, 0.1, gamma, band,
        "its weight pulls the strip out and its thickness narrows it: a beam of its law whose sections stay straight "
        "has 0.320, 0.987, 3.77 and 16.7 at Γ = 316, 1000, 3160 and 10,000, and with the section integrated by the "
        "element's two points across 0.374, 1.146, 4.39 and 19.9. The rest is the mesh's: of 0.370, 1.132, "
        "4.61 and 30.6 with 100 elements; at Γ = 10,000 W is less than half of one of them",
        "1×800 and 1×1600, judged beside this: extrapolated they are on the beam of two points; 1×400 and 1×1600 at "
        "Γ = 10,000: 20.6 and 19.9"));
  Claim hidden = on_the_curve(master, 0.01, 1000, 10000);
  hidden.counter = swapped({{"thickness", 0.001}});
  hidden.says = "quad_dual, h = 0.01 m, ν = 0, 1×100: on the master curve for Γ = 1000…10000, as two errors cancel";
  hidden.figure = "";
  hidden.is_check = true;
  hidden.note = "no merit: the mesh's part and, on 800 elements, the thickness's are judged apart beside this";
  out.push_back(std::move(hidden));
  for (const auto& [gamma, band] :
       {std::pair{1000.0, between(0.012, 0.0152)}, {3160.0, between(0.036, 0.0445)}, {10000.0, between(0.106, 0.13)}}) {
    Claim fine = off_the_curve(
        master, 0.01, gamma, band,
        fmt::format("its thickness: a beam of its law whose sections stay straight has 0.0121, 0.0354 and 0.102 at Γ = "
                    "1000, 3160 and 10,000; stretch 0.0021, 0.0066 and 0.021 of that, stretch and shear by linear "
                    "laws 0.0064, 0.020 and 0.064; {}. {} 0.0017, 0.0055 and 0.0175",
                    kBendingStrain, kTwoPoints),
        "reference_data/heavy_strip/section_beam.csv, and director_beam.csv with the same two points, on which "
        "cantilever_errors judges the strip without its mesh's "
        "error; the solid in plane strain, which has it all");
    fine.says = fmt::format("quad_dual, h = 0.01 m, ν = 0, 1×800: on the master curve at Γ = {}", gamma);
    fine.over = kDual && where("poisson", 0.0) && where("thickness", 0.01) && where("gamma", gamma) &&
                where("elements_along", kFine);
    fine.uncertainty.none = "cantilever_errors has its mesh's error: (Δ/ℓ)²/6";
    fine.counter = swapped({{"thickness", 0.001}});
    out.push_back(std::move(fine));
  }
  for (const auto& [gamma, band] :
       {std::pair{1000.0, between(0.022, 0.0275)}, {3160.0, between(0.058, 0.072)}, {10000.0, between(0.127, 0.156)}}) {
    Claim coarse = off_the_curve(master, 0.001, gamma, band,
                                 "the bending layer at the clamp, Γ^(−1/2) L, is one to three elements long",
                                 "with 800 elements the same strips are within the bound");
    coarse.counter = swapped({{"elements_along", kFine}});
    out.push_back(std::move(coarse));
  }
}

// Pulled out by its weight --------------------------------------------------------------------------------------------

/// How long a strip of length 1 hangs that has no bending: ∫ λ ds of ½E'(λ − 1/λ) = ρgL(1 − s), the neo-Hookean law at
/// ν = 0; β = ρgL/E' = Γ(h/L)²/12.
double hanging_length(const CantileverOptions& o) {
  const double h = o.thickness / o.length, beta = o.gamma * h * h / 12;
  return 0.5 * (beta + std::sqrt(1 + beta * beta) + std::asinh(beta) / beta);
}

void claim_pulled_out(std::vector<Claim>& out) {
  const Where strips = kOnPrinted && where("poisson", 0.0) && where("thickness", 0.1) && in_range(316, 10000);
  out.push_back(
      {.says = "quad_dual, h = 0.1 m, ν = 0, Γ = 316…10000: drops as far as a strip of its neo-Hookean law hangs, "
               "less at most the elastica's bend at the clamp",
       .quantity = "largest |tip_drop over the hanging length − 1| √Γ/(2 − √2)",
       .over = strips,
       .measure = formula("|tip_drop / hanging_length − 1| √Γ/(2 − √2)", {"tip_drop"},
                          [](const Row& row) {
                            const auto o = read<CantileverOptions>(row.sample);
                            const double hung = row.record.metrics.at("tip_drop") / hanging_length(o);
                            return std::abs(hung - 1) * std::sqrt(o.gamma) / (2 - std::sqrt(2.0));
                          }),
       .bound = at_most(1),
       .origin = theory("∫ λ ds of ½E'(λ − 1/λ) = ρgL(1 − s); the elastica's H = 1 − (2 − √2) Γ^(−1/2). 0.51 "
                        "at 316 and less beyond was known"),
       .counter = swapped({{"poisson", 0.3}}),
       .uncertainty = {.none = kMeshJudged},
       .note = "Hooke's law, as of the extensible elastica, would pull it to 5.1 m at Γ = 10,000, not 8.5"});
  for (const auto& [gamma, band] : {std::pair{316.0, between(0.72, 0.88)},
                                    {1000.0, between(0.55, 0.68)},
                                    {3160.0, between(0.33, 0.4)},
                                    {10000.0, between(0.163, 0.2)}})
    out.push_back(
        {.says =
             fmt::format("quad_dual, h = 0.1 m, ν = 0, 1×1600, Γ = {}: as wide as the elastica that stretches", gamma),
         .quantity = "tip_reach over that elastica's",
         .over = kDual && where("elements_along", kFinest) && where("poisson", 0.0) && where("thickness", 0.1) &&
                 where("gamma", gamma),
         .measure = formula("tip_reach / elastica(gamma, h).reach", {"tip_reach"},
                            [](const Row& row) {
                              const auto o = read<CantileverOptions>(row.sample);
                              return row.record.metrics.at("tip_reach") /
                                     solve_elastica(o.gamma, o.thickness / o.length, 2).reach;
                            }),
         .bound = within(1, 0.05),
         .origin = chosen("what can be seen"),
         .counter = swapped({{"thickness", 0.01}}),
         .expect =
             deviates(band,
                      "an elastica bends by a linear law; the strip bends within less than a thickness, by "
                      "strains of its own size. A beam of its law whose sections stay straight, of the same two points "
                      "across, has 0.80, 0.61, 0.379 and 0.182 of that W, known when the bands were chosen; with 100 "
                      "elements the mesh "
                      "makes 0.364 and 0.12 of the last two",
                      "1×800 and 1×1600, judged beside this: extrapolated they are on that beam"),
         .uncertainty = {.none = "half a hundredth at Γ = 10,000, less below: the claims of the beam beside this"}});
}

/// Where no elastica holds, the beam of the strip's own law does.
void claim_on_beam(const HeavyBeam& beam, std::vector<Claim>& out) {
  const Where strips = kDual && where("poisson", 0.0) && where("thickness", 0.1) && in_range(316, 10000) &&
                       where_among("elements_along", {kFine, kFinest});
  for (const auto& [name, what, exact] :
       {std::tuple{"aspect_ratio", "H/W", &HeavyBeam::Tip::aspect_ratio}, {"tip_reach", "W", &HeavyBeam::Tip::reach}}) {
    const auto member = exact;
    out.push_back(
        {.says = fmt::format("quad_dual, h = 0.1 m, ν = 0, Γ = 316…10000, without its mesh's error: {} of a beam of "
                             "its law and its two points across, whose sections stay straight",
                             what),
         .quantity = fmt::format("largest |{} of 800 and 1600 elements, extrapolated, over the beam's − 1|", what),
         .over = strips,
         .measure = metric(name),
         .reduce = farthest("largest |relative difference|", where("elements_along", kFinest), 1,
                            [beam, member](std::span<const Measured> rows, const Measured& row) {
                              auto o = read<CantileverOptions>(row.row->sample);
                              o.poisson = 0;
                              const double limit = converged(rows, row.row->sample, "quad_dual", kFinest);
                              return std::abs(limit / (beam(o).*member) - 1);
                            }),
         .bound = at_most(0.001),
         .origin = oracle(beam.file() + ", known to 5e-5; what second order leaves at Γ = 10,000. 1e-4 was known"),
         .counter = swapped({{"poisson", 0.3}}),
         .uncertainty = {.none = "the two finest meshes, extrapolated"}});
  }
}

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

/// From 0.01 to 0.001 m, at each Γ.
Claim thinnest(double poisson, const Band& expected) {
  return {.says = fmt::format("quad_dual, ν = {}, 1×100: the strip of 0.001 m lies as near to its curve as that of "
                              "0.01 m at every Γ",
                              poisson),
          .figure = "§ 6.1",
          .quantity = "largest |relative error| of H/W at Γ_eff with h = 0.001 m less that with h = 0.01 m",
          .over = kOnPrinted && where("poisson", poisson) && where_at_most("thickness", 0.01),
          .measure = magnitude("relative_error_locked"),
          .reduce = reduced("largest difference at one Γ", {"thickness", "gamma"}, farther_off),
          .bound = at_most(0.001),
          .origin = paper("§ 6.1: nearer as the thickness decreases; a thousandth is allowed"),
          .counter = swapped({{"elements_along", kFine}}, where_at_least("gamma", 10.0)),
          .expect = deviates(expected,
                             "the mesh: its error at the clamp is the same at every h and goes as Γ; at 0.01 m the "
                             "thickness hides it",
                             "the study cantilever_errors, without the mesh's error: a hundredth of the distance"),
          .uncertainty = {.none = kMeshJudged}};
}

/// What the paper calls convergence, on its own mesh.
void claim_thinner(std::vector<Claim>& out) {
  out.push_back(
      {.says = "quad_dual, 1×100: from h = 0.1 m to 0.01 m the strip comes far nearer to its curve at every Γ",
       .figure = "§ 6.1",
       .quantity = "largest ratio of |relative errors| of H/W at Γ_eff, h = 0.01 m over h = 0.1 m",
       .over = kOnPrinted && where_at_least("thickness", 0.01),
       .measure = magnitude("relative_error_locked"),
       .reduce = pair_ratio(where("thickness", 0.01), where("thickness", 0.1), 1),
       .bound = at_most(0.02),
       .origin = theory("shear and stretch go as h²: 0.01; as much again for what the mesh adds"),
       .counter = swapped({{"element", std::string("quad_full")}}, where_at_most("gamma", 0.1)),
       .uncertainty = {.none = kMeshJudged}});
  out.push_back(thinnest(0.0, between(0.12, 0.155)));
  out.push_back(thinnest(0.3, between(0.038, 0.05)));
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

constexpr const char* kLocking =
    "Poisson thickness locking: a director that is linear through the thickness cannot hold the strain −ν/(1−ν) zκ "
    "across it, so one layer bends with λ+2μ in place of E/(1−ν²), and H/W follows the master curve at Γ_eff = "
    "Γ(1−2ν)/(1−ν)²";

void claim_locking(const LogCurve& master, std::vector<Claim>& out) {
  const Where small = kOnPrinted && where("poisson", 0.3) && where("gamma", 0.01) && where_at_most("thickness", 0.01);
  const UncertaintyFrom meshes{
      .cells = "elements_along",
      .levels = kDual && where("poisson", 0.3) && where("gamma", 0.01) && where_at_most("thickness", 0.01)};
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
    if (from.reference > 0 && from.along().empty()) from.none = kMeshJudged;
  }
}

std::vector<Claim> claims(const ReferenceData& reference) {
  const LogCurve master = master_curve_table(reference);
  const HeavyBeam director(reference, "director_beam");
  std::vector<Claim> out;
  claim_printed(master, out);
  claim_hidden(director, master, out);
  out.push_back(every_strip_claim(director));
  out.push_back(every_strip_locks_claim(director));
  claim_pulled_out(out);
  claim_on_beam(director, out);
  claim_thinner(out);
  out.push_back(mesh_grows_claim());
  claim_locking(master, out);
  for (Claim& claim : cantilever_shell_claims(master, HeavyBeam(reference, "shell_beam")))
    out.push_back(std::move(claim));
  add_uncertainty(reference, out);
  return out;
}

}  // namespace

namespace cantilever_master_curve_rows {

Measure error_against(const LogCurve& master) {
  return formula("|aspect_ratio / elastica(gamma) − 1|", {"aspect_ratio"},
                 [ratio = over_curve(master)](const Row& row) { return std::abs(ratio.of(row) - 1); });
}

}  // namespace cantilever_master_curve_rows

extern const Study cantilever_master_curve = {
    .name = "cantilever_master_curve",
    .title = "Heavy cantilever on the master curve",
    .claim =
        "H/W of a strip under its own weight is a function of Γ alone, the inextensible elastica's, and the "
        "dual-quadrature element converges to it as the strip gets thinner, as far as 100 elements resolve the bending "
        "layer at the clamp.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 7",
    .version = 2,
    .parameters = parameters_of<CantileverOptions>(),
    .metrics = cantilever_metrics(),
    .paper_duration = "about 20 seconds",
    .samples = samples,
    .run = running<CantileverOptions>(run_cantilever),
    .refuse = refusing<CantileverOptions>(refuse_cantilever),
    .claims = claims,
    .shown = {
        {where("element", "shell_hinge") && where_more("gamma", kShellSeen),
         "drawn; the error of 100 cells at the clamp covers that of the hinges' stiffness, which is judged below"},
        {where("element", "shell_midedge") && where("thickness", 0.01) && where_more("gamma", 1000.0),
         "drawn; the beam of their law is not tabulated: its equations were not solved there"}}};

}  // namespace wrinkle::validation
