// Claim: a flat, rigid sheet that is pressed on another, whose mesh does not match, with a pressure p, has p below it,
// and the gap at which pairs of edges press as often as an oracle has them come near. Refuted where the mean is off by
// 3 % of p, or the gap's pressure by 10 %. That the gap is the barrier's own, that p is even at single vertices, and
// that windows get even with the order 1.5, is what a patch test asks and what this contact has not: three deviations.
// With edges as guards (contact = guarded) it has the first and the last, and bears what the vertices that find the
// other sheet bear by the barrier's law, until guards act; pressed harder, what edges that come near bear besides:
// refuted where it does not.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/seeded_on.h"
#include "validation/oracle/edge_pressure.h"
#include "validation/scenes/flat_contact.h"

namespace wrinkle::validation::contact_patch {

namespace {

using I = std::int64_t;

constexpr double kGuardsAct = 30;  // over −b′(d̂/2); at 4.8 edges that are guards come in

struct Options {
  Index cells = 24;
  double distance = 0.5;  // over the edge
  double pressure = 1;    // over −b′(d̂/2)
  double window = 0.1;    // [m]
  std::uint64_t seed = 1;
  ContactFormulation contact = ContactFormulation::barrier;
};

void bind(Binder& b, Options& o) {
  b(o.cells, "cells", "1", "along the lower sheet, of 1 m", Source::swept, {4, 400});
  b(o.distance, "distance", "1", "d̂ over the edge", Source::swept, {1e-3, 4});
  b(o.pressure, "pressure", "1", "p, with which the upper sheet is pressed, over −b′(d̂/2)", Source::assumed,
    {1e-3, 100});
  b(o.window, "window", "m", "side of the squares over which pressure is averaged", Source::assumed, {0.01, 0.2});
  b(o.seed, "seed", "1", "of the meshes", Source::standard, {0, 1e9});
  bind_contact(b, o.contact);
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  std::vector<I> sizes{24, 48, 96};
  if (profile == Profile::paper) sizes.push_back(192);
  for (const I seed : {1, 2, 3})
    for (const I cells : sizes) out.push_back({{{"cells", cells}, {"seed", seed}}});
  if (profile == Profile::paper)
    for (const I seed : {1, 2, 3})
      out.push_back({{{"cells", I{48}}, {"seed", seed}, {"contact", std::string("plain_barrier")}}});
  for (const double distance : {0.1, 2.0}) out.push_back({{{"cells", I{24}}, {"distance", distance}}});
  const std::string guarded = "guarded";
  for (const I seed : {1, 2, 3}) {
    for (const I cells : sizes) out.push_back({{{"cells", cells}, {"seed", seed}, {"contact", guarded}}});
    for (const double distance : {0.1, 2.0})
      out.push_back({{{"cells", I{24}}, {"seed", seed}, {"distance", distance}, {"contact", guarded}}});
    for (const double pressure : {0.1, 4.0, kGuardsAct})
      out.push_back({{{"cells", I{24}}, {"seed", seed}, {"pressure", pressure}, {"contact", guarded}}});
  }
  return out;
}

/// Root mean square of values over their mean, less 1.
double uneven(const std::vector<double>& values) {
  double sum = 0, squares = 0;
  for (const double v : values) sum += v;
  const double mean = sum / static_cast<double>(values.size());
  for (const double v : values) squares += (v / mean - 1) * (v / mean - 1);
  return std::sqrt(squares / static_cast<double>(values.size()));
}

/// [m] Windows, vertices and edges no farther from the middle lie wholly under the sheet.
constexpr double kInside = 0.2;

/// Edges of one sheet whose middles lie inside.
std::vector<FlatEdge> edges_inside(const FlatContact& sheets, bool upper) {
  const ContactSurface& surface = sheets.term().surface();
  std::vector<FlatEdge> out;
  for (std::size_t e = 0; e < surface.edges.size(); ++e) {
    const auto [a, b] = surface.edges[e].ends;
    const VectorN<2> from = sheets.place(a), to = sheets.place(b);
    if ((a >= sheets.first_upper()) != upper || (0.5 * (from + to)).cwiseAbs().maxCoeff() >= kInside) continue;
    out.push_back({to - from, surface.edge_area[e]});
  }
  return out;
}

/// −b′ [Pa] of a gap over d̂; κ as FlatContact makes it.
double law(double distance, double gap, double part = 1) {
  return -Barrier{part * distance, barrier_stiffness(1, distance) / part}.evaluate(gap * distance).slope;
}

/// Pressure of edges over −b′ of the gap: of guards by their own law, of a part of d̂.
double edges_pressure(const FlatContact& sheets, const Options& o, double distance, double gap) {
  const double part = o.contact == ContactFormulation::guarded ? SurfaceContactOptions{}.edge_reach : 1;
  if (gap >= part) return 0;
  const std::vector<FlatEdge> lower = edges_inside(sheets, false), upper = edges_inside(sheets, true);
  const double area = 4 * kInside * kInside;
  return edge_pressure({lower, area}, {upper, area}, part * distance, gap * distance) * law(distance, gap, part) /
         law(distance, gap);
}

std::vector<FlatVertex> lower_vertices(const FlatContact& sheets) {
  std::vector<FlatVertex> out;
  for (Index v = 0; v < sheets.first_upper(); ++v)
    out.push_back({sheets.place(v), sheets.term().surface().vertex_area[v]});
  return out;
}

/// [Pa] of the lower sheet.
struct Pressures {
  std::vector<double> windows, vertices;
  double normal = 0;  // [N] of all
};

Pressures pressures(const FlatContact& sheets, const Vector& force, double window) {
  const auto rows = static_cast<Index>(std::floor(2 * kInside / window + 1e-9));
  Pressures out{std::vector<double>(rows * rows, 0), {}};
  std::vector<double> areas(rows * rows, 0);
  for (Index v = 0; v < sheets.first_upper(); ++v) {
    const VectorN<2> p = sheets.place(v);
    const double push = -force[3 * v + 2], area = sheets.term().surface().vertex_area[v];
    out.normal += push;
    if (p.cwiseAbs().maxCoeff() < kInside) out.vertices.push_back(push / area);
    const auto i = static_cast<Index>(std::floor((p.x() + kInside) / window)),
               k = static_cast<Index>(std::floor((p.y() + kInside) / window));
    if (i < 0 || k < 0 || i >= rows || k >= rows) continue;
    out.windows[i * rows + k] += push;
    areas[i * rows + k] += area;
  }
  for (std::size_t w = 0; w < areas.size(); ++w) out.windows[w] /= areas[w];
  return out;
}

Record run(const Options& o, Progress&) {
  const double edge = 1 / static_cast<double>(o.cells), distance = o.distance * edge;
  FlatContact sheets({.cells = o.cells, .distance = distance, .formulation = o.contact, .seed = o.seed});
  const double gap = sheets.press(o.pressure);  // FlatContact's κ makes −b′(d̂/2) 1 Pa
  const Vector force = sheets.force(VectorN<2>::Zero());
  Record record;
  record.frames = {sheets.frame({0, 0}, force, {o.pressure, "pressure", "Pa"})};
  const Pressures found = pressures(sheets, force, o.window);
  double mean = 0;
  for (const double p : found.windows) mean += p / static_cast<double>(found.windows.size());
  const double of_law = law(distance, gap), over_barrier = mean / of_law,
               edges = edges_pressure(sheets, o, distance, gap),
               square = square_pressure(lower_vertices(sheets), sheets.upper_side(), distance, gap * distance);
  record.metrics = {{"edge", edge},
                    {"gap", gap},
                    {"mean_pressure", mean / o.pressure},
                    {"load_over_model", o.pressure / of_law / (square + edges)},
                    {"pressure_over_barrier", over_barrier},
                    {"pressure_over_model", over_barrier / (1 + edges)},
                    {"window_rms", uneven(found.windows)},
                    {"vertex_rms", uneven(found.vertices)},
                    {"force_sum", std::abs(force.sum()) / found.normal},
                    {"crossings", static_cast<double>(sheets.crossings(VectorN<2>::Zero()))}};
  return record;
}

const Where kBarrier = where("contact", "barrier"), kSwept = kBarrier && where("distance", 0.5);
const UncertaintyFrom kMesh{.none = "the mesh is what is judged"}, kSeeds{.seed = "seed"};

Reducer order_of_medians(const char* name) {
  return reduced("order of the seeds' median", {"edge", name},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   std::map<double, std::vector<double>> by_edge;
                   for (const Measured& m : rows) by_edge[metric("edge").of(*m.row)].push_back(m.value);
                   if (by_edge.size() < 3) return {};
                   double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
                   for (auto& [edge, values] : by_edge) {
                     std::ranges::sort(values);
                     const double x = std::log(edge), y = std::log(values[values.size() / 2]);
                     n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
                   }
                   return (n * sxy - sx * sy) / (n * sxx - sx * sx);
                 });
}

/// The pressure over −b′ of the gap, one d̂ over the edge; `expected` by the formula of oracle/edge_pressure.h, on
/// meshes of a program of its own.
Claim barrier_claim(double distance, double expected) {
  return {
      .says = fmt::format("the gap is that at which the barrier has the pressure, d̂ {} edges", distance),
      .quantity = "mean pressure over −b′ of the gap, farthest from 1",
      .over = kBarrier && where("distance", distance),
      .measure = metric("pressure_over_barrier"),
      .bound = within(1, 0.05),
      .origin = theory("−b′ is the pressure where each place counts once: Li et al. 2023"),
      .counter = seeded("edge_pairs_skipped"),
      .expect = deviates(between(0.9 * expected, 1.1 * expected),
                         "pairs of edges have the plain sum, ¼ (A + A′) each, as many as come near: as the square "
                         "of d̂ over the edge where d̂ is fixed and meshes get finer",
                         fmt::format("validation/oracle/edge_pressure.h: {} on meshes of another program", expected)),
      .uncertainty = distance == 0.5 ? kSeeds : kMesh,
      .note = "so κ is not the pressure at d̂/2"};
}

std::vector<Claim> pressure_claims() {
  return {
      barrier_claim(0.1, 2.47),
      barrier_claim(0.5, 3.53),
      barrier_claim(2.0, 8.34),
      {.says = "the gap is that at which vertices' pairs and all edges' that come near have the pressure",
       .quantity = "mean pressure over −b′ of the gap, over 1 + that of edges thrown over each other, farthest from 1",
       .over = kBarrier,
       .measure = metric("pressure_over_model"),
       .bound = within(1, 0.1),
       .origin =
           oracle("validation/oracle/edge_pressure.h; a tenth is three times what 16 windows on 24 cells leave to "
                  "chance"),
       .counter = seeded("pair_area_lost"),
       .uncertainty = kSeeds},
      {.says = "below a sheet that is pressed is the pressure that presses it",
       .quantity = "mean pressure over p, farthest from 1",
       .over = kSwept && where_at_least("cells", I{48}),
       .measure = metric("mean_pressure"),
       .bound = within(1, 0.03),
       .origin =
           theory("balance; at and beyond the border acts about a hundredth of the force, and windows have another by "
                  "chance"),
       .counter = seeded_on("pair_one_sided", where("cells", I{48}) && where("seed", I{1})),
       .uncertainty = kSeeds,
       .note =
           "on 24 cells, of which it was asked, too, one of eight seeds has 0.9695: windows there hold five cells; on "
           "48 and 96 all eight are within it. Means of three seeds were 1.006, 0.995 and 0.988 on 24, 48 and 96 cells "
           "when the cut-off at 96 was "
           "dropped: what the border takes does not fall with the mesh. That d̂ of a tenth of an edge has it too came "
           "out false, 0.959: 14.4² cells of 24 lie under the sheet, of whose vertices it finds about 15², and edges, "
           "of which few come near, do not even that out"}};
}

std::vector<Claim> evenness_claims() {
  return {
      {.says = "averaged over windows, pressure gets even with the mesh as what is shared out nearby does",
       .quantity = "order of the windows' rms of p over its mean, less 1, over the edge",
       .over = kSwept,
       .measure = metric("window_rms"),
       .reduce = order_of_medians("window_rms"),
       .bound = at_least(1.35),
       .origin =
           theory("what is shared out wrongly stays within an element: of a window only the elements at its border, "
                  "by chance more or less: h^1.5; noise at each vertex has h"),
       .counter = seeded("edge_pairs_skipped"),
       .expect = deviates(between(0.8, 1.35),
                          "how many edges come near is a matter of chance in each place, as noise is, and they have "
                          "seven parts in ten of the pressure",
                          "noise at vertices, no contact at all, has 1.05 with three seeds; here it was 1.19 at a "
                          "gap of d̂/2 before sheets were pressed"),
       .uncertainty = kSeeds},
      {.says = "pressure is the same at all vertices",
       .quantity = "rms of f/A over its mean, less 1, at the vertices under the other sheet, largest",
       .over = kSwept,
       .measure = metric("vertex_rms"),
       .bound = at_most(0.01),
       .origin = chosen("what a patch test would have: a hundredth"),
       .counter = swapped({{"contact", std::string("plain_barrier")}}, where("cells", I{24})),
       .expect = deviates(between(0.2, 0.4),
                          "half of the vertices' force and all of the edges' is shared out by where the other mesh's "
                          "happen to lie: no quadrature of the overlap",
                          "the windows' average, which gets even; 0.25 to 0.31 at a gap of d̂/2 before sheets were "
                          "pressed"),
       .uncertainty = kSeeds,
       .note = "0.26 to 0.33 were known when the band was narrowed from 0.15 to 0.45; where all pairs count alike 0.37 "
               "to 0.47"}};
}

/// Of guards: with a fifth of d̂ they act at pressures above 4.8 of −b′(d̂/2).
std::vector<Claim> guarded_claims() {
  const Where guarded = where("contact", "guarded"), hard = guarded && where("pressure", kGuardsAct);
  const Counter barrier = swapped({{"contact", std::string("barrier")}});
  return {
      {.says = "where edges are guards, windows below a sheet have on average the barrier's pressure at the gap",
       .quantity = "mean pressure over −b′ of the gap, of d̂ of half an edge, farthest from 1",
       .over = guarded && where("distance", 0.5) && where("pressure", 1.0),
       .measure = metric("pressure_over_barrier"),
       .bound = within(1, 0.02),
       .origin =
           theory("the vertices' sum counts each place once: the lumped quadrature of ∫ b dA; by chance windows have "
                  "two hundredths more or less"),
       .counter = barrier,
       .uncertainty = kSeeds,
       .note = "a model of its own, flat meshes at a gap of d̂/2, had 0.997 to 1.002 before; 0.994 was known"},
      {.says = "where edges are guards that do not act, the gap is that at which the vertices that find each other "
               "bear the load by the barrier's law",
       .quantity = "load over that of vertices on and around the sheet at the gap, farthest from 1: d̂ of 0.1, 0.5 and "
                   "2 edges, 0.1, 1 and 4 of −b′(d̂/2)",
       .over = guarded && where_less("pressure", kGuardsAct),
       .measure = metric("load_over_model"),
       .bound = within(1, 1e-8),
       .origin = oracle("validation/oracle/edge_pressure.h: square_pressure, the vertices' sum in closed form"),
       .counter = barrier,
       .uncertainty = kMesh,
       .note = "no edge pushes in these samples: one law, whatever d̂ and load. The bound is that at which the sheet's "
               "press ends, 1e-9, and a digit: a check; 1.5e-10 was known when it was narrowed from 1e-6. In place of "
               "the windows' mean over p, "
               "times that oracle's force: which was the number of the claim above, as both divided by the same force",
       .is_check = true,
       .constant = "one law, to rounding"},
      {.says = "where edges are guards, a sheet that is pressed so hard that they act is borne by vertices and the "
               "edges that come near",
       .quantity =
           "load over that of vertices, and of edges thrown over each other by the guards' law, farthest from 1",
       .over = hard,
       .measure = metric("load_over_model"),
       .bound = within(1, 0.03),
       .origin =
           oracle("validation/oracle/edge_pressure.h, edges with η d̂ and κ/η: a tenth is left to chance where edges "
                  "always press, and here they bear less than a third of the load"),
       .counter = seeded("edge_pairs_skipped"),
       .uncertainty = kSeeds,
       .note = "1.0069, 1.0103 and 1.0135 of three seeds were known when the bound was narrowed from 0.1"},
      {.says = "where edges are guards, pressure in windows gets even with the mesh as what is shared out nearby does",
       .quantity = "order of the windows' rms of p over its mean, less 1, over the edge",
       .over = guarded && where("distance", 0.5) && where("pressure", 1.0),
       .measure = metric("window_rms"),
       .reduce = order_of_medians("window_rms"),
       .bound = at_least(1.35),
       .origin = theory("as above: h^1.5; noise at each vertex has h"),
       .counter = barrier,
       .uncertainty = kSeeds,
       .note = "1.435 without edges' pairs was known"}};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = pressure_claims();
  std::ranges::move(guarded_claims(), std::back_inserter(out));
  std::ranges::move(evenness_claims(), std::back_inserter(out));
  out.push_back({.says = "two sheets pressed on each other are pushed alike",
                 .quantity = "|Σ f| over Σ f_n of one sheet, largest",
                 .measure = metric("force_sum"),
                 .bound = at_most(1e-12),
                 .origin = theory("pairs push equally and oppositely"),
                 .counter = seeded("pair_one_sided"),
                 .uncertainty = {.none = "round-off"},
                 .is_check = true,
                 .constant = "round-off"});
  out.push_back({.says = "no edge goes through a triangle where forces are looked at",
                 .quantity = "crossings, exact, of the place where most",
                 .measure = metric("crossings"),
                 .bound = at_most(0.5),
                 .origin = theory("level sheets, one above the other"),
                 .is_check = true,
                 .constant = "none is what is to be seen"});
  return out;
}

}  // namespace

