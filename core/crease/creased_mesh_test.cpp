#include "core/crease/creased_mesh.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <set>
#include <stdexcept>

#include "core/mesh/sheet_samples.h"
#include "core/mesh/strip.h"

namespace wrinkle::creased_mesh_test {
namespace {

using Points = std::vector<CreaseCurve>;

TriangleMesh square(StripPattern pattern, Index cells = 8, std::uint64_t seed = 1) {
  return strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells, .pattern = pattern, .seed = seed});
}

CreaseCurve line(double x0, double y0, double x1, double y1) {
  return {VectorN<3>(x0, y0, 0), VectorN<3>(x1, y1, 0)};
}

/// V − E + F: 1 for a disc, 0 for a ring, summed over the parts.
Index euler(const TriangleMesh& mesh) {
  return static_cast<Index>(mesh.vertices.size() - find_edges(mesh).edges.size() + mesh.triangles.size());
}

/// Area and mass are kept, triangles are whole, and copies of a point lie in the same place.
void expect_sound(const CreasePattern& pattern, const CreasedMesh& creased) {
  Vector total = Vector::Zero(static_cast<Index>(pattern.mesh.triangles.size()));
  double area = 0;
  for (Index t = 0; t < creased.share.size(); ++t) {
    EXPECT_GT(creased.share[t], 0);
    total[creased.parent[t]] += creased.share[t];
    EXPECT_EQ(creased.mesh.area(t), pattern.mesh.area(creased.parent[t]));
    area += creased.share[t] * creased.mesh.area(t);
  }
  EXPECT_LE((total.array() - 1).abs().maxCoeff(), 1e-14);
  EXPECT_NEAR(lumped_masses(creased.mesh, creased.share, 3.0).sum(), 3 * area, 1e-13);
  EXPECT_GT(lumped_masses(creased.mesh, creased.share, 3.0).minCoeff(), 0);

  Vector x(3 * creased.num_vertices());
  for (Index v = 0; v < creased.num_vertices(); ++v) x.segment<3>(3 * v) = creased.mesh.vertices[v];
  for (std::size_t s = 0; s < creased.stitches.size(); ++s) {
    EXPECT_LE(creased.stitches[s].copies.size(), 4);
    for (const BoundPoint& p : creased.stitches[s].copies) {
      EXPECT_LE((p.at(x) - pattern.at(creased.stitch_point[s])).norm(), 1e-15);
    }
  }

  Vector length = Vector::Zero(static_cast<Index>(pattern.edges.edges.size()));
  for (const SharedEdge& e : shared_edges(creased, pattern)) length[e.original] += e.length_share;
  for (Index e = 0; e < length.size(); ++e) EXPECT_NEAR(length[e], 1, 1e-14);
}

/// Farthest that a crease's inner points are off the line through its first and last.
double bend(const CreasePattern& pattern, Index crease) {
  std::vector<VectorN<3>> x;
  for (const CreaseSegment& s : pattern.segments) {
    if (s.crease != crease) continue;
    for (const Index p : s.points) x.push_back(pattern.at(p));
  }
  const VectorN<3> d = (x.back() - x.front()).normalized();
  double off = 0;
  for (const VectorN<3>& p : x) off = std::max(off, (p - x.front()).cross(d).norm());
  return off;
}

TEST(CreasedMesh, CutFromBorderToBorderMakesTwoSheets) {
  for (const StripPattern kind : {StripPattern::aligned, StripPattern::irregular}) {
    const TriangleMesh mesh = square(kind);
    const Points curves{line(0.43, -1, 0.61, 2)};
    const CreasePattern pattern = draw_creases(mesh, curves);
    const CreasedMesh creased = cut_creases(pattern);
    expect_sound(pattern, creased);
    EXPECT_LE(bend(pattern, 0), 1e-14);
    EXPECT_EQ(euler(creased.mesh), 2);  // two discs
    EXPECT_EQ(creased.stitches.size(), pattern.points.size());
    for (const Stitch& s : creased.stitches) EXPECT_EQ(s.copies.size(), 2);
    EXPECT_EQ(creased.mesh.triangles.size(), mesh.triangles.size() + pattern.segments.size());
    for (const CreasePoint& p : pattern.points) {
      EXPECT_TRUE(p.on_vertex() || (p.t > 0.0499 && p.t < 0.9501)) << p.t;
    }
  }
}

// Figure 4, right: the ends are vertices that are not split, so the sheet stays in one piece.
TEST(CreasedMesh, CutThatEndsInsideLeavesOnePiece) {
  for (const StripPattern kind : {StripPattern::aligned, StripPattern::irregular}) {
    const CreasePattern pattern = draw_creases(square(kind), Points{line(0.23, 0.31, 0.77, 0.36)});
    const CreasedMesh creased = cut_creases(pattern);
    expect_sound(pattern, creased);
    EXPECT_EQ(euler(creased.mesh), 0);  // a disc with a slit
    EXPECT_EQ(creased.stitches.size(), pattern.points.size() - 2);
    EXPECT_TRUE(pattern.points.front().on_vertex() && pattern.points.back().on_vertex());
    EXPECT_LE(bend(pattern, 0), 1e-14);
  }
}

TEST(CreasedMesh, CrossingHasFourCopies) {
  for (const StripPattern kind : {StripPattern::aligned, StripPattern::irregular}) {
    const Points curves{line(-1, 0.45, 2, 0.52), line(0.51, -1, 0.53, 2)};
    const CreasePattern pattern = draw_creases(square(kind), curves);
    const CreasedMesh creased = cut_creases(pattern);
    expect_sound(pattern, creased);
    EXPECT_EQ(euler(creased.mesh), 4);
    EXPECT_LE(std::max(bend(pattern, 0), bend(pattern, 1)), 1e-14);
    EXPECT_EQ(std::count_if(creased.stitches.begin(), creased.stitches.end(),
                            [](const Stitch& s) { return s.copies.size() == 4; }),
              1);
  }
}

