#include "core/project/schur_matrix.h"

#include <gtest/gtest.h>

#include "core/constraint/contact_rows.h"
#include "core/testing/projected_points.h"

namespace wrinkle::schur_matrix_test {
namespace {

TEST(SchurMatrix, EqualsTheProduct) {
  RolledSheet sheet;
  for (const Index i : {0, 1, 2, 30, 31, 32, 77}) sheet.fixed[i] = 1;
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.isometry(), 0.01);
  system.add(sheet.edges(), 0.01);
  system.add(std::make_unique<ContactRows>(sheet.first, std::vector<Obstacle>{{Sphere{0.49}}}, 0.02, 0.1), 0.01);
  const Vector x = sheet.moved(0.2);
  system.choose_active(x, {});
  system.evaluate(x, Order::gradient);
  Vector inverse(x.size());
  for (Index i = 0; i < static_cast<Index>(x.size()); ++i) inverse[i] = sheet.fixed[i] ? 0 : 1 / sheet.mass[i];
  SchurMatrix schur(system.gradients(), inverse);
  schur.evaluate(system.gradients());
  const SparseMatrix& Jt = system.gradients();
  const Matrix expected = Matrix(Jt.transpose()) * inverse.asDiagonal() * Matrix(Jt);
  const Matrix lower = Matrix(expected.triangularView<Eigen::Lower>());
  EXPECT_LE((Matrix(schur.matrix()) - lower).cwiseAbs().maxCoeff(), 1e-12 * expected.cwiseAbs().maxCoeff());
  EXPECT_GT(expected.bottomRightCorner(10, 10).norm(), 0);  // contacts among them
}

}  // namespace
}  // namespace wrinkle::schur_matrix_test
