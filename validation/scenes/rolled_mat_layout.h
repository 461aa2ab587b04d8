#pragma once
/// Where a mat that is to be rolled up is at the start, and where the hands go that roll it.

#include <functional>

#include "validation/oracle/spiral.h"
#include "validation/scenes/rolled_mat.h"

namespace wrinkle::validation {

/// A spiral as the law of a wound mat lays it, then straight on, over the floor.
class RolledMatLayout {
 public:
  explicit RolledMatLayout(const RolledMatOptions& options);

  double thickness() const { return thickness_; }  // [m] under T₀
  /// [m] of the middle, where the mat has gone round by that angle from its beginning on.
  double radius(double turned) const { return spiral_.c() * (begin_ + turned); }
  /// [m] of the roll's axis, of which the mat goes off after that angle, lying lowest.
  double height(double turned) const;
  double held() const;  // [m] of the mat, at rest
  /// [m] of the mat, at rest, that has gone round after that angle.
  double rolled(double turned) const;
  /// Of the whole mat.
  const TriangleMesh& middle() const { return middle_; }
  /// Of the nodes of the mat's prisms, after that angle, where the roll's axis is there.
  Vector places(const PrismMesh& mesh, double turned, const VectorN<3>& axis) const;
  Vector start(const PrismMesh& mesh) const;

 private:
  RolledMatOptions options_;
  double stretch_, thickness_, begin_ = 0;  // under T₀; [m]; angle of the spiral where the mat begins
  Spiral spiral_{1};
  TriangleMesh middle_;
};

/// What is ψ on from the roll's lowest place; ψ grows as the roll goes along x.
VectorN<3> off_axis(double radius, double angle, double y);

/// The gap [m] of flat pieces of the mat's mesh by the pressure [Pa] with which they are pressed, an area at rest.
std::function<double(double)> flat_gap(const RolledMatOptions& options);

}  // namespace wrinkle::validation
