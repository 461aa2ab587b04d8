// Claim: two cubes that fall on a mat wrinkle its membrane beside them, and once the membrane is subdivided three times
// these wrinkles are as short as its mesh can carry (Chen et al. 2023, Fig. 12). Refuted where what the cubes add, the
// mat without cubes subtracted, dies out towards short waves as a smooth dent does, as where the membrane resists
// bending, and where it is no stronger beside the cubes than the wrinkles of the mat's own sag are elsewhere, as
// without cubes. What the solvers of Table 1 cost: mat_precision.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/minimize/alternating.h"
#include "validation/chen2023/mat_drop_parameters.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/mat_drop_cubes.h"
#include "validation/scenes/mat_mover.h"

namespace wrinkle::validation::wrinkle_mat {

namespace {

using I = std::int64_t;

constexpr I kPaperCells = 31;         // 1,922 prisms
constexpr I kShownCells = 8;          // of the quick profile
constexpr I kOtherCells[] = {6, 11};  // of mats that tell how much the mesh does
constexpr I kMost = 3;                // subdivisions: of fewer on coarse mats the dent is the most of what is there
constexpr I kFrames = 12;             // the cubes reach the mat in the eighth, and fall on as it gives way
constexpr Index kShown = 4;           // of them that are stored
constexpr double kNever = 1;          // [m] from where cubes do not reach the mat
constexpr double kStandard = 0.02;    // [m] from where they fall
constexpr double kLater = 0.2;        // [m] from where they do not reach the mat in time
constexpr double kLoose = 0.01;       // [m/s] tolerance
constexpr double kTight = 1e-4, kTightCg = 1e-3;  // [m/s], 1: tolerances of the repeated ones
// [Pa] for bending alone, D = E h³/12(1 − ν²): a bilayer's waves, 2π (4 D/Ē)^⅓, Ē = E/(1 − ν²) of the mat, are then
// 0.25 m long, two cells of the shown mat.
constexpr double kStiff = 1e14;

struct Options {
  MatDropOptions scene{.cells = kPaperCells, .drop_height = kStandard};
  std::string linear_solver = "cholmod-supernodal";
  Index frames = 14;
  double tolerance = kLoose, cg_tolerance = 0.1;  // [m/s], 1
};

void bind(Binder& b, Options& o) {
  bind(b, o.scene);
  b(o.scene.membrane_bending, "bending_young", "Pa", "of the membrane in bending; 0: it does not resist",
    Source::assumed, {0, 1e16});
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite, "the systems that are factorised"));
  b(o.frames, "frames", "1", "time steps from the drop on", Source::assumed, {1, 1000});
  b(o.tolerance, "tolerance", "m/s", "ε of Algorithm 1: ‖p‖∞ ≤ ε h", Source::assumed, {1e-8, 1});
  b(o.cg_tolerance, "cg_tolerance", "1", "of conjugate gradients, relative", Source::assumed, {1e-10, 0.5});
}

Sample sample(I levels, I cells) {
  return {{{"subdivisions", levels}, {"cells", cells}, {"frames", kFrames}}};
}

/// With cubes, and the same without.
void add_twins(I levels, I cells, std::vector<Sample>& out) {
  for (const double height : {kStandard, kNever}) {
    out.push_back(sample(levels, cells));
    out.back().values.insert({"drop_height", height});
  }
}

/// The same, solved a hundred times as closely.
void add_tight_twins(std::vector<Sample>& out) {
  const std::size_t before = out.size();
  add_twins(kMost, kShownCells, out);
  for (std::size_t i = before; i < out.size(); ++i)
    out[i].values.insert({{"tolerance", kTight}, {"cg_tolerance", kTightCg}});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I cells : {kShownCells, kOtherCells[0]}) add_twins(kMost, cells, out);
  for (const I levels : {0, 1}) out.push_back(sample(levels, kShownCells));
  add_twins(2, kShownCells, out);
  if (profile == Profile::quick) return out;
  add_tight_twins(out);
  for (const I cells : {kOtherCells[1], kPaperCells}) add_twins(kMost, cells, out);
  add_twins(2, kPaperCells, out);
  for (const I levels : {0, 1}) out.push_back(sample(levels, kPaperCells));
  return out;
}

