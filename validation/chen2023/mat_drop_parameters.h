#pragma once
/// What the studies of two cubes on a mat share.

#include "validation/harness/binder.h"
#include "validation/scenes/mat_drop.h"

namespace wrinkle::validation {

/// The scene's parameters.
void bind(Binder& b, MatDropOptions& scene);

}  // namespace wrinkle::validation
