#include "validation/scenes/embedded_cost_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/stopwatch.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/edge_distance.h"
#include "validation/scenes/embedded_cost_mesh.h"
#include "validation/scenes/few_centers.h"

namespace wrinkle::validation {

namespace {

constexpr double kBarHalfHeight = 0.05;  // [m]

TriangleMesh mesh_of(const CostRow& row) {
  switch (row.object) {
    case CostObject::pillow: return pillow_mesh(row.along, row.across);
    case CostObject::bar: return bar_mesh(row.along, row.across);
    case CostObject::slab: break;
  }
  return slab_mesh(row.along, row.across);
}

/// Pillow: 9 × 5 × 1 cells, a little larger than it; bar: eight of its own cross-section; slab: one, 10 cm deep.
Lattice lattice_of(CostObject object, const TriangleMesh& mesh) {
  switch (object) {
    case CostObject::pillow:
      return build_lattice(
          mesh, {.spacing = {1.002 * 0.5 / 9, 1.002 * 0.31 / 5, 0.13}, .origin = {-0.0005, -0.00031, -0.065}});
    case CostObject::bar: return block_lattice(mesh.vertices, {.spacing = {0.1, 0.1, 0.1}}, {8, 1, 1});
    case CostObject::slab: break;
  }
  return block_lattice(mesh.vertices, {.spacing = {0.5, 0.05, 0.1}, .origin = {0, 0, -0.1}}, {1, 1, 1});
}

/// Nodes of the first and the last cells' outer layers along x: two of a lattice of several cells, one of a single one.
std::vector<Index> end_nodes(const Lattice& lattice, CostObject object) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const auto& node : lattice.nodes) {
    low = std::min(low, node.x());
    high = std::max(high, node.x());
  }
  const double depth = (object == CostObject::slab ? 0.5 : 1.5) * lattice.spacing.x();
  std::vector<Index> out;
  for (Index n = 0; n < static_cast<Index>(lattice.nodes.size()); ++n)
    if (const double x = lattice.nodes[n].x(); x < low + depth || x > high - depth) out.emplace_back(n);
  return out;
}

void make_skin(const TriangleMesh& mesh, const CostSceneOptions& options, CostScene& scene) {
  const Stopwatch watch;
  AverageFilter filter = AverageFilter::for_wavelength(scene.wavelength);
  std::vector<Index> centers;
  if (options.clusters == CostClusters::printed_rule) {
    centers = cluster_centers(mesh, {.spacing = filter.spacing()});
  } else {
    FewCenters few = few_centers(mesh, options.row.clusters);
    centers = std::move(few.centers);
    filter.sigma = std::max(filter.sigma, few.reach);
  }
  const SparseMatrix averages = local_averages(mesh, centers, filter);
  scene.seconds_constraints = watch.seconds();
  scene.clusters = static_cast<Index>(centers.size());
  scene.spacing = filter.spacing();
  const CostRow& row = options.row;
  scene.shell = make_embedded_shell(mesh, averages,
                                    {.membrane = ShellMembrane::baraff_witkin,
                                     .thickness = row.thickness,
                                     .material = {row.ratio * options.interior_modulus, options.poisson}});
}

}  // namespace

const std::vector<CostRow>& cost_rows() {
  using enum CostObject;
  static const std::vector<CostRow> rows{
      {pillow, 87, 54, 0.0002, 1e2, 2108, 45}, {pillow, 58, 36, 0.0004, 1e2, 1488, 45},
      {pillow, 29, 18, 0.0005, 1e2, 1046, 45}, {pillow, 87, 54, 0.0007, 1e4, 98, 45},
      {pillow, 58, 36, 0.0007, 1e4, 100, 45},  {pillow, 29, 18, 0.0007, 1e4, 95, 45},
      {pillow, 15, 7, 0.0007, 1e4, 87, 45},    {bar, 64, 8, 0.001, 1e2, 33, 8},
      {bar, 64, 8, 0.0001, 1e2, 82, 8},        {slab, 50, 5, 0.001, 1e2, 6, 1},
      {slab, 50, 5, 0.0002, 1e3, 21, 1}};
  return rows;
}

CostScene make_cost_scene(const CostSceneOptions& options) {
  const CostRow& row = options.row;
  const TriangleMesh mesh = mesh_of(row);
  CostScene scene;
  scene.object = row.object;
  scene.length = row.object == CostObject::bar ? 0.8 : 0.5;
  const Elastic interior{options.interior_modulus, options.poisson};
  const Elastic skin{row.ratio * options.interior_modulus, options.poisson};
  scene.wavelength = critical_wavelength({row.thickness, skin, interior});

  const Stopwatch watch;
  Lattice lattice = lattice_of(row.object, mesh);
  std::vector<Index> held = end_nodes(lattice, row.object);
  scene.interior = make_embedded_interior(std::move(lattice),
                                          {.material = interior, .density = options.density, .held = std::move(held)});
  scene.seconds_lattice = watch.seconds();
  make_skin(mesh, options, scene);
  return scene;
}

double onset_strain(double thickness, double spacing) {
  const double slope = std::numbers::pi * thickness / spacing;
  return slope * slope / 12;
}

void CostScene::move_ends(double strain, Vector& q) const {
  const auto& nodes = interior.lattice.nodes;
  const double angle = strain * 0.5 * length / kBarHalfHeight;  // of each end: ε = (d/2) 2φ/L
  for (Index n = 0; n < static_cast<Index>(nodes.size()); ++n) {
    if (!interior.problem.fixed[3 * n]) continue;
    const VectorN<3>& X = nodes[n];
    if (object != CostObject::bar) {
      q.segment<3>(3 * n) = VectorN<3>(0.5 * length + (1 - strain) * (X.x() - 0.5 * length), X.y(), X.z());
      continue;
    }
    const double end = X.x() < 0.5 * length ? 0 : length, turn = end == 0 ? angle : -angle;
    const double dx = X.x() - end, dz = X.z() - kBarHalfHeight;
    q.segment<3>(3 * n) = VectorN<3>(end + std::cos(turn) * dx + std::sin(turn) * dz, X.y(),
                                     kBarHalfHeight - std::sin(turn) * dx + std::cos(turn) * dz);
  }
}

RuleClusters rule_clusters(const TriangleMesh& mesh, double spacing) {
  RuleClusters out;
  out.greedy = static_cast<Index>(cluster_centers(mesh, {.spacing = spacing}).size());
  EdgeDistance distance(mesh);
  std::size_t most = 1;
  for (Index v = 0; v < distance.num_vertices(); ++v)
    most = std::max(most, distance.within(v, 0.5 * spacing * (1 + 1e-9)).size());
  out.at_least = std::ceil(static_cast<double>(mesh.vertices.size()) / static_cast<double>(most));
  return out;
}

}  // namespace wrinkle::validation
