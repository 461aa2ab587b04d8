#include "core/assembly/linearised_step.h"

#include <algorithm>

namespace wrinkle {

Vector evaluate_linearised(Assembler& assembler, const Vector& x, const Vector& last_step, Tangent tangent) {
  const auto& terms = assembler.problem().energies;
  const auto elsewhere = [&](const auto& term) { return term->bound() != &assembler.pattern(); };
  if (std::ranges::any_of(terms, elsewhere)) assembler.evaluate(x, Order::gradient);  // which binds them
  assembler.prepare(x);
  assembler.follow();
  Vector gradient = Vector::Zero(assembler.problem().num_dofs);
  SparseMatrix& hessian = assembler.hessian();
  std::fill_n(hessian.valuePtr(), hessian.nonZeros(), 0.0);
  for (const auto& term : terms)
    term->add_to({Order::hessian, tangent, gradient.data(), hessian.valuePtr(), &last_step}, x);
  return gradient;
}

}  // namespace wrinkle
