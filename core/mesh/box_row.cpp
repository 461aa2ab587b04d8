#include "core/mesh/box_row.h"

#include <limits>

namespace wrinkle {

namespace {

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

}  // namespace

BoxRow::BoxRow() {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  low = {same(infinity), same(infinity), same(infinity)};
  high = {same(-infinity), same(-infinity), same(-infinity)};
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

}  // namespace wrinkle
