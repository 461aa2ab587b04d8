/// petsc-gamg, petsc-fieldsplit, petsc-mumps: PETSc's solvers of one process, in the slots of all others.

#include <fmt/format.h>

#include <algorithm>

#include "core/linear/guarded_solver.h"
#include "core/linear/iterative_solver.h"
#include "core/linear/own_communicator.h"
#include "core/linear/pivots.h"
#include "core/linear/rigid_motions_user.h"
#include "core/linear/serial_scope.h"
#include "distributed/petsc_method.h"

namespace wrinkle {
namespace {

/// While it lives no other thread calls PETSc.
struct PetscCall {
  std::lock_guard<std::mutex> lock{one_call_at_a_time()};
  SerialScope serial;
};

/// What the work reports; where PETSc fails in it, that. The solver, which may be half made, is then left: see set_up.
template <class Work>
LinearReport reported(PetscSolver& solver, const Work& work) {
  try {
    return work();
  } catch (const PetscFailure& error) {
    solver.leave();
    return failure(LinearStatus::singular, error.what());
  }
}

LinearReport solve_by(PetscSolver& solver, Vec right, Vec solution) {
  if (solver == nullptr) return failure(LinearStatus::singular, "PETSc failed in a solve before");
  return reported(solver, [&] {
    check(KSPSolve(solver, right, solution));
    return report_of_iterations(solver);
  });
}

void start() {
  const std::lock_guard lock(one_call_at_a_time());
  start_petsc();
  use_one_blas_thread_by_default();
}

/// PETSc's iterations as sweeps: what they reach is seen by the residual, as with all iterative solvers.
class PetscKrylov : public IterativeSolver, public RigidMotionsUser {
 public:
  PetscKrylov(std::string_view name, Accepts accepts, const LinearOptions& options)
      : IterativeSolver(name, accepts, options) {
    start();
  }
  ~PetscKrylov() override {
    const PetscCall call;
    solver_.reset();
    matrix_.reset();
  }
  void take_rigid_motions(Matrix motions) override { motions_ = std::move(motions); }

 protected:
  /// What of a matrix its preconditioner cannot be made of.
  virtual LinearReport look() const = 0;
  /// Chooses method and preconditioner; the matrix is set.
  virtual void configure(KSP solver) = 0;

 private:
  void prepare_pattern() override {}

  LinearReport prepare_values() override {
    if (LinearReport report = look(); !report.ok()) return report;
    whole_ = lower().selfadjointView<Eigen::Lower>();  // its columns are its rows
    const PetscCall call;
    check(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, size(), size(), whole_.outerIndexPtr(), whole_.innerIndexPtr(),
                                    whole_.valuePtr(), matrix_.make()));
    check(MatSetOption(matrix_, MAT_SYMMETRIC, PETSC_TRUE));
    if (motions_.rows() == size() && motions_.cols() > 0) {
      check(MatSetBlockSize(matrix_, unknowns_of_a_point(motions_)));
      set_rigid_motions(matrix_, motions_);
    }
    check(KSPCreate(PETSC_COMM_SELF, solver_.make()));
    check(KSPSetOperators(solver_, matrix_, matrix_));
    return reported(solver_, [&] {
      configure(solver_);
      return set_up(solver_);
    });
  }

  Sweep sweep(Vector& r, double target, Index most, Vector& d) override {
    constexpr double kNeverDiverges = 1e100;
    d.setZero(size());
    const PetscCall call;
    PetscVector right, solution;
    check(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, size(), r.data(), right.make()));
    check(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, size(), d.data(), solution.make()));
    if (solver_ != nullptr) check(KSPSetTolerances(solver_, 0, target, kNeverDiverges, most));
    LinearReport report = solve_by(solver_, right, solution);
    return {report.status, report.iterations, std::move(report.message)};
  }

  SparseMatrix whole_;
  Matrix motions_;
  PetscMatrix matrix_;
  PetscSolver solver_;
};

class PetscGamg final : public PetscKrylov {
 public:
  explicit PetscGamg(const LinearOptions& options)
      : PetscKrylov("petsc-gamg", Accepts::symmetric_positive_definite, options) {}

 private:
  LinearReport look() const override {
    for (Index j = 0; j < size(); ++j)
      if (const double a = diagonal_entry(lower(), j); !(a > 0))
        return failure(LinearStatus::not_positive_definite,
                       fmt::format("the diagonal entry of unknown {} is {}", j, a));
    return {};
  }
  void configure(KSP solver) override { use_gamg(solver); }
};

