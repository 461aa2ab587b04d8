// Claim: a cloth hung by two opposite corners bends more along their diagonal where a crease lies on it, as a locally
// remeshed one does, at the base mesh's time step, and with bending springs it takes the remeshed one's shape. Refuted
// where the crease's fold is less sharp than the remeshed one's, where its frame is less than ten times as fast beside
// triangles of a twentieth of an edge, or takes over a fifth longer than the base mesh's.
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "validation/harness/study.h"
#include "validation/studies/hanging_scene.h"
#include "validation/studies/judging.h"
#include "validation/studies/surface_distance.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr HangingKind kKinds[] = {HangingKind::base, HangingKind::remeshed, HangingKind::crease, HangingKind::pairs,
                                  HangingKind::across};

/// Vertices at random have to make way by the clearance: by much of it triangles would turn over. Aligned meshes of 64
/// cells are so stiff in bending that light copies limit the step: see spring_sheet.h.
std::vector<Sample> samples(Profile profile) {
  const auto one = [](const char* pattern, double clearance, double fold_factor) {
    return Sample{{{"pattern", std::string(pattern)}, {"clearance", clearance}, {"fold_factor", fold_factor}}};
  };
  std::vector<Sample> out{one("aligned", 0.05, 1), one("aligned", 0.25, 1), one("irregular", 0.05, 1),
                          one("irregular", 0.05, 0.5)};
  if (profile == Profile::quick) return out;
  for (const double t : {0.02, 0.05, 0.1, 0.25}) out.push_back(one("aligned", t, 1));
  for (const double t : {0.02, 0.05})
    for (const double factor : {0.5, 0.6, 0.7, 1.0}) out.push_back(one("irregular", t, factor));
  for (std::size_t i = 4; i < out.size(); ++i) {
    out[i].values["cells"] = I{24};
    if (out[i].word("pattern") == "irregular") out[i].values["cells_timed"] = I{64};
  }
  return out;
}

HangingOptions options(const Sample& s, const char* cells) {
  return {.cells = static_cast<Index>(s.integer(cells)),
          .pattern = s.word("pattern") == "aligned" ? StripPattern::aligned : StripPattern::irregular,
          .clearance = s.number("clearance"),
          .cloth = {.springs = {.surface_density = s.number("density"),
                                .membrane = s.number("membrane"),
                                .bending_rigidity = s.number("bending_rigidity")},
                    .damping_time = s.number("damping_time")},
          .fold_factor = s.number("fold_factor"),
          .drag = s.number("drag"),
          .cg_tolerance = s.number("cg_tolerance")};
}

/// Hangs every cloth until it rests, and compares the shapes.
bool hang_all(const Sample& sample, Progress& progress, Record& record) {
  const HangingOptions scene = options(sample, "cells");
  std::vector<std::pair<std::string, TriangleMesh>> hung;
  for (const HangingKind kind : kKinds) {
    HangingCloth cloth(scene, kind);
    const double dt = 0.9 * cloth.stable_step();
    const auto steps = static_cast<Index>(std::ceil(sample.number("duration") / dt));
    const std::string name(to_string(kind));
    for (Index i = 0; i < steps; ++i) {
      if (cloth.step(dt).status != Status::converged || progress.stop_requested()) {
        record.outcome = Outcome::failed;
        record.reason = fmt::format("{}: step {} of {} of {} s fails", name, i, steps, dt);
        return false;
      }
    }
    progress.report(0.15 * static_cast<double>(hung.size() + 1), name);
    TriangleMesh now = cloth.cloth().shown;
    const Vector surface = cloth.cloth().surface();
    record.metrics["fold_angle_" + name] = cloth.fold();
    record.metrics["speed_" + name] = cloth.speed();
    store_cloth(cloth.cloth(), name, record);
    for (Index v = 0; v < static_cast<Index>(now.vertices.size()); ++v) now.vertices[v] = surface.segment<3>(3 * v);
    hung.emplace_back(name, std::move(now));
  }
  for (const auto& [name, mesh] : hung)
    if (name != "remeshed")
      record.metrics["shape_distance_" + name] = surface_distance(mesh, hung[1].second).mean / kHangingSide;
  return true;
}

