#pragma once
#include <array>
#include <vector>

#include "core/constraint/constraint.h"
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// Two points at a distance.
struct PointPair {
  std::array<Index, 2> first;  // the first unknown of either point
  double length;               // l [m] at rest
};

/// All edges of a mesh, as long as they are in it. first[v]: the first unknown of vertex v.
std::vector<PointPair> edge_pairs(const TriangleMesh& mesh, const std::vector<Index>& first);

/// The sides of a grid's cells, and both diagonals of each, as long as they are between `vertices`, of which (i, j),
/// i ≤ along, j ≤ across, is number i (across + 1) + j as in strip_mesh. Throw std::invalid_argument for another number
/// of vertices.
std::vector<PointPair> side_pairs(const std::vector<VectorN<3>>& vertices, Index along, Index across,
                                  const std::vector<Index>& first);
std::vector<PointPair> diagonal_pairs(const std::vector<VectorN<3>>& vertices, Index along, Index across,
                                      const std::vector<Index>& first);

/// Distances between points: g = |e|²/l² − 1. All edges of a triangle mesh, or the sides of quadrilaterals as in
/// Goldenthal et al. 2007, § 4, who print |e|²/l − l: their row is l [m] times this one.
class LengthConstraint final : public Constraint {
 public:
  /// Throws std::invalid_argument for a length that is not positive, or a point paired with itself.
  explicit LengthConstraint(std::vector<PointPair> pairs);

  std::string_view name() const override { return "length"; }
  Index num_groups() const override { return static_cast<Index>(pairs_.size()); }
  Index rows_per_group() const override { return 1; }
  std::span<const Index> points(Index group) const override { return pairs_[group].first; }
  void values(Index group, const Vector& x, double* g) const override;
  void gradients(Index group, const Vector& x, double* gradients) const override;
  void add_curvature(Index group, const Vector& x, const double* y, Curvature curvature, double* blocks) const override;

 private:
  std::vector<PointPair> pairs_;
};

}  // namespace wrinkle
