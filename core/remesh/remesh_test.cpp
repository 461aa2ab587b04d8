#include "core/remesh/remesh.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/mesh/sheet_samples.h"

namespace wrinkle::remesh_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kAmplitude = 0.02, kWave = 0.25;  // m

double even(const VectorN<2>&) {
  return 1.3;
}

double varying(const VectorN<2>& u) {
  return 1 + 0.8 * std::sin(5 * u.x() + u.y());
}

struct Skin {
  FlatMesh mesh;
  SkinState state;
};

/// A sheet with waves in its middle, in motion.
Skin wavy(Index points, double reach = 0.5) {
  Skin out{sample_rectangle(1, 0.8, {.points = points}).flat_mesh(), {}};
  out.state.x.resize(3 * out.mesh.num_vertices());
  out.state.velocity.resize(3 * out.mesh.num_vertices());
  for (Index v = 0; v < out.mesh.num_vertices(); ++v) {
    const VectorN<2>& u = out.mesh.coordinates[v];
    const double z = kAmplitude * std::sin(2 * kPi * u.x() / kWave) *
                     std::exp(-std::pow((u - VectorN<2>(0.5, 0.4)).norm() / reach, 4));
    out.state.x.segment<3>(3 * v) << 0.9 * u.x() + 5, u.y() - 2, z;
    out.state.velocity.segment<3>(3 * v) << std::sin(4 * u.y()), 2 * z / kAmplitude, 1 + u.x() * u.y();
  }
  return out;
}

RemeshOptions options() {
  RemeshOptions out;
  out.sizing = {.min_edge = 0.01, .max_edge = 0.2, .refine_curvature = 0.4};
  out.max_passes = 30;
  return out;
}

struct Sums {
  VectorN<3> linear = VectorN<3>::Zero(), angular = VectorN<3>::Zero();
  double scale = 0, angular_scale = 0, kinetic = 0;
};

Sums sums(const Skin& skin, const AreaDensity& density) {
  Sums out;
  const Vector areas = vertex_areas(skin.mesh);
  for (Index v = 0; v < skin.mesh.num_vertices(); ++v) {
    const double m = density(skin.mesh.coordinates[v]) * areas[v];
    const VectorN<3> x = skin.state.x.segment<3>(3 * v), velocity = skin.state.velocity.segment<3>(3 * v);
    out.linear += m * velocity;
    out.angular += m * x.cross(velocity);
    out.scale += m * velocity.norm();
    out.angular_scale += m * x.norm() * velocity.norm();
    out.kinetic += 0.5 * m * velocity.squaredNorm();
  }
  return out;
}

/// 4√3 A/Σl² of the worst triangle.
double worst_quality(const FlatMesh& mesh) {
  double worst = 1;
  for (Index t = 0; t < mesh.num_triangles(); ++t) {
    double squares = 0;
    for (int i = 0; i < 3; ++i)
      squares +=
          (mesh.coordinates[mesh.triangles[t][i]] - mesh.coordinates[mesh.triangles[t][(i + 1) % 3]]).squaredNorm();
    worst = std::min(worst, 4 * std::sqrt(3.0) * mesh.area(t) / squares);
  }
  return worst;
}

/// Amplitude of the waves with a long reach, by least squares over the vertices' areas.
double amplitude(const Skin& skin, double reach) {
  const Vector areas = vertex_areas(skin.mesh);
  double along = 0, norm = 0;
  for (Index v = 0; v < skin.mesh.num_vertices(); ++v) {
    const VectorN<2>& u = skin.mesh.coordinates[v];
    const double shape =
        std::sin(2 * kPi * u.x() / kWave) * std::exp(-std::pow((u - VectorN<2>(0.5, 0.4)).norm() / reach, 4));
    along += areas[v] * shape * skin.state.x[3 * v + 2];
    norm += areas[v] * shape * shape;
  }
  return along / norm;
}

