#pragma once
/// Where the turns of a rolled mat lie, beside the law of a wound mat.

#include <vector>

#include "validation/scenes/rolled_mat.h"
#include "validation/scenes/rolled_strip_measures.h"

namespace wrinkle::validation {

/// Angle about the axis from the mat's beginning on, and radius, of each column's middle.
std::vector<RolledPlace> mat_places(const PrismMesh& mesh, const Vector& state, const VectorN<3>& axis);

/// A column over another turn.
struct RolledMatPlace {
  TurnAbove turn;
  double law;                       // [m] the pitch
  double thickness, law_thickness;  // [m]
};

/// Of the roll while it is held. Within `margin` [rad] of where turns begin, or below where the mat leaves the roll,
/// nothing is looked at: its bending ends there within √(D/T₀), and it presses at a place.
std::vector<RolledMatPlace> rolled_mat_places(const RolledMatOptions& options, const RolledMatResult& result,
                                              double margin);

}  // namespace wrinkle::validation
