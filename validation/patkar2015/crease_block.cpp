// Claim: a block of flesh under a stiff skin wrinkles where it likes when it is compressed; cut along lines, it bends
// sharply there, in the paper inwards at some of them; pushed slightly inwards at the lines besides, at all of them,
// exactly there and sharply. Refuted where lines that are cut alone do not bend inwards at any step, or all do, where
// valleys of pushed lines lie off them, lines that are pushed do not fold, or valleys are no sharper than without cuts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/assembly/linear_load.h"
#include "validation/harness/claim.h"
#include "validation/meters/surface_frame.h"
#include "validation/patkar2015/materials.h"

namespace wrinkle::validation::crease_block {

namespace {

using I = std::int64_t;

constexpr double kPush = 30, kWeak = 14;  // [N/m]

enum class State { plain, cut, pushed };

struct Options {
  State state = State::plain;
  std::uint64_t seed = 1;
  CreasedSlabOptions slab;
  double resolution = 1;
  Index lines = 5, steps = 8;
  double push = kPush, imperfection = 0.01, compression = 0.2, prominence = 0.05;
};

void bind(Binder& b, Options& o) {
  b(o.state, "state", {{"plain", State::plain}, {"cut", State::cut}, {"pushed", State::pushed}},
    "of the block: whole, cut along the lines, or cut and pushed");
  b(o.seed, "seed", "1", "of the imperfection", Source::swept, {0, 1e6});
  b(o.slab.across, "across", "1", "cells along y, as long as those along x", Source::swept, {2, 100});
  b(o.resolution, "resolution", "1", "factor on cells along x and y, in depth and of the cuts", Source::swept,
    {0.3, 4});
  b(o.slab.cut_layers, "cut_layers", "1", "depth of the cuts: \"two to three layers\"", Source::paper, {1, 6});
  b(o.slab.length, "length", "m", "of the block", Source::assumed, {0.01, 1});
  b(o.slab.along, "along", "1", "cells along x", Source::assumed, {4, 400});
  b(o.slab.layers, "layers", "1", "cells in depth", Source::assumed, {2, 100});
  b(o.lines, "lines", "1", "across the block, evenly spaced", Source::assumed, {1, 50});
  bind_flesh_and_skin(b, o.slab);
  b(o.push, "push", "N/m", "inwards, on each line", Source::swept, {0, 1e4});
  b(o.imperfection, "imperfection", "1", "of the top at random, in cells", Source::assumed, {0, 0.5});
  b(o.compression, "compression", "1", "strain along x", Source::assumed, {0, 0.6});
  b(o.steps, "steps", "1", "of the compression", Source::assumed, {1, 1000});
  b(o.prominence, "prominence", "1", "least that counts as a valley, in spacings", Source::assumed, {0, 1});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](const std::map<std::string, Value>& values) {
    for (const char* state : {"plain", "cut", "pushed"}) {
      out.push_back({values});
      out.back().values["state"] = std::string(state);
    }
  };
  add({});
  out.push_back({{{"state", std::string("pushed")}, {"push", kWeak}}});
  if (profile == Profile::quick) return out;
  for (const I seed : {2, 3, 4}) add({{"seed", seed}, {"imperfection", 0.2}});
  add({{"cut_layers", I{3}}});
  add({{"across", I{16}}});
  add({{"resolution", 1.5}});
  add({{"resolution", 0.5}});  // for what the mesh leaves open
  return out;
}

struct Scene {
  CreasedSlab slab;
  double spacing = 0, prominence = 0;  // [m]
  Index lines = 0;
};

/// Odd numbers along x stay odd: so lines lie between vertices.
void refine(CreasedSlabOptions& slab, double by) {
  slab.along += 2 * static_cast<Index>(std::lround(0.5 * (by - 1) * slab.along));
  for (Index* cells : {&slab.across, &slab.layers, &slab.cut_layers})
    *cells = static_cast<Index>(std::lround(by * *cells));
}

Scene make_scene(const Options& o) {
  CreasedSlabOptions slab = o.slab;
  refine(slab, o.resolution);
  slab.width = slab.length * slab.across / slab.along;
  Scene out;
  out.lines = o.lines;
  out.spacing = slab.length / out.lines;
  out.prominence = o.prominence * out.spacing;
  if (o.state != State::plain) {
    for (Index i = 0; i < out.lines; ++i) {
      const double x = (i + 0.5) * out.spacing;
      slab.lines.push_back({{x, -slab.width, 0}, {x, 2 * slab.width, 0}});
    }
  }
  out.slab = make_creased_slab(slab);
  if (o.state == State::pushed) {
    CreasedBlock& block = out.slab.block;
    const double per_line = static_cast<double>(block.cut.stitches.size()) / out.lines;
    block.problem.add(std::make_unique<LinearLoad>(push_on_stitches(block, o.push * slab.width / per_line)));
  }
  return out;
}

/// What the valleys of all rows say together.
struct ValleysFound {
  double distance = 0, farthest = 0;  // from the nearest line, in spacings: mean, largest
  double turn = 0, crossed = 0;       // [rad] mean of those whose walls have not crossed; part whose walls have
  double bend_at_lines = 0;           // [rad] mean magnitude of the turn at the lines
  double per_row = 0;                 // number
  std::vector<char> folded;           // of each line: a valley in half of the rows, within 0.02 spacings
};

ValleysFound measure(const Scene& scene, const Vector& x) {
  ValleysFound out;
  std::vector<Index> rows(scene.lines, 0);
  const Index across = scene.slab.options.across;
  double number = 0;
  for (Index j = 0; j <= across; ++j) {
    const std::vector<ProfilePoint> profile = scene.slab.profile(x, j);
    for (Index k = 0; k < scene.lines; ++k) {
      const double bend = turn_at(profile, (k + 0.5) * scene.spacing, scene.slab.cell());
      out.bend_at_lines += std::abs(bend) / (scene.lines * (across + 1));
    }
    for (const Valley& v : valleys(profile, scene.prominence, scene.slab.cell())) {
      const double at_line = v.rest / scene.spacing - 0.5;
      const Index line = std::clamp(static_cast<Index>(std::lround(at_line)), 0, scene.lines - 1);
      const double distance = std::abs(at_line - line);
      number += 1;
      out.distance += distance;
      out.farthest = std::max(out.farthest, distance);
      (v.crossed ? out.crossed : out.turn) += v.crossed ? 1 : v.turn;
      rows[line] += distance <= 0.02 ? 1 : 0;
    }
  }
  out.turn /= number - out.crossed;
  if (number > 0) out.distance /= number, out.crossed /= number;
  out.per_row = number / (across + 1);
  for (const Index r : rows) out.folded.push_back(2 * r > across ? 1 : 0);
  return out;
}

struct Compression {
  std::string failure;  // empty: none
  Vector x;
  double gap = 0;  // [m] largest, of all steps
  ValleysFound end;
  std::vector<double> strain, folded, energy, iterations, cg;
  std::vector<char> ever;  // of each line, whether it was folded at some step
  std::vector<Frame> frames;
};

/// In every step everything is compressed alike, then comes to rest.
Compression compress(Scene& scene, const Options& o, Progress& progress) {
  CreasedBlock& block = scene.slab.block;
  StitchedNewton solver(block.problem, block.cut.stitches, make_linear_solver("cholmod-simplicial"),
                        {.step_tolerance = 1e-6, .max_iterations = 300, .tangent = Tangent::exact});
  Compression out;
  out.x = block.x;
  out.ever.assign(scene.lines, 0);
  scene.slab.disturb(out.x, o.imperfection * scene.slab.cell(), o.seed);
  const double middle = o.slab.length / 2;
  double before = 1;
  for (Index i = 1; i <= o.steps; ++i) {
    const double now = 1 - o.compression * i / o.steps;
    for (Index v = 0; v < block.cut.num_vertices(); ++v) out.x[3 * v] = middle + now / before * (out.x[3 * v] - middle);
    before = now;
    const SolveResult result = solver.minimize(out.x);
    progress.report(static_cast<double>(i) / o.steps, "compressing");
    if (!result.converged() || progress.stop_requested()) {
      out.failure = result.converged() ? "stopped" : fmt::format("at strain {:.3g}: {}", 1 - now, result.message);
      return out;
    }
    out.x = result.x;
    out.gap = std::max(out.gap, result.constraint_norm);
    out.end = measure(scene, out.x);
    for (Index k = 0; k < scene.lines; ++k) out.ever[k] = out.ever[k] | out.end.folded[k];
    out.strain.push_back(1 - now);
    if (is_shown(i, o.steps, 6)) out.frames.push_back(slab_frame(scene.slab, out.x, {1 - now, "strain", "1"}));
    out.folded.push_back(static_cast<double>(std::ranges::count(out.end.folded, 1)));
    out.energy.push_back(result.energy);
    out.iterations.push_back(result.iterations());
    out.cg.push_back(result.linear_iterations);
  }
  return out;
}

/// Of the row in the middle.
Curve profile_curve(const CreasedSlab& slab, const Vector& x) {
  Curve out{"profile", {"x at rest", "m", {}}, {{"x", "m", {}}, {"z", "m", {}}}};
  for (const ProfilePoint& p : slab.profile(x, slab.options.across / 2)) {
    out.x.values.push_back(p.rest);
    out.y[0].values.push_back(p.x);
    out.y[1].values.push_back(p.z);
  }
  return out;
}

Record run(const Options& o, Progress& progress) {
  Scene scene = make_scene(o);
  const Compression c = compress(scene, o, progress);
  Record record;
  if (!c.failure.empty()) {
    record.outcome = Outcome::failed;
    record.reason = c.failure;
    return record;
  }
  auto& m = record.metrics;
  m["valleys"] = c.end.per_row;
  m["valley_distance"] = c.end.distance;
  m["valley_distance_largest"] = c.end.farthest;
  m["valley_turn"] = c.end.turn * 180 / M_PI;
  m["valleys_crossed"] = c.end.crossed;
  m["bend_at_lines"] = c.end.bend_at_lines * 180 / M_PI;
  m["lines_folded"] = c.folded.back() / scene.lines;
  const auto ever = static_cast<double>(std::ranges::count(c.ever, 1));
  m["lines_folded_once"] = ever / scene.lines;
  if (ever > 0) m["persistence"] = c.folded.back() / ever;
  m["gap"] = c.gap / scene.slab.cell();
  m["tetrahedra"] = static_cast<double>(scene.slab.block.cut.mesh.tets.size());
  m["stitches"] = static_cast<double>(scene.slab.block.cut.stitches.size());
  for (const double cg : c.cg) m["cg_iterations"] += cg;
  add_pictures(scene.slab, c.x, "", record);
  record.frames = c.frames;
  record.curves.push_back(profile_curve(scene.slab, c.x));
  record.telemetry = {{"strain", "1", c.strain},
                      {"lines_folded", "1", c.folded},
                      {"energy", "J", c.energy},
                      {"iterations", "1", c.iterations},
                      {"cg_iterations", "1", c.cg}};
  return record;
}

Where in_state(const char* state) {
  return where("state", state);
}
Where either(const char* state, const char* other) {
  return in_state(state) || in_state(other);
}
/// As hard as Fig. 11 needs, or less.
Where pushed() {
  return in_state("pushed") && where_at_least("push", kPush);
}
Where weakly_pushed() {
  return in_state("pushed") && where_less("push", kPush);
}

/// A block's measure over that of the plain one, whatever the push.
Reducer over_plain(const char* state, int worst_is) {
  return pair_ratio(in_state(state) && where_more("push", 0.0), in_state("plain"), worst_is);
}

Counter in_state_instead(const char* state, const Where& of) {
  return swapped({{"state", std::string(state)}}, of);
}

/// Blocks that differ in nothing but their resolution.
UncertaintyFrom meshes(const Where& of) {
  return {.cells = "resolution", .levels = of && where("seed", 1) && where("across", 6) && where("cut_layers", 2)};
}
/// Three imperfections of the paper profile, too.
UncertaintyFrom meshes_and_seeds(const Where& of) {
  UncertaintyFrom out = meshes(of);
  out.seed = "seed";
  return out;
}

constexpr const char* kFolded = "part of the lines that are valleys in most rows";
constexpr const char* kKept = "lines folded at the end, of those that were folded once";

std::vector<Claim> cut_claims() {
  return {
      {.says = "plain, the block folds beside the lines as well as on them",
       .figure = "Fig. 11, top right",
       .quantity = "mean distance of a valley from the nearest line, in spacings (at random: 0.25)",
       .over = in_state("plain"),
       .measure = metric("valley_distance"),
       .bound = at_least(0.1),
       .origin = theory("valleys anywhere: 0.25 in the mean; at the lines: 0"),
       .counter = in_state_instead("pushed", in_state("plain")),
       .uncertainty = meshes_and_seeds(in_state("plain"))},
      {.says = "cuts induce sharp bending along them",
       .figure = "Fig. 11, bottom left",
       .quantity = "mean bend at the lines, inwards or outwards, over that without cuts",
       .over = either("cut", "plain"),
       .measure = metric("bend_at_lines"),
       .reduce = over_plain("cut", -1),
       .bound = at_least(1.5),
       .origin = chosen("half as much again is seen in a picture"),
       .counter = in_state_instead("plain", in_state("cut")),
       .uncertainty = meshes(either("cut", "plain"))},
      {.says = "cuts alone draw the valleys to them",
       .figure = "Fig. 11, bottom left",
       .quantity = "mean distance of a valley from the nearest line, over that without cuts",
       .over = either("cut", "plain"),
       .measure = metric("valley_distance"),
       .reduce = over_plain("cut", 1),
       .bound = at_most(0.5),
       .origin = chosen("half as far is likelier by any count"),
       .counter = in_state_instead("pushed", in_state("cut")),
       .expect = deviates(between(0.8, 1.6),
                          "left to itself a cut may bend outwards too, and the more easily: the walls of the crack "
                          "below may then overlap, as in the paper, and nothing resists that; where they do, "
                          "valleys lie between the lines",
                          "state=cut: bend_at_lines is four times the plain block's, lines_folded is 0"),
       .uncertainty = meshes(either("cut", "plain"))},
      {.says = "of cuts alone some fold inwards, if only for a while, and some do not",
       .figure = "§ 7",
       .quantity = "part of the lines that were valleys in most rows at some step",
       .over = in_state("cut"),
       .measure = metric("lines_folded_once"),
       .bound = between(0.2, 0.99),
       .origin = paper("§ 7: sharp bending along the cut, but some cuts only bend temporarily; a line of five at "
                       "least, and not all"),
       .counter = in_state_instead("pushed", in_state("cut")),
       .expect = deviates(between(0, 0.1),
                          "lines that are cut bend sharply, but outwards: they become ridges with valleys between "
                          "them. The walls of the crack below may overlap, so nothing keeps a cut from bending "
                          "outwards; why the paper's bend inwards is not known",
                          "state=cut: bend_at_lines is four times the plain block's, valley_distance 0.24 spacings; "
                          "state=pushed push=14: every line folds inwards once"),
       .uncertainty = meshes_and_seeds(in_state("cut"))}};
}

std::vector<Claim> push_claims() {
  return {
      {.says = "pushed as well, the buckling is exactly coincident with the cuts",
       .figure = "Fig. 11, bottom right",
       .quantity = "largest distance of a valley from the nearest line, in spacings",
       .over = in_state("pushed"),
       .measure = metric("valley_distance_largest"),
       .bound = at_most(0.02),
       .origin = chosen("a tenth of a cell: exactly, as the eye sees it"),
       .counter = in_state_instead("cut", pushed()),
       .uncertainty = meshes_and_seeds(pushed())},
      {.says = "every cut that is pushed folds",
       .figure = "Fig. 11, bottom right",
       .quantity = kFolded,
       .over = pushed(),
       .measure = metric("lines_folded"),
       .bound = at_least(1),
       .origin = paper("Fig. 11: exactly coincident with the cuts"),
       .counter = swapped({{"push", kWeak}}),
       .uncertainty = meshes_and_seeds(pushed())},
      {.says = "no cut that is pushed folds only temporarily",
       .figure = "§ 7",
       .quantity = kKept,
       .over = pushed(),
       .measure = metric("persistence"),
       .bound = at_least(1),
       .origin = paper("§ 7: a small downward force remedies that"),
       .counter = swapped({{"push", kWeak}}),
       .uncertainty = meshes_and_seeds(pushed())},
      {.says = "pushed half as hard, some lines fold only for a while, and some stay folded",
       .quantity = kKept,
       .over = weakly_pushed(),
       .measure = metric("persistence"),
       .bound = between(0.2, 0.8),
       .origin = chosen("of five lines one at least stays, one at least does not"),
       .counter = swapped({{"push", kPush}}),
       .note = "§ 7 says so of cuts that are not pushed; here those do not fold inwards at all"},
      {.says = "the valleys at cuts that are pushed are sharper than those without cuts",
       .figure = "Fig. 11, bottom right",
       .quantity = "mean turn of the surface over two cells in a valley whose walls are apart, over that without cuts",
       .over = either("pushed", "plain"),
       .measure = metric("valley_turn"),
       .reduce = over_plain("pushed", -1),
       .bound = at_least(1),
       .origin = paper("Fig. 11: the valleys are sharp, especially as compared to top right: more than 1"),
       .counter = in_state_instead("cut", pushed()),
       .uncertainty = meshes(pushed() || in_state("plain"))}};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = cut_claims();
  for (Claim& claim : push_claims()) out.push_back(std::move(claim));
  out.push_back({.says = "walls of pushed valleys do not pass through one another",
                 .figure = "§ 8",
                 .quantity = "part of the valleys whose walls have",
                 .over = in_state("pushed"),
                 .measure = metric("valleys_crossed"),
                 .bound = at_most(0.01),
                 .origin = paper("§ 8: what is rendered is always free of collisions: none"),
                 .counter = in_state_instead("cut", in_state("pushed")),
                 .expect = deviates(between(0.1, 0.6), "there are no collisions of the surface with itself here",
                                    "state=plain and state=cut, whose valleys turn less than by half: none"),
                 .uncertainty = meshes_and_seeds(pushed())});
  out.push_back({.says = "the pieces of the cut block stay together",
                 .figure = "§ 7.1",
                 .quantity = "farthest that copies of a point are apart, in cells",
                 .measure = metric("gap"),
                 .bound = at_most(1e-12),
                 .origin = theory("every displacement is projected onto those that match"),
                 .is_check = true});
  for (Claim& claim : out) claim.over = claim.over && where_at_least("resolution", 1.0);
  return out;
}

}  // namespace

