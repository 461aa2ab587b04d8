#include "core/linear/absent_solvers.h"

#include <algorithm>

#include "core/linear/linear_solver.h"

namespace wrinkle {

std::optional<std::string> why_absent(std::string_view name) {
  constexpr std::string_view kOfPetsc[] = {"petsc-gamg", "petsc-mumps", "petsc-fieldsplit"};
  if (std::ranges::find(kOfPetsc, name) == std::end(kOfPetsc)) return std::nullopt;
  const auto known = linear_solvers();
  if (std::ranges::find(known, name, &LinearSolverEntry::name) != known.end()) return std::nullopt;
  return "this build is without PETSc: install libpetsc-real-dev and configure with -DWRINKLEBENCH_PETSC=ON "
         "(docs/petsc.md)";
}

}  // namespace wrinkle
