#include "validation/scenes/stacked_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/assembly/element_sum.h"
#include "core/assembly/linear_load.h"
#include "core/check/crossing_watch.h"
#include "core/energy/tet_corotated.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/tet_mesh.h"
#include "core/minimize/newton.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/touching_sheets.h"

namespace wrinkle::validation {

namespace {

constexpr double kSide = 1, kHeight = 0.5, kFar = 0.25;  // [m]

/// Vertices and triangles of the face that meets the other block are those of `tets.surface`, in its order.
struct StackedBlock {
  LayeredTets tets;
  Index first;  // unknown of its first vertex

  Index num_vertices() const { return static_cast<Index>(tets.mesh.vertices.size()); }
  Index unknown(Index vertex) const { return first + 3 * vertex; }
  /// Those of the opposite face.
  Index outer(Index vertex) const { return tets.at_depth(vertex, tets.layers); }
};

/// `up`: it stands on its face at that height; else it hangs from it.
StackedBlock make_block(Index cells, double face, bool up, Index first, std::uint64_t seed) {
  TriangleMesh surface = level_sheet(kSide, kSide, cells, cells, face, seed);
  if (up)
    for (auto& t : surface.triangles) std::swap(t[1], t[2]);
  const auto layers = static_cast<Index>(std::lround(kHeight * static_cast<double>(cells)));
  std::vector<double> depths;
  for (Index k = 1; k <= layers; ++k) depths.push_back(kHeight * static_cast<double>(k) / static_cast<double>(layers));
  return {layer_tets(surface, depths), first};
}

class Stack {
 public:
  explicit Stack(const StackedBlocksOptions& options);

  StackResult press();

 private:
  double pressure() const { return o_.pressure * o_.material.young; }  // p [Pa]
  double distance() const { return o_.distance * o_.edge(); }          // d̂ [m]
  void hold(const StackedBlock& block);
  void start();
  void add_elastic();
  void add_load();
  void add_contact();
  double stress(const StackedBlock& block, Index tet) const;
  void measure_stress(StackResult& out) const;
  void measure_faces(StackResult& out);
  Frame seen(const Vector& force) const;

