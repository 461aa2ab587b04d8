// Claim: lines of equal wavelength in the plane of thickness and ratio of moduli match those of eq. 3 (Rémillard & Kry
// 2013, Fig. 7). Refuted where the measured wavelength goes with other powers of thickness or ratio than 1 and 1/3, or
// is not that of eq. 3.
#include <fmt/format.h>

#include <cmath>

#include "validation/harness/study.h"
#include "validation/oracle/bilayer.h"
#include "validation/studies/embedded_wrinkles.h"
#include "validation/studies/judging.h"
#include "validation/studies/power_fit.h"
#include "validation/studies/solver_slots.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr double kInterior = 1e5;                                 // E_q [Pa]: only ratios matter
constexpr double kLength = 0.5, kWidth = 0.05, kEdge = 0.01 / 3;  // [m] of the slab and its mesh

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](double h, double ratio, I seed) {
    out.push_back({{{"thickness", h}, {"modulus_ratio", ratio}, {"seed", seed}}});
  };
  for (const double h : {1e-3, 1.5e-3, 2e-3, 3e-3})
    for (const double ratio : {300.0, 600.0, 1200.0, 2400.0}) add(h, ratio, 1);
  if (profile == Profile::quick) return out;
  for (const double h : {1e-3, 1.25e-3, 1.5e-3, 2e-3, 2.5e-3, 3e-3})
    for (const double ratio : {300.0, 425.0, 600.0, 850.0, 1200.0, 1700.0, 2400.0})
      for (const I seed : {1, 2, 3})
        if (seed > 1 || h == 1.25e-3 || h == 2.5e-3 || ratio == 425 || ratio == 850 || ratio == 1700)
          add(h, ratio, seed);
  return out;
}

SkinnedBody body_of(const Sample& s) {
  return {s.number("thickness"), {kInterior * s.number("modulus_ratio"), 0.3}, {kInterior, 0.3}};
}

/// The same slab and mesh for all; what varies is the skin.
EmbeddedWrinklesOptions options(const Sample& s) {
  const SkinnedBody body = body_of(s);
  const double twice_spacing = 2 * AverageFilter::for_wavelength(critical_wavelength(body)).spacing();
  return {.body = body,
          .length = kLength / twice_spacing,
          .width = kWidth / twice_spacing,
          .cells = twice_spacing / s.number("edge"),
          .pattern = StripPattern::irregular,
          .compression = s.number("compression"),
          .seed = static_cast<std::uint64_t>(s.integer("seed")),
          .linear_solver = s.word("linear_solver")};
}

