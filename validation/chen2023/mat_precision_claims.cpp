// What is claimed of the mat's solvers: times to equal accuracy, joint over alternating.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "validation/chen2023/mat_precision.h"

namespace wrinkle::validation::mat_precision {

/// Of a metric at that gap: "" at 1e-6, "_1e2" at 1e-2.
std::string at_gap(std::size_t gap) {
  return gap == kMainGap ? "" : fmt::format("_1e{}", std::lround(-std::log10(kGaps[gap])));
}

std::string gap_text(std::size_t gap) {
  return fmt::format("1e-{}", std::lround(-std::log10(kGaps[gap])));
}

std::string ratio_name(MatMinimizer over, MatMinimizer under) {
  return fmt::format("{}_over_{}", to_string(over), to_string(under));
}

Printed printed_column(const ReferenceTable& table, I levels, const char* column) {
  const auto subdivisions = table.column("subdivisions"), values = table.column(column);
  const auto solver = table.words("solver");
  Printed out;
  for (std::size_t i = 0; i < solver.size(); ++i) {
    if (subdivisions[i] != static_cast<double>(levels)) continue;
    if (solver[i] == "joint") out.joint = values[i];
    if (solver[i] == "alternating") out.alternating = values[i];
  }
  return out;
}

I least_cells(I levels) {
  return levels == 1 ? 16 : levels == 2 ? 10 : 6;
}

std::string mat_of(I levels) {
  return fmt::format("{} subdivision{}, {} cells along the mat{}", levels, levels == 1 ? "" : "s", least_cells(levels),
                     levels < 3 ? " and more" : "");
}

Where raced(I levels) {
  return where("high_solver", "processor") && where("subdivisions", levels) &&
         where_at_least("cells", least_cells(levels)) && where_not("joint", "none");
}

Counter undivided() {
  return swapped(
      {{"subdivisions", I{0}}, {"raced", kFromImpact}, {"turns", I{6}}, {"other_turns", I{6}}, {"target", 1e-8}});
}

Counter on_one_frame(std::map<std::string, Value> values, Where rows) {
  values["raced"] = I{1};
  return swapped(std::move(values), std::move(rows));
}

std::string on_mat(I levels) {
  return levels == 3 ? "; each cube rests on one node of the mat, and a gap of 1e-2 is one pass against one" : "";
}

namespace {

const char* const kTwoDivisions =
    "; at 1e-6 it was claimed to be met, and came out false in a whole profile: 4.2 [3.6, 4.4]. Other starts of the "
    "same code, alone and beside up to fourteen programs on two cores, gave 5.9 [5.1, 6.3], 5.3 [4.8, 5.8], 5.8 [4.6, "
    "7.4] and 6.7 [5.8, 7.4], joint 5.1 to 8.5 s and alternating 1.1 to 1.3 s: passes of one start do not tell how "
    "starts differ, so that ends of intervals are 1.35 times as far off now. By the wall it was 4.3 [2.9, 6.5] over "
    "frames 8 to 12, in single frames 2.6 to 7.3. Where no cube reaches the mat 18.8, 18.8 and 8.1 to 1e-2, 1e-4 and "
    "1e-6: it is the fill of QᵀHQ, and no claim about Fig. 12's frames. On the printed 31 cells (paper profile) joint "
    "had not been run when this was claimed; 1 to 3 at 1e-6 are expected, as alternating takes 114 s there and sparse "
    "joint 24";

const char* const kOneDivision =
    "; at 1e-6 over frames 8 to 12 2.1 [1.6, 2.2] of one turn, 2.5 [2.2, 2.8] and 2.1 [1.4, 3.0] of six were known, of "
    "the processor's time on a busy machine. By the wall it was 1.6 [1.2, 2.1], 1.0 [0.6, 1.8] where others took the "
    "machine. Where no cube reaches the mat 3.6, 1.9 and 1.78 to 1e-2, 1e-4 and 1e-6: at the last alone it is a claim "
    "about Fig. 12's frames";

const char* const kThreeDivisions =
    "; it holds without cubes, too: it is the fill of QᵀHQ, and no claim about Fig. 12's frames. One frame in the "
    "quick "
    "profile, frames 8 to 12 in the paper one, of which nothing was known";

/// Each pass solved for z to the last digit: the alternation's best known loss, on the same frames.
Counter to_the_last_digit() {
  return swapped({{"cg_tolerance", 1e-10}});
}

/// On the same mat with one subdivision QᵀHQ hardly fills in; in some frames nothing comes to 1e-6 there. Six turns
/// over five frames, as its passes are few.
Counter hardly_filled() {
  return swapped({{"subdivisions", I{1}},
                  {"joint_minimum", std::string("own")},
                  {"raced", kFromImpact},
                  {"turns", I{6}},
                  {"other_turns", I{6}}});
}

/// Where the factor needs what the cubes do: the same frames miss it where none reaches the mat. With one subdivision
/// these have 3.6 [2.2, 6.0], 1.9 [1.3, 2.9] and 1.78 [1.3, 2.8] to 1e-2, 1e-4 and 1e-6.
bool needs_cubes(I levels, std::size_t gap) {
  return levels == 1 && gap == kMainGap;
}

/// `minutes`: to how many of them a time is printed.
Claim speed_claim(const ReferenceTable& table, I levels, double minutes, std::size_t gap = kMainGap) {
  const Printed times = printed_column(table, levels, "minutes_per_frame");
  return {
      .says = fmt::format("{}: alternating is at a gap of {} sooner than joint by the printed factor at least",
                          mat_of(levels), gap_text(gap)),
      .figure = needs_cubes(levels, gap) ? fmt::format("Table 1, row {}", levels) : "",
      .quantity = fmt::format("time of the joint solver to a gap of {} over that of the alternating one, same frames, "
                              "one run{}",
                              gap_text(gap), on_mat(levels)),
      .over = raced(levels),
      .measure = time_ratio(ratio_name(MatMinimizer::joint, MatMinimizer::alternating) + at_gap(gap)),
      .bound = at_least(times.ratio()),
      .origin = paper("reference_data/wrinkle_mat/table1.csv: minutes a frame, of another scene and machine; at "
                      "which accuracy is not printed, so at each"),
      .counter = levels == 3 && gap != kMainGap ? hardly_filled() : to_the_last_digit(),
      .uncertainty = {.reference = times.uncertainty(minutes)},
      .note = std::string("its mats were chosen after results: on 10 and 6 cells, 1 and 2 subdivisions, QᵀHQ fills in "
                          "less: 1.4 and 3.7 then, 2.2 to 2.5 on 10 cells now") +
              (levels == 1   ? kOneDivision
               : levels == 2 ? kTwoDivisions
                             : kThreeDivisions)};
}

/// With 2 subdivisions: what starts of one and the same solver do not reach.
constexpr double kSooner = 2;

/// Near the minimum, where both take as many passes and conjugate gradients grow longer.
Claim end_claim(const ReferenceTable& table, I levels) {
  Claim out = speed_claim(table, levels, 0, 3);
  out.figure = "";
  out.says = mat_of(levels) + (levels == 2 ? ": alternating is at a gap of 1e-8 twice as soon as joint"
                                           : ": alternating is at a gap of 1e-8 sooner than joint");
  out.bound = at_least(levels == 2 ? kSooner : 1.5);
  out.origin = chosen(
      "1 where both are one solver; not Table 1's: at 2 subdivisions 3.1, 3.6 and, on a busy machine, 6.4 were seen. "
      "Of "
      "these it was 1.5, which starts' noise reaches");
  out.over = raced(levels) && where("joint_minimum", "own");
  out.uncertainty = {.none = "a ratio of times"};
  return out;
}

/// At all, on each mat, the printed one with 2 subdivisions in the paper profile.
Claim any_mat_claim(const ReferenceTable& table) {
  Claim out = speed_claim(table, 2, 0);
  out.figure = "";
  out.says = mat_of(2) + ": alternating is at a gap of 1e-6 twice as soon as joint";
  out.bound = at_least(kSooner);
  out.origin =
      chosen("1 where both are one solver, and the noise of one turn. It was 1.5, which starts' noise reaches");
  out.uncertainty = {.none = "a ratio of times"};
  return out;
}

Claim sparse_claim(const ReferenceTable& table, I levels) {
  Claim out = speed_claim(table, levels, 0);
  out.over = raced(levels) && where("raced", 1);
  out.says =
      mat_of(levels) +
      ", the last frame: a joint system that does not fill in, with the true Hessian, is at a gap of 1e-6 sooner "
      "than the filled one, with the projected, by the printed factor";
  out.figure = "";
  out.quantity = "time of the joint solver to a gap of 1e-6 over that of the sparse joint one, same frames, one run" +
                 on_mat(levels);
  out.measure = time_ratio(ratio_name(MatMinimizer::joint, MatMinimizer::sparse_joint));
  out.origin = paper(
      "reference_data/wrinkle_mat/table1.csv: what the alternation was to gain; the sparse system is this "
      "suite's own");
  if (levels == 2) {
    out.says = mat_of(levels) +
               ", the last frame: a joint system that does not fill in, with the true Hessian, is at a gap of 1e-6 "
               "sooner than the filled one, with the projected";
    out.bound = at_least(1.5);
    out.origin = chosen("1 where nothing fills in; what a step costs makes 2.0 by itself");
  }
  out.counter = undivided();
  out.uncertainty = {.none = "a ratio of times"};
  out.note += levels == 2
                  ? "; of 5.9, fewer steps (39 for 113) make 2.9 and what a step costs makes 2.0: fill alone "
                    "would miss the printed 4.5, by which it was judged"
                  : "; of 19, fewer steps make 1.5 and what a step costs makes 12.9: fill alone meets the bound";
  out.note += "; with 1 subdivision, where little fills in, it is the slower one: 0.76 [0.70, 1.04]";
  if (levels == 2)
    out.note += "; over frames 8 to 12 it is less than printed: 2.5 [2.3, 3.9] by the wall, on a busy machine";
  return out;
}

}  // namespace

std::vector<Claim> mat_precision_claims(const ReferenceData& reference) {
  const ReferenceTable table = reference.table("wrinkle_mat", "table1");
  const double minutes = reference.meta("wrinkle_mat").at("uncertainty").at("absolute").get<double>();
  std::vector<Claim> out;
  for (const I levels : {1, 2, 3})
    for (const std::size_t gap : {0, 1, 2, 3})
      if (kGaps[gap] >= 1e-6) out.push_back(speed_claim(table, levels, minutes, gap));
  for (const I levels : {1, 2}) out.push_back(end_claim(table, levels));
  out.push_back(any_mat_claim(table));
  for (Claim& claim : mat_precision_counted_claims(table)) out.push_back(std::move(claim));
  for (const I levels : {2, 3}) out.push_back(sparse_claim(table, levels));
  for (Claim& claim : own_alternation_claims()) out.push_back(std::move(claim));
  for (Claim& check : mat_precision_checks()) out.push_back(std::move(check));
  return out;
}

}  // namespace wrinkle::validation::mat_precision
