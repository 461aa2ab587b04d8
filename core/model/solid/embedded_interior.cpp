#include "core/model/solid/embedded_interior.h"

#include <algorithm>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/triplets.h"
#include "core/constraint/layer_coupling.h"
#include "core/mesh/lattice_shape.h"
#include "core/model/solid/lattice_energy.h"

namespace wrinkle {
namespace {

/// Averages over a cell: ∫ N_a N_b dX / V_cell and ∫ N_a dX / V_cell.
struct CellMoments {
  Matrix products;
  Vector values;
};

template <int Nodes>
CellMoments cell_moments() {
  using Shape = LatticeShape<Nodes>;
  const auto node = [](int a, int axis) {
    return axis == 0 ? a % Nodes : axis == 1 ? a / Nodes % Nodes : a / (Nodes * Nodes);
  };
  MatrixN<Nodes> along = MatrixN<Nodes>::Zero();  // in one direction; Gauss's rule is exact
  for (int p = 0; p < Nodes; ++p) {
    const auto N = Shape::value(Shape::point()[p]);
    for (int a = 0; a < Nodes; ++a)
      for (int b = 0; b < Nodes; ++b) along(a, b) += Shape::weight()[p] * N[a] * N[b];
  }
  constexpr int count = Nodes * Nodes * Nodes;
  CellMoments out{Matrix::Ones(count, count), {}};
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b)
      for (int axis = 0; axis < 3; ++axis) out.products(a, b) *= along(node(a, axis), node(b, axis));
  out.values = out.products.rowwise().sum();  // Σ_b N_b = 1
  return out;
}

CellMoments cell_moments(ShapeFunctions shape) {
  return shape == ShapeFunctions::linear ? cell_moments<2>() : cell_moments<3>();
}

SparseMatrix mass_matrix(const Lattice& lattice, const CellMoments& moments, double density) {
  std::vector<Triplet> entries;
  for (const LatticeElement& e : lattice.elements)
    for (std::size_t a = 0; a < e.nodes.size(); ++a)
      for (std::size_t b = 0; b < e.nodes.size(); ++b)
        if (e.nodes[a] >= e.nodes[b])
          entries.emplace_back(e.nodes[a], e.nodes[b],
                               density * e.volume * moments.products(static_cast<Index>(a), static_cast<Index>(b)));
  const auto nodes = static_cast<Index>(lattice.nodes.size());
  return per_coordinate(from_triplets(nodes, nodes, entries));
}

Vector weight(const Lattice& lattice, const CellMoments& moments, const EmbeddedInteriorOptions& options) {
  Vector out = Vector::Zero(3 * static_cast<Index>(lattice.nodes.size()));
  for (const LatticeElement& e : lattice.elements)
    for (std::size_t a = 0; a < e.nodes.size(); ++a)
      out.segment<3>(3 * e.nodes[a]) +=
          options.density * e.volume * moments.values[static_cast<Index>(a)] * options.gravity;
  return out;
}

}  // namespace

EmbeddedInterior make_embedded_interior(Lattice lattice, const EmbeddedInteriorOptions& options) {
  options.material.check();
  require(options.density > 0, "density is {} kg/m³; it must be above 0", options.density);
  EmbeddedInterior out;
  const auto nodes = static_cast<Index>(lattice.nodes.size());
  out.problem.num_dofs = 3 * nodes;
  out.problem.fixed.assign(out.problem.num_dofs, 0);
  for (const Index n : options.held) {
    require(n >= 0 && n < nodes, "held node {} does not exist: there are {}", n, nodes);
    std::fill_n(out.problem.fixed.begin() + 3 * n, 3, 1);
  }
  out.q.resize(out.problem.num_dofs);
  for (Index n = 0; n < nodes; ++n) out.q.segment<3>(3 * n) = lattice.nodes[n];
  WRINKLE_FAULT(cell_volume_whole, for (LatticeElement& e : lattice.elements) e.volume = lattice.spacing.prod());
  const CellMoments moments = cell_moments(lattice.shape);
  out.problem.energies.push_back(lattice_energy(lattice, options.material));
  out.gravity = &out.problem.add(std::make_unique<LinearLoad>(weight(lattice, moments, options)));
  out.mass = mass_matrix(lattice, moments, options.density);
  out.embedding = per_coordinate(lattice.embedding);
  out.lattice = std::move(lattice);
  return out;
}

}  // namespace wrinkle
