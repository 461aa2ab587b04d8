// Claim: eq. 3 of Rémillard & Kry 2013 predicts the wavelength of a stiff film bonded to a soft substrate. Refuted
// where the exact neo-Hookean bilayer differs by more than the stated part. The oracle itself (surface impedances) is
// held against the reference data (modes and determinants).
#include "validation/oracle/bilayer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "validation/harness/study.h"
#include "validation/studies/judging.h"

namespace wrinkle::validation {

namespace {

constexpr double kRatios[] = {3, 10, 30, 100, 300, 1000, 3000, 10000};
constexpr double kPoissons[] = {0, 0.2, 0.3, 0.4, 0.45};
constexpr double kDepths[] = {0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2};
constexpr double kHalfSpace = 100;  // wavelengths deep: the bottom is felt by e^(−1257)

struct Kind {
  Film film;
  const char *name, *words;
};
constexpr std::array<Kind, 4> kFilms{{{Film::free_plate, "free", "plate without interface shear"},
                                      {Film::inextensible_plate, "inext", "bonded inextensible plate"},
                                      {Film::plate, "plate", "bonded extensible plate"},
                                      {Film::exact, "exact", "exact bilayer"}}};

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](double ratio, double skin, double interior, double depth) {
    out.push_back(
        {{{"modulus_ratio", ratio}, {"poisson_skin", skin}, {"poisson_interior", interior}, {"depth", depth}}});
  };
  for (const double poisson : kPoissons)
    for (const double ratio : kRatios) add(ratio, 0.3, poisson, kHalfSpace);
  for (const double poisson : {0.0, 0.3, 0.45})
    for (const double depth : kDepths) {
      add(100, 0.3, poisson, depth);
      if (profile == Profile::paper) add(1000, 0.3, poisson, depth);
    }
  for (const double ratio : {30.0, 100.0, 1000.0, 10000.0})
    for (const double skin : {0.0, 0.45})
      for (const double interior : {0.0, 0.3, 0.45}) add(ratio, skin, interior, kHalfSpace);
  return out;
}

std::vector<Metric> metrics() {
  std::vector<Metric> out{{"wavelength_eq3", "1", "λ/h of eq. 3"},
                          {"strain_eq3", "1", "its critical strain ¼ (3E′_q/E′_x)^⅔"},
                          {"wavelength_exact", "1", "λ/h of the exact bilayer, before the compression"},
                          {"strain_exact", "1", "its critical compression"}};
  for (const Kind& kind : kFilms) {
    out.push_back(
        {fmt::format("wavelength_over_eq3_{}", kind.name), "1", fmt::format("λ over eq. 3's: {}", kind.words)});
    out.push_back({fmt::format("strain_over_eq3_{}", kind.name), "1",
                   fmt::format("critical strain over eq. 3's: {}", kind.words)});
  }
  return out;
}

Record run(const Sample& s, Progress&) {
  Bilayer b{.modulus_ratio = s.number("modulus_ratio"),
            .poisson_film = s.number("poisson_skin"),
            .poisson_substrate = s.number("poisson_interior")};
  const Wrinkling eq3 = equation_3(b);
  b.depth = s.number("depth") * eq3.wavelength;
  Record record;
  auto& m = record.metrics;
  m["wavelength_eq3"] = eq3.wavelength;
  m["strain_eq3"] = eq3.strain;
  for (const Kind& kind : kFilms) {
    const Wrinkling found = first_wrinkles(b, kind.film);
    m[fmt::format("wavelength_over_eq3_{}", kind.name)] = found.wavelength / eq3.wavelength;
    m[fmt::format("strain_over_eq3_{}", kind.name)] = found.strain / eq3.strain;
    if (kind.film != Film::exact) continue;
    m["wavelength_exact"] = found.wavelength;
    m["strain_exact"] = found.strain;
  }
  return record;
}

/// The largest relative difference of a row's metrics from the reference data; NaN where that has no such row.
RowMeasure error_against(const ReferenceTable& table, const std::string& depth_column) {
  std::map<std::array<double, 3>, std::size_t> place;
  const auto ratio = table.column("modulus_ratio"), poisson = table.column("poisson_interior");
  const std::vector<double> depth =
      depth_column.empty() ? std::vector<double>(ratio.size(), kHalfSpace) : table.column(depth_column);
  for (std::size_t i = 0; i < ratio.size(); ++i) place[{ratio[i], poisson[i], depth[i]}] = i;
  std::map<std::string, std::vector<double>> columns;
  for (const std::string& name : table.names())
    if (name.find("_over_eq3_") != std::string::npos) columns[name] = table.column(name);
  return [=](const Row& row) {
    const auto found = place.find(
        {row.sample.number("modulus_ratio"), row.sample.number("poisson_interior"), row.sample.number("depth")});
    if (found == place.end()) return std::nan("");
    double worst = 0;
    for (const auto& [name, values] : columns)
      worst = std::max(worst, std::abs(metric_value(name)(row) / values[found->second] - 1));
    return worst;
  };
}

