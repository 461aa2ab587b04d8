#include "core/mesh/surface_clipping.h"

#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <map>
#include <numeric>
#include <random>
#include <stdexcept>

#include "core/mesh/closed_surface.h"
#include "core/testing/round_surfaces.h"

namespace wrinkle::surface_clipping_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

double total_volume(const SurfaceClipping& clipping) {
  double sum = 0;
  for (const InteriorPiece& piece : clipping.pieces) sum += piece.volume;
  return sum;
}

TriangleMesh both(TriangleMesh a, const TriangleMesh& b) {
  const auto offset = static_cast<Index>(a.vertices.size());
  a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (const auto& t : b.triangles) a.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
  return a;
}

TriangleMesh inside_out(TriangleMesh mesh) {
  for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

/// Components of pieces joined by contacts.
int count_bodies(const SurfaceClipping& clipping) {
  std::vector<int> body(clipping.pieces.size());
  std::iota(body.begin(), body.end(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (const PieceContact& c : clipping.contacts) {
      const int least = std::min(body[c.lower], body[c.upper]);
      changed |= body[c.lower] != least || body[c.upper] != least;
      body[c.lower] = body[c.upper] = least;
    }
  }
  int count = 0;
  for (int p = 0; p < static_cast<int>(body.size()); ++p) count += body[p] == p;
  return count;
}

TEST(SurfaceClipping, VolumesOfRandomCutsAddUpToTheWhole) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-1, 1);
  for (int i = 0; i < 30; ++i) {
    TriangleMesh mesh = torus_surface(1, 0.35 + 0.2 * u(random), 12, 8);
    const Eigen::Quaterniond turn = Eigen::Quaterniond(u(random), u(random), u(random), u(random)).normalized();
    for (auto& x : mesh.vertices) x = turn * x;
    const SurfaceClipping clipping = clip_surface(
        mesh,
        {{u(random), u(random), u(random)}, {0.5 + 0.4 * u(random), 0.5 + 0.4 * u(random), 0.5 + 0.4 * u(random)}});
    EXPECT_NEAR(total_volume(clipping) / enclosed_volume(mesh), 1, 1e-12) << "try " << i;
    for (const InteriorPiece& piece : clipping.pieces) EXPECT_GE(piece.volume, -1e-15);
    EXPECT_EQ(count_bodies(clipping), 1);
  }
}

// Each piece against the same piece computed with the axes in another order: the formula for volumes prefers x.
TEST(SurfaceClipping, PiecesDoNotDependOnTheOrderOfAxes) {
  const TriangleMesh mesh = sphere_surface(1, 4);
  TriangleMesh turned = mesh;
  for (auto& x : turned.vertices) x = VectorN<3>(x.y(), x.z(), x.x());
  const VectorN<3> o(0.1, 0.17, -0.2), h(0.5, 0.6, 0.7);
  std::map<std::array<Index, 3>, double> volume;
  for (const InteriorPiece& p : clip_surface(mesh, {o, h}).pieces) volume[p.cell] += p.volume;
  for (const InteriorPiece& p : clip_surface(turned, {{o.y(), o.z(), o.x()}, {h.y(), h.z(), h.x()}}).pieces)
    EXPECT_NEAR((volume[{p.cell[2], p.cell[0], p.cell[1]}]), p.volume, 1e-14);
}

TEST(SurfaceClipping, WholeCellsHaveTheCellsVolumeAndNoTriangles) {
  const SurfaceClipping clipping =
      clip_surface(box_surface({-0.1, -0.1, -0.1}, {3.1, 3.1, 3.1}, {1, 1, 1}), {{0, 0, 0}, {1, 1, 1}});
  EXPECT_EQ(clipping.pieces.size(), 125u);
  EXPECT_EQ(clipping.contacts.size(), 3u * 4 * 25);
  int whole = 0;
  for (const InteriorPiece& p : clipping.pieces)
    if (p.triangles.empty()) {
      ++whole;
      EXPECT_NEAR(p.volume, 1, 1e-14);
    }
  EXPECT_EQ(whole, 27);
}

// Two plates so close that both lie in one layer of cells.
TEST(SurfaceClipping, PiecesThatShareACellStaySeparate) {
  const TriangleMesh lips =
      both(box_surface({0, 0, 0.2}, {3, 2, 0.45}, {3, 2, 1}), box_surface({0, 0, 0.5}, {3, 2, 0.8}, {2, 2, 1}));
  const SurfaceClipping clipping = clip_surface(lips, {{-0.25, -0.25, 0}, {1, 1, 1}});
  EXPECT_EQ(clipping.pieces.size(), 2u * 4 * 3);
  EXPECT_EQ(count_bodies(clipping), 2);
}

// A sphere within a cell: no face of the cell is touched. A cavity in it belongs to it; a pea in the cavity does not.
TEST(SurfaceClipping, NestedClosedSurfacesOfOneCell) {
  const TriangleMesh shell = both(sphere_surface(0.45, 4), inside_out(sphere_surface(0.3, 4)));
  const TriangleMesh all = both(shell, sphere_surface(0.2, 4));
  const SurfaceClipping clipping = clip_surface(all, {{-0.5, -0.5, -0.5}, {1, 1, 1}});
  ASSERT_EQ(clipping.pieces.size(), 2u);
  EXPECT_NEAR(clipping.pieces[0].volume, enclosed_volume(shell), 1e-14);
  EXPECT_NEAR(clipping.pieces[1].volume, enclosed_volume(sphere_surface(0.2, 4)), 1e-14);
  EXPECT_EQ(clipping.piece_of.front(), 0);
  EXPECT_EQ(clipping.piece_of.back(), 1);
}

