/// SurfaceContact in every region: which features are nearest, edges that are all but parallel, friction that slides
/// and that sticks, without an offset, and what is near at rest.

#include "core/assembly/surface_contact.h"
#include "core/base/random.h"
#include "core/testing/term_specimens.h"

namespace wrinkle {

namespace {

constexpr double kOffset = 0.02, kReach = 0.05, kSlip = 0.004;  // [m] ξ, d̂, ε_v h
constexpr double kNear = kOffset + 0.5 * kReach;                // [m] how far apart what pushes is

using Triangle = std::array<VectorN<3>, 3>;

/// Two triangles, a part each, in states a little out of what is given.
struct Pair {
  std::string name;
  Triangle lower, upper;
  SurfaceContactOptions options = {
      .offset = kOffset, .distance = kReach, .stiffness = 1e4, .friction = 0, .slip = kSlip};
  double step = 0.2 * kNear;
  VectorN<3> slid = VectorN<3>::Zero();  // the upper one since the time step began
  bool linearised = false;               // after a step that was as long, and not quite as straight
};

TriangleMesh mesh_of(const Triangle& t) {
  return {{t[0], t[1], t[2]}, {{0, 1, 2}}};
}

Vector places(const Triangle& lower, const Triangle& upper) {
  Vector x(18);
  x << lower[0], lower[1], lower[2], upper[0], upper[1], upper[2];
  return x;
}

/// `parts`: at rest; `before`: where the time step began, which friction needs.
TermSpecimen specimen(const std::string& name, const std::vector<SurfacePart>& parts,
                      const SurfaceContactOptions& options, const Vector& before, const Vector& x, double step) {
  TermSpecimen out{name, std::make_unique<Problem>(), x, step, options.friction == 0 ? 6 : 0};
  out.problem->num_dofs = 18;
  out.problem->fixed.assign(18, 0);
  SurfaceContact* term = &out.problem->add(std::make_unique<SurfaceContact>(make_contact_surface(parts), options));
  term->prepare(before);
  out.ready = [term, before](Assembler&) { term->begin_step(before); };
  return out;
}

TermSpecimen specimen(const Pair& pair, std::mt19937_64& random) {
  Vector before = places(pair.lower, pair.upper);
  for (double& c : before) c += 0.02 * kNear * symmetric_uniform(random);
  Vector x = before;
  for (Index i = 9; i < 18; i += 3) x.segment<3>(i) += pair.slid;
  TermSpecimen out = specimen(pair.name, {surface_part(mesh_of(pair.lower), 0), surface_part(mesh_of(pair.upper), 9)},
                              pair.options, before, x, pair.step);
  if (pair.linearised)
    out.last_step = x - before + Vector::NullaryExpr(18, [&] { return 0.1 * kSlip * symmetric_uniform(random); });
  return out;
}

/// Of one part, at rest so near each other that ξ and d̂ are cut.
TermSpecimen near_at_rest(const Triangle& lower, const Triangle& upper, double apart) {
  TriangleMesh rest{{lower[0], lower[1], lower[2], upper[0], upper[1], upper[2]}, {{0, 1, 2}, {3, 4, 5}}};
  for (int i = 3; i < 6; ++i) rest.vertices[i].z() += apart - kNear;
  const double scale = 0.5 * apart / (kOffset + kReach);
  Vector x = places(lower, upper);
  for (Index i = 11; i < 18; i += 3) x[i] += (scale - 1) * kNear;
  return specimen("near_at_rest", {surface_part(rest, 0)}, {.offset = kOffset, .distance = kReach, .stiffness = 1e4}, x,
                  x, 0.1 * kNear);
}

}  // namespace

TermSpecimens surface_contact_specimens(std::mt19937_64& random) {
  const Triangle lying{{{-1, -0.8, 0}, {1, -0.7, 0}, {0, 1.1, 0}}},
      hanging{{{-1, 0.03, 0}, {1, -0.02, 0}, {0, 0.1, -0.9}}};
  const auto standing = [](const VectorN<3>& at, const VectorN<3>& towards) -> Triangle {
    const VectorN<3> side = VectorN<3>(0.4, 0.1, 0.1);
    return {at, at + towards + side, at + towards - side};
  };
  const VectorN<3> edge = kNear * VectorN<3>(0, -0.8, 0.6), corner = kNear * VectorN<3>(0.1, 0.8, 0.59);
  const Triangle inside = standing({0.05, 0, kNear}, {0.1, 0.2, 0.9});
  std::vector<Pair> pairs{{"vertex_triangle", lying, inside},
                          {"vertex_edge", lying, standing(VectorN<3>(0.1, -0.745, 0) + edge, 20 * edge)},
                          {"vertex_vertex", lying, standing(VectorN<3>(0, 1.1, 0) + corner, 20 * corner)},
                          {"edge_edge", hanging, {{{0.05, -1, kNear}, {-0.03, 1, kNear}, {0.1, 0, 1}}}},
                          {"parallel_edges", hanging, {{{-0.9, 0.007, kNear}, {1.1, 0.002, kNear}, {0.1, 0.1, 1}}}},
                          {"sliding", lying, inside},
                          {"sticking", lying, inside},
                          {"no_offset", lying, standing({0.05, 0, 0.5 * kReach}, {0.1, 0.2, 0.9})},
                          {"sliding_linearised", lying, inside}};
  pairs[4].step = 0.002;
  for (const int rubs : {5, 6, 8}) pairs[rubs].options.friction = 0.4;
  pairs[8].slid = VectorN<3>(2, 1, 0) * kSlip;
  pairs[8].linearised = true;
  pairs[5].slid = VectorN<3>(3, -1, 0) * kSlip;
  pairs[6].slid = VectorN<3>(0.3, 0.2, 0) * kSlip;
  pairs[5].step = pairs[6].step = 0.2 * kSlip;
  pairs[7].options.offset = 0;
  TermSpecimens out;
  for (const Pair& pair : pairs) out.push_back(specimen(pair, random));
  out.push_back(near_at_rest(lying, inside, 1.4 * (kOffset + kReach)));
  return out;
}

}  // namespace wrinkle