template <std::size_t N>
bool one_of(double value, const double (&values)[N]) {
  return std::find(std::begin(values), std::end(values), value) != std::end(values);
}

RowFilter on_halfspace(double ratio_from, double ratio_to = std::numeric_limits<double>::infinity()) {
  return [=](const Sample& s) {
    return s.number("depth") == kHalfSpace && s.number("poisson_skin") == 0.3 &&
           one_of(s.number("poisson_interior"), kPoissons) && s.number("modulus_ratio") >= ratio_from &&
           s.number("modulus_ratio") <= ratio_to;
  };
}

RowFilter tabulated_halfspace() {
  return [](const Sample& s) { return on_halfspace(0)(s) && one_of(s.number("modulus_ratio"), kRatios); };
}

RowFilter at_depths(double from, double to) {
  return [=](const Sample& s) {
    return s.number("poisson_skin") == 0.3 && s.number("modulus_ratio") == 100 && s.number("depth") >= from &&
           s.number("depth") <= to && one_of(s.number("depth"), kDepths) &&
           (s.number("poisson_interior") == 0 || s.number("poisson_interior") == 0.3 ||
            s.number("poisson_interior") == 0.45);
  };
}

bool any_poisson(const Sample& s) {
  return s.number("depth") == kHalfSpace && s.number("modulus_ratio") >= 30;
}

RowMeasure off_by(const std::string& name) {
  return [value = metric_value(name)](const Row& row) { return std::abs(value(row) - 1); };
}

/// |λ exact over that of the row which `other` picks at the same modulus ratio − 1|; NaN where there is none.
RowMeasure change_from(std::span<const Row> rows, const std::function<bool(const Sample&, const Sample&)>& other) {
  return [rows, other, value = metric_value("wavelength_exact")](const Row& row) {
    for (const Row& base : rows)
      if (base.sample.number("modulus_ratio") == row.sample.number("modulus_ratio") && other(base.sample, row.sample))
        return std::abs(value(row) / value(base) - 1);
    return std::nan("");
  };
}

bool both_ordinary(const Sample& base, const Sample&) {
  return base.number("depth") == kHalfSpace && base.number("poisson_skin") == 0.3 &&
         base.number("poisson_interior") == 0.3;
}

bool same_on_halfspace(const Sample& base, const Sample& s) {
  return base.number("depth") == kHalfSpace && base.number("poisson_skin") == s.number("poisson_skin") &&
         base.number("poisson_interior") == s.number("poisson_interior");
}

