#pragma once
#include "core/contact/pair_distance.h"

namespace wrinkle {

/// Replace a matrix by the nearest semi-definite one: V max(Λ, 0) Vᵀ. Of one pair by Eigen's solver, of several side by
/// side by Jacobi's rotations, to round-off.
void project_positive(PairLocal& local);
void project_positive(Local<Pack, PairLayout>& local);

}  // namespace wrinkle
