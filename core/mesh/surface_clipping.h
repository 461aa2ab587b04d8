#pragma once
/// The interior of a closed surface, divided into its connected pieces within the cells of a lattice. Rémillard & Kry
/// 2013, § 5.1, Fig. 5.

#include "core/mesh/surface_cut.h"

namespace wrinkle {

/// One connected component of the interior within one cell.
struct InteriorPiece {
  std::array<Index, 3> cell;
  double volume;                 // [m³]
  std::vector<Index> triangles;  // of SurfaceClipping::cut that bound it; none where the whole cell is inside
};

/// Two pieces that meet in a connected area of the face between their cells.
struct PieceContact {
  Index lower, upper;  // pieces; upper's cell is the next one along the axis
  int axis;
  double area;  // [m²]
};

struct SurfaceClipping {
  SurfaceCut cut;
  std::vector<InteriorPiece> pieces;  // in the order of their cells, z slowest
  std::vector<PieceContact> contacts;
  std::vector<Index> piece_of;  // the piece that each vertex of the original surface bounds; −1: no triangle has it
};

/// Cuts the surface and closes the parts in each cell with what of the cell's faces lies inside. Faces look outwards.
/// Throws std::invalid_argument for a surface that is not watertight, or encloses no positive volume, and for spacings
/// that are not positive.
///
/// Nothing but volumes is computed in floating point once the surface is cut (see cut_surface), save for cavities and
/// holes that touch no cell's boundary: they are assigned to the piece that surrounds them by rays. Where the surface
/// only touches a plane, pieces without volume may arise beyond it.
SurfaceClipping clip_surface(const TriangleMesh& surface, const LatticePlanes& planes);

}  // namespace wrinkle
