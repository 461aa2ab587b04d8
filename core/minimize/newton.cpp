#include "core/minimize/newton.h"

#include "core/minimize/descent.h"

namespace wrinkle {

SolveResult minimize(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options) {
  return DescentNewton(problem, linear, options).minimize(x);
}

}  // namespace wrinkle
