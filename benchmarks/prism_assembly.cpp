/// What does it cost to assemble a thick shell, per prism?
/// Mesh: a plate of 50 × 50 squares (40 × 40 for prisms that flow, past their yield stress), one layer, every node
/// moved at random by a hundredth of a square. Projected Newton (Chen et al. 2023, § 5) assembles `positive`.

#include <random>

#include "benchmarks/assembly.h"
#include "core/energy/prism_inelastic.h"
#include "core/energy/prism_neo_hookean.h"
#include "core/energy/prism_tied.h"
#include "core/mesh/strip.h"
#include "core/model/solid/thick_shell.h"

namespace wrinkle::bench {
namespace {

constexpr double kSide = 1.0;  // [m]

template <class E>
Assembled plate(Index squares, ThickShellOptions options) {
  const TriangleMesh mid = strip_mesh({.length = kSide, .width = kSide, .along = squares, .across = squares});
  options.material = {1e6, 0.3};
  ThickShell shell = make_thick_shell(extrude(mid, {0.5 * kSide / squares}, 1), options);
  Assembled out{std::make_unique<Problem>(std::move(shell.problem)), shell.x};
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> u(-0.01 * kSide / squares, 0.01 * kSide / squares);
  for (double& value : out.x.head(3 * shell.mesh.nodes.size())) value += u(random);
  out.elements = static_cast<double>(shell.mesh.triangles.size());
  out.element_cost = [n = out.elements](const Task& task) { return elements_cost<E>(task, n); };
  return out;
}

template <class E, Prism prism>
Assembled elastic() {
  return plate<E>(50, {.element = prism});
}

Assembled inelastic() {
  return plate<PrismInelastic>(40, {.element = Prism::dual, .flow = Flow{.yield_stress = 1e3, .hardening = 1e4}});
}

}  // namespace

void add_prism_assembly(Kernels& out) {
  const std::initializer_list<AssemblyRow> all{{kEnergy}, {kGradient}, {kExact}, {kPositive}, {kProjected}};
  add_assembly_rows(out, "prism_dual", "prism", elastic<PrismDual, Prism::dual>, all);
  add_assembly_rows(out, "prism_full", "prism", elastic<PrismFull, Prism::full>, all);
  add_assembly_rows(out, "prism_tetrahedra", "prism", elastic<PrismTetrahedra, Prism::tetrahedra>, all);
  add_assembly_rows(out, "prism_tied", "prism", elastic<PrismTied, Prism::tied>, all);
  add_assembly_rows(out, "prism_enhanced", "prism", elastic<PrismEnhanced, Prism::enhanced>, all);
  add_assembly_rows(out, "prism_inelastic", "prism", inelastic, {{kGradient}, {kExact}, {kPositive}});
}

}  // namespace wrinkle::bench
