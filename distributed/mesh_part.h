#pragma once
/// A mesh in as many parts as there are processes.

#include <array>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

using Triangles = std::vector<std::array<Index, 3>>;

/// The part of each triangle: METIS's, of triangles that meet in edges, so that the parts are even and few vertices lie
/// between them. The same on every process that asks. Throws std::invalid_argument for more parts than triangles,
/// and where METIS leaves one empty.
std::vector<Index> partition(const Triangles& triangles, Index vertices, Index parts);

/// Partitions of one mesh, of which it keeps the last.
class KeptPartition {
 public:
  const std::vector<Index>& operator()(const Triangles& triangles, Index vertices, Index parts);

 private:
  Index parts_ = -1;
  std::vector<Index> part_;
};

/// What one process knows of the mesh: its own triangles, and behind edges their neighbours', in the order of the
/// whole.
struct MeshPart {
  std::vector<Index> triangles;  // their numbers in the whole, ascending
  std::vector<char> own;         // of each
  std::vector<Index> vertices;   // of its triangles, their numbers in the whole, ascending
  Triangles corners;             // of each triangle: numbers within the part
  std::vector<Index> local;      // of each vertex of the whole: its number in the part, −1 elsewhere
};

enum class Neighbours { none, behind_edges };

MeshPart part_of(const Triangles& triangles, Index vertices, const std::vector<Index>& part, Index which,
                 Neighbours neighbours);

/// Those of a list that the part has, by their numbers there.
std::vector<Index> within(const MeshPart& part, const std::vector<Index>& vertices);

}  // namespace wrinkle
