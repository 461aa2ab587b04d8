#pragma once
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// One piece of an element's material, by the corners that belong to it: bit c for corner c. A corner on the cut itself
/// belongs to the pieces on both of its sides.
using Piece = std::uint8_t;

/// A mesh whose cut elements have been replaced by whole copies, one for each piece of their material. N: corners of an
/// element, 3 or 4.
template <int N>
struct VirtualMesh {
  std::vector<Index> original;                 // of each vertex; those of the uncut mesh come first, each its own
  std::vector<std::array<Index, N>> elements;  // element copies
  std::vector<Index> parent;                   // of each copy: the element that it is a copy of
  std::vector<Piece> piece;                    // of each copy: which of its corners are material

  Index num_vertices() const { return static_cast<Index>(original.size()); }
  Index num_elements() const { return static_cast<Index>(elements.size()); }
};

/// The virtual node algorithm: Molino, Bao & Fedkiw 2004, for one cut per edge, so that every piece of an element has
/// one of its corners at least, and nothing smaller than the elements is made.
///
/// Each piece of each element gets an element of its own; where pieces of neighbours share material, that is a corner
/// of the common face, the face's vertices are the same ones. A vertex of the uncut mesh keeps its number on the piece
/// that holds its material (on the first of these, where it lies on the cut and is split); others are virtual.
///
/// `pieces[e]`: of element e, at least one, together all its corners. Throws std::invalid_argument where that is not
/// so, or an element names a vertex that is not there.
template <int N>
VirtualMesh<N> duplicate_elements(const std::vector<std::array<Index, N>>& elements, Index num_vertices,
                                  const std::vector<std::vector<Piece>>& pieces);

}  // namespace wrinkle
