#pragma once
#include "core/model/shell/isometric_plate.h"

namespace wrinkle {

/// For tests of isometric plates.
inline PlateSolvers sheet_solvers(Regularisation regularisation = Regularisation::relative) {
  const bool definite = regularisation != Regularisation::geometric;
  return {make_linear_solver("cholmod-supernodal"), make_linear_solver(definite ? "cholmod-supernodal" : "mumps-ldlt"),
          make_linear_solver("cholmod-supernodal")};
}

}  // namespace wrinkle
