#include "validation/scenes/bent_plate.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <Eigen/SparseCholesky>
#include <cmath>
#include <stdexcept>

#include "core/linear/linear_solver.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/sheet_samples.h"
#include "core/mesh/strip.h"
#include "core/minimize/newton.h"
#include "core/model/shell/plate_bending.h"
#include "core/model/shell/shell_model.h"

namespace wrinkle::validation {

namespace {

/// Turns the diagonals of every second cell of an aligned strip.
void cross(TriangleMesh& mesh, Index across) {
  for (Index cell = 0; cell < static_cast<Index>(mesh.triangles.size()) / 2; ++cell) {
    if ((cell / across + cell % across) % 2 == 0) continue;
    auto &first = mesh.triangles[2 * cell], &second = mesh.triangles[2 * cell + 1];
    const Index a = first[0], b = first[1], d = first[2], c = second[1];
    first = {a, b, c};
    second = {a, c, d};
  }
}

/// What the discrete hinges store, D = 1 J.
double hinge_energy(const TriangleMesh& flat, const Vector& x) {
  const ElementSet<DiscreteHinge> hinges = shell_hinges(whole_sheet(flat), {.bending_stiffness = 1});
  double sum = 0;
  for (Index e = 0; e < hinges.size(); ++e) {
    std::array<double, 12> q;
    for (int a = 0; a < 4; ++a)
      for (int i = 0; i < 3; ++i) q[3 * a + i] = x[hinges.groups[e][a] + i];
    sum += DiscreteHinge::evaluate<Order::value, Curvature::exact, double>(q, hinges.rest[e]).value;
  }
  return sum;
}

/// Turns the plate's border to the normals n of its cylinder and holds it: tan φ = −(n·m)/(n·n_T), n_T the triangle's
/// normal, m the direction from the edge to its apex.
void hold_border(ShellModel& shell, double angle, double curvature) {
  const MeshEdges found = find_edges(shell.mesh);
  const VectorN<3> u(std::cos(angle), std::sin(angle), 0);
  const auto first = static_cast<Index>(3 * shell.mesh.vertices.size());
  for (Index e = 0; e < static_cast<Index>(found.edges.size()); ++e) {
    const MeshEdge& edge = found.edges[e];
    if (!edge.boundary()) continue;
    const Index apex = shell.mesh.triangles[edge.triangle[0]][edge.corner[0]];
    const VectorN<3> a = shell.vertex(shell.x, edge.ends[0]), b = shell.vertex(shell.x, edge.ends[1]);
    const VectorN<3> along = (b - a).normalized(), up = shell.vertex(shell.x, apex) - a;
    const VectorN<3> m = (up - up.dot(along) * along).normalized();
    const VectorN<3> middle = 0.5 * (shell.mesh.vertices[edge.ends[0]] + shell.mesh.vertices[edge.ends[1]]);
    const double s = curvature * middle.dot(u);
    const VectorN<3> n = -std::sin(s) * u + std::cos(s) * VectorN<3>::UnitZ();
    shell.x[first + e] = -n.dot(m) / n.dot(along.cross(m));
    shell.problem.fixed[first + e] = 1;
  }
}

/// Least mid-edge energy over the edges' own turns, D = 1 J.
double midedge_energy(const TriangleMesh& flat, const Vector& x, double angle, double curvature) {
  constexpr double kThickness = 0.01;
  ShellModel shell = make_shell(flat, {.membrane = ShellMembrane::none,
                                       .bending = ShellBending::midedge,
                                       .thickness = kThickness,
                                       .material = {12 / std::pow(kThickness, 3), 0.0}});
  std::fill_n(shell.problem.fixed.begin(), x.size(), 1);
  shell.x.head(x.size()) = x;
  hold_border(shell, angle, curvature);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SolveResult result = minimize(shell.problem, shell.x, *linear);
  if (!result.converged()) throw std::runtime_error(fmt::format("the edges' turns: {}", result.message));
  return result.energy;
}

}  // namespace

TriangleMesh plate_mesh(PlateSampling sampling, double length, double width, Index along, std::uint64_t seed) {
  const Index across = std::max(1, static_cast<Index>(std::lround(along * width / length)));
  if (sampling == PlateSampling::irregular)
    return sample_rectangle(length, width, {.points = (along + 1) * (across + 1), .seed = seed}).flat();
  TriangleMesh out =
      strip_mesh({.length = length,
                  .width = width,
                  .along = along,
                  .across = across,
                  .pattern = sampling == PlateSampling::jittered ? StripPattern::irregular : StripPattern::aligned,
                  .seed = seed});
  if (sampling == PlateSampling::criss_cross) cross(out, across);
  return out;
}

Vector on_cylinder(const TriangleMesh& flat, double angle, double curvature) {
  const VectorN<3> u(std::cos(angle), std::sin(angle), 0), v(-u.y(), u.x(), 0);
  Vector x(3 * static_cast<Index>(flat.vertices.size()));
  for (Index i = 0; i < static_cast<Index>(flat.vertices.size()); ++i) {
    const double s = curvature * flat.vertices[i].dot(u);
    x.segment<3>(3 * i) =
        std::sin(s) / curvature * u + flat.vertices[i].dot(v) * v + (1 - std::cos(s)) / curvature * VectorN<3>::UnitZ();
  }
  return x;
}

BentPlate::BentPlate(BendingModel model, const TriangleMesh& flat)
    : model_(model), flat_(flat), area_(vertex_areas(flat).sum()) {
  switch (model) {
    case BendingModel::hinge: quadratic_ = hinge_bending(flat, 1); break;
    case BendingModel::cotangent_kept: quadratic_ = cotangent_bending(flat, 1, BorderRows::kept); break;
    case BendingModel::cotangent_dropped: quadratic_ = cotangent_bending(flat, 1, BorderRows::dropped); break;
    case BendingModel::cotangent: quadratic_ = cotangent_bending(flat, 1, BorderRows::redistributed); break;
    case BendingModel::meshless: {
      std::vector<VectorN<2>> pattern;
      for (const VectorN<3>& x : flat.vertices) pattern.emplace_back(x.head<2>());
      quadratic_ = meshless_bending(make_neighborhoods(neighbours_in_rings(flat, 2), flat_pattern(pattern)),
                                    vertex_areas(flat), 1);
      break;
    }
    case BendingModel::discrete_hinge:
    case BendingModel::midedge: break;
  }
}

double BentPlate::energy_ratio(double angle, double curvature) const {
  const Vector x = on_cylinder(flat_, angle, curvature);
  const double energy = model_ == BendingModel::discrete_hinge ? hinge_energy(flat_, x)
                        : model_ == BendingModel::midedge      ? midedge_energy(flat_, x, angle, curvature)
                                                               : quadratic_form(quadratic_, x);
  return energy / (0.5 * curvature * curvature * area_);
}

double cantilever_stiffness_ratio(const TriangleMesh& flat, double length, double width) {
  const SparseMatrix all = hinge_bending(flat, 1);
  const auto vertices = static_cast<Index>(flat.vertices.size());
  const double clamp = 1e-9 * length, spacing = std::sqrt(length * width / vertices);
  std::vector<Index> column(vertices, -1);  // of what is free: not the first two rows of vertices
  Index free = 0;
  for (Index v = 0; v < vertices; ++v)
    if (flat.vertices[v].x() > 1.5 * spacing) column[v] = free++;
  std::vector<Eigen::Triplet<double, Index>> entries;
  Vector load = Vector::Zero(free);  // 1 N along the tip, each vertex its part of the edges beside it
  for (Index v = 0; v < vertices; ++v) {
    if (column[v] < 0) continue;
    for (SparseMatrix::InnerIterator e(all, 3 * v); e; ++e)
      if (e.row() % 3 == 0 && column[e.row() / 3] >= 0) entries.emplace_back(column[e.row() / 3], column[v], e.value());
  }
  const MeshEdges found = find_edges(flat);
  for (const MeshEdge& edge : found.edges)
    if (flat.vertices[edge.ends[0]].x() > length - clamp && flat.vertices[edge.ends[1]].x() > length - clamp)
      for (const Index v : edge.ends)
        load[column[v]] += 0.5 * (flat.vertices[edge.ends[0]] - flat.vertices[edge.ends[1]]).norm() / width;
  SparseMatrix stiffness(free, free);
  stiffness.setFromTriplets(entries.begin(), entries.end());
  const Vector w = Eigen::SimplicialLDLT<SparseMatrix>(stiffness).solve(load);
  const double held = length / std::lround(length / spacing);  // the clamp's slope begins in the middle of its cells
  return std::pow(length - 0.5 * held, 3) / (3 * width * load.dot(w));
}

}  // namespace wrinkle::validation
