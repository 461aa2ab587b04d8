#include "validation/scenes/pressed_block.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/assembly/element_sum.h"
#include "core/check/crossing_watch.h"
#include "core/energy/lattice_corotated.h"
#include "core/energy/tet_corotated.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {

double PressedBlockOptions::plane_strain_modulus() const {
  return material.young / (1 - material.poisson * material.poisson);
}

namespace {

using Cell = std::array<Index, 8>;  // corners, x fastest

/// From 0 in cells of that edge as far as `even`, then growing ones to the end.
std::vector<double> graded(double edge, double even, double end) {
  constexpr double kGrowth = 1.4;
  std::vector<double> out{0};
  const auto cells = static_cast<Index>(std::ceil(even / edge - 1e-9));
  for (Index i = 1; i <= cells; ++i) out.push_back(static_cast<double>(i) * edge);
  const double start = out.back();
  std::vector<double> beyond;
  for (double width = edge, sum = 0; sum < end - start;) beyond.push_back(sum += width *= kGrowth);
  for (const double at : beyond) out.push_back(start + at * (end - start) / beyond.back());
  return out;
}

class IndentedBlock {
 public:
  explicit IndentedBlock(const PressedBlockOptions& o)
      : o_(o), linear_(make_linear_solver(o.linear_solver)), side_(graded(o.edge(), 1.5 * o.contact_radius, reach())) {
    height_ = graded(o.edge(), o.contact_radius, reach());
    std::ranges::reverse(height_);
    for (double& z : height_) z = -z;
    indenter_ = indenter_mesh();
    first_ = 3 * num_nodes();
    problem_.num_dofs = first_ + 3 * static_cast<Index>(indenter_.vertices.size());
    problem_.fixed.assign(problem_.num_dofs, 1);
    place();
    add_elastic();
    add_contact();
  }

  PressResult press();

 private:
  double reach() const { return o_.extent * o_.contact_radius; }
  double offset() const { return o_.offset * o_.indentation(); }
  double distance() const { return o_.distance * o_.edge() * o_.edge() / o_.radius; }
  Index sides() const { return static_cast<Index>(side_.size()); }
  Index heights() const { return static_cast<Index>(height_.size()); }
  Index num_nodes() const { return sides() * sides() * heights(); }
  Index node(Index i, Index j, Index k) const { return i + sides() * (j + sides() * k); }
  /// [m] of the indenter's surface above its lowest point.
  double profile(double r) const {
    if (o_.indenter == Indenter::cone) return 2 / std::numbers::pi * o_.indentation() / o_.contact_radius * r;
    return o_.radius - std::sqrt(o_.radius * o_.radius - r * r);
  }
  double depth() const { return o_.depth * o_.indentation(); }

  TriangleMesh indenter_mesh() const;
  TriangleMesh face_mesh() const;
  void place();
  template <class Add>
  void each_cell(const Add& add) const;
  void add_elastic();
  void add_contact();
  void move_far_faces(double force);
  Vector contact_force();
  void measure(PressResult& out);
  Frame seen(const PressResult& press) const;

