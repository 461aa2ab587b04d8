// A strap round a roll: laid clear of it, tightened, and told in the balance of energy; it goes on where it was.
#include "validation/scenes/roll_strap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/check/surface_crossings.h"
#include "core/model/solid/prism_surface.h"
#include "validation/harness/interrupted_progress.h"
#include "validation/scenes/rolled_mat_layout.h"
#include "validation/scenes/rolled_mat_rows.h"

namespace wrinkle::validation::roll_strap_test {
namespace {

RolledMatResult roll(const RolledMatOptions& options) {
  InterruptedProgress all(1000);
  return roll_mat(options, all);
}

RolledMatOptions tied() {
  RolledMatOptions out{.width = 0.024, .edge = 6e-3, .across = 4, .laid = 1, .turns = 0.1, .tail = 0.01};
  out.guided = false;
  out.hold_time = 0.02, out.free_time = 0.08, out.tighten_time = 0.03;
  out.friction = 0.5;
  out.watched = true;
  out.buckle_is = Buckle::strap;
  out.buckle = 0.1;
  out.buckle_width = 0.012;
  return out;
}

/// Round a mat where it begins: nothing crosses, nothing is nearer than d̂, or half of the room over the floor.
TEST(RollStrap, IsLaidClearOfTheRollAndTheFloor) {
  const RolledMatOptions o = tied();
  const RolledMatLayout layout(o);
  const PrismMesh mesh = extrude(layout.middle(), {o.thickness}, 1);
  const Vector start = layout.start(mesh);
  const RollStrap strap = lay_strap(o, mesh, start);
  const Index nodes = start.size(), own = 3 * static_cast<Index>(strap.ring.vertices.size());
  Vector x(nodes + own);
  x.head(nodes) = start;
  for (Index i = 0; i < own; ++i) x[nodes + i] = strap.ring.vertices[i / 3][i % 3];
  const ContactSurface surface =
      make_contact_surface(std::vector{closed_surface(mesh), surface_part(strap.ring, nodes)});
  EXPECT_TRUE(surface_crossings(surface, x).empty());
  double lowest = 1, longest = 0;
  for (Index i = 2; i < own; i += 3) lowest = std::min(lowest, x[nodes + i]);
  EXPECT_GT(lowest, 0.4 * o.distance);
  for (Index i = 0; i < strap.around(); ++i) longest = std::max(longest, strap.along[i + 1] - strap.along[i]);
  EXPECT_LT(longest, 2 * o.edge);
  const double round = 2 * std::numbers::pi * (layout.radius(2 * std::numbers::pi * 2) + 0.5 * layout.thickness());
  EXPECT_GT(strap.along.back(), round);
  EXPECT_LT(strap.along.back(), 1.1 * round);
  EXPECT_GT(strap.shorter, o.buckle);
  EXPECT_LT(strap.shorter, o.buckle + 0.02);
}

RollStrap laid_strap(const RolledMatOptions& o) {
  const RolledMatLayout layout(o);
  const PrismMesh mesh = extrude(layout.middle(), {o.thickness}, 1);
  return lay_strap(o, mesh, layout.start(mesh));
}

/// Its vertices' unknowns alone.
Problem problem_of(const RollStrap& strap) {
  Problem out;
  out.num_dofs = 3 * static_cast<Index>(strap.ring.vertices.size());
  out.fixed.assign(out.num_dofs, 0);
  return out;
}

Vector places_of(const RollStrap& strap) {
  Vector out(3 * static_cast<Index>(strap.ring.vertices.size()));
  for (Index i = 0; i < out.size(); ++i) out[i] = strap.ring.vertices[i / 3][i % 3];
  return out;
}

/// At rest as it is laid but for what bending takes; shortened by a part ε of its length it stores ½ k ε² a length.
TEST(RollStrap, StoresWhatShorteningItTakes) {
  const RolledMatOptions o = tied();
  const RollStrap strap = laid_strap(o);
  Problem problem = problem_of(strap);
  StrapTerms terms(o, strap, 0, problem);
  const Assembler assembler(problem);  // binds them
  const Vector x = places_of(strap);
  EXPECT_NEAR(terms.stretch(x), 0, 1e-12);
  EXPECT_LT(problem.energies[0]->add_to({}, x), 1e-20);
  const double loose = terms.energy(x), part = 0.01 / strap.shorter;
  terms.tighten(part);
  const double stretch = 1 / 0.99, strain = 0.5 * (stretch * stretch - 1), length = 0.99 * strap.along.back();
  EXPECT_NEAR(terms.energy(x) - loose, 0.5 * o.buckle_stiffness * strain * strain * length, 1e-9);
  EXPECT_NEAR(terms.stretch(x), stretch - 1, 1e-12);
  double mass = 0;
  for (Index i = 0; i < terms.mass().size(); i += 3) mass += terms.mass()[i];
  EXPECT_NEAR(mass, o.density * o.strap_thickness * o.buckle_width * strap.along.back(), 1e-12);
}

/// Laid round the roll it is a prism on a polygon: at each of its corners, of angle θ between sides a and b, bending
/// stores ½ D θ² w / ((a + b) / 2), D = E h³/12, E h w the buckle's stiffness.
TEST(RollStrap, BendsAsAStripOfItsThickness) {
  const RolledMatOptions o = tied();
  const RollStrap strap = laid_strap(o);
  Problem problem = problem_of(strap);
  const StrapTerms terms(o, strap, 0, problem);
  const Assembler assembler(problem);  // binds them
  const Vector x = places_of(strap);
  const double h = o.strap_thickness, bending = o.buckle_stiffness / (o.buckle_width * h) * h * h * h / 12;
  double stored = 0;
  const auto at = [&](Index i) { return strap.ring.vertices[(i % strap.around()) * (strap.across + 1)]; };
  for (Index i = 0; i < strap.around(); ++i) {
    const VectorN<3> a = at(i + 1) - at(i), b = at(i + 2) - at(i + 1);
    const double angle = std::atan2(a.cross(b).norm(), a.dot(b));
    stored += 0.5 * bending * angle * angle * o.buckle_width / (0.5 * (a.norm() + b.norm()));
  }
  EXPECT_GT(stored, 0);
  EXPECT_NEAR(problem.energies[1]->add_to({}, x), stored, 1e-9 * stored);
}

/// Nothing crosses at any state, energy is gained by shortening alone, and what is tied gets smaller in its middle.
TEST(RollStrap, TiesByContact) {
  RolledMatOptions loose = tied();
  loose.buckle = 0;
  const RolledMatResult with = roll(tied()), without = roll(loose);
  ASSERT_EQ(with.status, Status::converged) << with.message;
  EXPECT_EQ(with.held, without.held);
  EXPECT_EQ(with.watched.crossings, 0);
  EXPECT_GT(with.watched.states, 0);
  EXPECT_GT(with.strap_stretch, 0.001);
  EXPECT_EQ(with.end.size(), without.end.size());
  double put_in = 0;
  for (std::size_t i = 1; i < with.steps.size(); ++i) {
    const RolledMatStep &before = with.steps[i - 1], &now = with.steps[i];
    if (now.stage != RollStage::free) continue;
    EXPECT_EQ(now.crossings, 0) << now.time;
    const double came = before.stage == RollStage::free ? 0 : with.buckled;
    EXPECT_LE(now.energy + now.taken - now.left, before.energy + came + now.tightened + 1e-9 * before.energy);
    put_in += now.tightened;
  }
  EXPECT_GT(put_in, 0);
  EXPECT_EQ(with.steps.back().tightened, 0);
  EXPECT_LT(row_radii(tied(), with, with.end).front(), 0.99 * row_radii(loose, without, without.end).front());
}

/// Stopped before the strap is laid, while it is shortened, and after.
TEST(RollStrap, GoesOnWhereAnInterruptedRunWas) {
  RolledMatOptions o = tied();
  o.free_time = 0.05;
  o.watched = false;
  const RolledMatResult all = roll(o);
  ASSERT_EQ(all.status, Status::converged) << all.message;
  const auto led = std::ranges::count_if(all.steps, [](const RolledMatStep& s) { return s.stage != RollStage::free; });
  for (const int more : {0, 2, 4}) {
    InterruptedProgress first(static_cast<int>(led) + more);
    roll_mat(o, first);
    InterruptedProgress second(1000, first.stored());
    const RolledMatResult after = roll_mat(o, second);
    ASSERT_EQ(after.steps.size(), all.steps.size());
    EXPECT_LT((after.end - all.end).lpNorm<Eigen::Infinity>(), 1e-8) << more;
    EXPECT_LT((after.strap_end - all.strap_end).lpNorm<Eigen::Infinity>(), 1e-8) << more;
    EXPECT_NEAR(after.strap_stretch, all.strap_stretch, 1e-8);
    EXPECT_EQ(after.late.size(), all.late.size());
    EXPECT_NEAR(after.steps.back().energy, all.steps.back().energy, 1e-6 * all.steps.back().energy);
  }
}

}  // namespace
}  // namespace wrinkle::validation::roll_strap_test
