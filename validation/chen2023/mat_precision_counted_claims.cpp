// What is claimed of the mat's solvers by count: iterations to equal accuracy, joint against alternating. And the
// checks.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>

#include "validation/chen2023/mat_precision.h"

namespace wrinkle::validation::mat_precision {

namespace {

/// A joint solver that takes three tenths of each of its steps needs three times as many, and the alternation no more
/// than the printed share of them: that can come out as printed. Chosen by what is known: it shows no more than that.
Counter joint_handicapped() {
  return on_one_frame({{"joint_part", 0.3}});
}

Claim iterations_claim(const ReferenceTable& table, I levels) {
  return {.says = mat_of(levels) + ": alternating takes the printed share of joint's iterations at most",
          .figure = fmt::format("Table 1, row {}", levels),
          .quantity = "passes to a gap of 1e-6 over joint Newton steps to it, same frames" + on_mat(levels) +
                      (levels == 1 ? "" : "; one frame (paper profile: five)"),
          .over = raced(levels),
          .measure = ratio("alternating_iterations", "joint_iterations"),
          .bound = at_most(1 / printed_column(table, levels, "iterations_per_frame").ratio()),
          .origin = paper("Table 1: iterations a frame"),
          .counter = joint_handicapped(),
          .expect = deviates(
              levels == 3   ? between(1.05, 1.5)
              : levels == 2 ? between(1, 1.4)
                            : between(1.2, 2.2),
              levels == 1 ? "a joint step moves both layers at once and is as good as a pass in some frames and worth "
                            "almost two in others, on the printed mat among them: on 31 cells from a gap of 1e-2 to "
                            "one of 1e-4 22 steps do for 41 passes; norm, ε and CG's tolerance are not printed"
                          : "a joint step moves both layers at once and is about as good as a pass; norm, ε and "
                            "CG's tolerance are not printed",
              levels == 1 ? "the same frame's ways down, as curves; on 31 cells with cg_tolerance = 0.0001, "
                            "so that it is not CG's tolerance: 57 passes for 53"
                          : "the same frame's ways down, as curves"),
          .uncertainty = {.none = "iterations on this very mesh are what is judged"},
          .note = levels == 1
                      ? "1.1 in the last frame, 1.5 to 1.6 in frames 8 to 12 and, on 31 cells, 1.89 were known when "
                        "the band was chosen, which ended at 1.7 before the last of them. The counter was a worse "
                        "alternation, 2.5, which deviates still"
                  : levels == 2 ? "the counter was a worse alternation, 3.0, which deviates still; on 31 cells (paper "
                                  "profile) 257 passes for 226 steps were known when that mat was claimed, too"
                                : "1.13, 17 passes for 15 steps, was known when the band was chosen; the counter was a "
                                  "worse alternation, 25 passes, which deviates still"};
}

/// What decides where times do not, as it has no noise: one product with H_x each, where a joint step factorises QᵀHQ.
Claim work_claim(I levels) {
  const double most = levels == 1 ? 60 : levels == 2 ? 160 : 320;
  return {
      .says = fmt::format("{} subdivision{}, {} cells along the mat: alternating takes at most {} conjugate gradient "
                          "iterations for each joint Newton step",
                          levels, levels == 1 ? "" : "s", least_cells(levels), most),
      .quantity = "conjugate gradient iterations to a gap of 1e-6 over joint Newton steps to it, same frames",
      .over = raced(levels) && where("cells", least_cells(levels)),
      .measure = ratio("alternating_cg_iterations", "joint_iterations"),
      .bound = at_most(most),
      .origin = chosen("half as much again as is expected, so that a solver half as good misses it: by twice the "
                       "passes, or twice the iterations in each"),
      .counter = on_one_frame({{"cg_tolerance", 1e-3}}),
      .uncertainty = {.none = "iterations on this very mesh are what is judged"},
      .note =
          "28, 94 and 213 of 1, 2 and 3 subdivisions in the last frame were known when this was claimed; over "
          "frames 8 to 12 passes and steps alone, by which 41 and 110 are expected. It guards the solver, and says "
          "nothing of which is better",
      .is_check = true};
}

/// The gap at which the alternation looks best, as the paper names none.
Claim kindest_gap_claim(const ReferenceTable& table) {
  std::vector<std::string> names;
  for (std::size_t gap = 0; gap < kGaps.size(); ++gap)
    for (const char* solver : {"alternating", "joint"})
      names.push_back(fmt::format("{}_iterations{}", solver, at_gap(gap)));
  std::map<I, double> share;
  for (const I levels : {1, 2, 3}) share[levels] = 1 / printed_column(table, levels, "iterations_per_frame").ratio();
  const auto of = [names, share](const Row& row) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < names.size(); i += 2) {
      const double passes = row.record.metrics.at(names[i]), steps = row.record.metrics.at(names[i + 1]);
      if (std::isfinite(passes / steps)) least = std::min(least, passes / steps);
    }
    return least / share.at(row.sample.integer("subdivisions"));
  };
  return {.says = "at one gap from 1e-2 to 1e-8 at least alternating takes the printed share of joint's iterations",
          .figure = "§ 6.1",
          .quantity =
              "passes over joint Newton steps, over the printed share of them, at the gap where that is least; "
              "the largest of 1, 2 and 3 subdivisions",
          .over = raced(1) || raced(2) || raced(3),
          .measure = formula("least over gaps of passes/steps over the printed one", names, of),
          .bound = at_most(1),
          .origin = paper("Table 1: iterations a frame; at which accuracy is not printed"),
          .counter = joint_handicapped(),
          .expect = deviates(between(1.3, 2.6),
                             "a joint step moves both layers at once and is about as good as a pass, near the minimum "
                             "and far from it",
                             "the same frames' ways down, as curves"),
          .uncertainty = {.none = "iterations on these very meshes are what is judged"},
          .note =
              "2.05 of 2 subdivisions over frames 8 to 12, 12 passes for 14 steps to a gap of 1e-2, was known when the "
              "band was chosen: one pass more makes 2.2; 2.4 of the printed mat, two passes for two steps to 1e-2, "
              "when that was "
              "read, too, and the band, which ended at 2.3, with it. The counter was a worse alternation where no cube "
              "has come, 2.4, "
              "which deviates still"};
}

}  // namespace

