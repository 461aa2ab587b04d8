// Claim: a block of flesh under a stiff skin wrinkles where it likes when it is compressed; cut along lines, it folds
// at some of them; pushed slightly inwards at the lines besides, at all of them, exactly there and sharply. Refuted
// where valleys lie off the lines, lines pushed inwards do not fold, or valleys are no sharper than without cuts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/assembly/linear_load.h"
#include "validation/harness/claim.h"
#include "validation/scenes/creased_slab.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr double kPush = 30, kWeak = 14;  // [N/m]

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
  add({{"along", I{47}}, {"across", I{9}}, {"layers", I{9}}, {"cut_layers", I{3}}});
  return out;
}

struct Scene {
  CreasedSlab slab;
  double spacing = 0, prominence = 0;  // [m]
  Index lines = 0;
};

Scene make_scene(const Sample& s) {
  CreasedSlabOptions o{
      .length = s.number("length"),
      .along = static_cast<Index>(s.integer("along")),
      .across = static_cast<Index>(s.integer("across")),
      .layers = static_cast<Index>(s.integer("layers")),
      .cut_layers = static_cast<Index>(s.integer("cut_layers")),
      .flesh = {s.number("flesh_young"), s.number("flesh_poisson")},
      .skin = {.membrane = s.number("skin"), .bending_springs = s.number("skin_bending"), .bending_rigidity = 0}};
  o.width = o.length * o.across / o.along;
  Scene out;
  out.lines = static_cast<Index>(s.integer("lines"));
  out.spacing = o.length / out.lines;
  out.prominence = s.number("prominence") * out.spacing;
  if (s.word("state") != "plain") {
    for (Index i = 0; i < out.lines; ++i) {
      const double x = (i + 0.5) * out.spacing;
      o.lines.push_back({{x, -o.width, 0}, {x, 2 * o.width, 0}});
    }
  }
  out.slab = make_creased_slab(o);
  if (s.word("state") == "pushed") {
    const double per_line = static_cast<double>(out.slab.block.cut.stitches.size()) / out.lines;
    auto& problem = out.slab.block.problem;
    problem.add(std::make_unique<LinearLoad>(push_on_stitches(out.slab.block, s.number("push") * o.width / per_line)));
  }
  return out;
}

/// [rad] How the surface's direction turns over a cell to each side of a place at rest; positive in a valley.
double turn(const std::vector<ProfilePoint>& p, double rest, double cell) {
  const VectorN<2> here = place_on(p, rest), in = here - place_on(p, rest - cell), on = place_on(p, rest + cell) - here;
  return std::atan2(in.x() * on.y() - in.y() * on.x(), in.dot(on));
}

/// A valley of a profile.
struct Valley {
  double rest;   // [m] where on the block at rest
  double turn;   // [rad]
  bool crossed;  // its walls have passed through one another, which nothing prevents: the turn says nothing
};

/// How far a profile climbs from point i on one side before it goes lower.
double climb(const std::vector<ProfilePoint>& p, std::ptrdiff_t i, std::ptrdiff_t step) {
  double highest = p[i].z;
  for (std::ptrdiff_t k = i + step; k >= 0 && k < static_cast<std::ptrdiff_t>(p.size()); k += step) {
    if (p[k].z < p[i].z) break;
    highest = std::max(highest, p[k].z);
  }
  return highest - p[i].z;
}