/// Heights over the rest shape, and of what is beyond the coarse surface.
Curve height_curve(const MatDrop& scene, const Vector& x, const WrinkleDetail& detail) {
  const auto& rest = scene.skin.surface.mesh.vertices;
  Curve out{
      "height", {"x at rest", "m", {}}, {{"y at rest", "m", {}}, {"height", "m", {}}, {"wrinkle height", "m", {}}}};
  for (std::size_t v = 0; v < rest.size(); ++v) {
    out.x.values.push_back(rest[v].x());
    out.y[0].values.push_back(rest[v].y());
    out.y[1].values.push_back(x[3 * static_cast<Index>(v) + 2] - rest[v].z());
    out.y[2].values.push_back(detail.height[static_cast<Index>(v)]);
  }
  return out;
}

WrinkleDetail detail_of(const MatDrop& scene, const Options& o) {
  return wrinkle_detail(scene, 1.0 / static_cast<double>(o.scene.cells));
}

/// The membrane and what has fallen on it, after so many frames.
Frame frame_of(const MatDrop& scene, const Options& o, Index frames) {
  const Vector x = scene.skin.problem.fine_state(scene.motion.y, scene.motion.z);
  Frame out = surface_frame(scene.skin.surface.mesh, x, {static_cast<double>(frames) * o.scene.time_step});
  out.point_fields["detail"] = field("m", detail_of(scene, o).height);
  if (o.scene.drop_height < kNever) add_cubes(scene, o.scene.cube_side, out);
  return out;
}

void write_detail(const MatDrop& scene, const Options& o, Record& record) {
  const WrinkleDetail detail = detail_of(scene, o);
  record.metrics["wrinkle_energy"] = detail.energy;
  record.metrics["wrinkle_rms"] = detail.rms;
  record.metrics["wrinkle_count"] = static_cast<double>(detail.count);
  const Vector x = scene.skin.problem.fine_state(scene.motion.y, scene.motion.z);
  record.curves = {height_curve(scene, x, detail), cube_curve(make_mat_drop(o.scene), scene, o.scene.cube_side)};
}

/// Waves of the last two levels' lengths.
void write_waves(const MatDrop& scene, const Options& o, Record& record) {
  const Index last = scene.skin.surface.levels;
  if (last < 2) return;
  record.metrics["shortest_waves"] = level_waves(scene, o.scene, last, Place::beside_cubes);
  record.metrics["longer_waves"] = level_waves(scene, o.scene, last - 1, Place::beside_cubes);
  record.metrics["shortest_waves_away"] = level_waves(scene, o.scene, last, Place::elsewhere);
}

/// By how much the mat has held up the cubes: of the farther fallen one, 1 less its fall over a free one.
double cubes_slowed(const MatDrop& scene, const Options& o) {
  const MatDrop start = make_mat_drop(o.scene);
  const double n = static_cast<double>(o.frames), h = o.scene.time_step;
  const double free = 9.81 * h * h * n * (n + 1) / 2;
  double farthest = 0;
  for (const AffineBody& cube : scene.cubes)
    farthest = std::max(farthest, start.motion.y[cube.first + 2] - scene.motion.y[cube.first + 2]);
  return 1 - farthest / free;
}

