#include "validation/scenes/driven_can.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/assembly/mapped_energy.h"
#include "core/base/require.h"
#include "core/base/stopwatch.h"
#include "core/check/surface_crossings.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/model/solid/inelastic_prisms.h"
#include "core/model/solid/prism_surface.h"

namespace wrinkle::validation {

namespace {

ThickShellOptions shell_options(const CrushedCanOptions& o, const CanMesh& can) {
  ThickShellOptions out{.element = o.element,
                        .material = o.material,
                        .density = o.density,
                        .gravity = {0, 0, -o.gravity},
                        .clamped = can.lower,
                        .time_step = o.time_step};
  if (o.flows) out.flow = Flow{.yield_stress = o.yield_stress};
  return out;
}

/// All nodes, each with its column's share of the surface.
std::vector<ContactPoint> points(const TriangleMesh& middle, const PrismMesh& mesh) {
  const Vector area = vertex_areas(middle);
  std::vector<ContactPoint> out;
  for (Index c = 0; c < mesh.columns(); ++c)
    for (Index k = 0; k < 2; ++k) out.push_back({3 * mesh.node(c, k), area[c]});
  return out;
}

/// The column nearest to a place.
Index nearest(const TriangleMesh& middle, const VectorN<3>& place) {
  const auto least =
      std::ranges::min_element(middle.vertices, {}, [&](const VectorN<3>& v) { return (v - place).squaredNorm(); });
  return static_cast<Index>(least - middle.vertices.begin());
}

}  // namespace

DrivenCan::DrivenCan(const CrushedCanOptions& o)
    : o_(o),
      can_(can_mesh(o.can)),
      shell_(make_thick_shell(extrude(can_.surface, can_.thickness, 1), shell_options(o, can_))),
      surface_(make_contact_surface(std::vector{closed_surface(shell_.mesh)})),
      linear_(make_linear_solver(o.linear_solver, {.relative_tolerance = o.linear_tolerance})) {
  const Index nodes = shell_.problem.num_dofs;
  add_bodies();
  add_contact();
  motion_.x.resize(shell_.problem.num_dofs);
  motion_.x.head(nodes) = shell_.x;
  for (const Body& b : bodies_) {
    motion_.x.segment<3>(b.first) = b.start.centre;
    motion_.x.segment<9>(b.first + 3) = Eigen::Map<const VectorN<9>>(b.start.axes.data());
  }
  motion_.velocity = Vector::Zero(motion_.x.size());
  mass_ = Vector::Zero(motion_.x.size());
  mass_.head(3 * shell_.mesh.nodes.size()) = lumped_mass(shell_.mesh, o.density);
  if (o.drive == BodyDrive::heavy)
    for (const Body& b : bodies_) mass_.segment<12>(b.first).setConstant(o.driver_mass);
  if (o.watched) watch_ = &shell_.problem.add(std::make_unique<StateWatch>(surface_));
  inertia_ = &shell_.problem.add(std::make_unique<InertiaEnergy>(mass_, o.time_step));
  euler_ = std::make_unique<ImplicitEuler>(shell_.problem, *inertia_, *linear_,
                                           EulerOptions{.step_tolerance = o.tolerance * o.time_step,
                                                        .exact_below = o.exact_below,
                                                        .trust_radius = o.trust_radius,
                                                        .max_iterations = 2000,
                                                        .start = EulerStart::moved});
  last_.size = size();
}

void DrivenCan::add_bodies() {
  double top = 0;
  for (const auto& n : shell_.mesh.nodes) top = std::max(top, n.z());
  const double away = o_.can.radius + 0.5 * o_.can.wall + o_.distance + o_.finger;
  if (o_.driver == CanDriver::plate) {
    const MatrixN<3> down = VectorN<3>(1, -1, -1).asDiagonal();
    bodies_.push_back({HalfSpace{}, {{0, 0, top + o_.distance}, down}, {0, 0, -1}, 0});
  } else {
    for (const double side : {-1.0, 1.0})
      bodies_.push_back(
          {Sphere{o_.finger}, {{side * away, 0, 0.5 * o_.can.height}, MatrixN<3>::Identity()}, {-side, 0, 0}, 0});
  }
  for (Body& b : bodies_) {
    b.first = shell_.problem.num_dofs;
    append_unknowns(shell_.problem, 12);
    std::fill_n(shell_.problem.fixed.begin() + b.first, 12, o_.drive == BodyDrive::held ? 1 : 0);
  }
}

void DrivenCan::add_contact() {
  SurfaceContactOptions options = o_.surface();
  ContactOptions press{
      .distance = options.distance, .stiffness = options.stiffness, .friction = options.friction, .slip = options.slip};
  double bottom = 0;
  for (const auto& n : shell_.mesh.nodes) bottom = std::min(bottom, n.z());
  std::vector<Obstacle> all{{HalfSpace{}, {{0, 0, bottom - o_.distance}, MatrixN<3>::Identity()}}};
  for (const Body& b : bodies_) all.push_back({.shape = b.shape, .first = b.first});
  const std::vector<ContactPoint> nodes = points(can_.surface, shell_.mesh);
  press_ = &shell_.problem.add(std::make_unique<ContactEnergy>(nodes, all, press));
  press.friction = 0;
  pressed_ = std::make_unique<ContactEnergy>(nodes, all, press);
  if (!o_.contact) return;
  timed_ = &shell_.problem.add(std::make_unique<TimedContact>(std::make_unique<SurfaceContact>(surface_, options)));
  options.friction = 0;
  barrier_ = std::make_unique<SurfaceContact>(surface_, options);
}

SolveResult DrivenCan::step(double speed) {
  for (const Body& b : bodies_) {
    motion_.velocity.segment<12>(b.first).setZero();
    motion_.velocity.segment<3>(b.first) = speed * b.way;
  }
  if (timed_ != nullptr) timed_->reset();
  const double looked = watch_ == nullptr ? 0 : watch_->seconds();
  const Stopwatch watch;
  SolveResult result = euler_->step(motion_);
  const double looking = watch_ == nullptr ? 0 : watch_->seconds() - looked;
  last_.iterations = result.iterations();
  last_.pieces = result.pieces;
  last_.factorisations = result.factorisations;
  last_.seconds = watch.seconds() - looking;
  last_.assembly = result.seconds_assembly - looking;
  last_.linear = result.seconds_linear;
  if (!result.converged()) return result;
  const double before = last_.force, by = speed * o_.time_step;
  measure();
  last_.travel += by;
  last_.work += 0.5 * (before + last_.force) * by * static_cast<double>(bodies_.size());
  return result;
}

void DrivenCan::measure() {
  if (timed_ != nullptr) {
    last_.contact = timed_->seconds().evaluation;
    last_.step_limit = timed_->seconds().step_limit;
    last_.touches = static_cast<Index>(barrier_->touches(motion_.x).size());
  }
  last_.force = force();
  last_.dissipated += shell_.advance(motion_.x);
  last_.crossings = static_cast<Index>(surface_crossings(surface_, motion_.x).size());
  last_.size = size();
  const Index nodes = 3 * static_cast<Index>(shell_.mesh.nodes.size());
  last_.kinetic = 0.5 * (mass_.array() * motion_.velocity.array().square()).head(nodes).sum();
  last_.stored = stored();
}

/// [N] against the bodies' way, the mean of all.
double DrivenCan::force() {
  Vector gradient = Vector::Zero(motion_.x.size());
  press_->prepare(motion_.x);
  press_->add_to({Order::gradient, Tangent::exact, gradient.data()}, motion_.x);
  double out = 0;
  for (const Body& b : bodies_) out += gradient.segment<3>(b.first).dot(b.way) / static_cast<double>(bodies_.size());
  return out;
}

/// [J] of the prisms and of contact, without what friction and weight store: nothing at the start.
double DrivenCan::stored() {
  double out = 0;
  // The first term is the prisms, which see a part of all unknowns.
  for (Energy* term :
       {shell_.problem.energies[0].get(), static_cast<Energy*>(barrier_.get()), static_cast<Energy*>(pressed_.get())}) {
    if (term == nullptr) continue;
    term->prepare(motion_.x);
    out += term->add_to({}, motion_.x);
  }
  return out;
}

double DrivenCan::size() const {
  if (o_.driver == CanDriver::plate) {
    double sum = 0;
    for (const Index c : can_.upper) sum += motion_.x[3 * shell_.mesh.node(c, 1) + 2];
    return sum / static_cast<double>(can_.upper.size());
  }
  const VectorN<3> side(o_.can.radius, 0, 0), middle(0, 0, 0.5 * o_.can.height);
  const Index left = nearest(can_.surface, middle - side), right = nearest(can_.surface, middle + side);
  return motion_.x[3 * shell_.mesh.node(right, 1)] - motion_.x[3 * shell_.mesh.node(left, 1)];
}

std::vector<double> DrivenCan::history() const {
  return shell_.inelastic.empty() ? std::vector<double>{} : shell_.inelastic.front()->history();
}

Vector DrivenCan::flow() const {
  Vector out = Vector::Zero(static_cast<Index>(shell_.mesh.triangles.size()));
  if (!shell_.inelastic.empty())
    for (Index t = 0; t < out.size(); ++t) out[t] = shell_.inelastic.front()->flow(t);
  return out;
}

void DrivenCan::resume(Motion motion, const std::vector<double>& history, const CrushStep& last) {
  require(motion.x.size() == motion_.x.size() && motion.velocity.size() == motion_.x.size(),
          "a state of {} unknowns for a can of {}", motion.x.size(), motion_.x.size());
  motion_ = std::move(motion);
  last_ = last;
  if (!shell_.inelastic.empty()) shell_.inelastic.front()->resume(history);
}

void DrivenCan::add_seen(Watched& out) const {
  if (watch_ != nullptr) out.add(*watch_);
}

}  // namespace wrinkle::validation
