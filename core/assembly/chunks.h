#pragma once
/// Elements in chunks that may be assembled at the same time.

#include <span>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// Chunks by colour: chunks of one colour share no unknown. Colours run one after the other, so every entry of a
/// gradient or matrix receives its contributions in one fixed order, whatever the number of threads.
using ChunkColors = std::vector<std::vector<Index>>;

/// Colours chunks greedily in their order. `firsts[c]` lists the groups that chunk c touches (repeats and −1 allowed).
ChunkColors color_chunks(std::span<const std::vector<Index>> firsts, Index num_dofs);

}  // namespace wrinkle
