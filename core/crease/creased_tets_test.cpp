#include "core/crease/creased_tets.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "core/crease/crease_pieces.h"
#include "core/mesh/strip.h"
#include "core/testing/round_surfaces.h"

namespace wrinkle::creased_tets_test {
namespace {

const std::vector<double> kDepths{0.1, 0.25, 0.4, 0.6};

struct CutBlock {
  CreasePattern pattern;
  LayeredTets block;
  CreasedTets cut;
};

/// A block of 1.2 × 1 × 0.6, cut below curves in the plane of its top.
CutBlock cut_block(const std::vector<CreaseCurve>& curves, Index layers, StripPattern mesh = StripPattern::irregular) {
  CutBlock out;
  out.pattern = draw_creases(strip_mesh({1.2, 1, 6, 5, mesh, 3}), curves);
  out.block = layer_tets(out.pattern.mesh, kDepths);
  out.cut = cut_below(out.block, out.pattern, layers);
  return out;
}

const CreaseCurve kAcross{{0.52, -0.1, 0}, {0.61, 1.1, 0}};
const CreaseCurve kAlong{{-0.1, 0.47, 0}, {1.3, 0.52, 0}};
const CreaseCurve kInside{{0.3, 0.42, 0}, {0.9, 0.55, 0}};

Index euler_characteristic(const TetMesh& mesh) {
  std::set<std::vector<Index>> simplices;
  for (std::array<Index, 4> t : mesh.tets) {
    std::sort(t.begin(), t.end());
    for (unsigned mask = 1; mask < 16; ++mask) {
      std::vector<Index> simplex;
      for (int i = 0; i < 4; ++i)
        if (mask >> i & 1u) simplex.push_back(t[i]);
      simplices.insert(simplex);
    }
  }
  Index out = 0;
  for (const auto& s : simplices) out += s.size() % 2 == 1 ? 1 : -1;
  return out;
}

TEST(CreasedTets, IsOneBlockWhoseCrackIsClosedBelow) {
  for (const auto& curves : {std::vector<CreaseCurve>{kAcross}, {kInside}, {kAcross, kAlong}}) {
    const CutBlock b = cut_block(curves, 2);
    EXPECT_EQ(euler_characteristic(b.cut.mesh), 1);
    EXPECT_GT(b.cut.num_vertices(), b.cut.num_real);
    for (const Index v : b.cut.original)  // virtual ones are in the two upper layers only
      EXPECT_TRUE(v < 2 * b.block.per_layer() || std::count(b.cut.original.begin(), b.cut.original.end(), v) == 1);
  }
  EXPECT_EQ(euler_characteristic(cut_block({kAcross}, 4).cut.mesh), 2);  // right through: two halves
}

TEST(CreasedTets, TopIsTheSurfaceCutAlone) {
  for (const auto& curves : {std::vector<CreaseCurve>{kAcross}, {kInside}, {kAcross, kAlong}}) {
    const CutBlock b = cut_block(curves, 2);
    const CreasedTets& cut = b.cut;
    const std::set<Index> named(cut.surface_vertex.begin(), cut.surface_vertex.end());
    EXPECT_EQ(named.size(), cut.surface_vertex.size());  // no two are one
    EXPECT_EQ(std::count_if(cut.original.begin(), cut.original.end(), [&](Index v) { return v < b.block.per_layer(); }),
              cut.surface.num_vertices());
    std::set<std::array<Index, 3>> faces;
    for (const auto& t : cut.mesh.tets) {
      for (int i = 0; i < 4; ++i) {
        std::array<Index, 3> face{t[(i + 1) % 4], t[(i + 2) % 4], t[(i + 3) % 4]};
        std::sort(face.begin(), face.end());
        faces.insert(face);
      }
    }
    for (std::array<Index, 3> t : cut.surface.mesh.triangles) {
      for (Index& v : t) v = cut.surface_vertex[v];
      std::sort(t.begin(), t.end());
      EXPECT_TRUE(faces.count(t) == 1);
    }
    ASSERT_EQ(cut.stitches.size(), cut.surface.stitches.size());
    Vector x(3 * cut.num_vertices());
    for (Index v = 0; v < cut.num_vertices(); ++v) x.segment<3>(3 * v) = cut.mesh.vertices[v];
    for (const Stitch& s : cut.stitches)
      for (const BoundPoint& copy : s.copies) EXPECT_LE((copy.at(x) - s.copies[0].at(x)).norm(), 1e-15);
  }
  const CutBlock crossing = cut_block({kAcross, kAlong}, 2);
  std::size_t most = 0;
  for (const Stitch& s : crossing.cut.stitches) most = std::max(most, s.copies.size());
  EXPECT_EQ(most, 4u);
}

TEST(CreasedTets, SharesAddUpToOne) {
  for (const auto& curves : {std::vector<CreaseCurve>{kAcross}, {kInside}, {kAcross, kAlong}}) {
    const CutBlock b = cut_block(curves, 3);
    Vector sum = Vector::Zero(static_cast<Index>(b.block.mesh.tets.size()));
    for (Index t = 0; t < b.cut.share.size(); ++t) {
      EXPECT_GT(b.cut.share[t], 0);
      EXPECT_NEAR(b.cut.mesh.volume(t), b.block.mesh.volume(b.cut.parent[t]), 1e-15);  // whole: none is small
      sum[b.cut.parent[t]] += b.cut.share[t];
    }
    EXPECT_LE((sum.array() - 1).abs().maxCoeff(), 1e-12);
    const auto pieces = pieces_of_triangles(b.pattern);
    for (std::size_t c = 0; c < b.cut.surface.parent.size(); ++c) {
      const auto& own = pieces[b.cut.surface.parent[c]];
      const auto same = std::find_if(own.begin(), own.end(),
                                     [&](const TrianglePiece& p) { return p.corners == b.cut.surface.piece[c]; });
      ASSERT_NE(same, own.end());
      EXPECT_NEAR(same->share, b.cut.surface.share[static_cast<Index>(c)], 1e-12);
    }
  }
}

// The cut is a plane: of every tetrahedron in the cut layers, the part on one side of it, by sampling; and all of them
// together, exactly.
TEST(CreasedTets, SharesAreTheVolumesBesideThePlane) {
  const CutBlock b = cut_block({kAcross}, 2);
  const VectorN<3> normal = (kAcross[1] - kAcross[0]).cross(VectorN<3>::UnitZ()).normalized();
  const auto beyond = [&](const VectorN<3>& x) { return normal.dot(x - kAcross[0]); };
  constexpr int n = 24;
  double left = 0;
  for (Index c = 0; c < b.cut.share.size(); ++c) {
    const Index parent = b.cut.parent[c];
    if (b.block.layer[parent] >= 2) continue;
    const Index copy =
        c > 0 && b.cut.parent[c - 1] == parent ? 1 : 0;  // of its triangle's, which follow in the same order
    const auto& top = b.cut.surface;
    const auto above = std::find(top.parent.begin(), top.parent.end(), b.block.triangle[parent]) - top.parent.begin();
    double farthest = 0;  // from the line, of the piece's corners
    for (int i = 0; i < 3; ++i) {
      const double d = beyond(b.pattern.mesh.vertices[b.pattern.mesh.triangles[b.block.triangle[parent]][i]]);
      if ((top.piece[above + copy] >> i & 1) != 0 && std::abs(d) > std::abs(farthest)) farthest = d;
    }
    const bool right = farthest > 0;
    if (!right) left += b.cut.share[c] * b.cut.mesh.volume(c);
    int inside = 0, all = 0;
    for (int i = 0; i < n; ++i)
      for (int j = 0; i + j < n; ++j)
        for (int k = 0; i + j + k < n; ++k, ++all) {
          const VectorN<4> w = (VectorN<4>(i, j, k, n - 1 - i - j - k).array() + 0.25) / n;
          VectorN<3> x = VectorN<3>::Zero();
          for (int a = 0; a < 4; ++a) x += w[a] * b.block.mesh.vertices[b.block.mesh.tets[parent][a]];
          inside += (beyond(x) > 0) == right ? 1 : 0;
        }
    EXPECT_NEAR(b.cut.share[c], static_cast<double>(inside) / all, 0.06);
  }
  const double middle = kAcross[0].x() + (kAcross[1].x() - kAcross[0].x()) * 0.6 / 1.2;
  EXPECT_NEAR(left, middle * 1 * kDepths[1], 1e-12);
}

// The cutting surface follows the normals of a surface that is curved.
TEST(CreasedTets, CutsBelowACurvedSurface) {
  const std::vector<CreaseCurve> curves{{{-0.4, -0.3, 0.85}, {0, 0.05, 1}, {0.45, 0.2, 0.85}}};
  const CreasePattern pattern = draw_creases(sphere_surface(1.0, 10), curves);
  const CreasedTets cut = cut_below(layer_tets(pattern.mesh, {0.1, 0.2, 0.3}), pattern, 2);
  EXPECT_EQ(euler_characteristic(cut.mesh), 2);  // as of a sphere
  EXPECT_GT(cut.stitches.size(), 3u);
  const LayeredTets whole = layer_tets(pattern.mesh, {0.1, 0.2, 0.3});
  double volume = 0, material = 0;
  for (Index t = 0; t < static_cast<Index>(whole.mesh.tets.size()); ++t) volume += whole.mesh.volume(t);
  for (Index t = 0; t < cut.share.size(); ++t) material += cut.share[t] * cut.mesh.volume(t);
  EXPECT_NEAR(material / volume, 1, 1e-12);
}

TEST(CreasedTets, RefusesDepthsAndSurfacesThatDoNotFit) {
  const CutBlock b = cut_block({kAcross}, 1);
  EXPECT_THROW(cut_below(b.block, b.pattern, 0), std::invalid_argument);
  EXPECT_THROW(cut_below(b.block, b.pattern, 5), std::invalid_argument);
  const LayeredTets other = layer_tets(strip_mesh({1.2, 1, 6, 6}), kDepths);
  EXPECT_THROW(cut_below(other, b.pattern, 1), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::creased_tets_test
