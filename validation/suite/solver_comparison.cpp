// Claim: on the linear systems of every method here each direct solver that takes them is backward stable, finds the
// known inertia and the same solution as the others as far as the condition lets it, bitwise the same each time.
// Refuted where one is not. Fill and flops are checked to grow about as on a plane grid. How fast they
// are is reported, of those that are right: a faster wrong answer has no speed.
#include <dlfcn.h>
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/thread_time.h"
#include "validation/harness/available_cores.h"
#include "validation/harness/median.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/timed_solve.h"
#include "validation/suite/comparison_systems.h"
#include "validation/suite/solver_comparison_claims.h"

namespace wrinkle::validation::solver_comparison {

void bind(Binder& b, SolverComparisonOptions& o) {
  std::vector<std::string> families;
  for (const SystemFamily& family : system_families()) families.emplace_back(family.name);
  b(o.system, "system", families, "whose matrix it is, see comparison_systems.h");
  b(o.unknowns, "unknowns", "1", "about; the matrix's own number is unknowns_made", Source::swept, {100, 2e7});
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite, "the system, where it takes it"));
  b(o.iterative.relative_tolerance, "relative_tolerance", "1", "of the residual that iterative solvers are asked for",
    Source::standard, {1e-15, 0.5});
  b(o.iterative.max_iterations, "most_iterations", "1", "of iterative solvers", Source::assumed, {1, 100000000});
  b(o.turns_seconds, "turns_seconds", "s", "after which no further turn is taken; two are, and three at most",
    Source::assumed, {0, 1e5});
  b(o.most_for_threads, "most_for_threads", "1", "unknowns up to which a system is also solved with many threads",
    Source::assumed, {0, 1e9});
  b(o.most_memory, "most_memory", "GB", "that a factor may be predicted to take", Source::assumed, {0.001, 1e6});
}

namespace {

using I = std::int64_t;

constexpr double kUnitRoundOff = 0.5 * std::numeric_limits<double>::epsilon();
constexpr int kMostTurns = 3;
constexpr double kLongTurn = 60;  // [s] of both solvers: then one turn is all

const LinearSolverEntry& find_entry(std::string_view name) {
  return *std::ranges::find(linear_solvers(), name, &LinearSolverEntry::name);
}

bool takes(const LinearSolverEntry& entry, const SystemFamily& family) {
  return family.definite || entry.accepts != Accepts::symmetric_positive_definite;
}

/// Of millions of unknowns; those of PETSc are there in its build.
bool serves_many(std::string_view solver) {
  return solver == "cholmod-supernodal" || solver == "mumps-ldlt" || solver == "petsc-gamg";
}

/// Where the scenes of the membrane on a mat take longer than the solvers.
bool slow_to_make(const SystemFamily& family) {
  return family.name.starts_with("coupled") || family.name == "high_frequency";
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](const SystemFamily& family, I unknowns, const std::string& solver) {
    out.push_back({{{"system", std::string(family.name)}, {"unknowns", unknowns}, {"linear_solver", solver}}});
  };
  const bool quick = profile == Profile::quick;
  for (const SystemFamily& family : system_families()) {
    const std::string yardstick(yardstick_solver(family.definite));
    for (const I n : {1000, 2500, 6300, 16000, 64000})
      for (const LinearSolverEntry& entry : linear_solvers()) {
        const std::string solver(entry.name);
        const bool in_quick = n == 1000 || (solver == yardstick && n < (slow_to_make(family) ? 6300 : 64000)) ||
                              (solver == "pcg-jacobi" && family.name == "film_on_substrate" && n < 64000);
        if (quick ? in_quick : takes(entry, family) || n == 1000) add(family, n, solver);
      }
    if (quick) continue;
    for (const I n : {250000, 1000000})
      for (const LinearSolverEntry& entry : linear_solvers())
        if (serves_many(entry.name) && takes(entry, family)) add(family, n, std::string(entry.name));
    for (const I n : {4000000, 10000000})
      for (const LinearSolverEntry& entry : linear_solvers())
        if (entry.name == "petsc-gamg" && n <= family.most_unknowns) add(family, n, std::string(entry.name));
  }
  return out;
}

/// Bytes for each nonzero of the triangular factor that CHOLMOD predicts, to tell what will not fit: values and
/// indices, once or, with UMFPACK, twice, and what the fronts of a multifrontal method take on the way.
double bytes_per_nonzero(const std::string& solver) {
  const bool supernodal = solver == "cholmod-supernodal" || solver == "pcg-stale";
  if (is_iterative(solver) && !supernodal) return 0;
  if (solver == "umfpack") return 80;
  return supernodal ? 12 : solver == "mumps-ldlt" ? 24 : 16;
}

