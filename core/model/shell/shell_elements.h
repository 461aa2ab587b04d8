#pragma once
/// The elements of thin shells: every membrane and every bending energy, by name. Vertices have three unknowns each.

#include <memory>
#include <optional>
#include <vector>

#include "core/assembly/energy.h"
#include "core/crease/creased_mesh.h"
#include "core/energy/discrete_hinge.h"
#include "core/material/elastic.h"
#include "core/material/skin_field.h"
#include "core/model/shell/rest_height.h"

namespace wrinkle {

/// baraff_witkin: as Rémillard & Kry 2013 print it (§ 5), its coefficients hE, hE, hE/2; ν has no part in it.
enum class ShellMembrane { none, stvk, arap, corotated, baraff_witkin };

/// hinge: bent at rest as the surface is. midedge: flat at rest, an unknown tan φ for each edge.
enum class ShellBending { none, hinge, midedge };

/// Of a shell; where it is given by stiffnesses, `thickness` is 1, `material` has E h [N/m] for E, and `density` is
/// ρ h [kg/m²].
struct ShellOptions {
  ShellMembrane membrane = ShellMembrane::stvk;
  ShellBending bending = ShellBending::hinge;
  double thickness = 0.01;                       // h [m]
  Elastic material{1e6, 0.0};                    // E [Pa], ν
  std::optional<double> bending_stiffness = {};  // D [J] of hinges; none: the plate's, E h³/12(1 − ν²)
  double bending_scale = 1;                      // on D, of hinges
  SkinField field = {};             // E and h over x and y of the rest shape, in place of those above; with hinges
  RestHeight rest_height = {};      // of the hinges' rest angles, over x and y of the rest shape; none: as it lies
  VectorN<3> axis{1, 0, 0};         // of baraff_witkin's stretch, projected on each triangle; where it is nearly normal
                                    // to one, the first of the coordinates' directions that is not takes its place
  double density = 0;               // ρ [kg/m³]; 0: without mass and weight
  VectorN<3> gravity{0, 0, -9.81};  // [m/s²]
  std::vector<Index> held = {};     // vertices that stay where they are
  std::optional<int> held_coordinate = {};     // 0, 1 or 2: all its unknowns are held: plane strain
  std::optional<VectorN<3>> clamp_point = {};  // [m] with each boundary edge between held vertices it spans the plane
                                               // that holds the shell there; none: nothing is clamped
};

/// The triangles of a shell at rest, what of them is material, and where its unknowns are.
struct ShellSheet {
  TriangleMesh mesh;
  std::vector<SharedEdge> edges;  // of that mesh, all
  Vector share;                   // of each triangle: the part of its area that is material
  std::vector<Index> unknowns;    // the first of each vertex
  Index num_dofs = 0;             // of the vertices, and of all that stands between or behind theirs
};

/// All material, vertex v at 3 v.
ShellSheet whole_sheet(const TriangleMesh& mesh);

/// Null where there is none. The problem's unknowns are the sheet's, then three for a clamp point if there is one, then
/// with midedge bending one per edge. Throw std::invalid_argument for a triangle without area, properties of the field
/// that are not positive, or a held vertex that does not exist.
std::unique_ptr<Energy> shell_membrane(const ShellSheet& sheet, const ShellOptions& options);
std::unique_ptr<Energy> shell_bending(const ShellSheet& sheet, const ShellOptions& options);

/// W of a hinge is ½ k (θ − θ₀)² |e|²/A with k = D, times the part of |e| that is material, |e| and A those of the
/// whole edge and triangles. The hinge of a clamped edge has the area of its one triangle: the flap across is not
/// material.
ElementSet<DiscreteHinge> shell_hinges(const ShellSheet& sheet, const ShellOptions& options);

/// One per vertex: 1 for the vertices in `which`. Throws std::invalid_argument for one that does not exist.
std::vector<char> held_vertices(const std::vector<Index>& which, Index vertices);

/// Whether a clamp point holds that edge.
bool is_clamped(const MeshEdge& edge, const ShellOptions& options, const std::vector<char>& held);

/// 0, 3, 6, …: the first unknown of each of that many vertices.
std::vector<Index> point_unknowns(Index vertices);

/// [m] three numbers per vertex.
Vector positions(const TriangleMesh& mesh);

}  // namespace wrinkle
