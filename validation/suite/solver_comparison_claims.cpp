#include "validation/suite/solver_comparison_claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "validation/meters/power_fit.h"
#include "validation/meters/timed_solve.h"
#include "validation/oracle/nested_dissection.h"

namespace wrinkle::validation::solver_comparison {

namespace {

constexpr double kEstimateSlack = 3;  // by which ‖A⁻¹‖₁ may exceed its estimate: Higham 1988
constexpr double kFillBand = 0.15, kFlopsBand = 0.2, kIterationBand = 0.15;  // of exponents

Where any_of(std::span<const std::string> solvers) {
  Where out = where("linear_solver", solvers.front());
  for (const std::string& solver : solvers) out = out || where("linear_solver", solver);
  return out;
}

Where that_iterate(bool iterate) {
  std::vector<std::string> names;
  for (const LinearSolverEntry& entry : linear_solvers())
    if (is_iterative(entry.name) == iterate) names.emplace_back(entry.name);
  return any_of(names);
}

/// The yardstick on the systems of one class.
Where yardsticks(bool definite) {
  std::optional<Where> out;
  for (const SystemFamily& family : system_families()) {
    if (family.definite != definite) continue;
    const Where one = where("system", family.name) && where("linear_solver", yardstick_solver(definite));
    out = out ? *out || one : one;
  }
  return out.value();
}

/// The largest of those that have it: not all solvers do. None where none has.
Reducer largest_known() {
  return reduced("largest, where known", {}, [](std::span<const Measured> rows) -> std::optional<double> {
    std::optional<double> out;
    for (const Measured& row : rows)
      if (!std::isnan(row.value)) out = std::max(out.value_or(-INFINITY), row.value);
    return out;
  });
}

/// A measure that not every row has; those without do not count.
Measure where_known(const std::string& name, double without) {
  return formula(name + " where known", {name}, [value = metric(name), without](const Row& row) {
    const double out = value.of(row);
    return std::isnan(out) ? without : out;
  });
}

/// y over the unknowns, of each system.
struct Series {
  std::vector<double> unknowns, y;
};

std::map<std::string, Series> by_system(std::span<const Measured> rows) {
  std::map<std::string, Series> out;
  for (const Measured& row : rows) {
    const double n = row.row->record.metrics.at("unknowns_made"), y = row.value;
    if (!(n > 0 && y > 0)) continue;
    Series& series = out[read<SolverComparisonOptions>(row.row->sample).system];
    series.unknowns.push_back(n);
    series.y.push_back(y);
  }
  return out;
}

/// NaN where there are fewer than four sizes.
double fitted_power(const std::vector<double>& x, const std::vector<double>& y) {
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
  return fitted_power(x, y);
}

/// The exponent of a measure over unknowns less what `reference` gives of a system and its sizes, of the system with
/// four sizes or more where they differ most.
template <class Reference>
Reducer exponent_less(std::string text, const Reference& reference) {
  return reduced(std::move(text), {"unknowns_made"}, [reference](std::span<const Measured> rows) {
    std::optional<double> out;
    for (const auto& [system, series] : by_system(rows)) {
      const double found = fitted_power(series.unknowns, series.y);
      if (std::isnan(found)) continue;
      const double off = found - reference(system, series.unknowns);
      if (!out || !(std::abs(off) <= std::abs(*out))) out = off;  // NaN stays
      if (std::isnan(*out)) break;
    }
    return out;
  });
}

/// A check of the factors' counts: minimum degree's grow by 0.03 and 0.13 more than counted, and pass, too, and the
/// smaller of these systems are ordered so.
Claim growth_check(bool definite, bool flops) {
  const std::string whose = definite ? "definite systems, cholmod-supernodal: " : "KKT systems, mumps-ldlt: ";
  const auto counted = [flops](const std::string& system, const std::vector<double>& n) {
    return counted_exponent(system, n, flops);
  };
  return {.says = whose + (flops ? "flops grow about as n^1.5" : "fill grows about as n log n"),
          .quantity = fmt::format("exponent of the {} over unknowns, less the one counted on grids as large, of the "
                                  "system farthest from it",
                                  flops ? "flops" : "factor's nonzeros"),
          .over = yardsticks(definite),
          .measure = metric(flops ? "flops" : "factor_nonzeros"),
          .reduce = exponent_less("exponent less nested dissection's, farthest system", counted),
          .bound = within(0, flops ? kFlopsBand : kFillBand),
          .origin = chosen("nested dissection as counted on square grids (George 1973); other shapes of the same size "
                           "and minimum degree differ by as much, a banded factor's n^1.5 and n^2 by more"),
          .is_check = true};
}

Claim krylov_claim() {
  return {
      .says = "conjugate gradients take iterations as the root of the condition of a plane solid, n^0.5",
      .quantity = "exponent of pcg-jacobi's iterations over unknowns, film_on_substrate, less ½",
      .over = where("system", "film_on_substrate") && where("linear_solver", "pcg-jacobi"),
      .measure = metric("iterations"),
      .reduce = exponent_less("exponent less ½", [](const std::string&, const std::vector<double>&) { return 0.5; }),
      .bound = within(0, kIterationBand),
      .origin = theory("κ of a plane solid goes as 1/h², n as 1/h²: √κ as n^0.5"),
      .counter = swapped({{"system", std::string("thin_shell")}, {"most_iterations", std::int64_t{20000}}}),
      .note =
          "of the counter, whose κ goes as 1/h⁴, 319, 704, 3,890 and 11,860 iterations were known when it was chosen"};
}

/// What the difference of two solutions over its bound is.
Claim difference_check(std::string says, std::string quantity, const std::string& name) {
  return {.says = std::move(says),
          .quantity = std::move(quantity),
          .measure = where_known(name, 0),
          .bound = at_most(kEstimateSlack),
          .origin = theory("Higham 1988: the estimate of ‖A⁻¹‖ is rarely below a third of it"),
          .note =
              "as x − y = A⁻¹(r_y − r_x) it holds of any two vectors but for round-off and the estimate: residuals, "
              "estimate and difference are measured right. That residuals are small is claimed apart",
          .is_check = true};
}

/// Jacobi's conjugate gradients on a shell: out of iterations long before it is solved.
Counter unconverged() {
  return swapped({{"linear_solver", std::string("pcg-jacobi")}}, where("system", "thick_shell") &&
                                                                     where("unknowns", 1000) &&
                                                                     where("linear_solver", "cholmod-supernodal"));
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
  LinearSystem trial{SparseMatrix(2, 2), Vector::Unit(2, 0)};
  trial.lower.setIdentity();
  const bool out = timed_solve(*entry, {}, matrix_for(*entry, trial.lower), trial).report.iterations > 0;
  known.emplace(solver, out);
  return out;
}

std::vector<Claim> solver_claims() {
  std::vector<Claim> out{
      {.says = "every direct solver solves every system that it takes",
       .quantity = "least of solved: no failure reported, backward error and inertia right",
       .over = that_iterate(false),
       .measure = metric("solved"),
       .bound = at_least(1),
       .origin = theory("1: solved"),
       .counter = unconverged(),
       .constant = "1 or 0"},
      {.says = "direct solvers are backward stable",
       .quantity = "largest backward error over n u, u = 1.1e-16",
       .over = that_iterate(false),
       .measure = metric("backward_error_over_nu"),
       .bound = at_most(1),
       .origin = theory("n u: Higham 2002, Accuracy and Stability, ch. 10, with a constant of 1"),
       .counter = unconverged()},
      {.says = "iterative solvers that report success have the residual that they were asked for",
       .quantity = "largest true residual over the tolerance, of those that report success",
       .over = that_iterate(true),
       .measure = where_known("residual_over_tolerance", 0),
       .bound = at_most(1.01),
       .origin = theory("their own stopping rule; a hundredth for the residual's recursion"),
       .is_check = true},
      difference_check("solutions agree as far as the condition lets them",
                       "largest ‖x − y‖∞ over ‖A⁻¹‖ (‖b − A x‖∞ + ‖b − A y‖∞), y by the yardstick, ‖A⁻¹‖ estimated",
                       "difference_over_bound"),
      {.says = "the inertia is the known one wherever a solver finds it",
       .quantity = "most eigenvalues whose sign is not as known: n − m positive, m negative",
       .over = that_iterate(false),
       .measure = metric("inertia_off"),
       .reduce = largest_known(),
       .bound = at_most(0.5),
       .origin = theory("Sylvester: m constraints, of full rank, make m eigenvalues negative"),
       .is_check = true,
       .constant = "a count, 0 everywhere"},
      {.says = "a system solved twice has bitwise the same solution",
       .quantity = "largest relative difference, ‖·‖∞; 0: bitwise the same",
       .measure = metric("repeat_difference"),
       .reduce = largest_known(),
       .bound = at_most(1e-300),
       .origin = theory("the same operations in the same order"),
       .is_check = true,
       .constant = "bitwise: 0 everywhere"},
      difference_check("with more threads of BLAS the solution is the same as far as the condition lets it",
                       "largest ‖x − y‖∞ over ‖A⁻¹‖ (‖b − A x‖∞ + ‖b − A y‖∞), one thread and many, ‖A⁻¹‖ estimated",
                       "threads_difference_over_bound")};
  out.back().over = that_iterate(false);
  for (const bool definite : {true, false})
    for (const bool flops : {false, true}) out.push_back(growth_check(definite, flops));
  out.push_back(krylov_claim());
  return out;
}

}  // namespace wrinkle::validation::solver_comparison