/// A reason why the solver is not tried.
std::string refusal(std::string_view solver, const LinearSystem& system, double most_bytes) {
  const double each = bytes_per_nonzero(std::string(solver));
  if (each == 0) return {};
  const auto analysis = make_linear_solver("cholmod-supernodal");
  const LinearReport report = analysis->analyze(system.lower);
  if (!report.ok()) return fmt::format("memory: {}", report.message);
  const auto nonzeros = static_cast<double>(report.factor_nonzeros);
  if (each * nonzeros <= most_bytes) return {};
  return fmt::format(
      "memory: {:.3g} nonzeros in the factor are predicted, about {:.1f} GB at {} bytes each; {:.1f} GB are allowed",
      nonzeros, 1e-9 * each * nonzeros, each, 1e-9 * most_bytes);
}

double relative_difference(const Vector& x, const Vector& y) {
  return (x - y).lpNorm<Eigen::Infinity>() / y.lpNorm<Eigen::Infinity>();
}

/// While it lives, OpenBLAS uses all cores that we may, two at least. `known` false where there is no OpenBLAS to tell.
class ManyBlasThreads {
 public:
  ManyBlasThreads() : set_(reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"))) {
    if (set_ != nullptr) set_(std::max(2, available_cores()));
  }
  ~ManyBlasThreads() {
    if (set_ != nullptr) set_(1);
  }
  ManyBlasThreads(const ManyBlasThreads&) = delete;
  ManyBlasThreads& operator=(const ManyBlasThreads&) = delete;
  bool known() const { return set_ != nullptr; }

 private:
  void (*set_)(int);
};

enum class Beside { yardstick, nothing };

/// The solver at hand and the yardstick on one system, in turns; by itself where that is the yardstick, or has no room.
class SystemComparison {
 public:
  SystemComparison(const SolverComparisonOptions& o, ComparisonSystem made, const SystemFamily& family, Beside beside)
      : made_(std::move(made)),
        entry_(find_entry(o.linear_solver)),
        yardstick_(find_entry(yardstick_solver(family.definite))),
        alone_(beside == Beside::nothing || &entry_ == &yardstick_),
        options_(o.iterative),
        matrix_(matrix_for(entry_, made_.system.lower)) {}

  void take_turns(double enough) {
    double spent = 0, longest = 0;
    for (int turn = 0; turn < kMostTurns && (turn < 2 || spent < enough); ++turn) {
      if (turn == 1 && longest > kLongTurn) break;
      own_.solver.reset();  // one factor at a time is held
      TimedSolve next = timed_solve(entry_, options_, matrix_, made_.system);
      if (turn > 0 && next.x.size() > 0) repeat_ = std::fmax(repeat_, relative_difference(next.x, own_.x));
      own_ = std::move(next);
      note(own_, own_times_);
      if (!no_room().empty()) return;
      double both = own_.seconds();
      if (!alone_) {
        own_.solver.reset();
        other_.solver.reset();
        other_ = timed_solve(yardstick_, options_, made_.system.lower, made_.system);
        note(other_, other_times_);
        both += other_.seconds();
      }
      spent += both;
      longest = std::max(longest, both);
    }
  }

  /// Why the solver does not take so large a system: its analysis says that there is no room. Empty where it does, and
  /// where a factorisation ran out of memory, which is a failure.
  std::string no_room() const {
    if (own_.report.status != LinearStatus::out_of_memory || own_.factor_seconds > 0) return {};
    return fmt::format("memory: {} says: {}", entry_.name, own_.report.message);
  }

  /// With many threads, too, up to `most_for_threads` unknowns.
  void write(Index most_for_threads, Record& record) {
    auto& m = record.metrics;
    write_costs(m);
    write_accuracy(m);
    if (own_.report.ok() && made_.system.unknowns() <= most_for_threads) write_threads(m);
    const bool accurate = is_iterative(entry_.name) ? m["residual"] <= 1.01 * options_.relative_tolerance
                                                    : m["backward_error_over_nu"] <= 1;
    const bool inertia = !m.contains("inertia_off") || m["inertia_off"] == 0;
    m["solved"] = own_.report.ok() && accurate && inertia ? 1 : 0;
    if (!own_.report.ok())
      record.caveats.push_back(fmt::format("not solved: {}: {}", to_string(own_.report.status), own_.report.message));
  }