/// Stable steps of all cloths, tried just below and above, and the time of a frame of each.
void time_all(const Sample& sample, Record& record) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  const HangingOptions scene = options(sample, "cells_timed"), tried = options(sample, "cells");
  std::vector<std::unique_ptr<HangingCloth>> cloths;
  std::vector<double> steps;
  double below = 0, above = std::numeric_limits<double>::infinity();
  for (const HangingKind kind : kKinds) {
    cloths.push_back(std::make_unique<HangingCloth>(scene, kind));
    steps.push_back(cloths.back()->stable_step());
    const double small = HangingCloth(tried, kind).stable_step();
    below = std::max(below, HangingCloth(tried, kind).growth(0.98 * small));
    above = std::min(above, HangingCloth(tried, kind).growth(1.03 * small));
  }
  cloths.push_back(std::make_unique<HangingCloth>(scene, HangingKind::crease, Stabilisation::none));
  steps.push_back(steps[2]);
  const StepTimes times = interleaved_step_times(cloths, steps);
  auto& m = record.metrics;
  m["growth_below"] = below;
  m["growth_above"] = above;
  double frame[5];
  for (int k = 0; k < 5; ++k) {
    const std::string name(to_string(kKinds[k]));
    frame[k] = sample.number("frame") / (0.9 * steps[k]) * times.least(k);
    m["stable_step_" + name] = steps[k];
    m["seconds_per_frame_" + name] = frame[k];
    m["triangles_" + name] = static_cast<double>(cloths[k]->triangles());
  }
  const auto frames = [&](std::size_t over, std::size_t under) {
    return mapped(times.ratio(over, under), [&](double r) { return r * steps[under] / steps[over]; });
  };
  const auto less_one = [](const Estimate& ratio) { return mapped(ratio, [](double r) { return r - 1; }); };
  store(frames(1, 2), "speedup_over_remeshed", record);
  store(frames(1, 3), "speedup_over_remeshed_pairs", record);
  store(frames(1, 4), "speedup_over_remeshed_across", record);
  store(less_one(frames(2, 0)), "overhead_over_base", record);
  store(less_one(frames(3, 0)), "overhead_over_base_pairs", record);
  store(less_one(times.ratio(2, 5)), "overhead_of_stabilisation", record);
  m["step_over_base"] = steps[2] / steps[0];
  m["remeshed_step_over_base"] = steps[1] / steps[0];
}

Record run(const Sample& sample, Progress& progress) {
  Record record;
  if (hang_all(sample, progress, record)) time_all(sample, record);
  return record;
}

bool all(const Sample&) {
  return true;
}

RowMeasure ratio(std::string over, std::string under) {
  return [over = std::move(over), under = std::move(under)](const Row& row) {
    return row.record.metrics.at(over) / row.record.metrics.at(under);
  };
}

