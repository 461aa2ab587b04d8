#pragma once
/// A plane-strain strip of one or more layers of quadrilaterals: the 2D setting of Chen et al. 2023, Figs. 6 and 7.

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/material/elastic.h"

namespace wrinkle {

enum class Quadrature { dual, full };

/// The elastic energy of a strip or block of quadrilaterals at rest in x, of unit width: `along` columns of as many
/// layers as there are materials, the lowest first; node (i, k) is number i (layers + 1) + k.
std::unique_ptr<Energy> quad_energy(Quadrature quadrature, const Vector& x, Index along,
                                    const std::vector<Elastic>& materials);

struct ThickStripOptions {
  Quadrature quadrature = Quadrature::dual;
  double length = 1.0, thickness = 0.1;  // [m]
  Index along = 100, layers = 1;         // elements
  Elastic material{1e6, 0.0};            // [Pa]
  double density = 1000.0;               // [kg/m³]
  VectorN<2> gravity{0, -9.81};          // [m/s²]
};

/// The strip lies along x, its mid-line in y = 0; both unknowns of every node at x = 0 are held. Unit width. Unknowns:
/// two per node, node (i, k) is number i (layers + 1) + k.
struct ThickStrip {
  Problem problem;
  LinearLoad* gravity = nullptr;  // owned by the problem
  Vector x;                       // the flat state
  Index along = 0, layers = 0;

  Index node(Index i, Index k) const { return i * (layers + 1) + k; }
  /// The mid-line's point at station i: half-way between the lowest and the highest node.
  VectorN<2> midline(const Vector& state, Index i) const;
};

/// Throws std::invalid_argument for sizes, counts or a material that make no sense.
ThickStrip make_thick_strip(const ThickStripOptions& options);

}  // namespace wrinkle
