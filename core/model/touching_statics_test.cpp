// Contact between deformable sheets in every static solver: nothing ever crosses, and forces balance.
#include <gtest/gtest.h>

#include "core/assembly/augmented_lagrangian.h"
#include "core/assembly/mapped_energy.h"
#include "core/constraint/length_constraint.h"
#include "core/crease/collision_mesh.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/constrained_newton.h"
#include "core/minimize/kkt_newton.h"
#include "core/minimize/mixed_newton.h"
#include "core/minimize/multiplier_method.h"
#include "core/minimize/static_solve.h"
#include "core/minimize/stitched_newton.h"
#include "core/model/creased/creased_shell.h"
#include "core/testing/sheet_pair.h"

namespace wrinkle::touching_statics_test {
namespace {

/// That the scene is one: without contact the load carries the sheet through.
TEST(TouchingStatics, WithoutContactTheSheetsCross) {
  SheetPair sheets;
  sheets.shell.problem.energies.erase(sheets.shell.problem.energies.end() - 2);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SolveResult result = minimize(sheets.shell.problem, sheets.shell.x, *linear);
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_GT(surface_crossings(sheets.surface(), result.x).size(), 0u);
}

TEST(TouchingStatics, NewtonWithEveryTangent) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  std::vector<Vector> ends;
  for (const Tangent tangent : {Tangent::exact, Tangent::positive, Tangent::projected}) {
    SheetPair sheets;
    const SolveResult result = minimize(sheets.shell.problem, sheets.shell.x, *linear,
                                        {.step_tolerance = 1e-10, .max_iterations = 400, .tangent = tangent});
    ASSERT_TRUE(result.converged()) << result.message;
    sheets.expect_rest(result.x, 1e-6);
    ends.push_back(result.x);
  }
  for (const Vector& end : ends) EXPECT_LE((end - ends[0]).lpNorm<Eigen::Infinity>(), 1e-7);
}

/// Many steps share a factor while contacts come and go.
TEST(TouchingStatics, NewtonWithinATrustRegion) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  SheetPair plain;
  const Vector end =
      minimize(plain.shell.problem, plain.shell.x, *linear, {.step_tolerance = 1e-10, .max_iterations = 400}).x;
  for (const double radius : {1e-3, 0.03, 1.0}) {
    SheetPair sheets;
    const SolveResult result = minimize(sheets.shell.problem, sheets.shell.x, *linear,
                                        {.step_tolerance = 1e-10, .max_iterations = 400, .trust_radius = radius});
    ASSERT_TRUE(result.converged()) << result.message;
    sheets.expect_rest(result.x, 1e-6);
    EXPECT_LE((result.x - end).lpNorm<Eigen::Infinity>(), 1e-7) << radius;
    EXPECT_LT(result.factorisations, result.iterations()) << radius;
  }
}

TEST(TouchingStatics, MixedNewtonAndSolveStatic) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  SheetPair mixed, statics;
  const SolveResult one =
      minimize_mixed(mixed.shell.problem, mixed.shell.x, *linear, {.step_tolerance = 1e-10, .max_iterations = 400});
  ASSERT_TRUE(one.converged()) << one.message;
  mixed.expect_rest(one.x, 1e-6);
  const SolveResult other = solve_static(
      statics.shell.problem, statics.shell.x, [&](double part) { statics.load->set_factor(part); }, *linear);
  ASSERT_TRUE(other.converged()) << other.message;
  statics.expect_rest(other.x, 1e-6);
  EXPECT_LE((one.x - other.x).lpNorm<Eigen::Infinity>(), 1e-7);
}

/// The mean height of three vertices of the upper sheet.
LinearConstraint pressed_mean(const SheetPair& sheets, double height) {
  LinearConstraint out{SparseMatrix(1, sheets.shell.problem.num_dofs), Vector::Constant(1, height)};
  for (const double x : {0.3, 0.5, 0.7}) out.H.insert(0, 3 * sheets.upper_vertex(x, 0.37) + 2) = 1.0 / 3;
  out.H.makeCompressed();
  return out;
}

