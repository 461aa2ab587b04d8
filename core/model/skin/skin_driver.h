#pragma once
/// The surface under the lowest layer of a skin, whose motion is given: Li & Kry 2014, § 3.

#include <functional>
#include <vector>

#include "core/mesh/flat_mesh.h"

namespace wrinkle {

/// A surface over material space as a function of a parameter s in [0, 1], an animation's progress. Only the surface
/// is given: what lies under it stays outside the model.
class SkinDriver {
 public:
  virtual ~SkinDriver() = default;
  /// The surface in material space, fine enough for the averages of the layer above.
  virtual const FlatMesh& mesh() const = 0;
  /// x [m], three numbers per vertex of mesh(). Throws std::invalid_argument for an s outside [0, 1].
  virtual Vector pose(double s) const = 0;
};

/// One shape of a blend: how far it moves each vertex, and how much of it there is at s.
struct BlendShape {
  Vector displacement;                   // d [m], three numbers per vertex
  std::function<double(double)> weight;  // w(s)
};

/// x(s) = x₀ + Σ_k w_k(s) d_k
class BlendShapes final : public SkinDriver {
 public:
  /// `base`: x₀ [m], three numbers per vertex. Throws std::invalid_argument for a base or a shape of another size, or
  /// a shape without weight.
  BlendShapes(FlatMesh mesh, Vector base, std::vector<BlendShape> shapes);

  const FlatMesh& mesh() const override { return mesh_; }
  const std::vector<BlendShape>& shapes() const { return shapes_; }
  Vector pose(double s) const override;

 private:
  FlatMesh mesh_;
  Vector base_;
  std::vector<BlendShape> shapes_;
};

/// The weight of shape k of n, k from 1, that take turns as s goes from 0 to 1: the hat that is 1 at s = k/n, 0 at its
/// neighbours. In-between shapes, as animators use for a motion that is no straight line.
double in_between(double s, Index k, Index n);

}  // namespace wrinkle
