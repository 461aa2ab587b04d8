#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/scenes/embedded_cost_mesh.h"
#include "validation/scenes/embedded_cost_scene.h"

namespace wrinkle::validation::embedded_cost {
extern const Study study;
}

namespace wrinkle::validation::embedded_cost_test {

namespace {

/// Volume inside a closed surface, normals outwards: positive. An edge with another than two triangles makes find_edges
/// throw or stays a boundary.
void expect_closed(const TriangleMesh& mesh, double volume, double tolerance) {
  for (const MeshEdge& e : find_edges(mesh).edges) EXPECT_FALSE(e.boundary());
  double found = 0;
  for (const auto& t : mesh.triangles)
    found += mesh.vertices[t[0]].dot(mesh.vertices[t[1]].cross(mesh.vertices[t[2]])) / 6;
  EXPECT_NEAR(found, volume, tolerance * volume);
}

TEST(EmbeddedCostMesh, HasThePrintedSizes) {
  const std::pair<Index, Index> pillows[] = {{212, 420}, {1046, 2088}, {4178, 8352}, {9398, 18792}};
  const std::pair<Index, Index> quads[] = {{15, 7}, {29, 18}, {58, 36}, {87, 54}};
  for (int i = 0; i < 4; ++i) {
    const TriangleMesh mesh = pillow_mesh(quads[i].first, quads[i].second);
    EXPECT_EQ(mesh.vertices.size(), pillows[i].first);
    EXPECT_EQ(mesh.triangles.size(), pillows[i].second);
    expect_closed(mesh, 0.0117, 0.1);
  }
  const TriangleMesh bar = bar_mesh(64, 8), slab = slab_mesh(50, 5);
  EXPECT_EQ(bar.vertices.size(), 2178);
  EXPECT_EQ(bar.triangles.size(), 4352);
  expect_closed(bar, 0.008, 1e-9);
  EXPECT_EQ(slab.vertices.size(), 306);
  EXPECT_EQ(slab.triangles.size(), 500);
}

TEST(EmbeddedCostScene, HasThePrintedInteriorAndConstraints) {
  for (const std::size_t row : {6, 8, 10}) {  // pillow of 636 unknowns, bar, slab
    const CostRow& printed = cost_rows()[row];
    const CostScene scene = make_cost_scene({.row = printed});
    EXPECT_EQ(scene.interior.lattice.elements.size(), printed.elements);
    EXPECT_EQ(scene.clusters, printed.clusters);
    EXPECT_EQ(scene.shell.constraint.H.rows(), 3 * printed.clusters);
    Vector q = scene.interior.q;
    scene.move_ends(0, q);
    EXPECT_LT((q - scene.interior.q).norm(), 1e-12) << "at rest without strain";
    scene.move_ends(0.01, q);
    EXPECT_GT((q - scene.interior.q).norm(), 1e-3);
  }
}

/// Bending presses the upper side of the bar by ε and stretches the lower one as much, seen at its ends.
TEST(EmbeddedCostScene, BendsTheBarByTheStrainGiven) {
  const CostScene scene = make_cost_scene({.row = cost_rows()[7]});
  Vector q = scene.interior.q;
  constexpr double strain = 1e-3;
  scene.move_ends(strain, q);
  const auto& nodes = scene.interior.lattice.nodes;
  double shortened = 0;  // of the distance between the end sections' nodes 5 cm above the axis
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const auto i = static_cast<Index>(3 * n);
    if (!scene.interior.problem.fixed[i]) continue;
    const double change = (q[i] - nodes[n].x()) * (nodes[n].x() < 0.4 ? 1 : -1), above = nodes[n].z() - 0.05;
    if (std::abs(above) > 1e-9) shortened = std::max(shortened, change / above * 0.05);
  }
  EXPECT_NEAR(2 * shortened / 0.8, strain, 1e-5);
}

TEST(EmbeddedCost, RunsASmallRow) {
  const Record record =
      run_sample(embedded_cost::study,
                 {{{"row", std::int64_t{10}}, {"frames", std::int64_t{1}}, {"minres_frames", std::int64_t{1}}}});
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_EQ(record.metrics.at("robust_minima"), 1);
  EXPECT_EQ(record.metrics.at("minres_converged"), 1);
  for (const std::string ratio : {"minres_seconds_over_direct", "interior_seconds_over_shell"}) {
    EXPECT_GT(record.metrics.at(ratio + "_low"), 0) << ratio;
    EXPECT_LE(record.metrics.at(ratio + "_low"), record.metrics.at(ratio)) << ratio;
    EXPECT_GE(record.metrics.at(ratio + "_high"), record.metrics.at(ratio)) << ratio;
  }
  EXPECT_NEAR(record.metrics.at("wavelength"), 0.02021, 0.0015 * 0.02021);
}

}  // namespace
}  // namespace wrinkle::validation::embedded_cost_test
