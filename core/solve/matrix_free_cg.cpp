#include "core/solve/matrix_free_cg.h"

#include <fmt/format.h>

#include <stdexcept>

namespace wrinkle {

CgReport conjugate_gradients(const std::function<void(const Vector&, Vector&)>& multiply, const Vector& diagonal,
                             const Vector& b, Vector& d, const CgOptions& options) {
  if (!(diagonal.array() > 0).all())
    throw std::invalid_argument(fmt::format("the preconditioner's diagonal has the entry {}", diagonal.minCoeff()));
  const Vector inverse = diagonal.cwiseInverse();
  CgReport report;
  Vector r = b, s = inverse.cwiseProduct(r), p = s, Ap;
  d.setZero(b.size());
  double rs = r.dot(s);
  const double start = rs, target = options.relative_tolerance * options.relative_tolerance * start;
  while (rs > target && report.iterations < options.max_iterations) {
    multiply(p, Ap);
    ++report.iterations;
    const double curvature = p.dot(Ap);
    if (!(curvature > 0)) {
      report.negative_curvature = true;
      if (report.iterations == 1) d = s;
      break;
    }
    const double alpha = rs / curvature;
    d += alpha * p;
    r -= alpha * Ap;
    s = inverse.cwiseProduct(r);
    const double before = rs;
    rs = r.dot(s);
    p = s + (rs / before) * p;
  }
  report.residual = start > 0 ? std::sqrt(rs / start) : 0;
  return report;
}

}  // namespace wrinkle
