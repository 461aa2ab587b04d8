/// What do the parts of an embedded shell's step cost, per vertex of the shell? An irregular sheet of 30 × 30 squares
/// on a block of 6 × 6 × 2 quadratic lattice elements. `projected_stiffness`: BᵀKB (Rémillard & Kry 2013, eq. 15);
/// `shell_assembly`: K itself, Baraff–Witkin membrane and hinges; `local_averages`: H, made anew.

#include "benchmarks/assembly.h"
#include "core/assembly/projected_stiffness.h"
#include "core/constraint/local_averages.h"
#include "core/energy/baraff_witkin.h"
#include "core/energy/discrete_hinge.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/lattice.h"
#include "core/mesh/strip.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/solid/embedded_interior.h"

namespace wrinkle::bench {
namespace {

constexpr Index kSquares = 30;
constexpr AverageFilter kFilter{.sigma = 2.0 / kSquares};

struct Skin {
  TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = kSquares, .across = kSquares, .pattern = StripPattern::irregular});
  std::vector<Index> centers = cluster_centers(mesh, {.spacing = kFilter.spacing()});
  EmbeddedShell shell =
      make_embedded_shell(mesh, local_averages(mesh, centers, kFilter),
                          {.membrane = ShellMembrane::baraff_witkin, .thickness = 1e-3, .material = {1e6, 0.3}});
  double vertices = static_cast<double>(mesh.vertices.size());

  /// Pressed below its onset of wrinkling.
  Vector pressed() const {
    Vector x = shell.x;
    for (Index i = 0; i < x.size(); i += 3) x[i] *= 1 - 1e-5;
    return x;
  }
};

Assembled shell_model() {
  Skin skin;
  Assembled out{std::make_unique<Problem>(std::move(skin.shell.problem)), skin.pressed()};
  out.elements = skin.vertices;
  out.element_cost = [triangles = skin.mesh.triangles.size(),
                      edges = find_edges(skin.mesh).edges.size()](const Task& t) {
    const Cost membrane = elements_cost<BaraffWitkin>(t, static_cast<double>(triangles));
    const Cost hinges =
        elements_cost<DiscreteHinge>(t, static_cast<double>(edges - 4 * kSquares));  // none on the border
    return Cost{membrane.bytes + hinges.bytes, membrane.flops + hinges.flops};
  };
  return out;
}

Work projected_stiffness() {
  struct State : Skin {
    Assembler assembler{shell.problem};
    EmbeddedInterior interior =
        make_embedded_interior(block_lattice(mesh.vertices, {.spacing = {1.0 / 6, 1.0 / 6, 1.0 / 6}}, {6, 6, 2}), {});
    std::unique_ptr<ProjectedStiffness> projected;
    State() {
      assembler.evaluate(pressed(), Order::hessian);
      projected = std::make_unique<ProjectedStiffness>(assembler.hessian(), interior.embedding);
    }
  };
  const auto state = std::make_shared<State>();
  const auto run = [state] {
    benchmark::DoNotOptimize(state->projected->update(state->assembler.hessian()).valuePtr());
  };
  return {run, state->vertices};
}

Work averages() {
  const auto skin = std::make_shared<Skin>();
  const auto run = [skin] {
    const SparseMatrix H = local_averages(skin->mesh, skin->centers, kFilter);
    benchmark::DoNotOptimize(H.valuePtr());
  };
  return {run, skin->vertices};
}

}  // namespace

void add_embedding(Kernels& out) {
  out.push_back({"embedded/projected_stiffness", "vertex", projected_stiffness});
  out.push_back(
      {"embedded/shell_assembly/hessian_exact", "vertex", [] { return assembly_work(shell_model(), kExact); }});
  out.push_back({"embedded/local_averages", "vertex", averages});
}

}  // namespace wrinkle::bench
