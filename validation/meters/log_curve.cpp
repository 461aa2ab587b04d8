#include "validation/meters/log_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "validation/harness/reference_data.h"

namespace wrinkle::validation {

LogCurve::LogCurve(std::vector<double> x, std::vector<double> y) : log_x_(std::move(x)), log_y_(std::move(y)) {
  if (log_x_.size() != log_y_.size() || log_x_.size() < 6)
    throw std::invalid_argument(
        fmt::format("a curve needs six points or more: got {} x and {} y", log_x_.size(), log_y_.size()));
  for (auto* values : {&log_x_, &log_y_})
    for (double& v : *values) {
      if (!(v > 0)) throw std::invalid_argument(fmt::format("a logarithmic curve needs positive values, not {}", v));
      v = std::log(v);
    }
}

double LogCurve::operator()(double x) const {
  const double t = std::log(x);
  const double slack = 1e-9;  // ends of the table, written with few digits
  if (!(t >= log_x_.front() - slack && t <= log_x_.back() + slack))
    throw std::invalid_argument(fmt::format("{:.6g} lies outside the table: {:.6g} to {:.6g}", x,
                                            std::exp(log_x_.front()), std::exp(log_x_.back())));
  const auto n = static_cast<std::ptrdiff_t>(log_x_.size());
  const auto above = std::lower_bound(log_x_.begin(), log_x_.end(), t) - log_x_.begin();
  const auto first = std::clamp<std::ptrdiff_t>(above - 3, 0, n - 6);
  double sum = 0;
  for (auto i = first; i < first + 6; ++i) {
    double weight = 1;
    for (auto j = first; j < first + 6; ++j)
      if (j != i) weight *= (t - log_x_[j]) / (log_x_[i] - log_x_[j]);
    sum += weight * log_y_[i];
  }
  return std::exp(sum);
}

LogCurve master_curve_table(const ReferenceData& reference) {
  const ReferenceTable table = reference.table("elastica", "inextensible");
  return {table.column("Gamma"), table.column("H_over_W")};
}

}  // namespace wrinkle::validation
