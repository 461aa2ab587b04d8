#pragma once
/// What PETSc's processes hand around, and on how many levels: counts, which do not depend on the machine.

#include "distributed/petsc.h"

namespace wrinkle {

/// What this process has sent through PETSc since it started, but by collective calls and inside of MUMPS.
struct PetscTraffic {
  double messages = 0, bytes = 0, sums = 0;  // sums: over all processes, of whatever
};
PetscTraffic petsc_traffic();
PetscTraffic operator+(const PetscTraffic& a, const PetscTraffic& b);
PetscTraffic operator-(const PetscTraffic& a, const PetscTraffic& b);

/// The grids of a multigrid preconditioner.
struct MultigridShape {
  Index levels = 0, coarsest = 0;  // unknowns of the coarsest
  double complexity = 0;           // nonzeros of all levels' matrices over the finest's
};
/// Of a solver that was set up with one; all 0 for another preconditioner.
MultigridShape multigrid_shape(KSP solver);

/// Bytes that this process receives for a product with the matrix: the values that its rows need of others.
long long product_halo_bytes(Mat matrix);

}  // namespace wrinkle
