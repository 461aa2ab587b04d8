/// What does it cost to evaluate constraints and their Jacobian, per row of it? An irregular sheet of 50 × 50 squares,
/// bent; neighbourhoods within 1.6 cells, local averages at a spacing of 8 cells. `jacobian`: g and Jᵀ; `curvature`:
/// Σ y ∇²g added to a Hessian; `schur`: S = J M⁻¹ Jᵀ, the matrix of Fast Projection.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <cmath>
#include <memory>

#include "benchmarks/kernel.h"
#include "core/assembly/constraint_hessian.h"
#include "core/constraint/isometry_constraint.h"
#include "core/constraint/layer_coupling.h"
#include "core/constraint/length_constraint.h"
#include "core/constraint/linear_rows.h"
#include "core/constraint/local_averages.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"
#include "core/project/schur_matrix.h"

namespace wrinkle::bench {
namespace {

constexpr Index kSquares = 50;
constexpr double kCell = 1.0 / kSquares;

enum class Kind { isometry_pair, isometry_three, lengths, averages };

/// H of all three coordinates: row 3i + c of average i.
LinearConstraint averages_of(const TriangleMesh& mesh) {
  const AverageFilter filter{.sigma = 4 * kCell};
  const SparseMatrix all =
      per_coordinate(local_averages(mesh, cluster_centers(mesh, {.spacing = filter.spacing()}), filter));
  return {all, Vector::Zero(all.rows())};
}

struct Sheet {
  TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = kSquares, .across = kSquares, .pattern = StripPattern::irregular});
  Index num_dofs = static_cast<Index>(3 * mesh.vertices.size());
  ConstraintSystem system{num_dofs};
  Vector x{num_dofs};

  explicit Sheet(Kind kind) {
    std::vector<Index> first(mesh.vertices.size());
    for (std::size_t v = 0; v < first.size(); ++v) {
      first[v] = static_cast<Index>(3 * v);
      const VectorN<3>& X = mesh.vertices[v];
      x.segment<3>(first[v]) << 1.02 * X.x(), 0.99 * X.y(), 0.05 * std::sin(6 * X.x() + X.y());
    }
    switch (kind) {
      case Kind::lengths: system.add(std::make_unique<LengthConstraint>(edge_pairs(mesh, first)), 1e-3); break;
      case Kind::averages: system.add(std::make_unique<LinearRows>(averages_of(mesh), 1.0), 1e-4); break;
      case Kind::isometry_pair: add_isometry(first, IsometryForm::trace_determinant); break;
      case Kind::isometry_three: add_isometry(first, IsometryForm::three_components); break;
    }
    system.evaluate(x, Order::gradient);
  }
  void add_isometry(const std::vector<Index>& first, IsometryForm form) {
    std::vector<VectorN<2>> flat;
    for (const VectorN<3>& X : mesh.vertices) flat.emplace_back(X.head<2>());
    const Neighborhoods around =
        make_neighborhoods(neighbours_within(mesh.vertices, 1.6 * kCell), flat_pattern(std::move(flat)));
    const DeformationGradients gradients(around, Vector::Ones(around.num_points()));
    system.add(std::make_unique<IsometryConstraint>(gradients, first, form), 1e-2);
  }
};

/// Points' unknowns and each weight read once, g and Jᵀ written once.
Work jacobian(Kind kind) {
  const auto sheet = std::make_shared<Sheet>(kind);
  const auto run = [sheet] {
    sheet->system.evaluate(sheet->x, Order::gradient);
    benchmark::DoNotOptimize(sheet->system.gradients().valuePtr());
  };
  const double rows = sheet->system.rows(), entries = static_cast<double>(sheet->system.gradients().nonZeros());
  return {run, rows, {(8 * (entries + rows + sheet->num_dofs)) / rows, 0}};
}

Work curvature(Kind kind) {
  struct State : Sheet {
    ConstraintHessian hessian{system, ConstraintTerms::curvature};
    SparsityPattern pattern = couple();
    Vector y = Vector::Ones(system.rows());
    std::vector<double> values;
    explicit State(Kind k) : Sheet(k), values(pattern.matrix().nonZeros()) { hessian.bind(pattern); }
    SparsityPattern couple() {
      Couplings couplings(num_dofs);
      hessian.couple(couplings);
      return {couplings, std::vector<char>(num_dofs, 0)};
    }
  };
  const auto state = std::make_shared<State>(kind);
  const auto run = [state] {
    state->hessian.add(state->x, state->y, {}, Curvature::exact, state->values.data());
    benchmark::DoNotOptimize(state->values.data());
  };
  return {run, static_cast<double>(state->system.rows())};
}

Work schur(Kind kind) {
  const auto sheet = std::make_shared<Sheet>(kind);
  const auto matrix = std::make_shared<SchurMatrix>(sheet->system.gradients(), Vector::Ones(sheet->num_dofs));
  const auto run = [sheet, matrix] {
    matrix->evaluate(sheet->system.gradients());
    benchmark::DoNotOptimize(matrix->matrix().valuePtr());
  };
  const double rows = sheet->system.rows();
  const auto entries = static_cast<double>(sheet->system.gradients().nonZeros() + matrix->matrix().nonZeros());
  return {run, rows, {8 * entries / rows, 0}};
}

}  // namespace

void add_constraints(Kernels& out) {
  constexpr std::pair<const char*, Kind> kKinds[] = {{"isometry_pair", Kind::isometry_pair},
                                                     {"isometry_three", Kind::isometry_three},
                                                     {"lengths", Kind::lengths},
                                                     {"local_averages", Kind::averages}};
  for (const auto& [name, kind] : kKinds) {
    const auto add = [&out, name = name, kind = kind](const char* task, Work (*make)(Kind)) {
      out.push_back({fmt::format("constraint/{}/{}", name, task), "row", [=] { return make(kind); }});
    };
    add("jacobian", jacobian);
    if (kind != Kind::averages) add("curvature", curvature);
    if (kind != Kind::averages) add("schur", schur);
  }
}

}  // namespace wrinkle::bench
