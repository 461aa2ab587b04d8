#include "core/mesh/near_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/parallel.h"
#include "core/mesh/morton_order.h"

namespace wrinkle {

namespace {

constexpr int kWidth = BoxRow::kWidth;

/// How much more its rows may spread than when it was new, until an order is made anew.
constexpr double kWorse = 1.3;

Index begin_of_chunk(Index count, Index chunk, Index chunks) {
  return static_cast<Index>(static_cast<long long>(count) * chunk / chunks);
}

/// In single precision, by one or two units in the last place below, and above: of what is too large for it the
/// largest number or infinity.
float round_down(double x) {
  const auto f =
      static_cast<float>(std::clamp<double>(x, -std::numeric_limits<float>::max(), std::numeric_limits<float>::max()));
  return f - std::abs(f) * std::numeric_limits<float>::epsilon() - std::numeric_limits<float>::min();
}
float round_up(double x) {
  return -round_down(-x);
}

/// Sorts numbers that differ: few of them by how many are less than each, which takes no branches.
void sort_numbers(Index* list, Index n) {
  constexpr Index few = 64;
  if (n > few) return std::sort(list, list + n);
  std::array<Index, few> copy{};
  std::copy_n(list, n, copy.begin());
  for (Index first = 0; first < n; first += kWidth) {
    std::array<Index, kWidth> less{};
    for (Index j = 0; j < n; ++j)
      for (int i = 0; i < kWidth; ++i) less[i] += copy[j] < copy[first + i] ? 1 : 0;
    for (Index i = first; i < std::min(first + kWidth, n); ++i) list[less[i - first]] = copy[i];
  }
}

}  // namespace

NearPairSearch::NearPairSearch(const ContactSurface& surface)
    : surface_(surface), own_edges_(surface.self.size()), own_triangles_(surface.self.size()), chunks_(kChunks) {
  const auto extend = [&](Index vertex, Index number, std::vector<Range>& ranges) {
    if (surface.watched(vertex, vertex)) return;
    Range& range = ranges[surface.part[vertex]];
    if (range.end == 0) range.begin = number;
    range.end = number + 1;
  };
  for (std::size_t e = 0; e < surface.edges.size(); ++e)
    extend(surface.edges[e].ends[0], static_cast<Index>(e), own_edges_);
  for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    extend(surface.triangles[t][0], static_cast<Index>(t), own_triangles_);
}

void NearPairSearch::find(const Vector& x, double distance, NearPairs& out) {
  boxes_.assign(surface_.num_vertices(), {});
  for (Index v = 0; v < surface_.num_vertices(); ++v) add(v, surface_.at(x, v));
  search(distance, out);
}

void NearPairSearch::find_on_way(const Vector& x, const Vector& direction, double distance, NearPairs& out) {
  boxes_.assign(surface_.num_vertices(), {});
  for (Index v = 0; v < surface_.num_vertices(); ++v) {
    add(v, surface_.at(x, v));
    add(v, surface_.at(x, v) + surface_.at(direction, v));
  }
  search(distance, out);
}

void NearPairSearch::add(Index vertex, const VectorN<3>& x) {
  if (!x.allFinite()) throw std::invalid_argument(fmt::format("contact vertex {} is not at a finite place", vertex));
  boxes_[vertex].add(x);
}

template <int C, class CornersOf>
void NearPairSearch::arrange(Index count, const CornersOf& corners_of, Features<C>& out) const {
  std::vector<Box3> boxes(count);
  for (Index f = 0; f < count; ++f)
    for (const Index v : corners_of(f)) boxes[f].add(boxes_[v]);
  const std::vector<Index> curve = morton_order(boxes);
  const Index rows = (count + kWidth - 1) / kWidth;
  out.tree.rows.assign(rows, {});
  out.corners.assign(rows, {});
  for (Index i = 0; i < count; ++i) {
    const Index row = i / kWidth, lane = i % kWidth;
    out.tree.rows[row].first[lane] = out.tree.rows[row].last[lane] = curve[i];
    for (int c = 0; c < C; ++c) out.corners[row][c][lane] = rank_[corners_of(curve[i])[c]];
  }
}

void NearPairSearch::order() {
  order_ = morton_order(boxes_);
  rank_.resize(order_.size());
  for (std::size_t r = 0; r < order_.size(); ++r) rank_[order_[r]] = static_cast<Index>(r);
  arrange(
      surface_.num_vertices(), [](Index v) { return std::array{v}; }, vertices_);
  arrange(
      static_cast<Index>(surface_.edges.size()), [&](Index e) { return surface_.edges[e].ends; }, edges_);
  arrange(
      static_cast<Index>(surface_.triangles.size()), [&](Index t) { return surface_.triangles[t]; }, triangles_);
}

template <int C>
void NearPairSearch::refit(Features<C>& features) const {
  const auto rows = static_cast<Index>(features.tree.rows.size());
  parallel_for(kChunks, [&](Index chunk) {
    for (Index r = begin_of_chunk(rows, chunk, kChunks); r < begin_of_chunk(rows, chunk + 1, kChunks); ++r) {
      BoxRow& row = features.tree.rows[r];
      for (int lane = 0; lane < kWidth && row.last[lane] >= 0; ++lane) {
        SmallBox box = small_[features.corners[r][0][lane]];
        for (int c = 1; c < C; ++c) {
          const SmallBox& corner = small_[features.corners[r][c][lane]];
          for (int axis = 0; axis < 3; ++axis) {
            box.low[axis] = std::min(box.low[axis], corner.low[axis]);
            box.high[axis] = std::max(box.high[axis], corner.high[axis]);
          }
        }
        row.low.x[lane] = box.low[0], row.low.y[lane] = box.low[1], row.low.z[lane] = box.low[2];
        row.high.x[lane] = box.high[0], row.high.y[lane] = box.high[1], row.high.z[lane] = box.high[2];
      }
    }
  });
  features.tree.refit();
}

/// About the middle of all, as single precision is finest around zero.
void NearPairSearch::refit() {
  Box3 all;
  for (const Box3& box : boxes_) all.add(box);
  const VectorN<3> middle = 0.5 * all.low + 0.5 * all.high;
  small_.resize(order_.size());
  for (std::size_t r = 0; r < order_.size(); ++r) {
    const Box3& box = boxes_[order_[r]];
    for (int axis = 0; axis < 3; ++axis) {
      small_[r].low[axis] = round_down(box.low[axis] - middle[axis]);
      small_[r].high[axis] = round_up(box.high[axis] - middle[axis]);
    }
  }
  refit(vertices_);
  refit(edges_);
  refit(triangles_);
}

/// Of the rows of others that come near a row of features, as a whole, those that come near each of its features.
template <int D, class Without>
void NearPairSearch::find_rows(const BoxRow& row, const Features<D>& others, const Without& without, Found& found) {
  BoxRow::Numbers from = BoxRow::same(0), to = BoxRow::same(0);
  Range nowhere{0, std::numeric_limits<Index>::max()};
  for (int lane = 0; lane < kWidth && row.last[lane] >= 0; ++lane) {
    const Range range = without(row.first[lane]);
    from[lane] = range.begin, to[lane] = range.end;
    nowhere = {std::max(nowhere.begin, range.begin), std::min(nowhere.end, range.end)};
  }
  found.rows.clear();
  BoxRow around;
  around.set_around(0, row);
  others.tree.for_meeting(BoxQuery(around, 0, nowhere.begin, nowhere.end),
                          [&](Index other) { found.rows.push_back(other); });
  for (int lane = 0; lane < kWidth; ++lane) found.rows_of[lane].resize(found.rows.size() + 1), found.num_rows[lane] = 0;
  for (const Index other : found.rows) {
    const auto [above, place] = others.tree.around(other);
    BoxRow::Numbers hit;
    BoxQuery(above, place, 0, 0).hold_against(row, hit);
    hit &= (BoxRow::same(above.first[place]) < from) | (BoxRow::same(above.last[place]) >= to);
    const unsigned bits = bits_of(hit);
    for (int lane = 0; lane < kWidth; ++lane) {
      found.rows_of[lane][found.num_rows[lane]] = other;
      found.num_rows[lane] += static_cast<Index>(bits >> lane & 1U);
    }
  }
}

/// Appends, feature after feature of a row, those of the others that its box meets, that share no corner with it, and
/// whose number is not in the range without(feature).
template <int C, int D, class Without>
void NearPairSearch::find_around(Index r, const Features<C>& features, const Features<D>& others,
                                 const Without& without, Found& found) {
  const BoxRow& row = features.tree.rows[r];
  find_rows(row, others, without, found);
  for (int lane = 0; lane < kWidth && row.last[lane] >= 0; ++lane) {
    const Range range = without(row.first[lane]);
    const BoxQuery query(row, lane, range.begin, range.end);
    const Index begin = found.size;
    for (Index i = 0; i < found.num_rows[lane]; ++i) {
      const Index other = found.rows_of[lane][i];
      BoxRow::Numbers hit;
      query.hold_against(others.tree.rows[other], hit);
      if (bits_of(hit) == 0) continue;
      for (int c = 0; c < C; ++c)
        for (int d = 0; d < D; ++d) hit &= features.corners[r][c][lane] != others.corners[other][d];
      found.append(others.tree.rows[other].first, bits_of(hit));
    }
    sort_numbers(found.list.data() + begin, found.size - begin);
    starts_[row.first[lane] + 1] = found.size - begin;
  }
}

/// Without a branch for each: whether one is there can hardly be foreseen.
void NearPairSearch::Found::append(const BoxRow::Numbers& numbers, unsigned bits) {
  if (size + kWidth > static_cast<Index>(list.size())) list.resize(2 * list.size() + 1024);
  Index* to = list.data() + size;
  for (int i = 0; i < kWidth; ++i) {
    *to = numbers[i];
    to += bits >> i & 1U;
  }
  size = static_cast<Index>(to - list.data());
}

/// All that find_around does, as pairs sorted by features.
template <int C, int D, class Without>
void NearPairSearch::collect(Index count, const Features<C>& features, const Features<D>& others,
                             const Without& without, std::vector<NearPairs::Pair>& out) {
  const auto rows = static_cast<Index>(features.tree.rows.size());
  const auto for_each_row = [&](const auto& f) {
    parallel_for(kChunks, [&](Index chunk) {
      for (Index r = begin_of_chunk(rows, chunk, kChunks); r < begin_of_chunk(rows, chunk + 1, kChunks); ++r)
        f(r, chunks_[chunk]);
    });
  };
  starts_.assign(count + 1, 0);
  for (Found& found : chunks_) found.size = 0;
  for_each_row([&](Index r, Found& found) { find_around(r, features, others, without, found); });
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  out.resize(starts_.back());
  for (Found& found : chunks_) found.size = 0;
  for_each_row([&](Index r, Found& found) {
    const BoxRow& row = features.tree.rows[r];
    for (int lane = 0; lane < kWidth && row.last[lane] >= 0; ++lane) {
      const Index number = row.first[lane];
      const std::size_t begin = starts_[number], size = starts_[number + 1] - begin;
      for (std::size_t i = 0; i < size; ++i) out[begin + i] = {number, found.list[found.size + i]};
      found.size += static_cast<Index>(size);
    }
  });
}

void NearPairSearch::search(double distance, NearPairs& out) {
  if (!(distance >= 0 && std::isfinite(distance)))
    throw std::invalid_argument(fmt::format("pairs within {} m: must be finite and not negative", distance));
  for (Box3& box : boxes_) box.widen(0.5 * distance);
  if (!order_.empty()) refit();
  if (!(edges_.tree.spread() <= kWorse * spread_)) {
    order();
    refit();
    spread_ = edges_.tree.spread();
  }
  const ContactSurface& s = surface_;
  collect(
      s.num_vertices(), vertices_, triangles_, [&](Index v) { return own_triangles_[s.part[v]]; }, out.vertex_triangle);
  collect(
      static_cast<Index>(s.edges.size()), edges_, edges_,
      [&](Index e) {
        return Range{0, std::max(e + 1, own_edges_[s.part[s.edges[e].ends[0]]].end)};
      },
      out.edge_edge);
  WRINKLE_FAULT(near_pairs_lost, (out.vertex_triangle.clear(), out.edge_edge.clear()));
}

}  // namespace wrinkle
