// What sheet_stretch claims of how near the others hang where they are strained as the paper's sheets are.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "validation/chen2019/sheet_stretch.h"

namespace wrinkle::validation::sheet_stretch {

namespace {

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

/// |Error| of the others at the strain of the paper's nearest sheet, over that one's: the mean over seeds.
std::optional<double> mean_over(const std::map<Value, std::pair<Sheets, Sheets>>& by_seed, const char* strain) {
  std::vector<double> out;
  for (const auto& [seed, both] : by_seed) {
    if (both.first.empty() || both.second.empty()) continue;
    const Measured& best =
        *std::ranges::min_element(both.first, {}, [](const Measured& row) { return std::abs(row.value); });
    out.push_back(std::abs(error_at(both.second, strain, metric_of(best, strain)) / best.value));
  }
  if (out.empty()) return std::nullopt;
  return std::accumulate(out.begin(), out.end(), 0.0) / static_cast<double>(out.size());
}

/// |Error| of the others at the strain of the paper's nearest sheet, over that one's; the mean over seeds, of the
/// number of points where it is least.
Reducer error_at_equal(const char* strain) {
  return reduced(fmt::format("|error| at the {} of the paper's nearest sheet, over that one's; mean over seeds, least "
                             "over points",
                             strain),
                 {"method", "points", "seed", strain},
                 [strain](std::span<const Measured> rows) -> std::optional<double> {
                   if (!all_at_rest(rows)) return NAN;
                   std::map<Value, std::map<Value, std::pair<Sheets, Sheets>>> by_points;
                   for (const Measured& row : rows) {
                     const auto& at = row.row->sample.values;
                     auto& [paper, other] = by_points[at.at("points")][at.at("seed")];
                     (where("method", "isometric")(row.row->sample) ? paper : other).push_back(row);
                   }
                   std::optional<double> out;
                   for (const auto& [points, by_seed] : by_points)
                     if (const auto found = mean_over(by_seed, strain)) out = std::min(out.value_or(INFINITY), *found);
                   return out;
                 });
}

Counter of(const char* method, std::map<std::string, Value> instead) {
  return swapped(std::move(instead), where("method", method));
}

/// At the true strain of the paper's nearest sheet, which its own residual does not show, the others are to err more.
Claim at_equal_strain(const char* who, const char* method, const char* strain, const char* words,
                      const Counter& counter, const char* note) {
  return {
      .says = fmt::format("at equal {} {} hang no nearer to the exact sheet than averaged isometry", words, who),
      .quantity = fmt::format("|error of the drop| at the {} of the paper's nearest sheet, on a line between the "
                              "two sheets next to it in strain, over that sheet's; mean over seeds, least over points",
                              words),
      .over = (stretch_sheets("isometric") || stretch_sheets(method)) && where_at_least("points", kQuickPoints) &&
              where_at_most("points", kMostPoints),
      .measure = where_at_rest(metric("relative_error")),
      .reduce = error_at_equal(strain),
      .bound = at_least(1),
      .origin = kNothingPrinted,
      .counter = counter,
      .uncertainty = {.seed = "seed"},
      .note = note};
}

/// One number of points alone.
void of_points(Claim& claim, std::int64_t points, const char* words) {
  claim.says += words;
  claim.over = claim.over && where("points", points);
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
          "0.95 and 0.84 of the last two came after the claim; of 662 points 0.95 of seed 1 was known when they "
          "were claimed, too, of 2 and 3 nothing. The median over seeds, 0.90, until the mean took its place"),
      at_equal_strain(
          "all three averaged strains", "isometric_three_components", "rms_strain", "rms strain",
          of("isometric_three_components", {{"tolerance", 0.01}}),
          "1.12, 1.35 and 1.17 of seeds 1 to 3 were known when five seeds were claimed, of 4 and 5 nothing; of 662 "
          "points 1.15 of seed 1 when they were claimed, too, of 2 and 3 nothing. The median, 1.15, until the mean "
          "took its place"),
      at_equal_strain(
          "all three averaged strains", "isometric_three_components", "max_strain", "largest strain",
          of("isometric_three_components", {{"tolerance", 0.01}}),
          "1.10 of seed 1 was known when it was claimed, of 2 and 3 nothing. Of 289 points the opposite was claimed, "
          "with 0.80, 0.80 and 0.77 of seeds 1 to 3 known; 4 and 5 have 1.09 and 0.79, so that the mean leaves 1 open: "
          "no "
          "verdict")};
  of_points(out[2], kMostPoints, ", 662 points");
  for (Claim& claim : std::span(out).subspan(1)) claim.figure = "", claim.origin = kOfThreeStrains;
  out[0].expect =
      deviates(between(0.75, 0.9999), "the pair's strain is at the border, where it gives by half, and helps nothing",
               "seed 1: 7.6 and 10.6 % too deep at an rms strain of 0.031 and 0.051, the pair 9.4 % at 0.036");
  return out;
}

}  // namespace

std::vector<Claim> sheet_stretch_equal_strain_claims() {
  return claims_at_equal_strain();
}

}  // namespace wrinkle::validation::sheet_stretch
