// Contact surfaces, and the pairs on them that come close, against all pairs one by one.
#include "core/mesh/near_pairs.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "core/base/random.h"
#include "core/mesh/closed_surface.h"
#include "core/mesh/sorted_pairs.h"
#include "core/mesh/strip.h"

namespace wrinkle::near_pairs_test {
namespace {

/// A sheet and a box, thrown about.
class NearPairsTest : public testing::Test {
 protected:
  NearPairsTest() {
    TriangleMesh sheet = strip_mesh({.length = 1, .width = 0.8, .along = 9, .across = 7});
    const TriangleMesh box = box_surface({0, 0, 0}, {0.5, 0.4, 0.3}, {3, 2, 2});
    const auto after = static_cast<Index>(3 * sheet.vertices.size());
    parts_ = {surface_part(sheet, 0), surface_part(box, after, SelfContact::ignored)};
    surface_ = make_contact_surface(parts_);
  }
  Vector random(double size) {
    return Vector::NullaryExpr(3 * surface_.num_vertices(), [&] { return size * symmetric_uniform(random_); });
  }
  Box3 swept(std::span<const Index> corners, const Vector& x, const Vector& way) const {
    Box3 box;
    for (const Index v : corners) {
      box.add(surface_.at(x, v));
      box.add(surface_.at(x + way, v));
    }
    return box;
  }
  /// All pairs with boxes no farther apart than `distance` along each axis, one by one.
  NearPairs by_hand(const Vector& x, const Vector& way, double distance) const {
    NearPairs out;
    const auto try_pair = [&](std::span<const Index> a, std::span<const Index> b, Index i, Index j, auto& list) {
      for (const Index v : a)
        for (const Index w : b)
          if (v == w) return;
      if (surface_.part[a[0]] == 1 && surface_.part[b[0]] == 1) return;  // the box does not change its shape
      const Box3 one = swept(a, x, way), other = swept(b, x, way);
      if ((one.low - other.high).maxCoeff() <= distance && (other.low - one.high).maxCoeff() <= distance)
        list.push_back({i, j});
    };
    const auto count = [](const auto& list) { return static_cast<Index>(list.size()); };
    for (Index v = 0; v < surface_.num_vertices(); ++v)
      for (Index t = 0; t < count(surface_.triangles); ++t)
        try_pair({&v, 1}, surface_.triangles[t], v, t, out.vertex_triangle);
    for (Index e = 0; e < count(surface_.edges); ++e)
      for (Index f = e + 1; f < count(surface_.edges); ++f)
        try_pair(surface_.edges[e].ends, surface_.edges[f].ends, e, f, out.edge_edge);
    return out;
  }

