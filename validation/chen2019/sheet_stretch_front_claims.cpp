// What sheet_stretch claims of who hangs deep enough at which true strain, and of how the others are curved.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "validation/chen2019/sheet_stretch.h"

namespace wrinkle::validation::sheet_stretch {

namespace {

using W = std::string;

/// Of each number of points, load and seed the paper's sheets and the others; the largest of what `of` makes of both.
Reducer other_over_paper(const W& text, double (*of)(const Sheets& other, const Sheets& paper)) {
  return reduced(text + ", over that of the paper's constraints; the largest over points, loads and seeds",
                 {"method", "points", "gamma", "seed", "rms_strain", "max_strain"},
                 [of](std::span<const Measured> rows) -> std::optional<double> {
                   const Where is_paper = where("method", "isometric");
                   if (!all_at_rest(rows)) return NAN;
                   std::map<std::tuple<Value, Value, Value>, std::pair<Sheets, Sheets>> by_sheet;
                   for (const Measured& row : rows) {
                     const auto& at = row.row->sample.values;
                     auto& [paper, other] = by_sheet[{at.at("points"), at.at("gamma"), at.at("seed")}];
                     (is_paper(row.row->sample) ? paper : other).push_back(row);
                   }
                   std::optional<double> out;
                   for (const auto& [sheet, both] : by_sheet) {
                     if (both.first.empty() || both.second.empty()) continue;
                     const double found = of(both.second, both.first);
                     if (std::isnan(found)) return NAN;
                     out = std::max(out.value_or(0), found);
                   }
                   return out;
                 });
}

/// How much more one sheet is strained than another: by the rms or the largest strain, whichever is more.
double strain_over(const Measured& one, const Measured& other) {
  return std::max(metric_of(one, "rms_strain") / metric_of(other, "rms_strain"),
                  metric_of(one, "max_strain") / metric_of(other, "max_strain"));
}

/// Least strain of the others that err no more than the paper's best, over that of the paper's best; no number where
/// none of them errs as little.
double strain_at_no_more_error(const Sheets& other, const Sheets& paper) {
  const Measured& best = *std::ranges::min_element(paper, {}, &Measured::value);
  double out = NAN;
  for (const Measured& row : other)
    if (row.value <= best.value) out = std::fmin(out, strain_over(row, best));
  return out;
}

/// Both methods at that load, on every seed, the paper's within 0.001 and more, under larger loads 0.01.
Where fronts(const char* method, const std::vector<double>& gammas) {
  return ((stretch_sheets("isometric", gammas) && where_at_least("tolerance", gammas[0] > 100 ? 0.01 : 1e-3)) ||
          stretch_sheets(method, gammas)) &&
         where_at_least("points", kQuickPoints) && where_at_most("points", kMostPoints);
}

/// Whatever goes from too soft to locked hangs exactly somewhere on its way: so the larger of the errors of drop and
/// bending energy.
Measure both_errors() {
  return formula("larger of |relative_error| and |bending_energy/exact_shape_energy − 1|",
                 {"relative_error", "bending_energy", "exact_shape_energy"}, [](const Row& row) {
                   return std::max(std::abs(metric("relative_error").of(row)),
                                   std::abs(ratio("bending_energy", "exact_shape_energy").of(row) - 1));
                 });
}

const std::vector<double> kLoads{1e3, 1e4, 1e5};

const char* const kAverages =
    "averages do not see how the points of a neighbourhood move against each other, at the border most of all: "
    "triangles strain by 1 % where the averages strain by 0.01 %";

/// A shell of 10 GPa in the pair's place: it strains less than any other sheet here, and locks.
Counter stiff_instead() {
  return swapped({{"method", W("midedge_shell")}, {"young", 1e4}}, where("method", "isometric"));
}

/// A method that errs as little at less true strain: `band` of the paper's is enough.
Claim front(const char* says, const char* method, const std::vector<double>& gammas, const Measure& error,
            const Band& band, const char* evidence) {
  return {.says = says,
          .quantity =
              "least true strain, rms or largest, whichever is more, of the sheets that err no more than the "
              "paper's best of the same seed, over that one's; none where none errs as little; of the seed where most",
          .over = fronts(method, gammas),
          .measure = where_at_rest(error),
          .reduce = other_over_paper("least strain at no more error", strain_at_no_more_error),
          .bound = at_least(1),
          .origin = kNothingPrinted,
          .counter = stiff_instead(),
          .expect = deviates(band, kAverages, evidence),
          .uncertainty = {.seed = "seed"},
          .note =
              "the band is a factor of two and a bit either way, more than three times what seeds scatter by, but of "
              "three strains. The counter has a shell of 10 GPa in the pair's place, "
              "which strains less and locks; edges within 0.0003, which it was, do not come to rest. "
              "Of seed 1 alone until it was read with others. It went by the distances of points that face each other "
              "across an edge, which bending shortens too: "
              "0.5 % of the exact sheet's at Γ = 100, 3.5 % at 10³, more than that of edges within 0.01"};
}

std::vector<Claim> claims_on_front() {
  const char* const edges =
      "289 points: the pair within 0.001 hangs 9.4 % too deep, with 0.53 of the bending energy, an rms strain of 0.036 "
      "and a largest of 0.45; edges within 0.001 2.7 % too high, 0.80, 0.0010 and 0.0020";
  const char* const shells = "the same; mid-edge normals at 10 MPa 0.5 % too deep, 0.85, 0.0021 and 0.023";
  const char* const three =
      "the same; three strains within 0.003 1.5 % too deep, 0.77, 0.010 and 0.098, which was known when other seeds "
      "were claimed; within 0.01 they have 0.94 and 0.80 of the pair's largest strain on seeds 2 and 3, which was too";
  const char* const loaded_three =
      "289 points: three strains within 0.01 hang 0.1 % too high at an rms strain of 0.046; the pair 14 % too deep at "
      "0.106";
  const char* const loaded_quads =
      "289 points: springs of 100 N/m hang 3.4, 5.6 and 6.5 % too high at Γ = 10³, 10⁴, 10⁵, at rms strains of 0.016, "
      "0.019, 0.019; the pair 14, 13 and 12 % too deep at 0.106, 0.144, 0.173";
  const char* const loads =
      "289 points at Γ = 10³: edges within 0.01 0.6 % too deep, rms strain 0.009, the pair 14 % and 0.106; at 10⁴ "
      "2.4 % too high and 0.009, 13 % too deep and 0.144; at 10⁵, known when it was added, 3.3 % too high and 0.009, "
      "12 % too deep and 0.173";
  std::vector<Claim> out{
      front("where edges err as little in drop and bending energy averaged isometry strains no more than they do",
            "edge_constraints", {100}, both_errors(), between(0.014, 0.065), edges),
      front("where a shell of mid-edge normals errs as little in drop and bending energy averaged isometry strains no "
            "more than it does",
            "midedge_shell", {100}, both_errors(), between(0.012, 0.075), shells),
      front("where all three averaged strains err as little in drop and bending energy the pair strains no more than "
            "they do",
            "isometric_three_components", {100}, both_errors(), between(0.2, 0.95), three),
      front("under loads of Γ = 10³ (paper profile: to 10⁵), by the drop alone, where edges hang as near to the exact "
            "sheet averaged isometry within 0.01 strains no more than they do",
            "edge_constraints", kLoads, magnitude("relative_error"), between(0.04, 0.2), loads),
      front("under a load of Γ = 10³, by the drop alone, where all three averaged strains hang as near to the exact "
            "sheet the pair within 0.01 strains no more than they do",
            "isometric_three_components", {1e3}, magnitude("relative_error"), between(0.3, 0.95), loaded_three),
      front("under loads of Γ = 10³ (paper profile: to 10⁵), by the drop alone, where quads with springs hang as near "
            "to the exact sheet averaged isometry within 0.01 strains no more than they do",
            "quad_constraints", kLoads, magnitude("relative_error"), between(0.05, 0.3), loaded_quads)};
  out[5].uncertainty = {.none = "a grid, which has no seeds"};
  out[2].origin = out[4].origin = kOfThreeStrains;
  for (Claim& claim : std::span(out).subspan(4))
    claim.note =
        "the larger part of both ratios, of seed 1, was known when it was claimed, of other seeds nothing; nor, "
        "at 10⁴ and 10⁵ and on 662 points, when they were claimed of them, too. By drop and bending energy together "
        "none of them errs as little there (at 10⁵ the "
        "pair bends 2.4 and three strains 2.5 of the exact energy). The counter has a shell of 10 GPa in the pair's "
        "place, which strains less and locks";
  out[4].note +=
      ". It was claimed of 10⁴ and 10⁵, too, where seed 1 gave 0.67 and 0.80; of five seeds and 662 points the ratio "
      "is 0.58 to 1.22 and 0.74 to 1.31, as the largest strain is one triangle's; of the rms strain 0.52 to 0.86 and "
      "0.62 to 0.98: no verdict";
  return out;
}

/// Bending energy of the others, on 289 points.
Claim curved(const char* says, const Where& over, const Band& band, const char* evidence) {
  return {.says = says,
          .quantity = kShapeCurved,
          .over = over && where("points", kQuickPoints),
          .measure = where_at_rest(ratio("bending_energy", "exact_shape_energy")),
          .bound = within(1, 0.1),
          .origin = kShapeBends,
          .counter = fine_shell(),
          .expect = deviates(band, "too few points, and what is stretched need not bend", evidence),
          .uncertainty = {.none = "of 289 points"},
          .note =
              "these numbers were known when the band was chosen, of the counter 0.92 on 662 points. The worst of all "
              "seeds is judged; the bands, about it, ended where the bound begins"};
}

std::vector<Claim> claims_on_curvature() {
  return {curved("edges within 0.01 and less are curved as the exact sheet",
                 stretch_sheets("edge_constraints") && where_among("tolerance", {0.01, 3e-3, 1e-3}),
                 between(0.73, 0.85), "0.79, 0.86, 0.80 within 0.01, 0.003, 0.001"),
          curved("all three averaged strains within 0.01 are curved as the exact sheet",
                 stretch_sheets("isometric_three_components") && where("tolerance", 0.01), between(0.66, 0.82), "0.76"),
          curved("a shell of mid-edge normals of 10 MPa is curved as the exact sheet",
                 stretch_sheets("midedge_shell") && where("young", 10.0), between(0.79, 0.88),
                 "0.85; 0.92 of 100 MPa on 662 points: sheet_shells")};
}

}  // namespace

std::vector<Claim> sheet_stretch_front_claims() {
  std::vector<Claim> out;
  for (const auto& claims : {claims_on_front, claims_on_curvature})
    for (Claim& claim : claims()) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation::sheet_stretch
