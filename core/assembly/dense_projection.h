#pragma once
#include "core/energy/element.h"

namespace wrinkle {

/// The nearest positive semi-definite matrix in the Frobenius norm: V max(Λ, 0) Vᵀ. Only the lower triangle is read.
Matrix project_positive(const Matrix& symmetric);

/// An element's matrix, whose entries stand `step` apart, is replaced by that: the reference for Tangent::projected.
template <class L>
void project_element(double* hessian, int step) {
  Matrix dense(L::kDofs, L::kDofs);
  const auto each = [&](auto&& f) {
    for (int a = 0; a < L::kGroups; ++a)
      for (int b = 0; b <= a; ++b)
        for (int i = 0; i < L::sizes[a] * L::sizes[b]; ++i)
          f(hessian[(L::block(a, b) + i) * step],
            dense(L::offset[a] + i / L::sizes[b], L::offset[b] + i % L::sizes[b]));
  };
  each([](double entry, double& to) { to = entry; });
  dense = project_positive(dense);
  each([](double& entry, double from) { entry = from; });
}

}  // namespace wrinkle
