// ContactFormulation::guarded: vertices press by the barrier's law, whatever the meshes, and edges where they alone
// meet.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "core/assembly/surface_contact.h"
#include "core/check/observed_order.h"
#include "core/testing/stacked_sheets.h"

namespace wrinkle::guarded_contact_test {
namespace {

constexpr double kStiffness = 1e4, kReach = 0.2;

/// Of two meshes, a part each; d̂ [m].
SurfaceContact contact_of(const std::vector<SurfacePart>& parts, ContactFormulation formulation, double distance) {
  return {make_contact_surface(parts),
          {.formulation = formulation, .distance = distance, .stiffness = kStiffness, .edge_reach = kReach}};
}

Vector forces(SurfaceContact& term, const Vector& x) {
  Vector gradient = Vector::Zero(x.size());
  term.prepare(x);
  term.add_to({Order::gradient, Tangent::exact, gradient.data()}, x);
  return -gradient;
}

struct Sheets {
  double finer;     // cells of the upper sheet over those of the lower, along a side
  double distance;  // d̂ over the lower sheet's edge
  double gap;       // over d̂
};

/// Of a sheet that lies on another one, turned and as large, what vertices' pairs and edges' press with, each over −b′
/// of the gap, 1/5 of the side and less from the middle: vertices of both sheets by their own areas, pairs of edges by
/// the lower edge's middle.
struct Pressures {
  double vertices = 0, edges = 0;
};

Pressures pressures(const Sheets& s, ContactFormulation formulation) {
  constexpr Index kCells = 12;
  constexpr double kInside = 0.2;
  const double distance = s.distance / kCells, turned = 0.3;
  TriangleMesh upper = square_sheet(1, std::lround(kCells * s.finer), s.gap * distance, 2);
  for (auto& v : upper.vertices)
    v.head<2>() = VectorN<2>(std::cos(turned) * v.x() - std::sin(turned) * v.y(),
                             std::sin(turned) * v.x() + std::cos(turned) * v.y());
  const auto parts = parts_of({square_sheet(1, kCells, 0, 1), upper});
  const SurfaceContact term = contact_of(parts, formulation, distance);
  const Vector x = rest_places(parts);
  const ContactSurface& surface = term.surface();
  const auto inside = [&](const VectorN<3>& p) { return p.head<2>().cwiseAbs().maxCoeff() < kInside; };
  std::array<double, 2> push{0, 0}, area{0, 0};
  Pressures out;
  for (Index v = 0; v < surface.num_vertices(); ++v)
    if (inside(surface.at(x, v))) area[surface.part[v]] += surface.vertex_area[v];
  for (const SurfaceTouch& t : term.touches(x)) {
    if (t.pair.kind == PairKind::point_triangle) {
      if (inside(surface.at(x, t.pair.a))) push[surface.part[t.pair.a]] += t.force * std::abs(t.normal.z());
      continue;
    }
    const auto [a, b] = surface.edges[t.pair.a].ends;
    if (inside(0.5 * (surface.at(x, a) + surface.at(x, b)))) out.edges += t.force * std::abs(t.normal.z());
  }
  const double law = -Barrier{distance, kStiffness}.evaluate(s.gap * distance).slope;
  out.vertices = (push[0] / area[0] + push[1] / area[1]) / law;
  out.edges /= 4 * kInside * kInside * law;
  return out;
}

TEST(GuardedContact, PressesByTheBarriersLawWhateverTheMeshes) {
  for (const double finer : {0.5, 1.13, 2.0})
    for (const double distance : {0.1, 1.0})
      for (const double gap : {0.25, 0.9}) {
        const Pressures found = pressures({finer, distance, gap}, ContactFormulation::guarded);
        EXPECT_NEAR(found.vertices, 1, 1e-9) << finer << ", " << distance << ", " << gap;
        EXPECT_EQ(found.edges, 0) << finer << ", " << distance << ", " << gap;
      }
  EXPECT_GT(pressures({1.13, 0.1, 0.5}, ContactFormulation::barrier).edges, 1);
  EXPECT_GT(pressures({1.13, 1, 0.5}, ContactFormulation::barrier).edges, 3);
}

/// A bowl over a plane, r²/2R above it, nearest by a part of d̂.
struct Bowl {
  static constexpr double kDistance = 0.02, kNearest = 0.35 * kDistance;
  static constexpr double kRadius = 0.09 / (2 * (kDistance - kNearest));  // [m] R: 0.3 m from its middle it is d̂ above

  static double height(double r) { return kNearest + r * r / (2 * kRadius); }

  /// [N] ∫ 2πr (−b′) dr by the trapezoidal rule.
  static double exact_force() {
    constexpr int kSteps = 4000;
    double sum = 0;
    for (int i = 1; i < kSteps; ++i) {
      const double r = 0.3 * i / kSteps;
      sum -= 2 * std::numbers::pi * r * Barrier{kDistance, kStiffness}.evaluate(height(r)).slope * 0.3 / kSteps;
    }
    return sum;
  }

