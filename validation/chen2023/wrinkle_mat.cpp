// Claim: on a mat that two cubes fall on, what the cubes add to the membrane's detail grows from one subdivision to
// two, and from two to three, as wrinkles do (Chen et al. 2023, Fig. 12). Refuted where it grows no more than a smooth
// dent's detail does, as with a membrane too thick to wrinkle. Whether it grows faster than the sag's detail does
// meshes, time steps and the order of sums decide either way: nothing is claimed of that. What the solvers of Table 1
// cost: mat_precision.
#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <map>

#include "core/minimize/alternating.h"
#include "validation/chen2023/mat_drop_parameters.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/mat_mover.h"

namespace wrinkle::validation::wrinkle_mat {

namespace {

using I = std::int64_t;

constexpr I kPaperCells = 31;                     // 1,922 prisms
constexpr I kShownCells = 8;                      // of the quick profile
constexpr I kOtherCells[] = {6, 11};              // how the growth that kShownCells show depends on the mesh
constexpr I kFrames = 12;                         // the cubes reach the mat in the eighth, and fall on as it gives way
constexpr double kNever = 1;                      // [m] from where cubes do not reach the mat
constexpr double kStandard = 0.02;                // [m] from where they fall
constexpr double kLoose = 0.01;                   // [m/s] tolerance
constexpr double kTight = 1e-4, kTightCg = 1e-3;  // [m/s], 1: tolerances of the repeated ones
constexpr double kThin = 1e-4, kThick = 1e-2;     // [m] membranes: the latter does not wrinkle

struct Options {
  MatDropOptions scene{.cells = kPaperCells, .drop_height = kStandard};
  std::string linear_solver = "cholmod-supernodal";
  Index frames = 14;
  double tolerance = kLoose, cg_tolerance = 0.1;  // [m/s], 1
};

void bind(Binder& b, Options& o) {
  bind(b, o.scene);
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite, "the systems that are factorised"));
  b(o.frames, "frames", "1", "time steps from the drop on", Source::assumed, {1, 1000});
  b(o.tolerance, "tolerance", "m/s", "ε of Algorithm 1: ‖p‖∞ ≤ ε h", Source::assumed, {1e-8, 1});
  b(o.cg_tolerance, "cg_tolerance", "1", "of conjugate gradients, relative", Source::assumed, {1e-10, 0.5});
}

Sample sample(I levels, I cells) {
  return {{{"subdivisions", levels}, {"cells", cells}, {"frames", kFrames}}};
}

/// With cubes, and the same without, of so many subdivisions, under both membranes.
void add_twins(I cells, std::initializer_list<I> subdivisions, std::vector<Sample>& out) {
  for (const I levels : subdivisions)
    for (const double height : {kStandard, kNever})
      for (const double membrane : {kThin, kThick}) {
        out.push_back(sample(levels, cells));
        out.back().values.insert({{"drop_height", height}, {"membrane_thickness", membrane}});
      }
}

