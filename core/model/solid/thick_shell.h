#pragma once
/// Multi-layer thick shells of prisms under gravity: Chen et al. 2023, § 3.

#include <optional>

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "core/energy/prism_geometry.h"
#include "core/material/elastic.h"
#include "core/material/flow.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

class InelasticPrisms;

/// single: the middle alone, leaves modes free; dual: as printed; full: three points in the plane; tied: transverse
/// shear tied, free of shear locking; enhanced: tied, with an enhanced thickness strain, free of Poisson's locking too;
/// tetrahedra: three linear ones in a prism's place.
enum class Prism { single, dual, full, tied, enhanced, tetrahedra };

/// Layers of prisms that share their nodes: over each vertex of a triangle mesh a column of layers + 1 nodes, the
/// lowest first. Node (v, k) is number v (layers + 1) + k.
struct PrismMesh {
  std::vector<VectorN<3>> nodes;                // [m]
  std::vector<std::array<Index, 3>> triangles;  // columns, counter-clockwise seen from above
  Index layers = 1;

  Index columns() const { return static_cast<Index>(nodes.size()) / (layers + 1); }
  Index node(Index column, Index level) const { return column * (layers + 1) + level; }
  /// Lower triangle, then the upper one.
  std::array<Index, 6> corners(Index triangle, Index layer) const;
  PrismCorners points(Index triangle, Index layer) const;
};

/// Layers of equal thickness on both sides of the mesh, along its vertex normals (means weighted by area). `thickness`
/// [m]: of all layers together, one number for all vertices or one for each. Throws std::invalid_argument otherwise.
PrismMesh extrude(const TriangleMesh& mid_surface, const std::vector<double>& thickness, Index layers);

/// Stress that a change of shape causes at once and that then relaxes: s = 2 μ dev ε exp(−t/τ).
struct MaxwellBranch {
  double shear_modulus;    // μ [Pa]
  double relaxation_time;  // τ [s]
};

/// What some of a shell's columns are made of.
struct ShellRegion {
  Elastic material;  // [Pa]
  double density;    // [kg/m³]
};

struct ThickShellOptions {
  Prism element = Prism::tied;
  Elastic material{1e6, 0.0};  // [Pa]
  /// Where not empty, layers have one each instead, the lowest first.
  std::vector<Elastic> layer_materials = {};
  double density = 1000.0;  // [kg/m³]
  /// Where not empty, triangle t is of regions[region_of[t]] instead; not beside layer_materials.
  std::vector<ShellRegion> regions = {};
  std::vector<Index> region_of = {};
  VectorN<3> gravity{0, 0, -9.81};  // [m/s²]
  std::vector<Index> clamped = {};  // columns whose nodes are held
  /// Where set, the material is Hencky's and flows, else neo-Hookean and elastic. Not with Prism::single.
  std::optional<Flow> flow = {};
  /// Where not empty, layers flow by one each, the lowest first; one that never yields is Hencky's elastic material.
  std::vector<Flow> layer_flows = {};
  /// A Maxwell branch beside the material, with either of which it makes a viscoelastic solid. Not with Prism::single.
  std::optional<MaxwellBranch> relaxing = {};
  double time_step = 0.01;  // h [s]; of viscosity

  bool flows() const { return flow.has_value() || !layer_flows.empty(); }
};

/// Unknowns: three per node, in the order of the mesh; with Prism::enhanced then one per prism, layer by layer of a
/// triangle: its thickness strain's slope α.
struct ThickShell {
  Problem problem;
  LinearLoad* gravity = nullptr;            // owned by the problem
  std::vector<InelasticPrisms*> inelastic;  // owned by the problem: the material that flows, then the Maxwell branch
  Vector x;                                 // the rest state
  PrismMesh mesh;

  VectorN<3> node(const Vector& state, Index column, Index level) const {
    return state.segment<3>(3 * mesh.node(column, level));
  }
  /// Half-way between the column's lowest and highest node.
  VectorN<3> mid_surface(const Vector& state, Index column) const;
  /// Takes the step that ended in `state` into the material's history. Returns what it dissipated [J].
  double advance(const Vector& state) const;
};

/// Throws std::invalid_argument for a material or mesh that makes no sense.
ThickShell make_thick_shell(const PrismMesh& rest, const ThickShellOptions& options);

/// [kg], one for each unknown of the mesh's nodes: of each prism ∫ρ N_a dV on its corner a.
Vector lumped_mass(const PrismMesh& mesh, double density);
/// The same of each region's own density, or of the one of all.
Vector lumped_mass(const PrismMesh& mesh, const ThickShellOptions& options);

}  // namespace wrinkle
