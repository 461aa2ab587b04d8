#pragma once
/// A pleated skirt of springs whose waist is led: on a stand that turns, or in a landing. Patkar et al. 2015, § 8.

#include <memory>
#include <vector>

#include "core/model/shell/spring_sheet.h"
#include "core/step/semi_implicit.h"
#include "validation/scenes/pleated_cone.h"

namespace wrinkle::validation {

enum class SkirtMotion {
  none,  ///< the waist stays where it is
  spin,  ///< the waist turns at a rate that it reaches in the first quarter of the time
  land,  ///< it falls for a quarter of the time, and is stopped in a tenth
};

/// How the waist goes, from the folded shape's place.
struct WaistMotion {
  SkirtMotion kind = SkirtMotion::spin;
  double rate = 0, duration = 1.2;  // [rad/s], [s]

  VectorN<3> at(const VectorN<3>& start, double t) const;
};

/// Which vertices of the waist are led.
enum class WaistHeld {
  all,     ///< all of them, with all copies
  panels,  ///< of each pleat one of the outer panel, about its middle
};

/// Those vertices of the cone.
std::vector<Index> held_waist(const PleatedCone& cone, WaistHeld held);

enum class SkirtCreases { none, cut };

struct MovingSkirtOptions {
  SpringSheetOptions springs = {};
  WaistHeld held = WaistHeld::all;
  double damping_time = 2e-3;  // [s] of the edge springs' dampers
  double drag = 2;             // [1/s]
  double step_part = 0.5;      // of the largest stable time step
};

/// At first it hangs folded, at rest; with creases, or as the uncut mesh.
class MovingSkirt {
 public:
  /// `time_step` 0: the part of the largest stable one.
  MovingSkirt(const PleatedCone& cone, SkirtCreases creases, Stabilisation stabilisation,
              const MovingSkirtOptions& options, double time_step = 0);

  /// One step of the waist's motion; false where it fails.
  bool step(const WaistMotion& waist);

  double time() const { return time_; }
  double time_step() const { return integrator_->time_step(); }
  double gap() const { return stitching_->gap(motion.x); }    // [m]
  const Stitching& stitching() const { return *stitching_; }  // of a skirt with creases
  double cg_per_step() const { return static_cast<double>(cg_) / static_cast<double>(steps_); }

  Motion motion;

 private:
  SpringSheet sheet_;
  Vector start_;
  Problem problem_;
  std::vector<Index> held_;
  std::unique_ptr<Stitching> stitching_;
  std::unique_ptr<SemiImplicit> integrator_;
  double time_ = 0;
  long long cg_ = 0, steps_ = 0;
};

/// Means over the hem.
struct Hem {
  double radius = 0, below = 0;  // [m] from the axis, below the waist
};

/// `x`: of the uncut mesh, or of the creased one, whose real vertices come first.
Hem hem_of(const PleatedCone& cone, const Vector& x);

}  // namespace wrinkle::validation
