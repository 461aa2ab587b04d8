#include "core/model/creased/crease_springs.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "core/assembly/element_sums.h"
#include "core/assembly/problem.h"
#include "core/mesh/strip.h"
#include "core/mesh/union_find.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle::crease_springs_test {
namespace {

const VectorN<3> kStart(-0.1, 0.23, 0), kEnd(1.1, 0.81, 0);

/// A square sheet that a slanting line cuts in two.
struct CutSquare {
  CreasePattern pattern;
  CreasedMesh creased;

  explicit CutSquare(StripPattern kind)
      : pattern(draw_creases(strip_mesh({.length = 1, .width = 1, .along = 7, .across = 7, .pattern = kind}),
                             std::vector<CreaseCurve>{{kStart, kEnd}})),
        creased(cut_creases(pattern)) {}

  /// The panel above the line turned around it: the part of the mesh that hangs together with vertex 7, a corner.
  Vector folded(double angle) const {
    UnionFind parts(creased.num_vertices());
    for (const auto& t : creased.mesh.triangles) parts.unite(t[0], t[1]), parts.unite(t[1], t[2]);
    const MatrixN<3> turn = Eigen::AngleAxisd(angle, (kEnd - kStart).normalized()).matrix();
    Vector x = positions(creased.mesh);
    for (Index v = 0; v < creased.num_vertices(); ++v)
      if (parts.find(v) == parts.find(7)) x.segment<3>(3 * v) = kStart + turn * (x.segment<3>(3 * v) - kStart);
    return x;
  }
  double length() const { return (kEnd - kStart).norm() / 1.2; }
};

template <class E>
double energy(const ElementSet<E>& set, const Vector& x) {
  Problem problem{.num_dofs = static_cast<Index>(x.size()), .fixed = std::vector<char>(x.size(), 0)};
  problem.add(std::make_unique<ElementSum<E>>(set));
  return Assembler(problem).evaluate(x, Order::value);
}

class CreaseSpringsTest : public testing::TestWithParam<StripPattern> {
 protected:
  const CutSquare cut_{GetParam()};
  const std::vector<FoldPair> pairs_ = fold_pairs(cut_.creased, cut_.pattern);
  const Vector lengths_ = crease_lengths(cut_.pattern);
};

/// E = k Σ d² (1 − cos θ), and with the stiffness calibrated κ ℓ (1 − cos θ) on any mesh.
TEST_P(CreaseSpringsTest, RigidPanelsFollowTheHingesLaw) {
  EXPECT_NEAR(lengths_[0], cut_.length(), 1e-12);
  double sum = 0;
  for (const FoldPair& p : pairs_) sum += p.distance * p.distance;
  const Vector same = Vector::Constant(pairs_.size(), 3.0), calibrated = fold_stiffness(pairs_, lengths_, 0.7);
  const SpringsAcross across = springs_across(cut_.creased, cut_.pattern, 0.7, 1.0);
  for (const double angle : {0.01, 0.8, -2.0, 3.0}) {
    const Vector x = cut_.folded(angle);
    const double rise = 2 * std::pow(std::sin(angle / 2), 2);  // 1 − cos θ
    EXPECT_NEAR(energy(fold_springs(pairs_, same), x), 3 * sum * rise, 1e-12 * sum * rise);
    EXPECT_NEAR(energy(fold_springs(pairs_, calibrated), x), 0.7 * lengths_[0] * rise, 1e-12 * rise);
    EXPECT_NEAR(energy(across.axial, x), 0.7 * lengths_[0] * rise, 1e-12 * rise);
  }
  EXPECT_NEAR(energy(across.bending, cut_.folded(0)), 0, 1e-25);
  const double small = energy(across.bending, cut_.folded(0.02)), large = energy(across.bending, cut_.folded(0.04));
  EXPECT_NEAR(std::log2(large / small), 4, 0.01);  // why they do not stand for a bending stiffness
}

/// At its angle a fold has no force, to either side; further on it has.
TEST_P(CreaseSpringsTest, RestLengthsHaveAnAngle) {
  const Vector k = fold_stiffness(pairs_, lengths_, 1.0);
  for (const double angle : {1.1, -1.1})
    EXPECT_NEAR(energy(fold_springs(pairs_, k, 1.1), cut_.folded(angle)), 0, 1e-25);
  EXPECT_GE(energy(fold_springs(pairs_, k, 1.1), cut_.folded(0.5)), 0.01);
  for (const FoldPair& p : pairs_) EXPECT_NEAR(fold_angle(p.distance, fold_length(p.distance, 1.1)), 1.1, 1e-14);
}

TEST_P(CreaseSpringsTest, FoldsYield) {
  Vector rest = Vector::Constant(pairs_.size(), 0.2);
  EXPECT_EQ(yield_folds(pairs_, cut_.folded(0.6), 0.5, rest), 0);
  EXPECT_EQ(yield_folds(pairs_, cut_.folded(-1.5), 0.5, rest), static_cast<Index>(pairs_.size()));
  EXPECT_NEAR(rest.minCoeff(), 1.0, 1e-12);
  EXPECT_NEAR(rest.maxCoeff(), 1.0, 1e-12);
  EXPECT_GT(yield_folds(pairs_, cut_.folded(0.1), 0.5, rest), 0);
  EXPECT_NEAR(rest.minCoeff(), 0.6, 1e-12);
  EXPECT_THROW(yield_folds(pairs_, cut_.folded(0.1), 0, rest), std::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Meshes, CreaseSpringsTest, testing::Values(StripPattern::aligned, StripPattern::irregular));

}  // namespace
}  // namespace wrinkle::crease_springs_test