// The same cut in halves: on the common face lie an annulus and a disc within its hole.
TEST(SurfaceClipping, RegionsWithHolesConnectTheHalves) {
  const TriangleMesh shell = both(sphere_surface(0.45, 4), inside_out(sphere_surface(0.3, 4)));
  const SurfaceClipping clipping = clip_surface(both(shell, sphere_surface(0.2, 4)), {{-0.5, -0.5, 0.03}, {1, 1, 1}});
  EXPECT_EQ(clipping.pieces.size(), 4u);
  EXPECT_EQ(clipping.contacts.size(), 2u);
  EXPECT_EQ(count_bodies(clipping), 2);
}

// A bar whose only cavity crosses the lattice: cells in the cavity are not inside.
TEST(SurfaceClipping, ACavityOverManyCellsIsLeftOut) {
  const TriangleMesh body = both(box_surface({0, 0, 0}, {1, 1, 1}, {2, 2, 2}),
                                 inside_out(box_surface({0.2, 0.2, 0.2}, {0.8, 0.7, 0.6}, {1, 1, 1})));
  const SurfaceClipping clipping = clip_surface(body, {{0.05, 0.02, 0.01}, {0.13, 0.17, 0.11}});
  EXPECT_NEAR(total_volume(clipping), 1 - 0.6 * 0.5 * 0.4, 1e-13);
  EXPECT_EQ(count_bodies(clipping), 1);
}

// Walls exactly on planes count as above them: beyond the upper walls arise pieces without volume.
TEST(SurfaceClipping, WallsOnPlanesCostNothingButEmptyPieces) {
  const SurfaceClipping clipping = clip_surface(box_surface({0, 0, 0}, {3, 2, 1}, {3, 2, 1}), {{0, 0, 0}, {1, 1, 1}});
  int full = 0;
  for (const InteriorPiece& p : clipping.pieces) {
    if (p.volume > 0.5) ++full;
    EXPECT_TRUE(std::abs(p.volume - 1) < 1e-14 || std::abs(p.volume) < 1e-14) << p.volume;
  }
  EXPECT_EQ(full, 6);
  EXPECT_NEAR(total_volume(clipping), 6, 1e-13);
}

// A U whose arms stand in neighbouring cells: the arms touch across no face, only its base does.
TEST(SurfaceClipping, ArmsOfAUShapeConnectThroughTheBaseOnly) {
  TriangleMesh u;
  const double x[4] = {0.05, 0.9, 1.1, 1.95};  // the gap between the arms lies about the plane x = 1
  for (const double y : {0.0, 0.8})
    for (int i = 0; i < 4; ++i)
      for (const double z : {0.0, i == 0 || i == 3 ? 1.9 : 0.5}) u.vertices.emplace_back(x[i], y, z);
  u.vertices.emplace_back(0.9, 0, 1.9), u.vertices.emplace_back(1.1, 0, 1.9);
  u.vertices.emplace_back(0.9, 0.8, 1.9), u.vertices.emplace_back(1.1, 0.8, 1.9);
  const auto outline = std::array<Index, 8>{0, 6, 7, 17, 5, 3, 16, 1};  // in y = 0, seen from −y
  const auto back = [](Index v) { return v < 16 ? v + 8 : v + 2; };
  for (int i = 0; i < 8; ++i) {
    const Index a = outline[i], b = outline[(i + 1) % 8];
    u.triangles.push_back({b, a, back(a)});
    u.triangles.push_back({b, back(a), back(b)});
  }
  const std::array<std::array<Index, 3>, 6> front{{{0, 3, 1}, {3, 16, 1}, {0, 5, 3}, {0, 6, 5}, {6, 7, 5}, {7, 17, 5}}};
  for (const auto& t : front) {
    u.triangles.push_back(t);
    u.triangles.push_back({back(t[0]), back(t[2]), back(t[1])});
  }
  ASSERT_NEAR(enclosed_volume(u), 0.8 * (2 * 0.85 * 1.9 + 0.2 * 0.5), 1e-14);
  const SurfaceClipping clipping = clip_surface(u, {{0, -0.1, 0}, {1, 1, 1}});
  EXPECT_EQ(clipping.pieces.size(), 4u);
  int across_x = 0;
  for (const PieceContact& c : clipping.contacts)
    if (c.axis == 0) {
      ++across_x;
      EXPECT_NEAR(c.area, 0.8 * 0.5, 1e-14);
      EXPECT_EQ(clipping.pieces[c.lower].cell[2], 0);
    }
  EXPECT_EQ(across_x, 1);
  EXPECT_EQ(clipping.contacts.size(), 3u);
}

TEST(SurfaceClipping, RefusesSurfacesThatEncloseNothing) {
  TriangleMesh open = box_surface({0, 0, 0}, {1, 1, 1}, {1, 1, 1});
  EXPECT_THAT(
      [&] {
        clip_surface(inside_out(open), {{0, 0, 0}, {1, 1, 1}});
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("must look outwards")));
  EXPECT_THAT(
      [&] {
        clip_surface(open, {{0, 0, 0}, {1, 0, 1}});
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("(1, 0, 1)")));
  open.triangles.pop_back();
  EXPECT_THAT(
      [&] {
        clip_surface(open, {{0, 0, 0}, {1, 1, 1}});
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("not watertight")));
}

}  // namespace
}  // namespace wrinkle::surface_clipping_test