Record run(const Options& o, Progress& progress) {
  Mover<AlternatingMinimizer> mat(o.scene,
                                  {.step_tolerance = o.tolerance * o.scene.time_step,
                                   .max_iterations = 2000,
                                   .cg_tolerance = o.cg_tolerance,
                                   .cg_iterations = 20000},
                                  o.linear_solver);
  Record record;
  Index passes = 0;
  double seconds = 0;
  for (Index f = 1; f <= o.frames && !progress.stop_requested(); ++f) {
    progress.report(static_cast<double>(f - 1) / static_cast<double>(o.frames), "frames");
    const Stopwatch watch;
    const SolveResult result = mat.step();
    seconds += watch.seconds();
    passes += result.iterations();
    if (!result.converged()) {
      record.outcome = Outcome::failed;
      record.reason = fmt::format("frame {}: {}: {}", f, to_string(result.status), result.message);
      return record;
    }
    if (is_shown(f, o.frames, kShown)) record.frames.push_back(frame_of(mat.scene, o, f));
  }
  const auto frames = static_cast<double>(o.frames);
  record.metrics["seconds_per_frame"] = seconds / frames;
  record.metrics["iterations_per_frame"] = static_cast<double>(passes) / frames;
  record.metrics["contact_share"] = mat.scene.contact_seconds() / seconds;
  record.metrics["prisms"] = 2.0 * static_cast<double>(o.scene.cells * o.scene.cells);
  record.metrics["cubes_slowed"] = cubes_slowed(mat.scene, o);
  record.metrics["membrane_vertices"] = static_cast<double>(mat.scene.skin.problem.coupling.num_fine());
  write_detail(mat.scene, o, record);
  write_waves(mat.scene, o, record);
  return record;
}

/// The row without cubes of the same mat; null without one.
const Measured* without_cubes(std::span<const Measured> rows, const Sample& sample) {
  Sample alone = sample;
  alone.values["drop_height"] = kNever;
  for (const Measured& row : rows)
    if (row.row->sample.values == alone.values) return &row;
  return nullptr;
}

/// What cubes add at the shortest waves over what they add at those twice as long, in levels from a dent's ¼
/// on, the least of the mats;
/// NaN where they add nothing at either.
std::optional<double> least_added(std::span<const Measured> rows) {
  std::optional<double> out;
  const auto longer = [](const Measured& row) { return metric("longer_waves").of(*row.row); };
  for (const Measured& row : rows) {
    if (row.row->sample.number("drop_height") == kNever) continue;
    const Measured* sag = without_cubes(rows, row.row->sample);
    if (sag == nullptr) continue;
    const double before = longer(row) - longer(*sag),
                 found = before > 0 ? 1 + std::log2((row.value - sag->value) / before) / 2 : NAN;
    if (!out || !(found >= *out)) out = found;  // NaN stays
    if (std::isnan(*out)) break;
  }
  return out;
}

/// Of the shortest waves beside the cubes the share that these add, the least of the mats.
std::optional<double> least_share(std::span<const Measured> rows) {
  std::optional<double> out;
  for (const Measured& row : rows) {
    const Measured* sag = without_cubes(rows, row.row->sample);
    if (sag == nullptr || sag == &row) continue;
    const double found = 1 - sag->value / row.value;
    if (!out || !(found >= *out)) out = found;  // NaN stays
    if (std::isnan(*out)) break;
  }
  return out;
}

/// Mats on which waves of the last two levels are short beside the dents: of three subdivisions, of the printed mat
/// two.
Where fine_mats() {
  return where("subdivisions", kMost) || (where("subdivisions", I{2}) && where("cells", kPaperCells));
}

/// By which the share differs between builds with and without AVX and fused multiply-add, on 8 cells; four solvers have
/// 0.66 to 0.70 there with three subdivisions, and 0.34 to 0.39 on 31 with two.
constexpr double kShare = 0.033, kShareOfTwo = 0.16;  // with three subdivisions, with two

Claim added_share(const char* says, Where over, Counter counter, const char* note) {
  return {.says = says,
          .quantity =
              "1 less the mean square of an edge's kink without cubes over that with them, where the last "
              "subdivision halves the edge, beside and beneath the cubes, the least of the mats",
          .over = std::move(over),
          .measure = metric("shortest_waves"),
          .reduce = reduced("share added at the shortest waves", {"drop_height", "cells", "tolerance"}, least_share),
          .bound = at_least(0.5),
          .origin = chosen("the most: more than the mat's own sag"),
          .counter = std::move(counter),
          .uncertainty = {.reference = kShare},
          .note = note};
}

