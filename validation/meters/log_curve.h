#pragma once
/// A tabulated curve between its points.

#include <vector>

namespace wrinkle::validation {

class ReferenceData;

/// A tabulated positive curve y(x), interpolated in log x and log y by the polynomial through six neighbours.
class LogCurve {
 public:
  LogCurve(std::vector<double> x, std::vector<double> y);
  /// Throws std::invalid_argument outside the table.
  double operator()(double x) const;

 private:
  std::vector<double> log_x_, log_y_;
};

/// The master curve H/W over Γ of reference_data/elastica/inextensible.csv.
LogCurve master_curve_table(const ReferenceData& reference);

}  // namespace wrinkle::validation