  std::mt19937_64 random_{3};
  std::vector<SurfacePart> parts_;
  ContactSurface surface_;
};

TEST_F(NearPairsTest, AreAllThatAreWithinADistance) {
  NearPairSearch search(surface_);
  NearPairs found;
  std::size_t most = 0;
  for (int i = 0; i < 12; ++i) {
    const Vector x = random(i % 2 == 0 ? 1.0 : 4.0);
    const double distance = 0.02 * (i % 3);
    const NearPairs expected = by_hand(x, Vector::Zero(x.size()), distance);
    search.find(x, distance, found);
    EXPECT_EQ(found.vertex_triangle, expected.vertex_triangle);
    EXPECT_EQ(found.edge_edge, expected.edge_edge);
    most = std::max(most, found.edge_edge.size());
  }
  EXPECT_GE(most, 1000u);
}

TEST_F(NearPairsTest, OnAWayAreAllThatMeetOnIt) {
  NearPairSearch search(surface_);
  NearPairs found, still;
  for (int i = 0; i < 8; ++i) {
    const Vector x = random(3.0), way = random(0.5);
    const NearPairs expected = by_hand(x, way, 0.01);
    search.find_on_way(x, way, 0.01, found);
    search.find(x, 0.01, still);
    EXPECT_EQ(found.vertex_triangle, expected.vertex_triangle);
    EXPECT_EQ(found.edge_edge, expected.edge_edge);
    EXPECT_GT(found.edge_edge.size(), still.edge_edge.size());
  }
}

/// Hundreds of boxes in one place, as in a pile of sheets: all are found all the same.
TEST_F(NearPairsTest, AreFoundWhereAllIsInOnePlace) {
  NearPairSearch search(surface_);
  NearPairs found;
  const Vector x = Vector::Ones(3 * surface_.num_vertices());
  search.find(x, 0, found);
  EXPECT_EQ(found.edge_edge, by_hand(x, Vector::Zero(x.size()), 0).edge_edge);
}

/// Boxes on a grid of any size and far from the origin, of which many are nearer than is asked for by a billionth:
/// rounded outward none is lost, and what is found beyond is no farther than rounding.
TEST_F(NearPairsTest, AreNotLostToSinglePrecision) {
  NearPairs found;
  std::size_t touching = 0;
  for (const double scale : {1e-3, 0.7, 1e3})
    for (const double away : {0.3, 1e3}) {
      const double cell = scale / 40, distance = 2 * cell * (1 + 2e-9);
      const Vector x = random(20).unaryExpr([&](double c) { return cell * std::round(c) + away * scale; });
      const Vector still = Vector::Zero(x.size());
      NearPairSearch search(surface_);
      search.find(x, distance, found);
      const NearPairs exact = by_hand(x, still, 2 * cell * (1 + 1e-9)),
                      beyond = by_hand(x, still, distance + 4e-7 * scale);
      touching += beyond.edge_edge.size() - by_hand(x, still, distance * (1 - 1e-6)).edge_edge.size();
      const auto holds = [](const auto& all, const auto& some) {
        return std::includes(all.begin(), all.end(), some.begin(), some.end());
      };
      EXPECT_TRUE(holds(found.edge_edge, exact.edge_edge)) << scale << ' ' << away;
      EXPECT_TRUE(holds(found.vertex_triangle, exact.vertex_triangle)) << scale << ' ' << away;
      EXPECT_TRUE(holds(beyond.edge_edge, found.edge_edge)) << scale << ' ' << away;
      EXPECT_TRUE(holds(beyond.vertex_triangle, found.vertex_triangle)) << scale << ' ' << away;
    }
  EXPECT_GE(touching, 1000u);
}

/// The order of a flat sheet is of no use where it is crumpled: it is made anew, and nothing is lost on the way there.
TEST_F(NearPairsTest, DoNotDependOnWhatWasSearchedBefore) {
  NearPairSearch kept(surface_);
  NearPairs found, fresh;
  Vector flat(3 * surface_.num_vertices());
  for (Index v = 0; v < surface_.num_vertices(); ++v) flat.segment<3>(3 * v) = surface_.rest[v];
  const Vector crumpled = random(0.5);
  for (const double part : {0.0, 0.01, 0.1, 0.3, 1.0, 0.2, 0.0}) {
    const Vector x = flat + part * (crumpled - flat);
    kept.find(x, 0.03, found);
    NearPairSearch(surface_).find(x, 0.03, fresh);
    EXPECT_EQ(found.vertex_triangle, fresh.vertex_triangle);
    EXPECT_EQ(found.edge_edge, fresh.edge_edge);
    EXPECT_EQ(found.edge_edge, by_hand(x, Vector::Zero(x.size()), 0.03).edge_edge);
  }
}

TEST_F(NearPairsTest, DoNotDependOnThreads) {
  const Vector x = random(2.0);
  const auto run = [&](std::size_t threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    NearPairSearch search(surface_);
    NearPairs out;
    search.find(x, 0.1, out);
    return std::pair(out.vertex_triangle, out.edge_edge);
  };
  EXPECT_EQ(run(1), run(4));
}

/// A sheet of more than a thousand edges, numbered at random: several nodes of rows, rows that are not full, lists of
/// all lengths.
TEST(NearPairs, OfAFineSheetAreAllThatMeet) {
  std::mt19937_64 random(11);
  TriangleMesh sheet = strip_mesh({.length = 1, .width = 1, .along = 25, .across = 21});
  for (auto& v : sheet.vertices) v.z() = 0.01 * symmetric_uniform(random);
  std::shuffle(sheet.triangles.begin(), sheet.triangles.end(), random);
  const ContactSurface surface = make_contact_surface(std::vector{surface_part(sheet, 0)});
  Vector x(3 * surface.num_vertices());
  for (Index v = 0; v < surface.num_vertices(); ++v) x.segment<3>(3 * v) = sheet.vertices[v];
  const auto box = [&](std::span<const Index> corners) {
    Box3 out;
    for (const Index v : corners) out.add(surface.at(x, v));
    return out;
  };
  std::vector<Box3> edges, triangles;
  for (const auto& e : surface.edges) edges.push_back(box(e.ends));
  for (const auto& t : surface.triangles) triangles.push_back(box(t));
  const auto share = [](std::span<const Index> a, std::span<const Index> b) {
    return std::ranges::find_first_of(a, b) != a.end();
  };
  for (const double distance : {0.003, 0.1}) {
    NearPairs found, all;
    NearPairSearch(surface).find(x, distance, found);
    const auto meet = [&](const Box3& a, const Box3& b) {
      return ((a.low - b.high).array() <= distance).all() && ((b.low - a.high).array() <= distance).all();
    };
    for (Index v = 0; v < surface.num_vertices(); ++v) {
      const Box3 point = box({&v, 1});
      for (std::size_t t = 0; t < triangles.size(); ++t)
        if (meet(point, triangles[t]) && !share({&v, 1}, surface.triangles[t]))
          all.vertex_triangle.push_back({v, static_cast<Index>(t)});
    }
    for (std::size_t e = 0; e < edges.size(); ++e)
      for (std::size_t f = e + 1; f < edges.size(); ++f)
        if (meet(edges[e], edges[f]) && !share(surface.edges[e].ends, surface.edges[f].ends))
          all.edge_edge.push_back({static_cast<Index>(e), static_cast<Index>(f)});
    EXPECT_EQ(found.vertex_triangle, all.vertex_triangle);
    EXPECT_EQ(found.edge_edge, all.edge_edge);
  }
}

TEST(NearPairs, ChosenNumbersOfARowStandTogether) {
  const BoxRow::Numbers numbers = {7, -3, 0, 12, 5, 5, std::numeric_limits<Index>::max(), 1};
  for (unsigned bits = 0; bits < 256; ++bits) {
    std::array<Index, 8> out{};
    std::vector<Index> chosen;
    BoxRow::Numbers hit = BoxRow::same(0);
    for (int i = 0; i < 8; ++i)
      if ((bits >> i & 1U) != 0) hit[i] = -1, chosen.push_back(numbers[i]);
    EXPECT_EQ(bits_of(hit), bits);
    const Index* end = write_chosen(numbers, bits, out.data());
    EXPECT_EQ(std::vector<Index>(static_cast<const Index*>(out.data()), end), chosen);
  }
}

/// Lists of any length, with room behind what is written and without.
TEST(NearPairs, ListsAreSorted) {
  std::mt19937_64 random(5);
  constexpr Index untouched = -7;
  for (Index count = 0; count <= 80; ++count)
    for (const Index room : {0, 1, 9, 40}) {
      std::vector<Index> list(count);
      for (Index i = 0; i < count; ++i) list[i] = 3 * i;
      std::shuffle(list.begin(), list.end(), random);
      list.resize(count + kReadBehind, -1);
      std::vector<NearPairs::Pair> out(count + room + 1, {untouched, untouched});
      write_sorted_pairs(17, list.data(), count, out.data(), out.data() + count + room);
      for (Index i = 0; i < count; ++i) EXPECT_EQ(out[i], (NearPairs::Pair{17, 3 * i})) << count;
      EXPECT_EQ(out.back().a, untouched) << "beyond what may be written";
    }
}

TEST_F(NearPairsTest, RefuseWhatMakesNoSense) {
  NearPairSearch search(surface_);
  NearPairs found;
  Vector x = random(1.0);
  EXPECT_THROW(search.find(x, -1e-3, found), std::invalid_argument);
  x[7] = std::nan("");
  EXPECT_THROW(search.find(x, 0.1, found), std::invalid_argument);
}

TEST_F(NearPairsTest, SurfaceKnowsItsAreasEdgesAndBoundary) {
  const auto sum = [](const std::vector<double>& list) { return std::accumulate(list.begin(), list.end(), 0.0); };
  const double area = 0.8 + 2 * (0.5 * 0.4 + 0.5 * 0.3 + 0.4 * 0.3);
  EXPECT_NEAR(sum(surface_.vertex_area), area, 1e-12);
  EXPECT_NEAR(sum(surface_.edge_area), area, 1e-12);
  EXPECT_EQ(std::accumulate(surface_.boundary.begin(), surface_.boundary.end(), 0), 2 * (9 + 7)) << "of the sheet";
  EXPECT_EQ(surface_.num_vertices() - static_cast<Index>(surface_.edges.size()) +
                static_cast<Index>(surface_.triangles.size()),
            1 + 2)
      << "Euler's number of a disc and a sphere";
  for (std::size_t t = 0; t < surface_.triangles.size(); ++t)
    for (int i = 0; i < 3; ++i) {
      const auto& edge = surface_.edges[surface_.edges_of[t][i]];
      EXPECT_EQ(std::set(edge.ends.begin(), edge.ends.end()),
                std::set({surface_.triangles[t][(i + 1) % 3], surface_.triangles[t][(i + 2) % 3]}));
      EXPECT_TRUE(edge.triangles[0] == static_cast<Index>(t) || edge.triangles[1] == static_cast<Index>(t));
    }
}

TEST_F(NearPairsTest, SurfaceRefusesWhatMakesNoSense) {
  const auto refused = [&](const auto& spoil) {
    auto parts = parts_;
    spoil(parts[1]);
    EXPECT_THROW(make_contact_surface(parts), std::invalid_argument);
  };
  refused([](SurfacePart& p) { p.first.pop_back(); });
  refused([](SurfacePart& p) { p.first[2] = -1; });
  refused([](SurfacePart& p) { p.first[2] = p.first[3] + 1; });
  refused([](SurfacePart& p) { p.first[0] = 0; });  // a vertex of the sheet's
  refused([](SurfacePart& p) { p.rest.vertices[1].x() = std::nan(""); });
  refused([](SurfacePart& p) { p.rest.triangles[0][0] = 99; });
  refused([](SurfacePart& p) { p.rest.triangles[0] = {0, 0, 1}; });
  refused([](SurfacePart& p) {
    p.rest.vertices.emplace_back(0, 0, 9);
    p.first.push_back(99999);
  });
}

}  // namespace
}  // namespace wrinkle::near_pairs_test
