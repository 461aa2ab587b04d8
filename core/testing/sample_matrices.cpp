#include "core/testing/sample_matrices.h"

#include <random>
#include <vector>

#include "core/base/triplets.h"

namespace wrinkle {
namespace {

using Triplets = std::vector<Triplet>;

SparseMatrix assemble(Index n, const Triplets& triplets) {
  return from_triplets(n, n, triplets);
}

/// Adds a_ij to the lower triangle, whichever way round the indices come.
void add_lower(Triplets& triplets, Index i, Index j, double value) {
  triplets.emplace_back(std::max(i, j), std::min(i, j), value);
}

/// The graph Laplacian of a grid, plus whatever the caller adds.
Triplets grid_edges(Index nx, Index ny, Index nz) {
  Triplets triplets;
  const auto connect = [&](Index i, Index j) {
    add_lower(triplets, i, i, 1.0);
    add_lower(triplets, j, j, 1.0);
    add_lower(triplets, i, j, -1.0);
  };
  for (Index z = 0; z < nz; ++z) {
    for (Index y = 0; y < ny; ++y) {
      for (Index x = 0; x < nx; ++x) {
        const Index i = (z * ny + y) * nx + x;
        if (x + 1 < nx) connect(i, i + 1);
        if (y + 1 < ny) connect(i, i + nx);
        if (z + 1 < nz) connect(i, i + nx * ny);
      }
    }
  }
  return triplets;
}

/// The grid's Laplacian with the same number on the whole diagonal, as a Dirichlet boundary gives.
SparseMatrix dirichlet_laplacian(Index nx, Index ny, Index nz, double diagonal) {
  SparseMatrix matrix = assemble(nx * ny * nz, grid_edges(nx, ny, nz));
  matrix.diagonal().setConstant(diagonal);
  return matrix;
}

}  // namespace

SparseMatrix laplacian_2d(Index nx, Index ny) {
  if (nx * ny == 1) return assemble(1, {{0, 0, 4.0}});
  return dirichlet_laplacian(nx, ny, 1, 4.0);
}

SparseMatrix laplacian_3d(Index n) {
  return dirichlet_laplacian(n, n, n, 6.0);
}

SparseMatrix neumann_laplacian_2d(Index nx, Index ny) {
  return assemble(nx * ny, grid_edges(nx, ny, 1));
}

SparseMatrix random_spd(Index n, Index per_row, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<Index> any_index(0, n - 1);
  std::uniform_real_distribution<double> any_value(-1.0, 1.0);
  Triplets triplets;
  for (Index i = 0; i < n; ++i) {
    add_lower(triplets, i, i, 0.1);
    for (Index k = 0; 2 * k < per_row; ++k) {
      const Index j = any_index(random);
      const double value = any_value(random);
      if (j == i) continue;
      add_lower(triplets, i, j, value);
      add_lower(triplets, i, i, std::abs(value));
      add_lower(triplets, j, j, std::abs(value));
    }
  }
  return assemble(n, triplets);
}

SparseMatrix saddle_point(Index n, Index m) {
  const SparseMatrix laplacian = laplacian_2d(n, n);
  const Index size = n * n;
  Triplets triplets;
  for (Index j = 0; j < size; ++j) {
    for (SparseMatrix::InnerIterator entry(laplacian, j); entry; ++entry) {
      triplets.emplace_back(entry.row(), j, entry.value());
    }
  }
  for (Index row = 0; row < m; ++row) {  // each row leads with its own column, so that B has full rank
    triplets.emplace_back(size + row, row, 1.0);
    if (row + n < size) triplets.emplace_back(size + row, row + n, 0.5);
  }
  return assemble(size + m, triplets);
}

SparseMatrix convection_diffusion(Index nx, Index ny, double convection) {
  Triplets triplets;
  for (Index y = 0; y < ny; ++y) {
    for (Index x = 0; x < nx; ++x) {
      const Index i = y * nx + x;
      triplets.emplace_back(i, i, 4.0 + convection);
      if (x > 0) triplets.emplace_back(i, i - 1, -1.0 - convection);
      if (x + 1 < nx) triplets.emplace_back(i, i + 1, -1.0);
      if (y > 0) triplets.emplace_back(i, i - nx, -1.0);
      if (y + 1 < ny) triplets.emplace_back(i, i + nx, -1.0);
    }
  }
  return assemble(nx * ny, triplets);
}

Vector symmetric_product(const SparseMatrix& lower, const Vector& x) {
  return lower.selfadjointView<Eigen::Lower>() * x;
}

}  // namespace wrinkle
