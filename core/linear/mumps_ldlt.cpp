/// mumps-ldlt: MUMPS in one process, A = P L D Lᵀ Pᵀ with 1×1 and 2×2 pivots chosen by value, multifrontal.
/// Amestoy, Duff, L'Excellent, Koster 2001; parameter numbers as in the MUMPS 5.5 users' guide.

#include <dmumps_c.h>
#include <fmt/core.h>

#include <stdexcept>
#include <vector>

#include "core/linear/dissection.h"
#include "core/linear/guarded_solver.h"
#include "core/linear/own_communicator.h"
#include "core/linear/serial_scope.h"
#include "core/linear/solver_list.h"

namespace wrinkle {
namespace {

enum class MumpsJob { finish = -2, start = -1, analyze = 1, factorize = 2, solve = 3 };

/// One MUMPS instance from start to finish. MUMPS keeps global state: one call at a time in the whole process.
class MumpsInstance {
 public:
  MumpsInstance() {
    data_.par = 1;  // the calling process takes part
    data_.sym = 2;  // general symmetric
    data_.comm_fortran = own_communicator();
    run(MumpsJob::start);
    for (const int stream : {1, 2, 3}) control(stream) = -1;  // no output
    control(4) = 0;
    control(6) = 0;   // no matching and
    control(12) = 1;  // no compression by values: the analysis is to hold for all values of the pattern
    control(13) = 1;  // the root front too is factorised here, so that its pivots are counted
    control(24) = 1;  // find null pivots:
    data_.cntl[2] = kNullPivot;
  }
  ~MumpsInstance() { run(MumpsJob::finish); }
  MumpsInstance(const MumpsInstance&) = delete;
  MumpsInstance& operator=(const MumpsInstance&) = delete;

  DMUMPS_STRUC_C* operator->() { return &data_; }
  int& control(int number) { return data_.icntl[number - 1]; }    // ICNTL(number)
  int info(int number) const { return data_.infog[number - 1]; }  // INFOG(number)

  /// Returns INFOG(1): negative for an error.
  int run(MumpsJob job) {
    const std::lock_guard lock(one_call_at_a_time());
    const SerialScope serial;
    data_.job = static_cast<int>(job);
    dmumps_c(&data_);
    return info(1);
  }

 private:
  // A row counts as null when its largest entry is below this times the scaled matrix's norm. MUMPS's default, 1e-5 ε,
  // takes the round-off left by a singular matrix for a pivot.
  static constexpr double kNullPivot = 1e-14;
  DMUMPS_STRUC_C data_{};
};

LinearReport report_of(const MumpsInstance& mumps, std::string_view where) {
  const int error = mumps.info(1);
  if (error >= 0) return {};
  const std::string message = fmt::format("MUMPS {}: INFOG(1) = {}, INFOG(2) = {}", where, error, mumps.info(2));
  switch (error) {
    case -6:  // structurally
    case -10: return failure(LinearStatus::singular, message);
    case -5:
    case -7:
    case -8:
    case -9:
    case -13:
    case -14:
    case -15:
    case -17:
    case -19:
    case -20: return failure(LinearStatus::out_of_memory, message);
    default: throw std::logic_error(message);
  }
}

class MumpsLdlt final : public GuardedSolver {
 public:
  MumpsLdlt() : GuardedSolver("mumps-ldlt", Accepts::symmetric_indefinite) { use_one_blas_thread_by_default(); }

 private:
  bool keeps_analysis() const override { return true; }
  LinearReport do_analyze(const SparseMatrix& matrix) override {
    prepare(matrix);
    LinearReport report = find_order(matrix);
    ordered_flops_ = report.flops;
    return report;
  }

  LinearReport find_order(const SparseMatrix& matrix) {
    LinearReport report = analyze_by(Ordering::minimum_degree);
    if (!report.ok() || report.flops < kWorthDissecting) return report;
    order_.assign(size(), 0);
    for (Index k = 0; const Index unknown : nested_dissection(matrix)) order_[unknown] = ++k;
    if (order_[0] == 0) return report;  // METIS has failed
    const LinearReport nested = analyze_by(Ordering::given);
    return nested.ok() && nested.flops < report.flops ? nested : analyze_by(Ordering::minimum_degree);
  }

