/// cholmod-simplicial (A = L D Lᵀ, column by column) and cholmod-supernodal (A = L Lᵀ, dense blocks through BLAS).
/// Chen, Davis, Hager, Rajamanickam 2008, Algorithm 887: CHOLMOD.

#include <fmt/core.h>

#include "core/linear/cholmod_context.h"
#include "core/linear/guarded_solver.h"
#include "core/linear/permuted_lower.h"
#include "core/linear/pivots.h"
#include "core/linear/serial_scope.h"
#include "core/linear/solver_list.h"

namespace wrinkle {
namespace {

/// LDLᵀ rather than LLᵀ for the simplicial one: it goes on past negative pivots, so that they can be counted.
enum class Kind { simplicial, supernodal };

class CholmodSolver final : public GuardedSolver {
 public:
  CholmodSolver(std::string_view name, Kind kind)
      : GuardedSolver(name, Accepts::symmetric_positive_definite),
        kind_(kind),
        factor_(nullptr, {context_.get()}),
        solution_(context_.get()),
        work_y_(context_.get()),
        work_e_(context_.get()) {
    use_one_blas_thread_by_default();
    context_->supernodal = kind == Kind::simplicial ? CHOLMOD_SIMPLICIAL : CHOLMOD_SUPERNODAL;
    merge_more_supernodes();
  }

 private:
  bool keeps_analysis() const override { return true; }
  LinearReport do_analyze(const SparseMatrix& matrix) override;
  LinearReport do_reanalyze(const SparseMatrix& matrix) override;
  LinearReport do_factorize(const SparseMatrix& matrix) override;
  LinearReport do_solve(const Vector& b, Vector& x) override;

  void merge_more_supernodes();
  void factorize_supernodes(const SparseMatrix& matrix);
  CholmodFactor analyze_with(int ordering, cholmod_sparse& view, Index* given = nullptr);
  void take(CholmodFactor factor);
  LinearReport report_on(const SparseMatrix& matrix);
  LinearReport library_failure(std::string_view where) const;
  LinearReport judge_pivots(const SparseMatrix& matrix) const;

