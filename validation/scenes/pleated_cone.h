#pragma once
#include "core/crease/creased_mesh.h"

namespace wrinkle::validation {

/// knife: every pleat lies to the same side, two creases each. box: to both sides, four creases each.
enum class PleatStyle { knife, box };

/// panels: each is flat, and pleats are open by the separation. rolled: folded flat in the plane, one layer on the
/// other, and then rolled into a frustum, so that layers are in one place; triangles are strained by (a/R)²/24, a their
/// width around, R the frustum's radius.
enum class PleatFold { panels, rolled };

struct PleatedConeOptions {
  PleatStyle style = PleatStyle::knife;
  Index columns = 195, rows = 30, pleats = 39;
  double inner = 0.3, outer = 0.9;  // [m] along the slant, waist and hem
  double unfolded = 1.22;           // [rad] half angle of the cone without pleats
  double separation = 0.5;          // of a pleat's fold back: 0 flat on the cone, 1 straight inwards; of flat panels
  PleatFold fold = PleatFold::panels;
};

/// A skirt of a closed strip of cloth that is a cone when it is unfolded, with creases along its rays, and its pleats
/// folded: every panel between two creases is flat and as large as before, so that no triangle is strained.
///
/// Patkar et al. 2015, § 8, close a sector of an annulus once it is folded, rolled into a frustum; the cone is that
/// sector closed beforehand.
struct PleatedCone {
  TriangleMesh cone;  // at rest, unfolded: the apex in the origin, the hem below
  CreasePattern pattern;
  CreasedMesh creased;
  Vector folded;            // [m] three numbers per vertex of the creased mesh
  Vector folded_uncut;      // of the cone's vertices: of each the real copy
  std::vector<bool> outer;  // of each crease of the pattern: whether it is folded outwards
  double gap;               // [m] between copies, largest: vertices that made way bend panels by that much

  /// 0 at the waist, `rows` at the hem.
  Index row(Index original) const { return original / columns; }
  Index columns, rows, pleats;
  PleatStyle style;
};

/// Throws std::invalid_argument for numbers of cells or pleats, radii or angles that make no skirt.
PleatedCone make_pleated_cone(const PleatedConeOptions& options);

}  // namespace wrinkle::validation
