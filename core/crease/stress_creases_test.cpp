#include "core/crease/stress_creases.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "core/crease/creased_mesh.h"
#include "core/mesh/sheet_samples.h"

namespace wrinkle::stress_creases_test {
namespace {

std::vector<MatrixN<2>> field(const TriangleMesh& mesh, const std::function<MatrixN<2>(double, double)>& f) {
  std::vector<MatrixN<2>> out;
  for (const auto& t : mesh.triangles) {
    const VectorN<3> c = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3;
    out.push_back(f(c.x(), c.y()));
  }
  return out;
}

MatrixN<2> dyad(double stress, double angle) {
  const VectorN<2> d(std::cos(angle), std::sin(angle));
  return stress * d * d.transpose();
}

// A strip pressed along x folds along y, from border to border; none where it is pulled.
TEST(StressCreases, UniformCompressionFoldsAcross) {
  const TriangleMesh mesh = sample_rectangle(2, 1, {.points = 300}).flat();
  const auto curves =
      creases_from_stress(mesh, field(mesh, [](double, double) { return dyad(-3, 0); }), {.spacing = 0.3});
  EXPECT_GE(curves.size(), 3U);
  for (const CreaseCurve& c : curves) {
    for (const VectorN<3>& p : c) EXPECT_NEAR(p.x(), c[0].x(), 1e-9);
    EXPECT_LE(std::min(c.front().y(), c.back().y()), 0);
    EXPECT_GE(std::max(c.front().y(), c.back().y()), 1);
  }
  for (std::size_t i = 0; i < curves.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_GE(std::abs(curves[i][0].x() - curves[j][0].x()), 0.3 - 1e-9);
  }
  EXPECT_EQ(cut_creases(draw_creases(mesh, curves)).num_real, 300);
  EXPECT_TRUE(creases_from_stress(mesh, field(mesh, [](double, double) { return dyad(3, 0); })).empty());
}

// Compression around the point (0, −1): trajectories across it are rays from there.
TEST(StressCreases, HoopCompressionFoldsAlongRays) {
  const TriangleMesh mesh = sample_rectangle(1, 1, {.points = 900}).flat();
  const auto hoop = [](double x, double y) { return dyad(-1, std::atan2(y + 1, x - 0.5) + 1.5707963267948966); };
  for (const CreaseCurve& c : creases_from_stress(mesh, field(mesh, hoop), {.spacing = 0.2, .most = 5})) {
    const auto angle = [](const VectorN<3>& p) { return std::atan2(p.y() + 1, p.x() - 0.5); };
    for (const VectorN<3>& p : c) EXPECT_NEAR(angle(p), angle(c[c.size() / 2]), 0.02);
  }
}

// Between rays that part there is room for short curves only: left out, so that each one can be cut.
TEST(StressCreases, ShortCurvesAreLeftOut) {
  const TriangleMesh mesh = sample_annulus(0.4, 1, {.points = 900}).flat();
  const auto hoop = [](double x, double y) { return dyad(-1, std::atan2(y, x) + 1.5707963267948966); };
  const auto shortest = [&](double least) {
    double out = 1e300;
    for (const CreaseCurve& c :
         creases_from_stress(mesh, field(mesh, hoop), {.spacing = 0.15, .shortest = least, .most = 200})) {
      double length = 0;
      for (std::size_t i = 1; i < c.size(); ++i) length += (c[i] - c[i - 1]).norm();
      out = std::min(out, length);
    }
    return out;
  };
  EXPECT_LT(shortest(1e-9), 0.15);
  EXPECT_GE(shortest(0), 0.15);
}

TEST(StressCreases, RefusesWhatMakesNoSense) {
  const TriangleMesh mesh = sample_rectangle(1, 1, {.points = 60}).flat();
  EXPECT_THROW(creases_from_stress(mesh, {}), std::invalid_argument);
  const auto stress = field(mesh, [](double, double) { return dyad(-1, 0); });
  EXPECT_THROW(creases_from_stress(mesh, stress, {.spacing = 0}), std::invalid_argument);
  TriangleMesh raised = mesh;
  raised.vertices[0].z() = 1;
  EXPECT_THROW(creases_from_stress(raised, stress), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::stress_creases_test
