#include "core/linear/pivots.h"

#include <fmt/core.h>

#include <cmath>
#include <limits>

namespace wrinkle {

void PivotTally::add(Index unknown, double pivot, double diagonal) {
  constexpr double kRoundOff = 16.0 * std::numeric_limits<double>::epsilon();
  if (std::abs(pivot) <= kRoundOff * std::abs(diagonal)) {
    ++counts_.zero;
  } else if (pivot < 0.0) {
    ++counts_.negative;
  } else {
    ++counts_.positive;
  }
  const double ratio = diagonal == 0.0 ? std::copysign(1.0, pivot) : pivot / std::abs(diagonal);
  if (worst_unknown_ < 0 || ratio < worst_ratio_) {
    worst_unknown_ = unknown;
    worst_pivot_ = pivot;
    worst_ratio_ = ratio;
  }
}

LinearReport PivotTally::report() const {
  LinearReport report;
  if (counts_.zero == 0) report.inertia = counts_;
  if (counts_.negative > 0) report.status = LinearStatus::not_positive_definite;
  if (counts_.negative == 0 && counts_.zero > 0) report.status = LinearStatus::singular;
  if (!report.ok()) {
    report.message =
        fmt::format("{} negative and {} zero pivots of {}; smallest {:.3g} at unknown {}", counts_.negative,
                    counts_.zero, counts_.positive + counts_.negative + counts_.zero, worst_pivot_, worst_unknown_);
  }
  return report;
}

}  // namespace wrinkle