TEST(Remesh, LeavesAValidMeshOfTheSizesAskedFor) {
  for (const Index points : {150, 1000}) {  // mostly splits, mostly collapses
    Skin skin = wavy(points, 0.25);
    const RemeshReport report = remesh(skin.mesh, skin.state, options(), even);
    EXPECT_TRUE(report.converged);
    EXPECT_GT(points < 1000 ? report.splits : report.collapses, 50);

    const FlatMesh& mesh = skin.mesh;
    const MeshEdges topology = find_edges(mesh.in_space());
    EXPECT_EQ(mesh.num_vertices() - static_cast<Index>(topology.edges.size()) + mesh.num_triangles(), 1);
    double area = 0, border = 0;
    for (Index t = 0; t < mesh.num_triangles(); ++t) {
      ASSERT_GT(mesh.area(t), 0);
      area += mesh.area(t);
    }
    EXPECT_NEAR(area, 0.8, 1e-14);
    const std::vector<MatrixN<2>> metric = sizing_field(mesh, skin.state, options().sizing);
    double longest = 0;
    for (const MeshEdge& e : topology.edges) {
      const VectorN<2> edge = mesh.coordinates[e.ends[1]] - mesh.coordinates[e.ends[0]];
      longest = std::max(longest, metric_length(metric[e.ends[0]], metric[e.ends[1]], edge));
      if (e.boundary()) border += edge.norm();
    }
    EXPECT_LE(longest, 1);
    EXPECT_NEAR(border, 3.6, 1e-14);
    // kLeastQuality in the metric, and an aspect of 0.2 within that
    EXPECT_GE(worst_quality(mesh), 0.3 * 0.2);

    const Skin before = skin;
    EXPECT_FALSE(remesh(skin.mesh, skin.state, options(), even).changed());
    EXPECT_EQ(skin.mesh.triangles, before.mesh.triangles);
    EXPECT_EQ(skin.state.x, before.state.x);
  }
}

/// A surface that turns into one more and more of another does not undo what it has just been given.
TEST(Remesh, ChangesLittleWhereTheSurfaceDoes) {
  Skin skin = wavy(400, 0.25);
  remesh(skin.mesh, skin.state, options(), even);
  const Index count = skin.mesh.num_vertices();
  for (Index v = 0; v < count; ++v) skin.state.x[3 * v + 2] *= 1.02;
  const RemeshReport report = remesh(skin.mesh, skin.state, options(), even);
  EXPECT_LT(report.splits + report.collapses, count / 10);
}

TEST(Remesh, RefinesWhereTheSurfaceIsCurved) {
  Skin skin = wavy(300, 0.2);
  remesh(skin.mesh, skin.state, options(), even);
  double inside = 0, outside = 0;
  for (const VectorN<2>& u : skin.mesh.coordinates) ((u - VectorN<2>(0.5, 0.4)).norm() < 0.2 ? inside : outside) += 1;
  EXPECT_GT(inside / (kPi * 0.04), 2 * outside / (0.8 - kPi * 0.04));
}

TEST(Remesh, KeepsMomentumToRoundOff) {
  for (const AreaDensity& density : {AreaDensity(even), AreaDensity(varying)})
    for (const Index points : {150, 700}) {
      Skin skin = wavy(points, 0.25);
      const Sums before = sums(skin, density);
      RemeshOptions o = options();
      o.max_passes = 3;
      EXPECT_TRUE(remesh(skin.mesh, skin.state, o, density).changed());
      const Sums after = sums(skin, density);
      EXPECT_LE((after.linear - before.linear).norm(), 1e-13 * before.scale);
      EXPECT_LE((after.angular - before.angular).norm(), 1e-13 * before.angular_scale);
      EXPECT_NEAR(after.kinetic, before.kinetic, 0.05 * before.kinetic);
    }
}

/// Refined to an eighth of a radian an edge, then let go to 0.4 again, at which a wave has about 5 edges per radian of
/// slope: the amplitude at the vertices stays within 2 %.
TEST(Remesh, KeepsTheAmplitudeOfResolvedWaves) {
  Skin skin = wavy(800, 2);
  EXPECT_NEAR(amplitude(skin, 2), kAmplitude, 1e-12);
  RemeshOptions fine = options();
  fine.sizing.refine_curvature = 0.125;
  EXPECT_GT(remesh(skin.mesh, skin.state, fine, even).splits, 500);
  EXPECT_NEAR(amplitude(skin, 2), kAmplitude, 0.02 * kAmplitude);
  EXPECT_GT(remesh(skin.mesh, skin.state, options(), even).collapses, 500);
  EXPECT_NEAR(amplitude(skin, 2), kAmplitude, 0.02 * kAmplitude);
}

