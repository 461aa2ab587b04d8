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
#include "validation/harness/median.h"

namespace wrinkle::validation::sheet_stretch {

namespace {

using W = std::string;
using Sheets = std::vector<Measured>;

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

double metric_of(const Measured& row, const char* name) {
  return metric(name).of(*row.row);
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

/// The sheets' relative error at that strain, on straight lines over its logarithm; at the end where they end before.
double error_at(Sheets sheets, const char* strain, double at) {
  std::ranges::sort(sheets, {}, [strain](const Measured& row) { return metric_of(row, strain); });
  if (at <= metric_of(sheets.front(), strain)) return sheets.front().value;
  for (std::size_t i = 1; i < sheets.size(); ++i) {
    const double from = metric_of(sheets[i - 1], strain), to = metric_of(sheets[i], strain);
    if (at <= to) return std::lerp(sheets[i - 1].value, sheets[i].value, std::log(at / from) / std::log(to / from));
  }
  return sheets.back().value;
}

/// |Error| of the others at the strain of the paper's nearest sheet, over that one's; the median over seeds.
Reducer error_at_equal(const char* strain) {
  return reduced(
      fmt::format("|error| at the {} of the paper's nearest sheet, over that one's; median over seeds", strain),
      {"method", "seed", strain}, [strain](std::span<const Measured> rows) -> std::optional<double> {
        if (!all_at_rest(rows)) return NAN;
        std::map<Value, std::pair<Sheets, Sheets>> by_seed;
        for (const Measured& row : rows) {
          auto& [paper, other] = by_seed[row.row->sample.values.at("seed")];
          (where("method", "isometric")(row.row->sample) ? paper : other).push_back(row);
        }
        std::vector<double> out;
        for (const auto& [seed, both] : by_seed) {
          if (both.first.empty() || both.second.empty()) continue;
          const Measured& best =
              *std::ranges::min_element(both.first, {}, [](const Measured& row) { return std::abs(row.value); });
          out.push_back(std::abs(error_at(both.second, strain, metric_of(best, strain)) / best.value));
        }
        if (out.empty()) return std::nullopt;
        return median(std::move(out));
      });
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

const Origin kNothingPrinted = chosen(
    "1: no worse than the others. § 1 promises hard constraints that do not lock; no comparison is printed, neither of "
    "strains nor at equal ones");

const Origin kOfThreeStrains = chosen(
    "1: no worse than the pair. Of three strains § 4 says that they are half as many rows more, whose gradients "
    "depend on each other, not that they lock or stretch");

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

Counter of(const char* method, std::map<std::string, Value> instead) {
  return swapped(std::move(instead), where("method", method));
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
      "289 points: three strains within 0.01 hang 0.1, 1.5 and 2.0 % too high at Γ = 10³, 10⁴, 10⁵, at rms strains of "
      "0.046, 0.097, 0.138; the pair 14, 13 and 12 % too deep at 0.106, 0.144, 0.173";
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
      front("under loads of Γ = 10³ (paper profile: to 10⁵), by the drop alone, where all three averaged strains hang "
            "as near to the exact sheet the pair within 0.01 strains no more than they do",
            "isometric_three_components", kLoads, magnitude("relative_error"), between(0.3, 0.95), loaded_three),
      front("under loads of Γ = 10³ (paper profile: to 10⁵), by the drop alone, where quads with springs hang as near "
            "to the exact sheet averaged isometry within 0.01 strains no more than they do",
            "quad_constraints", kLoads, magnitude("relative_error"), between(0.05, 0.3), loaded_quads)};
  out[5].uncertainty = {.none = "a grid, which has no seeds"};
  out[2].origin = out[4].origin = kOfThreeStrains;
  for (Claim& claim : std::span(out).subspan(4))
    claim.note =
        "the larger part of both ratios, of seed 1, was known when it was claimed, of other seeds nothing; at 10⁴ and "
        "10⁵ there is seed 1 alone. By drop and bending energy together none of them errs as little there (at 10⁵ the "
        "pair bends 2.4 and three strains 2.5 of the exact energy). The counter has a shell of 10 GPa in the pair's "
        "place, which strains less and locks";
  return out;
}

/// At the true strain of the paper's nearest sheet, which its own residual does not show, the others are to err more.
Claim at_equal_strain(const char* who, const char* method, const char* strain, const char* words,
                      const Counter& counter, const char* note) {
  return {.says = fmt::format("at equal {} {} hang no nearer to the exact sheet than averaged isometry", words, who),
          .quantity = fmt::format("|error of the drop| at the {} of the paper's nearest sheet, on a line between the "
                                  "two sheets next to it in strain, over that sheet's; median over seeds, 289 points",
                                  words),
          .over = (stretch_sheets("isometric") || stretch_sheets(method)) && where("points", kQuickPoints),
          .measure = where_at_rest(metric("relative_error")),
          .reduce = error_at_equal(strain),
          .bound = at_least(1),
          .origin = kNothingPrinted,
          .counter = counter,
          .uncertainty = {.seed = "seed"},
          .note = note};
}

/// Of edges none is claimed: strained as the pair is, within 0.04 to 0.05, they have two states, 7 % too deep and 28 to
/// 35 % too high, between which the seed decides. Of shells none at equal largest strain, which is one triangle's, at
/// the border: 1.20, 0.68 and 0.80 times the pair's error on seeds 1 to 3.
std::vector<Claim> claims_at_equal_strain() {
  std::vector<Claim> out{
      at_equal_strain(
          "shells of mid-edge normals", "midedge_shell", "rms_strain", "rms strain",
          of("midedge_shell", {{"young", 1e4}}),
          "0.90, 1.00, 0.88 of seeds 1 to 3, which leave 0.16 open, so that five in the paper profile decide: "
          "0.95 and 0.84 of the last two came after the claim"),
      at_equal_strain(
          "all three averaged strains", "isometric_three_components", "rms_strain", "rms strain",
          of("isometric_three_components", {{"tolerance", 0.01}}),
          "1.12, 1.35 and 1.17 of seeds 1 to 3 were known when five seeds were claimed, of 4 and 5 nothing"),
      at_equal_strain("all three averaged strains", "isometric_three_components", "max_strain", "largest strain",
                      of("isometric_three_components", {{"tolerance", 0.1}}),
                      "0.80, 0.80 and 0.77 of seeds 1 to 3 were known when the band was chosen, of 4 and 5 nothing. "
                      "Between tolerances of 0.01 and 0.1 alone a line gave 1.03 of seed 1")};
  for (Claim& claim : std::span(out).subspan(1)) claim.figure = "", claim.origin = kOfThreeStrains;
  out[0].expect =
      deviates(between(0.75, 0.9999), "the pair's strain is at the border, where it gives by half, and helps nothing",
               "seed 1: 7.6 and 10.6 % too deep at an rms strain of 0.031 and 0.051, the pair 9.4 % at 0.036");
  out[2].expect =
      deviates(between(0.6, 0.95),
               "three strains see the shear that the pair lets through; what neither sees, how the border's "
               "triangles move against each other, is as large",
               "seed 1: largest strain 0.454, the pair 9.4 % too deep; three strains 6.3 and 7.7 % at 0.341 "
               "and 0.464");
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
  for (const auto& claims : {claims_on_front, claims_at_equal_strain, claims_on_curvature})
    for (Claim& claim : claims()) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation::sheet_stretch
