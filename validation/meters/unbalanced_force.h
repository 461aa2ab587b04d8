#pragma once
/// What linearised steps of a layered skin leave of the force, as a caveat of the sample.

#include <fmt/format.h>

#include <algorithm>

#include "core/model/skin/layered_skin.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Over steps and layers; of solves that went on until they converged, or ended early, nothing.
struct UnbalancedForce {
  double largest = 0, holding = 0;  // [N] ‖∇E + Hᵀμ‖∞ at the steps' ends, and ‖μ‖∞
  Index solves = 0;

  void add(const LayeredStep& step) {
    for (const LayerStep& layer : step.layers) {
      if (!layer.as_asked || layer.solve.converged()) continue;
      ++solves;
      largest = std::max(largest, layer.solve.gradient_norm);
      if (layer.solve.multipliers.size() > 0)
        holding = std::max(holding, layer.solve.multipliers.lpNorm<Eigen::Infinity>());
    }
  }
  void tell(Record& record) const {
    if (solves == 0) return;
    record.caveats.push_back(
        fmt::format("linearised: {} steps of one linear solve leave up to {:.2g} N at a vertex; averages are held by "
                    "up to {:.2g} N",
                    solves, largest, holding));
  }
};

}  // namespace wrinkle::validation
