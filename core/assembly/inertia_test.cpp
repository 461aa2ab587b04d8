#include "core/assembly/inertia.h"

#include <gtest/gtest.h>

#include <random>

#include "core/assembly/mapped_energy.h"
#include "core/check/dense_matrix.h"
#include "core/constraint/layer_coupling.h"
#include "core/mesh/strip.h"
#include "core/mesh/subdivision.h"

namespace wrinkle::inertia_test {
namespace {

Vector random_vector(Index n, double low, double high, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> u(low, high);
  return Vector::NullaryExpr(n, [&] { return u(random); });
}

TEST(Inertia, IsHalfTheSquaredDistanceInTheMassNorm) {
  Problem problem;
  problem.num_dofs = 4;
  problem.fixed = {0, 1, 0, 0};
  const Vector mass = random_vector(4, 1, 2, 1), target = random_vector(4, -1, 1, 2), x = random_vector(4, -1, 1, 3);
  InertiaEnergy& inertia = problem.add(std::make_unique<InertiaEnergy>(mass, 0.1));
  inertia.set_target(target);
  Assembler assembler(problem);
  const double energy = assembler.evaluate(x, Order::hessian);
  EXPECT_NEAR(energy, 50 * (x - target).dot(mass.cwiseProduct(x - target)), 1e-12 * energy);
  EXPECT_LE((assembler.full_gradient() - 100 * mass.cwiseProduct(x - target)).norm(), 1e-10);
  EXPECT_LE((dense_matrix(assembler.hessian()) - 100 * Matrix(mass({0, 2, 3}).asDiagonal())).norm(), 1e-10);
}

TEST(Inertia, RefusesWhatMakesNoSense) {
  EXPECT_THROW(InertiaEnergy(Vector::Ones(3), 0), std::invalid_argument);
  EXPECT_THROW(InertiaEnergy(-Vector::Ones(3), 1), std::invalid_argument);
}

/// Chen et al. 2023, eq. 12, against its blocks written out.
TEST(Inertia, OfBothLayersMakesTheMassMatrixOfThePaper) {
  const Subdivision s =
      subdivide(strip_mesh({.length = 1, .width = 1, .along = 2, .across = 2, .pattern = StripPattern::irregular}), 2);
  const LayerCoupling coupling(s.weights);
  const Index low = 3 * coupling.num_low(), high = 3 * coupling.num_high();
  const Vector mass_x = random_vector(low + high, 1, 2, 4), mass_y = random_vector(low, 1, 2, 5);

  Problem fine, joint;
  fine.num_dofs = joint.num_dofs = low + high;
  fine.fixed.assign(fine.num_dofs, 0);
  joint.fixed = fine.fixed;
  fine.add(std::make_unique<InertiaEnergy>(mass_x, 1.0));
  Assembler fine_assembler(fine);
  InertiaEnergy coarse(mass_y, 1.0);
  joint.add(std::make_unique<LeadingEnergy>(coarse, low));
  std::vector<Index> groups;
  for (Index first = 0; first < joint.num_dofs; first += 3) groups.push_back(first);
  joint.add(std::make_unique<MappedEnergy>(fine_assembler, per_coordinate(coupling.basis()), groups));
  Assembler assembler(joint);
  assembler.evaluate(Vector::Zero(joint.num_dofs), Order::hessian);

  const Matrix P = per_coordinate(coupling.low_basis()), Q = per_coordinate(coupling.high_basis());
  const Matrix Mx = mass_x.asDiagonal(), My = mass_y.asDiagonal();
  Matrix M(low + high, low + high);
  M << My + P.transpose() * Mx * P, P.transpose() * Mx * Q, Q.transpose() * Mx * P, Q.transpose() * Mx * Q;
  EXPECT_LE((dense_matrix(assembler.hessian()) - M).norm(), 1e-13 * M.norm());
}

}  // namespace
}  // namespace wrinkle::inertia_test
