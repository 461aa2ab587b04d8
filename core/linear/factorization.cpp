#include "core/linear/factorization.h"

#include <fmt/format.h>

namespace wrinkle {

bool Factorization::analyze(const SparseMatrix& matrix, Index revision) {
  if (analyzed_ == revision) return true;
  report_ = analyzed_ ? linear_.reanalyze(matrix) : linear_.analyze(matrix);
  analyzed_.reset();
  if (report_.ok()) analyzed_ = revision;
  return report_.ok();
}

const LinearReport& Factorization::factorize(const SparseMatrix& lower, Index revision) {
  const bool general = linear_.accepts() == Accepts::general;
  if (general) whole_ = lower.selfadjointView<Eigen::Lower>();
  const SparseMatrix& matrix = general ? whole_ : lower;
  factorized_ = false;
  if (!analyze(matrix, revision)) return report_;
  report_ = linear_.factorize(matrix);
  if (!report_.kept_factor) ++factorisations_;
  factorized_ = report_.ok();
  return report_;
}

const LinearReport& Factorization::solve(const Vector& b, Vector& x) {
  report_ = linear_.solve(b, x);
  factorisations_ += report_.factorisations;
  return report_;
}

std::string to_string(const LinearReport& report) {
  return fmt::format("{}: {}", to_string(report.status), report.message);
}

}  // namespace wrinkle
