#pragma once
#include "core/mesh/near_pairs.h"

namespace wrinkle {

/// How far behind a list write_sorted_pairs reads.
inline constexpr Index kReadBehind = 32;

/// Writes the pairs of a with `count` numbers that differ, in ascending order. Short lists are sorted by Batcher's
/// networks, in vectors: no branch depends on the numbers, and few on how many there are. May write anything behind
/// the pairs, as far as `end`.
void write_sorted_pairs(Index a, const Index* list, Index count, NearPairs::Pair* to, const NearPairs::Pair* end);

}  // namespace wrinkle
