#pragma once
#include "core/remesh/mesh_surgery.h"
#include "core/remesh/remesh.h"
#include "core/remesh/state_transfer.h"

namespace wrinkle {

/// A skin while it is remeshed: the three operations on its connectivity, each with what they do to positions, masses
/// and velocities, and refused where a triangle would turn over or become too flat. A copy is a snapshot.
class MovingSkin {
 public:
  MovingSkin(FlatMesh mesh, const SkinState& state, const RemeshOptions& options, const AreaDensity& density);

  const FlatMesh& mesh() const { return surgery_.mesh(); }
  const MeshSurgery& surgery() const { return surgery_; }
  const MassPoints& points() const { return points_; }
  SkinState state() const;
  Momentum momentum() const;                      // about the origin
  void restore_momentum(const Momentum& before);  // of all vertices together

  void resize();                        // the sizing field anew; only after compact()
  double size(Index a, Index b) const;  // s of an edge, or of one that might be
  std::vector<Index> compact();         // drops what was removed: the old number of each vertex that is left
  void split(Index a, Index b);
  bool wants_flip(Index a, Index b, double reluctance) const;
  bool try_flip(Index a, Index b, double reluctance);  // where the metric asks for it
  bool can_collapse(Index gone, Index kept) const;     // of an edge; where no new one is larger than 1 − hysteresis
  void collapse(Index gone, Index kept);

 private:
  using Triangle = std::array<Index, 3>;
  double quality(const Triangle& t) const;
  VectorN<3> area_normal(const Triangle& t) const;
  VectorN<3> normal(Index v) const;
  VectorN<3> new_position(Index a, Index b) const;
  bool keeps_shape(const std::vector<Triangle>& before, const std::vector<Triangle>& after) const;
  double density_at(Index v) const;
  void weigh(Index v);
  std::vector<Index> everything() const;
  template <class F>
  void keeping_momentum(std::vector<Index> patch, const F& change);

  const RemeshOptions* options_;
  const AreaDensity* density_;
  MeshSurgery surgery_;
  MassPoints points_;
  std::vector<double> density_at_;  // [kg/m²] per vertex
  std::vector<MatrixN<2>> metric_;  // [1/m²] per vertex
};

}  // namespace wrinkle
