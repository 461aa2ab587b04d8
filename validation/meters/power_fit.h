#pragma once
/// Exponents of a power law, with confidence intervals.

#include "core/base/types.h"

namespace wrinkle::validation {

/// log y = c + Σ_j p_j log x_j + error, by least squares.
struct PowerFit {
  bool found = false;   // false: fewer than two samples more than unknowns, or factors that do not vary independently
  double constant = 0;  // c
  Vector power;         // p_j
  Vector half_width;    // of their 95 % confidence intervals, Student's t: p_j ± this
  double residual = 0;  // standard deviation s of log y about the fit
  int degrees_of_freedom = 0;
};

/// `factors`: x [samples × factors], `y`: one per sample, all above 0. Throws std::invalid_argument otherwise.
PowerFit fit_powers(const Matrix& factors, const Vector& y);

/// t with P(T ≤ t) = probability, of Student's distribution. Throws std::invalid_argument for a probability outside
/// (0, 1) or fewer than one degree of freedom.
double student_quantile(double probability, int degrees_of_freedom);

}  // namespace wrinkle::validation
