/// What does it cost to assemble energy, gradient and Hessian of a thin shell, per triangle?
/// Mesh: a curved, jittered sheet of 100 × 100 squares (20,000 triangles, 29,800 hinges). Every row clears and fills
/// the gradient and the compressed lower triangle of the Hessian, as far as its task asks for them. Rows "…_cached"
/// have 20 × 20 squares, which fit the second-level cache with all that they take: the difference is what misses cost.

#include <algorithm>

#include "benchmarks/assembly.h"
#include "benchmarks/curved_sheet.h"
#include "core/assembly/element_sums.h"

namespace wrinkle::bench {
namespace {

Cost operator+(const Cost& a, const Cost& b) {
  return {a.bytes + b.bytes, a.flops + b.flops};
}

/// Membrane elements and discrete hinges, evaluated in scalars of type T.
template <class Membrane, class T>
Assembled membrane_hinge(const CurvedSheet& sheet, ElementSet<Membrane> (*membrane)(const CurvedSheet&)) {
  Assembled out{free_problem(3 * sheet.num_vertices()), sheet.x.head(3 * sheet.num_vertices())};
  const ElementSet<Membrane> triangles = membrane(sheet);
  const ElementSet<DiscreteHinge> edges = hinges(sheet);
  out.problem->add(std::make_unique<ElementSum<Membrane, T>>(triangles));
  out.problem->add(std::make_unique<ElementSum<DiscreteHinge, T>>(edges));
  out.elements = triangles.size();
  out.element_cost = [n = out.elements, m = edges.size()](const Task& task) {
    return elements_cost<Membrane>(task, n) + elements_cost<DiscreteHinge>(task, m);
  };
  return out;
}

template <class T>
Assembled stvk_hinge() {
  return membrane_hinge<MembraneStvk, T>(large_sheet(), membranes<MembraneStvk>);
}

const CurvedSheet& small_sheet() {
  static const CurvedSheet made = make_curved_sheet(20);
  return made;
}

template <class T>
Assembled stvk_hinge_cached() {
  return membrane_hinge<MembraneStvk, T>(small_sheet(), membranes<MembraneStvk>);
}

Assembled arap_hinge() {
  return membrane_hinge<MembraneArap, Pack>(large_sheet(), membranes<MembraneArap>);
}

template <class T>
Assembled midedge() {
  const CurvedSheet& sheet = large_sheet();
  Assembled out{free_problem(static_cast<Index>(sheet.x.size())), sheet.x};
  out.problem->add(std::make_unique<ElementSum<MidedgeBending, T>>(midedges(sheet)));
  out.elements = sheet.num_triangles();
  out.element_cost = [n = out.elements](const Task& task) { return elements_cost<MidedgeBending>(task, n); };
  return out;
}

double hinges_per_triangle(const CurvedSheet& sheet) {
  const auto inner = std::ranges::count_if(sheet.topology.edges, [](const MeshEdge& e) { return !e.boundary(); });
  return static_cast<double>(inner) / sheet.num_triangles();
}

}  // namespace

void add_shell_assembly(Kernels& out) {
  const double per_triangle = hinges_per_triangle(large_sheet());
  const Formulas stvk{{1, MembraneStvk::name}, {per_triangle, DiscreteHinge::name}};
  const Formulas cached{{1, MembraneStvk::name}, {hinges_per_triangle(small_sheet()), DiscreteHinge::name}};
  const Formulas arap{{1, MembraneArap::name}, {per_triangle, DiscreteHinge::name}};
  const Formulas turned{{1, MidedgeBending::name}};
  const auto row = [](const Task& task, const Formulas& formulas, const char* kind) {
    return AssemblyRow{task, scatter_goal(formulas, kind, task)};
  };
  add_assembly_rows(
      out, "stvk_hinge/scalar", "triangle", stvk_hinge<double>,
      {{kEnergy}, {kGradient}, row(kExact, stvk, "scalar"), row(kPositive, stvk, "scalar"), {kProjected}});
  add_assembly_rows(out, "stvk_hinge/simd", "triangle", stvk_hinge<Pack>,
                    {{kEnergy}, {kGradient}, row(kExact, stvk, "simd"), row(kPositive, stvk, "simd")});
  add_assembly_rows(out, "stvk_hinge_cached/scalar", "triangle", stvk_hinge_cached<double>,
                    {row(kExact, cached, "scalar"), row(kPositive, cached, "scalar")});
  add_assembly_rows(out, "stvk_hinge_cached/simd", "triangle", stvk_hinge_cached<Pack>,
                    {row(kExact, cached, "simd"), row(kPositive, cached, "simd")});
  add_assembly_rows(out, "arap_hinge/simd", "triangle", arap_hinge,
                    {{kGradient}, row(kExact, arap, "simd"), row(kPositive, arap, "simd")});
  add_assembly_rows(out, "midedge/scalar", "triangle", midedge<double>,
                    {{kEnergy}, {kGradient}, row(kExact, turned, "scalar"), row(kPositive, turned, "scalar")});
  add_assembly_rows(out, "midedge/simd", "triangle", midedge<Pack>,
                    {{kEnergy}, {kGradient}, row(kExact, turned, "simd"), row(kPositive, turned, "simd")});
}

}  // namespace wrinkle::bench
