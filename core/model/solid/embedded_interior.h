#pragma once
/// The soft interior under an embedded surface: a lattice of corotated elements. Rémillard & Kry 2013, § 3 and 5.

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/material/elastic.h"
#include "core/mesh/lattice.h"

namespace wrinkle {

struct EmbeddedInteriorOptions {
  Elastic material{1e5, 0.3};    // [Pa]
  double density = 1000.0;       // [kg/m³]
  VectorN<3> gravity{0, 0, 0};   // [m/s²]
  std::vector<Index> held = {};  // nodes of the lattice held at rest, all three unknowns
};

/// Unknowns: three per lattice node, node n at 3n. With quadratic shape functions they are B-spline coefficients: no
/// material point sits at a node.
struct EmbeddedInterior {
  Problem problem;
  LinearLoad* gravity = nullptr;  // owned by the problem
  Vector q;                       // [m] the rest state
  Lattice lattice;
  SparseMatrix mass;       // [kg] consistent, on all unknowns; lower triangle
  SparseMatrix embedding;  // B ⊗ I₃ [3 points × unknowns]: x = embedding q
};

/// M_ab = ρ V/V_cell ∫_cell N_a N_b dX of each element, likewise its weight; V [m³] of what is inside. Throws
/// std::invalid_argument for a material or density that makes no sense and for held nodes that do not exist.
EmbeddedInterior make_embedded_interior(Lattice lattice, const EmbeddedInteriorOptions& options);

}  // namespace wrinkle
