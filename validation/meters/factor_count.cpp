#include "validation/meters/factor_count.h"

#include <stdexcept>

#include "core/linear/linear_solver.h"

namespace wrinkle::validation {

FactorCount count_factor(const SparseMatrix& graph) {
  const SparseMatrix lower = graph.triangularView<Eigen::Lower>();
  const LinearReport report = make_linear_solver("cholmod-supernodal")->analyze(lower);
  if (!report.ok()) throw std::runtime_error(report.message);
  const auto n = static_cast<double>(lower.rows()), nonzeros = static_cast<double>(report.factor_nonzeros);
  return {.unknowns = 3 * n,
          .entries = 9 * static_cast<double>(lower.nonZeros()) - 3 * n,
          .factor_nonzeros = 9 * nonzeros - 3 * n,
          .flops = 27 * report.flops - 18 * nonzeros + 5 * n};  // Σ (3c)² + (3c − 1)² + (3c − 2)²
}

}  // namespace wrinkle::validation