/// The same, solved a hundred times as closely.
void add_tight_twins(std::vector<Sample>& out) {
  const std::size_t before = out.size();
  add_twins(kShownCells, {1, 2}, out);
  for (std::size_t i = before; i < out.size(); ++i)
    out[i].values.insert({{"tolerance", kTight}, {"cg_tolerance", kTightCg}});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_twins(kShownCells, {1, 2, 3}, out);
  add_twins(kOtherCells[0], {1, 2}, out);
  out.push_back(sample(0, kShownCells));
  if (profile == Profile::quick) return out;
  add_tight_twins(out);
  add_twins(kOtherCells[0], {3}, out);
  for (const I cells : {kOtherCells[1], kPaperCells}) add_twins(cells, {1, 2, 3}, out);
  out.push_back(sample(0, kPaperCells));
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

void write_detail(const MatDrop& scene, const Options& o, Record& record) {
  const WrinkleDetail detail = wrinkle_detail(scene, 1.0 / static_cast<double>(o.scene.cells));
  record.metrics["wrinkle_energy"] = detail.energy;
  record.metrics["wrinkle_rms"] = detail.rms;
  record.metrics["wrinkle_count"] = static_cast<double>(detail.count);
  const Vector x = scene.skin.problem.fine_state(scene.motion.y, scene.motion.z);
  record.curves = {height_curve(scene, x, detail)};
  Frame frame = surface_frame(scene.skin.surface.mesh, x, {static_cast<double>(o.frames) * o.scene.time_step});
  frame.point_fields["detail"] = field("m", detail.height);
  record.frames = {std::move(frame)};
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
  const Stopwatch watch;
  for (Index f = 0; f < o.frames && !progress.stop_requested(); ++f) {
    progress.report(static_cast<double>(f) / static_cast<double>(o.frames), "frames");
    const CoupledResult result = mat.step();
    passes += static_cast<Index>(result.passes.size());
    if (result.converged()) continue;
    record.outcome = Outcome::failed;
    record.reason = fmt::format("frame {}: {}: {}", f + 1, to_string(result.status), result.message);
    return record;
  }
  const auto frames = static_cast<double>(o.frames);
  record.metrics["seconds_per_frame"] = watch.seconds() / frames;
  record.metrics["iterations_per_frame"] = static_cast<double>(passes) / frames;
  record.metrics["contact_share"] = mat.scene.contact_seconds() / watch.seconds();
  record.metrics["prisms"] = 2.0 * static_cast<double>(o.scene.cells * o.scene.cells);
  record.metrics["cubes_slowed"] = cubes_slowed(mat.scene, o);
  record.metrics["membrane_vertices"] = static_cast<double>(mat.scene.skin.problem.coupling.num_fine());
  write_detail(mat.scene, o, record);
  return record;
}

const Measured* find(std::span<const Measured> rows, const Sample& sample) {
  for (const Measured& row : rows)
    if (row.row->sample.values == sample.values) return &row;
  return nullptr;
}

/// A row's twin without cubes; null without one.
const Measured* without_cubes(std::span<const Measured> rows, const Sample& sample) {
  Sample alone = sample;
  alone.values["drop_height"] = kNever;
  return find(rows, alone);
}

/// What cubes add to the detail with one subdivision more, less what they add with that one less; none where one of the
/// four rows is missing.
std::optional<double> gain_of(std::span<const Measured> rows, const Sample& sample) {
  Sample finer = sample;
  finer.values["subdivisions"] = sample.integer("subdivisions") + 1;
  const Measured *row = find(rows, sample), *next = find(rows, finer), *sag = without_cubes(rows, sample),
                 *next_sag = without_cubes(rows, finer);
  if (row == nullptr || next == nullptr || sag == nullptr || next_sag == nullptr) return std::nullopt;
  return (next->value - next_sag->value) - (row->value - sag->value);
}

/// Of each mat, tolerance and subdivision that over the same under a membrane that is too thick to wrinkle; the least.
std::optional<double> least_gain_over_thick(std::span<const Measured> rows) {
  std::optional<double> out;
  for (const Measured& row : rows) {
    const Sample& sample = row.row->sample;
    if (sample.number("drop_height") == kNever || sample.number("membrane_thickness") == kThick) continue;
    Sample thick = sample;
    thick.values["membrane_thickness"] = kThick;
    const std::optional<double> gain = gain_of(rows, sample), smooth = gain_of(rows, thick);
    if (!gain || !smooth) continue;
    const double found = *smooth > 0 ? *gain / *smooth : std::nan("");
    if (!out || !(found >= *out)) out = found;  // NaN stays
    if (std::isnan(*out)) break;
  }
  return out;
}

// That what the cubes add grows by a larger factor than a smooth dent's detail was claimed, 1.6 and 1.2 from one
// subdivision to two and from two to three, and came out false: 1.59 on 8 cells where these are solved closely and 1.51
// on the printed 31, 1.22 and 1.11 on 8 and 11. Nor do such factors tell wrinkles: under a membrane of 1 cm 1.44
// and 1.78 on 8 and 31 cells.
Claim gain_claim() {
  return {
      .says =
          "with each subdivision more the cubes add ten times as much detail at least to a membrane that wrinkles "
          "as to one that is too thick to",
      .figure = "Fig. 12",
      .quantity =
          "what the cubes add to ∫|∇height|² dA, that of the mat that no cube reaches subtracted, with one "
          "subdivision more less the same with that one less, membrane of 0.1 mm over one of 1 cm; the least "
          "of 1 to 2 and 2 to 3 subdivisions on mats of 6 and 8 cells (paper profile: 31, too)",
      .over = where_at_least("subdivisions", I{1}),
      .measure = metric("wrinkle_energy"),
      .reduce =
          reduced("gain of what is beyond the sag, thin membrane over thick",
                  {"subdivisions", "drop_height", "cells", "tolerance", "membrane_thickness"}, least_gain_over_thick),
      .bound = at_least(10),
      .origin = chosen("1 where the membrane makes no difference; a third of the 38 and 30 that were known of 8 and "
                       "31 cells from 1 to 2"),
      .counter = swapped({{"membrane_thickness", 3e-3}}, where_not("membrane_thickness", kThick)),
      .uncertainty = {.none = "of these meshes, each by itself: they swing, and tell no limit"},
      .note =
          "of 6 cells, of 2 to 3 subdivisions and of 8 cells solved closely (paper profile) nothing was known. "
          "The counter's membrane is 3 mm thick and wrinkles no more. Whether what the cubes add grows faster "
          "than the sag's own detail, which wrinkles, too, meshes, time steps and the order of sums decide"};
}

Claim impact_check() {
  return {.says = "what is shown comes after the impact",
          .quantity = "1 less the farther cube's fall over a free one, of mats that cubes fall on",
          .over = where("drop_height", kStandard),
          .measure = metric("cubes_slowed"),
          .bound = at_least(0.01),
          .origin = chosen("what is not round-off: 0 in free fall"),
          .counter = swapped({{"drop_height", kNever}}, where("subdivisions", 1)),
          .is_check = true};
}

std::vector<Claim> claims(const ReferenceData&) {
  return {impact_check(), gain_claim()};
}

}  // namespace

