#include "core/assembly/chunks.h"

#include <algorithm>

namespace wrinkle {

ChunkColors color_chunks(std::span<const std::vector<Index>> firsts, Index num_dofs) {
  std::vector<std::vector<std::size_t>> used(num_dofs);  // colours that a group has met
  ChunkColors colors;
  for (std::size_t chunk = 0; chunk < firsts.size(); ++chunk) {
    std::vector<char> taken(colors.size() + 1, 0);
    for (const Index first : firsts[chunk])
      if (first >= 0)
        for (const std::size_t color : used[first]) taken[color] = 1;
    const std::size_t color = std::find(taken.begin(), taken.end(), 0) - taken.begin();
    if (color == colors.size()) colors.emplace_back();
    colors[color].push_back(static_cast<Index>(chunk));
    for (const Index first : firsts[chunk])
      if (first >= 0 && std::find(used[first].begin(), used[first].end(), color) == used[first].end())
        used[first].push_back(color);
  }
  return colors;
}

}  // namespace wrinkle
