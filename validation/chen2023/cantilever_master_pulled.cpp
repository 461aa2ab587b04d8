// What is claimed of strips that their weight pulls out: as long as they hang, and the beam of their own law, where no
// elastica holds.
#include <fmt/format.h>

#include <cmath>
#include <tuple>
#include <utility>

#include "validation/chen2023/cantilever_levels.h"
#include "validation/chen2023/cantilever_master_curve.h"

namespace wrinkle::validation::cantilever_master_curve {

namespace {

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
       .counter = swapped({{"element", std::string("shell_midedge")}}, where_at_most("gamma", 1000.0)),
       .uncertainty = {.none = kMeshJudged},
       .note = "the counter is a shell, whose membrane has another law. It was a strip with ν = 0.3 beside the length "
               "of one with ν = 0. Hooke's law, as of the extensible elastica, would pull it to 5.1 m at Γ = 10,000, "
               "not 8.5"});
  for (const auto& [gamma, band] : {std::pair{316.0, between(0.72, 0.88)},
                                    {1000.0, between(0.55, 0.68)},
                                    {3160.0, between(0.33, 0.4)},
                                    {10000.0, between(0.163, 0.2)}})
    out.push_back(
        {.says =
             fmt::format("quad_dual, h = 0.1 m, ν = 0, 1×1600, Γ = {}: as wide as the elastica that stretches", gamma),
         .quantity = "tip_reach over that elastica's",
         .over = kOneLayer && where("elements_along", kFinestAlong) && where("poisson", 0.0) &&
                 where("thickness", 0.1) && where("gamma", gamma),
         .measure = metric("reach_over_extensible"),  // of its own h, the counter's too
         .bound = within(1, 0.05),
         .origin = chosen("what can be seen"),
         .counter = swapped({{"thickness", 0.001}}),  // the paper's thinnest: 1 − 0.11 Γ(h/L)² is 0.9989 and more
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
  const Where strips = kOneLayer && where("poisson", 0.0) && where("thickness", 0.1) && in_range(316, 10000) &&
                       where_among("elements_along", {kFineAlong, kFinestAlong});
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
         .reduce = farthest("largest |relative difference|", where("elements_along", kFinestAlong), 1,
                            [beam, member](std::span<const Measured> rows, const Measured& row) {
                              const auto o = read<CantileverOptions>(row.row->sample);
                              const double limit = converged(rows, row.row->sample, "quad_dual", kFinestAlong);
                              return std::abs(limit / (beam(o).*member) - 1);
                            }),
         .bound = at_most(0.001),
         .origin = oracle(beam.file() + ", known to 5e-5; what second order leaves at Γ = 10,000. 1e-4 was known"),
         .counter = swapped({{"layers", I{2}}}),
         .uncertainty = {.none = "the two finest meshes, extrapolated"},
         .note =
             "two layers have four points across, of which the beam knows nothing. The counter was a strip with ν = "
             "0.3, beside the beam of one with ν = 0"});
  }
}

}  // namespace

std::vector<Claim> cantilever_pulled_claims(const HeavyBeam& director) {
  std::vector<Claim> out;
  claim_pulled_out(out);
  claim_on_beam(director, out);
  return out;
}

}  // namespace wrinkle::validation::cantilever_master_curve
