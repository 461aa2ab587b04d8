/// umfpack: sparse LU with partial pivoting of a general matrix. Davis 2004, Algorithm 832: UMFPACK.

#include <fmt/core.h>
#include <umfpack.h>

#include <array>
#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/linear/guarded_solver.h"
#include "core/linear/serial_scope.h"
#include "core/linear/solver_list.h"

namespace wrinkle {
namespace {

/// Frees UMFPACK's symbolic or numeric object.
template <void (*Free)(void**)>
struct UmfpackDeleter {
  void operator()(void* object) const { Free(&object); }
};
template <void (*Free)(void**)>
using UmfpackObject = std::unique_ptr<void, UmfpackDeleter<Free>>;

constexpr double kRoundOff = 16.0 * std::numeric_limits<double>::epsilon();  // of the largest pivot: counts as zero

LinearReport report_of(int status, std::string_view where) {
  switch (status) {
    case UMFPACK_OK: return {};
    case UMFPACK_WARNING_singular_matrix: return failure(LinearStatus::singular, "a pivot is zero");
    case UMFPACK_ERROR_different_pattern:
    case UMFPACK_ERROR_invalid_matrix: return failure(LinearStatus::singular, "the pattern is structurally singular");
    case UMFPACK_ERROR_out_of_memory: return failure(LinearStatus::out_of_memory, "UMFPACK: not enough memory");
    default: throw std::logic_error(fmt::format("UMFPACK {}: unexpected status {}", where, status));
  }
}

class UmfpackLu final : public GuardedSolver {
 public:
  UmfpackLu() : GuardedSolver("umfpack", Accepts::general) {
    use_one_blas_thread_by_default();
    umfpack_di_defaults(control_.data());
  }

 private:
  LinearReport do_analyze(const SparseMatrix& matrix) override {
    const SerialScope serial;
    integer_work_.resize(static_cast<std::size_t>(size()));
    work_.resize(5 * static_cast<std::size_t>(size()));  // as umfpack_di_wsolve asks with iterative refinement
    // The values tell which entries of the diagonal are zero, no more. Without them UMFPACK takes all for zero and
    // pivots anywhere, in a definite matrix too: factors were twice as full and grew by 5e12 (64,000 unknowns,
    // condition 5e7).
    symbolic_.reset();
    void* symbolic = nullptr;
    const int status = umfpack_di_symbolic(size(), size(), matrix.outerIndexPtr(), matrix.innerIndexPtr(),
                                           matrix.valuePtr(), &symbolic, control_.data(), info_.data());
    symbolic_.reset(symbolic);
    return report_of(status, "analyze");
  }

  LinearReport do_factorize(const SparseMatrix& matrix) override {
    const SerialScope serial;
    values_.assign(matrix.valuePtr(), matrix.valuePtr() + matrix.nonZeros());  // for the refinement in solve
    numeric_.reset();
    void* numeric = nullptr;
    const int status = umfpack_di_numeric(matrix.outerIndexPtr(), matrix.innerIndexPtr(), matrix.valuePtr(),
                                          symbolic_.get(), &numeric, control_.data(), info_.data());
    numeric_.reset(numeric);
    LinearReport report = report_of(status, "factorize");
    report.factor_nonzeros = static_cast<long long>(info_[UMFPACK_LNZ] + info_[UMFPACK_UNZ]) - size();
    report.flops = info_[UMFPACK_FLOPS];
    // UMFPACK's estimate is min |u_jj| / max |u_jj|, of the matrix with its rows scaled to sum 1.
    if (report.ok() && info_[UMFPACK_RCOND] < kRoundOff) {
      report.status = LinearStatus::singular;
      report.message = fmt::format("the smallest pivot is {:.3g} of the largest", info_[UMFPACK_RCOND]);
    }
    return report;
  }

  LinearReport do_solve(const Vector& b, Vector& x) override {
    const SerialScope serial;
    const int status =
        umfpack_di_wsolve(UMFPACK_A, column_starts().data(), rows().data(), values_.data(), x.data(), b.data(),
                          numeric_.get(), control_.data(), info_.data(), integer_work_.data(), work_.data());
    return report_of(status, "solve");
  }

  std::array<double, UMFPACK_CONTROL> control_{};
  std::array<double, UMFPACK_INFO> info_{};
  UmfpackObject<umfpack_di_free_symbolic> symbolic_;
  UmfpackObject<umfpack_di_free_numeric> numeric_;
  std::vector<double> values_, work_;
  std::vector<int> integer_work_;
};

}  // namespace

std::unique_ptr<LinearSolver> make_umfpack(const LinearOptions&) {
  return std::make_unique<UmfpackLu>();
}

}  // namespace wrinkle