  static double force(Index cells, ContactFormulation formulation) {
    TriangleMesh bowl = square_sheet(0.8, std::lround(1.13 * 0.8 * static_cast<double>(cells)), 0, 1001);
    for (auto& v : bowl.vertices) v.z() = height(v.head<2>().norm());
    const auto parts = parts_of({square_sheet(1, cells, 0, 1), bowl});
    SurfaceContact term = contact_of(parts, formulation, kDistance);
    const Vector all = forces(term, rest_places(parts));
    double sum = 0;
    for (Index i = all.size() - 3 * static_cast<Index>(bowl.vertices.size()); i < all.size(); i += 3) sum += all[i + 2];
    return sum;
  }
};

/// d̂ is the same on all meshes: what the sum over pairs converges to does not depend on them.
TEST(GuardedContact, ConvergesToTheIntegralOfTheBarrier) {
  const double exact = Bowl::exact_force();
  std::vector<double> sizes, errors;
  for (const Index cells : {12, 24, 48}) {
    sizes.push_back(1 / static_cast<double>(cells));
    errors.push_back(std::abs(Bowl::force(cells, ContactFormulation::guarded) / exact - 1));
  }
  EXPECT_LT(errors[0], 0.07);
  EXPECT_LT(errors[2], 0.004);
  EXPECT_GT(fitted_order(sizes, errors), 1.8);
  EXPECT_GT(Bowl::force(24, ContactFormulation::barrier) / exact, 3);
}

/// Where two edges alone meet they push once they are nearer than η d̂, with κ/η: ¼ (A + A′) b′.
TEST(GuardedContact, EdgesPushWhenTheyAreVeryNear) {
  constexpr double kDistance = 0.05;
  for (const double gap : {0.1 * kDistance, 0.3 * kDistance}) {
    const TriangleMesh below{{{-1, 0, 0}, {1, 0, 0}, {0, -1, -1}}, {{0, 1, 2}}},
        above{{{0, -1, gap}, {0, 1, gap}, {1, 0, gap + 1}}, {{0, 1, 2}}};
    const auto parts = parts_of({below, above});
    const auto touches = [&](ContactFormulation formulation) {
      return contact_of(parts, formulation, kDistance).touches(rest_places(parts));
    };
    ASSERT_EQ(touches(ContactFormulation::barrier).size(), 1u);
    const auto found = touches(ContactFormulation::guarded);
    ASSERT_EQ(found.size(), gap < kReach * kDistance ? 1u : 0u);
    if (found.empty()) continue;
    const ContactSurface surface = make_contact_surface(parts);
    const SurfacePair& pair = found[0].pair;
    const double area = 0.25 * (surface.edge_area[pair.a] + surface.edge_area[pair.b]),
                 slope = Barrier{kReach * kDistance, kStiffness / kReach}.evaluate(gap).slope;
    EXPECT_NEAR(found[0].force, -area * slope, 1e-9 * found[0].force);
    EXPECT_NEAR(found[0].gap, gap, 1e-12);
  }
}

TEST(GuardedContact, ReachOfEdgesIsAPartOfTheDistance) {
  const auto parts = parts_of({square_sheet(1, 2, 0, 1)});
  for (const double reach : {0.0, -0.1, 1.1, std::nan("")})
    EXPECT_THROW(SurfaceContact(make_contact_surface(parts), {.edge_reach = reach}), std::invalid_argument) << reach;
}

/// With derivatives, near enough for edges.
class GuardedSheets : public SurfaceContactTest {};

TEST_F(GuardedSheets, DerivativesAreRightWhereEdgesPush) {
  SurfaceContactOptions options = contact_->options();
  options.formulation = ContactFormulation::guarded;
  options.edge_reach = 0.9;  // the sheets are half of d̂ apart
  SurfaceContact term(make_contact_surface(parts_), options);
  term.begin_step(x_);
  std::size_t edges = 0;
  for (const SurfaceTouch& t : term.touches(x_)) edges += t.pair.kind == PairKind::edge_edge ? 1 : 0;
  ASSERT_GT(edges, 20u);
  const Vector x = nearby(1e-3), d = nearby(1) - x_;
  const auto gradient = [&](const Vector& at, Vector& g) {
    g = Vector::Zero(at.size());
    term.prepare(at);
    return term.add_to({Order::gradient, Tangent::exact, g.data()}, at);
  };
  Vector g, scratch;
  const double energy = gradient(x, g);
  std::vector<double> sizes, errors;
  for (double e = 4e-5; e > 2e-6; e /= 2) {
    sizes.push_back(e);
    errors.push_back(std::abs(gradient(x + e * d, scratch) - energy - e * g.dot(d)));
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 2, 0.1);
}

}  // namespace
}  // namespace wrinkle::guarded_contact_test