extern const Study study = {
    .name = "wrinkle_mat",
    .title = "Two cubes on a mat",
    .claim =
        "What two cubes that fall on a mat add to its membrane's detail grows with each subdivision, ten times as much "
        "at least as under a membrane too thick to wrinkle; whether faster than the detail of the mat's own sag is "
        "unresolved.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 12",
    .version = 4,
    .parameters = parameters_of<Options>(),
    .metrics = {{"seconds_per_frame", "s", "wall time, mean"},
                {"iterations_per_frame", "1", "passes of Algorithm 1"},
                {"contact_share", "1", "of the time: contact energy and step limits"},
                {"wrinkle_energy", "m^2", "∫ |∇height|² dA of the membrane beyond its coarse surface, last frame"},
                {"wrinkle_rms", "m", "root mean square of that height"},
                {"wrinkle_count", "1", "its local maxima above a thousandth of the coarse spacing"},
                {"cubes_slowed", "1", "1 less the farther cube's fall over a free one; 0 before the impact"},
                {"prisms", "1", "of the mat"},
                {"membrane_vertices", "1", "coarse ones included"}},
    .paper_duration = "half an hour",
    .samples = samples,
    .run = running<Options>(run),
    .limit = {.quick = 600},
    .claims = claims,
    .shown = {{where("subdivisions", 0), "the mat without a finer membrane, Fig. 12"}},
};

}  // namespace wrinkle::validation::wrinkle_mat
