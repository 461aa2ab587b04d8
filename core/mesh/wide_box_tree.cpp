#include "core/mesh/wide_box_tree.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace wrinkle {

void WideBoxTree::refit() {
  constexpr Index kTogether = 64;
  if (rows.empty()) return above_.clear();
  std::size_t level = 0;
  for (auto count = static_cast<Index>(rows.size()); count > 1 || level == 0; ++level) {
    if (level == above_.size()) above_.emplace_back();
    const std::vector<BoxRow>& below = level == 0 ? rows : above_[level - 1];
    std::vector<BoxRow>& here = above_[level];
    const Index size = (count + BoxRow::kWidth - 1) / BoxRow::kWidth;
    here.resize(size);
    here.back() = {};
    parallel_for((size + kTogether - 1) / kTogether, [&](Index chunk) {
      for (Index r = chunk * kTogether; r < std::min((chunk + 1) * kTogether, size); ++r)
        for (Index i = r * BoxRow::kWidth; i < std::min((r + 1) * BoxRow::kWidth, count); ++i)
          here[r].set_around(i % BoxRow::kWidth, below[i]);
    });
    count = size;
  }
  above_.resize(level);
}

double WideBoxTree::spread() const {
  double inside = 0, outside = 0;
  for (const BoxRow& row : rows) inside += row.size();
  if (above_.empty()) return 1;
  for (const BoxRow& row : above_[0]) outside += row.size();
  return outside / inside;
}

}  // namespace wrinkle