/// use_fieldsplit; multipliers are the unknowns whose diagonal entry is 0. Where there are none what is left is the
/// cycle.
class PetscFieldSplit final : public PetscKrylov {
 public:
  explicit PetscFieldSplit(const LinearOptions& options)
      : PetscKrylov("petsc-fieldsplit", Accepts::symmetric_indefinite, options) {}

 private:
  bool is_multiplier(Index j) const { return diagonal_entry(lower(), j) == 0; }

  /// A multiplier that multiplies nothing.
  LinearReport look() const override {
    std::vector<char> coupled(size(), 0);
    for (Index j = 0; j < size(); ++j)
      for (MatrixView::InnerIterator entry(lower(), j); entry; ++entry)
        if (entry.value() != 0) coupled[j] = coupled[entry.row()] = 1;
    const auto none = std::ranges::find(coupled, 0);
    if (none == coupled.end()) return {};
    return failure(LinearStatus::singular, fmt::format("the column of unknown {} is zero", none - coupled.begin()));
  }

  void configure(KSP solver) override {
    std::vector<Index> bodies, multipliers;
    for (Index j = 0; j < size(); ++j) (is_multiplier(j) ? multipliers : bodies).push_back(j);
    if (bodies.empty() || multipliers.empty()) {
      PC pc = nullptr;
      use_gmres(solver);
      check(KSPGetPC(solver, &pc));
      return check(PCSetType(pc, bodies.empty() ? PCLU : PCGAMG));
    }
    use_fieldsplit(solver, field(bodies), field(multipliers));
    check(KSPSetUp(solver));
    use_multigrid_for_body(solver);
  }

  static PetscIndices field(const std::vector<Index>& unknowns) {
    PetscIndices out;
    check(ISCreateGeneral(PETSC_COMM_SELF, static_cast<PetscInt>(unknowns.size()), unknowns.data(), PETSC_COPY_VALUES,
                          out.make()));
    return out;
  }
};

class PetscMumps final : public GuardedSolver {
 public:
  PetscMumps() : GuardedSolver("petsc-mumps", Accepts::symmetric_indefinite) { start(); }
  ~PetscMumps() override {
    const PetscCall call;
    solver_.reset();
    matrix_.reset();
  }

 private:
  bool keeps_analysis() const override { return true; }

  /// MUMPS's own is done with the first factorisation.
  LinearReport do_analyze(const SparseMatrix& matrix) override {
    const PetscCall call;
    solver_.reset();
    values_.resize(matrix.nonZeros());
    starts_.assign(column_starts().begin(), column_starts().end());
    columns_.assign(rows().begin(), rows().end());
    // The lower triangle by columns is the upper one by rows.
    check(MatCreateSeqSBAIJWithArrays(PETSC_COMM_SELF, 1, size(), size(), starts_.data(), columns_.data(),
                                      values_.data(), matrix_.make()));
    return {};
  }

  LinearReport do_factorize(const SparseMatrix& matrix) override {
    const PetscCall call;
    std::copy_n(matrix.valuePtr(), matrix.nonZeros(), values_.begin());
    check(MatAssemblyBegin(matrix_, MAT_FINAL_ASSEMBLY));  // says that the values are others
    check(MatAssemblyEnd(matrix_, MAT_FINAL_ASSEMBLY));
    return reported(solver_, [&] { return factorise_by_mumps(solver_, matrix_, room_); });
  }

  LinearReport do_solve(const Vector& b, Vector& x) override {
    const PetscCall call;
    PetscVector right, solution;
    check(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, size(), b.data(), right.make()));
    check(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, size(), x.data(), solution.make()));
    LinearReport report = solve_by(solver_, right, solution);
    report.iterations = 0;
    return report;
  }

  std::vector<double> values_;
  std::vector<Index> starts_, columns_;
  PetscMatrix matrix_;
  PetscSolver solver_;
  int room_ = kFirstRoom;
};

}  // namespace

std::unique_ptr<LinearSolver> make_petsc_gamg(const LinearOptions& options) {
  return std::make_unique<PetscGamg>(options);
}

std::unique_ptr<LinearSolver> make_petsc_fieldsplit(const LinearOptions& options) {
  return std::make_unique<PetscFieldSplit>(options);
}

std::unique_ptr<LinearSolver> make_petsc_mumps(const LinearOptions&) {
  return std::make_unique<PetscMumps>();
}

}  // namespace wrinkle
