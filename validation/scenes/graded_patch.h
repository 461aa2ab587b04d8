#pragma once
#include "core/constraint/skin_clusters.h"

namespace wrinkle::validation {

enum class ClusterPlace { interior, border, corner };

struct GradedPatchOptions {
  ClusterPlace place = ClusterPlace::interior;
  double vertices = 60;        // n, about as many in the support
  double grading = 2;          // g, spacing on one side of a line through the centre over that on the other
  VectorN<2> origin = {0, 0};  // [m] place of the centre in material space
  double radius = 1;           // r [m] of the support
  std::uint64_t seed = 1;
};

/// One cluster and a mesh around it.
struct GradedPatch {
  FlatMesh mesh;
  SkinCluster cluster;
};

/// Points on a jittered square grid, about h apart on one side of a line through the centre and g h on the other, the
/// line's direction drawn at random; n = ½ A (1 + 1/g²)/h² are in the part A of the support that lies in the domain. It
/// ends on the centre's side(s) at the border, and 3r away elsewhere. Points of the border are as far apart.
/// Triangulated after Delaunay.
GradedPatch graded_patch(const GradedPatchOptions& options);

}  // namespace wrinkle::validation
