// Claim: two flat sheets whose meshes do not match press on each other evenly: averaged over windows of one size, the
// pressure tends to the same everywhere as the meshes get finer, at least with the first order. Refuted where it does
// not. At single vertices it is not even, on any mesh: that is shown as a deviation.
#include <algorithm>
#include <cmath>
#include <map>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/scenes/flat_contact.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

struct Options {
  Index cells = 24;
  double distance = 0.5;  // over the edge
  double gap = 0.5;
  double window = 0.1;         // [m]
  double window_in_edges = 0;  // in its place
  std::uint64_t seed = 1;
  std::string contact = "barrier";
};

void bind(Binder& b, Options& o) {
  b(o.cells, "cells", "1", "along the lower sheet, of 1 m", Source::swept, {4, 400});
  b(o.distance, "distance", "1", "d̂ over the edge", Source::swept, {1e-3, 4});
  b(o.gap, "gap", "1", "between the sheets over d̂", Source::assumed, {1e-3, 0.999});
  b(o.window, "window", "m", "side of the squares over which pressure is averaged", Source::assumed, {0.01, 0.2});
  b(o.window_in_edges, "window_in_edges", "1", "the same over the edge; 0: as above", Source::assumed, {0, 100});
  b(o.seed, "seed", "1", "of the meshes", Source::standard, {0, 1e9});
  b(o.contact, contact_parameter(o.contact));
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  std::vector<I> sizes{24, 48, 96};
  if (profile == Profile::paper) sizes.push_back(192);
  for (const I seed : {1, 2, 3})
    for (const I cells : sizes) out.push_back({{{"cells", cells}, {"seed", seed}}});
  for (const I seed : {1, 2, 3})
    out.push_back({{{"cells", I{48}}, {"seed", seed}, {"contact", std::string("plain_barrier")}}});
  for (const double distance : {0.1, 2.0}) out.push_back({{{"cells", I{24}}, {"distance", distance}}});
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

Record run(const Options& o, Progress&) {
  const double edge = 1 / static_cast<double>(o.cells);
  FlatContact sheets({.cells = o.cells,
                      .distance = o.distance * edge,
                      .gap = o.gap,
                      .formulation = contact_formulation(o.contact),
                      .seed = o.seed});
  const Vector force = sheets.force(VectorN<2>::Zero());
  // Windows and vertices of the lower sheet that lie wholly under the upper one.
  const double inside = 0.2, window = o.window_in_edges > 0 ? o.window_in_edges * edge : o.window;
  const auto rows = static_cast<Index>(std::floor(2 * inside / window + 1e-9));
  std::vector<double> at_vertices, windows(rows * rows, 0), areas(rows * rows, 0);
  double normal = 0, tangential = 0;
  for (Index v = 0; v < sheets.first_upper(); ++v) {
    const VectorN<2> p = sheets.place(v);
    const double push = -force[3 * v + 2], area = sheets.term().surface().vertex_area[v];
    normal += push;
    tangential += force[3 * v];
    if (p.cwiseAbs().maxCoeff() < inside) at_vertices.push_back(push / area);
    const auto i = static_cast<Index>(std::floor((p.x() + inside) / window)),
               k = static_cast<Index>(std::floor((p.y() + inside) / window));
    if (i < 0 || k < 0 || i >= rows || k >= rows) continue;
    windows[i * rows + k] += push;
    areas[i * rows + k] += area;
  }
  for (std::size_t w = 0; w < windows.size(); ++w) windows[w] /= areas[w];
  Record record;
  record.metrics = {{"edge", edge},
                    {"window_rms", uneven(windows)},
                    {"vertex_rms", uneven(at_vertices)},
                    {"force_sum", std::abs(force.sum()) / normal},
                    {"tangential", std::abs(tangential) / normal}};
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  const Where swept = where("distance", 0.5) && where("contact", "barrier");
  const auto medians = [](const char* name) {
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
  };
  return {
      {.says = "averaged over windows, pressure gets even with the mesh",
       .quantity = "order of the windows' rms of p over its mean, less 1, over the edge",
       .over = swept,
       .measure = metric("window_rms"),
       .reduce = medians("window_rms"),
       .bound = at_least(1),
       .origin = theory("what is shared out wrongly stays within an element: of a window only its border is wrong, "
                        "O(h), and by chance more or less"),
       .counter = swapped({{"window_in_edges", 3.0}}),
       .uncertainty = {.none = "the mesh is what is judged"}},
      {.says = "pressure is the same at all vertices",
       .quantity = "rms of f/A over its mean, less 1, at the vertices under the other sheet, largest",
       .over = swept,
       .measure = metric("vertex_rms"),
       .bound = at_most(0.01),
       .origin = chosen("what a patch test would have: a hundredth"),
       .expect = deviates(between(0.05, 1),
                          "half of the force comes from the other mesh's vertices and edges, shared out by where they "
                          "happen to lie: no quadrature of the overlap",
                          "the windows' average, which converges"),
       .uncertainty = {.none = "the mesh is what is judged"}},
      {.says = "both sheets are pushed alike",
       .quantity = "|Σ f| over Σ f_n of one sheet, largest",
       .measure = metric("force_sum"),
       .bound = at_most(1e-12),
       .origin = theory("pairs push equally and oppositely"),
       .counter = seeded("pair_one_sided"),
       .uncertainty = {.none = "round-off"},
       .is_check = true,
       .constant = "round-off"}};
}

}  // namespace

extern const Study contact_patch = {
    .name = "contact_patch",
    .title = "Pressure between meshes that do not match",
    .claim = "Contact's pressure between flat sheets is even on average over windows, not at single vertices.",
    .source = "Patch test of contact: Taylor & Papadopoulos 1991; Li et al. 2023, Convergent IPC",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"edge", "m", "of the lower sheet, mean along a side"},
                {"window_rms", "1", "rms of the pressure in windows over its mean, less 1"},
                {"vertex_rms", "1", "the same of f/A at vertices"},
                {"force_sum", "1", "|Σ f| over Σ f_n of one sheet"},
                {"tangential", "1", "|Σ f_x| over Σ f_n of one sheet"}},
    .paper_duration = "half a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where("contact", "plain_barrier"), "evenness with all pairs alike"}},
};

}  // namespace wrinkle::validation