// Along the diagonals of a grid, through a vertex per cell, from corner to corner; and across them.
TEST(CreasedMesh, LinesThroughVerticesMakeTheVerticesWay) {
  const TriangleMesh mesh = square(StripPattern::aligned);
  for (const CreaseCurve& curve : {line(0, 0, 1, 1), line(0, 1, 1, 0), line(0.5, 0, 0.5, 1)}) {
    const CreasePattern pattern = draw_creases(mesh, Points{curve});
    const CreasedMesh creased = cut_creases(pattern);
    expect_sound(pattern, creased);
    EXPECT_LE(bend(pattern, 0), 1e-14);
    EXPECT_EQ(euler(creased.mesh), 2);
    EXPECT_LE(pattern.moved, 0.1 / 8);
    EXPECT_GT(pattern.moved, 0.01 / 8);
    EXPECT_EQ(creased.stitches.size(), pattern.points.size());  // border vertices are split too
  }
}

TEST(CreasedMesh, RandomLinesOnIrregularMeshes) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> u(0, 1);
  const TriangleMesh samples = sample_rectangle(1, 1, {.points = 120, .seed = 3}).flat();
  for (int i = 0; i < 60; ++i) {
    const bool inside = i % 3 == 0;
    const double angle = 6.28 * u(random), reach = inside ? 0.25 : 2;
    const VectorN<2> c(0.4 + 0.2 * u(random), 0.4 + 0.2 * u(random)),
        d(reach * std::cos(angle), reach * std::sin(angle));
    const Points curves{line(c.x() - d.x(), c.y() - d.y(), c.x() + d.x(), c.y() + d.y())};
    const TriangleMesh mesh = i % 2 == 0 ? samples : square(StripPattern::irregular, 9, i);
    const CreasePattern pattern = draw_creases(mesh, curves);
    const CreasedMesh creased = cut_creases(pattern);
    expect_sound(pattern, creased);
    EXPECT_LE(bend(pattern, 0), 1e-13);
    EXPECT_EQ(euler(creased.mesh), inside ? 0 : 2) << i;
  }
}

// A closed loop around a tube: its points all lie in one plane, and it makes two tubes.
TEST(CreasedMesh, LoopAroundATube) {
  const TriangleMesh tube = roll_up(sample_tube(1, 0.6, {.points = 200}));
  CreaseCurve loop;
  const double r = 0.5 / std::numbers::pi;
  for (int i = 0; i <= 20; ++i) {
    const double a = 2 * std::numbers::pi * (i % 20) / 20;
    loop.emplace_back(r * std::cos(a), r * std::sin(a), 0.3);
  }
  const CreasePattern pattern = draw_creases(tube, Points{loop});
  const CreasedMesh creased = cut_creases(pattern);
  expect_sound(pattern, creased);
  EXPECT_EQ(euler(creased.mesh), 0);  // two annuli
  EXPECT_EQ(creased.stitches.size(), pattern.segments.size());
  for (std::size_t p = 0; p < pattern.points.size(); ++p) {
    EXPECT_NEAR(pattern.at(static_cast<Index>(p)).z(), 0.3, 2e-4);  // its triangles lean by up to 3°
  }
}

// Two creases from one point of the border: its vertex has three copies.
TEST(CreasedMesh, CurvesThatShareAnEnd) {
  const Points curves{line(0.5, 0, 0, 1.5), line(0.5, 0, 1, 1.5)};
  for (const StripPattern kind : {StripPattern::aligned, StripPattern::irregular}) {
    const CreasePattern pattern = draw_creases(square(kind), curves);
    const CreasedMesh creased = cut_creases(pattern);
    expect_sound(pattern, creased);
    EXPECT_EQ(euler(creased.mesh), 3);
    EXPECT_EQ(std::count_if(creased.stitches.begin(), creased.stitches.end(),
                            [](const Stitch& s) { return s.copies.size() == 3; }),
              1);
  }
}

TEST(CreasedMesh, CurveThatEndsOnAnother) {
  const Points curves{line(-1, 0.47, 2, 0.47), line(0.52, 0.47, 0.6, 2)};
  const CreasePattern pattern = draw_creases(square(StripPattern::irregular), curves);
  const CreasedMesh creased = cut_creases(pattern);
  expect_sound(pattern, creased);
  EXPECT_EQ(euler(creased.mesh), 3);
  EXPECT_EQ(std::count_if(creased.stitches.begin(), creased.stitches.end(),
                          [](const Stitch& s) { return s.copies.size() == 3; }),
            1);
}

TEST(CreasedMesh, RefusesWhatCannotBeCut) {
  const TriangleMesh mesh = square(StripPattern::irregular);
  EXPECT_THROW(draw_creases(mesh, Points{{VectorN<3>(0.5, 0.5, 0)}}), std::invalid_argument);
  EXPECT_THROW(draw_creases(mesh, Points{line(2, 0, 3, 1)}), std::invalid_argument);
  EXPECT_THROW(draw_creases(mesh, Points{line(-1, 0.4, 2, 0.4), line(-1, 0.42, 2, 0.42)}), std::invalid_argument);
  EXPECT_THROW(draw_creases(mesh, Points{line(0, 0.4, 1, 0.4)}, {.clearance = 0.5}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::creased_mesh_test
