#include "core/assembly/linearised_step.h"

#include <algorithm>

namespace wrinkle {

Linearised evaluate_linearised(Assembler& assembler, const Vector& x, const Vector& last_step, Tangent tangent) {
  const auto& terms = assembler.problem().energies;
  const auto elsewhere = [&](const auto& term) { return term->bound() != &assembler.pattern(); };
  if (std::ranges::any_of(terms, elsewhere)) assembler.evaluate(x, Order::gradient);  // which binds them
  assembler.prepare(x);
  assembler.follow();
  Linearised out{0, Vector::Zero(assembler.problem().num_dofs)};
  SparseMatrix& hessian = assembler.hessian();
  std::fill_n(hessian.valuePtr(), hessian.nonZeros(), 0.0);
  for (const auto& term : terms)
    out.energy += term->add_to({Order::hessian, tangent, out.gradient.data(), hessian.valuePtr(), &last_step}, x);
  return out;
}

}  // namespace wrinkle
