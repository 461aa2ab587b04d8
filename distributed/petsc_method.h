#pragma once
#include "core/linear/linear_solver.h"
#include "distributed/petsc.h"

namespace wrinkle {

/// Conjugate gradients preconditioned by smoothed aggregation, which stop by the residual's 2-norm.
void use_gamg(KSP solver);

/// GMRES, preconditioned from the right.
void use_gmres(KSP solver);

/// [K Bᵀ; B 0] by GMRES, preconditioned by its block factorisation with a multigrid cycle for K and, for the Schur
/// complement, B diag(K)⁻¹ Bᵀ, factorised. `body` may carry its rigid motions ("nearnullspace"). The first call chooses
/// the method, set_up follows, then the second chooses what each block is solved by.
void use_fieldsplit(KSP solver, IS body, IS multipliers);
void use_multigrid_for_body(KSP solver);

/// KSPSetUp, and what became of it, alike on all processes of the solver. Where PETSc gave up half way the solver is
/// left (null): PETSc 3.18 falls over multigrid's levels when it destroys them half made.
LinearReport set_up(PetscSolver& solver);

/// A = L D Lᵀ by MUMPS, its ordering the one that it chooses. `room`: ICNTL(14), the extra workspace in percent;
/// doubled where pivots put off need more, as in mumps_ldlt.cpp, and stays so. A factorisation that failed leaves no
/// solver: PETSc would factorise nothing more with it. One that found null pivots is told of and has not failed.
LinearReport factorise_by_mumps(PetscSolver& solver, Mat matrix, int& room);

constexpr int kFirstRoom = 200;

/// What a solve ended with; iterations that were used up are not told.
LinearReport report_of_iterations(KSP solver);

}  // namespace wrinkle
