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
  return fmt::format("{} subdivision{}, {} cells along the mat and more", levels, levels == 1 ? "" : "s",
                     least_cells(levels));
}

Where raced(I levels) {
  return where("high_solver", "processor") && where("subdivisions", levels) &&
         where_at_least("cells", least_cells(levels)) && where_not("joint", "none") && where("cg_tolerance", 0.1);
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
  return levels == 3 ? "; of 6 cells each cube rests on one node" : "";
}

namespace {

// An interval is of one start of the process. Until version 8 a pass was timed by the clock on the wall, times the
// thread's share of a core over the whole call: what other programs took outside the pass was taken off it, and starts
// on a busy machine differed by up to 8 times. Rows 1 and 2 of Table 1 were not claimed for that scatter. To 1e-2 too
// few passes and steps tell: 2 and 4 with 2 subdivisions, 1 and 1 with 3, whose 66 was the price of one factor.

const char* const kFilled = "it is the fill of QᵀHQ: ";
const char* const kAnyFrames =
    "conjugate gradients to 0.1, which is assumed: to 1e-3 row 2's factor is 3.6 of 10 cells and misses the print, row "
    "1's 1.9 is open. "
    "No claim about Fig. 12's frames: where no cube reaches the mat (drop_height = 1) it is 2.4 [2.2, 2.6], 4.6 [3.4, "
    "5.0] and 21 [18, 26] with 1, 2 and 3 subdivisions. Intervals are of one start of the process";

const char* const kTwoDivisions =
    "; 12 to 13 to 1e-2 and 1e-4 with 2. On the printed 31 cells (paper profile, one frame) 30 [11, 33], 15 [11, 16] "
    "and 11.5 [10.0, 12.1] (9.5 [8.3, 10.0] since), 10.7 by the meter until version 8, known when they were claimed: "
    "joint takes 247 passes to "
    "1e-6, alternating 284, and sparse joint 38";

const char* const kThreeDivisions =
    "; one frame in the quick profile, frames 8 to 12 in the paper one, each to its own minimum: in one frame all but "
    "sparse joint end 1.3e-5 to 2.7e-5 of the fall above that one's. 11 passes for 10 steps to 1e-4, 17 for 15 to 1e-6";

/// Each pass solved for z to the last digit: the alternation's best known loss, on the same frames.
Counter to_the_last_digit() {
  return swapped({{"cg_tolerance", 1e-10}});
}

/// On the same mat with one subdivision QᵀHQ hardly fills in. Six turns, as its passes are few; over five frames, but
/// to 1e-6 in the last, as in some nothing comes to that.
Counter hardly_filled(I raced) {
  return swapped({{"subdivisions", I{1}},
                  {"joint_minimum", std::string("own")},
                  {"raced", raced},
                  {"turns", I{6}},
                  {"other_turns", I{6}}});
}

/// `minutes`: to how many of them a time is printed.
Claim speed_claim(const ReferenceTable& table, I levels, double minutes, std::size_t gap = kMainGap) {
  const Printed times = printed_column(table, levels, "minutes_per_frame");
  const bool by_fill = levels == 3 && gap != kMainGap;  // what the counter takes away
  return {.says = fmt::format("{}: {}alternating is at a gap of {} sooner than joint with the projected Hessian, "
                              "by the factor printed of another mat at least",
                              mat_of(levels), by_fill ? "as QᵀHQ fills in, " : "", gap_text(gap)),
          .quantity =
              fmt::format("time of the joint solver to a gap of {} over that of the alternating one, same frames, "
                          "each to its own minimum (where joint_minimum = shared, joint to sparse joint's), one run{}",
                          gap_text(gap), on_mat(levels)),
          .over = raced(levels),
          .measure = time_ratio(ratio_name(MatMinimizer::joint, MatMinimizer::alternating) + at_gap(gap)),
          .bound = at_least(times.ratio()),
          .origin =
              chosen("the printed factor as a mark, reference_data/wrinkle_mat/table1.csv: minutes a frame of 31 cells "
                     "on another machine; at which accuracy is not printed"),
          .counter = by_fill ? hardly_filled(kFromImpact) : to_the_last_digit(),
          .uncertainty = {.reference = times.uncertainty(minutes)},
          .note = std::string(by_fill ? kFilled : "") + kAnyFrames + (levels == 2 ? kTwoDivisions : kThreeDivisions)};
}

/// What was known of a row's factor when it was claimed.
std::string known(I levels) {
  if (levels == 1)
    return "2.1, 2.5 and 2.1 by the meter until version 8, 3.1 to 26 in the last frame on a busy machine: nothing by "
           "this one";
  if (levels == 2)
    return "3.2 to 6.7 of 10 cells and 10.7 of 31 by the meter until version 8: nothing was known by this one";
  return "21.8 to 28.5 of five starts on 6 cells when it took the place of a claim of this suite's own with the same "
         "bound; of 16 nothing. Its counter, CG to the last digit until then, came out as claimed, 4.3: on so small a "
         "mat the joint solver is that slow";
}

/// Table 1's rows, by processor time.
Claim table_claim(const ReferenceTable& table, I levels, double minutes) {
  Claim out = speed_claim(table, levels, minutes);
  out.says = fmt::format(
      "{}: alternating is at a gap of 1e-6 sooner than joint with the projected Hessian, by the printed factor at "
      "least",
      mat_of(levels));
  out.figure = fmt::format("Table 1, row {}", levels);
  out.origin = paper("Table 1: minutes a frame, of 31 cells on another machine; at which accuracy is not printed");
  if (levels == 3) out.counter = hardly_filled(1);  // to the last digit alternating is ten times as soon there still
  out.note = known(levels) + "; " + kAnyFrames;
  if (levels == 2)
    out.note +=
        ". In the paper profile one of three samples of 10 cells, of six turns of each, leaves it open: 5.9 [4.1, 9.0] "
        "on a busy machine, beside 6.8 [5.9, 8.0] and 7.0 [5.9, 8.0]";
  if (levels > 1)
    out.note += fmt::format(
        ". A profiler finds {} % of the whole race's time in BLAS and CHOLMOD and {} % in QᵀHQ, made in place: what "
        "the joint solver takes is its factor's; by how much it could be sooner is not shown",
        levels == 2 ? 56 : 64, levels == 2 ? 11 : 5);
  return out;
}

/// By how much row 2 hangs on the tolerance of a pass.
Claim tight_claim(const ReferenceTable& table, double minutes) {
  Claim out = table_claim(table, 2, minutes);
  out.says =
      mat_of(2) +
      ", conjugate gradients to 1e-3: alternating is at a gap of 1e-6 sooner than joint with the projected Hessian, "
      "by the printed factor at least";
  out.over = where("high_solver", "processor") && where("subdivisions", I{2}) &&
             where_at_least("cells", least_cells(2)) && where_not("joint", "none") && where("cg_tolerance", kTight);
  out.counter = swapped({{"cg_tolerance", 0.1}});
  out.expect =
      deviates(between(3.0, 4.3),
               "a pass's conjugate gradients take longer to a tighter tolerance, and passes hardly fewer: what the "
               "paper asks of them is not printed",
               "5.8 [5.4, 6.3], 4.9 [4.1, 5.4] and 3.7 [3.2, 3.8] to 0.1, 0.01 and 0.001, 50, 46 and 45 passes");
  out.note = "an independent reader's three runs were known when the band was chosen";
  return out;
}

/// Between 1, where both are one solver, and the least that a start gave.
constexpr double kSooner = 2;

/// With 2 subdivisions, at all; at 1e-8 near the minimum, where both take as many passes and conjugate gradients grow
/// longer.
Claim sooner_claim(const ReferenceTable& table, std::size_t gap) {
  Claim out = speed_claim(table, 2, 0, gap);
  out.says = fmt::format("{}: alternating is at a gap of {} twice as soon as joint with the projected Hessian",
                         mat_of(2), gap_text(gap));
  out.bound = at_least(kSooner);
  out.origin = chosen(
      "1 where both are one solver; not Table 1's. By the meter until version 8 5.7 at 1e-4, 4.2 to 6.7 at 1e-6 and "
      "3.1 to 6.4 at 1e-8 had been seen, and on a machine with 25 programs on two cores 3.2, 3.2 and 3.6");
  out.counter = to_the_last_digit();
  if (gap > kMainGap) out.over = out.over && where("joint_minimum", "own");
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
  out.quantity = "time of the joint solver to a gap of 1e-6 over that of the sparse joint one, same frames, one run" +
                 on_mat(levels);
  out.measure = time_ratio(ratio_name(MatMinimizer::joint, MatMinimizer::sparse_joint));
  out.origin = chosen(
      "reference_data/wrinkle_mat/table1.csv: what the alternation was to gain, as a mark; the sparse system is this "
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
  out.note +=
      levels == 2
          ? "; by the meter until version 8, of 5.9 fewer steps (39 for 113) made 2.9 and what a step costs 2.0: "
            "fill alone would have missed the printed 4.5, by which it was judged"
          : "; by the meter until version 8, of 19 fewer steps made 1.5 and what a step costs 12.9: fill alone "
            "met the bound";
  out.note += "; with 1 subdivision, where little fills in, it is the slower one, 0.65";
  return out;
}

/// The paper's joint solver projects; with the true Hessian it takes a third of the steps.
Claim true_hessian_claim(const ReferenceTable& table, std::size_t gap) {
  Claim out = speed_claim(table, 2, 0, gap);
  out.says = fmt::format("{}: alternating is at a gap of {} no later than joint with the true Hessian", mat_of(2),
                         gap_text(gap));
  out.quantity = fmt::format(
      "time of the joint solver with the true Hessian to a gap of {} over that of the "
      "alternating one, same frames, one run",
      gap_text(gap));
  out.over = raced(2) && where("joint", "both");
  out.measure = time_ratio(ratio_name(MatMinimizer::joint_exact, MatMinimizer::alternating) + at_gap(gap));
  out.bound = at_least(1);
  out.origin = chosen("1 where both are as soon; a joint solver at its best");
  out.counter = to_the_last_digit();
  out.uncertainty = {.none = "a ratio of times"};
  out.note =
      "14 and 16 steps of the sparse system with the true Hessian for 44 and 80 of the filled one with the "
      "projected, to gaps of 1e-6 and 1e-8, and the latter's times were known when this was claimed, of the "
      "filled one with the true Hessian nothing: by these 1.5 and 0.95 are expected";
  return out;
}

/// Two systems of the suite's own beside the paper's method: which is the sooner, with 2 subdivisions. With 3, to 1e-6,
/// it was claimed that alternating is no later: 0.84 to 1.07 of starts on 6 cells, whose intervals reach 1.5 and do not
/// hold what starts differ by, 0.81 on 16, open on both; on 22 cells, and on 31 with 2 subdivisions, alternating is the
/// later, 2.4 to 3.5 and 2.2.
Claim sparse_is_sooner_claim(const ReferenceTable& table, std::size_t gap, const Band& band) {
  Claim out = speed_claim(table, 2, 0, gap);
  out.says = fmt::format(
      "{}, the last frame: alternating is at a gap of {} no later than a joint system that does not "
      "fill in, with the true Hessian",
      mat_of(2), gap_text(gap));
  out.quantity = fmt::format(
      "time of the alternating solver to a gap of {} over that of the sparse joint one, same "
      "frames, one run",
      gap_text(gap));
  out.over = raced(2) && where("raced", 1);
  out.measure = time_ratio(ratio_name(MatMinimizer::alternating, MatMinimizer::sparse_joint) + at_gap(gap));
  out.bound = at_most(1);
  out.origin = chosen("1 where both are as soon");
  // 10 cells: of 6 with one subdivision, 0.86, noise leaves it open.
  out.counter = swapped({{"subdivisions", I{1}}, {"cells", least_cells(2)}, {"joint_minimum", std::string("own")}});
  out.uncertainty = {.none = "a ratio of times"};
  out.expect = deviates(band,
                        "kept to the mat by constraints the membrane's own vertices make a system that does not fill "
                        "in, and with the true Hessian Newton's method takes a third of the passes",
                        "16 steps for the alternation's passes; to 1e-2, 1e-4 and 1e-6 alternating is sooner, to 1e-6 "
                        "by 0.70 to 1.00");
  out.note =
      "1.33 [1.27, 1.83] by the meter until version 8 was known when the band was chosen; 1.2 to 1.9 by this one";
  return out;
}

}  // namespace

std::vector<Claim> mat_precision_claims(const ReferenceData& reference) {
  const ReferenceTable table = reference.table("wrinkle_mat", "table1");
  const double minutes = reference.meta("wrinkle_mat").at("uncertainty").at("absolute").get<double>();
  std::vector<Claim> out;
  for (const I levels : {1, 2, 3}) out.push_back(table_claim(table, levels, minutes));
  out.push_back(tight_claim(table, minutes));
  out.push_back(speed_claim(table, 3, minutes, 1));  // to 1e-2 it is one pass
  for (const std::size_t gap : {1, 2, 3}) out.push_back(sooner_claim(table, gap));
  for (const std::size_t gap : {2, 3}) out.push_back(true_hessian_claim(table, gap));
  out.push_back(sparse_is_sooner_claim(table, 3, between(1.1, 2.7)));
  for (Claim& claim : mat_precision_counted_claims(table)) out.push_back(std::move(claim));
  for (const I levels : {2, 3}) out.push_back(sparse_claim(table, levels));
  for (Claim& claim : own_alternation_claims()) out.push_back(std::move(claim));
  for (Claim& check : mat_precision_checks()) out.push_back(std::move(check));
  return out;
}

}  // namespace wrinkle::validation::mat_precision
