#pragma once
/// Springs that give a crease a bending stiffness, an angle and a memory: Patkar et al. 2015, § 6, Figure 3 (d) and
/// (e).

#include <span>

#include "core/crease/creased_mesh.h"
#include "core/energy/bound_spring.h"
#include "core/energy/edge_spring.h"

namespace wrinkle {

/// A vertex beside a crease and its copy on the crease's other side, which coincide while the crease is flat.
struct FoldPair {
  Index real, virtual_;  // vertices of the creased mesh: the first is the lower one
  double distance;       // d [m] from the crease at rest
  Index crease;          // which curve
};

/// Every pair once. Points with more than two copies are passed over: where curves cross, each fold has its pairs on
/// both sides of the crossing.
std::vector<FoldPair> fold_pairs(const CreasedMesh& creased, const CreasePattern& pattern);

/// [m] length of each curve of the pattern, its segments added up.
Vector crease_lengths(const CreasePattern& pattern);

/// [N/m] Stiffness of each pair's spring so that rigid panels turn against M = κ ℓ sin θ, whatever the mesh:
/// k = κ ℓ/Σ d²,  κ [N] moment by angle and length of the crease, ℓ [m] that length, Σ over the crease's pairs.
///
/// Springs of one stiffness k without length have E = k Σ d² (1 − cos θ) and M = k Σ d² sin θ: at fixed k that depends
/// on the mesh (8 times between the two diagonals of a grid).
Vector fold_stiffness(std::span<const FoldPair> pairs, const Vector& crease_lengths, double kappa);

/// [m] How far a pair is apart at a fold by θ [rad] from the flat: 2 d |sin θ/2|. It cannot tell the side. Its inverse
/// takes what is longer than 2 d for π.
double fold_length(double distance, double angle);
double fold_angle(double distance, double length);

/// One spring a pair, at rest at `angle` [rad]: Figure 3 (d). `stiffness`: one per pair, fold_stiffness.
ElementSet<EdgeSpring> fold_springs(std::span<const FoldPair> pairs, const Vector& stiffness, double angle = 0);

/// Figure 3 (e): a bending spring along every edge that is cut, from its one real end to the other, and an
/// axial-bending spring from the place of the cut on it to the hard-bound particle.
///
/// The axial spring to copy 0 has the weights t (x_b − x_b′): it is the pair's spring at b, of stiffness k t². With
/// k = κ ℓ/Σ (t d_b)², fold_stiffness's law holds for them.
struct SpringsAcross {
  ElementSet<EdgeSpring> bending;
  ElementSet<BoundSpring<4>> axial;
};

/// κ as above, of the axial springs; `stretching` [N/m]: of each bending spring, at rest where the fold is flat. That
/// of the sheet is whole without them: they are to be soft.
SpringsAcross springs_across(const CreasedMesh& creased, const CreasePattern& pattern, double kappa, double stretching);

/// Rest angles that yield: where a fold's angle is more than `yield` [rad] from its rest angle, that follows, so that
/// the difference is `yield`: "whenever the strain exceeds the plastic yield strain we reset the rest length". One rest
/// angle per pair.
/// Returns how many yielded; x: three unknowns per vertex.
Index yield_folds(std::span<const FoldPair> pairs, const Vector& x, double yield, Vector& rest_angles);

}  // namespace wrinkle
