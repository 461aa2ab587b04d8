#pragma once
/// A strip with one straight crease across its middle, for the studies of what a crease does: on grids of both
/// diagonals and irregular ones, at every place between vertices and in every direction.

#include "core/minimize/constrained_newton.h"
#include "core/model/creased/creased_shell.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// aligned: diagonals from (i, j) to (i + 1, j + 1) or all of them the other way, as strip_mesh has them; mirrored: the
/// other of the two; irregular: vertices and diagonals at random.
enum class StripGrid { aligned, mirrored, irregular };

struct CreasedStripOptions {
  double length = 1.0, width = 0.5;  // [m], along x and y
  Index along = 16, across = 8;      // cells, which should be square
  StripGrid grid = StripGrid::aligned;
  std::uint64_t seed = 1;
  double position = 0.5;  // t: on y = W/2 the crease passes at that part of the middle cell
  double angle = 0;       // [rad] of the crease from the direction across, towards x
  double jag = 0;         // e [cells]: its points lie by turns that far in front of the line and behind it
  ShellOptions shell = {};
  std::array<Index, 2> held_columns{0, 0};  // of vertices, at x = 0 and at x = L
};

struct CreasedStrip {
  double cell = 0;                 // h [m]
  VectorN<3> point, along, ahead;  // on the line of the crease, its direction, and across it in the plane: units
  CreasePattern pattern;
  CreasedMesh creased;
  CreasedShell shell;
  CreasedShell uncut;        // on the same mesh
  double crease_length = 0;  // ℓ [m]

  /// Of a vertex at rest, in front of the line [m].
  double distance(Index v) const { return ahead.dot(creased.mesh.vertices[v] - point); }
};

CreasedStrip make_creased_strip(const CreasedStripOptions& options);

/// Panels turned rigidly about the line by ∓θ/2 each: a valley fold of angle θ [rad]; and its rate with θ.
Vector rigid_fold(const CreasedStrip& strip, double theta);
Vector rigid_fold_rate(const CreasedStrip& strip, double theta);

/// The uncut strip in the same shape: every vertex on the panel that it is on at rest.
Vector folded_uncut(const CreasedStrip& strip, double theta);

/// Why there is no state to measure; `which` strip.
Record no_minimum(const SolveResult& result, std::string_view which);

}  // namespace wrinkle::validation