/// Pressed down by a constraint, to below where the other sheet lay; the multiplier is the force that it takes.
TEST(TouchingStatics, UnderALinearConstraint) {
  const auto linear = make_linear_solver("mumps-ldlt");
  SheetPair sheets;
  ConstrainedNewton newton(sheets.shell.problem, pressed_mean(sheets, -0.05), *linear, {.step_tolerance = 1e-11});
  const SolveResult result = newton.minimize(sheets.shell.x);
  ASSERT_TRUE(result.is_minimum()) << result.message;
  EXPECT_LE(result.constraint_norm, 1e-10);
  sheets.expect_rest(result.x, 1e-6, -result.multipliers[0]);
  EXPECT_GT(std::abs(result.multipliers[0]), 0.5);

  SheetPair again;  // a little on from there
  const auto own = make_linear_solver("mumps-ldlt");
  KktNewton kkt(again.shell.problem, pressed_mean(again, -0.051), *own,
                {.scale = 1e3, .relative_tolerance = 0, .step_tolerance = 1e-11});
  const SolveResult other = kkt.minimize(result.x);
  ASSERT_TRUE(other.converged()) << other.message;
  again.expect_rest(other.x, 1e-6, -other.multipliers[0]);
  newton.set_target(Vector::Constant(1, -0.051));
  const SolveResult same = newton.minimize(result.x);
  EXPECT_LE((same.x - other.x).lpNorm<Eigen::Infinity>(), 1e-8);
}

/// An edge of the upper sheet keeps its length.
TEST(TouchingStatics, UnderALengthConstraint) {
  SheetPair sheets;
  const Index a = sheets.upper_vertex(0.4, 0.37), b = sheets.upper_vertex(0.6, 0.37);
  ConstraintSystem lengths(sheets.shell.problem.num_dofs);
  const double length = (sheets.joined.mesh.vertices[a] - sheets.joined.mesh.vertices[b]).norm();
  lengths.add(std::make_unique<LengthConstraint>(
                  std::vector<PointPair>{{{3 * std::min(a, b), 3 * std::max(a, b)}, 0.9 * length}}),
              1e-9);
  auto& lagrangian = sheets.shell.problem.add(std::make_unique<AugmentedLagrangian>(lengths));
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SolveResult result = minimize_with_multipliers(sheets.shell.problem, lagrangian, lengths, sheets.shell.x,
                                                       *linear, {.penalty = 10, .newton = {.step_tolerance = 1e-10}});
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_LE(result.constraint_norm, 1);
  sheets.expect_rest(result.x, 1e-6);
}

/// The upper sheet is cut along a crease: its collision mesh, bound to the pieces, is what touches.
struct CreasedSheet : TouchingMeshes {
  CreasePattern pattern =
      draw_creases(upper, std::vector<CreaseCurve>{{VectorN<3>(0.47, -1, kApart), VectorN<3>(0.56, 2, kApart)}});
  CreasedMesh creased = cut_creases(pattern);
  CollisionMesh collision = make_collision_mesh(pattern, creased);
  CreasedShell shell;
  Problem seen;  // of the collision mesh, and the lower sheet behind it
  std::unique_ptr<Assembler> assembler;
  SurfaceContact* contact = nullptr;
  CrossingWatch* watch = nullptr;
  Vector lower_places = positions(lower);

