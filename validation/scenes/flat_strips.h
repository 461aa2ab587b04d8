#pragma once
/// What contact's pressure is at a gap, pairs of edges and all, on flat sheets of a mesh: no law of its own, as how
/// many edges cross depends on the mesh.

#include <vector>

#include "core/assembly/surface_contact.h"

namespace wrinkle::validation {

/// [N/m] force over length with which two flat strips of one mesh press each other, one of them `shift` [m] farther
/// along x, by the gap between them over d̂; the mean of several shifts.
class FlatStrips {
 public:
  FlatStrips(const TriangleMesh& strip, const SurfaceContactOptions& contact, const std::vector<double>& shifts);

  double force(double gap) const;
  /// The gap over d̂ for that force.
  double gap(double force) const;

 private:
  static constexpr Index kGaps = 24;
  std::vector<double> logarithms_;  // of the force at the gaps (i + 1)/(kGaps + 1)
};

/// The gap over d̂ at which w (−b′) [N/m] is `force`: flat strips' without what pairs of edges add.
double barrier_gap(const SurfaceContactOptions& contact, double width, double force);

}  // namespace wrinkle::validation