std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData&) {
  const RowFilter close = [](const Sample& s) { return s.number("clearance") <= 0.05; };
  const RowFilter usual = [](const Sample& s) { return s.number("clearance") >= 0.05; };
  const RowFilter irregular = [](const Sample& s) { return s.word("pattern") == "irregular"; };
  const RowFilter aligned = [](const Sample& s) { return s.word("pattern") == "aligned"; };
  std::vector<Verdict> out;
  const auto add = [&](Verdict verdict, const RowFilter& filter, const RowMeasure& measure, const Bound& bound) {
    out.push_back(judge_worst(std::move(verdict), rows, filter, measure, bound));
  };
  add({.claim = "remeshing along the diagonal results in more bending",
       .figure = "Fig. 9",
       .quantity = "fold angle over the base mesh's"},
      irregular, ratio("fold_angle_remeshed", "fold_angle_base"), {0, 1.2, "at least"});
  add({.claim = "and on a grid whose diagonals run across the crease",
       .figure = "Fig. 9",
       .quantity = "fold angle over the base mesh's",
       .expected = Judgement::deviates,
       .reason =
           "its vertices lie along the diagonal, and the two hinges beside it turn together: it bends there as it is"},
      aligned, ratio("fold_angle_remeshed", "fold_angle_base"), {0, 1.2, "at least"});
  add({.claim = "a crease folds at least as sharply",
       .figure = "Fig. 9",
       .quantity = "fold angle over the remeshed sheet's"},
      all, ratio("fold_angle_crease", "fold_angle_remeshed"), {0, 1, "at least"});
  const RowFilter given = [](const Sample& s) {
    return s.word("pattern") == "irregular" && s.number("fold_factor") == 1;
  };
  for (const auto& [style, name] : {std::pair("pairs", "Fig. 3 d"), std::pair("across", "Fig. 3 e")}) {
    const RowMeasure distance = ratio(std::string("shape_distance_") + style, "shape_distance_base");
    add({.claim = fmt::format("bending springs ({}) bring the crease nearer to remeshing than the base mesh is", name),
         .figure = "Fig. 9",
         .quantity = "mean distance to the remeshed sheet over the base mesh's, springs as stiff as its hinges"},
        given, distance, {0, 1, "at most"});
    add({.claim = fmt::format("with bending springs ({}) the results are similar to remeshing", name),
         .figure = "Fig. 9",
         .quantity = "mean distance to the remeshed sheet over the base mesh's, springs as stiff as its hinges",
         .expected = Judgement::deviates,
         .reason = "the paper does not give its springs' stiffness; half that of the remeshed sheet's hinges "
                   "(fold_factor = 0.5) "
                   "comes near a half, but was found with the result in view and so is not judged"},
        given, distance, {0, 0.5, "at most"});
  }
  const auto add_times = [&](Verdict verdict, const RowFilter& filter, const char* metric, const Bound& bound) {
    out.push_back(judge_time_ratio(std::move(verdict), rows, filter, metric, bound));
  };
  add_times({.claim = "at a tenth of the time",
             .figure = "Fig. 9",
             .quantity = "time of a frame of the remeshed sheet over the creased one's, in turns"},
            close, "speedup_over_remeshed", {0, 10, "at least"});
  add_times({.claim = "and so with bending springs",
             .figure = "Fig. 9",
             .quantity = "time of a frame of the remeshed sheet over the creased one's with springs, in turns"},
            close, "speedup_over_remeshed_pairs", {0, 10, "at least"});
  add_times({.claim = "with almost no additional cost",
             .figure = "Fig. 9",
             .quantity = "time of a frame over the base mesh's, in turns, less 1"},
            usual, "overhead_over_base", {0, 0.2, "at most"});
  add_times({.claim = "without stabilisation a step takes 15 to 20 % less, at most",
             .figure = "§ 8",
             .quantity = "time of a step over that without stabilisation, in turns, less 1"},
            all, "overhead_of_stabilisation", {0, 0.25, "at most"});
  add({.claim = "a crease 0.05 edges from vertices or more does not limit the time step",
       .quantity = "stable step over the base mesh's"},
      usual, metric_value("step_over_base"), {0, 0.8, "at least"});
  add({.claim = "steps just below the stable one do not grow",
       .quantity = "kinetic energy after 300 steps over that before"},
      all, metric_value("growth_below"), {0, 100, "at most"});
  add({.claim = "and steps just above it do", .quantity = "kinetic energy after 300 steps over that before"}, all,
      metric_value("growth_above"), {0, 1e4, "at least"});
  return out;
}

