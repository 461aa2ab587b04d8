/// What does it cost to assemble energy, gradient and Hessian of a thin shell, per triangle?
/// Mesh: a curved, jittered sheet of 100 × 100 squares (20,000 triangles, 29,800 hinges). Every row clears and fills
/// the gradient and the compressed lower triangle of the Hessian, as far as its task asks for them.

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
Assembled membrane_hinge(ElementSet<Membrane> (*membrane)(const CurvedSheet&)) {
  const CurvedSheet& sheet = large_sheet();
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
  return membrane_hinge<MembraneStvk, T>(membranes<MembraneStvk>);
}

Assembled arap_hinge() {
  return membrane_hinge<MembraneArap, Pack>(membranes<MembraneArap>);
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

}  // namespace

void add_shell_assembly(Kernels& out) {
  add_assembly_rows(out, "stvk_hinge/scalar", "triangle", stvk_hinge<double>,
                    {{kEnergy}, {kGradient}, {kExact, 225}, {kPositive, 300}, {kProjected}});
  add_assembly_rows(out, "stvk_hinge/simd", "triangle", stvk_hinge<Pack>,
                    {{kEnergy}, {kGradient}, {kExact, 110}, {kPositive, 120}});
  add_assembly_rows(out, "arap_hinge/simd", "triangle", arap_hinge, {{kGradient}, {kExact}, {kPositive}});
  add_assembly_rows(out, "midedge/scalar", "triangle", midedge<double>,
                    {{kEnergy}, {kGradient}, {kExact}, {kPositive}});
  add_assembly_rows(out, "midedge/simd", "triangle", midedge<Pack>, {{kEnergy}, {kGradient}, {kExact}, {kPositive}});
}

}  // namespace wrinkle::bench
