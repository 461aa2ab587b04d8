#pragma once
/// For tests of projections: a sheet and a chain, their constraints and linear solvers.

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "core/constraint/isometry_constraint.h"
#include "core/constraint/length_constraint.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/strip.h"
#include "core/project/fast_projection.h"

namespace wrinkle {

/// Points of an irregular square sheet, neighbours within 1.6 spacings, rolled onto a cylinder.
struct RolledSheet {
  explicit RolledSheet(Index cells = 8, double radius = 0.5)
      : mesh(strip_mesh({1, 1, cells, cells, StripPattern::irregular, 3})), mass(3 * mesh.vertices.size()) {
    const Vector areas = vertex_areas(mesh);
    x.resize(mass.size());
    for (Index v = 0; v < points(); ++v) {
      first.push_back(3 * v);
      mass.segment<3>(3 * v).setConstant(areas[v]);
      const VectorN<3>& X = mesh.vertices[v];
      const double angle = (0.8 * X[0] + 0.6 * X[1]) / radius;
      const double along = -0.6 * X[0] + 0.8 * X[1];
      x.segment<3>(3 * v) << radius * std::sin(angle), along, radius * std::cos(angle);
    }
    fixed.assign(x.size(), 0);
    spacing = 1.0 / cells;
  }
  Index points() const { return static_cast<Index>(mesh.vertices.size()); }
  std::unique_ptr<Constraint> isometry(IsometryForm form = IsometryForm::trace_determinant) const {
    std::vector<VectorN<2>> flat;
    Vector point_mass(points());
    for (Index v = 0; v < points(); ++v) {
      flat.emplace_back(mesh.vertices[v].head<2>());
      point_mass[v] = mass[3 * v];
    }
    const auto lists = neighbours_within(mesh.vertices, 1.6 * spacing);
    return std::make_unique<IsometryConstraint>(
        DeformationGradients(make_neighborhoods(lists, flat_pattern(flat)), point_mass), first, form);
  }
  std::unique_ptr<Constraint> edges() const { return std::make_unique<LengthConstraint>(edge_pairs(mesh, first)); }
  Vector moved(double part, unsigned seed = 7) const {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> u(-part * spacing, part * spacing);
    Vector out = x;
    for (Index i = 0; i < static_cast<Index>(out.size()); ++i)
      if (!fixed[i]) out[i] += u(random);
    return out;
  }

  TriangleMesh mesh;
  Vector mass, x;
  std::vector<Index> first;
  std::vector<char> fixed;
  double spacing;
};

inline std::unique_ptr<LinearSolver> solver_for(Regularisation regularisation) {
  return make_linear_solver(regularisation == Regularisation::geometric ? "mumps-ldlt" : "cholmod-supernodal");
}

/// A chain of points, one after the other at distance 1, unit masses.
struct PointChain {
  explicit PointChain(Index links) : mass(Vector::Ones(3 * (links + 1))), x(mass.size()), fixed(mass.size(), 0) {
    for (Index i = 0; i <= links; ++i) {
      x.segment<3>(3 * i) << i, 0, 0;
      if (i > 0) pairs.push_back({{3 * (i - 1), 3 * i}, 1.0});
    }
  }
  Vector mass, x;
  std::vector<char> fixed;
  std::vector<PointPair> pairs;
};

}  // namespace wrinkle