  StackedBlocksOptions o_;
  std::array<StackedBlock, 2> blocks_;  // the lower one and the upper
  Problem problem_;
  Vector rest_, x_;
  SurfaceContact* contact_ = nullptr;  // owned by the problem, as the next
  CrossingWatch* watch_ = nullptr;
};

std::array<StackedBlock, 2> make_blocks(const StackedBlocksOptions& o) {
  StackedBlock lower = make_block(o.cells, 0, false, 0, o.seed);
  const Index first = 3 * lower.num_vertices();
  const double face = 0.5 * o.distance * o.edge();
  if (o.meshes == BlockMeshes::alike) return {std::move(lower), make_block(o.cells, face, true, first, o.seed)};
  const Index cells = o.upper > 0 ? o.upper : static_cast<Index>(std::lround(1.3 * static_cast<double>(o.cells)));
  return {std::move(lower), make_block(cells, face, true, first, o.seed + 1000)};
}

Stack::Stack(const StackedBlocksOptions& options) : o_(options), blocks_(make_blocks(options)) {
  problem_.num_dofs = 3 * (blocks_[0].num_vertices() + blocks_[1].num_vertices());
  problem_.fixed.assign(problem_.num_dofs, 0);
  rest_.resize(problem_.num_dofs);
  for (const StackedBlock& block : blocks_) {
    for (Index v = 0; v < block.num_vertices(); ++v) rest_.segment<3>(block.unknown(v)) = block.tets.mesh.vertices[v];
    hold(block);
  }
  for (Index v = 0; v < blocks_[0].tets.per_layer(); ++v)
    problem_.fixed[blocks_[0].unknown(blocks_[0].outer(v)) + 2] = 1;
  start();
  add_elastic();
  add_load();
  add_contact();
}

void Stack::hold(const StackedBlock& block) {
  for (Index v = 0; v < block.num_vertices(); ++v)
    for (int k = 0; k < 2; ++k)
      if (std::abs(std::abs(block.tets.mesh.vertices[v][k]) - 0.5 * kSide) < 1e-9)
        problem_.fixed[block.unknown(v) + k] = 1;
}

/// As with an even pressure: all heights above the floor are 1 − p/(λ + 2μ) of what they were, but for the gap.
void Stack::start() {
  const auto [lambda, mu] = o_.material.lame();
  const double strain = -pressure() / (lambda + 2 * mu), gap = 0.5 * distance();
  x_ = rest_;
  for (const StackedBlock& block : blocks_)
    for (Index v = 0; v < block.num_vertices(); ++v) {
      double& z = x_[block.unknown(v) + 2];
      z += strain * (z + kHeight - (&block == &blocks_[1] ? gap : 0));
    }
}

void Stack::add_elastic() {
  ElementSet<TetCorotated> set;
  for (const StackedBlock& block : blocks_) {
    const auto& X = block.tets.mesh.vertices;
    for (const auto& [a, b, c, d] : block.tets.mesh.tets)
      set.add({block.unknown(a), block.unknown(b), block.unknown(c), block.unknown(d)},
              TetCorotated::rest(X[a], X[b], X[c], X[d], o_.material));
  }
  problem_.add(std::make_unique<ElementSum<TetCorotated>>(set));
}

void Stack::add_load() {
  const StackedBlock& upper = blocks_[1];
  Vector force = Vector::Zero(problem_.num_dofs);
  for (std::size_t t = 0; t < upper.tets.surface.triangles.size(); ++t)
    for (const Index v : upper.tets.surface.triangles[t])
      force[upper.unknown(upper.outer(v)) + 2] -= pressure() * upper.tets.surface.area(static_cast<Index>(t)) / 3;
  problem_.add(std::make_unique<LinearLoad>(force));
}

void Stack::add_contact() {
  std::vector<SurfacePart> parts;
  for (const StackedBlock& block : blocks_)
    parts.push_back(surface_part(block.tets.surface, block.first, SelfContact::ignored));
  contact_ = &problem_.add(std::make_unique<SurfaceContact>(
      make_contact_surface(parts),
      SurfaceContactOptions{
          .formulation = o_.contact, .distance = distance(), .stiffness = barrier_stiffness(pressure(), distance())}));
  watch_ = &problem_.add(std::make_unique<CrossingWatch>(contact_->surface()));
}

/// P_zz [Pa] of Σ ∂W/∂x_a ⊗ X_a = V P.
double Stack::stress(const StackedBlock& block, Index tet) const {
  const auto& corners = block.tets.mesh.tets[tet];
  const auto& X = block.tets.mesh.vertices;
  std::array<double, 12> q;
  for (int i = 0; i < 12; ++i) q[i] = x_[block.unknown(corners[i / 3]) + i % 3];
  const auto local = TetCorotated::evaluate<Order::gradient, Curvature::exact, double>(
      q, TetCorotated::rest(X[corners[0]], X[corners[1]], X[corners[2]], X[corners[3]], o_.material));
  double sum = 0;
  for (int a = 0; a < 4; ++a) sum += local.gradient[3 * a + 2] * X[corners[a]].z();
  return sum / block.tets.mesh.volume(tet);
}

void Stack::measure_stress(StackResult& out) const {
  double squares = 0, volume = 0, far_squares = 0, far_volume = 0;
  for (const StackedBlock& block : blocks_)
    for (std::size_t t = 0; t < block.tets.mesh.tets.size(); ++t) {
      const auto tet = static_cast<Index>(t);
      const double off = stress(block, tet) / -pressure() - 1, part = block.tets.mesh.volume(tet);
      squares += off * off * part, volume += part;
      double middle = 0;
      for (const Index v : block.tets.mesh.tets[t]) middle += 0.25 * block.tets.mesh.vertices[v].z();
      if (std::abs(middle - block.tets.surface.vertices[0].z()) <= kFar) continue;
      far_squares += off * off * part, far_volume += part;
    }
  out.uneven = std::sqrt(squares / volume);
  out.uneven_far = std::sqrt(far_squares / far_volume);
}

void Stack::measure_faces(StackResult& out) {
  Vector gradient = Vector::Zero(x_.size());
  contact_->prepare(x_);
  contact_->add_to({Order::gradient, Tangent::exact, gradient.data()}, x_);
  const ContactSurface& surface = contact_->surface();
  double squares = 0, up = 0;
  for (Index v = 0; v < surface.num_vertices(); ++v) {
    const double sign = surface.part[v] == 1 ? 1 : -1, push = -sign * gradient[surface.first[v] + 2],
                 off = push / (pressure() * surface.vertex_area[v]) - 1;
    squares += off * off;
    if (surface.part[v] == 1) up += push;
  }
  out.uneven_faces = std::sqrt(squares / static_cast<double>(surface.num_vertices()));
  out.balance = up / (pressure() * kSide * kSide) - 1;
  double gaps = 0, forces = 0;
  for (const SurfaceTouch& t : contact_->touches(x_)) gaps += t.force * t.gap, forces += t.force;
  out.gap = gaps / (forces * distance());
  out.frame = seen(-gradient);
}

Frame Stack::seen(const Vector& force) const {
  const StackedBlock& lower = blocks_[0];
  const Index size = 3 * lower.tets.per_layer();
  Frame out = surface_frame(lower.tets.surface, x_.head(size), at_load(1));
  out.point_fields["displacement"] = field("m", x_.head(size) - rest_.head(size));
  Field& found = out.point_fields["pressure"] = {"Pa", {}};
  for (Index v = 0; v < lower.tets.per_layer(); ++v)
    found.values.push_back(-force[3 * v + 2] / contact_->surface().vertex_area[v]);
  return out;
}

StackResult Stack::press() {
  const auto linear = make_linear_solver(o_.linear_solver);
  const SolveResult solve =
      minimize(problem_, x_, *linear, {.step_tolerance = 1e-8 * distance(), .tangent = Tangent::positive});
  StackResult out;
  out.status = solve.status;
  out.message = solve.message;
  if (!solve.converged()) return out;
  x_ = solve.x;
  out.iterations = solve.iterations();
  out.residual = solve.gradient_norm / (pressure() * o_.edge() * o_.edge());
  out.crossings = watch_->crossings();
  measure_stress(out);
  measure_faces(out);
  return out;
}

}  // namespace

StackResult press_stack(const StackedBlocksOptions& options) {
  return Stack(options).press();
}

}  // namespace wrinkle::validation