 private:
  struct Times {
    std::vector<double> analysis, factor, solve, total, warm;
  };
  static void note(const TimedSolve& run, Times& times) {
    times.analysis.push_back(run.analysis_seconds);
    times.factor.push_back(run.factor_seconds);
    times.solve.push_back(run.solve_seconds);
    times.total.push_back(run.seconds());
    times.warm.push_back(run.warm_seconds());
  }
  bool same() const { return &entry_ == &yardstick_; }
  const TimedSolve& reference() const { return alone_ ? own_ : other_; }

  double over_yardstick(const std::vector<double>& own, const std::vector<double>& other) const {
    return same() ? 1 : alone_ ? std::nan("") : median(own) / median(other);
  }

  void write_costs(std::map<std::string, double>& m) {
    const LinearSystem& system = made_.system;
    m["unknowns_made"] = system.unknowns();
    m["constraints"] = made_.negative;
    m["nonzeros"] = static_cast<double>(system.lower.nonZeros());
    m["turns"] = static_cast<double>(own_times_.total.size());
    m["analysis_seconds"] = median(own_times_.analysis);
    m["factor_seconds"] = median(own_times_.factor);
    m["solve_seconds"] = median(own_times_.solve);
    m["total_seconds"] = median(own_times_.total);
    m["total_over_yardstick"] = over_yardstick(own_times_.total, other_times_.total);
    m["warm_over_yardstick"] = over_yardstick(own_times_.warm, other_times_.warm);
    m["held_bytes"] = own_.held_bytes;
    m["peak_bytes"] = own_.peak_bytes;
    m["iterations"] = is_iterative(entry_.name) ? own_.report.iterations : std::nan("");
    if (own_.factor.factor_nonzeros > 0) {
      m["factor_nonzeros"] = static_cast<double>(own_.factor.factor_nonzeros);
      m["fill"] = m["factor_nonzeros"] / m["nonzeros"];
    }
    if (own_.factor.flops > 0) m["flops"] = own_.factor.flops;
    if (!own_.factor.inertia) return;
    m["inertia_off"] = std::abs(own_.factor.inertia->negative - made_.negative) + own_.factor.inertia->zero;
  }

  void write_accuracy(std::map<std::string, double>& m) {
    if (own_.x.size() == 0) return;
    const LinearSystem& system = made_.system;
    const Vector r = true_residual(system, own_.x), r0 = true_residual(system, reference().x);
    m["residual"] = r.norm() / system.right.norm();
    m["backward_error"] = backward_error(system, own_.x, r);
    m["backward_error_over_nu"] = m["backward_error"] / (system.unknowns() * kUnitRoundOff);
    if (is_iterative(entry_.name) && own_.report.ok())
      m["residual_over_tolerance"] = m["residual"] / options_.relative_tolerance;
    if (own_times_.total.size() > 1) m["repeat_difference"] = repeat_;
    inverse_ = inverse_norm(*reference().solver, system.unknowns());
    m["condition"] = inverse_ * matrix_norm(system.lower);
    if (alone_) return;
    m["difference"] = relative_difference(own_.x, other_.x);
    m["difference_over_bound"] = over_bound(own_.x, r, other_.x, r0);
  }

  /// ‖x − y‖∞ over ‖A⁻¹‖ (‖r_x‖∞ + ‖r_y‖∞), which is at least as large: x − y = A⁻¹(r_y − r_x).
  double over_bound(const Vector& x, const Vector& rx, const Vector& y, const Vector& ry) const {
    const double bound = inverse_ * (rx.lpNorm<Eigen::Infinity>() + ry.lpNorm<Eigen::Infinity>());
    const double found = (x - y).lpNorm<Eigen::Infinity>();
    return found == 0 ? 0 : found / bound;
  }

  void write_threads(std::map<std::string, double>& m) {
    const ManyBlasThreads many;
    if (!many.known()) return;
    const TimedSolve run = timed_solve(entry_, options_, matrix_, made_.system);
    if (run.x.size() == 0) return;
    m["threads_difference"] = relative_difference(run.x, own_.x);
    m["threads_difference_over_bound"] =
        over_bound(run.x, true_residual(made_.system, run.x), own_.x, true_residual(made_.system, own_.x));
  }

  ComparisonSystem made_;
  const LinearSolverEntry &entry_, &yardstick_;
  bool alone_;
  LinearOptions options_;
  SparseMatrix matrix_;
  TimedSolve own_, other_;
  Times own_times_, other_times_;
  double repeat_ = 0, inverse_ = std::nan("");
};

