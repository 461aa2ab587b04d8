#include "core/testing/term_specimens.h"

#include <Eigen/Geometry>

#include "core/assembly/augmented_lagrangian.h"
#include "core/assembly/contact_energy.h"
#include "core/assembly/inertia.h"
#include "core/assembly/linear_load.h"
#include "core/assembly/mapped_energy.h"
#include "core/assembly/quadratic_energy.h"
#include "core/assembly/rayleigh_damping.h"
#include "core/base/random.h"
#include "core/constraint/length_constraint.h"
#include "core/model/solid/inelastic_prisms.h"

namespace wrinkle {

namespace {

constexpr Index kUnknowns = 12;

Vector draw(std::mt19937_64& random, Index size) {
  return Vector::NullaryExpr(size, [&] { return symmetric_uniform(random); });
}

/// Free unknowns, no term yet.
TermSpecimen free_unknowns(const std::string& name, const Vector& x, double step, Index points = 0) {
  TermSpecimen out{name, std::make_unique<Problem>(), x, step, points};
  out.problem->num_dofs = static_cast<Index>(x.size());
  out.problem->fixed.assign(x.size(), 0);
  return out;
}

SparseMatrix lower_of(const Matrix& matrix) {
  const Matrix lower = matrix.triangularView<Eigen::Lower>();
  return lower.sparseView();
}

/// A Aᵀ: definite.
SparseMatrix definite(std::mt19937_64& random) {
  const Matrix A = Matrix::NullaryExpr(kUnknowns, kUnknowns, [&] { return symmetric_uniform(random); });
  return lower_of(A * A.transpose());
}

}  // namespace

const std::vector<TermEntry>& all_terms() {
#define WRINKLE_TERM(type, specimens) {#type, specimens},
  static const std::vector<TermEntry> terms{
#include "core/assembly/terms.def"
  };
#undef WRINKLE_TERM
  return terms;
}

TermSpecimens linear_load_specimens(std::mt19937_64& random) {
  TermSpecimens out;
  out.push_back(free_unknowns("", draw(random, kUnknowns), 0.1));
  out[0].problem->add(std::make_unique<LinearLoad>(draw(random, kUnknowns)));
  return out;
}

TermSpecimens inertia_specimens(std::mt19937_64& random) {
  TermSpecimens out;
  out.push_back(free_unknowns("", draw(random, kUnknowns), 0.1));
  out[0]
      .problem->add(std::make_unique<InertiaEnergy>(draw(random, kUnknowns).cwiseAbs(), 0.1))
      .set_target(draw(random, kUnknowns));
  return out;
}

TermSpecimens quadratic_energy_specimens(std::mt19937_64& random) {
  TermSpecimens out;
  out.push_back(free_unknowns("", draw(random, kUnknowns), 0.1));
  auto& term = out[0].problem->add(std::make_unique<QuadraticEnergy>(definite(random)));
  term.set_center(draw(random, kUnknowns));
  term.set_force(draw(random, kUnknowns));
  return out;
}

/// By mass, and by the stiffness of a quadratic term that is there too, all points of which meet.
TermSpecimens rayleigh_damping_specimens(std::mt19937_64& random) {
  TermSpecimens out;
  out.push_back(free_unknowns("", draw(random, kUnknowns), 0.1));
  Problem& problem = *out[0].problem;
  problem.add(std::make_unique<QuadraticEnergy>(definite(random)));
  auto* damping = &problem.add(std::make_unique<RayleighDamping>(draw(random, kUnknowns).cwiseAbs(), 0.7, 0.02, 0.1));
  damping->set_center(draw(random, kUnknowns));
  out[0].ready = [damping, x = out[0].x](Assembler& assembler) {
    assembler.evaluate(x, Order::hessian);
    const Vector stiffness = assembler.hessian().coeffs();
    damping->set_stiffness(stiffness);
  };
  return out;
}

/// The edges of a tetrahedron out of shape, pulling and pushing, and held within their tolerances.
TermSpecimens augmented_lagrangian_specimens(std::mt19937_64& random) {
  TermSpecimens out;
  for (const Held held : {Held::exactly, Held::within_tolerance}) {
    std::vector<PointPair> edges;
    for (Index a = 0; a < 4; ++a)
      for (Index b = 0; b < a; ++b) edges.push_back({{3 * b, 3 * a}, 1 + 0.2 * symmetric_uniform(random)});
    Vector x(kUnknowns);
    x << 0, 0, 0, 1, 0, 0, 0.5, 0.9, 0, 0.5, 0.3, 0.8;
    x += 0.1 * draw(random, kUnknowns);
    TermSpecimen one = free_unknowns(held == Held::exactly ? "exactly" : "within_tolerance", x, 1e-3, 4);
    auto system = std::make_shared<ConstraintSystem>(kUnknowns);
    system->add(std::make_unique<LengthConstraint>(edges), 1e-2);
    one.problem->add(std::make_unique<AugmentedLagrangian>(*system, held)).set(draw(random, 6), 2.0);
    one.behind = {system};
    out.push_back(std::move(one));
  }
  return out;
}

/// A point over a box and one beside a ball, both fixed in space, after a step in which they have slipped.
TermSpecimen rubbing_linearised(std::mt19937_64& random) {
  Vector x(6);
  x << 0.1, 0.05, 0.62, 1.0, 0.1, 0.1;
  TermSpecimen out = free_unknowns("rubbing_linearised", x + 0.01 * draw(random, 6), 2e-3);
  auto* term = &out.problem->add(std::make_unique<ContactEnergy>(
      std::vector<ContactPoint>{{0, 0.01}, {3, 0.01}},
      std::vector<Obstacle>{{Box{{0.4, 0.3, 0.5}, 0.1}}, {Sphere{0.3}, {.centre = {1.4, 0.2, 0.1}}}},
      ContactOptions{.distance = 0.2, .stiffness = 10, .friction = 0.4, .slip = 0.02}));
  out.last_step = 0.03 * draw(random, 6);
  out.ready = [term, before = Vector(out.x - 0.01 * draw(random, 6))](Assembler&) { term->begin_step(before); };
  return out;
}

/// Points over a box's face, edge and corner, and beside a ball; both bodies move. With friction, and without.
TermSpecimens contact_energy_specimens(std::mt19937_64& random) {
  constexpr Index points = 4, box = 3 * points, ball = box + 12;
  const VectorN<3> half(0.4, 0.3, 0.5);
  TermSpecimens out;
  for (const double friction : {0.0, 0.4}) {
    Vector x = Vector::Zero(ball + 12);
    x.segment<3>(0) << 0.1, 0.05, 0.62;
    x.segment<3>(3) << 0.46, 0.05, 0.56;
    x.segment<3>(6) << 0.46, 0.36, 0.56;
    x.segment<3>(9) << 1.0, 0.1, 0.1;
    for (const Index body : {box, ball}) x.segment<9>(body + 3) = MatrixN<3>::Identity().reshaped();
    x.segment<3>(ball) << 1.4, 0.2, 0.1;
    x += 0.01 * draw(random, x.size());
    std::vector<ContactPoint> vertices;
    for (Index i = 0; i < points; ++i) vertices.push_back({3 * i, 0.01});
    TermSpecimen one = free_unknowns(friction > 0 ? "rubbing" : "smooth", x, 2e-3, friction > 0 ? 0 : points);
    auto* term = &one.problem->add(std::make_unique<ContactEnergy>(
        vertices, std::vector<Obstacle>{{Box{half, 0.1}, {}, box}, {Sphere{0.3}, {}, ball}},
        ContactOptions{.distance = 0.2, .stiffness = 10, .friction = friction, .slip = 0.02}));
    one.ready = [term, before = Vector(x - 0.01 * draw(random, x.size()))](Assembler&) { term->begin_step(before); };
    out.push_back(std::move(one));
  }
  out.push_back(rubbing_linearised(random));
  return out;
}

template <class Element>
TermSpecimen inelastic_prism_specimen(std::mt19937_64& random) {
  const auto s = Element::specimen(random);
  constexpr int dofs = Element::Layout::kDofs;
  constexpr Index points = dofs == 18 ? 6 : 0;  // what is no vector is not turned: energies_test.cpp moves that
  TermSpecimen out = free_unknowns("", Eigen::Map<const Vector>(s.state.data(), dofs), 0.1 * s.length, points);
  ElementSet<Element> set;
  std::array<Index, Element::Layout::kGroups> groups;
  std::ranges::copy(Element::Layout::offset, groups.begin());
  set.add(groups, s.rest);
  out.problem->add(std::make_unique<InelasticPrismSum<Element>>(set));
  return out;
}

TermSpecimens inelastic_prisms_specimens(std::mt19937_64& random) {
  TermSpecimens out;
  out.push_back(inelastic_prism_specimen<PrismInelastic>(random));
  out.push_back(inelastic_prism_specimen<PrismInelasticFull>(random));
  out.push_back(inelastic_prism_specimen<PrismInelasticTetrahedra>(random));
  out.push_back(inelastic_prism_specimen<PrismInelasticTied>(random));
  out.push_back(inelastic_prism_specimen<PrismInelasticEnhanced>(random));
  return out;
}

/// Contact of surfaces, with unknowns behind that it does not read.
TermSpecimens leading_energy_specimens(std::mt19937_64& random) {
  TermSpecimens out;
  for (TermSpecimen& inner : surface_contact_specimens(random)) {
    append_unknowns(*inner.problem, 3);
    inner.x.conservativeResize(inner.x.size() + 3);
    inner.x.tail<3>() = draw(random, 3);
    inner.points = 0;
    inner.ready = [begin = inner.problem->energies[0].get(), x = inner.x](Assembler&) { begin->begin_step(x); };
    out.push_back(std::move(inner));
    if (out.size() == 2) break;
  }
  return out;
}

/// Contact of surfaces at x = B u + b, each point the sum of one of u and a part of another.
TermSpecimens mapped_energy_specimens(std::mt19937_64& random) {
  TermSpecimens out;
  for (TermSpecimen& inner : surface_contact_specimens(random)) {
    const auto n = static_cast<Index>(inner.x.size());
    SparseMatrix map(n, n);
    for (Index i = 0; i < n; ++i) {
      map.insert(i, i) = 1;
      map.insert(i, (i + 3) % n) = 0.3;
    }
    map.makeCompressed();
    std::vector<Index> groups;
    for (Index first = 0; first < n; first += 3) groups.push_back(first);
    const Vector u = draw(random, n);
    TermSpecimen one = free_unknowns(inner.name, u, 0.7 * inner.step);
    const std::shared_ptr<Problem> behind = std::move(inner.problem);
    const auto assembler = std::make_shared<Assembler>(*behind);
    one.problem->add(std::make_unique<MappedEnergy>(*assembler, map, groups)).set_offset(inner.x - map * u);
    if (inner.ready) one.ready = [assembler, ready = inner.ready](Assembler&) { ready(*assembler); };
    one.behind = {behind, assembler};
    if (inner.last_step.size() > 0) one.last_step = inner.step * draw(random, n);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace wrinkle
