#include "core/mesh/lattice.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

#include "core/mesh/closed_surface.h"
#include "core/mesh/lattice_shape.h"
#include "core/mesh/mesh_file.h"
#include "core/testing/round_surfaces.h"

namespace wrinkle::lattice_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

constexpr std::array kShapes{ShapeFunctions::linear, ShapeFunctions::quadratic};

double total_volume(const Lattice& lattice) {
  double sum = 0;
  for (const LatticeElement& e : lattice.elements) sum += e.volume;
  return sum;
}

/// max |B A(nodes) − A(points)| for an affine map A
double affine_error(const Lattice& lattice, const std::vector<VectorN<3>>& points) {
  const MatrixN<3> A{{1.1, -0.4, 0.3}, {0.2, 0.8, -0.7}, {-0.5, 0.6, 1.3}};
  const VectorN<3> shift(0.3, -0.2, 0.9);
  Matrix q(lattice.nodes.size(), 3);
  for (std::size_t n = 0; n < lattice.nodes.size(); ++n) q.row(n) = A * lattice.nodes[n] + shift;
  const Matrix x = lattice.embedding * q;
  double worst = 0;
  for (std::size_t p = 0; p < points.size(); ++p)
    worst = std::max(worst, (x.row(p).transpose() - (A * points[p] + shift)).norm());
  return worst;
}

std::vector<VectorN<3>> random_points(int count, const VectorN<3>& size) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> u(0, 1);
  std::vector<VectorN<3>> out;
  for (int i = 0; i < count; ++i) out.emplace_back(VectorN<3>(u(random), u(random), u(random)).cwiseProduct(size));
  return out;
}

TEST(Lattice, ABlockHasTheNodesOfATensorProduct) {
  for (const ShapeFunctions shape : kShapes) {
    const Index more = shape == ShapeFunctions::linear ? 1 : 2;
    const LatticeOptions options{.shape = shape, .spacing = {0.5, 0.25, 1}, .origin = {-1, 0, 2}};
    const Lattice block = block_lattice({}, options, {4, 3, 2});
    EXPECT_EQ(block.elements.size(), 24u);
    EXPECT_EQ(block.nodes.size(), static_cast<std::size_t>((4 + more) * (3 + more) * (2 + more)));
    EXPECT_NEAR(total_volume(block), 24 * 0.125, 1e-14);
    // The same from its surface: cells are filled to their walls.
    const Lattice built = build_lattice(box_surface({-1, 0, 2}, {1, 0.75, 4}, {3, 2, 2}), options);
    EXPECT_EQ(built.elements.size(), block.elements.size());
    EXPECT_EQ(built.nodes.size(), block.nodes.size());
    EXPECT_NEAR(total_volume(built), 24 * 0.125, 1e-13);
  }
}

TEST(Lattice, EmbeddingReproducesLinearFields) {
  const VectorN<3> size(1.5, 1.2, 0.9);
  const std::vector<VectorN<3>> points = random_points(200, size);
  for (const ShapeFunctions shape : kShapes) {
    EXPECT_LE(affine_error(block_lattice(points, {.shape = shape, .spacing = {0.5, 0.3, 0.45}}, {3, 4, 2}), points),
              1e-14);
    for (const TriangleMesh& mesh : {sphere_surface(1, 6), torus_surface(1, 0.4, 30, 16)})
      EXPECT_LE(affine_error(build_lattice(mesh, {.shape = shape, .spacing = {0.37, 0.5, 0.41}}), mesh.vertices),
                1e-12);
  }
}

// The coefficients of x² and x y are the products of the knots beside a node's Greville point (polar forms): with
// spacing h, x² − h²/4 and x y.
TEST(Lattice, QuadraticSplinesReproduceQuadratics) {
  const std::vector<VectorN<3>> points = random_points(200, {1.5, 1.2, 0.9});
  const Lattice lattice = block_lattice(points, {.spacing = {0.5, 0.3, 0.45}}, {3, 4, 2});
  Vector square(lattice.nodes.size()), mixed(lattice.nodes.size());
  for (Index n = 0; n < square.size(); ++n) {
    const VectorN<3>& x = lattice.nodes[n];
    square[n] = x.x() * x.x() - 0.5 * 0.5 / 4;
    mixed[n] = x.y() * x.z();
  }
  const Vector s = lattice.embedding * square, m = lattice.embedding * mixed;
  for (Index p = 0; p < s.size(); ++p) {
    EXPECT_NEAR(s[p], points[p].x() * points[p].x(), 1e-14);
    EXPECT_NEAR(m[p], points[p].y() * points[p].z(), 1e-14);
  }
}

