#include "core/minimize/high_preconditioner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "core/base/require.h"

namespace wrinkle {

namespace {

constexpr std::array kPreconditioners{
    HighPreconditionerEntry{"jacobi", "A's diagonal: Chen et al. 2023, § 5; costs nothing", "", make_jacobi},
    HighPreconditionerEntry{
        "block-jacobi",
        "A's 3×3 blocks, one of each new vertex: tells a membrane's plane, which is stiff, from its "
        "normal, wherever that points",
        "", make_block_jacobi},
    HighPreconditionerEntry{
        "two-level",
        "Jacobi's, and an exact solve on z = W u: the paper's coarse mesh, where A is stiffest; the coarse system is "
        "made and factorised at each update",
        "cholmod-supernodal", make_two_level},
    HighPreconditionerEntry{
        "kkt-factor",
        "A itself, as it was at the update, by a factor of the saddle-point matrix [H P; Pᵀ 0], which does not fill in "
        "as QᵀHQ does; to be kept over passes",
        "mumps-ldlt", make_kkt_factor},
};

}  // namespace

std::span<const HighPreconditionerEntry> high_preconditioners() {
  return kPreconditioners;
}

const HighPreconditionerEntry& find_high_preconditioner(std::string_view name) {
  const auto found = std::ranges::find(kPreconditioners, name, &HighPreconditionerEntry::name);
  if (found != kPreconditioners.end()) return *found;
  std::string known;
  for (const auto& entry : kPreconditioners) known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.name);
  throw std::invalid_argument(fmt::format("no preconditioner '{}' of QᵀHQ; known: {}", name, known));
}

std::unique_ptr<HighPreconditioner> make_high_preconditioner(std::string_view name, const LayerCoupling& coupling,
                                                             const SparsityPattern& pattern, LinearSolver* linear) {
  const HighPreconditionerEntry& entry = find_high_preconditioner(name);
  require(entry.linear.empty() || linear != nullptr, "preconditioner {} needs a linear solver, as {}", name,
          entry.linear);
  return entry.make(coupling, pattern, linear);
}

}  // namespace wrinkle