  /// Finding an order takes most of an analysis: the old one stays until it asks for kMostWork times the flops that it
  /// did when it was found.
  LinearReport do_reanalyze(const SparseMatrix& matrix) override {
    constexpr double kMostWork = 2;
    order_.assign(mumps_->sym_perm, mumps_->sym_perm + size());
    prepare(matrix);
    LinearReport kept = analyze_by(Ordering::given);
    if (!kept.ok() || kept.flops > kMostWork * ordered_flops_) return do_analyze(matrix);
    kept.kept_ordering = true;
    return kept;
  }

  enum class Ordering { minimum_degree = 0, given = 1 };  // ICNTL(7)

  LinearReport analyze_by(Ordering ordering) {
    mumps_.control(7) = static_cast<int>(ordering);
    mumps_->perm_in = order_.data();
    mumps_.run(MumpsJob::analyze);
    LinearReport report = report_of(mumps_, "analyze");
    report.flops = mumps_->rinfog[0];
    return report;
  }

  LinearReport do_factorize(const SparseMatrix& matrix) override {
    mumps_->a = const_cast<double*>(matrix.valuePtr());  // MUMPS reads it only
    factorize_with_enough_workspace();
    LinearReport report = report_of(mumps_, "factorize");
    if (!report.ok()) return report;
    report.factor_nonzeros = large_count(mumps_.info(29));
    report.flops = mumps_->rinfog[2];
    const Index negative = mumps_.info(12), zero = mumps_.info(28);
    report.inertia = Inertia{.positive = size() - negative - zero, .negative = negative, .zero = zero};
    if (zero > 0) {
      report.status = LinearStatus::singular;
      report.message = fmt::format("{} null pivots of {}", zero, size());
    }
    return report;
  }

  LinearReport do_solve(const Vector& b, Vector& x) override {
    x = b;
    mumps_->rhs = x.data();
    mumps_->nrhs = 1;
    mumps_->lrhs = size();
    mumps_.run(MumpsJob::solve);
    return report_of(mumps_, "solve");
  }

  void prepare(const SparseMatrix& matrix) {
    set_pattern();
    mumps_->n = size();
    mumps_->nnz = static_cast<MUMPS_INT8>(row_numbers_.size());
    mumps_->irn = row_numbers_.data();
    mumps_->jcn = column_numbers_.data();
    mumps_->a = const_cast<double*>(matrix.valuePtr());
  }

  /// Row and column of each nonzero, counted from one.
  void set_pattern() {
    row_numbers_.assign(rows().begin(), rows().end());
    for (MUMPS_INT& row : row_numbers_) ++row;
    column_numbers_.resize(row_numbers_.size());
    for (Index j = 0; j < size(); ++j) {
      for (Index k = column_starts()[j]; k < column_starts()[j + 1]; ++k) column_numbers_[k] = j + 1;
    }
  }

  /// Pivots put off to later fronts can need more room than the analysis foresaw (errors −8, −9, −17, −20): ICNTL(14)
  /// is the extra room in percent. It stays raised for the next factorisation.
  void factorize_with_enough_workspace() {
    constexpr int kMostPercent = 2000;
    for (;;) {
      const int error = mumps_.run(MumpsJob::factorize);
      const bool too_small = error == -8 || error == -9 || error == -17 || error == -20;
      if (!too_small || mumps_.control(14) >= kMostPercent) return;
      mumps_.control(14) = 2 * mumps_.control(14) + 20;
    }
  }

  /// MUMPS gives counts above 2³¹ as minus millions.
  static long long large_count(int value) { return value >= 0 ? value : -1000000LL * value; }

  // AMD is quick, and good on small saddle points: on a shell's, 14 ms, against 20 with PORD, SCOTCH or MUMPS's own
  // choice. From this many flops (about 30 ms) on nested dissection is tried as well: on the KKT matrix of a shell of
  // 28 194 unknowns under 6324 constraints it has an eighth of the flops, mostly for fewer delayed pivots.
  static constexpr double kWorthDissecting = 5e8;

  MumpsInstance mumps_;
  std::vector<MUMPS_INT> row_numbers_, column_numbers_, order_;  // order_: place of each unknown, from one
  double ordered_flops_ = 0;                                     // when the order was found
};

}  // namespace

std::unique_ptr<LinearSolver> make_mumps_ldlt(const LinearOptions&) {
  return std::make_unique<MumpsLdlt>();
}

}  // namespace wrinkle
