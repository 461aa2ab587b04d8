#include "distributed/film_scene.h"

#include "core/mesh/strip.h"
#include "core/model/solid/prism_film_on_substrate.h"
#include "distributed/mesh_part.h"
#include "distributed/scene_parameters.h"

namespace wrinkle {

namespace {

struct FilmSceneOptions {
  double strain = 0.05, length = 0.4, thickness = 0.01, depth = 0.1, amplitude = 1e-3;  // ε along x; [m]
  double contrast = 100;  // E of the film over the block's
  Index cells = 16;       // along and across
};

class FilmScene final : public Scene {
 public:
  /// Each process lays out the whole film to know its start and what is held, and makes elements of its part alone.
  explicit FilmScene(const FilmSceneOptions& o)
      : length_(o.length),
        options_{.length = o.length,
                 .width = o.length,
                 .along = o.cells,
                 .across = o.cells,
                 .layers = {.thickness = o.thickness, .depth = o.depth},
                 .film = {1e6, 0.3},
                 .substrate = {1e6 / o.contrast, 0.3}},
        film_(lay_out_prism_film(options_)),
        start_(film_.perturbed(film_.uniform({o.strain, 0}), o.amplitude, 1)) {}

  void divide(Index parts) const override { static_cast<void>(division(parts)); }

  ProblemPart part(Index which, Index parts) const override {
    const PrismMesh& mesh = film_.body.mesh;
    const MeshPart part = part_of(mesh.triangles, mesh.columns(), division(parts), which, Neighbours::none);
    PrismMesh local{{}, part.corners, mesh.layers};
    std::vector<Index> nodes;
    for (const Index column : part.vertices)
      for (Index k = 0; k <= mesh.layers; ++k) {
        nodes.push_back(mesh.node(column, k));
        local.nodes.push_back(mesh.nodes[nodes.back()]);
      }
    std::vector<Elastic> materials(mesh.layers, film_.substrate);
    std::fill(materials.end() - FilmLayers{}.film_layers, materials.end(), film_.film);
    ThickShell body = make_thick_shell(local, {.element = Prism::dual, .layer_materials = materials, .density = 0});
    ProblemPart out{std::move(body.problem), std::move(body.x), unknowns_of_points(nodes), film_.body.problem.num_dofs};
    for (std::size_t i = 0; i < out.whole.size(); ++i) {
      out.problem.fixed[i] = film_.body.problem.fixed[out.whole[i]];
      out.x[static_cast<Index>(i)] = start_[out.whole[i]];
    }
    return out;
  }

  ProblemPart whole() const override {
    PrismFilm film = make_prism_film(options_);
    ProblemPart out{std::move(film.body.problem), start_, {}, film_.body.problem.num_dofs};
    return out;
  }

  DistributedResult solve(DistributedProblem& problem, const Vector& x, DistributedOptions options) const override {
    options.max_iterations = 400;
    return minimize(problem, x, options);
  }

  SolveResult solve(ProblemPart& whole, LinearSolver& linear) const override {
    return minimize(whole.problem, whole.x, linear, {.max_iterations = 400});
  }

  std::map<std::string, double> measure(const Vector& state) const override {
    const Vector heights = film_.heights(state);
    return {{"highest", heights.maxCoeff()}, {"lowest", heights.minCoeff()}};
  }

  double length() const override { return length_; }

 private:
  const std::vector<Index>& division(Index parts) const {
    return partition_(film_.body.mesh.triangles, film_.body.mesh.columns(), parts);
  }

  double length_;
  PrismFilmOptions options_;
  PrismFilm film_;  // without energies
  Vector start_;
  mutable KeptPartition partition_;
};

}  // namespace

std::unique_ptr<Scene> make_film_scene(const SceneParameters& parameters) {
  FilmSceneOptions o;
  ParameterReader read(parameters);
  read("strain", o.strain);
  read("length", o.length);
  read("thickness", o.thickness);
  read("depth", o.depth);
  read("amplitude", o.amplitude);
  read("contrast", o.contrast);
  read("cells", o.cells);
  read.finish();
  if (o.contrast <= 0 || o.cells < 1 || !(o.strain < 1))
    throw std::invalid_argument(fmt::format("contrast = {}, cells = {}, strain = {}: above 0, 1 at least, below 1",
                                            o.contrast, o.cells, o.strain));
  check_nodes(20.0 * o.cells * o.cells);
  return std::make_unique<FilmScene>(o);
}

}  // namespace wrinkle
