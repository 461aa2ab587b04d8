#include "validation/scenes/prism_plate.h"

#include <fmt/format.h>

#include <stdexcept>

namespace wrinkle::validation {

Prism prism_element(const std::string& name) {
  if (name == "prism_dual") return Prism::dual;
  if (name == "prism_full") return Prism::full;
  if (name == "prism_tied") return Prism::tied;
  if (name == "prism_enhanced") return Prism::enhanced;
  throw std::invalid_argument(fmt::format("there is no prism '{}'", name));
}

Frame prism_frame(const ThickShell& shell, const Vector& state) {
  constexpr std::uint8_t wedge = 13;  // VTK
  Frame out;
  out.time = 1.0;
  std::vector<double>& displacement = out.point_fields["displacement"];
  for (std::size_t i = 0; i < 3 * shell.mesh.nodes.size(); ++i) {
    out.points.push_back(state[static_cast<Index>(i)]);
    displacement.push_back(state[static_cast<Index>(i)] - shell.x[static_cast<Index>(i)]);
  }
  out.offsets.push_back(0);
  for (Index t = 0; t < static_cast<Index>(shell.mesh.triangles.size()); ++t)
    for (Index k = 0; k < shell.mesh.layers; ++k) {
      const auto c = shell.mesh.corners(t, k);
      // VTK's wedge starts with the triangle whose right-hand normal points outwards: ours, turned round.
      for (const int a : {0, 2, 1, 3, 5, 4}) out.connectivity.push_back(c[a]);
      out.offsets.push_back(static_cast<std::int64_t>(out.connectivity.size()));
      out.cell_types.push_back(wedge);
    }
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
