#include "core/solve/high_frequency_operator.h"

#include <gtest/gtest.h>

#include <random>

#include "core/assembly/element_sum.h"
#include "core/check/dense_matrix.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_arap.h"
#include "core/geometry/strip.h"
#include "core/geometry/subdivision.h"

namespace wrinkle {
namespace {

/// A crumpled subdivided sheet: membrane and hinges, so that H couples vertices across edges too.
class HighFrequencyOperatorTest : public testing::Test {
 protected:
  HighFrequencyOperatorTest()
      : surface_(subdivide(
            strip_mesh({.length = 1, .width = 0.7, .along = 3, .across = 2, .pattern = StripPattern::irregular}), 2)),
        coupling_(surface_.weights) {
    const TriangleMesh& mesh = surface_.mesh;
    fine_.num_dofs = 3 * static_cast<Index>(mesh.vertices.size());
    fine_.fixed.assign(fine_.num_dofs, 0);
    ElementSet<MembraneArap> membrane;
    for (const auto& t : mesh.triangles)
      membrane.add({3 * t[0], 3 * t[1], 3 * t[2]},
                   MembraneArap::rest(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], 0.1, {10.0, 0.3}));
    fine_.add(std::make_unique<ElementSum<MembraneArap>>(membrane));
    ElementSet<DiscreteHinge> hinges;
    for (const MeshEdge& e : find_edges(mesh).edges)
      if (!e.boundary())
        hinges.add({3 * e.ends[0], 3 * e.ends[1], 3 * mesh.triangles[e.triangle[0]][e.corner[0]],
                    3 * mesh.triangles[e.triangle[1]][e.corner[1]]},
                   {0.1, 0.0});
    fine_.add(std::make_unique<ElementSum<DiscreteHinge>>(hinges));
    assembler_ = std::make_unique<Assembler>(fine_);
    std::normal_distribution<double> normal(0, 0.02);
    x_.resize(fine_.num_dofs);
    for (Index v = 0; v < fine_.num_dofs / 3; ++v)
      for (int c = 0; c < 3; ++c) x_[3 * v + c] = mesh.vertices[v][c] + normal(random_);
  }

  std::mt19937_64 random_{3};
  Subdivision surface_;
  LayerCoupling coupling_;
  Problem fine_;
  std::unique_ptr<Assembler> assembler_;
  Vector x_;
};

TEST_F(HighFrequencyOperatorTest, MultipliesAsTheAssembledMatrixDoes) {
  HighFrequencyOperator A(coupling_, *assembler_);
  const Matrix Q = per_coordinate(coupling_.high_basis());
  std::normal_distribution<double> normal;
  for (const Tangent tangent : {Tangent::exact, Tangent::positive}) {
    assembler_->evaluate(x_, Order::hessian, tangent);
    A.update(assembler_->hessian());
    const Matrix dense = Q.transpose() * dense_matrix(assembler_->hessian()) * Q;
    const Vector z = Vector::NullaryExpr(A.size(), [&] { return normal(random_); });
    Vector out;
    A.multiply(z, out);
    EXPECT_LE((out - dense * z).norm(), 1e-13 * dense.norm() * z.norm());
    EXPECT_LE((A.diagonal() - dense.diagonal()).norm(), 1e-13 * dense.norm());
  }
}

TEST_F(HighFrequencyOperatorTest, ExpandsAndRestrictsByQ) {
  const HighFrequencyOperator A(coupling_, *assembler_);
  const SparseMatrix Q = per_coordinate(coupling_.high_basis());
  std::normal_distribution<double> normal;
  const Vector z = Vector::NullaryExpr(A.size(), [&] { return normal(random_); });
  EXPECT_LE((A.expand(z) - Q * z).norm(), 1e-14 * z.norm());
  EXPECT_LE((A.restrict_gradient(x_) - Q.transpose() * x_).norm(), 1e-14 * x_.norm());
}

/// H keeps about 13 blocks a row (membrane and hinges) where the assembled QᵀHQ fills in.
TEST_F(HighFrequencyOperatorTest, KeepsFarFewerEntriesThanTheAssembledMatrix) {
  assembler_->evaluate(x_, Order::hessian);
  const SparseMatrix H = assembler_->hessian().selfadjointView<Eigen::Lower>();
  const SparseMatrix Q = per_coordinate(coupling_.high_basis());
  const HighFrequencyOperator A(coupling_, *assembler_);
  EXPECT_EQ(9 * A.num_blocks(), H.nonZeros());
  EXPECT_GE(SparseMatrix(SparseMatrix(Q.transpose() * H) * Q).nonZeros(), 3 * H.nonZeros());
}

}  // namespace
}  // namespace wrinkle
