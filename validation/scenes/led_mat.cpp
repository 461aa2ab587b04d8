#include "validation/scenes/led_mat.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/assembly/element_sums.h"
#include "core/assembly/mapped_energy.h"
#include "core/base/stopwatch.h"
#include "core/check/surface_crossings.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/model/solid/prism_surface.h"

namespace wrinkle::validation {

namespace {

/// Both faces' vertices, and the strap's, each with its share.
std::vector<ContactPoint> face_points(const TriangleMesh& middle, const PrismMesh& mesh, const RollStrap& strap) {
  const Vector area = vertex_areas(middle);
  std::vector<ContactPoint> out;
  for (Index c = 0; c < mesh.columns(); ++c)
    for (Index k = 0; k < 2; ++k) out.push_back({3 * mesh.node(c, k), area[c]});
  if (strap.empty()) return out;
  const Vector of_strap = vertex_areas(strap.ring);
  const auto first = 3 * static_cast<Index>(mesh.nodes.size());
  for (Index v = 0; v < of_strap.size(); ++v) out.push_back({first + 3 * v, of_strap[v]});
  return out;
}

/// Both faces without the rim, of a strip between guides: it goes on at its sides, and a rim's area would push there.
SurfacePart faces(const PrismMesh& mesh) {
  SurfacePart out = closed_surface(mesh);
  const auto level = [&](Index vertex) { return out.first[vertex] / 3 % 2; };
  std::erase_if(out.rest.triangles, [&](const std::array<Index, 3>& t) {
    return level(t[0]) != level(t[1]) || level(t[0]) != level(t[2]);
  });
  return out;
}

ContactSurface surface_of(const RolledMatOptions& o, const PrismMesh& mesh, const RollStrap& strap) {
  std::vector<SurfacePart> parts{o.guided ? faces(mesh) : closed_surface(mesh)};
  if (!strap.empty()) parts.push_back(surface_part(strap.ring, 3 * static_cast<Index>(mesh.nodes.size())));
  return make_contact_surface(parts);
}

}  // namespace

LedMat::LedMat(const RolledMatOptions& o, const RolledMatLayout& layout, Hands hands, Motion motion, const RollTie& tie)
    : o_(o),
      shell_(make_thick_shell(
          extrude(layout.middle(), {o.thickness}, 1),
          {.element = o.element, .material = o.material, .density = o.density, .gravity = {0, 0, -o.gravity}})),
      surface_(surface_of(o, shell_.mesh, tie.strap)),
      linear_(make_linear_solver(o.linear_solver, {.relative_tolerance = o.linear_tolerance})),
      motion_(std::move(motion)),
      mass_(lumped_mass(shell_.mesh, o.density)) {
  if (o_.guided)
    for (Index i = 1; i < shell_.problem.num_dofs; i += 3) shell_.problem.fixed[i] = 1;
  add_strap(tie.strap);
  if (hands == Hands::on) hold(layout.held());
  add_contact(layout.middle(), tie.strap);
  add_bands(tie.bands, tie.closed_at);
  if (o.watched) watch_ = &shell_.problem.add(std::make_unique<StateWatch>(surface_));
  inertia_ = &shell_.problem.add(std::make_unique<InertiaEnergy>(mass_, o.time_step));
  euler_ = std::make_unique<ImplicitEuler>(
      shell_.problem, *inertia_, *linear_,
      EulerOptions{.step_tolerance = o.tolerance * o.time_step, .max_iterations = 2000, .start = EulerStart::moved});
}

/// The nodes of the first turn; the last are pulled.
void LedMat::hold(double held) {
  double end = 0;
  for (const auto& n : shell_.mesh.nodes) end = std::max(end, n.x());
  std::vector<Index> last;
  for (Index n = 0; n < static_cast<Index>(shell_.mesh.nodes.size()); ++n) {
    const double s = shell_.mesh.nodes[n].x();
    if (s > end - 1e-9) last.push_back(n);
    if (s > held) continue;
    held_.push_back(n);
    std::fill_n(shell_.problem.fixed.begin() + 3 * n, 3, 1);
  }
  Vector load = Vector::Zero(shell_.problem.num_dofs);
  for (const Index n : last) load[3 * n] = o_.tension * o_.width / static_cast<double>(last.size());
  load_ = load;
  shell_.problem.add(std::make_unique<LinearLoad>(load));
}

/// Unknowns behind the mat's, which its own terms do not read.
void LedMat::add_strap(const RollStrap& strap) {
  const Index first = shell_.problem.num_dofs, more = 3 * static_cast<Index>(strap.ring.vertices.size());
  if (more > 0) append_unknowns(shell_.problem, more);
  for (const auto& term : shell_.problem.energies) shell_terms_.push_back(term.get());
  if (more == 0) return;
  strap_ = std::make_unique<StrapTerms>(o_, strap, first, shell_.problem);
  mass_.conservativeResize(first + more);
  mass_.tail(more) = strap_->mass();
}

void LedMat::tighten(double part) {
  const double before = strap_->energy(motion_.x);
  strap_->tighten(part);
  tightened_ = strap_->energy(motion_.x) - before;
}

void LedMat::add_contact(const TriangleMesh& middle, const RollStrap& strap) {
  SurfaceContactOptions options = o_.surface();
  if (o_.contact) {
    timed_ = &shell_.problem.add(std::make_unique<TimedContact>(std::make_unique<SurfaceContact>(surface_, options)));
    options.friction = 0;
    barrier_ = std::make_unique<SurfaceContact>(surface_, options);
  }
  ContactOptions floor{.distance = o_.distance,
                       .stiffness = options.stiffness,
                       .friction = o_.friction,
                       .slip = o_.slip_speed * o_.time_step};
  const std::vector<Obstacle> ground{Obstacle{.shape = HalfSpace{}}};
  shell_.problem.add(std::make_unique<ContactEnergy>(face_points(middle, shell_.mesh, strap), ground, floor));
  floor.friction = 0;
  floor_ = std::make_unique<ContactEnergy>(face_points(middle, shell_.mesh, strap), ground, floor);
}

void LedMat::add_bands(const Bands& bands, const Vector& closed_at) {
  if (bands.loops.empty()) return;
  ElementSet<EdgeSpring> set;
  for (const std::vector<Index>& loop : bands.loops)
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Index from = 3 * loop[i], to = 3 * loop[(i + 1) % loop.size()];
      const double length = (1 - bands.shorter) * (closed_at.segment<3>(to) - closed_at.segment<3>(from)).norm();
      set.add({from, to}, {bands.stiffness / length, length});
    }
  bands_ = &shell_.problem.add(std::make_unique<ElementSum<EdgeSpring>>(set));
}

