#pragma once
/// A body of capsules that lowers its arms, bends its elbows and takes a step: what garments are worn on.

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// How far it has gone [rad]: angles of its joints, all 0 with the arms held out and the legs straight.
struct BodyPose {
  double lowered = 0;  // arms, from the horizontal
  double bent = 0;     // elbows, forwards
  double stride = 0;   // one thigh forwards, the other as far back
  double knee = 0;     // of the one in front
};

/// Closed surfaces of rounded tubes that reach into each other, each of which moves as a rigid body.
struct WalkingBody {
  TriangleMesh rest;      // of pose 0
  std::vector<int> bone;  // of each vertex

  /// Places [m] of all vertices, three numbers each.
  Vector at(const BodyPose& pose) const;
};

/// `edge` [m] of its mesh.
WalkingBody make_walking_body(double edge);

}  // namespace wrinkle::validation