  Kind kind_;
  mutable CholmodContext context_;
  CholmodFactor factor_;
  PermutedLower permuted_;  // of a supernodal factor: rows as it has them
  CholmodWorkspace solution_, work_y_, work_e_;
  long long factor_nonzeros_ = 0, ordered_nonzeros_ = 0;  // now, and when the order was found
  double flops_ = 0.0;
};

/// Larger blocks with more explicit zeros than CHOLMOD's defaults: 18 % faster on a shell strip of 6,400 unknowns,
/// equal on squares and solids.
void CholmodSolver::merge_more_supernodes() {
  const std::size_t columns[] = {16, 32, 64};
  const double zeros[] = {0.9, 0.3, 0.1};
  for (int k = 0; k < 3; ++k) {
    context_->nrelax[k] = columns[k];
    context_->zrelax[k] = zeros[k];
  }
}

CholmodFactor CholmodSolver::analyze_with(int ordering, cholmod_sparse& view, Index* given) {
  context_->nmethods = 1;
  context_->method[0].ordering = ordering;
  context_->postorder = 1;
  return {cholmod_analyze_p(&view, given, nullptr, 0, context_.get()), {context_.get()}};
}

/// With what the context tells of its analysis, the last one.
void CholmodSolver::take(CholmodFactor factor) {
  factor_ = std::move(factor);
  flops_ = context_->fl;
  factor_nonzeros_ = static_cast<long long>(context_->lnz);
}

LinearReport CholmodSolver::report_on(const SparseMatrix& matrix) {
  if (factor_->is_super) permuted_.lay_out(matrix, {static_cast<const Index*>(factor_->Perm), factor_->n});
  LinearReport report;
  report.factor_nonzeros = factor_nonzeros_;
  report.flops = flops_;
  return report;
}

/// AMD is quick, and as good as METIS on strips. On larger plates and solids METIS saves 20 to 35 % of the flops, but
/// its analysis costs eight times AMD's: from about 2e8 flops (10 ms) on, a Newton run of ten steps earns that back.
LinearReport CholmodSolver::do_analyze(const SparseMatrix& matrix) {
  constexpr double kFlopsWorthMetis = 2e8;
  const SerialScope serial;
  cholmod_sparse view = cholmod_view(matrix);
  take(analyze_with(CHOLMOD_AMD, view));
  if (!factor_) return library_failure("analyze");
  if (kind_ == Kind::supernodal && flops_ > kFlopsWorthMetis) {
    CholmodFactor nested = analyze_with(CHOLMOD_METIS, view);
    if (nested && context_->fl < flops_) take(std::move(nested));
  }
  ordered_nonzeros_ = factor_nonzeros_;
  return report_on(matrix);
}

/// A new ordering takes most of an analysis, and for small changes finds little: the old one stays until the factor has
/// kMostFill times the nonzeros that it had when it was ordered.
LinearReport CholmodSolver::do_reanalyze(const SparseMatrix& matrix) {
  constexpr double kMostFill = 1.5;
  if (!factor_) return do_analyze(matrix);
  const SerialScope serial;
  cholmod_sparse view = cholmod_view(matrix);
  CholmodFactor kept = analyze_with(CHOLMOD_GIVEN, view, static_cast<Index*>(factor_->Perm));
  if (!kept || context_->lnz > kMostFill * static_cast<double>(ordered_nonzeros_)) return do_analyze(matrix);
  take(std::move(kept));
  LinearReport report = report_on(matrix);
  report.kept_ordering = true;
  return report;
}

/// As cholmod_factorize, which would transpose the matrix twice to permute it: 13 % of an isometric cloth's motion.
void CholmodSolver::factorize_supernodes(const SparseMatrix& matrix) {
  cholmod_sparse view = cholmod_view(permuted_.take(matrix));
  view.sorted = 0;
  double shift[2] = {0, 0};
  cholmod_super_numeric(&view, nullptr, shift, factor_.get(), context_.get());
}

LinearReport CholmodSolver::do_factorize(const SparseMatrix& matrix) {
  const SerialScope serial;
  if (factor_->is_super) {
    factorize_supernodes(matrix);
  } else {
    cholmod_sparse view = cholmod_view(matrix);
    cholmod_factorize(&view, factor_.get(), context_.get());
  }
  if (context_->status < CHOLMOD_OK) return library_failure("factorize");
  LinearReport report = judge_pivots(matrix);
  report.factor_nonzeros = factor_nonzeros_;
  report.flops = flops_;
  return report;
}

LinearReport CholmodSolver::do_solve(const Vector& b, Vector& x) {
  const SerialScope serial;
  cholmod_dense right = cholmod_view(b);
  const int done = cholmod_solve2(CHOLMOD_A, factor_.get(), &right, nullptr, solution_.handle(), nullptr,
                                  work_y_.handle(), work_e_.handle(), context_.get());
  if (!done) return library_failure("solve");
  x = Eigen::Map<const Vector>(solution_.values(), size());
  return {};
}

LinearReport CholmodSolver::library_failure(std::string_view where) const {
  const int status = context_->status;
  if (status == CHOLMOD_OUT_OF_MEMORY || status == CHOLMOD_TOO_LARGE) {
    return failure(LinearStatus::out_of_memory,
                   fmt::format("CHOLMOD {}: not enough memory (status {})", where, status));
  }
  throw std::logic_error(fmt::format("CHOLMOD {}: unexpected status {}", where, status));
}

/// Calls visit(position, d) for each pivot d of D, or d = l² of L's diagonal in a supernodal factor.
template <class Visit>
void for_each_pivot(const cholmod_factor& factor, Visit&& visit) {
  const auto* values = static_cast<const double*>(factor.x);
  if (!factor.is_super) {
    const auto* starts = static_cast<const Index*>(factor.p);
    for (Index j = 0; j < static_cast<Index>(factor.n); ++j) visit(j, values[starts[j]]);
    return;
  }
  const auto* first_column = static_cast<const Index*>(factor.super);  // of each supernode
  const auto* row_starts = static_cast<const Index*>(factor.pi);
  const auto* value_starts = static_cast<const Index*>(factor.px);
  for (std::size_t s = 0; s < factor.nsuper; ++s) {
    const Index height = row_starts[s + 1] - row_starts[s];
    for (Index j = first_column[s]; j < first_column[s + 1]; ++j) {
      const double l = values[value_starts[s] + (j - first_column[s]) * (height + 1)];
      visit(j, l * l);
    }
  }
}

LinearReport CholmodSolver::judge_pivots(const SparseMatrix& matrix) const {
  const auto* unknown = static_cast<const Index*>(factor_->Perm);
  if (factor_->minor < factor_->n) {
    const bool zero_pivot = kind_ == Kind::simplicial;  // LDLᵀ stops at an exact zero only, LLᵀ at d ≤ 0
    return failure(
        zero_pivot ? LinearStatus::singular : LinearStatus::not_positive_definite,
        fmt::format("the pivot of unknown {} is {}", unknown[factor_->minor], zero_pivot ? "zero" : "not positive"));
  }
  PivotTally tally;
  for_each_pivot(*factor_, [&](Index position, double pivot) {
    tally.add(unknown[position], pivot, diagonal_entry(matrix, unknown[position]));
  });
  return tally.report();
}

}  // namespace

std::unique_ptr<LinearSolver> make_cholmod_simplicial(const LinearOptions&) {
  return std::make_unique<CholmodSolver>("cholmod-simplicial", Kind::simplicial);
}

std::unique_ptr<LinearSolver> make_cholmod_supernodal(const LinearOptions&) {
  return std::make_unique<CholmodSolver>("cholmod-supernodal", Kind::supernodal);
}

}  // namespace wrinkle
