#include "core/model/creased/creased_block.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/mesh/strip.h"
#include "core/minimize/stitched_newton.h"

namespace wrinkle::creased_block_test {
namespace {

constexpr double kLength = 0.06, kWidth = 0.04, kCell = 0.005;
const CreaseCurve kAcross{{0.027, -1, 0}, {0.031, 1, 0}}, kInside{{0.031, 0.006, 0}, {0.031, 0.034, 0}};

/// A block on a held base.
CreasedBlock block_of(const CreasePattern& drawn) {
  CreasedBlockOptions options{.depths = {kCell, 2 * kCell, 3 * kCell, 4 * kCell},
                              .skin = {.membrane = 300, .bending_springs = 1, .bending_rigidity = 1e-4},
                              .shell = ShellOptions{.thickness = 1e-3, .material = {1e5, 0.3}}};
  options.held.assign(5 * drawn.mesh.vertices.size(), 0);
  std::fill(options.held.end() - static_cast<std::ptrdiff_t>(drawn.mesh.vertices.size()), options.held.end(), 1);
  return make_creased_block(drawn, options);
}

CreasePattern pattern(const std::vector<CreaseCurve>& curves) {
  return draw_creases(strip_mesh({kLength, kWidth, 12, 8}), curves);
}
CreasedBlock block(const std::vector<CreaseCurve>& curves) {
  return block_of(pattern(curves));
}

// Copies share what the uncut block has: in any affine state the energy is the same.
TEST(CreasedBlock, HasTheEnergyOfTheUncutBlockInAffineStates) {
  MatrixN<3> F;
  F << 1.1, 0.2, -0.1, 0.05, 0.8, 0.1, 0, -0.2, 1.3;
  for (const auto& curves : {std::vector<CreaseCurve>{kAcross}, {kInside}}) {
    CreasePattern drawn = pattern(curves);
    CreasedBlock cut = block_of(drawn);
    drawn.points.clear();
    drawn.segments.clear();
    CreasedBlock uncut = block_of(drawn);
    std::vector<double> energies;
    for (CreasedBlock* b : {&cut, &uncut}) {
      Assembler assembler(b->problem);
      EXPECT_LE(assembler.evaluate(b->x, Order::gradient), 1e-20);
      EXPECT_LE(assembler.full_gradient().lpNorm<Eigen::Infinity>(), 1e-12);
      Vector x = b->x;
      for (Index v = 0; v < b->cut.num_vertices(); ++v) x.segment<3>(3 * v) = F * VectorN<3>(b->x.segment<3>(3 * v));
      energies.push_back(assembler.evaluate(x, Order::value));
    }
    EXPECT_GT(cut.cut.num_vertices(), uncut.cut.num_vertices());
    EXPECT_NEAR(energies[0] / energies[1], 1, 1e-12);
  }
}

TEST(CreasedBlock, PushIsSharedAmongCopies) {
  const CreasedBlock b = block({kAcross});
  const Vector push = push_on_stitches(b, 0.01);
  VectorN<3> sum = VectorN<3>::Zero();
  for (Index v = 0; v < b.cut.num_vertices(); ++v) sum += push.segment<3>(3 * v);
  EXPECT_LE((sum + VectorN<3>(0, 0, 0.01 * static_cast<double>(b.cut.stitches.size()))).norm(), 1e-15);
}

/// [m] depth of the stitch in the middle below its place at rest, and of the two at the ends.
struct Depths {
  double middle = 0, end = 0;
};
Depths depths(const CreasedBlock& b, const Vector& x) {
  Depths out;
  double least = 1e300, most = 0;
  for (const Stitch& s : b.cut.stitches) {
    const VectorN<3> at = s.copies[0].at(b.x);
    const double depth = at.z() - s.copies[0].at(x).z(), off = std::abs(at.y() - kWidth / 2);
    if (off < least) least = off, out.middle = depth;
    if (off > most) most = off, out.end = depth;
  }
  return out;
}

// The pull deepens the fold, less towards the ends of the curve, and without it the block is at rest again.
TEST(CreasedBlock, AnchorsPullTheSkinInwards) {
  CreasedBlock b = block({kInside});
  AnchorSprings anchors(b, {.depth = 0.0125, .stiffness = 20, .fade = 0.012});
  StitchedNewton solver(b.problem, b.cut.stitches, make_linear_solver("cholmod-simplicial"));
  Vector x = b.x;
  double before = 0;
  for (const double pull : {0.1, 0.2, 0.4}) {
    anchors.set_pull(pull);
    const SolveResult found = solver.minimize(x);
    ASSERT_TRUE(found.converged()) << found.message;
    x = found.x;
    const Depths d = depths(b, x);
    EXPECT_GT(d.middle, before + 1e-4);
    EXPECT_LT(d.end, 0.6 * d.middle);
    before = d.middle;
  }
  anchors.set_pull(0);
  EXPECT_LE((solver.minimize(x).x - b.x).lpNorm<Eigen::Infinity>(), 1e-7);
  EXPECT_LT(*std::min_element(anchors.weights().begin(), anchors.weights().end()), 0.5);
  EXPECT_EQ(*std::max_element(anchors.weights().begin(), anchors.weights().end()), 1);
}

TEST(CreasedBlock, MuscleContracts) {
  CreasedBlock b = block({kAcross});
  std::vector<std::vector<Index>> fibres(3);
  for (Index f = 0; f < 3; ++f)
    for (Index i = 0; i <= 12; ++i) fibres[f].push_back(b.uncut.at_depth(i * 9 + 3 + f, 3));
  MuscleFibres muscle(b, fibres, {.stiffness = 20, .contraction = 0.3});
  StitchedNewton solver(b.problem, b.cut.stitches, make_linear_solver("cholmod-simplicial"));
  const auto shortened = [&](const Vector& x) {
    return (b.x - x).segment<3>(3 * fibres[1].back()).x() - (b.x - x).segment<3>(3 * fibres[1][0]).x();
  };
  muscle.set_activation(1);
  SolveResult found = solver.minimize(b.x);
  ASSERT_TRUE(found.converged()) << found.message;
  EXPECT_GT(shortened(found.x), 1e-3);
  EXPECT_LE(found.constraint_norm, 1e-14);
  muscle.set_activation(0);
  found = solver.minimize(found.x);
  EXPECT_LE((found.x - b.x).lpNorm<Eigen::Infinity>(), 1e-7);
}

TEST(CreasedBlock, RefusesWhatDoesNotFit) {
  CreasedBlock b = block({kAcross});
  EXPECT_THROW(AnchorSprings(b, {.depth = 0.5 * kCell}), std::invalid_argument);  // within the crack
  EXPECT_THROW(AnchorSprings(b, {.depth = 1}), std::invalid_argument);
  EXPECT_THROW(MuscleFibres(b, {{1}}, {}), std::invalid_argument);
  EXPECT_THROW(make_creased_block(b.pattern, {.depths = {kCell, 2 * kCell}, .held = {1}}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::creased_block_test