std::vector<Metric> metrics() {
  std::vector<Metric> out;
  for (const HangingKind kind : kKinds) {
    const std::string n(to_string(kind));
    out.push_back({"fold_angle_" + n, "rad",
                   "turn of the sheet across the diagonal, within an edge of the base mesh on either side: " + n});
    out.push_back({"speed_" + n, "m/s", "root mean square at the end: " + n});
    if (kind != HangingKind::remeshed)
      out.push_back({"shape_distance_" + n, "1", "mean distance to the remeshed sheet, over the side: " + n});
    out.push_back({"stable_step_" + n, "s", "2/ω of the highest frequency: " + n});
    out.push_back({"seconds_per_frame_" + n, "s", "one thread, at 0.9 of the stable step: " + n});
    out.push_back({"triangles_" + n, "1", "of the mesh that is timed: " + n});
  }
  for (const Metric& metric : std::initializer_list<Metric>{
           {"step_over_base", "1", "stable step of the creased sheet over the base mesh's"},
           {"remeshed_step_over_base", "1", "stable step of the remeshed sheet over the base mesh's"},
           {"growth_below", "1", "largest growth of kinetic energy in 300 steps of 0.98 of the stable one"},
           {"growth_above", "1", "least growth in 300 steps of 1.03 of it"}})
    out.push_back(metric);
  return with_ratios(
      std::move(out),
      {{"speedup_over_remeshed", "frame of the remeshed sheet over the creased one's, median of the turns"},
       {"speedup_over_remeshed_pairs", "the same with springs between real and virtual nodes"},
       {"speedup_over_remeshed_across", "the same with springs across the cut"},
       {"overhead_over_base", "frame of the creased sheet over the base mesh's, less 1"},
       {"overhead_over_base_pairs", "the same with springs between real and virtual nodes"},
       {"overhead_of_stabilisation", "step of the creased sheet over the same without stabilisation, less 1"}});
}

}  // namespace

extern const Study hanging_diagonal = {
    .name = "hanging_diagonal",
    .title = "A cloth hung by two opposite corners",
    .claim = "A crease bends the cloth as local remeshing does, at the base mesh's time step.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, Fig. 9",
    .version = 2,
    .parameters = {{"pattern",
                    std::string("aligned"),
                    "",
                    "of the base mesh: aligned has its diagonals across the crease",
                    Source::swept,
                    {"aligned", "irregular"}},
                   {"clearance", 0.05, "1", "of the crease from vertices, in edges", Source::swept, {}, 1e-3, 0.5},
                   {"cells", I{12}, "1", "along each side, of the sheets that hang", Source::assumed, {}, 6, 200},
                   {"cells_timed", I{32}, "1", "along each side, of those that are timed", Source::assumed, {}, 6, 300},
                   {"duration", 2.5, "s", "of hanging", Source::assumed, {}, 0.1, 100},
                   {"frame", 1.0 / 30, "s", "a frame", Source::assumed, {}, 1e-3, 1},
                   {"density", 0.2, "kg/m²", "of the cloth", Source::assumed, {}, 1e-3, 10},
                   {"membrane", 100.0, "N/m", "stiffness of the edge springs", Source::assumed, {}, 1, 1e5},
                   {"bending_rigidity", 1e-3, "J", "of the axial-bending springs", Source::assumed, {}, 0, 1},
                   {"damping_time", 1e-5, "s", "of every spring", Source::assumed, {}, 0, 1},
                   {"fold_factor",
                    1.0,
                    "1",
                    "stiffness of the bending springs over that of the remeshed sheet's hinges on the crease",
                    Source::assumed,
                    {},
                    0,
                    100},
                   {"cg_tolerance", 1e-3, "1", "of implicit damping", Source::assumed, {}, 1e-12, 0.1},
                   {"drag", 6.0, "1/s", "of the air", Source::assumed, {}, 0, 1e3}},
    .metrics = metrics(),
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = run,
    .judge = judge,
};

}  // namespace wrinkle::validation