/// Over all pairs of Poisson's ratios at one modulus ratio: longest over shortest exact wave, less one; the worst
/// ratio.
Verdict judge_spread(std::span<const Row> rows) {
  Verdict out{
      .claim = "the longest wave over all pairs of Poisson's ratios is no more than 10 % longer than the shortest",
      .figure = "§ 4.1",
      .quantity = "longest over shortest exact wavelength at one modulus ratio from 30 on, less 1",
      .tolerance = 0.1,
      .relation = "at most",
      .expected = Judgement::deviates,
      .reason =
          "the two add up where the skin's grows and the interior's falls or the reverse: eq. 3 itself "
          "spreads by 16 % over this range, the exact bilayer by less, as its interface shear makes up "
          "for a part"};
  std::map<double, std::pair<double, double>> range;  // by modulus ratio: shortest, longest
  for (const Row& row : rows) {
    if (!any_poisson(row.sample)) continue;
    if (row.record.outcome == Outcome::failed) {
      out.judgement = Judgement::failed;
      out.reason = row.record.reason;
      return out;
    }
    const double value = metric_value("wavelength_exact")(row);
    if (std::isnan(value)) {
      out.judgement = Judgement::failed;
      out.reason = "a sample has no wavelength";
      return out;
    }
    auto& [low, high] = range.try_emplace(row.sample.number("modulus_ratio"), value, value).first->second;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (range.empty()) return out;
  for (const auto& [ratio, ends] : range) out.measured = std::max(out.measured, ends.second / ends.first - 1);
  out.judgement = out.measured <= out.tolerance ? Judgement::reproduced : Judgement::deviates;
  return out;
}

std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData& reference) {
  std::vector<Verdict> out;
  out.push_back(judge_worst({.claim = "on a half-space the oracle gives what the reference data say",
                             .quantity = "largest relative difference, all films",
                             .reason = "surface impedances against modes and determinants"},
                            rows, tabulated_halfspace(), error_against(reference.table("bilayer", "halfspace"), ""),
                            {0, 1e-6, "at most"}));
  out.push_back(judge_worst({.claim = "on a finite depth the oracle gives what the reference data say",
                             .quantity = "largest relative difference, all films"},
                            rows, at_depths(0, 2), error_against(reference.table("bilayer", "depth"), "depth_over_eq3"),
                            {0, 1e-6, "at most"}));
  out.push_back(judge_worst({.claim = "eq. 3 is exactly a plate on a half-space that carries no interface shear",
                             .figure = "eq. 3",
                             .quantity = "|λ over eq. 3's − 1|, plate without interface shear"},
                            rows, on_halfspace(0), off_by("wavelength_over_eq3_free"), {0, 1e-6, "at most"}));
  const RowMeasure wavelength = off_by("wavelength_over_eq3_exact"), strain = off_by("strain_over_eq3_exact");
  out.push_back(judge_worst({.claim = "eq. 3 is within 10 % of the exact wavelength from a modulus ratio of 30 on",
                             .figure = "eq. 3",
                             .quantity = "|λ exact over eq. 3's − 1|, ν_x = 0.3, ν_q from 0 to 0.45",
                             .reason = "worst with ν_q = 0, where the bonded interface's shear counts most"},
                            rows, on_halfspace(30), wavelength, {0, 0.1, "at most"}));
  out.push_back(
      judge_worst({.claim = "eq. 3 is within 10 % of the exact wavelength for soft skins too (modulus ratio 3 and 10)",
                   .figure = "eq. 3",
                   .quantity = "|λ exact over eq. 3's − 1|, ν_x = 0.3, ν_q from 0 to 0.45",
                   .expected = Judgement::deviates,
                   .reason = "such skins wrinkle at 12 to 31 % of compression, beyond the small strains of eq. 3"},
                  rows, on_halfspace(3, 10), wavelength, {0, 0.1, "at most"}));
  out.push_back(judge_worst({.claim = "the critical strain that belongs to eq. 3 is within 10 % of the exact one",
                             .figure = "§ 4",
                             .quantity = "|ε exact over eq. 3's − 1|, modulus ratio from 30 on",
                             .expected = Judgement::deviates,
                             .reason = "interface shear stiffens: by up to 37 % with ν_q = 0, little towards ν_q = ½"},
                            rows, on_halfspace(30), strain, {0, 0.1, "at most"}));
  out.push_back(judge_worst({.claim = "Poisson's ratios between 0 and 0.45 change λ by no more than 10 %",
                             .figure = "§ 4.1",
                             .quantity = "|λ exact over that with ν_x = ν_q = 0.3 − 1|, modulus ratio from 30 on"},
                            rows, any_poisson, change_from(rows, both_ordinary), {0, 0.1, "at most"}));
  out.push_back(judge_spread(rows));
  out.push_back(judge_worst({.claim = "a substrate one wavelength deep is as good as a half-space",
                             .figure = "§ 4",
                             .quantity = "|λ exact over that of the half-space − 1|, E ratio 100"},
                            rows, at_depths(1, 2), change_from(rows, same_on_halfspace), {0, 0.005, "at most"}));
  return out;
}

}  // namespace

extern const Study bilayer_reference{
    .name = "bilayer_reference",
    .title = "What eq. 3 is worth: plates and the exact bilayer",
    .claim =
        "The critical wavelength of eq. 3 is that of a stiff skin on a soft, thick interior, and Poisson's ratios "
        "hardly matter.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, § 4, eq. 3",
    .version = 1,
    .parameters = {{"modulus_ratio", 100.0, "1", "E_x/E_q, skin over interior", Source::swept, {}, 2.0, 1e6},
                   {"poisson_skin", 0.3, "1", "ν_x", Source::swept, {}, -0.5, 0.499},
                   {"poisson_interior", 0.3, "1", "ν_q", Source::swept, {}, -0.5, 0.499},
                   {"depth",
                    kHalfSpace,
                    "1",
                    "of the interior over the wavelength of eq. 3; 100: as good as infinite",
                    Source::swept,
                    {},
                    0.01,
                    1e6}},
    .metrics = metrics(),
    .paper_duration = "a second",
    .samples = samples,
    .run = run,
    .judge = judge,
};

}  // namespace wrinkle::validation