std::vector<Valley> valleys(const std::vector<ProfilePoint>& p, double prominence, double cell) {
  std::vector<Valley> out;
  for (std::ptrdiff_t i = 1; i + 1 < static_cast<std::ptrdiff_t>(p.size()); ++i) {
    if (std::min(climb(p, i, -1), climb(p, i, 1)) < prominence) continue;
    const double bend = turn(p, p[i].rest, cell);
    out.push_back({p[i].rest, bend, bend < 0});
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
      const double bend = turn(profile, (k + 0.5) * scene.spacing, scene.slab.cell());
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

/// A compression's history: which lines were ever folded.
struct History {
  std::vector<double> strain, folded, energy, iterations, cg;
  std::vector<char> ever;
};

Record run(const Sample& sample, Progress& progress) {
  Scene scene = make_scene(sample);
  const CreasedBlock& block = scene.slab.block;
  StitchedNewton solver(scene.slab.block.problem, block.cut.stitches,
                        {.step_tolerance = 1e-6, .max_iterations = 300, .tangent = Tangent::exact});
  Vector x = block.x;
  scene.slab.disturb(x, sample.number("imperfection") * scene.slab.cell(), sample.integer("seed"));
  const auto steps = static_cast<Index>(sample.integer("steps"));
  const double compression = sample.number("compression"), length = scene.slab.options.length;
  History h;
  h.ever.assign(scene.lines, 0);
  double gap = 0, before = 1;
  ValleysFound end;
  Record record;
  for (Index i = 1; i <= steps; ++i) {  // everything is compressed alike, then comes to rest
    const double now = 1 - compression * i / steps;
    for (Index v = 0; v < block.cut.num_vertices(); ++v) x[3 * v] = length / 2 + now / before * (x[3 * v] - length / 2);
    before = now;
    const StitchedResult result = solver.minimize(x);
    progress.report(static_cast<double>(i) / steps, "compressing");
    if (!result.converged() || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = result.converged() ? "stopped" : fmt::format("at strain {:.3g}: {}", 1 - now, result.message);
      return record;
    }
    x = result.x;
    gap = std::max(gap, result.gap);
    end = measure(scene, x);
    for (Index k = 0; k < scene.lines; ++k) h.ever[k] = h.ever[k] | end.folded[k];
    h.strain.push_back(1 - now);
    h.folded.push_back(static_cast<double>(std::count(end.folded.begin(), end.folded.end(), 1)));
    h.energy.push_back(result.energy);
    h.iterations.push_back(result.iterations());
    h.cg.push_back(result.cg_iterations);
  }
  auto& m = record.metrics;
  m["valleys"] = end.per_row;
  m["valley_distance"] = end.distance;
  m["valley_distance_largest"] = end.farthest;
  m["valley_turn"] = end.turn * 180 / M_PI;
  m["valleys_crossed"] = end.crossed;
  m["bend_at_lines"] = end.bend_at_lines * 180 / M_PI;
  m["lines_folded"] = h.folded.back() / scene.lines;
  const auto ever = static_cast<double>(std::count(h.ever.begin(), h.ever.end(), 1));
  m["lines_folded_once"] = ever / scene.lines;
  if (ever > 0) m["persistence"] = h.folded.back() / ever;
  m["gap"] = gap / scene.slab.cell();
  m["tetrahedra"] = static_cast<double>(block.cut.mesh.tets.size());
  m["stitches"] = static_cast<double>(block.cut.stitches.size());
  for (const double c : h.cg) m["cg_iterations"] += c;
  add_pictures(scene.slab, x, "", record);
  Curve profile{"profile", {"x at rest", "m", {}}, {{"x", "m", {}}, {"z", "m", {}}}};
  for (const ProfilePoint& p : scene.slab.profile(x, scene.slab.options.across / 2)) {
    profile.x.values.push_back(p.rest);
    profile.y[0].values.push_back(p.x);
    profile.y[1].values.push_back(p.z);
  }
  record.curves.push_back(profile);
  record.telemetry = {{"strain", "1", h.strain},
                      {"lines_folded", "1", h.folded},
                      {"energy", "J", h.energy},
                      {"iterations", "1", h.iterations},
                      {"cg_iterations", "1", h.cg}};
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

constexpr const char* kFolded = "part of the lines that are valleys in most rows";
constexpr const char* kKept = "lines folded at the end, of those that were folded once";

std::vector<Claim> cut_claims() {
  return {{.says = "plain, the block folds beside the lines as well as on them",
           .figure = "Fig. 11, top right",
           .quantity = "mean distance of a valley from the nearest line, in spacings (at random: 0.25)",
           .over = in_state("plain"),
           .measure = metric("valley_distance"),
           .bound = at_least(0.1),
           .origin = theory("valleys anywhere: 0.25 in the mean; at the lines: 0"),
           .counter = in_state_instead("pushed", in_state("plain"))},
          {.says = "cuts induce sharp bending along them",
           .figure = "Fig. 11, bottom left",
           .quantity = "mean bend at the lines, inwards or outwards, over that without cuts",
           .over = either("cut", "plain"),
           .measure = metric("bend_at_lines"),
           .reduce = over_plain("cut", -1),
           .bound = at_least(1.5),
           .origin = chosen("half as much again is seen in a picture"),
           .counter = in_state_instead("plain", in_state("cut"))},
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
                              "state=cut: bend_at_lines is four times the plain block's, lines_folded is 0")},
          {.says = "of cuts alone some do not fold inwards, or not for long",
           .figure = "Fig. 11, bottom left",
           .quantity = kFolded,
           .over = in_state("cut"),
           .measure = metric("lines_folded"),
           .bound = at_most(0.99),
           .origin = paper("§ 7: some cuts only bend temporarily"),
           .counter = in_state_instead("pushed", in_state("cut"))}};
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
       .counter = in_state_instead("cut", pushed())},
      {.says = "every cut that is pushed folds",
       .figure = "Fig. 11, bottom right",
       .quantity = kFolded,
       .over = pushed(),
       .measure = metric("lines_folded"),
       .bound = at_least(1),
       .origin = paper("Fig. 11: exactly coincident with the cuts"),
       .counter = swapped({{"push", kWeak}})},
      {.says = "no cut that is pushed folds only temporarily",
       .figure = "§ 7",
       .quantity = kKept,
       .over = pushed(),
       .measure = metric("persistence"),
       .bound = at_least(1),
       .origin = paper("§ 7: a small downward force remedies that"),
       .counter = swapped({{"push", kWeak}})},
      {.says = "pushed half as hard, some are undone by their neighbours",
       .figure = "§ 7",
       .quantity = kKept,
       .over = weakly_pushed(),
       .measure = metric("persistence"),
       .bound = at_most(0.99),
       .origin = paper("§ 7: some cuts only bend temporarily"),
       .counter = swapped({{"push", kPush}})},
      {.says = "the valleys at cuts that are pushed are sharper than those without cuts",
       .figure = "Fig. 11, bottom right",
       .quantity = "mean turn of the surface over two cells in a valley whose walls are apart, over that without cuts",
       .over = either("pushed", "plain"),
       .measure = metric("valley_turn"),
       .reduce = over_plain("pushed", -1),
       .bound = at_least(1),
       .origin = paper("Fig. 11: the valleys are sharp, especially as compared to top right: more than 1"),
       .counter = in_state_instead("cut", pushed())}};
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
                 .counter = in_state_instead("cut", pushed()),
                 .expect = deviates(between(0.1, 0.6), "there are no collisions of the surface with itself here",
                                    "state=plain and state=cut, whose valleys turn less than by half: none")});
  out.push_back({.says = "the pieces of the cut block stay together",
                 .figure = "§ 7.1",
                 .quantity = "farthest that copies of a point are apart, in cells",
                 .measure = metric("gap"),
                 .bound = at_most(1e-12),
                 .origin = theory("every displacement is projected onto those that match"),
                 .is_check = true});
  return out;
}

}  // namespace

