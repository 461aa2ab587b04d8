#include "core/model/solid/thick_shell.h"

#include <algorithm>

#include "core/base/require.h"
#include "core/mesh/vertex_normals.h"
#include "core/model/solid/inelastic_prisms.h"
#include "core/model/solid/prism_sums.h"

namespace wrinkle {

namespace {

void check_thick_shell(const PrismMesh& mesh) {
  require(mesh.layers >= 1 && mesh.nodes.size() % (mesh.layers + 1) == 0, "{} nodes do not make columns of {} layers",
          mesh.nodes.size(), mesh.layers);
  for (const auto& t : mesh.triangles)
    for (const Index column : t)
      require(column >= 0 && column < mesh.columns(), "column {} does not exist: there are {}", column, mesh.columns());
}

void check_regions(const ThickShellOptions& o, std::size_t triangles) {
  if (o.regions.empty()) return;
  require(o.layer_materials.empty(), "a material for each layer, or for each region: both are given");
  require(o.region_of.size() == triangles, "regions of {} triangles for {}", o.region_of.size(), triangles);
  for (const ShellRegion& region : o.regions) region.material.check();
  for (const Index r : o.region_of)
    require(r >= 0 && r < static_cast<Index>(o.regions.size()), "region {} does not exist: there are {}", r,
            o.regions.size());
}

void check_thick_shell(const ThickShellOptions& o, Index layers) {
  o.material.check();
  for (const Elastic& material : o.layer_materials) material.check();
  const auto one_each = [layers](std::size_t count, std::string_view what) {
    require(count == 0 || static_cast<Index>(count) == layers, "{} {} for {} layers", count, what, layers);
  };
  one_each(o.layer_materials.size(), "materials");
  one_each(o.layer_flows.size(), "flows");
  require(!o.flow || o.layer_flows.empty(), "one flow for all layers, or one each: both are given");
  require((!o.flows() && !o.relaxing) || o.element != Prism::single, "prisms that flow have more than a single point");
  if (o.relaxing)
    require(o.relaxing->shear_modulus > 0 && o.relaxing->relaxation_time > 0,
            "a Maxwell branch of {} Pa and {} s; both must be above 0", o.relaxing->shear_modulus,
            o.relaxing->relaxation_time);
}

const Elastic& material_of(const ThickShellOptions& o, Index triangle, Index layer) {
  if (!o.regions.empty()) return o.regions[o.region_of[triangle]].material;
  return o.layer_materials.empty() ? o.material : o.layer_materials[layer];
}

/// Corners of a triangle's columns in their order in the mesh.
std::array<int, 6> by_column(const std::array<Index, 3>& columns) {
  std::array<int, 3> order{0, 1, 2};
  std::ranges::sort(order, {}, [&](int a) { return columns[a]; });
  return {order[0], order[1], order[2], order[0] + 3, order[1] + 3, order[2] + 3};
}

template <class Element>
concept MadeOfTetrahedra = requires {
  requires Element::kTetrahedra;
};

/// All prisms of a mesh, layer by layer of a triangle. `rest(corners, triangle, layer)`: an element's constants. An
/// element with an unknown of its own finds it behind the nodes'.
template <class Element, class MakeRest>
ElementSet<Element> prism_elements(const PrismMesh& mesh, const MakeRest& rest) {
  ElementSet<Element> set;
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
    for (Index k = 0; k < mesh.layers; ++k) {
      const auto corners = mesh.corners(t, k);
      const PrismCorners points = mesh.points(t, k);
      std::array<int, 6> order{0, 1, 2, 3, 4, 5};
      if constexpr (MadeOfTetrahedra<Element>) order = by_column(mesh.triangles[t]);
      PrismCorners ordered;
      std::array<Index, Element::Layout::kGroups> groups;
      for (int a = 0; a < 6; ++a) {
        groups[a] = 3 * corners[order[a]];
        ordered[a] = points[order[a]];
      }
      if constexpr (Element::Layout::kGroups == 7)
        groups[6] = 3 * static_cast<Index>(mesh.nodes.size()) + t * mesh.layers + k;
      set.add(groups, rest(ordered, t, k));
    }
  return set;
}

template <class Element>
std::unique_ptr<Energy> elastic_sum(const PrismMesh& mesh, const ThickShellOptions& o) {
  return std::make_unique<ElementSum<Element>>(
      prism_elements<Element>(mesh, [&](const PrismCorners& corners, Index triangle, Index layer) {
        return Element::rest(corners, material_of(o, triangle, layer));
      }));
}

std::unique_ptr<Energy> elastic_energy(const PrismMesh& mesh, const ThickShellOptions& o) {
  switch (o.element) {
    case Prism::single: return elastic_sum<PrismSingle>(mesh, o);
    case Prism::dual: return elastic_sum<PrismDual>(mesh, o);
    case Prism::full: return elastic_sum<PrismFull>(mesh, o);
    case Prism::tied: return elastic_sum<PrismTied>(mesh, o);
    case Prism::tetrahedra: return elastic_sum<PrismTetrahedra>(mesh, o);
    case Prism::enhanced: break;
  }
  return elastic_sum<PrismEnhanced>(mesh, o);
}

/// `rest(corners, triangle, layer)`: a prism's constants.
template <class Element, class MakeRest>
void add_flowing(ThickShell& shell, const MakeRest& rest) {
  shell.inelastic.push_back(
      &shell.problem.add(std::make_unique<InelasticPrismSum<Element>>(prism_elements<Element>(shell.mesh, rest))));
}

template <class Element>
void add_flowing_layers(ThickShell& shell, const ThickShellOptions& o) {
  add_flowing<Element>(shell, [&](const PrismCorners& corners, Index triangle, Index layer) {
    return Element::rest(corners, material_of(o, triangle, layer).lame(),
                         o.layer_flows.empty() ? *o.flow : o.layer_flows[layer], o.time_step);
  });
}

template <class Element>
void add_maxwell_branch(ThickShell& shell, const ThickShellOptions& o) {
  const auto [mu, time] = *o.relaxing;
  add_flowing<Element>(shell, [&, lame = Lame{-2.0 / 3 * mu, mu}, flow = Flow{0, 0, mu * time}](
                                  const PrismCorners& corners, Index, Index) {
    return Element::rest(corners, lame, flow, o.time_step);
  });
}

/// Calls add<Element>() with the element that flows.
template <class Add>
void of_flowing(Prism element, const Add& add) {
  switch (element) {
    case Prism::full: return add.template operator()<PrismInelasticFull>();
    case Prism::tied: return add.template operator()<PrismInelasticTied>();
    case Prism::enhanced: return add.template operator()<PrismInelasticEnhanced>();
    case Prism::tetrahedra: return add.template operator()<PrismInelasticTetrahedra>();
    default: return add.template operator()<PrismInelastic>();
  }
}

void add_energies(ThickShell& shell, const ThickShellOptions& o) {
  if (o.flows())
    of_flowing(o.element, [&]<class Element>() { add_flowing_layers<Element>(shell, o); });
  else
    shell.problem.energies.push_back(elastic_energy(shell.mesh, o));
  if (o.relaxing) of_flowing(o.element, [&]<class Element>() { add_maxwell_branch<Element>(shell, o); });
}

}  // namespace

std::array<Index, 6> PrismMesh::corners(Index triangle, Index layer) const {
  const auto& t = triangles[triangle];
  return {node(t[0], layer),     node(t[1], layer),     node(t[2], layer),
          node(t[0], layer + 1), node(t[1], layer + 1), node(t[2], layer + 1)};
}

PrismCorners PrismMesh::points(Index triangle, Index layer) const {
  PrismCorners out;
  const auto which = corners(triangle, layer);
  for (int a = 0; a < 6; ++a) out[a] = nodes[which[a]];
  return out;
}

PrismMesh extrude(const TriangleMesh& mid, const std::vector<double>& thickness, Index layers) {
  require(thickness.size() == 1 || thickness.size() == mid.vertices.size(),
          "{} thicknesses for {} vertices: one, or one each", thickness.size(), mid.vertices.size());
  for (const double h : thickness) require(h > 0, "thickness is {} m; it must be above 0", h);
  require(layers >= 1, "{} layers; one at least", layers);
  const auto normals = vertex_normals(mid);
  PrismMesh out;
  out.triangles = mid.triangles;
  out.layers = layers;
  for (std::size_t v = 0; v < mid.vertices.size(); ++v)
    for (Index k = 0; k <= layers; ++k)
      out.nodes.emplace_back(mid.vertices[v] + (static_cast<double>(k) / layers - 0.5) *
                                                   thickness[thickness.size() == 1 ? 0 : v] * normals[v]);
  return out;
}

VectorN<3> ThickShell::mid_surface(const Vector& state, Index column) const {
  return 0.5 * (node(state, column, 0) + node(state, column, mesh.layers));
}

double ThickShell::advance(const Vector& state) const {
  double dissipated = 0;
  for (InelasticPrisms* prisms : inelastic) dissipated += prisms->advance(state);
  return dissipated;
}

ThickShell make_thick_shell(const PrismMesh& rest, const ThickShellOptions& o) {
  check_thick_shell(rest);
  check_thick_shell(o, rest.layers);
  check_regions(o, rest.triangles.size());
  ThickShell out;
  out.mesh = rest;
  const Index nodes = static_cast<Index>(rest.nodes.size()),
              prisms = rest.layers * static_cast<Index>(rest.triangles.size());
  out.problem.num_dofs = 3 * nodes + (o.element == Prism::enhanced ? prisms : 0);
  out.problem.fixed.assign(out.problem.num_dofs, 0);
  out.x.setZero(out.problem.num_dofs);
  for (Index i = 0; i < nodes; ++i) out.x.segment<3>(3 * i) = rest.nodes[i];
  for (const Index column : o.clamped) {
    require(column >= 0 && column < rest.columns(), "clamped column {} does not exist: there are {}", column,
            rest.columns());
    std::fill_n(out.problem.fixed.begin() + 3 * rest.node(column, 0), 3 * (rest.layers + 1), 1);
  }
  add_energies(out, o);
  Vector weight = Vector::Zero(out.problem.num_dofs);
  weight.head(3 * nodes) = lumped_mass(rest, o).cwiseProduct(o.gravity.replicate(nodes, 1));
  out.gravity = &out.problem.add(std::make_unique<LinearLoad>(weight));
  return out;
}

Vector lumped_mass(const PrismMesh& mesh, double density) {
  return lumped_mass(mesh, ThickShellOptions{.density = density});
}

Vector lumped_mass(const PrismMesh& mesh, const ThickShellOptions& o) {
  check_regions(o, mesh.triangles.size());
  Vector out = Vector::Zero(3 * static_cast<Index>(mesh.nodes.size()));
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) {
    const double density = o.regions.empty() ? o.density : o.regions[o.region_of[t]].density;
    for (Index k = 0; k < mesh.layers; ++k) {
      const auto corners = mesh.corners(t, k);
      const VectorN<6> volume = prism_corner_volumes(mesh.points(t, k));
      for (int a = 0; a < 6; ++a) out.segment<3>(3 * corners[a]).array() += density * volume[a];
    }
  }
  return out;
}

}  // namespace wrinkle
