#include "validation/suite/comparison_crease.h"

#include <algorithm>
#include <numeric>

#include "core/geometry/strip.h"
#include "core/integrate/constrained_euler.h"
#include "core/method/creased_shell.h"

namespace wrinkle::validation {

namespace {

constexpr Index kCellsPerCrease = 10;

/// A little inclined, so that they cut edges at all places.
std::vector<wrinkle::Curve> lines(Index count) {
  std::vector<wrinkle::Curve> out;
  for (Index k = 0; k < count; ++k) {
    const double x = (k + 0.5) / count;
    out.push_back({VectorN<3>(x - 0.013, -0.1, 0), VectorN<3>(x + 0.013, 1.1, 0)});
  }
  return out;
}

}  // namespace

ComparisonSystem creased_sheet_system(Index cells) {
  const TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells, .pattern = StripPattern::irregular});
  std::vector<Index> held(static_cast<std::size_t>(cells) + 1);  // at x = 0
  std::iota(held.begin(), held.end(), 0);
  const CreasePattern pattern = draw_creases(mesh, lines(std::max<Index>(1, cells / kCellsPerCrease)));
  CreasedShell shell =
      make_creased_shell(cut_creases(pattern), pattern, {.thickness = 2e-3, .gravity = {0, 0, -9.81}, .held = held});
  RecordingSolver recording;
  ConstrainedEuler euler(shell.problem, shell.mass, shell.stitches, recording, {.time_step = 0.01});
  Motion motion{shell.x, Vector::Zero(shell.x.size())};
  euler.step(motion, shell.stitches.h, Vector::Zero(shell.x.size()));
  return {recording.take(), shell.stitches.rows()};
}

}  // namespace wrinkle::validation