// Across an element border: the field of one node, and its slopes from both sides.
TEST(Lattice, QuadraticSplinesAreContinuouslyDifferentiable) {
  const double step = 1e-5;
  for (const ShapeFunctions shape : kShapes) {
    std::vector<VectorN<3>> points;
    for (const int i : {-2, -1, 0, 1, 2}) points.emplace_back(0.5 + i * step, 0.2, 0.3);
    const Lattice lattice = block_lattice(points, {.shape = shape, .spacing = {0.5, 0.5, 0.5}}, {2, 1, 1});
    std::mt19937_64 random(1);
    std::normal_distribution<double> n;
    Vector q(lattice.nodes.size());
    for (auto& c : q) c = n(random);
    const Vector x = lattice.embedding * q;
    const double jump = std::abs((x[4] - x[3]) - (x[1] - x[0])) / step;
    if (shape == ShapeFunctions::linear) {
      EXPECT_GE(jump, 0.1);
    } else {
      EXPECT_LE(jump, 1e-3);
      EXPECT_LE(std::abs((x[3] - x[2]) - (x[2] - x[1])) / step, 1e-3);
    }
  }
}

TEST(Lattice, ShapeFunctionsAndTheirSlopesAddUp) {
  for (const double t : {0.0, 0.1, 0.5, 0.77, 1.0}) {
    const auto N = LatticeShape<3>::value(t), D = LatticeShape<3>::slope(t);
    EXPECT_NEAR(N[0] + N[1] + N[2], 1, 1e-15);
    EXPECT_NEAR(D[0] + D[1] + D[2], 0, 1e-15);
    for (int a = 0; a < 3; ++a)
      EXPECT_NEAR(D[a], (LatticeShape<3>::value(t + 1e-6)[a] - LatticeShape<3>::value(t - 1e-6)[a]) / 2e-6, 1e-9);
  }
}

// Two lips over the same cells: as many elements in the one body as in the other, and no node in common.
TEST(Lattice, CloseButSeparateLipsShareNoNode) {
  TriangleMesh lips = box_surface({0, 0, 0.2}, {3, 2, 0.45}, {3, 2, 1});
  const TriangleMesh upper = box_surface({0, 0, 0.5}, {3, 2, 0.8}, {3, 2, 1});
  const auto offset = static_cast<Index>(lips.vertices.size());
  lips.vertices.insert(lips.vertices.end(), upper.vertices.begin(), upper.vertices.end());
  for (const auto& t : upper.triangles) lips.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
  for (const ShapeFunctions shape : kShapes) {
    const Lattice lattice = build_lattice(lips, {.shape = shape, .spacing = {1, 1, 1}});
    ASSERT_EQ(lattice.elements.size(), 12u);
    EXPECT_EQ(lattice.nodes.size(), 2u * (shape == ShapeFunctions::linear ? 4 * 3 * 2 : 5 * 4 * 3));
    std::vector<int> used(lattice.nodes.size(), -1);
    for (Index v = 0; v < 2 * offset; ++v)
      for (const Index node : lattice.elements[lattice.element_of[v]].nodes) {
        const int lip = v < offset ? 0 : 1;
        EXPECT_TRUE(used[node] < 0 || used[node] == lip);
        used[node] = lip;
      }
  }
}

/// A column 0.8 m × 0.8 m × 2.8 m with a slot from its top down to z = 0.8 that leaves two arms: a U in x and z.
TriangleMesh slotted_column() {
  constexpr double kProfile[8][2] = {{0.1, 0.1},  {0.9, 0.1},  {0.9, 2.9},  {0.55, 2.9},
                                     {0.55, 0.8}, {0.45, 0.8}, {0.45, 2.9}, {0.1, 2.9}};
  TriangleMesh out;
  for (const double y : {0.1, 0.9})
    for (const auto& p : kProfile) out.vertices.emplace_back(p[0], y, p[1]);
  out.triangles = {{1, 2, 3}, {1, 3, 4}, {1, 4, 0}, {0, 4, 5}, {0, 5, 6}, {0, 6, 7}};  // the side y = 0.1
  for (int t = 0; t < 6; ++t) {
    const auto [a, b, c] = out.triangles[t];
    out.triangles.push_back({a + 8, c + 8, b + 8});
  }
  for (Index i = 0; i < 8; ++i) {
    const Index j = (i + 1) % 8;
    out.triangles.push_back({j, i, i + 8});
    out.triangles.push_back({j, i + 8, j + 8});
  }
  return out;
}

