#pragma once
/// Two corrugated, rigid sheets, the upper one laid across the ridges of the lower: only edges can hold it.

#include <memory>
#include <string>

#include "core/assembly/surface_contact.h"
#include "core/mesh/triangle_mesh.h"
#include "core/step/implicit_euler.h"
#include "validation/oracle/crossed_edges.h"

namespace wrinkle::validation {

/// Ridges are level, `spacing` apart, with slopes of 45°, and one edge each, so long that their ends lie beside the
/// other sheet: no vertex is over or under it.
struct CrossedRidgesOptions {
  Index ridges = 3;        // of each sheet
  double angle = 1.5708;   // [rad] between the sheets' ridges
  double spacing = 0.02;   // [m]
  double distance = 1e-3;  // d̂ [m]
  double pressed = 0.5;    // the gap that the law gives, over the reach of edges: makes the weight
  double time_step = 2e-3;
  double stiffness = 1e9;  // κ [N/m³]
  ContactFormulation contact = ContactFormulation::guarded;
};

/// The upper sheet falls freely, without turning, from twice the reach, by backward Euler.
class CrossedRidges {
 public:
  explicit CrossedRidges(const CrossedRidgesOptions& options);
  CrossedRidges(const CrossedRidges&) = delete;
  CrossedRidges& operator=(const CrossedRidges&) = delete;

  SolveResult step() { return euler_->step(motion_); }
  double gap() const;  // [m] of the upper ridges over the lower, below 0 where they have gone through
  double speed() const { return motion_.velocity.norm(); }  // [m/s]
  double weight() const { return weight_; }                 // [N]
  double reach() const { return law_.reach; }               // [m] of edges
  const CrossedEdges& law() const { return law_; }
  /// Pairs of edges that push, and what else pushes.
  struct Touches {
    double edges = 0, others = 0;
    double force = 0;  // [N] upwards on the upper sheet
  };
  Touches touches() const;
  Index crossings() const;                                     // edges that go through a triangle: exact
  const TriangleMesh& mesh() const { return both_; }           // both, at rest
  Vector places() const { return map_ * motion_.x + start_; }  // [m] of its vertices

 private:
  CrossedRidgesOptions o_;
  CrossedEdges law_;
  double weight_ = 0;
  TriangleMesh both_;                  // the upper sheet where its ridges lie on those of the lower
  Problem seen_;                       // of both sheets' vertices
  SurfaceContact* contact_ = nullptr;  // owned by it
  std::unique_ptr<Assembler> assembler_;
  SparseMatrix map_;
  Vector start_;  // [m] vertices where the upper sheet has not moved
  Problem problem_;
  std::unique_ptr<LinearSolver> linear_;
  std::unique_ptr<ImplicitEuler> euler_;
  Motion motion_;  // of the upper sheet: three unknowns
};

}  // namespace wrinkle::validation
