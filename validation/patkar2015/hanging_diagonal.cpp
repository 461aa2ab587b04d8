// Claim: a cloth hung by two opposite corners bends more along their diagonal where a crease lies on it, as a locally
// remeshed one does, at the base mesh's time step, and with bending springs it takes the remeshed one's shape. Refuted
// where the crease's fold is less sharp than the remeshed one's, where its frame is less than ten times as fast beside
// triangles of a tenth of an edge, or takes over a fifth longer than the base mesh's, but for copies that hardly weigh.
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>

#include "validation/harness/claim.h"
#include "validation/meters/surface_distance.h"
#include "validation/meters/surface_frame.h"
#include "validation/patkar2015/materials.h"
#include "validation/scenes/hanging_scene.h"

namespace wrinkle::validation::hanging_diagonal {

namespace {

using I = std::int64_t;

constexpr double kNoTime = 0.1;  // [s] of hanging: shapes are still flat
constexpr HangingKind kKinds[] = {HangingKind::base, HangingKind::remeshed, HangingKind::crease, HangingKind::pairs,
                                  HangingKind::across};

struct Options {
  HangingOptions scene{.cloth = {.springs = {.bending_rigidity = 1e-3}}};
  Index cells_timed = 32;
  double duration = 2.5, frame = 1.0 / 30;
  bool timed = true;
};

void bind(Binder& b, Options& o) {
  HangingOptions& s = o.scene;
  b(s.pattern, "pattern", {{"aligned", StripPattern::aligned}, {"irregular", StripPattern::irregular}},
    "of the base mesh: aligned has its diagonals across the crease");
  b(s.clearance, "clearance", "1", "of the crease from vertices, in edges", Source::swept, {1e-3, 0.5});
  b(s.cells, "cells", "1", "along each side, of the sheets that hang", Source::assumed, {6, 200});
  b(o.cells_timed, "cells_timed", "1", "along each side, of those that are timed", Source::assumed, {6, 300});
  b(o.timed, "timed", {{"yes", true}, {"no", false}}, "whether frames are timed, and stable steps found");
  b(o.duration, "duration", "s", "of hanging", Source::assumed, {0.1, 100});
  b(o.frame, "frame", "s", "a frame", Source::assumed, {1e-3, 1});
  bind(b, s.cloth);
  b(s.fold_factor, "fold_factor", "1",
    "stiffness of the bending springs over that of the remeshed sheet's hinges on the crease", Source::assumed,
    {0, 100});
  b(s.cg_tolerance, "cg_tolerance", "1", "of implicit damping", Source::assumed, {1e-12, 0.1});
  b(s.drag, "drag", "1/s", "of the air", Source::assumed, {0, 1e3});
}

/// Vertices at random have to make way by the clearance: by much of it triangles would turn over. Aligned meshes of 64
/// cells are so stiff in bending that light copies limit the step, as copies of weight 0.02 do on any: see
/// spring_sheet.h.
std::vector<Sample> samples(Profile profile) {
  const auto one = [](const char* pattern, double clearance, double fold_factor) {
    return Sample{{{"pattern", std::string(pattern)}, {"clearance", clearance}, {"fold_factor", fold_factor}}};
  };
  std::vector<Sample> out{one("aligned", 0.05, 1), one("aligned", 0.25, 1), one("irregular", 0.05, 1)};
  const auto for_costs_alone = [&](double t) {
    out.push_back(one("aligned", t, 1));
    out.back().values["duration"] = kNoTime;
  };
  for_costs_alone(0.02);
  out[2].values["timed"] = std::string("no");  // those of 24 cells are timed, on the same mesh
  out.push_back(one("irregular", 0.05, 1));
  out.back().values["cells"] = I{24};
  if (profile == Profile::quick) return out;
  for_costs_alone(0.05);
  out.back().values["cells_timed"] = I{64};
  const std::size_t quick = out.size();
  for (const double t : {0.02, 0.05, 0.1, 0.25}) out.push_back(one("aligned", t, 1));
  for (const double t : {0.02, 0.05})
    for (const double factor : {0.5, 0.6, 0.7, 1.0}) out.push_back(one("irregular", t, factor));
  for (std::size_t i = quick; i < out.size(); ++i) {
    out[i].values["cells"] = I{24};
    if (out[i].word("pattern") == "irregular") out[i].values["cells_timed"] = I{64};
  }
  for (const char* pattern : {"aligned", "irregular"})  // for what the mesh leaves open
    for (const I cells : {12, 17, 24}) {
      if (std::string_view(pattern) == "irregular" && cells == 12) continue;  // it is there
      out.push_back(one(pattern, 0.05, 1));
      out.back().values.insert({{"cells", cells}, {"timed", std::string("no")}});
    }
  return out;
}

/// Hangs every cloth for a while, after which some still move by a few cm/s, and compares the shapes.
bool hang_all(const Options& o, Progress& progress, Record& record) {
  std::map<HangingKind, TriangleMesh> hung;
  for (const HangingKind kind : kKinds) {
    HangingCloth cloth(o.scene, kind);
    const double dt = 0.9 * cloth.stable_step();
    const auto steps = static_cast<Index>(std::ceil(o.duration / dt));
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
    record.frames.push_back(named(name, cloth_frame(cloth.cloth(), {o.duration})));
    for (Index v = 0; v < static_cast<Index>(now.vertices.size()); ++v) now.vertices[v] = surface.segment<3>(3 * v);
    hung.emplace(kind, std::move(now));
  }
  for (const auto& [kind, mesh] : hung)
    if (kind != HangingKind::remeshed)
      record.metrics["shape_distance_" + std::string(to_string(kind))] =
          surface_distance(mesh, hung.at(HangingKind::remeshed)).mean / kHangingSide;
  return true;
}

/// Of a cloth in kKinds.
std::size_t place(HangingKind kind) {
  return std::ranges::find(kKinds, kind) - std::begin(kKinds);
}

/// Stable steps of all cloths, tried just below and above, and the time of a frame of each.
void time_all(const Options& o, Record& record) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  HangingOptions timed = o.scene;
  timed.cells = o.cells_timed;
  std::vector<std::unique_ptr<HangingCloth>> cloths;  // in the order of kKinds, and one more
  std::vector<double> steps;
  double below = 0, above = std::numeric_limits<double>::infinity();
  for (const HangingKind kind : kKinds) {
    cloths.push_back(std::make_unique<HangingCloth>(timed, kind));
    steps.push_back(cloths.back()->stable_step());
    const double small = HangingCloth(o.scene, kind).stable_step();
    below = std::max(below, HangingCloth(o.scene, kind).growth(0.98 * small));
    above = std::min(above, HangingCloth(o.scene, kind).growth(1.03 * small));
  }
  const std::size_t base = place(HangingKind::base), remeshed = place(HangingKind::remeshed),
                    crease = place(HangingKind::crease), pairs = place(HangingKind::pairs),
                    across = place(HangingKind::across), loose = cloths.size();
  cloths.push_back(std::make_unique<HangingCloth>(timed, HangingKind::crease, Stabilisation::none));
  steps.push_back(steps[crease]);
  const StepTimes times = interleaved_step_times(cloths, steps);
  auto& m = record.metrics;
  m["growth_below"] = below;
  m["growth_above"] = above;
  for (const HangingKind kind : kKinds) {
    const std::size_t k = place(kind);
    const std::string name(to_string(kind));
    m["stable_step_" + name] = steps[k];
    m["seconds_per_frame_" + name] = o.frame / (0.9 * steps[k]) * times.least(k);
    m["triangles_" + name] = static_cast<double>(cloths[k]->triangles());
  }
  const auto frames = [&](std::size_t over, std::size_t under) {
    return mapped(times.ratio(over, under), [&](double r) { return r * steps[under] / steps[over]; });
  };
  const auto less_one = [](const Estimate& ratio) { return mapped(ratio, [](double r) { return r - 1; }); };
  store(frames(remeshed, crease), "speedup_over_remeshed", record);
  store(frames(remeshed, pairs), "speedup_over_remeshed_pairs", record);
  store(frames(remeshed, across), "speedup_over_remeshed_across", record);
  store(less_one(frames(crease, base)), "overhead_over_base", record);
  store(less_one(frames(pairs, base)), "overhead_over_base_pairs", record);
  store(less_one(times.ratio(crease, loose)), "overhead_of_stabilisation", record);
  m["step_over_base"] = steps[crease] / steps[base];
  m["remeshed_step_over_base"] = steps[remeshed] / steps[base];
}

Record run(const Options& o, Progress& progress) {
  Record record;
  if (hang_all(o, progress, record) && o.timed) time_all(o, record);
  return record;
}

constexpr const char* kSharpness = "fold angle over the base mesh's";
constexpr const char* kDistance =
    "mean distance to the remeshed sheet over the base mesh's, springs as stiff as its hinges";

Where on(const char* pattern) {
  return where("pattern", pattern);
}
Where coarse() {
  return where("cells", I{12});
}
Where timed() {
  return where("timed", "yes");
}
/// Other sheets that are not timed are there for what the mesh leaves open.
Where hung(std::string_view pattern) {
  const Where all = where_more("duration", kNoTime) && where("pattern", pattern);
  return all && (pattern == "aligned" ? timed() : timed() || coarse());
}
/// Springs as stiff as the remeshed sheet's hinges, on the coarsest sheets or on finer ones.
Where stiff_as_hinges(const char* pattern) {
  return hung(pattern) && where("fold_factor", 1.0);
}
UncertaintyFrom meshes(const char* pattern) {
  return {.cells = "cells", .levels = on(pattern) && where("timed", "no")};
}
const UncertaintyFrom kTimes{.none = "a ratio of times: its noise is told"};
const UncertaintyFrom kMesh{.none = "the mesh is what is judged"};
/// Sheets that are stiff in bending for their size, and copies with hardly any weight: there these limit the step.
Where step_is_limited() {
  return timed() && on("aligned") && (where_less("clearance", 0.05) || where_at_least("cells_timed", I{64}));
}
Where usual() {
  return timed() &&
         (on("irregular") || (on("aligned") && where_at_least("clearance", 0.05) && where_less("cells_timed", I{64})));
}
/// So near to vertices that remeshing makes small triangles.
Where close() {
  return usual() && where_at_most("clearance", 0.1);
}

/// With the crease at a clearance that such a grid takes.
std::map<std::string, Value> irregular_and_untimed() {
  return {{"pattern", std::string("irregular")}, {"timed", std::string("no")}, {"clearance", 0.05}};
}

std::vector<Claim> sharpness_claims() {
  return {
      {.says = "remeshing along the diagonal results in more bending",
       .figure = "Fig. 9 (b)",
       .quantity = kSharpness,
       .over = hung("irregular"),
       .measure = ratio("fold_angle_remeshed", "fold_angle_base"),
       .bound = at_least(1.2),
       .origin = chosen("a fifth more is seen in a picture"),
       .counter = swapped({{"pattern", std::string("aligned")}}, where("fold_factor", 1.0) && coarse()),
       .uncertainty = meshes("irregular")},
      {.says = "remeshing results in more bending on a grid whose diagonals run across the crease",
       .figure = "Fig. 9 (b)",
       .quantity = kSharpness,
       .over = hung("aligned"),
       .measure = ratio("fold_angle_remeshed", "fold_angle_base"),
       .bound = at_least(1.2),
       .origin = chosen("a fifth more is seen in a picture"),
       .counter = swapped(irregular_and_untimed()),
       .expect = deviates(between(0.85, 1.05),
                          "its vertices lie along the diagonal, and the two hinges beside it turn together: it "
                          "bends there as it is",
                          "fold_angle_base of pattern=aligned is as large as remeshed, of pattern=irregular a third"),
       .uncertainty = meshes("aligned")},
      {.says = "a crease without springs folds more sharply than remeshing",
       .figure = "Fig. 9 (c)",
       .quantity = "fold angle over the remeshed sheet's",
       .over = hung("aligned") || hung("irregular"),
       .measure = ratio("fold_angle_crease", "fold_angle_remeshed"),
       .bound = at_least(1.2),
       .origin = chosen("a fifth more is seen in a picture; with no bending stiffness at all they fold alike, 1.03"),
       .counter = swapped({{"bending_rigidity", 0.0}}, where("clearance", 0.25)),
       .uncertainty = {.none = "the mesh is what is judged: within an edge, a finer one has less of a smooth bend"}}};
}

/// Of one style of bending springs.
struct Style {
  const char *metric, *name;
};

Claim distance_claim(const Style& style, const char* words, Where over, Band bound, Origin origin) {
  return {.says = fmt::format(fmt::runtime(words), style.name),
          .figure = "Fig. 9 (d)",
          .quantity = kDistance,
          .over = std::move(over),
          .measure = ratio(std::string("shape_distance_") + style.metric, "shape_distance_base"),
          .bound = bound,
          .origin = std::move(origin)};
}

std::vector<Claim> shape_claims(const Style& style) {
  const Origin use = theory("1: no nearer than the base mesh, of no use"),
               half = chosen("half of what springs are to mend");
  std::vector<Claim> out{
      distance_claim(style, "bending springs {} bring the crease nearer to remeshing than the base mesh is",
                     stiff_as_hinges("irregular"), at_most(1), use),
      distance_claim(style, "bending springs {} bring a crease nearer on a grid whose diagonals run across it",
                     stiff_as_hinges("aligned") && coarse(), at_most(1), use),
      distance_claim(style, "with bending springs {} the results are similar to remeshing on 12 cells",
                     stiff_as_hinges("irregular") && coarse(), at_most(0.5), half)};
  out[0].counter = swapped({{"pattern", std::string("aligned")}}, coarse());
  out[1].counter = swapped(irregular_and_untimed(), where("clearance", 0.05));
  out[1].expect =
      deviates(between(1.2, 1.5), "the base mesh bends there as the remeshed one does, and springs less well",
               "pattern=aligned: shape_distance_base is a ninth of pattern=irregular's");
  // Of 24 cells, 0.500 and 0.502 for at most 0.5 where meshes leave 0.84 open, nothing can be claimed.
  out[2].counter = swapped({{"fold_factor", 0.5}, {"cells", I{24}}, {"timed", std::string("no")}});
  out[0].uncertainty = meshes("irregular");
  out[1].uncertainty = meshes("aligned");
  out[2].uncertainty = kMesh;
  out[2].expect =
      deviates(between(0.6, 0.95),
               "three cells lie across the fold, and springs as stiff as hinges fold less sharply than these",
               "pattern=irregular cells=24 fold_factor=0.5: 0.29");
  out[2].note =
      "0.776 and 0.784 were known when the band was chosen; 0.63 and 0.65 while one corner was not held. 24 cells "
      "alone "
      "have 0.50, springs half as stiff alone 0.67 and 0.70, and came to no half as its counter: both together do";
  return out;
}

/// A frame of the remeshed sheet over one of the creased sheet's.
Claim faster(const char* says, const char* place, const char* name, Where over = close()) {
  return {.says = says,
          .figure = place,
          .quantity = "time of a frame of the remeshed sheet over the creased one's, in turns",
          .over = std::move(over),
          .measure = time_ratio(name),
          .bound = at_least(10),
          .origin = paper("Fig. 9: 10 times slower"),
          .counter = swapped({{"clearance", 0.25}}, on("aligned")),
          .uncertainty = kTimes};
}

std::vector<Claim> speed_claims() {
  std::vector<Claim> out{
      faster("remeshing beside a crease at most a tenth of an edge from vertices takes ten times its time",
             "Fig. 9 (b)", "speedup_over_remeshed"),
      faster("a crease with springs between real and virtual nodes takes a tenth of remeshing's time", "Fig. 9 (d)",
             "speedup_over_remeshed_pairs"),
      faster("a crease with springs across the cut takes a tenth of remeshing's time", "§ 6",
             "speedup_over_remeshed_across"),
      faster("remeshing beside a crease a quarter of an edge from vertices takes ten times its time", "Fig. 9 (b)",
             "speedup_over_remeshed", usual() && where_more("clearance", 0.1))};
  out.back().counter = swapped({{"clearance", 0.05}});
  out.back().expect =
      deviates(between(3, 4.8), "the factor is that of the smallest triangle's height, which the crease sets",
               "clearance=0.05: 19 to 36, clearance=0.25: 3.8");
  return out;
}

/// On the same samples, and more, as the speed.
std::vector<Claim> cost_claims() {
  const char *cost = "time of a frame over the base mesh's, in turns, less 1",
             *step = "stable step over the base mesh's";
  const Origin fifth = chosen("a fifth is little beside the factor 10");
  const Counter light =
      swapped({{"clearance", 0.02}, {"duration", kNoTime}}, on("aligned") && where("clearance", 0.25));
  const char* cause =
      "copies of small weight, and of a sheet whose bending outweighs its membrane, are light for the force on them";
  const char* evidence = "pattern=irregular: 1 at any clearance; clearance=0.05 cells_timed=32: 0.96";
  const Counter heavy = swapped({{"clearance", 0.25}, {"cells_timed", I{32}}, {"duration", 2.5}});
  return {{.says = "a crease comes at almost no additional cost",
           .figure = "Fig. 9 (c)",
           .quantity = cost,
           .over = usual(),
           .measure = time_ratio("overhead_over_base"),
           .bound = at_most(0.2),
           .origin = fifth,
           .counter = light,
           .uncertainty = kTimes},
          {.says = "a crease with light copies comes at almost no additional cost",
           .figure = "Fig. 9 (c)",
           .quantity = cost,
           .over = step_is_limited(),
           .measure = time_ratio("overhead_over_base"),
           .bound = at_most(0.2),
           .origin = fifth,
           .counter = heavy,
           .expect = deviates(between(0.25, 0.9), cause, evidence),
           .uncertainty = kTimes},
          {.says = "a crease does not limit the time step",
           .figure = "§ 9",
           .quantity = step,
           .over = usual(),
           .measure = metric("step_over_base"),
           .bound = at_least(0.8),
           .origin = fifth,
           .counter = light,
           .uncertainty = kMesh},
          {.says = "a crease with light copies does not limit the time step",
           .figure = "§ 9",
           .quantity = step,
           .over = step_is_limited(),
           .measure = metric("step_over_base"),
           .bound = at_least(0.8),
           .origin = fifth,
           .counter = heavy,
           .expect = deviates(between(0.6, 0.78), cause, evidence),
           .uncertainty = kMesh}};
}

/// 2/ω is the stable step.
std::vector<Claim> step_checks() {
  const auto growth = [](const char* says, const char* name, Band bound) {
    return Claim{
        .says = says,
        .quantity = "kinetic energy after 300 steps over that before",
        .over = timed(),
        .measure = metric(name),
        .bound = bound,
        .origin = chosen("between a swing's exchange of energies and growth, which are apart by 160 powers of ten"),
        .is_check = true};
  };
  return {growth("steps just below the stable one do not grow", "growth_below", at_most(100)),
          growth("steps just above the stable one grow", "growth_above", at_least(1e4))};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = sharpness_claims();
  for (const auto& more : {shape_claims({"pairs", "between real and virtual nodes"}),
                           shape_claims({"across", "across the cut"}), speed_claims(), cost_claims(), step_checks()})
    out.insert(out.end(), more.begin(), more.end());
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

extern const Study study = {
    .name = "hanging_diagonal",
    .title = "A cloth hung by two opposite corners",
    .claim = "A crease bends the cloth as local remeshing does, at the base mesh's time step.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, Fig. 9",
    .version = 4,
    .parameters = parameters_of<Options>(),
    .metrics = metrics(),
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::hanging_diagonal