extern const Study crease_block = {
    .name = "crease_block",
    .title = "Folds of a compressed block under a stiff skin",
    .claim =
        "Compressed, flesh under a stiff skin bends sharply at lines that are cut into it; its valleys are exactly "
        "there "
        "if it is pushed slightly inwards at them.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, § 7, Fig. 11",
    .version = 2,
    .parameters = {{"state",
                    std::string("plain"),
                    "",
                    "of the block: whole, cut along the lines, or cut and pushed",
                    Source::swept,
                    {"plain", "cut", "pushed"}},
                   {"seed", I{1}, "1", "of the imperfection", Source::swept, {}, 0, 1e6},
                   {"across", I{6}, "1", "cells along y, as long as those along x", Source::swept, {}, 2, 100},
                   {"cut_layers", I{2}, "1", "depth of the cuts: \"two to three layers\"", Source::paper, {}, 1, 6},
                   {"length", 0.12, "m", "of the block", Source::assumed, {}, 0.01, 1},
                   {"along", I{31}, "1", "cells along x", Source::assumed, {}, 4, 400},
                   {"layers", I{6}, "1", "cells in depth", Source::assumed, {}, 2, 100},
                   {"lines", I{5}, "1", "across the block, evenly spaced", Source::assumed, {}, 1, 50},
                   {"flesh_young", 4e4, "Pa", "Young's modulus of the flesh", Source::assumed, {}, 1e2, 1e7},
                   {"flesh_poisson", 0.3, "1", "Poisson's ratio of the flesh", Source::assumed, {}, 0, 0.49},
                   {"skin",
                    300.0,
                    "N/m",
                    "Young's modulus times thickness of the skin's edge springs",
                    Source::assumed,
                    {},
                    0,
                    1e6},
                   {"skin_bending",
                    3.0,
                    "1",
                    "stiffness of its bending springs, in that of edge springs",
                    Source::assumed,
                    {},
                    0,
                    100},
                   {"push", kPush, "N/m", "inwards, on each line", Source::swept, {}, 0, 1e4},
                   {"imperfection", 0.01, "1", "of the top at random, in cells", Source::assumed, {}, 0, 0.5},
                   {"compression", 0.2, "1", "strain along x", Source::assumed, {}, 0, 0.6},
                   {"steps", I{8}, "1", "of the compression", Source::assumed, {}, 1, 1000},
                   {"prominence", 0.05, "1", "least that counts as a valley, in spacings", Source::assumed, {}, 0, 1}},
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
    .run = run,
    .claims = claims,
};

}  // namespace wrinkle::validation