extern const Study study = {
    .name = "crease_block",
    .title = "Folds of a compressed block under a stiff skin",
    .claim =
        "Compressed, flesh under a stiff skin bends sharply at lines that are cut into it; its valleys are exactly "
        "there if it is pushed slightly inwards at them.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, § 7, Fig. 11",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = {{"valleys", "1", "mean number of a row"},
                {"valley_distance", "1", "mean over the valleys, from the nearest line, in spacings, at rest"},
                {"valley_distance_largest", "1", "the largest"},
                {"valley_turn", "degree",
                 "mean turn of the surface's direction over a cell to each side, of valleys with walls apart"},
                {"valleys_crossed", "1", "part of the valleys whose walls have passed through one another"},
                {"bend_at_lines", "degree", "mean magnitude of that turn at the lines, inwards or outwards"},
                {"lines_folded", "1", "part of the lines that are valleys in most rows, within 0.02 spacings"},
                {"lines_folded_once", "1", "part of the lines that were at some step"},
                {"persistence", "1", "lines folded at the end, of those that were once"},
                {"gap", "1", "farthest that copies of a point were apart, in cells"},
                {"tetrahedra", "1", "copies counted"},
                {"stitches", "1", "points that are sewn together"},
                {"cg_iterations", "1", "in all"}},
    .paper_duration = "two minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::crease_block
