#pragma once
#include <string_view>
#include <vector>

#include "validation/scenes/moving_pairs.h"

namespace wrinkle::validation {

/// A pair of which others have said whether it collides.
struct KnownPair {
  MovingPair pair;  // of no unit
  bool collides;
  std::string_view set;
};

/// The queries of reference_data/wang2021, in its order.
std::vector<KnownPair> known_pairs();

}  // namespace wrinkle::validation
