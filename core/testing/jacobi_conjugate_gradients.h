#pragma once
#include <stdexcept>
#include <string>

#include "core/linear/cg_vectors.h"

namespace wrinkle {

/// A d = b by conjugate gradients with A's diagonal as preconditioner. Throws std::invalid_argument if the diagonal is
/// not positive.
template <class Multiply>
CgReport jacobi_conjugate_gradients(const Multiply& multiply, const Vector& diagonal, const Vector& b, Vector& d,
                                    const CgOptions& options = {}) {
  if (!(diagonal.array() > 0).all())
    throw std::invalid_argument("the preconditioner's diagonal has the entry " + std::to_string(diagonal.minCoeff()));
  const Vector inverse = diagonal.cwiseInverse();
  CgVectors v;
  v.r = b;
  const auto precondition = [&](const Vector& r, Vector& s) { s = inverse.cwiseProduct(r); };
  const CgReport report = conjugate_gradients(multiply, precondition, options, v);
  d = std::move(v.d);
  return report;
}

}  // namespace wrinkle
