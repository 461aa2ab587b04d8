// Claim: where two cuts cross, four copies of the crossing are held together by three equations, and the sheet bends
// sharply along both cuts: more than the same mesh does uncut. Refuted where the crossing opens by more than 1e-12 of
// the side, or a fold along a cut is less than one and a half times as sharp as without.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validation/harness/claim.h"
#include "validation/meters/surface_frame.h"
#include "validation/patkar2015/materials.h"

namespace wrinkle::validation::crease_crossing {

namespace {

using I = std::int64_t;

constexpr double kSide = 1;     // [m]
constexpr double kStep = 8e-4;  // [s] on 12 cells

struct Options {
  ClothKind kind = ClothKind::crease;
  Index held = 0;  // the cut whose ends' corners are held
  Index cells = 12;
  double duration = 2;
  ClothOptions cloth{.springs = {.bending_rigidity = 2e-3}, .damping_time = 2e-4};
  SemiImplicitOptions integrator{.time_step = kStep, .mass_damping = 3};
};

void bind(Binder& b, Options& o) {
  b(o.kind, "cuts", {{"crossed", ClothKind::crease}, {"none", ClothKind::base}}, "through the sheet");
  b(o.held, "held", {{"first", 0}, {"second", 1}}, "the corners at the ends of which cut");
  b(o.cells, "cells", "1", "along each side", Source::swept, {6, 200});
  b(o.integrator.time_step, "time_step", "s", "of the semi-implicit steps", Source::assumed, {1e-6, 1e-2});
  b(o.duration, "duration", "s", "of the fall", Source::assumed, {0.6, 100});
  bind(b, o.cloth);
  b(o.integrator.mass_damping, "drag", "1/s", "of the air", Source::assumed, {0, 1e3});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const char* cuts : {"crossed", "none"})
    for (const char* held : {"first", "second"})
      out.push_back({{{"cuts", std::string(cuts)}, {"held", std::string(held)}}});
  if (profile == Profile::quick) return out;
  const std::pair<I, double> finer[] = {{24, 4e-4}, {48, 2e-4}, {12, 4e-4}, {12, 2e-4}};
  for (const auto& [cells, step] : finer)
    for (const char* cuts : {"crossed", "none"})
      for (const char* held : {"first", "second"})
        out.push_back(
            {{{"cuts", std::string(cuts)}, {"held", std::string(held)}, {"cells", cells}, {"time_step", step}}});
  return out;
}

/// Cuts along both diagonals, a little off the corners; the corners at the ends of one of them are held.
std::unique_ptr<Cloth> crossed_cloth(const Options& o) {
  const TriangleMesh mesh = strip_mesh(
      {.length = kSide, .width = kSide, .along = o.cells, .across = o.cells, .pattern = StripPattern::irregular});
  const double off = 0.4 / o.cells;
  const std::vector<CreaseCurve> cuts{{VectorN<3>(-0.1, -0.1 + off, 0), VectorN<3>(1.1, 1.1 + off, 0)},
                                      {VectorN<3>(-0.1, 1.1 + off, 0), VectorN<3>(1.1, -0.1 + off, 0)}};
  const auto held = [&](const VectorN<3>& X) {
    return X.x() == (o.held == 0 ? X.y() : kSide - X.y()) && (X.x() == 0 || X.x() == kSide);
  };
  return make_cloth(draw_creases(mesh, cuts), o.kind, o.cloth, held);
}

Record run(const Options& o, Progress& progress) {
  const auto cloth = crossed_cloth(o);
  SemiImplicit integrator(cloth->problem, cloth->sheet.mass, cloth->implicit, cloth->stitches(), o.integrator);
  const auto steps = static_cast<Index>(std::lround(o.duration / o.integrator.time_step));
  Record record;
  record.frames = {cloth_frame(*cloth, {0})};
  double gap = 0;
  for (Index i = 1; i <= steps; ++i) {
    const SolveResult step = integrator.step(cloth->motion);
    if (!step.converged() || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = fmt::format("step {} of {}: {}", i, steps, to_string(step.status));
      return record;
    }
    if (is_shown(i, steps, 5)) record.frames.push_back(cloth_frame(*cloth, {i * o.integrator.time_step}));
    if (cloth->stitching) gap = std::max(gap, cloth->stitching->gap(cloth->motion.x) / kSide);
    if (i % 100 == 0) progress.report(static_cast<double>(i) / steps, "falling");
  }
  const Vector surface = cloth->surface();
  std::size_t copies = 1;
  for (const Stitch& s : cloth->creased.stitches) copies = std::max(copies, s.copies.size());
  record.metrics = {
      {"fold", mean_fold(*cloth, surface, o.held)},
      {"fold_other", mean_fold(*cloth, surface, 1 - o.held)},
      {"speed", std::sqrt(2 * kinetic_energy(cloth->sheet.mass, cloth->motion.velocity) / cloth->sheet.mass.sum())},
      {"triangles", static_cast<double>(cloth->pattern.mesh.triangles.size())}};
  if (cloth->stitching) {
    const StitchRows& rows = cloth->stitching->equations();
    record.metrics["gap"] = gap;
    record.metrics["copies"] = static_cast<double>(copies);
    record.metrics["equations"] = rows.rows();
    record.metrics["dependent"] = rows.dependent;
    record.metrics["triangles"] = static_cast<double>(cloth->creased.mesh.triangles.size());
  }
  store_cloth(*cloth, "sheet", record);
  return record;
}

Where cuts(const char* word) {
  return where("cuts", word);
}

/// Shorter steps on 12 cells are there for what the step leaves open.
Where judged() {
  return where("time_step", kStep) || where_more("cells", I{12});
}

/// Crossed over uncut, on the same mesh: the least of all meshes. The mesh is what is judged: uncut, a fold
/// spreads over all the cells near it, and the ratio grows with their number.
Claim sharpness(const char* held) {
  return {
      .says = fmt::format("the sheet bends sharply along the {} cut, through the crossing", held),
      .figure = "Fig. 8, right",
      .quantity = "fold angle over that of the uncut sheet",
      .over = where("held", held) && judged(),
      .measure = metric("fold"),
      .reduce = pair_ratio(cuts("crossed"), cuts("none"), -1),
      .bound = at_least(1.5),
      .origin = chosen("half as sharp again is seen in a picture"),
      .counter = swapped({{"cuts", std::string("none")}}, cuts("crossed")),
      .uncertainty = {.size = "time_step", .levels = where("held", held) && where("cells", I{12}), .formal_order = 1}};
}

Claim of_crossing(const char* says, const char* figure, const char* quantity, const char* name, Band bound,
                  const char* why) {
  return {.says = says,
          .figure = figure,
          .quantity = quantity,
          .over = cuts("crossed") && judged(),
          .measure = metric(name),
          .bound = bound,
          .origin = theory(why),
          .is_check = true,
          .constant = "a count, or round-off"};
}

std::vector<Claim> claims(const ReferenceData&) {
  return {of_crossing("the crossing has four copies", "Fig. 8, left", "copies", "copies", within(4, 0.5),
                      "two lines part a neighbourhood into four"),
          of_crossing("k − 1 equations for k copies are independent", "§ 4", "dependent equations", "dependent",
                      at_most(0.5), "a tree of k nodes has k − 1 edges"),
          of_crossing("nothing opens, the crossing included", "Fig. 8, left", "largest gap of all times over the side",
                      "gap", at_most(1e-12), "positions are matched in every step; crease_drift has it without"),
          sharpness("first"), sharpness("second")};
}

}  // namespace

extern const Study study = {
    .name = "crease_crossing",
    .title = "Two cuts that cross",
    .claim = "Crossed cuts have four copies of their crossing, stay closed, and let the sheet bend sharply.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, Fig. 8",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"fold", "rad", "mean of the sharpest angle beside the cut between the held corners"},
                {"fold_other", "rad", "the same, of the cut across it"},
                {"gap", "1", "farthest that copies of a point are apart, largest of all times, over the side"},
                {"copies", "1", "most copies of a point"},
                {"equations", "1", "of the stitches, for one coordinate"},
                {"dependent", "1", "equations left out as they follow from the others"},
                {"triangles", "1", "after the virtual node algorithm"},
                {"speed", "m/s", "root mean square at the end"}},
    .paper_duration = "three minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::crease_crossing