Record run(const Sample& s, Progress& progress) {
  const EmbeddedWrinkles w = press_embedded_sheet(options(s), [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  if (!w.converged()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("{}: {}", to_string(w.status), w.message);
    return record;
  }
  const DominantWave wave = sheet_wave(w, w.x.size() > 0 ? w.heights() : w.mode);
  auto& m = record.metrics;
  m["wavelength"] = wave.wavelength();
  m["wavelength_predicted"] = w.wavelength_predicted;
  m["wavelength_ratio"] = wave.wavelength() / w.wavelength_predicted;
  m["share"] = wave.share;
  m["critical_strain"] = w.critical_strain;
  m["constraints"] = w.constraints;
  if (wave.wavelength() < 6 * s.number("edge"))
    record.caveats.push_back(fmt::format("resolution: {:.1f} edges to a wave", wave.wavelength() / s.number("edge")));
  if (wave.wavelength() > kLength / 4)
    record.caveats.push_back(fmt::format("size: {:.1f} waves in the slab", kLength / wave.wavelength()));
  return record;
}

/// λ over h and E_x/E_q; none for fewer than six samples.
PowerFit fitted_powers(std::span<const Row> rows) {
  std::vector<const Row*> used;
  for (const Row& row : rows)
    if (row.record.outcome == Outcome::ok && row.record.caveats.empty() && row.sample.number("compression") == 0)
      used.push_back(&row);
  if (used.size() < 6) return {};
  const auto n = static_cast<Eigen::Index>(used.size());
  Matrix factors(n, 2);
  Vector wavelength(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Sample& s = used[static_cast<std::size_t>(i)]->sample;
    factors.row(i) << s.number("thickness"), s.number("modulus_ratio");
    wavelength[i] = metric_value("wavelength")(*used[static_cast<std::size_t>(i)]);
  }
  return fit_powers(factors, wavelength);
}

Verdict judge_power(Verdict verdict, const PowerFit& powers, Index place, double reference, double tolerance) {
  verdict.reference = reference;
  verdict.tolerance = tolerance;
  verdict.relation = "within";
  if (!powers.found) return verdict;
  verdict.measured = powers.power[place];
  verdict.judgement = std::abs(verdict.measured - reference) <= tolerance ? Judgement::reproduced : Judgement::deviates;
  return verdict;
}

bool every(const Sample&) {
  return true;
}

std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData&) {
  const PowerFit powers = fitted_powers(rows);
  std::vector<Verdict> out;
  out.push_back(judge_power({.claim = "the wavelength is proportional to the thickness",
                             .figure = "Fig. 7",
                             .quantity = "p of λ ∝ h^p, first waves of all samples without caveats",
                             .reason = "σ and r are proportional to eq. 3, and the wavelength to them"},
                            powers, 0, 1, 0.1));
  out.push_back(judge_power({.claim = "the wavelength goes with the cube root of the ratio of moduli",
                             .figure = "Fig. 7",
                             .quantity = "q of λ ∝ (E_x/E_q)^q, first waves of all samples without caveats",
                             .reason = "likewise"},
                            powers, 1, 1.0 / 3, 0.07));
  out.push_back(judge_median({.claim = "isocontours of the wavelength match the prediction",
                              .figure = "Fig. 7",
                              .quantity = "λ over eq. 3, median over the plane",
                              .expected = Judgement::deviates,
                              .reason = "the greedy layout's factor, see wrinkle_wavelength: contours are parallel to "
                                        "the predicted ones, but belong to shorter waves"},
                             rows, every, metric_value("wavelength_ratio"), {1, 0.1, "within"}));
  return out;
}

}  // namespace

extern const Study wavelength_isocontours = {
    .name = "wavelength_isocontours",
    .title = "Wavelength over thickness and ratio of moduli",
    .claim = "The embedded shell's wavelength goes with h (E_x/E_q)^⅓, as its constraints do.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, § 7.2, Fig. 7",
    .version = 1,
    .parameters = {{"thickness", 1e-3, "m", "h of the skin", Source::swept, {}, 1e-4, 0.05},
                   {"modulus_ratio", 600.0, "1", "E_x/E_q, skin over interior", Source::swept, {}, 10, 1e5},
                   {"edge", kEdge, "m", "of the mesh of a slab 0.5 m by 0.05 m", Source::assumed, {}, 1e-3, 0.02},
                   {"compression",
                    0.0,
                    "1",
                    "final strain over the critical one; 0: the first wave to appear, by linear buckling",
                    Source::assumed,
                    {},
                    0,
                    6},
                   {"seed", I{1}, "1", "of mesh and centres", Source::swept, {}, 0, 1e9},
                   linear_solver_parameter("mumps-ldlt", Systems::saddle_points, "the KKT systems of the skin")},
    .metrics = {{"wavelength", "m", "of the first wave to appear, or of the wrinkles"},
                {"wavelength_predicted", "m", "eq. 3"},
                {"wavelength_ratio", "1", "wavelength over eq. 3"},
                {"share", "1", "of the heights' power in that wave"},
                {"critical_strain", "1", "at which the flat state becomes unstable"},
                {"constraints", "1", "centres"}},
    .paper_duration = "three minutes",
    .samples = samples,
    .run = run,
    .judge = judge,
    .refuse = refuse_without_inertia,
};

}  // namespace wrinkle::validation