std::vector<Claim> mat_precision_counted_claims(const ReferenceTable& table) {
  std::vector<Claim> out;
  for (const I levels : {1, 2, 3}) out.push_back(iterations_claim(table, levels));
  out.push_back(kindest_gap_claim(table));
  for (const I levels : {1, 2, 3}) out.push_back(work_claim(levels));
  return out;
}

std::vector<Claim> mat_precision_checks() {
  const Where on_processor = where("high_solver", "processor");
  return {{.says = "in each frame that is minimised cubes and mat touch",
           .quantity = "least number of pairs in contact",
           .over = on_processor,
           .measure = metric("touches"),
           .bound = at_least(1),
           .origin = chosen("one is contact"),
           .counter = on_one_frame({{"drop_height", 1.0}}, where("joint", "none")),
           .is_check = true},
          {.says = "alternating ends at a minimum, as near as the least gap judged",
           .quantity = "how far it ends above the minimum next to there, over what the frame's energy falls by",
           .over = on_processor,
           .measure = metric("alternating_end_gap"),
           .bound = at_most(1e-8),
           .origin = chosen("the least gap judged"),
           .counter = on_one_frame({{"cg_tolerance", 0.9}}, where("joint", "none")),
           .is_check = true},
          {.says = "joint ends at a minimum, as near as the least gap judged",
           .quantity = "how far it ends above the minimum next to there, over what the frame's energy falls by",
           .over = (raced(1) || raced(2) || raced(3)) && where("joint_minimum", "own"),
           .measure = metric("joint_end_gap"),
           .bound = at_most(1e-8),
           .origin = chosen("the least gap judged"),
           .counter = swapped({{"joint_minimum", std::string("shared")}, {"target", 0.01}}, where("subdivisions", 2)),
           .note = "2.4e-10 and 4.3e-10 of 1 and 2 subdivisions were known; of 3 (paper profile) nothing was",
           .is_check = true},
          {.says = "joint comes as near to sparse joint's minimum as the main gap judged, where it is to go no farther",
           .quantity = "how far it ends above sparse joint's minimum, over what the frame's energy falls by",
           .over = (raced(2) || raced(3)) && where("joint_minimum", "shared"),
           .measure = metric("joint_end_gap"),
           .bound = at_most(1e-6),
           .origin = chosen("the main gap judged"),
           .counter = swapped({{"target", 0.01}}),
           .is_check = true},
          {.says = "joint and alternating solvers come to minima that differ by less than wrinkles do",
           .quantity = "how far alternating's minimum lies above sparse joint's, over what the frame's energy falls by",
           .over = on_processor && where_not("joint", "none"),
           .measure = magnitude("alternating_minimum_gap"),
           .bound = at_most(0.001),
           .origin = chosen("a wrinkle more or less; 1.5e-4 was seen before it was chosen"),
           .is_check = true},
          {.says = "the sparse joint Hessian has far fewer entries than the filled one, 2 and 3 subdivisions",
           .quantity = "entries of the lower triangle, filled over sparse",
           .over = (raced(2) || raced(3)),
           .measure = ratio("joint_nonzeros", "sparse_nonzeros"),
           .bound = at_least(3),
           .origin = chosen("what would pay for the constraints beside it"),
           .counter = undivided(),
           .is_check = true}};
}

}  // namespace wrinkle::validation::mat_precision