extern const Study study = {
    .name = "contact_patch",
    .title = "Pressure between meshes that do not match",
    .claim =
        "A sheet that is pressed on another has its pressure below it, on average, at a gap that pairs of edges make "
        "larger than the barrier's own; with edges as guards at that gap, until they act.",
    .source = "Patch test of contact: Taylor & Papadopoulos 1991; Li et al. 2023, Convergent IPC",
    .version = 6,
    .parameters = parameters_of<Options>(),
    .metrics = {{"edge", "m", "of the lower sheet, mean along a side"},
                {"gap", "1", "at which the sheets bear it, over d̂"},
                {"mean_pressure", "1", "of the windows, over p"},
                {"load_over_model", "1",
                 "p over that of vertices on and around the upper sheet and of edges thrown over each other"},
                {"pressure_over_barrier", "1", "that pressure over −b′ of the gap"},
                {"pressure_over_model", "1", "the same over 1 + what edge_pressure makes of these meshes"},
                {"window_rms", "1", "rms of the pressure in windows over its mean, less 1"},
                {"vertex_rms", "1", "the same of f/A at vertices"},
                {"force_sum", "1", "|Σ f| over Σ f_n of one sheet"},
                {"crossings", "1", "edges that go through a triangle where the sheet is pressed; exact"}},
    .paper_duration = "half a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where("contact", "plain_barrier"), "evenness with all pairs alike"}},
};

}  // namespace wrinkle::validation::contact_patch