  CreasedSheet() {
    const auto& vertices = upper.vertices;
    std::vector<Index> held;
    for (Index v = 0; v < static_cast<Index>(vertices.size()); ++v)
      if (std::abs(vertices[v].x() - 0.5) > 0.449) held.push_back(v);
    shell = make_creased_shell(creased, pattern,
                               {.thickness = 1,
                                .material = {1e3, 0},
                                .bending_stiffness = 0.2,
                                .density = 10,
                                .gravity = {0, 0, -1},
                                .held = held});
    const Index here = 3 * static_cast<Index>(collision.binding.size());
    const ContactSurface surface =
        make_contact_surface(std::vector{surface_part(collision.mesh, 0), surface_part(lower, here)});
    seen.num_dofs = here + static_cast<Index>(lower_places.size());
    seen.fixed.assign(seen.num_dofs, 0);
    contact = &seen.add(std::make_unique<SurfaceContact>(
        surface,
        SurfaceContactOptions{.offset = kOffset, .distance = kReach, .stiffness = barrier_stiffness(100, kReach)}));
    watch = &seen.add(std::make_unique<CrossingWatch>(surface));
    Vector offset = Vector::Zero(seen.num_dofs);
    offset.tail(lower_places.size()) = lower_places;  // which stays
    std::vector<Index> groups;
    for (Index first = 0; first < shell.problem.num_dofs; first += 3) groups.push_back(first);
    contact->prepare(places(shell.x));
    assembler = std::make_unique<Assembler>(seen);
    shell.problem.add(std::make_unique<MappedEnergy>(*assembler, map(), groups)).set_offset(offset);
  }
  SparseMatrix map() const {
    std::vector<Eigen::Triplet<double, Index>> entries;
    for (Index v = 0; v < static_cast<Index>(collision.binding.size()); ++v)
      for (int i = 0; i < 2; ++i)
        for (Index c = 0; c < 3; ++c)
          if (collision.binding[v].weights[i] != 0)
            entries.emplace_back(3 * v + c, 3 * collision.binding[v].parents[i] + c, collision.binding[v].weights[i]);
    SparseMatrix out(seen.num_dofs, shell.problem.num_dofs);
    out.setFromTriplets(entries.begin(), entries.end());
    return out;
  }
  Vector places(const Vector& x) const {
    Vector out(seen.num_dofs);
    out << collision.positions(x), lower_places;
    return out;
  }
  void expect_rest(const Vector& x) {
    EXPECT_EQ(watch->crossings(), 0);
    EXPECT_GT(contact->smallest_gap(places(x)), 0);
    Assembler whole(shell.problem);
    whole.evaluate(x, Order::gradient);
    double hands = 0, lift = 0, weight = 0;
    for (Index i = 2; i < shell.problem.num_dofs; i += 3) {
      if (shell.problem.fixed[i] != 0) hands += whole.full_gradient()[i];
      weight += shell.mass[i];
    }
    for (const SurfaceTouch& touch : contact->touches(places(x))) {
      const bool first = contact->surface().part[vertices_of(contact->surface(), touch.pair)[0]] == 0;
      lift += (first ? 1 : -1) * touch.force * touch.normal.z();
    }
    EXPECT_GT(lift, 0.1 * weight);
    EXPECT_NEAR(lift + hands, weight, 1e-4 * weight);
  }
};

TEST(TouchingStatics, ACreasedSheetByItsCollisionMesh) {
  const auto linear = make_linear_solver("mumps-ldlt");
  CreasedSheet sheet;
  ConstrainedNewton newton(sheet.shell.problem, sheet.shell.stitches, *linear, {.step_tolerance = 1e-11});
  const SolveResult result = newton.minimize(sheet.shell.x);
  ASSERT_TRUE(result.is_minimum()) << result.message;
  EXPECT_LE(result.constraint_norm, 1e-10);
  sheet.expect_rest(result.x);

  CreasedSheet again;
  StitchedNewton stitched(again.shell.problem, again.creased.stitches, make_linear_solver("cholmod-simplicial"),
                          {.step_tolerance = 1e-10, .cg_tolerance = 1e-6, .max_iterations = 400});
  const SolveResult other = stitched.minimize(again.shell.x);
  ASSERT_TRUE(other.converged()) << other.message;
  again.expect_rest(other.x);
  EXPECT_LE((result.x - other.x).lpNorm<Eigen::Infinity>(), 1e-6);
}

/// A gap that contact does not let close is told, not closed through it: a vertex of either sheet, stitched together.
TEST(TouchingStatics, StitchesAreNotClosedThroughASheet) {
  SheetPair sheets;
  const auto whole = [](Index v) { return BoundPoint{{v, v}, {1, 0}}; };
  const std::vector<Stitch> stitches{{{whole(sheets.upper_vertex(0.5, 0.37)), whole(9)}}};
  StitchedNewton stitched(sheets.shell.problem, stitches, make_linear_solver("cholmod-simplicial"));
  const SolveResult result = stitched.minimize(sheets.shell.x);
  EXPECT_EQ(result.status, Status::step_too_small);
  EXPECT_NE(result.message.find("contact is in the way"), std::string::npos) << result.message;
  EXPECT_EQ(result.x, sheets.shell.x);
}

}  // namespace
}  // namespace wrinkle::touching_statics_test
