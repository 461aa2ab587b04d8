#pragma once
/// The conjugate gradients of matrix_free_cg.h that live on Thrust's device: matrix, vectors, preconditioner and sums
/// stay in its memory, and a right-hand side, the solution and a few numbers an iteration cross over. For the third
/// solver of Chen et al. 2023, Table 1. It has not been timed on a graphics processor.

#include <thrust/fill.h>
#include <thrust/inner_product.h>
#include <thrust/transform.h>

#include <cmath>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/solve/cg_options.h"
#include "core/solve/matrix_free_thrust.h"

namespace wrinkle {
inline namespace WRINKLE_THRUST_DEVICE {

/// out = x + a y
struct ScaledSum {
  double a;

  WRINKLE_DEVICE double operator()(double x, double y) const { return x + a * y; }
};

/// out = x y
struct EntryProduct {
  WRINKLE_DEVICE double operator()(double x, double y) const { return x * y; }
};

class ThrustConjugateGradients {
 public:
  /// Copies the matrix and the inverse of its diagonal over. Throws std::invalid_argument where an entry of the
  /// diagonal is not positive.
  ThrustConjugateGradients(const HighFrequencyProduct& matrix, std::span<const double> diagonal) : matrix_(matrix) {
    std::vector<double> inverse;
    for (const double entry : diagonal) {
      if (!(entry > 0))
        throw std::invalid_argument("the preconditioner's diagonal has the entry " + std::to_string(entry));
      inverse.push_back(1 / entry);
    }
    inverse_.assign(inverse.begin(), inverse.end());
  }

  /// As conjugate_gradients of matrix_free_cg.h, step by step; sums are taken in the device's order. `d` is as long as
  /// `b`.
  CgReport solve(std::span<const double> b, std::span<double> d, const CgOptions& options = {}) {
    if (d.size() != b.size()) throw std::invalid_argument("a solution is as long as its right-hand side");
    start(b);
    CgReport report;
    double rs = dot(r_, s_);
    const double first = rs, target = options.relative_tolerance * options.relative_tolerance * first;
    while (rs > target && report.iterations < options.max_iterations) {
      matrix_.multiply(p_, Ap_);
      ++report.iterations;
      const double curvature = dot(p_, Ap_);
      if (!(curvature > 0)) {
        report.negative_curvature = true;
        if (report.iterations == 1) d_ = s_;
        break;
      }
      add(rs / curvature, p_, d_);
      add(-rs / curvature, Ap_, r_);
      precondition();
      const double before = rs;
      rs = dot(r_, s_);
      thrust::transform(s_.begin(), s_.end(), p_.begin(), p_.begin(), ScaledSum{rs / before});
    }
    report.residual = first > 0 ? std::sqrt(rs / first) : 0;
    thrust::copy(d_.begin(), d_.end(), d.begin());
    return report;
  }

 private:
  using Numbers = thrust::device_vector<double>;

  /// d = 0, r = b, s = p = M⁻¹b
  void start(std::span<const double> b) {
    if (b.size() != inverse_.size())
      throw std::invalid_argument(std::to_string(b.size()) + " numbers for " + std::to_string(inverse_.size()) +
                                  " unknowns");
    r_.assign(b.begin(), b.end());
    s_.resize(r_.size());
    d_.resize(r_.size());
    thrust::fill(d_.begin(), d_.end(), 0.0);
    precondition();
    p_ = s_;
  }
  void precondition() { thrust::transform(inverse_.begin(), inverse_.end(), r_.begin(), s_.begin(), EntryProduct{}); }
  static double dot(const Numbers& x, const Numbers& y) {
    return thrust::inner_product(x.begin(), x.end(), y.begin(), 0.0);
  }
  /// to += a from
  static void add(double a, const Numbers& from, Numbers& to) {
    thrust::transform(to.begin(), to.end(), from.begin(), to.begin(), ScaledSum{a});
  }

  ThrustHighFrequencyProduct matrix_;
  Numbers inverse_, r_, s_, p_, d_, Ap_;
};

}  // namespace WRINKLE_THRUST_DEVICE
}  // namespace wrinkle
