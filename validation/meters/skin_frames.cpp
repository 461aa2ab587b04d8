#include "validation/meters/skin_frames.h"

#include <algorithm>

#include "validation/meters/time_ratio.h"

namespace wrinkle::validation {

void SkinFrames::add(const LayeredSkin& skin, const LayeredStep& step, double seconds) {
  ++frames;
  frame += seconds;
  slowest = std::max(slowest, seconds);
  frame_seconds.push_back(seconds);
  solve_seconds.push_back(0);
  for (Index k = 0; k < skin.num_layers(); ++k) {
    const LayerStep& layer = step.layers[static_cast<std::size_t>(k)];
    vertices += skin.mesh(k).num_vertices();
    constraints += layer.seconds_constraints;
    solve += layer.seconds_solve;
    solve_seconds.back() += layer.thread_solve;
    remesh += layer.seconds_remesh;
    sampling += layer.seconds_sampling;
    linear += layer.solve.seconds_linear;
    residual = std::max(residual, layer.residual_after);
    ++solves;
    as_asked += layer.as_asked ? 1 : 0;
    minima += layer.solve.is_minimum() ? 1 : 0;
    steps += layer.iterations;
    factorisations += layer.factorisations;
    uncovered += layer.uncovered;
    fallbacks += skin.averages(k).exponential_fallbacks + skin.averages(k).barycentric_fallbacks;
    for (const IterationRecord& record : layer.solve.telemetry) linear_iterations += record.linear_iterations;
  }
  left.add(step);
}

void SkinFrames::write(Record& record) const {
  const double n = frames, all = parts();
  auto& m = record.metrics;
  m["frame_seconds"] = frame / n;
  m["slowest_frame"] = slowest;
  m["layout_seconds"] = frame / n * constraints / all;
  m["integration_seconds"] = frame / n * solve / all;
  m["remesh_seconds"] = frame / n * remesh / all;
  m["sampling_seconds"] = frame / n * sampling / all;
  m["solver_share"] = solve / all;
  m["linear_share"] = linear / all;
  store(time_ratio(solve_seconds, frame_seconds), "solver_share_of_frame", record);
  m["vertices"] = vertices / n;
  m["newton"] = steps / n;
  m["factorisations"] = factorisations / n;
  m["linear_iterations"] = linear_iterations / n;
  m["converged"] = static_cast<double>(as_asked) / solves;
  m["minima"] = static_cast<double>(minima) / solves;
  m["residual"] = residual;
  m["uncovered"] = uncovered;
  m["fallbacks"] = fallbacks / n;
  left.tell(record);
}

}  // namespace wrinkle::validation