double LedMat::band_energy() const {
  return bands_ == nullptr ? 0 : bands_->add_to({}, motion_.x);
}

void LedMat::turn(const VectorN<3>& from, const VectorN<3>& to, double angle) {
  for (const Index n : held_) {
    const VectorN<3> at = motion_.x.segment<3>(3 * n), arm = at - from;
    const double r = std::hypot(arm.x(), arm.z()), now = std::atan2(-arm.x(), -arm.z());
    motion_.velocity.segment<3>(3 * n) = (to + off_axis(r, now + angle, at.y() - to.y()) - at) / o_.time_step;
  }
}

SolveResult LedMat::step() {
  return timed([&] { return euler_->step(motion_); });
}

SolveResult LedMat::step(const Vector& guess) {
  return timed([&] { return euler_->step(motion_, guess); });
}

double LedMat::allowed(const Vector& guess) const {
  return max_step(shell_.problem, motion_.x, guess - motion_.x);
}

template <class Step>
SolveResult LedMat::timed(const Step& step) {
  const Motion before = motion_;
  if (timed_ != nullptr) timed_->reset();
  const double before_looks = looked();
  const Stopwatch watch;
  SolveResult result = step();
  const double looking = looked() - before_looks;
  last_ = {.iterations = result.iterations(),
           .pieces = result.pieces,
           .factorisations = result.factorisations,
           .seconds = watch.seconds() - looking,
           .assembly = result.seconds_assembly - looking,
           .linear = result.seconds_linear};
  if (result.converged()) measure(before);
  return result;
}

void LedMat::measure(const Motion& before) {
  if (timed_ != nullptr) {
    last_.contact = timed_->seconds().evaluation;
    last_.step_limit = timed_->seconds().step_limit;
    last_.touches = static_cast<Index>(barrier_->touches(motion_.x).size());
  }
  last_.crossings = static_cast<Index>(surface_crossings(surface_, motion_.x).size());
  last_.energy = energy();
  last_.pulled = load_.size() == 0 ? 0 : -load_.dot(motion_.x);
  last_.taken = 0.5 * (mass_.array() * (motion_.velocity - before.velocity).array().square()).sum();
  last_.tightened = tightened_;
  last_.left = unbalanced().dot(motion_.x - before.x);
  last_.unrest = unrest(before.velocity);
}

void LedMat::add_seen(Watched& out) const {
  if (watch_ != nullptr) out.add(*watch_);
}

double LedMat::looked() const {
  return watch_ == nullptr ? 0 : watch_->seconds();
}

double LedMat::energy() {
  double out = 0.5 * (mass_.array() * motion_.velocity.array().square()).sum() + band_energy();
  if (strap_ != nullptr) out += strap_->energy(motion_.x);
  std::vector<Energy*> terms = shell_terms_;
  for (Energy* contact : {static_cast<Energy*>(barrier_.get()), static_cast<Energy*>(floor_.get())})
    if (contact != nullptr) terms.push_back(contact);
  for (Energy* term : terms) {
    term->prepare(motion_.x);
    out += term->add_to({}, motion_.x);
  }
  return out;
}

/// [N] of the unknowns that are free, at the end of a step: inertia too.
Vector LedMat::unbalanced() {
  Vector out = Vector::Zero(motion_.x.size());
  for (const auto& term : shell_.problem.energies) {
    term->prepare(motion_.x);
    term->add_to({Order::gradient, Tangent::exact, out.data()}, motion_.x);
  }
  for (Index i = 0; i < out.size(); ++i)
    if (shell_.problem.fixed[i] != 0) out[i] = 0;
  return out;
}

double LedMat::unrest(const Vector& before) const {
  const Vector force = mass_.cwiseProduct(motion_.velocity - before) / (o_.time_step * o_.width);
  double out = 0;
  for (Index i = 0; i < force.size(); i += 3) out = std::max(out, force.segment<3>(i).norm());
  return out;
}

}  // namespace wrinkle::validation