/// Of the printed mat registered with the other: "the most" came out false of it.
Claim share_of_two() {
  Claim out =
      added_share("of the shortest waves beside falling cubes the most is what the cubes add, two subdivisions deep",
                  where("subdivisions", I{2}), swapped({{"subdivisions", kMost}}),
                  "8 cells (paper profile: the printed 31, too). 0.386 of the printed mat came before this was "
                  "claimed, with three subdivisions, and 0.24 of 8 cells before the band; with cubes these "
                  "differ by a fifth in a build without AVX and fused multiply-add, which would leave 0.08");
  out.expect =
      deviates(between(0.02, 0.45), "of edges as long the sag of the mat itself kinks two subdivisions deep the most",
               "the same mats with three subdivisions: 0.675 on 8 cells, 0.51 on 31");
  out.uncertainty = {.reference = kShareOfTwo};
  return out;
}

// Withdrawn: that what the cubes add to ∫|∇height|² dA grows ten times as much with each subdivision as under a
// membrane of 1 cm. It passed without cubes, by 75 and more, as it was the ratio of the levels, and that membrane
// has no bending stiffness either: it is stiffer in its plane and heavier a hundred times.
std::vector<Claim> wave_claims() {
  // The suite's own: what Fig. 12 says, hardly any, small ones, smooth and significant ones, has no number.
  // Minima lie close beside each other, and four linear solvers, whose last digits differ, end in others: of the first
  // 2.70 to 3.67 on 8 cells, 1.11 to 1.13 on 6, where it is least, 2.66 to 5.72 on the printed 31 (two subdivisions);
  // of the second 2.17 to 2.49 and 1.04 to 1.15. The half of the widest, by factors.
  constexpr double kAdded = 0.28, kBeside = 0.1;  // log₄, log₂
  const Measure beside = ratio("shortest_waves", "shortest_waves_away");
  return {
      {.says = "what falling cubes add to the membrane beside them are waves as short as its mesh can carry, no dent",
       .quantity = "mean square of an edge's kink where the last subdivision halves it, beside and beneath the cubes, "
                   "less that without cubes, over the same one subdivision before, log₄ of it from 1/4 on; three "
                   "subdivisions (paper "
                   "profile: of the printed mat two, too), the least",
       .over = fine_mats(),
       .measure = metric("shortest_waves"),
       .reduce = reduced("added at the shortest waves over added at those twice as long",
                         {"drop_height", "cells", "tolerance", "longer_waves"}, least_added),
       .bound = at_least(0.5),
       .origin = theory("a smooth dent's kinks go as the spacing, their squares as 1/4 a level: 0; 1 of what has no "
                        "length of its own: half way"),
       .counter = swapped({{"bending_young", kStiff}}),
       .uncertainty = {.reference = kAdded},
       .note =
           "as factors 3.67 on 8 cells, 1.13 on 6, 5.0 and 8.3 on 31 with two and three subdivisions; by the last "
           "digits "
           "± half as much again, 2.66 to 5.7 on 31. 1.7 on 8 cells, and 0.27 under the membrane of 1 cm, "
           "were known by a like measure when this was claimed, "
           "of 6 cells and of the printed mat nothing (2.9 on 11 cells since), of the counter neither: a membrane as "
           "stiff in its plane "
           "and as heavy that resists bending. With two subdivisions 8 cells had 0.33 and 6 cells 0.95: the dent, "
           "little longer than a cell, is the most there. Without cubes the number is 0/0"},
      {.says = "beside falling cubes the membrane's shortest waves are stronger than on the rest of the mat",
       .quantity =
           "mean square of an edge's kink where the last subdivision halves it, beside and beneath the cubes "
           "over elsewhere, log₂ of twice that; three subdivisions (paper profile: of the printed mat two, too)",
       .over = fine_mats() && where("drop_height", kStandard) && where_at_least("cells", kShownCells),
       .measure = formula("log₂(2 shortest_waves / shortest_waves_away)", {"shortest_waves", "shortest_waves_away"},
                          [beside](const Row& row) { return std::log2(2 * beside.of(row)); }),
       .bound = at_least(1),
       .origin = theory("1: no more there than where the mat's own sag wrinkles it"),
       .counter = swapped({{"drop_height", kNever}}),
       .uncertainty = {.reference = kBeside},
       .note = "as factors 2.29 on 8 cells, 3.5 on 11, 1.55 and 1.12 on the printed 31 with three and two "
               "subdivisions, 1.04 "
               "to 1.15 by the last digits, 0.88 to 0.90 without cubes. 1.4 on 8 cells and 0.45 without cubes were "
               "known by a like measure when this was claimed, "
               "of other "
               "mats nothing. 6 cells are left out: they pass without "
               "cubes, too (2.2), as a cube is little wider "
               "than a cell"},
      added_share("of the shortest waves beside falling cubes the most is what the cubes add, three subdivisions deep",
                  where("subdivisions", kMost), swapped({{"drop_height", kLater}}, where("drop_height", kStandard)),
                  "0.60 and 0.675 on 6 and 8 cells were known when this was claimed (0.708 in a build without AVX and "
                  "fused multiply-add), of the paper profile nothing: 0.79 on 11 and, within its uncertainty of the "
                  "bound, 0.51 on the printed 31. The counter is that of the subtraction: cubes that are still in the "
                  "air, 0 by arithmetic"),
      share_of_two()};
}

