#pragma once
#include <memory>
#include <span>

#include "core/mesh/flat_locator.h"

namespace wrinkle {

/// A surface in space over material space, piecewise linear: what a layer of skin lies on.
struct SkinSurface {
  std::shared_ptr<const FlatLocator> material;  // its mesh
  Vector x;                                     // [m], three numbers per vertex of that mesh

  const FlatMesh& mesh() const { return material->mesh(); }
};

/// Where in a mesh each of some material points lies.
std::vector<FlatPoint> locate_all(const FlatLocator& locator, const std::vector<VectorN<2>>& u);

/// The surface at located points: three numbers for each.
Vector interpolate(const SkinSurface& surface, const std::vector<FlatPoint>& points);

/// x + t n [m], n the normals at the vertices (of the faces around, weighted by area), t [m] one number per vertex: the
/// right-hand side of Li & Kry 2014, eq. 2, before it is averaged. An empty t is none.
Vector offset_surface(const FlatMesh& mesh, const Vector& x, const Vector& t);

}  // namespace wrinkle
