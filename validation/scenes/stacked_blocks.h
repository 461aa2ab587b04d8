#pragma once
/// Two elastic blocks, one pressed down on the other, whose meshes do not match where they meet.

#include <string>

#include "core/assembly/surface_contact.h"
#include "core/material/elastic.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// alike: both blocks have the lower one's, so that they match.
enum class BlockMeshes { apart, alike };

struct StackedBlocksOptions {
  Index cells = 9;  // along a side of the lower block, 1 m × 1 m × ½ m as the upper one
  Index upper = 0;  // of the upper one; 0: 1.3 times as many
  BlockMeshes meshes = BlockMeshes::apart;
  Elastic material{1e6, 0.3};
  double pressure = 0.05;  // p over E, on top
  double distance = 0.1;   // d̂ over the lower block's edge; κ is such that the barrier has p at d̂/2
  ContactFormulation contact = ContactFormulation::guarded;
  std::uint64_t seed = 1;
  std::string linear_solver = "cholmod-supernodal";

  double edge() const { return 1 / static_cast<double>(cells); }  // [m]
};

struct StackResult {
  Status status = Status::converged;
  std::string message;
  double gap = 0;           // over d̂: mean of the pairs', weighed by their forces
  double uneven = 0;        // rms of σ_zz/(−p) − 1 in both blocks, by volume
  double uneven_far = 0;    // the same of what lies more than ¼ m from where they meet
  double uneven_faces = 0;  // rms of f/(p A) − 1 at the vertices of both faces that meet
  double balance = 0;       // contact's force on the upper block over p × 1 m², less 1
  double residual = 0;      // ‖∇W‖∞ of the free unknowns over p edge²
  Index iterations = 0;
  Index crossings = 0;  // edges that go through a triangle, of all states that Newton's method accepts
  Frame frame;          // the lower block's face, with pressure and displacement
};

/// Equilibrium without friction, of constant-strain tetrahedra. All sides stand at smooth walls, the lower block on a
/// smooth floor, p is a dead load: with an even pressure between them both have σ_zz = −p and a linear displacement,
/// which their elements have as well. σ is Piola's stress.
StackResult press_stack(const StackedBlocksOptions& options);

}  // namespace wrinkle::validation
