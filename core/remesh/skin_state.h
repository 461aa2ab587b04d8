#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// What a skin carries from mesh to mesh, per vertex.
struct SkinState {
  Vector x;         // [m] three per vertex
  Vector velocity;  // [m/s] three per vertex
};

}  // namespace wrinkle
