#include "validation/scenes/plate_solvers.h"

namespace wrinkle::validation {

PlateSolvers plate_solvers(Regularisation regularisation, std::string_view projection) {
  if (projection.empty())
    projection = regularisation == Regularisation::geometric ? "mumps-ldlt" : "cholmod-supernodal";
  return {make_linear_solver("cholmod-supernodal"), make_linear_solver(projection),
          make_linear_solver("cholmod-supernodal")};
}

}  // namespace wrinkle::validation
