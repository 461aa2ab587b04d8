#pragma once
#include <string_view>

#include "core/model/shell/isometric_plate.h"

namespace wrinkle::validation {

/// cholmod-supernodal; for the projection the one named, or, with geometric stiffness and no name, mumps-ldlt.
PlateSolvers plate_solvers(Regularisation regularisation = Regularisation::relative, std::string_view projection = "");

}  // namespace wrinkle::validation