Record run(const SolverComparisonOptions& o, Progress&) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  const SystemFamily& family = find_family(o.system);
  const LinearSolverEntry& entry = find_entry(o.linear_solver);
  if (!takes(entry, family))
    return skipped_record(
        fmt::format("{} takes positive definite matrices, and {} is a KKT matrix", entry.name, family.name));
  if (o.unknowns > family.most_unknowns)
    return skipped_record(fmt::format("{} is made with up to {} unknowns: its scene takes longer than any solver",
                                      family.name, family.most_unknowns));
  const ThreadTime making;
  ComparisonSystem made = family.make(o.unknowns);
  Record record;
  record.metrics["making_seconds"] = making.seconds();
  if (const std::string reason = refusal(entry.name, made.system, 1e9 * o.most_memory); !reason.empty())
    return skipped_record(reason);
  const std::string beside = refusal(yardstick_solver(family.definite), made.system, 1e9 * o.most_memory);
  if (!beside.empty()) record.caveats.push_back("without the yardstick: " + beside);
  SystemComparison comparison(o, std::move(made), family, beside.empty() ? Beside::yardstick : Beside::nothing);
  comparison.take_turns(o.turns_seconds);
  if (const std::string reason = comparison.no_room(); !reason.empty()) return skipped_record(reason);
  comparison.write(o.most_for_threads, record);
  return record;
}

}  // namespace

extern const Study study = {
    .name = "solver_comparison",
    .title = "Linear solvers on the systems of every method",
    .claim =
        "Direct solvers are backward stable, agree and find the known inertia on the linear systems of every method.",
    .source = "this suite's own; George 1973; Lipton, Rose & Tarjan 1979; Dolan & Moré 2002 (profiles)",
    .version = 3,
    .parameters = parameters_of<SolverComparisonOptions>(),
    .metrics = {{"unknowns_made", "1", "of the matrix, multipliers too"},
                {"constraints", "1", "of them: rows of constraints; the known number of negative eigenvalues"},
                {"nonzeros", "1", "of the lower triangle"},
                {"making_seconds", "s", "scene and assembly, processor time"},
                {"turns", "1", "timed, the yardstick's in between"},
                {"analysis_seconds", "s", "processor time, median of the turns, as all times"},
                {"factor_seconds", "s", "numerical factorisation, or the preconditioner's making"},
                {"solve_seconds", "s", "one right-hand side"},
                {"total_seconds", "s", "all three"},
                {"total_over_yardstick", "1",
                 "that over the yardstick's in the same turns: cholmod-supernodal, for KKT matrices mumps-ldlt"},
                {"warm_over_yardstick", "1", "the same without analysis, which Newton's method does once"},
                {"factor_nonzeros", "1", "of L with its diagonal; umfpack: of L and U"},
                {"fill", "1", "that over the nonzeros of the lower triangle"},
                {"held_bytes", "B", "of the heap, by what the solver keeps once factorised"},
                {"peak_bytes", "B", "growth of the resident process in analysis and factorisation"},
                {"iterations", "1", "of an iterative solver"},
                {"flops", "1", "of the factorisation, as the library counts"},
                {"residual", "1", "‖b − A x‖₂/‖b‖₂, summed in extended precision"},
                {"backward_error", "1", "‖b − A x‖∞/(‖A‖∞ ‖x‖∞ + ‖b‖∞)"},
                {"backward_error_over_nu", "1", "that over n u, u = 1.1e-16"},
                {"residual_over_tolerance", "1", "of an iterative solver that reports success"},
                {"condition", "1", "‖A‖₁ ‖A⁻¹‖₁, the latter as Hager and Higham estimate it"},
                {"difference", "1", "‖x − y‖∞/‖y‖∞, y by the yardstick"},
                {"difference_over_bound", "1", "‖x − y‖∞ over ‖A⁻¹‖ (‖b − A x‖∞ + ‖b − A y‖∞)"},
                {"inertia_off", "1", "eigenvalues whose sign is not as known, where the solver finds them"},
                {"repeat_difference", "1", "largest relative difference between turns; 0: bitwise the same"},
                {"threads_difference", "1", "relative difference between one thread of BLAS and all cores"},
                {"threads_difference_over_bound", "1", "over the same bound as the difference from the yardstick"},
                {"solved", "1",
                 "1: success reported; backward error at most n u, or the residual asked for; inertia right"}},
    .paper_duration = "one to two hours",
    .samples = samples,
    .run = running<SolverComparisonOptions>(run),
    .claims = [](const ReferenceData&) { return solver_claims(); },
};

}  // namespace wrinkle::validation::solver_comparison
