#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// A solver that also works on fewer, coarser unknowns, which must be able to move as the body does where that costs
/// next to no energy. Who knows where the unknowns are tells it before `factorize`; without, it works all the same.
class RigidMotionsUser {
 public:
  virtual ~RigidMotionsUser() = default;
  /// One motion a column: of the matrix's unknowns.
  virtual void take_rigid_motions(Matrix motions) = 0;
};

}  // namespace wrinkle
