#include "distributed/embedded_scene.h"

#include <algorithm>
#include <cmath>

#include "core/base/random_vector.h"
#include "core/base/require.h"
#include "core/constraint/coordinate_rows.h"
#include "core/constraint/local_averages.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"
#include "core/minimize/constrained_newton.h"
#include "core/model/skin/embedded_shell.h"
#include "distributed/scene_parameters.h"
#include "distributed/shell_part.h"

namespace wrinkle {

namespace {

struct EmbeddedSceneOptions {
  double size = 4;         // of the square's sides, over the wavelength λ of eq. 3
  Index cells = 10;        // in λ
  double compression = 5;  // along x, over the critical strain
  double thickness = 1e-3, contrast = 1e4;
  double noise = 0.02;     // of the first heights, over the thickness
  std::uint64_t seed = 1;  // of mesh, centres and first heights

  SkinnedBody body() const { return {thickness, {1e5 * contrast, 0.3}, {1e5, 0.3}}; }
  double strain() const { return compression * critical_strain(body()); }
};

class EmbeddedScene final : public Scene {
 public:
  explicit EmbeddedScene(const EmbeddedSceneOptions& o)
      : o_(o), side_(o.size * critical_wavelength(o.body())), mesh_(make_mesh()) {
    const AverageFilter filter = AverageFilter::for_wavelength(critical_wavelength(o.body()));
    filter_ = local_averages(mesh_, cluster_centers(mesh_, {.spacing = filter.spacing(), .seed = o.seed}), filter);
    target_ = positions(mesh_);
    for (Index i = 0; i < target_.size(); i += 3) target_[i] *= 1 - o.strain();
    start_ = target_;
    const Vector noise = random_vector(static_cast<Index>(start_.size()), o.noise * o.thickness, o.seed);
    for (Index v = 0; v < num_vertices(); ++v)
      if (!held(v)) start_[3 * v + 2] += noise[3 * v + 2];
    check_rows();
  }

  bool constrained() const override { return true; }
  void divide(Index parts) const override { static_cast<void>(division(parts)); }
  ProblemPart part(Index which, Index parts) const override;
  ProblemPart whole() const override;

  DistributedResult solve(DistributedProblem& problem, const Vector& x, DistributedOptions options) const override {
    options.step_tolerance = step_tolerance();
    return minimize_constrained(problem, x, options);
  }

  SolveResult solve(ProblemPart& whole, LinearSolver& linear) const override {
    ConstrainedNewton newton(whole.problem, whole.constraint, linear, {.step_tolerance = step_tolerance()});
    return newton.minimize(whole.x);
  }

  std::map<std::string, double> measure(const Vector& state) const override {
    const Vector heights = state(Eigen::seq(2, Eigen::indexing::last, 3));
    return {{"wavelength_predicted", critical_wavelength(o_.body())},
            {"highest", heights.maxCoeff()},
            {"height_rms", heights.norm() / std::sqrt(heights.size())}};
  }

  double length() const override { return side_; }

 private:
  Index num_vertices() const { return static_cast<Index>(mesh_.vertices.size()); }
  double step_tolerance() const { return 1e-6 * o_.thickness; }
  const std::vector<Index>& division(Index parts) const { return partition_(mesh_.triangles, num_vertices(), parts); }

  TriangleMesh make_mesh() const {
    const auto cells = static_cast<Index>(std::lround(o_.size * static_cast<double>(o_.cells)));
    return strip_mesh({.length = side_,
                       .width = side_,
                       .along = cells,
                       .across = cells,
                       .pattern = StripPattern::irregular,
                       .seed = o_.seed});
  }

  bool held(Index vertex) const {
    const VectorN<2> X = mesh_.vertices[vertex].head<2>();
    return X.minCoeff() < 1e-9 * side_ || X.maxCoeff() > (1 - 1e-9) * side_;
  }

  ShellOptions shell_options() const {
    return {
        .membrane = ShellMembrane::baraff_witkin, .thickness = o_.thickness, .material = o_.body().skin, .density = 0};
  }

