#include "core/mesh/tet_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "core/mesh/closed_surface.h"
#include "core/mesh/strip.h"
#include "core/testing/round_surfaces.h"

namespace wrinkle::tet_mesh_test {
namespace {

/// Faces by their vertices, with the number of tetrahedra on each.
std::map<std::array<Index, 3>, int> faces(const TetMesh& mesh) {
  std::map<std::array<Index, 3>, int> out;
  for (const auto& t : mesh.tets) {
    for (int i = 0; i < 4; ++i) {
      std::array<Index, 3> face{t[(i + 1) % 4], t[(i + 2) % 4], t[(i + 3) % 4]};
      std::sort(face.begin(), face.end());
      ++out[face];
    }
  }
  return out;
}

double volume(const TetMesh& mesh) {
  double sum = 0;
  for (Index t = 0; t < static_cast<Index>(mesh.tets.size()); ++t) sum += mesh.volume(t);
  return sum;
}

TEST(TetMesh, BlockIsFilledOnceAndNeighboursMatch) {
  const LayeredTets block = layer_tets(strip_mesh({2, 1, 6, 3, StripPattern::irregular, 4}), {0.1, 0.3, 0.5, 1.0});
  ASSERT_EQ(block.mesh.tets.size(), 3 * 4 * block.surface.triangles.size());
  EXPECT_NEAR(volume(block.mesh), 2.0, 1e-12);
  std::set<std::array<Index, 2>> edges;
  for (const auto& t : block.mesh.tets) {
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        if (t[i] < t[j]) edges.insert({t[i], t[j]});
  }
  const auto all = faces(block.mesh);
  EXPECT_EQ(std::count_if(all.begin(), all.end(), [](const auto& f) { return f.second == 1; }),
            2 * (6 * 3 * 2) + 2 * 4 * 2 * (6 + 3));  // top and bottom, and the sides
  EXPECT_TRUE(std::all_of(all.begin(), all.end(), [](const auto& f) { return f.second <= 2; }));
  const auto euler = static_cast<Index>(block.mesh.vertices.size()) - static_cast<Index>(edges.size()) +
                     static_cast<Index>(all.size()) - static_cast<Index>(block.mesh.tets.size());
  EXPECT_EQ(euler, 1);
}

TEST(TetMesh, LayersFollowACurvedSurface) {
  const LayeredTets shell = layer_tets(sphere_surface(1.0, 12), {0.1, 0.2});
  const double expected = enclosed_volume(shell.surface) * (1 - 0.8 * 0.8 * 0.8);
  EXPECT_NEAR(volume(shell.mesh) / expected, 1, 2e-3);  // vertices' normals are not quite radial
  EXPECT_EQ(shell.mesh.vertices[shell.at_depth(3, 0)], shell.surface.vertices[3]);
}

TEST(TetMesh, RefusesDepthsThatMakeNoSense) {
  const TriangleMesh sheet = strip_mesh({1, 1, 2, 2});
  EXPECT_THROW(layer_tets(sheet, {}), std::invalid_argument);
  EXPECT_THROW(layer_tets(sheet, {0.2, 0.1}), std::invalid_argument);
  EXPECT_THROW(layer_tets(sheet, {0.0, 0.1}), std::invalid_argument);
  EXPECT_THROW(layer_tets(sphere_surface(1.0, 4), {1.5}), std::invalid_argument);  // through the middle
}

}  // namespace
}  // namespace wrinkle::tet_mesh_test
