#include "validation/studies/solver_comparison_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/linear/sample_matrices.h"
#include "validation/oracle/nested_dissection.h"
#include "validation/studies/comparison_systems.h"
#include "validation/studies/judging.h"
#include "validation/studies/power_fit.h"
#include "validation/studies/timed_solve.h"

namespace wrinkle::validation {

namespace {

constexpr double kEstimateSlack = 3;  // by which ‖A⁻¹‖₁ may exceed its estimate: Higham 1988
constexpr double kFillBand = 0.15, kFlopsBand = 0.2, kIterationBand = 0.15;  // of exponents

RowFilter direct() {
  return [](const Sample& s) { return !is_iterative(s.word("linear_solver")); };
}
RowFilter iterative() {
  return [](const Sample& s) { return is_iterative(s.word("linear_solver")); };
}

RowFilter of(bool definite) {
  return [definite](const Sample& s) {
    return find_family(s.word("system")).definite == definite && s.word("linear_solver") == yardstick_solver(definite);
  };
}

/// A measure that not every row has; those without do not count.
RowMeasure where_known(std::string name, double without) {
  return [value = metric_value(std::move(name)), without](const Row& row) {
    const double out = value(row);
    return std::isnan(out) ? without : out;
  };
}

/// y over the unknowns, of each system with four sizes or more.
struct Series {
  std::vector<double> unknowns, y;
};

std::map<std::string, Series> by_system(std::span<const Row> rows, const RowFilter& filter, const char* metric) {
  std::map<std::string, Series> out;
  for (const Row& row : rows) {
    if (!filter(row.sample) || row.record.outcome != Outcome::ok) continue;
    const double n = metric_value("unknowns_made")(row), y = metric_value(metric)(row);
    if (!(n > 0 && y > 0)) continue;
    Series& series = out[row.sample.word("system")];
    series.unknowns.push_back(n);
    series.y.push_back(y);
  }
  return out;
}

/// NaN where there are fewer than four sizes.
double exponent(const std::vector<double>& x, const std::vector<double>& y) {
  const auto count = static_cast<Index>(x.size());
  const PowerFit fit =
      fit_powers(Eigen::Map<const Matrix>(x.data(), count, 1), Eigen::Map<const Vector>(y.data(), count));
  return fit.found ? fit.power[0] : std::nan("");
}

double counted_exponent(const std::string& system, const std::vector<double>& unknowns, bool flops) {
  const int per_node = find_family(system).per_node;
  std::vector<double> x, y;
  for (const double n : unknowns) {
    const int side = std::max(1, static_cast<int>(std::lround(std::sqrt(n / per_node))));
    const DissectionCount count = nested_dissection_count(side, per_node);
    x.push_back(static_cast<double>(per_node) * side * side);
    y.push_back(flops ? count.flops : count.factor_nonzeros);
  }
  return exponent(x, y);
}

Verdict failed_first(Verdict verdict, std::span<const Row> rows, const RowFilter& filter) {
  verdict.measured = std::nan("");
  for (const Row& row : rows)
    if (filter(row.sample) && row.record.outcome == Outcome::failed) {
      verdict.judgement = Judgement::failed;
      verdict.reason = "a sample failed: " + row.record.reason;
      return verdict;
    }
  return verdict;
}

/// The exponent farthest from what `reference` gives of a system and its sizes.
template <class Reference>
Verdict judge_exponents(Verdict verdict, std::span<const Row> rows, const RowFilter& filter, const char* metric,
                        const Reference& reference, double band) {
  verdict.tolerance = band;
  verdict.relation = "within";
  verdict = failed_first(std::move(verdict), rows, filter);
  if (verdict.judgement == Judgement::failed) return verdict;
  double worst = -1;
  for (const auto& [system, series] : by_system(rows, filter, metric)) {
    const double found = exponent(series.unknowns, series.y);
    const double expected = reference(system, series.unknowns);
    if (std::isnan(found)) continue;
    const double off = std::isnan(expected) ? std::numeric_limits<double>::infinity() : std::abs(found - expected);
    if (off <= worst) continue;
    worst = off;
    verdict.measured = found;
    verdict.reference = expected;
  }
  if (worst >= 0) verdict.judgement = worst <= band ? Judgement::reproduced : Judgement::deviates;
  return verdict;
}

void judge_growth(std::span<const Row> rows, std::vector<Verdict>& out) {
  const auto counted = [](bool flops) {
    return
        [flops](const std::string& system, const std::vector<double>& n) { return counted_exponent(system, n, flops); };
  };
  for (const bool definite : {true, false}) {
    const std::string whose = definite ? "definite systems, cholmod-supernodal: " : "KKT systems, mumps-ldlt: ";
    out.push_back(
        judge_exponents({.claim = whose + "fill grows as nested dissection's, n log n",
                         .quantity = "exponent of the factor's nonzeros over unknowns, of the system farthest "
                                     "from the exponent counted on grids as large"},
                        rows, of(definite), "factor_nonzeros", counted(false), kFillBand));
    out.push_back(judge_exponents({.claim = whose + "flops grow as nested dissection's, n^1.5",
                                   .quantity = "exponent of the flops over unknowns, of the system farthest from the "
                                               "exponent counted on grids as large"},
                                  rows, of(definite), "flops", counted(true), kFlopsBand));
  }
  const RowFilter film = [](const Sample& s) {
    return s.word("system") == "film_on_substrate" && s.word("linear_solver") == "pcg-jacobi";
  };
  out.push_back(judge_exponents(
      {.claim = "conjugate gradients take iterations as the root of the condition of a plane solid, n^0.5",
       .quantity = "exponent of pcg-jacobi's iterations over unknowns, film_on_substrate"},
      rows, film, "iterations", [](const std::string&, const std::vector<double>&) { return 0.5; }, kIterationBand));
}

}  // namespace

std::string_view yardstick_solver(bool definite) {
  return definite ? "cholmod-supernodal" : "mumps-ldlt";
}

bool is_iterative(std::string_view solver) {
  static std::map<std::string, bool, std::less<>> known;
  const auto found = known.find(solver);
  if (found != known.end()) return found->second;
  const auto entry = std::ranges::find(linear_solvers(), solver, &LinearSolverEntry::name);
  if (entry == linear_solvers().end()) return false;  // of another build
  LinearSystem trial{laplacian_2d(2, 1), Vector::Unit(2, 0)};
  const bool out = timed_solve(*entry, {}, matrix_for(*entry, trial.lower), trial.right).report.iterations > 0;
  known.emplace(solver, out);
  return out;
}

std::vector<Verdict> judge_solvers(std::span<const Row> rows) {
  std::vector<Verdict> out;
  const RowFilter any = [](const Sample&) { return true; };
  out.push_back(judge_worst({.claim = "every direct solver solves every system that it takes",
                             .quantity = "least of solved: no failure reported, backward error and inertia right"},
                            rows, direct(), metric_value("solved"), {1, 1, "at least"}));
  out.push_back(judge_worst(
      {.claim = "direct solvers are backward stable", .quantity = "largest backward error over n u, u = 1.1e-16"}, rows,
      direct(), metric_value("backward_error_over_nu"), {0, 1, "at most"}));
  out.push_back(
      judge_worst({.claim = "iterative solvers that report success have the residual that they were asked for",
                   .quantity = "largest true residual over the tolerance, of those that report success"},
                  rows, iterative(), where_known("residual_over_tolerance", 0), {0, 1.01, "at most"}));
  // As x − y = A⁻¹(r_y − r_x) this holds of any two vectors but for round-off and the estimate: it says that residuals,
  // estimate and difference are measured right. That the residuals are small is the claims' above.
  out.push_back(judge_worst(
      {.claim = "solutions agree as far as the condition lets them",
       .quantity = "largest ‖x − y‖∞ over ‖A⁻¹‖ (‖b − A x‖∞ + ‖b − A y‖∞), y by the yardstick, ‖A⁻¹‖ estimated"},
      rows, any, where_known("difference_over_bound", 0), {0, kEstimateSlack, "at most"}));
  out.push_back(judge_worst({.claim = "the inertia is the known one wherever a solver finds it",
                             .quantity = "most eigenvalues whose sign is not as known: n − m positive, m negative"},
                            rows, direct(), where_known("inertia_off", 0), {0, 0.5, "at most"}));
  out.push_back(judge_worst({.claim = "a system solved twice has bitwise the same solution",
                             .quantity = "largest relative difference, ‖·‖∞; 0: bitwise the same"},
                            rows, any, where_known("repeat_difference", 0), {0, 1e-300, "at most"}));
  out.push_back(judge_worst(
      {.claim = "with more threads of BLAS the solution is the same as far as the condition lets it",
       .quantity = "largest ‖x − y‖∞ over ‖A⁻¹‖ (‖b − A x‖∞ + ‖b − A y‖∞), one thread and many, ‖A⁻¹‖ estimated"},
      rows, direct(), where_known("threads_difference_over_bound", 0), {0, kEstimateSlack, "at most"}));
  judge_growth(rows, out);
  return out;
}

}  // namespace wrinkle::validation
