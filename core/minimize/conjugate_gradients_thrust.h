#pragma once
/// Conjugate gradients that live on Thrust's device: matrix, vectors, preconditioner and sums
/// stay in its memory, and a right-hand side, the solution and a few numbers an iteration cross over. For the third
/// solver of Chen et al. 2023, Table 1. It has not been timed on a graphics processor.

#include <thrust/fill.h>
#include <thrust/inner_product.h>
#include <thrust/transform.h>

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/linear/conjugate_gradients.h"
#include "core/minimize/matrix_free_thrust.h"

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

  /// As conjugate_gradients of cg_vectors.h, step by step; sums are taken in the device's order. `d` is as long
  /// as `b`.
  CgReport solve(std::span<const double> b, std::span<double> d, const CgOptions& options = {}) {
    if (d.size() != b.size()) throw std::invalid_argument("a solution is as long as its right-hand side");
    start(b, options.relative_tolerance);
    const CgReport report = conjugate_gradients(*this, options.max_iterations);
    thrust::copy(d_.begin(), d_.end(), d.begin());
    return report;
  }

  // the Space of conjugate_gradients
  double precondition() {
    thrust::transform(inverse_.begin(), inverse_.end(), r_.begin(), s_.begin(), EntryProduct{});
    return dot(r_, s_);
  }
  void turn(double beta) {
    if (beta == 0)
      p_ = s_;
    else
      thrust::transform(s_.begin(), s_.end(), p_.begin(), p_.begin(), ScaledSum{beta});
  }
  double curvature() {
    matrix_.multiply(p_, Ap_);
    return dot(p_, Ap_);
  }
  void advance(double alpha) {
    add(alpha, p_, d_);
    add(-alpha, Ap_, r_);
  }
  void take_steepest() { d_ = s_; }
  bool done(double rs, double first) const { return !(rs > tolerance_ * tolerance_ * first); }

 private:
  using Numbers = thrust::device_vector<double>;

  /// d = 0, r = b
  void start(std::span<const double> b, double tolerance) {
    if (b.size() != inverse_.size())
      throw std::invalid_argument(std::to_string(b.size()) + " numbers for " + std::to_string(inverse_.size()) +
                                  " unknowns");
    tolerance_ = tolerance;
    r_.assign(b.begin(), b.end());
    s_.resize(r_.size());
    d_.resize(r_.size());
    thrust::fill(d_.begin(), d_.end(), 0.0);
  }
  static double dot(const Numbers& x, const Numbers& y) {
    return thrust::inner_product(x.begin(), x.end(), y.begin(), 0.0);
  }
  /// to += a from
  static void add(double a, const Numbers& from, Numbers& to) {
    thrust::transform(to.begin(), to.end(), from.begin(), to.begin(), ScaledSum{a});
  }

  ThrustHighFrequencyProduct matrix_;
  Numbers inverse_, r_, s_, p_, d_, Ap_;
  double tolerance_ = 0;
};

}  // namespace WRINKLE_THRUST_DEVICE
}  // namespace wrinkle
