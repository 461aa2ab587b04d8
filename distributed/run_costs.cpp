#include "distributed/run_costs.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

namespace wrinkle {

namespace {

double most_of_all(double value) {
  return -least_of_all(-value);
}

double megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

}  // namespace

RunCosts costs_of_all(const DistributedProblem& problem, const DistributedResult& result, double set_up, double whole) {
  const auto halo = static_cast<double>(problem.halo_bytes());
  const auto product = static_cast<double>(product_halo_bytes(problem.hessian()));
  return {.set_up = most_of_all(set_up),
          .assembly = most_of_all(result.seconds_assembly),
          .linear = most_of_all(result.seconds_linear),
          .solving = most_of_all(result.seconds_solving),
          .whole = most_of_all(whole),
          .memory = most_of_all(megabytes()),
          .halo = sum_of_all(halo),
          .most_halo = most_of_all(halo),
          .product = sum_of_all(product),
          .most_product = most_of_all(product),
          .messages = sum_of_all(result.sent.messages),
          .sent = sum_of_all(result.sent.bytes),
          .sums = most_of_all(result.sent.sums)};
}

std::string describe(const RunCosts& c, const DistributedResult& result) {
  std::string out = fmt::format(
      "set-up {:.3f} s, assembly {:.3f} s, linear {:.3f} s (without what sets it up {:.3f} s), all {:.3f} s (slowest "
      "process each); up to {:.0f} MB a "
      "process\n"
      "halo: {:.0f} bytes in all, {:.0f} at most a process, each time a vector's shared values are exchanged; {:.0f} "
      "and "
      "{:.0f} for a product with the matrix",
      c.set_up, c.assembly, c.linear, c.solving, c.whole, c.memory, c.halo, c.most_halo, c.product, c.most_product);
  const double iterations = std::max<Index>(1, result.linear_iterations);
  if (c.messages > 0 && result.linear_iterations > result.factorisations)  // of an iterative solver
    out +=
        fmt::format("\na linear iteration: {:.1f} messages, {:.0f} bytes in all, {:.2f} times a product's, {:.1f} sums",
                    c.messages / iterations, c.sent / iterations, c.sent / iterations / c.product, c.sums / iterations);
  const MultigridShape& grids = result.grids;
  if (grids.levels > 0)
    out += fmt::format("\n{} grids, the coarsest of {} unknowns, {:.2f} times the finest's nonzeros in all",
                       grids.levels, grids.coarsest, grids.complexity);
  return out;
}

}  // namespace wrinkle
