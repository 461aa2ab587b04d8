/// What does it cost to assemble plane quadrilaterals, per element? 100 × 100 on the vertices of the curved sheet, seen
/// from above.

#include "benchmarks/assembly.h"
#include "benchmarks/curved_sheet.h"
#include "core/assembly/element_sum.h"

namespace wrinkle::bench {
namespace {

template <class Quad, class T>
Assembled quad() {
  const CurvedSheet& sheet = large_sheet();
  Assembled out{free_problem(2 * sheet.num_vertices()), seen_from_above(sheet)};
  const ElementSet<Quad> set = quads<Quad>(sheet.rest, 100);
  out.problem->add(std::make_unique<ElementSum<Quad, T>>(set));
  out.elements = set.size();
  out.element_cost = [n = out.elements](const Task& task) { return elements_cost<Quad>(task, n); };
  return out;
}

}  // namespace

void add_quad_assembly(Kernels& out) {
  add_assembly_rows(out, "quad_dual/scalar", "quad", quad<QuadDual, double>, {{kExact}, {kPositive}});
  add_assembly_rows(out, "quad_dual/simd", "quad", quad<QuadDual, Pack>, {{kExact}, {kPositive}});
  add_assembly_rows(out, "quad_full/scalar", "quad", quad<QuadFull, double>, {{kExact}, {kPositive}});
  add_assembly_rows(out, "quad_full/simd", "quad", quad<QuadFull, Pack>, {{kExact}, {kPositive}});
}

}  // namespace wrinkle::bench
