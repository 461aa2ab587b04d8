#include "validation/meters/recorded_system.h"

#include <stdexcept>
#include <utility>

namespace wrinkle::validation {

LinearReport RecordingSolver::analyze(const SparseMatrix& matrix) {
  return pass_ > 0 ? inner_->analyze(matrix) : LinearReport{};
}

LinearReport RecordingSolver::factorize(const SparseMatrix& matrix) {
  if (pass_ > 0) return inner_->factorize(matrix);
  if (system_.right.size() == 0) system_.lower = matrix;
  return {};
}

LinearReport RecordingSolver::solve(const Vector& b, Vector& x) {
  if (pass_ > 0) {
    --pass_;
    return inner_->solve(b, x);
  }
  if (system_.right.size() == 0) system_.right = b;
  LinearReport report;
  report.status = LinearStatus::out_of_memory;  // of not_converged KktNewton would take the direction
  report.message = "recorded";
  return report;
}

void RecordingSolver::take_rigid_motions(Matrix motions) {
  if (pass_ == 0 && system_.right.size() == 0) system_.motions = std::move(motions);
}

LinearSystem RecordingSolver::take() {
  if (system_.right.size() == 0) throw std::logic_error("the method has not asked for a solution");
  return std::move(system_);
}

}  // namespace wrinkle::validation