  PressedBlockOptions o_;
  std::unique_ptr<LinearSolver> linear_;
  std::vector<double> side_, height_;  // [m] of the nodes along x and y, and along z
  TriangleMesh indenter_;
  Index first_ = 0;  // unknown of the indenter
  Problem problem_;
  Vector rest_, x_;
  SurfaceContact* contact_ = nullptr;  // owned by the problem, as the next
  CrossingWatch* watch_ = nullptr;
};

/// Its edges are 0.9 e long, so that no two meshes match.
TriangleMesh IndentedBlock::indenter_mesh() const {
  const double side = 2.2 * o_.contact_radius;
  const auto cells = static_cast<Index>(std::ceil(side / (0.9 * o_.edge())));
  TriangleMesh out = strip_mesh({.length = side,
                                 .width = side,
                                 .along = cells,
                                 .across = cells,
                                 .pattern = StripPattern::irregular,
                                 .seed = o_.seed});
  for (auto& v : out.vertices) v.z() = profile(v.head<2>().norm()) - depth();
  return out;
}

/// The block's upper face, at rest.
TriangleMesh IndentedBlock::face_mesh() const {
  TriangleMesh out;
  for (const double y : side_)
    for (const double x : side_) out.vertices.emplace_back(x, y, 0);
  for (Index j = 0; j + 1 < sides(); ++j)
    for (Index i = 0; i + 1 < sides(); ++i) {
      const Index a = i + sides() * j, b = a + 1, d = a + sides(), c = d + 1;
      out.triangles.push_back({a, b, c});
      out.triangles.push_back({a, c, d});
    }
  return out;
}

/// Rest, what is free, and a start out of the indenter's way.
void IndentedBlock::place() {
  rest_.resize(problem_.num_dofs);
  x_.resize(problem_.num_dofs);
  const double clear = offset() + 0.75 * distance() + o_.edge() * o_.edge() / (4 * o_.radius);
  for (Index k = 0; k < heights(); ++k)
    for (Index j = 0; j < sides(); ++j)
      for (Index i = 0; i < sides(); ++i) {
        const VectorN<3> at(side_[i], side_[j], height_[k]);
        const Index n = 3 * node(i, j, k);
        rest_.segment<3>(n) = at;
        const double down = std::min(0.0, profile(at.head<2>().norm()) - depth() - clear);
        x_.segment<3>(n) = at + VectorN<3>(0, 0, down * std::max(0.0, 1 + at.z() / (2 * o_.contact_radius)));
        if (i + 1 == sides() || j + 1 == sides() || k == 0) continue;
        problem_.fixed[n] = i == 0 ? 1 : 0;
        problem_.fixed[n + 1] = j == 0 ? 1 : 0;
        problem_.fixed[n + 2] = 0;
      }
  for (std::size_t v = 0; v < indenter_.vertices.size(); ++v)
    rest_.segment<3>(first_ + 3 * static_cast<Index>(v)) = indenter_.vertices[v];
  x_.tail(problem_.num_dofs - first_) = rest_.tail(problem_.num_dofs - first_);
}

template <class Add>
void IndentedBlock::each_cell(const Add& add) const {
  for (Index k = 0; k + 1 < heights(); ++k)
    for (Index j = 0; j + 1 < sides(); ++j)
      for (Index i = 0; i + 1 < sides(); ++i) {
        Cell cell;
        for (Index c = 0; c < 8; ++c) cell[c] = node(i + c % 2, j + c / 2 % 2, k + c / 4);
        add(cell);
      }
}

void IndentedBlock::add_elastic() {
  const auto at = [&](Index n) -> VectorN<3> { return rest_.segment<3>(3 * n); };
  if (o_.element == BlockElement::brick) {
    ElementSet<LatticeLinear> set;
    each_cell([&](const Cell& cell) {
      const VectorN<3> size = at(cell[7]) - at(cell[0]);
      std::array<Index, 8> groups;
      std::ranges::transform(cell, groups.begin(), [](Index n) { return 3 * n; });
      set.add(groups, LatticeLinear::rest(size, size.prod(), o_.material));
    });
    problem_.add(std::make_unique<ElementSum<LatticeLinear>>(set));
    return;
  }
  // Kuhn's: from corner 0 to corner 7 along the three axes, in all orders; odd ones with two corners swapped.
  constexpr std::array<std::array<int, 4>, 6> kTets{
      {{0, 1, 3, 7}, {0, 2, 6, 7}, {0, 4, 5, 7}, {0, 3, 2, 7}, {0, 6, 4, 7}, {0, 5, 1, 7}}};
  ElementSet<TetCorotated> set;
  each_cell([&](const Cell& cell) {
    for (const auto& [a, b, c, d] : kTets)
      set.add({3 * cell[a], 3 * cell[b], 3 * cell[c], 3 * cell[d]},
              TetCorotated::rest(at(cell[a]), at(cell[b]), at(cell[c]), at(cell[d]), o_.material));
  });
  problem_.add(std::make_unique<ElementSum<TetCorotated>>(set));
}

void IndentedBlock::add_contact() {
  const std::vector<SurfacePart> parts{surface_part(face_mesh(), 3 * node(0, 0, heights() - 1)),
                                       surface_part(indenter_, first_, SelfContact::ignored)};
  contact_ = &problem_.add(std::make_unique<SurfaceContact>(
      make_contact_surface(parts),
      SurfaceContactOptions{.formulation = o_.contact,
                            .offset = offset(),
                            .distance = distance(),
                            .stiffness = barrier_stiffness(o_.pressure * o_.material.young, distance())}));
  watch_ = &problem_.add(std::make_unique<CrossingWatch>(contact_->surface()));
}

/// u_r = P/4πG [r z/ρ³ − (1 − 2ν) r/ρ(ρ + z)], u_z = P/4πG [z²/ρ³ + 2 (1 − ν)/ρ], z and u_z downwards, ρ² = r² + z².
void IndentedBlock::move_far_faces(double force) {
  const double nu = o_.material.poisson, scale = force / (4 * std::numbers::pi * o_.material.lame().mu);
  for (Index n = 0; n < num_nodes(); ++n) {
    const Index i = n % sides(), j = n / sides() % sides(), k = n / (sides() * sides());
    if (i + 1 < sides() && j + 1 < sides() && k > 0) continue;
    const VectorN<3> at = rest_.segment<3>(3 * n);
    const double z = -at.z(), rho = at.norm(), cube = rho * rho * rho;
    const double outwards = z / cube - (1 - 2 * nu) / (rho * (rho + z)), down = z * z / cube + 2 * (1 - nu) / rho;
    x_.segment<3>(3 * n) = at + scale * VectorN<3>(outwards * at.x(), outwards * at.y(), -down);
  }
}

Vector IndentedBlock::contact_force() {
  Vector gradient = Vector::Zero(x_.size());
  contact_->prepare(x_);
  contact_->add_to({Order::gradient, Tangent::exact, gradient.data()}, x_);
  return -gradient;
}

void IndentedBlock::measure(PressResult& out) {
  const Vector force = contact_force();
  const auto middle = [&](Index a, Index b) { return 0.5 * (side_[a] + side_[b]); };
  const auto low = [&](Index i) { return middle(std::max<Index>(i - 1, 0), i); };
  const auto high = [&](Index i) { return middle(i, std::min<Index>(i + 1, sides() - 1)); };
  out.face.clear();
  out.force = 0;
  for (Index j = 0; j < sides(); ++j)
    for (Index i = 0; i < sides(); ++i) {
      const double push = -force[3 * node(i, j, heights() - 1) + 2];
      out.face.push_back({{side_[i], side_[j]}, {low(i), low(j)}, {high(i), high(j)}, push});
      out.force += 4 * push;
    }
  double gaps = 0, forces = 0;
  for (const SurfaceTouch& t : contact_->touches(x_)) gaps += t.force * t.gap, forces += t.force;
  out.gap = forces > 0 ? gaps / forces : 0;
}

Frame IndentedBlock::seen(const PressResult& press) const {
  const Index first = 3 * node(0, 0, heights() - 1), size = 3 * sides() * sides();
  Frame out = surface_frame(face_mesh(), x_.segment(first, size), at_load(1));
  out.point_fields["displacement"] = field("m", x_.segment(first, size) - rest_.segment(first, size));
  Field& pressure = out.point_fields["pressure"] = {"Pa", {}};
  for (const FaceVertex& v : press.face) pressure.values.push_back(v.force / (v.high - v.low).prod());
  return out;
}

/// [m] below the smooth surface, of the triangles within a₀: Σ l²/24R of each, weighed by area.
double facet_depth(const TriangleMesh& mesh, double radius, double within) {
  double sum = 0, area = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto& corners = mesh.triangles[t];
    double squares = 0, farthest = 0;
    for (int i = 0; i < 3; ++i) {
      const VectorN<3>& a = mesh.vertices[corners[i]];
      squares += (a - mesh.vertices[corners[(i + 1) % 3]]).squaredNorm();
      farthest = std::max(farthest, a.head<2>().norm());
    }
    if (farthest > within) continue;
    sum += mesh.area(static_cast<Index>(t)) * squares / (24 * radius);
    area += mesh.area(static_cast<Index>(t));
  }
  return area > 0 ? sum / area : 0;
}

