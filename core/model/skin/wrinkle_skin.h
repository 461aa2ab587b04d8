#pragma once
/// Complementary wrinkles on a coarse body: Chen et al. 2023, § 4 and 5.

#include "core/assembly/inertia.h"
#include "core/material/elastic.h"
#include "core/mesh/subdivision.h"
#include "core/minimize/coupled_problem.h"

namespace wrinkle {

/// Table 2's wrinkle surface; its thickness is not in the paper.
struct WrinkleSkinOptions {
  Index levels = 2;                 // of subdivision
  double thickness = 1e-3;          // [m]
  Elastic membrane{1e6, 0.4};       // E_membrane [Pa], ν_membrane: see MembraneArap
  Elastic bending{1e4, 0.4};        // E_bending [Pa], ν_bending; E = 0: none
  double density = 472.6;           // ρ_membrane [kg/m³]
  double time_step = 0.01;          // [s]; 0: static, no inertia
  VectorN<3> gravity{0, 0, -9.81};  // [m/s²]
};

/// A membrane of ARAP triangles and discrete hinges on the subdivided surface of a coarse body. At rest it lies on that
/// surface, its hinges bent as the surface is. x has the surface's vertices in their order, the coarse ones first.
struct WrinkleSkin {
  Subdivision surface;
  CoupledProblem problem;
  Energy* membrane = nullptr;        // owned by the problem
  InertiaEnergy* inertia = nullptr;  // of the membrane, owned by the problem; null where it is static
};

/// `coarse` is the body with its own terms (its inertia too), `rest` its surface, and `unknowns` the first unknown of
/// each of that surface's vertices. Throws std::invalid_argument for options or a mesh that make no sense.
WrinkleSkin make_wrinkle_skin(Problem coarse, const TriangleMesh& rest, std::vector<Index> unknowns,
                              const WrinkleSkinOptions& options);

/// A body that is nothing but a driven surface: three unknowns a vertex, all held, no energy. § 6.2.
Problem driven_surface(const TriangleMesh& rest);

}  // namespace wrinkle
