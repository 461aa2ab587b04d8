#include "validation/studies/pleated_skirt_judge.h"

#include <cmath>
#include <limits>

#include "validation/studies/judging.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

bool all(const Sample&) {
  return true;
}

bool moving(const Sample& s) {
  return s.word("motion") != "none";
}

/// Least rise of the hem, in lengths of the skirt, from one rate to the next higher of the same skirt.
double least_rise(std::span<const Row> rows) {
  double least = std::numeric_limits<double>::infinity();
  for (const Row& a : rows) {
    for (const Row& b : rows) {
      const bool same = a.sample.word("motion") == "spin" && b.sample.word("motion") == "spin" &&
                        a.sample.integer("columns") == b.sample.integer("columns");
      if (!same || b.sample.number("rate") <= a.sample.number("rate")) continue;
      if (a.record.outcome != Outcome::ok || b.record.outcome != Outcome::ok) continue;
      least = std::min(least, a.record.metrics.at("hem_below") - b.record.metrics.at("hem_below"));
    }
  }
  return least;
}

}  // namespace

std::vector<Verdict> judge_pleated_skirt(std::span<const Row> rows, const ReferenceData&) {
  std::vector<Verdict> out;
  out.push_back(judge_worst({.claim = "copies stay together, at every step",
                             .figure = "Fig. 1, 5",
                             .quantity = "largest gap between copies, in lengths of the skirt"},
                            rows, moving, metric_value("gap"), {0, 1e-12, "at most"}));
  out.push_back(judge_worst({.claim = "pleats are sharper than those of the same mesh without creases",
                             .figure = "Fig. 1, 5",
                             .quantity = "angle at creases over that at the edges around them without"},
                            rows, moving, metric_value("sharpness"), {0, 1.5, "at least"}));
  Verdict rise{.claim = "the skirt rises up as the stand rotates faster",
               .figure = "Fig. 1",
               .quantity = "least rise of the hem from one rate to a higher one, in lengths of the skirt",
               .tolerance = 0.02,
               .relation = "at least"};
  rise.measured = least_rise(rows);
  if (std::isfinite(rise.measured)) {
    rise.judgement = rise.measured >= rise.tolerance ? Judgement::reproduced : Judgement::deviates;
  }
  out.push_back(rise);
  out.push_back(judge_worst({.claim = "every crease adds one triangle for each that it crosses, and no more",
                             .figure = "Fig. 1, 5",
                             .quantity = "triangles added over pieces of creases"},
                            rows, all, metric_value("added_by_crossings"), {1, 1e-9, "within"}));
  const auto printed = [](I columns) { return [columns](const Sample& s) { return s.integer("columns") == columns; }; };
  out.push_back(judge_worst({.claim = "39 knife pleats on 195 × 30 cells give the printed 16380 triangles",
                             .figure = "Fig. 1",
                             .quantity = "triangles after the virtual node algorithm"},
                            rows, printed(195), metric_value("triangles_after"), {16380, 0.5, "within"}));
  out.push_back(
      judge_worst({.claim = "35 box pleats on 300 × 36 cells give the printed 31608 triangles, but for one crease",
                   .figure = "Fig. 5",
                   .quantity = "triangles after the virtual node algorithm"},
                  rows, printed(300), metric_value("triangles_after"), {31608, 72, "within"}));
  out.push_back(judge_time_ratio(
      {.claim = "without stabilisation a step of the printed skirts takes 15 to 20 % less time",
       .figure = "Sect. 8",
       .quantity = "part of a step's time that is saved without, in turns"},
      rows, [](const Sample& s) { return s.integer("columns") >= 195; }, "saved_without", {0, 0.20, "at most"}));
  return out;
}

}  // namespace wrinkle::validation