/// The outer faces' force P and the indenter's F(P) are made equal by the secant through the last two solves.
PressResult IndentedBlock::press() {
  constexpr int kMostSolves = 8;
  constexpr double kSame = 1e-4;  // |F − P| over F
  PressResult out;
  double applied = 0, last_applied = 0, last_miss = 0;
  for (out.solves = 1; out.solves <= kMostSolves; ++out.solves) {
    move_far_faces(applied);
    const SolveResult solve =
        minimize(problem_, x_, *linear_, {.step_tolerance = 1e-6 * distance(), .tangent = Tangent::positive});
    out.iterations += solve.iterations();
    out.status = solve.status;
    out.message = solve.message;
    if (!solve.converged()) return out;
    x_ = solve.x;
    measure(out);
    out.residual = solve.gradient_norm / out.force;
    if (o_.far_field == FarField::held) break;
    const double miss = out.force - applied;
    if (std::abs(miss) <= kSame * out.force) break;
    const double next = out.solves == 1 ? out.force : applied - miss * (applied - last_applied) / (miss - last_miss);
    last_applied = applied;
    last_miss = miss;
    applied = next;
  }
  if (out.solves > kMostSolves) {
    out.status = Status::iteration_limit;
    out.message = "the far field's force and the indenter's do not meet";
  }
  out.facets = o_.indenter == Indenter::sphere ? facet_depth(indenter_, o_.radius, o_.contact_radius) : 0;
  out.indentation = depth() - out.facets + out.gap + offset();
  out.crossings = watch_->crossings();
  out.frame = seen(out);
  return out;
}

}  // namespace

PressResult press_block(const PressedBlockOptions& options) {
  return IndentedBlock(options).press();
}

}  // namespace wrinkle::validation
