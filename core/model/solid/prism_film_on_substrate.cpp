#include "core/model/solid/prism_film_on_substrate.h"

#include <algorithm>
#include <random>

#include "core/base/random.h"

namespace wrinkle {

namespace {

PrismMesh stacked(const TriangleMesh& base, const std::vector<double>& levels) {
  PrismMesh out;
  out.triangles = base.triangles;
  out.layers = static_cast<Index>(levels.size()) - 1;
  for (const VectorN<3>& X : base.vertices)
    for (const double z : levels) out.nodes.emplace_back(X.x(), X.y(), z);
  return out;
}

std::vector<Elastic> materials(const PrismFilmOptions& o, Index layers) {
  std::vector<Elastic> out(layers, o.substrate);
  std::fill(out.end() - o.layers.film_layers, out.end(), o.film);
  return out;
}

/// By the columns' numbers: the last of their positions along x are the length up to rounding only.
void hold_ends(PrismFilm& film, FilmEnds ends) {
  auto& fixed = film.body.problem.fixed;
  for (Index column = 0; column < film.body.mesh.columns(); ++column) {
    const Index i = column / (film.across + 1), j = column % (film.across + 1);
    for (Index k = 0; k <= film.body.mesh.layers; ++k) {
      const Index dof = 3 * film.body.mesh.node(column, k);
      const bool end = i == 0 || i == film.along, all = k == 0 || (end && ends == FilmEnds::held);
      fixed[dof] = all || end;
      fixed[dof + 1] = all || j == 0 || j == film.across;
      fixed[dof + 2] = all;
    }
  }
}

}  // namespace

Index PrismFilm::substrate_layers() const {
  Index k = 0;
  while (body.mesh.nodes[k + 1].z() <= 0) ++k;  // of the first column
  return k;
}

Vector PrismFilm::compressed(const Vector& state, const VectorN<2>& strain) const {
  const Index corner = 3 * body.mesh.node(body.mesh.columns() - 1, 0);
  const double x = length * (1 - strain.x()) / state[corner], y = width * (1 - strain.y()) / state[corner + 1];
  Vector out = state;
  for (Index v = 0; v < static_cast<Index>(body.mesh.nodes.size()); ++v) {
    out[3 * v] *= x;
    out[3 * v + 1] *= y;
  }
  return out;
}

Vector PrismFilm::uniform(const VectorN<2>& strain) const {
  const double area = (1 - strain.x()) * (1 - strain.y());
  const double soft = free_lateral_stretch(substrate, area), stiff = free_lateral_stretch(film, area);
  const double bottom = body.mesh.nodes[0].z();
  Vector out = compressed(body.x, strain);
  for (std::size_t v = 0; v < body.mesh.nodes.size(); ++v) {
    const double z = body.mesh.nodes[v].z();
    out[3 * static_cast<Index>(v) + 2] = bottom + soft * (std::min(z, 0.0) - bottom) + stiff * std::max(z, 0.0);
  }
  return out;
}

Vector PrismFilm::heights(const Vector& state) const {
  return Vector::NullaryExpr(body.mesh.columns(), [&](Eigen::Index c) {
    const Index top = body.mesh.node(static_cast<Index>(c), body.mesh.layers);
    return state[3 * top + 2] - body.mesh.nodes[top].z();
  });
}

Vector PrismFilm::perturbed(const Vector& state, double amplitude, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  Vector out = state;
  for (Index c = 0; c < body.mesh.columns(); ++c) {
    const double up = amplitude * symmetric_uniform(random);
    for (Index k = substrate_layers(); k <= body.mesh.layers; ++k) out[3 * body.mesh.node(c, k) + 2] += up;
  }
  return out;
}

namespace {

/// Nodes, all of them free.
ThickShell without_energies(PrismMesh mesh) {
  ThickShell out;
  out.problem.num_dofs = 3 * static_cast<Index>(mesh.nodes.size());
  out.problem.fixed.assign(out.problem.num_dofs, 0);
  out.x.resize(out.problem.num_dofs);
  for (std::size_t v = 0; v < mesh.nodes.size(); ++v) out.x.segment<3>(3 * static_cast<Index>(v)) = mesh.nodes[v];
  out.mesh = std::move(mesh);
  return out;
}

}  // namespace

PrismFilm lay_out_prism_film(const PrismFilmOptions& o) {
  o.film.check();
  o.substrate.check();
  const TriangleMesh base = strip_mesh({.length = o.length,
                                        .width = o.width,
                                        .along = o.along,
                                        .across = o.across,
                                        .pattern = o.pattern,
                                        .seed = o.seed});
  PrismFilm out{.body = without_energies(stacked(base, film_levels(o.layers))),
                .surface = base,
                .length = o.length,
                .width = o.width,
                .film = o.film,
                .substrate = o.substrate,
                .along = o.along,
                .across = o.across};
  hold_ends(out, o.ends);
  return out;
}

PrismFilm make_prism_film(const PrismFilmOptions& o) {
  PrismFilm out = lay_out_prism_film(o);
  const std::vector<char> fixed = std::move(out.body.problem.fixed);
  const Index layers = out.body.mesh.layers;
  out.body =
      make_thick_shell(out.body.mesh, {.element = o.element, .layer_materials = materials(o, layers), .density = 0});
  std::ranges::copy(fixed, out.body.problem.fixed.begin());  // enhanced prisms have further unknowns, all free
  return out;
}

}  // namespace wrinkle
