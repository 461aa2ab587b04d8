#pragma once
#include "core/linear/linear_solver.h"
#include "distributed/petsc.h"

namespace wrinkle {

/// Conjugate gradients preconditioned by smoothed aggregation, which stop by the residual's 2-norm.
void use_gamg(KSP solver);

/// A = L D Lᵀ by MUMPS, with the settings of mumps-ldlt. The matrix is set.
void use_mumps(KSP solver);

/// Of the factorisation that `use_mumps` asked for and KSPSetUp has done.
LinearReport report_of_mumps(KSP solver);

/// The same of the preconditioner of an iterative method: whether it could be made.
LinearReport report_of_preconditioner(KSP solver);

/// What a solve ended with; iterations that were used up are not told.
LinearReport report_of_iterations(KSP solver);

}  // namespace wrinkle