  /// Averages of held vertices alone are none.
  void check_rows() const {
    Index free = 0;
    std::vector<char> has_some(filter_.rows(), 0);
    for (Index v = 0; v < num_vertices(); ++v) {
      if (held(v)) continue;
      ++free;
      for (SparseMatrix::InnerIterator entry(filter_, v); entry; ++entry) has_some[entry.row()] = 1;
    }
    const auto rows = std::ranges::count(has_some, 1);
    require(rows <= free, "{} averages of {} free vertices: they depend on each other; take more cells", rows, free);
  }

  SparseMatrix averages_of_part(const MeshPart& part, Index which, Index parts, std::vector<Index>& centres) const;

  EmbeddedSceneOptions o_;
  double side_;
  TriangleMesh mesh_;
  SparseMatrix filter_;  // [centres × vertices]
  Vector target_, start_;
  mutable KeptPartition partition_;
};

ProblemPart EmbeddedScene::whole() const {
  EmbeddedShell shell = make_embedded_shell(mesh_, filter_, shell_options());
  shell.follow(target_);
  for (Index v = 0; v < num_vertices(); ++v)
    if (held(v)) std::fill_n(shell.problem.fixed.begin() + 3 * v, 3, 1);
  return {.problem = std::move(shell.problem), .x = start_, .whole = {}, .constraint = std::move(shell.constraint)};
}

/// Columns of the part's free vertices, each in the lowest part that has a triangle there; of the centres that then
/// have an entry, whose numbers go to `centres`.
SparseMatrix EmbeddedScene::averages_of_part(const MeshPart& part, Index which, Index parts,
                                             std::vector<Index>& centres) const {
  const std::vector<Index> owner = parts_of_vertices(mesh_.triangles, num_vertices(), division(parts));
  std::vector<Eigen::Triplet<double, Index>> entries;
  std::vector<Index> local(filter_.rows(), -1);
  for (Index i = 0; i < static_cast<Index>(part.vertices.size()); ++i) {
    const Index v = part.vertices[i];
    if (owner[v] != which || held(v)) continue;
    for (SparseMatrix::InnerIterator entry(filter_, v); entry; ++entry) {
      Index& row = local[entry.row()];
      if (row < 0) {
        row = static_cast<Index>(centres.size());
        centres.push_back(static_cast<Index>(entry.row()));
      }
      entries.emplace_back(row, i, entry.value());
    }
  }
  SparseMatrix out(static_cast<Index>(centres.size()), static_cast<Index>(part.vertices.size()));
  out.setFromTriplets(entries.begin(), entries.end());
  return out;
}

ProblemPart EmbeddedScene::part(Index which, Index parts) const {
  const MeshPart part = part_of(mesh_.triangles, num_vertices(), division(parts), which, Neighbours::behind_edges);
  ShellModel shell = make_shell(sheet_of_part(part, mesh_), shell_options());
  ProblemPart out{std::move(shell.problem), std::move(shell.x), unknowns_of_points(part.vertices), 3 * num_vertices()};
  Vector target(out.x.size());
  for (Index i = 0; i < target.size(); ++i) {
    out.problem.fixed[i] = held(out.whole[i] / 3);
    out.x[i] = start_[out.whole[i]];
    target[i] = target_[out.whole[i]];
  }
  std::vector<Index> centres;
  out.constraint.H = coordinate_rows(averages_of_part(part, which, parts, centres));
  out.constraint.h = out.constraint.H * target;
  out.rows = unknowns_of_points(centres);
  out.num_rows = 3 * static_cast<Index>(filter_.rows());
  return out;
}

}  // namespace

std::unique_ptr<Scene> make_embedded_scene(const SceneParameters& parameters) {
  EmbeddedSceneOptions o;
  ParameterReader read(parameters);
  read("size", o.size);
  read("cells", o.cells);
  read("compression", o.compression);
  read("thickness", o.thickness);
  read("contrast", o.contrast);
  read("noise", o.noise);
  read("seed", o.seed);
  read.finish();
  require(o.size >= 1 && o.cells >= 4 && o.noise >= 0, "size = {}, cells = {}, noise = {}: 1, 4 and 0 at least", o.size,
          o.cells, o.noise);
  check_nodes(std::pow(o.size * o.cells, 2));
  require(o.compression >= 0 && o.strain() < 0.5, "compression = {}: a strain of {}; it must lie below 0.5",
          o.compression, o.strain());
  return std::make_unique<EmbeddedScene>(o);
}

}  // namespace wrinkle
