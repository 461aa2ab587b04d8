#include "distributed/cantilever_scene.h"

#include <algorithm>
#include <cmath>

#include "core/mesh/strip.h"
#include "core/minimize/static_solve.h"
#include "core/model/shell/shell_model.h"
#include "core/model/solid/thick_shell.h"
#include "distributed/scene_parameters.h"
#include "distributed/shell_part.h"

namespace wrinkle {

namespace {

constexpr double kLength = 1, kWidth = 0.1, kDensity = 1000, kGravity = 9.81;  // [m], [kg/m³], [m/s²]

struct CantileverSceneOptions {
  std::string element = "shell_hinge";
  double gamma = 100;  // Γ = 12 (1 − ν²) ρ g L³/(E h²), which sets E
  double thickness = 0.01, poisson = 0;
  Index along = 100, layers = 1;

  bool is_shell() const { return element.starts_with("shell"); }
  double young() const {
    return 12 * (1 - poisson * poisson) * kDensity * kGravity * kLength * kLength * kLength /
           (gamma * thickness * thickness);
  }
};

/// The edges' numbers in the whole mesh, by their ends.
class EdgeNumbers {
 public:
  explicit EdgeNumbers(const TriangleMesh& mesh) {
    for (const MeshEdge& e : find_edges(mesh).edges) {
      const auto number = static_cast<Index>(edges_.size());
      edges_.push_back({std::min(e.ends[0], e.ends[1]), std::max(e.ends[0], e.ends[1]), number});
    }
    std::ranges::sort(edges_);
  }
  Index count() const { return static_cast<Index>(edges_.size()); }
  Index operator()(Index a, Index b) const {
    const std::array<Index, 3> ends{std::min(a, b), std::max(a, b), 0};
    return (*std::ranges::lower_bound(edges_, ends))[2];
  }

 private:
  std::vector<std::array<Index, 3>> edges_;
};

class CantileverScene final : public Scene {
 public:
  explicit CantileverScene(CantileverSceneOptions options)
      : o_(std::move(options)),
        across_(std::max<Index>(1, std::lround(o_.along * kWidth / kLength))),
        mesh_(strip_mesh({.length = kLength, .width = kWidth, .along = o_.along, .across = across_})) {
    for (Index j = 0; j <= across_; ++j) clamped_.push_back(j);
  }

  void divide(Index parts) const override { static_cast<void>(division(parts)); }

  ProblemPart part(Index which, Index parts) const override {
    const auto vertices = static_cast<Index>(mesh_.vertices.size());
    const auto neighbours = o_.is_shell() ? Neighbours::behind_edges : Neighbours::none;
    const MeshPart part = part_of(mesh_.triangles, vertices, division(parts), which, neighbours);
    return o_.is_shell() ? shell_part(part) : prism_part(part);
  }

  ProblemPart whole() const override {
    if (o_.is_shell()) {
      ShellModel shell = make_shell(mesh_, shell_options(clamped_));
      return {std::move(shell.problem), std::move(shell.x), {}, 0};
    }
    ThickShell shell = make_thick_shell(extrude(mesh_, {o_.thickness}, o_.layers), prism_options(clamped_));
    return {std::move(shell.problem), std::move(shell.x), {}, 0};
  }

  DistributedResult solve(DistributedProblem& problem, const Vector& x, DistributedOptions options) const override {
    options.max_step = StaticOptions{}.max_step;
    options.max_iterations = StaticOptions{}.mixed_iterations;
    return solve_static(problem, x, options);
  }

  SolveResult solve(ProblemPart& whole, LinearSolver& linear) const override {
    return solve_static(
        whole.problem, whole.x,
        [&](double load) { static_cast<LinearLoad&>(*whole.problem.energies.back()).set_factor(load); }, linear);
  }

  std::map<std::string, double> measure(const Vector& state) const override {
    VectorN<3> tip = VectorN<3>::Zero();
    const Index levels = o_.is_shell() ? 1 : o_.layers + 1, first = o_.along * (across_ + 1) * levels;
    const Index count = (across_ + 1) * levels;
    for (Index i = 0; i < count; ++i) tip += state.segment<3>(3 * (first + i)) / count;
    return {{"tip_reach", tip.x()}, {"tip_drop", -tip.z()}};
  }

  double length() const override { return kLength; }

 private:
  const std::vector<Index>& division(Index parts) const {
    return partition_(mesh_.triangles, static_cast<Index>(mesh_.vertices.size()), parts);
  }
  ShellOptions shell_options(std::vector<Index> held) const;
  ThickShellOptions prism_options(std::vector<Index> clamped) const;
  ProblemPart shell_part(const MeshPart& part) const;
  ProblemPart prism_part(const MeshPart& part) const;

