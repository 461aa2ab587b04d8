#include "validation/meters/timed_solve.h"
#include "core/base/thread_time.h"

#include <malloc.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <string>

namespace wrinkle::validation {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double heap_bytes() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

/// A line of /proc/self/status in bytes, VmRSS (resident now) or VmHWM (at most so far).
double status_bytes(const std::string& name) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(name + ":")) return 1024 * std::stod(line.substr(name.size() + 1));
  return kNone;
}

/// What the process grows by while it lives.
class PeakGrowth {
 public:
  PeakGrowth() {
    std::ofstream file("/proc/self/clear_refs");
    file << "5" << std::flush;  // the peak starts anew from what is resident
    known_ = file.good();
    before_ = status_bytes("VmRSS");
  }
  double bytes() const { return known_ ? status_bytes("VmHWM") - before_ : kNone; }

 private:
  bool known_;
  double before_;
};

}  // namespace

SparseMatrix matrix_for(const LinearSolverEntry& entry, const SparseMatrix& lower) {
  if (entry.accepts != Accepts::general) return lower;
  SparseMatrix whole = lower.selfadjointView<Eigen::Lower>();
  whole.makeCompressed();
  return whole;
}

TimedSolve timed_solve(const LinearSolverEntry& entry, const LinearOptions& options, const SparseMatrix& matrix,
                       const LinearSystem& system) {
  TimedSolve out;
  const PeakGrowth peak;
  const double before = heap_bytes();
  out.solver = entry.make(options);
  const ThreadTime analysis;
  out.report = out.solver->analyze(matrix);
  out.analysis_seconds = analysis.seconds();
  if (!out.report.ok()) return out;
  auto* user = dynamic_cast<RigidMotionsUser*>(out.solver.get());
  if (user != nullptr && system.motions.size() > 0) user->take_rigid_motions(system.motions);
  const ThreadTime factor;
  out.report = out.factor = out.solver->factorize(matrix);
  out.factor_seconds = factor.seconds();
  out.held_bytes = heap_bytes() - before;
  out.peak_bytes = peak.bytes();
  if (!out.report.ok()) return out;
  const ThreadTime solve;
  out.report = out.solver->solve(system.right, out.x);
  out.solve_seconds = solve.seconds();
  return out;
}

Vector true_residual(const LinearSystem& system, const Vector& x) {
  const Index n = system.unknowns();
  std::vector<long double> r(system.right.begin(), system.right.end());
  for (Index j = 0; j < n; ++j)
    for (SparseMatrix::InnerIterator entry(system.lower, j); entry; ++entry) {
      const long double a = entry.value();
      const Index i = entry.row();
      r[static_cast<std::size_t>(i)] -= a * x[j];
      if (i != j) r[static_cast<std::size_t>(j)] -= a * x[i];
    }
  Vector out(n);
  for (Index i = 0; i < n; ++i) out[i] = static_cast<double>(r[static_cast<std::size_t>(i)]);
  return out;
}

double matrix_norm(const SparseMatrix& lower) {
  Vector sums = Vector::Zero(lower.rows());
  for (Index j = 0; j < static_cast<Index>(lower.cols()); ++j)
    for (SparseMatrix::InnerIterator entry(lower, j); entry; ++entry) {
      sums[j] += std::abs(entry.value());
      if (entry.row() != j) sums[entry.row()] += std::abs(entry.value());
    }
  return sums.maxCoeff();
}

double backward_error(const LinearSystem& system, const Vector& x, const Vector& residual) {
  const double size = matrix_norm(system.lower) * x.lpNorm<Eigen::Infinity>() + system.right.lpNorm<Eigen::Infinity>();
  return residual.lpNorm<Eigen::Infinity>() / size;
}

double inverse_norm(LinearSolver& factorised, Index n) {
  constexpr int kMostTurns = 5;
  Vector v = Vector::Constant(n, 1.0 / n), x, z;
  if (!factorised.solve(v, x).ok()) return kNone;
  double estimate = x.lpNorm<1>();
  Index last = -1;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const Vector signs = x.unaryExpr([](double value) { return value < 0 ? -1.0 : 1.0; });
    if (!factorised.solve(signs, z).ok()) return kNone;
    Index largest = 0;
    const double slope = z.cwiseAbs().maxCoeff(&largest);
    if (largest == last || (turn > 0 && slope <= z.dot(v))) break;
    v.setZero();
    v[largest] = 1;
    last = largest;
    if (!factorised.solve(v, x).ok()) return kNone;
    const double next = x.lpNorm<1>();
    if (next <= estimate) break;
    estimate = next;
  }
  for (Index i = 0; i < n; ++i) v[i] = (i % 2 == 0 ? 1 : -1) * (1 + static_cast<double>(i) / std::max<Index>(n - 1, 1));
  if (!factorised.solve(v, x).ok()) return kNone;
  return std::max(estimate, 2 * x.lpNorm<1>() / (3.0 * n));
}

}  // namespace wrinkle::validation
