#pragma once
/// A coarse lattice of box elements around a surface, in which the surface is embedded. Rémillard & Kry 2013, § 3
/// and 5.1.

#include <array>
#include <vector>

#include "core/base/types.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

enum class ShapeFunctions {
  linear,     ///< trilinear, 8 nodes, C⁰
  quadratic,  ///< triquadratic B-splines, 27 nodes, C¹
};

struct LatticeOptions {
  ShapeFunctions shape = ShapeFunctions::quadratic;
  VectorN<3> spacing{1, 1, 1};  // [m] edges of a cell
  VectorN<3> origin{0, 0, 0};   // [m] the lowest corner of cell (0, 0, 0)
  double smallest_part =
      1e-9;  // build_lattice: of a cell's volume; less gets no element (of a face's area: no connection)
};

/// One connected piece of the interior within one cell. Several may share a cell: they are superimposed.
struct LatticeElement {
  std::array<Index, 3> cell;
  std::vector<Index> nodes;  // 8 or 27, x fastest
  double volume;             // [m³] of the piece, at most the cell's
};

struct Lattice {
  ShapeFunctions shape;
  VectorN<3> spacing, origin;     // [m]
  std::vector<VectorN<3>> nodes;  // [m] at rest; quadratic: the nodes' Greville points, which are cells' centres
  std::vector<LatticeElement> elements;
  std::vector<Index> element_of;  // of each embedded point; −1: a vertex of no triangle
  SparseMatrix embedding;         // B [points × nodes]: x = B q; rows add up to 1, save for −1: empty
};

/// The lattice of a watertight surface: an element for each connected piece of the interior in each cell, with nodes of
/// its own; elements whose pieces meet in an area of a common cell face share the 4 (linear) or 18 (quadratic) nodes
/// there. The embedded points are the mesh's vertices. Throws std::invalid_argument for a surface that is not
/// watertight or turned inside out, a piece of it too small for an element of its own, and for spacings that are not
/// positive.
Lattice build_lattice(const TriangleMesh& surface, const LatticeOptions& options);

/// A block of cells[0] × cells[1] × cells[2] whole cells, the first at the origin, with these points embedded: for a
/// surface that is not closed, such as the skin of a slab. Points may lie on the block's boundary, and beyond it by
/// 1e-9 of a cell; std::invalid_argument for those farther out, and for spacings or counts that are not positive.
Lattice block_lattice(const std::vector<VectorN<3>>& points, const LatticeOptions& options,
                      const std::array<Index, 3>& cells);

}  // namespace wrinkle