  CantileverSceneOptions o_;
  Index across_;
  TriangleMesh mesh_;
  std::vector<Index> clamped_;
  mutable KeptPartition partition_;
};

ShellOptions CantileverScene::shell_options(std::vector<Index> held) const {
  return {.bending = o_.element == "shell_midedge" ? ShellBending::midedge : ShellBending::hinge,
          .thickness = o_.thickness,
          .material = {o_.young(), o_.poisson},
          .density = kDensity,
          .gravity = {0, 0, -kGravity},
          .held = std::move(held),
          .clamp_point = VectorN<3>(-kLength, 0.5 * kWidth, 0)};
}

ThickShellOptions CantileverScene::prism_options(std::vector<Index> clamped) const {
  const Prism element = o_.element == "prism_dual"   ? Prism::dual
                        : o_.element == "prism_tied" ? Prism::tied
                                                     : Prism::enhanced;
  return {.element = element,
          .material = {o_.young(), o_.poisson},
          .density = kDensity,
          .gravity = {0, 0, -kGravity},
          .clamped = std::move(clamped)};
}

ProblemPart CantileverScene::shell_part(const MeshPart& part) const {
  const bool midedge = o_.element == "shell_midedge";
  ShellSheet sheet = sheet_of_part(part, mesh_);
  std::vector<std::array<Index, 2>> ends;
  for (const SharedEdge& e : sheet.edges) ends.push_back({part.vertices[e.ends[0]], part.vertices[e.ends[1]]});
  ShellModel shell = make_shell(std::move(sheet), shell_options(within(part, clamped_)));
  ProblemPart out{std::move(shell.problem), std::move(shell.x), unknowns_of_points(part.vertices)};
  const auto vertices = static_cast<Index>(mesh_.vertices.size());
  for (Index i = 0; i < 3; ++i) out.whole.push_back(3 * vertices + i);  // the clamp's
  out.num_whole = 3 * vertices + 3;
  if (!midedge) return out;
  const EdgeNumbers edges(mesh_);
  for (const auto& [a, b] : ends) out.whole.push_back(out.num_whole + edges(a, b));
  out.num_whole += edges.count();
  return out;
}

ProblemPart CantileverScene::prism_part(const MeshPart& part) const {
  TriangleMesh local{{}, part.corners};
  for (const Index v : part.vertices) local.vertices.push_back(mesh_.vertices[v]);
  const ThickShellOptions options = prism_options(within(part, clamped_));
  ThickShell shell = make_thick_shell(extrude(local, {o_.thickness}, o_.layers), options);
  std::vector<Index> nodes;
  for (const Index v : part.vertices)
    for (Index k = 0; k <= o_.layers; ++k) nodes.push_back(v * (o_.layers + 1) + k);
  ProblemPart out{std::move(shell.problem), std::move(shell.x), unknowns_of_points(nodes)};
  out.num_whole = 3 * static_cast<Index>(mesh_.vertices.size()) * (o_.layers + 1);
  if (options.element != Prism::enhanced) return out;
  for (const Index t : part.triangles)
    for (Index k = 0; k < o_.layers; ++k) out.whole.push_back(out.num_whole + t * o_.layers + k);
  out.num_whole += static_cast<Index>(mesh_.triangles.size()) * o_.layers;
  return out;
}

}  // namespace

std::unique_ptr<Scene> make_cantilever_scene(const SceneParameters& parameters) {
  CantileverSceneOptions o;
  ParameterReader read(parameters);
  read("element", o.element);
  read("gamma", o.gamma);
  read("thickness", o.thickness);
  read("poisson", o.poisson);
  read("along", o.along);
  read("layers", o.layers);
  read.finish();
  constexpr std::string_view known[] = {"shell_hinge", "shell_midedge", "prism_dual", "prism_tied", "prism_enhanced"};
  if (std::ranges::find(known, o.element) == std::end(known))
    throw std::invalid_argument(fmt::format("element = {}; there are {}", o.element, fmt::join(known, ", ")));
  if (o.gamma <= 0 || o.along < 2 || o.layers < 1 || o.thickness <= 0)
    throw std::invalid_argument(
        fmt::format("gamma = {}, thickness = {}, along = {}, layers = {}: above 0, and 2 and 1 at least", o.gamma,
                    o.thickness, o.along, o.layers));
  Elastic{o.young(), o.poisson}.check();
  check_nodes(0.1 * o.along * o.along * (o.layers + 1));
  return std::make_unique<CantileverScene>(std::move(o));
}

}  // namespace wrinkle