// Both arms of one body lie in the cells above the first: two elements each, which share the nodes of the element below
// where their arms join, and no others.
TEST(Lattice, ArmsOfOneBodyInOneCellMoveApart) {
  const TriangleMesh column = slotted_column();
  for (const ShapeFunctions shape : kShapes) {
    const bool linear = shape == ShapeFunctions::linear;
    const Lattice lattice = build_lattice(column, {.shape = shape, .spacing = {1, 1, 1}});
    ASSERT_EQ(lattice.elements.size(), 5u);
    EXPECT_EQ(lattice.nodes.size(), linear ? 8u + 2 * 8 : 27u + 2 * 18);
    EXPECT_NEAR(total_volume(lattice), enclosed_volume(column), 1e-12);
    EXPECT_LE(affine_error(lattice, column.vertices), 1e-13);
    const Index right = lattice.element_of[2], left = lattice.element_of[7];  // at the arms' tops
    ASSERT_NE(right, left);
    EXPECT_EQ(lattice.elements[right].cell, lattice.elements[left].cell);
    EXPECT_EQ(lattice.element_of[3], right);
    EXPECT_EQ(lattice.element_of[6], left);
    EXPECT_EQ(lattice.element_of[4], lattice.element_of[0]) << "the slot's bottom";
    Index shared = 0;
    for (const Index node : lattice.elements[right].nodes)
      shared += static_cast<Index>(std::ranges::count(lattice.elements[left].nodes, node));
    EXPECT_EQ(shared, linear ? 0 : 9);
  }
}

TEST(Lattice, RefusesAPartTooSmallForAnElement) {
  TriangleMesh parts = box_surface({0.1, 0.1, 0.1}, {0.5, 0.5, 0.5}, {1, 1, 1});
  const TriangleMesh crumb = box_surface({0.7, 0.7, 0.7}, {0.7005, 0.7005, 0.7005}, {1, 1, 1});
  const auto offset = static_cast<Index>(parts.vertices.size());
  parts.vertices.insert(parts.vertices.end(), crumb.vertices.begin(), crumb.vertices.end());
  for (const auto& t : crumb.triangles) parts.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
  EXPECT_THAT(
      [&] {
        build_lattice(parts, {.spacing = {1, 1, 1}});
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("vertex 8 lies on a part")));
  EXPECT_EQ(build_lattice(parts, {.spacing = {1, 1, 1}, .smallest_part = 1e-12}).elements.size(), 2u);
  TriangleMesh loose = box_surface({0.1, 0.1, 0.1}, {0.5, 0.5, 0.5}, {1, 1, 1});
  loose.vertices.emplace_back(0.3, 0.3, 0.3);
  EXPECT_EQ(build_lattice(loose, {.spacing = {1, 1, 1}}).element_of[8], -1);
}

// The paper's slab: one element under an open sheet.
TEST(Lattice, ASheetMayLieOnABlocksTop) {
  std::vector<VectorN<3>> sheet;
  for (int i = 0; i <= 10; ++i) sheet.emplace_back(0.05 * i, 0.02 * i, 0.1);
  const LatticeOptions options{.spacing = {0.5, 0.5, 0.1}};
  EXPECT_LE(affine_error(block_lattice(sheet, options, {1, 1, 1}), sheet), 1e-15);
  EXPECT_THAT(
      [&] {
        block_lattice({{0.2, 0.2, 0.11}}, options, {1, 1, 1});
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("outside the block")));
  EXPECT_THAT(
      [&] {
        block_lattice({}, options, {1, 0, 1});
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("1 x 0 x 1")));
}

TEST(Lattice, ReadsFromAFile) {
  const TriangleMesh mesh = torus_surface(1, 0.4, 24, 12);
  for (const auto& [format, suffix] : {std::pair{MeshFormat::obj, ".obj"}, std::pair{MeshFormat::ply_binary, ".ply"}}) {
    const auto file = std::filesystem::path(testing::TempDir()) / (std::string("lattice_test_torus") + suffix);
    std::ofstream(file, std::ios::binary) << mesh_text(mesh, format);
    const TriangleMesh read = triangulate(read_polygon_mesh(file));
    std::filesystem::remove(file);
    const Lattice lattice = build_lattice(read, {.spacing = {0.5, 0.5, 0.5}});
    EXPECT_NEAR(total_volume(lattice) / enclosed_volume(mesh), 1, 1e-8);  // pieces below 1e-9 of a cell are left out
    EXPECT_LE(affine_error(lattice, mesh.vertices), 1e-12);
  }
}

}  // namespace
}  // namespace wrinkle::lattice_test