Claim impact_check() {
  return {.says = "what is shown comes after the impact",
          .quantity = "1 less the farther cube's fall over a free one, of mats that cubes fall on",
          .over = where("drop_height", kStandard),
          .measure = metric("cubes_slowed"),
          .bound = at_least(0.01),
          .origin = chosen("what is not round-off: 0 in free fall"),
          .counter = swapped({{"drop_height", kNever}}, where("subdivisions", I{1})),
          .is_check = true};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = wave_claims();
  out.push_back(impact_check());
  return out;
}

}  // namespace

extern const Study study = {
    .name = "wrinkle_mat",
    .title = "Two cubes on a mat",
    .claim =
        "Two cubes that fall on a mat wrinkle its membrane beside them, and three subdivisions deep what they add, the "
        "mat without cubes subtracted, are waves as short as the mesh can carry.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 12",
    .version = 5,
    .parameters = parameters_of<Options>(),
    .metrics = {{"seconds_per_frame", "s", "wall time, mean"},
                {"iterations_per_frame", "1", "passes of Algorithm 1"},
                {"contact_share", "1", "of the time: contact energy and step limits"},
                {"wrinkle_energy", "m^2", "∫ |∇height|² dA of the membrane beyond its coarse surface, last frame"},
                {"wrinkle_rms", "m", "root mean square of that height"},
                {"wrinkle_count", "1", "its local maxima above a thousandth of the coarse spacing"},
                {"shortest_waves", "1", "mean square kink of edges that the last subdivision halves, at the cubes"},
                {"longer_waves", "1", "the same of those that the one before halves"},
                {"shortest_waves_away", "1", "mean square kink of edges that the last subdivision halves, elsewhere"},
                {"cubes_slowed", "1", "1 less the farther cube's fall over a free one; 0 before the impact"},
                {"prisms", "1", "of the mat"},
                {"membrane_vertices", "1", "coarse ones included"}},
    .paper_duration = "a quarter of an hour",
    .samples = samples,
    .run = running<Options>(run),
    .limit = {.quick = 600},
    .claims = claims,
    .shown = {{where_at_most("subdivisions", I{1}), "Fig. 12, top"}, {where("subdivisions", I{2}), "Fig. 12, bottom"}},
};

}  // namespace wrinkle::validation::wrinkle_mat
