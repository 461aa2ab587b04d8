#include "core/mesh/near_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/parallel.h"
#include "core/mesh/morton_order.h"
#include "core/mesh/sorted_pairs.h"

namespace wrinkle {

namespace {

constexpr int kWidth = BoxRow::kWidth;

/// How much more its rows may spread than when it was new, until an order is made anew.
constexpr double kWorse = 1.3;

/// What stands in the order of numbers lies in memory in that of space: it is fetched while so many others are sorted.
constexpr Index kAhead = 16;

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

template <int C, class CornersOf, class Without>
void NearPairSearch::arrange(Index count, const CornersOf& corners_of, const Without& without, Features<C>& out) const {
  std::vector<Box3> boxes(count);
  for (Index f = 0; f < count; ++f)
    for (const Index v : corners_of(f)) boxes[f].add(boxes_[v]);
  const std::vector<Index> curve = morton_order(boxes);
  const Index rows = (count + kWidth - 1) / kWidth;
  out.tree.rows.assign(rows, {});
  out.corners.assign(rows, {});
  out.without.assign(rows, {});
  for (Index i = 0; i < count; ++i) {
    const Index row = i / kWidth, lane = i % kWidth;
    out.tree.rows[row].first[lane] = out.tree.rows[row].last[lane] = curve[i];
    for (int c = 0; c < C; ++c) out.corners[row][c][lane] = rank_[corners_of(curve[i])[c]];
    const Range range = without(curve[i]);
    out.without[row].from[lane] = range.begin, out.without[row].to[lane] = range.end;
  }
}

void NearPairSearch::order() {
  order_ = morton_order(boxes_);
  rank_.resize(order_.size());
  for (std::size_t r = 0; r < order_.size(); ++r) rank_[order_[r]] = static_cast<Index>(r);
  const ContactSurface& s = surface_;
  arrange(
      s.num_vertices(), [](Index v) { return std::array{v}; }, [&](Index v) { return own_triangles_[s.part[v]]; },
      vertices_);
  const auto up_to_own = [&](Index e) { return Range{0, std::max(e + 1, own_edges_[s.part[s.edges[e].ends[0]]].end)}; };
  arrange(
      static_cast<Index>(s.edges.size()), [&](Index e) { return s.edges[e].ends; }, up_to_own, edges_);
  arrange(
      static_cast<Index>(s.triangles.size()), [&](Index t) { return s.triangles[t]; }, [](Index) { return Range{}; },
      triangles_);
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

/// All that comes near the features of a node: which nodes of the others do is asked once for all of them.
template <int C, int D>
void NearPairSearch::find_around(Index node, const Features<C>& features, const Features<D>& others, Found& found) {
  const Index begin = kWidth * node, end = std::min(begin + kWidth, static_cast<Index>(features.tree.rows.size()));
  Range nowhere{0, std::numeric_limits<Index>::max()};
  for (Index r = begin; r < end; ++r)
    for (int lane = 0; lane < kWidth && features.tree.rows[r].last[lane] >= 0; ++lane) {
      nowhere.begin = std::max(nowhere.begin, features.without[r].from[lane]);
      nowhere.end = std::min(nowhere.end, features.without[r].to[lane]);
    }
  BoxRow around;
  around.set_around(0, features.tree.node(node));
  found.nodes.clear();
  others.tree.for_nodes_meeting(BoxQuery(around, 0), nowhere.begin, nowhere.end,
                                [&](Index other) { found.nodes.push_back(other); });
  for (Index r = begin; r < end; ++r) {
    find_rows(r, features, others, found);
    find_row(r, features, others, found);
  }
}

/// Of the rows in the nodes found, those that come near a row of features as a whole; of those, row by row, the ones
/// that come near each of its features.
template <int C, int D>
void NearPairSearch::find_rows(Index r, const Features<C>& features, const Features<D>& others, Found& found) {
  constexpr BoxRow::Numbers lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const RangeRow& without = features.without[r];
  found.make_room_for_rows();
  const auto [above, place] = features.tree.around(r);
  const BoxQuery whole(above, place);
  Index* end = found.rows.data();
  BoxRow::Numbers hit;
  for (const Index node : found.nodes) {
    whole.hold_against(others.tree.node(node), hit);
    end = write_chosen(lanes + kWidth * node, bits_of(hit), end);
  }
  const BoxRow& row = features.tree.rows[r];
  const auto count = static_cast<Index>(end - found.rows.data());
  for (Index i = 0; i < count; ++i) {
    const auto [box, at] = others.tree.around(found.rows[i]);
    BoxQuery(box, at).hold_against(row, hit);
    hit &= (box.first[at] < without.from) | (box.last[at] >= without.to);
    found.meets[i] = static_cast<std::uint8_t>(bits_of(hit));
  }
  std::fill_n(found.meets.begin() + count, kWidth, std::uint8_t{0});
  for (int lane = 0; lane < kWidth; ++lane) {
    Index* to = found.rows_of[lane].data();
    for (Index i = 0; i < count; i += kWidth) {
      BoxRow::Numbers eight;
      std::memcpy(&eight, &found.rows[i], sizeof eight);
      to = write_chosen(eight, bits_at(lane, &found.meets[i]), to);
    }
    found.num_rows[lane] = static_cast<Index>(to - found.rows_of[lane].data());
  }
}

void NearPairSearch::Found::make_room_for_rows() {
  const std::size_t most = kWidth * (nodes.size() + 1);
  if (rows.size() >= most) return;
  rows.resize(2 * most);
  meets.resize(2 * most);
  for (auto& of : rows_of) of.resize(2 * most);
}

/// Feature after feature of a row, those of the others in its rows that its box meets, that share no corner with it,
/// and whose number is not in its range. `first − from`, without a sign, is below `to − from` where it is.
template <int C, int D>
void NearPairSearch::find_row(Index r, const Features<C>& features, const Features<D>& others, Found& found) {
  using Unsigned = std::uint32_t __attribute__((vector_size(4 * kWidth)));
  const BoxRow& row = features.tree.rows[r];
  const RangeRow& without = features.without[r];
  const std::size_t more = kWidth * std::accumulate(found.num_rows.begin(), found.num_rows.end(), std::size_t{1});
  if (found.list.size() < found.size + more + kReadBehind) found.list.resize(2 * (found.size + more) + kReadBehind);
  Index* to = found.list.data() + found.size;
  const BoxRow* rows = others.tree.rows.data();
  const auto* corners = others.corners.data();
  for (int lane = 0; lane < kWidth && row.last[lane] >= 0; ++lane) {
    const BoxQuery query(row, lane);
    const BoxRow::Numbers from = BoxRow::same(without.from[lane]),
                          size = BoxRow::same(without.to[lane] - without.from[lane]);
    std::array<BoxRow::Numbers, C> own;
    for (int c = 0; c < C; ++c) own[c] = BoxRow::same(features.corners[r][c][lane]);
    Index* const begin = to;
    for (Index i = 0; i < found.num_rows[lane]; ++i) {
      const Index at = found.rows_of[lane][i];
      BoxRow::Numbers hit;
      query.hold_against(rows[at], hit);
      hit &= std::bit_cast<Unsigned>(rows[at].first - from) >= std::bit_cast<Unsigned>(size);
      for (int c = 0; c < C; ++c)
        for (int d = 0; d < D; ++d) hit &= own[c] != corners[at][d];
      to = write_chosen(rows[at].first, bits_of(hit), to);
    }
    places_[row.first[lane]] = {found.chunk, static_cast<Index>(begin - found.list.data())};
    starts_[row.first[lane] + 1] = to - begin;
  }
  found.size = static_cast<Index>(to - found.list.data());
}

/// All that find_around does, as pairs sorted by features.
template <int C, int D>
void NearPairSearch::collect(Index count, const Features<C>& features, const Features<D>& others,
                             std::vector<NearPairs::Pair>& out) {
  starts_.assign(count + 1, 0);
  places_.resize(count);
  parallel_for(kChunks, [&](Index chunk) {
    Found& found = chunks_[chunk];
    found.chunk = chunk;
    found.size = 0;
    const Index nodes = features.tree.num_nodes();
    for (Index n = begin_of_chunk(nodes, chunk, kChunks); n < begin_of_chunk(nodes, chunk + 1, kChunks); ++n)
      find_around(n, features, others, found);
  });
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  out.resize(starts_.back());
  parallel_for(kChunks, [&](Index chunk) {
    const Index begin = begin_of_chunk(count, chunk, kChunks), end = begin_of_chunk(count, chunk + 1, kChunks);
    for (Index number = begin; number < end; ++number) {
      const Place &place = places_[number], &later = places_[std::min(number + kAhead, count - 1)];
      __builtin_prefetch(chunks_[later.chunk].list.data() + later.begin);
      write_sorted_pairs(number, chunks_[place.chunk].list.data() + place.begin,
                         static_cast<Index>(starts_[number + 1] - starts_[number]), out.data() + starts_[number],
                         out.data() + starts_[end]);
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
  collect(surface_.num_vertices(), vertices_, triangles_, out.vertex_triangle);
  collect(static_cast<Index>(surface_.edges.size()), edges_, edges_, out.edge_edge);
  WRINKLE_FAULT(near_pairs_lost, (out.vertex_triangle.clear(), out.edge_edge.clear()));
}

}  // namespace wrinkle
