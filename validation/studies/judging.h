#pragma once
/// What the judges of studies have in common: picking rows, and verdicts over them.

#include <functional>

#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

using RowFilter = std::function<bool(const Sample&)>;
using RowMeasure = std::function<double(const Row&)>;

/// The number to be held against a bound, or against a reference and its tolerance.
struct Bound {
  double reference = 0.0, tolerance = 0.0;
  std::string relation = "within";  // "within": |measured − reference|; "at most", "at least": `tolerance` is the bound
};

/// Judges the rows that the filter lets through by their worst measure: not run where there is none, failed where one
/// of them has no result, else reproduced or deviates. `verdict` brings claim, figure, quantity, expectation and
/// reason.
Verdict judge_worst(Verdict verdict, std::span<const Row> rows, const RowFilter& filter, const RowMeasure& measure,
                    const Bound& bound);

/// Judges them by their median, in which a row without a result counts as outside the bound: failed where none has one.
Verdict judge_median(Verdict verdict, std::span<const Row> rows, const RowFilter& filter, const RowMeasure& measure,
                     const Bound& bound);

/// Judges them by a ratio of times, stored by store(Estimate, …) as `metric`, `metric`_low and `metric`_high: deviates
/// where the whole interval of a row lies outside the bound, else undecided where one straddles it or is not known,
/// else reproduced. Measured and noise are those of the worst row of that kind.
Verdict judge_time_ratio(Verdict verdict, std::span<const Row> rows, const RowFilter& filter, const std::string& metric,
                         const Bound& bound);

/// The magnitude of a stored metric.
RowMeasure metric_magnitude(std::string name);
RowMeasure metric_value(std::string name);

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
