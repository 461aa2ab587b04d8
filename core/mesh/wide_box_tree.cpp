#include "core/mesh/wide_box_tree.h"

#include <algorithm>
#include <limits>

#include "core/base/parallel.h"

namespace wrinkle {

namespace {

using Floats = BoxRow::Floats;

template <class T>
auto least(const T& v) {
  auto out = v[0];
  for (int i = 1; i < BoxRow::kWidth; ++i) out = v[i] < out ? v[i] : out;
  return out;
}
template <class T>
auto most(const T& v) {
  auto out = v[0];
  for (int i = 1; i < BoxRow::kWidth; ++i) out = v[i] > out ? v[i] : out;
  return out;
}

Floats all(float x) {
  return Floats{x, x, x, x, x, x, x, x};
}

}  // namespace

BoxRow::BoxRow() {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  low = {all(infinity), all(infinity), all(infinity)};
  high = {all(-infinity), all(-infinity), all(-infinity)};
  first = same(std::numeric_limits<Index>::max());
  last = same(-1);
}

void BoxRow::set_around(int lane, const BoxRow& row) {
  low.x[lane] = least(row.low.x), low.y[lane] = least(row.low.y), low.z[lane] = least(row.low.z);
  high.x[lane] = most(row.high.x), high.y[lane] = most(row.high.y), high.z[lane] = most(row.high.z);
  first[lane] = least(row.first), last[lane] = most(row.last);
}

double BoxRow::size() const {
  const Floats extent = (high.x - low.x) + (high.y - low.y) + (high.z - low.z);
  double out = 0;
  for (int i = 0; i < kWidth; ++i) out += last[i] < 0 ? 0 : extent[i];
  return out;
}

BoxQuery::BoxQuery(const BoxRow& row, int lane, Index from_number, Index to_number)
    : low{all(row.low.x[lane]), all(row.low.y[lane]), all(row.low.z[lane])},
      high{all(row.high.x[lane]), all(row.high.y[lane]), all(row.high.z[lane])},
      from(BoxRow::same(from_number)),
      to(BoxRow::same(to_number)) {}

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
