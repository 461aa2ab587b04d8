// What tells PETSc's solvers from others: multigrid knows the body's rigid motions.
#include <gtest/gtest.h>

#include <cmath>

#include "core/assembly/problem.h"
#include "core/assembly/rigid_motions.h"
#include "core/linear/linear_solver.h"
#include "core/linear/rigid_motions_user.h"
#include "core/mesh/strip.h"
#include "core/model/solid/thick_shell.h"
#include "distributed/petsc_method.h"

namespace wrinkle {
namespace {

enum class Told { nothing, motions };

/// Iterations of petsc-gamg on a block of prisms that is held at one end.
Index iterations(Index along, Told told) {
  const TriangleMesh base = strip_mesh({.length = 2, .width = 1, .along = along, .across = along / 2});
  std::vector<Index> clamped;
  for (Index j = 0; j <= along / 2; ++j) clamped.push_back(j);
  ThickShell block = make_thick_shell(extrude(base, {0.5}, along / 4), {.material = {1e6, 0.3}, .clamped = clamped});
  Assembler assembler(block.problem);
  assembler.evaluate(block.x, Order::hessian);
  const auto solver = make_linear_solver("petsc-gamg", {.relative_tolerance = 1e-8});
  if (told == Told::motions)
    dynamic_cast<RigidMotionsUser&>(*solver).take_rigid_motions(rigid_motions(assembler.pattern(), block.x));
  EXPECT_TRUE(solver->analyze(assembler.hessian()).ok() && solver->factorize(assembler.hessian()).ok());
  Vector x;
  const LinearReport report = solver->solve(assembler.gradient(), x);
  EXPECT_TRUE(report.ok()) << report.message;
  return report.iterations;
}

TEST(PetscGamg, NeedsFewerIterationsWhereItKnowsTheRigidMotions) {
  EXPECT_LT(2 * iterations(16, Told::motions), iterations(16, Told::nothing));
}

/// Points on a line, the middle ones without stiffness of their own: pivots are put off, and take more room.
TEST(PetscMumps, TakesMoreRoomWhereAFactorisationNeedsIt) {
  start_petsc();
  constexpr PetscInt kSize = 600;
  PetscMatrix matrix;
  check(MatCreateSeqSBAIJ(PETSC_COMM_SELF, 1, kSize, kSize, kSize / 4, nullptr, matrix.make()));
  for (PetscInt i = 0; i < kSize; ++i)
    for (PetscInt j = i; j < kSize; ++j)
      if (i == j || (7 * i + 11 * j) % 13 == 0)
        check(MatSetValue(matrix, i, j, i == j ? (i % 3 == 0 ? 1.0 : 0.0) : std::cos(i + 2.0 * j), INSERT_VALUES));
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
  PetscSolver solver;
  int room = -10;  // %: less than the analysis foresees
  const LinearReport report = factorise_by_mumps(solver, matrix, room);
  EXPECT_TRUE(report.ok()) << report.message;
  EXPECT_GT(room, 0);
}

/// With twice as many elements along each side its iterations grow less than an unpreconditioned method's, twofold.
TEST(PetscGamg, ItsIterationsHardlyGrowWithTheMesh) {
  EXPECT_LT(iterations(16, Told::motions), 1.5 * iterations(8, Told::motions));
}

}  // namespace
}  // namespace wrinkle
