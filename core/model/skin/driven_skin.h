#pragma once
/// Wrinkles on what is given, an animation or one surface: Chen et al. 2023, § 6.2, Fig. 13 and 14.

#include <functional>
#include <memory>
#include <string>

#include "core/linear/linear_solver.h"
#include "core/minimize/solve_result.h"
#include "core/model/skin/wrinkle_skin.h"
#include "core/step/coupled_euler.h"

namespace wrinkle {

/// [thickness] of a trust region in which a wrinkling membrane comes to rest, on a surface that stays as it is, too.
constexpr double kSkinTrustRadius = 0.1;

struct DrivenSkinOptions {
  double seed_amplitude = 1e-3;  // [thickness] of the random displacements that each frame's minimisation starts with:
                                 // without them a flat sheet, however compressed, stays flat
  std::uint64_t seed = 1;
  double step_tolerance = 1e-4;  // [thickness]
  Index max_iterations = 500;    // per frame
  /// [thickness] of HighTrustRegion: many times fewer conjugate gradients on a finely wrinkled surface; which of many
  /// minima it comes to may be another, on a pressed sheet one of shorter waves. 0: the z steps of Algorithm 1
  /// (AlternatingMinimizer), by the true Hessian where that is definite, else by the projected one.
  double trust_radius = 0;
  std::string preconditioner = "jacobi";  // of conjugate gradients: a row of high_preconditioners()
};

/// How the rest shape of the fine triangles differs from the surface they lie on.
struct RestStretch {
  std::vector<VectorN<3>> directions;  // of each coarse triangle: unit, in its plane; zero: rest shape as it lies
  double factor = 1.5;                 // s: lengths along the direction, at rest over as they lie
};

/// Steps from s = 1 to a factor, none larger than `growth`; 1 at least. Throws std::invalid_argument for impossible
/// ones.
Index number_of_equilibria(double factor, double growth);

/// A fine skin that follows a coarse surface frame by frame: y is given, and only z is solved for, by implicit Euler,
/// or, where `skin.time_step` is 0, from one static equilibrium to the next. What drives it is the surface's motion, or
/// its own rest shape.
class DrivenSkin {
 public:
  /// `rest` is the coarse surface at rest; the skin starts as `first` [m, three numbers per vertex], without wrinkles.
  /// The linear solver, which must outlive it, is AlternatingMinimizer's for y; it stays idle, as all of y is held.
  /// Throws std::invalid_argument for options or a mesh that make no sense.
  DrivenSkin(const TriangleMesh& rest, const Vector& first, const WrinkleSkinOptions& skin, LinearSolver& linear,
             const DrivenSkinOptions& options);
  DrivenSkin(const DrivenSkin&) = delete;
  DrivenSkin& operator=(const DrivenSkin&) = delete;

  /// Moves the coarse surface to `y` within one frame. Where it does not converge the skin stays where it was.
  SolveResult step(const Vector& y);

  /// "Geometric modeling": static equilibria on the surface as it is, for s from 1 to stretch.factor growing by
  /// `growth` at most, each from the one before: an abrupt s makes shorter waves, sooner. `go_on` hears the fraction
  /// done and may stop it; the result, which counts the passes of all, then is not converged. Throws
  /// std::invalid_argument for a factor that is not positive, directions that do not match the triangles, or a skin
  /// with inertia.
  SolveResult precompress(const RestStretch& stretch, double growth, const std::function<bool(double)>& go_on);

  /// The same rest shape at once, for frames to come (step), with inertia or without. Throws std::invalid_argument for
  /// a factor that is not positive or directions that do not match the triangles.
  void stretch(const RestStretch& stretch);

  /// The membrane's rest shape becomes the coarse surface as it is, P y: nothing is compressed there any more. Its
  /// hinges keep theirs, so that what it has of detail then is of bending alone.
  void release();

  const Subdivision& surface() const { return skin_.surface; }
  const CoupledProblem& problem() const { return skin_.problem; }
  const LayerCoupling& coupling() const { return skin_.problem.coupling; }
  const CoupledMotion& motion() const { return motion_; }
  Vector fine() const { return skin_.problem.fine_state(motion_.y, motion_.z); }                        // x
  Vector plain() const { return skin_.problem.fine_state(motion_.y, Vector::Zero(motion_.z.size())); }  // P y
  /// [J] membrane, bending and weight, without inertia.
  double energy(const Vector& x);

 private:
  void start();
  SolveResult minimize(const Vector& y, const Vector& z) { return minimize_(y, z + seed_); }
  void check_directions(const RestStretch& stretch) const;
  void stretch_rest_shape(const RestStretch& stretch);
  /// `at(t, v)` [m]: where vertex v of fine triangle t is at rest.
  void set_rest_shape(const std::function<VectorN<3>(std::size_t, Index)>& at);

  WrinkleSkinOptions shell_;
  DrivenSkinOptions options_;
  InertiaEnergy* coarse_inertia_ = nullptr;  // owned by the problem; of no mass: y is held. Set while skin_ is made
  WrinkleSkin skin_;
  LinearSolver& linear_;
  Vector seed_;
  CoupledMotion motion_;
  std::unique_ptr<LinearSolver> high_linear_;  // the preconditioner's; null where it has none
  std::function<SolveResult(const Vector&, const Vector&)> minimize_;
};

/// max |(PᵀP)⁻¹Pᵀ x − y| [m]: how far the coarse motion in x is from the one that was given. Zero in exact arithmetic,
/// as PᵀQ = 0. `linear` is of symmetric positive definite matrices; what it refuses gives infinity.
double coarse_deviation(const LayerCoupling& coupling, const Vector& x, const Vector& y, LinearSolver& linear);

}  // namespace wrinkle
