#pragma once
/// A mat on a floor as hands lead its first turn and pull its end, or as they have let it go.

#include <memory>
#include <vector>

#include "core/assembly/contact_energy.h"
#include "core/linear/linear_solver.h"
#include "core/step/implicit_euler.h"
#include "validation/meters/timed_contact.h"
#include "validation/scenes/roll_strap.h"
#include "validation/scenes/rolled_mat_layout.h"

namespace wrinkle::validation {

enum class Hands { on, off };

/// Elastic bands on the mat, each a closed way from node to node, with one shortened length for all its pieces: what a
/// buckle pulls together. Glued to the nodes: a band does not slip along the mat.
struct Bands {
  std::vector<std::vector<Index>> loops;  // nodes
  double stiffness = 0;                   // [N] force a strain, of each
  double shorter = 0;                     // by how much of its length when it is closed
};

/// What ties the roll once hands are off: bands, which have their length where nodes are at `closed_at` [m], or a
/// strap.
struct RollTie {
  Bands bands;
  Vector closed_at;
  RollStrap strap;
};

/// Prisms in contact with themselves and the floor, moved by backward Euler. What determines a step is the motion
/// where it begins, and what is held there: friction's lag is taken anew from it, and κ is never raised. With pcg-stale
/// it is the factor that is kept, too, within its tolerance: a motion that goes on begins without one.
class LedMat {
 public:
  /// The motion is of the mat's nodes, then of the strap's vertices.
  LedMat(const RolledMatOptions& options, const RolledMatLayout& layout, Hands hands, Motion motion,
         const RollTie& tie = {});
  LedMat(const LedMat&) = delete;
  LedMat& operator=(const LedMat&) = delete;

  /// Turns what is held by an angle about an axis that goes from there to here, in the next step.
  void turn(const VectorN<3>& from, const VectorN<3>& to, double angle);
  /// The strap is that part as short as it will be, from the next step on.
  void tighten(double part);
  SolveResult step();
  /// The same, where Newton's method begins on the way to a guess.
  SolveResult step(const Vector& guess);
  /// The part of the way to a guess that contact allows, at most 1.
  double allowed(const Vector& guess) const;
  /// Of the last step, without its time and stage.
  const RolledMatStep& last() const { return last_; }
  const Motion& motion() const { return motion_; }
  void add_seen(Watched& out) const;
  double band_energy() const;  // [J] where the motion is
  double energy();             // [J] there, without what friction and the hands store; of what ties it too
  double strap_stretch() const { return strap_ == nullptr ? 0 : strap_->stretch(motion_.x); }

 private:
  void hold(double held);
  void add_strap(const RollStrap& strap);
  void add_contact(const TriangleMesh& middle, const RollStrap& strap);
  void add_bands(const Bands& bands, const Vector& closed_at);
  template <class Step>
  SolveResult timed(const Step& step);
  void measure(const Motion& before);
  double looked() const;
  Vector unbalanced();
  double unrest(const Vector& before) const;

  RolledMatOptions o_;
  ThickShell shell_;
  ContactSurface surface_;
  std::unique_ptr<LinearSolver> linear_;
  Motion motion_;
  RolledMatStep last_;
  Vector mass_, load_;
  std::vector<Index> held_;        // nodes
  TimedContact* timed_ = nullptr;  // owned by the problem, as the next
  StateWatch* watch_ = nullptr;
  InertiaEnergy* inertia_ = nullptr;
  Energy* bands_ = nullptr;
  std::vector<Energy*> shell_terms_;  // of the mat alone: elastic, its weight
  std::unique_ptr<StrapTerms> strap_;
  double tightened_ = 0;
  std::unique_ptr<SurfaceContact> barrier_;  // without friction, for what is stored
  std::unique_ptr<ContactEnergy> floor_;
  std::unique_ptr<ImplicitEuler> euler_;
};

}  // namespace wrinkle::validation
