#pragma once
/// What the samples and the claims of the study sheet_stretch share.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::sheet_stretch {

constexpr std::int64_t kQuickPoints = 289;            // 17²
constexpr std::int64_t kMostPoints = 662;             // Table 1's: on finer ones not all come to rest
constexpr std::int64_t kManyPoints = 1656;            // Table 1's finest
constexpr double kRattle = 0.1, kPatchMembrane = 10;  // soft_membrane: against rattling, and of patches
constexpr double kCarries = 1e5;                      // … and that of one which carries the load alone

// Largest force left on a point over that point's weight. As a load that is 5 % off at most, which moves the drop by
// 1.5 %: d ln H/d ln Γ = 0.30 at Γ = 100, of the exact sheet.
constexpr double kAtRest = 0.05;

inline const char* const kShapeCurved =
    "bending energy over that of the exact cylinder through the same points, by the same form; equilibrium within the "
    "tolerance";
inline const Origin kShapeBends =
    chosen("energy goes as curvature squared: a twentieth of the curvature, which nobody sees");

/// A shell of cloth on many points: it is curved as the exact sheet.
inline Counter fine_shell() {
  return swapped({{"method", std::string("midedge_shell")},
                  {"tolerance", 0.01},
                  {"young", 100.0},
                  {"points", kManyPoints},
                  {"seed", std::int64_t{1}}});
}

/// On one membrane and load; the membrane against rattling is stiffer under larger loads.
inline Where stretch_sheets(const char* method, const std::vector<double>& gammas = {100}) {
  Where out = where("gamma", gammas[0]) && where("soft_membrane", kRattle * gammas[0] / 100);
  for (std::size_t i = 1; i < gammas.size(); ++i)
    out = out || (where("gamma", gammas[i]) && where("soft_membrane", kRattle * gammas[i] / 100));
  if (std::string(method) == "isometric_patches")
    out = where("gamma", gammas[0]) && where("soft_membrane", kPatchMembrane);
  return where("method", method) && out;
}
inline Where stretch_sheets(const char* method, double tolerance) {
  return stretch_sheets(method) && where("tolerance", tolerance) && where_at_least("points", kQuickPoints);
}

/// A measure of a sheet at rest, where no more force is left on any point than kAtRest of its weight.
inline Measure where_at_rest(const Measure& measure) {
  Measure out = measure;
  out.text += " where point_force ≤ 0.05";
  out.metrics.emplace_back("point_force");
  out.of = [of = measure.of](const Row& row) { return metric("point_force").of(row) <= kAtRest ? of(row) : NAN; };
  return out;
}

/// No verdict where one of the sheets is not at rest.
inline bool all_at_rest(std::span<const Measured> rows) {
  return std::ranges::all_of(rows, [](const Measured& row) { return std::isfinite(row.value); });
}

using Sheets = std::vector<Measured>;

inline double metric_of(const Measured& row, const char* name) {
  return metric(name).of(*row.row);
}

inline const Origin kNothingPrinted = chosen(
    "1: no worse than the others. § 1 promises hard constraints that do not lock; no comparison is printed, neither of "
    "strains nor at equal ones");

inline const Origin kOfThreeStrains = chosen(
    "1: no worse than the pair. Of three strains § 4 says that they are half as many rows more, whose gradients "
    "depend on each other, not that they lock or stretch");

/// Who is strained how much where it hangs as near.
std::vector<Claim> sheet_stretch_front_claims();
/// How near it hangs where it is strained as much.
std::vector<Claim> sheet_stretch_equal_strain_claims();
std::vector<Claim> sheet_stretch_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::sheet_stretch
