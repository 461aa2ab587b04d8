#include "core/crease/collision_mesh.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>

#include "core/mesh/strip.h"

namespace wrinkle::collision_mesh_test {
namespace {

// Crossing lines and one that ends inside: area is kept, neighbours fit, every segment is an edge.
TEST(CollisionMesh, DividesTrianglesAlongCreases) {
  const TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = 10, .across = 10, .pattern = StripPattern::irregular, .seed = 4});
  const std::vector<CreaseCurve> curves{{VectorN<3>(-1, 0.45, 0), VectorN<3>(2, 0.52, 0)},
                                        {VectorN<3>(0.51, -1, 0), VectorN<3>(0.53, 2, 0)},
                                        {VectorN<3>(0.13, 0.13, 0), VectorN<3>(0.3, 0.21, 0)}};
  const CreasePattern pattern = draw_creases(mesh, curves);
  const CreasedMesh creased = cut_creases(pattern);
  const CollisionMesh collision = make_collision_mesh(pattern, creased);

  double area = 0;
  for (Index t = 0; t < static_cast<Index>(collision.mesh.triangles.size()); ++t) {
    const auto& c = collision.mesh.triangles[t];
    const auto& x = collision.mesh.vertices;
    EXPECT_GT((x[c[1]] - x[c[0]]).cross(x[c[2]] - x[c[0]]).z(), 0);
    area += collision.mesh.area(t);
  }
  EXPECT_NEAR(area, 1, 1e-13);
  const MeshEdges edges = find_edges(collision.mesh);
  EXPECT_EQ(collision.mesh.vertices.size() + collision.mesh.triangles.size(), edges.edges.size() + 1);  // a disc
  for (const auto& c : collision.creases) {
    EXPECT_TRUE(std::any_of(edges.edges.begin(), edges.edges.end(), [&](const MeshEdge& e) {
      return std::min(e.ends[0], e.ends[1]) == std::min(c[0], c[1]) &&
             std::max(e.ends[0], e.ends[1]) == std::max(c[0], c[1]);
    }));
  }

  Vector x(3 * creased.num_vertices());
  for (Index v = 0; v < creased.num_vertices(); ++v) x.segment<3>(3 * v) = creased.mesh.vertices[v];
  const Vector at = collision.positions(x);
  for (std::size_t v = 0; v < collision.mesh.vertices.size(); ++v) {
    EXPECT_LE((at.segment<3>(3 * static_cast<Index>(v)) - collision.mesh.vertices[v]).norm(), 1e-15);
  }
}

}  // namespace
}  // namespace wrinkle::collision_mesh_test
