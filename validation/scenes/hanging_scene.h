#pragma once
#include <string_view>

#include "validation/meters/time_ratio.h"
#include "validation/scenes/creased_cloth.h"

namespace wrinkle::validation {

/// The sheets of Patkar et al. 2015, Fig. 9.
enum class HangingKind {
  base,      ///< (a)
  remeshed,  ///< (b)
  crease,    ///< (c)
  pairs,     ///< (d), implicit springs between real and virtual nodes: Fig. 3 (d)
  across,    ///< (d), springs across the cut: Fig. 3 (e)
};
std::string_view to_string(HangingKind kind);

constexpr double kHangingSide = 1;  // [m]

struct HangingOptions {
  Index cells = 12;
  StripPattern pattern = StripPattern::aligned;
  double clearance = 0.05;  // of the crease from vertices, in edges
  ClothOptions cloth = {};
  double fold_factor = 1;  // stiffness of the bending springs over that of the remeshed sheet's hinges
  double drag = 6;         // [1/s]
  double cg_tolerance = 1e-3;
};

/// A square cloth that hangs by two opposite corners, with a crease along the diagonal between them or without; it
/// starts flat. Both styles of bending springs have by `fold_factor` the stiffness of the remeshed sheet's hinges on
/// the crease, κ ℓ = Σ D |e|²/A.
class HangingCloth {
 public:
  HangingCloth(const HangingOptions& options, HangingKind kind,
               Stabilisation stabilisation = Stabilisation::pre_and_post);

  SolveResult step(double time_step);
  /// [s] 2/ω of the highest frequency of explicit forces at the present shape.
  double stable_step();
  /// Kinetic energy after 300 steps from small random velocities, over that before, without weight, drag and damping.
  double growth(double time_step);
  double speed() const;  // [m/s] root mean square
  double fold() const;   // [rad] bend_across the crease's line, within an edge of the base mesh on either side
  const Cloth& cloth() const { return *cloth_; }
  Index triangles() const;  // of the simulated mesh

 private:
  HangingOptions options_;
  std::unique_ptr<Cloth> cloth_;
  Stabilisation stabilisation_;
  std::unique_ptr<SemiImplicit> integrator_;
};

/// Processor time of the steps of several cloths, taken in turns.
struct StepTimes {
  std::vector<std::vector<double>> seconds;  // [s] of each cloth, in each round

  double least(std::size_t cloth) const;  // [s]
  Estimate ratio(std::size_t over, std::size_t under) const;
};
StepTimes interleaved_step_times(std::span<const std::unique_ptr<HangingCloth>> cloths,
                                 std::span<const double> time_steps);

}  // namespace wrinkle::validation