/// A linear state stays one, exactly: velocities that are linear in u need no correction where density is even.
TEST(Remesh, KeepsLinearStates) {
  Skin skin = wavy(300);
  for (Index v = 0; v < skin.mesh.num_vertices(); ++v) {
    const VectorN<2>& u = skin.mesh.coordinates[v];
    skin.state.x.segment<3>(3 * v) << 1.1 * u.x() + 0.2 * u.y(), 0.9 * u.y(), 0.3 * u.x() - u.y();
    skin.state.velocity.segment<3>(3 * v) << 1, 2, 3;
  }
  for (const double size : {0.02, 0.2}) {
    RemeshOptions o = options();
    o.sizing.max_edge = size;
    remesh(skin.mesh, skin.state, o, even);
    for (Index v = 0; v < skin.mesh.num_vertices(); ++v) {
      const VectorN<2>& u = skin.mesh.coordinates[v];
      const VectorN<3> x(1.1 * u.x() + 0.2 * u.y(), 0.9 * u.y(), 0.3 * u.x() - u.y());
      EXPECT_NEAR((skin.state.x.segment<3>(3 * v) - x).norm(), 0, 1e-13);
      EXPECT_NEAR((skin.state.velocity.segment<3>(3 * v) - VectorN<3>(1, 2, 3)).norm(), 0, 1e-12);
    }
  }
  EXPECT_LT(skin.mesh.num_vertices(), 120);
}

/// The ring's border is nowhere straight: all of it stays, vertex by vertex.
TEST(Remesh, KeepsACurvedBorderAndItsHole) {
  const SheetSamples samples = sample_annulus(0.3, 1, {.points = 900});
  FlatMesh mesh = samples.flat_mesh();
  const std::vector<VectorN<2>> border(mesh.coordinates.begin(), mesh.coordinates.begin() + samples.num_border);
  const double area = vertex_areas(mesh).sum();
  SkinState state{Vector(3 * mesh.num_vertices()), Vector::Zero(3 * mesh.num_vertices())};
  for (Index v = 0; v < mesh.num_vertices(); ++v) state.x.segment<3>(3 * v) << mesh.coordinates[v], 0;
  RemeshOptions o = options();
  o.sizing.max_edge = 0.5;
  EXPECT_GT(remesh(mesh, state, o, even).collapses, 300);
  EXPECT_NEAR(vertex_areas(mesh).sum(), area, 1e-13);
  const MeshEdges topology = find_edges(mesh.in_space());
  EXPECT_EQ(mesh.num_vertices() - static_cast<Index>(topology.edges.size()) + mesh.num_triangles(), 0);
  for (const VectorN<2>& u : border)
    EXPECT_NE(std::find(mesh.coordinates.begin(), mesh.coordinates.end(), u), mesh.coordinates.end());
}

TEST(Remesh, IsDeterministicAndRefusesWhatCannotBe) {
  Skin a = wavy(300), b = wavy(300);
  remesh(a.mesh, a.state, options(), even);
  remesh(b.mesh, b.state, options(), even);
  EXPECT_EQ(a.mesh.triangles, b.mesh.triangles);
  EXPECT_EQ(a.state.x, b.state.x);
  EXPECT_EQ(a.state.velocity, b.state.velocity);

  RemeshOptions o = options();
  o.hysteresis = 1;
  EXPECT_THROW(remesh(a.mesh, a.state, o, even), std::invalid_argument);
  o = options();
  o.sizing.min_edge = 1;
  EXPECT_THROW(remesh(a.mesh, a.state, o, even), std::invalid_argument);
  EXPECT_THROW(remesh(a.mesh, a.state, options(), [](const VectorN<2>&) { return 0.0; }), std::invalid_argument);
  b.state.x[4] = std::nan("");
  EXPECT_THROW(remesh(b.mesh, b.state, options(), even), std::invalid_argument);
  Skin none;
  EXPECT_THROW(remesh(none.mesh, none.state, options(), even), std::invalid_argument);
  a.state.x.conservativeResize(9);
  EXPECT_THROW(remesh(a.mesh, a.state, options(), even), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::remesh_test
