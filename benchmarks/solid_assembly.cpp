/// What does it cost to assemble solids, lattices and mass-spring sheets, per element? Every point is moved at random
/// by a hundredth of a cell. tet_corotated: 12 × 12 × 4 cells of six; lattice_linear: 12 × 12 × 8 boxes of 8 nodes;
/// lattice_quadratic: 6 × 6 × 4 of 27; spring_sheet: edge and axial-bending springs of an irregular 60 × 60 sheet, by
/// triangle.

#include <random>

#include "benchmarks/assembly.h"
#include "core/assembly/element_sums.h"
#include "core/energy/bound_spring.h"
#include "core/energy/edge_spring.h"
#include "core/energy/lattice_corotated.h"
#include "core/mesh/lattice.h"
#include "core/mesh/strip.h"
#include "core/mesh/tet_mesh.h"
#include "core/model/shell/spring_sheet.h"
#include "core/model/solid/lattice_energy.h"

namespace wrinkle::bench {
namespace {

constexpr Elastic kMaterial{1e5, 0.3};  // [Pa]

/// Three unknowns a point, each moved by up to `reach` [m].
Vector moved(const std::vector<VectorN<3>>& points, double reach) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> u(-reach, reach);
  Vector x(3 * points.size());
  for (std::size_t p = 0; p < points.size(); ++p) x.segment<3>(3 * p) = points[p];
  for (double& value : x) value += u(random);
  return x;
}

Assembled of_points(const std::vector<VectorN<3>>& points, double spacing) {
  Assembled out{free_problem(static_cast<Index>(3 * points.size())), moved(points, 0.01 * spacing)};
  return out;
}

template <class E>
void count(Assembled& model, double elements) {
  model.elements = elements;
  model.element_cost = [elements](const Task& task) { return elements_cost<E>(task, elements); };
}

Assembled tets() {
  constexpr Index kCells = 12;
  const double side = 1.0 / kCells;
  const TetMesh mesh = layer_tets(strip_mesh({.length = 1, .width = 1, .along = kCells, .across = kCells}),
                                  {side, 2 * side, 3 * side, 4 * side})
                           .mesh;
  ElementSet<TetCorotated> set;
  const auto& X = mesh.vertices;
  for (const auto& t : mesh.tets)
    set.add({3 * t[0], 3 * t[1], 3 * t[2], 3 * t[3]},
            TetCorotated::rest(X[t[0]], X[t[1]], X[t[2]], X[t[3]], kMaterial));
  Assembled out = of_points(mesh.vertices, side);
  out.problem->add(std::make_unique<ElementSum<TetCorotated>>(set));
  count<TetCorotated>(out, set.size());
  return out;
}

template <class E>
Assembled lattice(ShapeFunctions shape, const std::array<Index, 3>& cells) {
  const Lattice made = block_lattice({VectorN<3>(0.5, 0.5, 0.5)}, {.shape = shape}, cells);
  Assembled out = of_points(made.nodes, 1.0);
  out.problem->add(lattice_energy(made, kMaterial));
  count<E>(out, static_cast<double>(made.elements.size()));
  return out;
}

Assembled lattice_linear() {
  return lattice<LatticeLinear>(ShapeFunctions::linear, {12, 12, 8});
}

Assembled lattice_quadratic() {
  return lattice<LatticeQuadratic>(ShapeFunctions::quadratic, {6, 6, 4});
}

Assembled spring_sheet() {
  constexpr Index kCells = 60;
  const TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = kCells, .across = kCells, .pattern = StripPattern::irregular});
  const SpringSheet sheet = make_spring_sheet(mesh);
  Assembled out = of_points(mesh.vertices, 1.0 / kCells);
  add_springs(sheet, *out.problem);
  out.elements = static_cast<double>(mesh.triangles.size());
  out.element_cost = [edges = sheet.edges.size(), axial = sheet.axial.size()](const Task& task) {
    const Cost a = elements_cost<EdgeSpring>(task, edges), b = elements_cost<BoundSpring<4>>(task, axial);
    return Cost{a.bytes + b.bytes, a.flops + b.flops};
  };
  return out;
}

}  // namespace

void add_solid_assembly(Kernels& out) {
  add_assembly_rows(out, "tet_corotated", "tetrahedron", tets, {{kGradient}, {kExact}, {kPositive}});
  add_assembly_rows(out, "lattice_linear", "box", lattice_linear, {{kGradient}, {kExact}, {kPositive}});
  add_assembly_rows(out, "lattice_quadratic", "box", lattice_quadratic, {{kGradient}, {kExact}, {kPositive}});
  add_assembly_rows(out, "spring_sheet", "triangle", spring_sheet, {{kGradient}, {kExact}, {kPositive}});
}

}  // namespace wrinkle::bench
