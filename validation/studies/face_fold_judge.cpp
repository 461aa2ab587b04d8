#include "validation/studies/face_fold_judge.h"

#include "validation/studies/judging.h"

namespace wrinkle::validation {

namespace {

bool all(const Sample&) {
  return true;
}

}  // namespace

std::vector<Verdict> judge_face_fold(std::span<const Row> rows, const ReferenceData&) {
  std::vector<Verdict> out;
  const char* figures = "Figs. 10, 12";
  out.push_back(judge_worst({.claim = "the fold deepens with the muscle's activation, always",
                             .figure = figures,
                             .quantity = "smallest rise of depth in a step up, over the mean one"},
                            rows, all, metric_value("smallest_rise"), {0, 0.1, "at least"}));
  out.push_back(judge_worst({.claim = "without a jump",
                             .figure = figures,
                             .quantity = "largest change of depth in a step up, over the mean one"},
                            rows, all, metric_value("largest_rise"), {0, 3, "at most"}));
  out.push_back(judge_worst({.claim = "on the way back it goes the same way",
                             .figure = figures,
                             .quantity = "largest difference of depth at the same activation, over the whole depth"},
                            rows, all, metric_value("hysteresis"), {0, 0.02, "at most"}));
  out.push_back(judge_worst(
      {.claim = "to nothing", .figure = figures, .quantity = "depth left without activation, over the whole depth"},
      rows, all, metric_value("depth_left"), {0, 1e-3, "at most"}));
  out.push_back(judge_worst({.claim = "the line fades towards its ends",
                             .figure = "§ 8",
                             .quantity = "depth in its first or last row of vertices, over the largest"},
                            rows, all, metric_value("end_depth"), {0, 0.5, "at most"}));
  out.push_back(judge_worst({.claim = "a better fold than the base simulation's",
                             .figure = "Fig. 10",
                             .quantity = "depth without cuts and anchors over depth with them"},
                            rows, all,
                            [](const Row& r) { return metric_value("depth_plain")(r) / metric_value("depth")(r); },
                            {0, 0.5, "at most"}));
  out.push_back(judge_time_ratio(
      {.claim = "lines take 20 % more time",
       .figure = "§ 8",
       .quantity = "time of all steps over that of the block without lines, in turns",
       .expected = Judgement::deviates,
       .reason = "Blocks of 9,000 tetrahedra take up to 10 % more, of 31,000 33 to 67 %, of 101,000 27 %, with 22 to "
                 "39 % more conjugate-gradient iterations on the finer two: folds move farther in a step than the skin "
                 "does without them, and take another Newton iteration."},
      rows, all, "time_overhead", {0, 1.2, "at most"}));
  return out;
}

}  // namespace wrinkle::validation
