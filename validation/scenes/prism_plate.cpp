#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation {

Frame wedge_frame(const PrismMesh& mesh, const Vector& state, Moment time) {
  constexpr std::uint8_t wedge = 13;  // VTK
  Frame out;
  out.time = std::move(time);
  out.points.assign(state.begin(), state.begin() + static_cast<Index>(3 * mesh.nodes.size()));
  out.offsets.push_back(0);
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
    for (Index k = 0; k < mesh.layers; ++k) {
      const auto c = mesh.corners(t, k);
      // VTK's wedge starts with the triangle whose right-hand normal points outwards: ours, turned round.
      for (const int a : {0, 2, 1, 3, 5, 4}) out.connectivity.push_back(c[a]);
      out.offsets.push_back(static_cast<std::int64_t>(out.connectivity.size()));
      out.cell_types.push_back(wedge);
    }
  return out;
}

Frame prism_frame(const ThickShell& shell, const Vector& state) {
  Frame out = wedge_frame(shell.mesh, state, at_load(1));
  Field& displacement = out.point_fields["displacement"] = {"m", {}};
  for (std::size_t i = 0; i < out.points.size(); ++i)
    displacement.values.push_back(out.points[i] - shell.x[static_cast<Index>(i)]);
  return out;
}

Record solve_record(const SolveResult& result, double wall_seconds) {
  Record out;
  out.metrics = {{"newton_iterations", result.iterations()},
                 {"factorisations", result.factorisations},
                 {"wall_seconds", wall_seconds}};
  out.telemetry = {{"energy", "J", {}}, {"gradient_norm", "N", {}}, {"step_norm", "m", {}}, {"seconds", "s", {}}};
  for (const IterationRecord& r : result.telemetry) {
    const double row[] = {r.energy, r.gradient_norm, r.step_norm, r.seconds};
    for (std::size_t c = 0; c < out.telemetry.size(); ++c) out.telemetry[c].values.push_back(row[c]);
  }
  if (!result.converged()) {
    out.outcome = Outcome::failed;
    out.reason = result.message;
  }
  return out;
}

std::vector<Metric> solve_metrics() {
  return {{"newton_iterations", "1", "all attempts together, from the flat state"},
          {"factorisations", "1", "of the tangent"},
          {"wall_seconds", "s", "of the solve, set-up of the linear solver included"}};
}

}  // namespace wrinkle::validation
