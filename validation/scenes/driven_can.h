#pragma once
/// A can, moved by backward Euler, and what drives it.

#include <memory>
#include <vector>

#include "core/assembly/contact_energy.h"
#include "core/linear/linear_solver.h"
#include "core/step/implicit_euler.h"
#include "validation/meters/timed_contact.h"
#include "validation/scenes/crushed_can.h"

namespace wrinkle::validation {

/// Prisms in contact with themselves, a floor, and a plate or two fingers, whose unknowns are held and driven. What
/// determines a step is the motion where it begins, the prisms' history, and the speed of what drives; with pcg-stale
/// or in a trust region, too, within their tolerance, the factor that is kept: a motion that goes on begins without
/// one.
class DrivenCan {
 public:
  explicit DrivenCan(const CrushedCanOptions& options);
  DrivenCan(const DrivenCan&) = delete;
  DrivenCan& operator=(const DrivenCan&) = delete;

  /// `speed` [m/s]: of what drives, towards the can.
  SolveResult step(double speed);
  /// Of the last step, without its time and stage; sums are of all steps.
  const CrushStep& last() const { return last_; }
  /// Goes on from where an earlier run was.
  void resume(Motion motion, const std::vector<double>& history, const CrushStep& last);

  const PrismMesh& mesh() const { return shell_.mesh; }
  const Motion& motion() const { return motion_; }
  std::vector<double> history() const;
  Vector flow() const;
  Vector nodes() const { return motion_.x.head(3 * static_cast<Index>(shell_.mesh.nodes.size())); }
  /// [m] Height of the upper end, the mean of its nodes; or distance of the columns that fingers press first.
  double size() const;
  void add_seen(Watched& out) const;

 private:
  struct Body {
    Shape shape;
    BodyFrame start;
    VectorN<3> way;  // unit vector
    Index first;     // of its twelve unknowns
  };
  void add_bodies();
  void add_contact();
  void measure();
  double force();
  double stored();

  CrushedCanOptions o_;
  CanMesh can_;
  ThickShell shell_;
  ContactSurface surface_;
  std::unique_ptr<LinearSolver> linear_;
  std::vector<Body> bodies_;
  Motion motion_;
  CrushStep last_;
  Vector mass_;
  TimedContact* timed_ = nullptr;  // owned by the problem, as the next
  StateWatch* watch_ = nullptr;
  ContactEnergy* press_ = nullptr;
  InertiaEnergy* inertia_ = nullptr;
  std::unique_ptr<SurfaceContact> barrier_;  // without friction, for what is stored
  std::unique_ptr<ContactEnergy> pressed_;
  std::unique_ptr<ImplicitEuler> euler_;
};

}  // namespace wrinkle::validation
