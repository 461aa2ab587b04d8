#include "core/assembly/contact_energy.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/assembly/dense_projection.h"
#include "core/assembly/linearised_step.h"
#include "core/assembly/scatter.h"
#include "core/base/parallel.h"
#include "core/base/require.h"
#include "core/contact/step_limit.h"

namespace wrinkle {

namespace {

using L = ContactLayout;

void check(const ContactOptions& o) {
  require(o.distance > 0 && o.stiffness > 0 && o.friction >= 0 && o.slip > 0 && o.kept_gap > 0 && o.kept_gap < 1,
          "contact at {} m with stiffness {} N/m³, slip {} m, friction {}, kept gap {}: the first three must "
          "be above 0, friction not below, the last in (0, 1)",
          o.distance, o.stiffness, o.slip, o.friction, o.kept_gap);
}

/// Friction in `out` becomes ½ w |u|², by the slip of the last step: linearised_step.h.
void make_spring(const FrictionLag& lag, const ContactOptions& o, const VectorN<3>& X, const VectorN<3>& last,
                 Potential& out) {
  Potential friction;
  add_friction(lag, o.friction, o.slip, X, Order::hessian, friction);
  const MatrixN<3> across = MatrixN<3>::Identity() - lag.normal * lag.normal.transpose();
  const VectorN<3> u = across * (X - lag.previous);
  const double w = friction_of_slip(lag.force, o.friction, o.slip, (across * last).norm()).slope_by_y;
  out.value += 0.5 * w * u.squaredNorm() - friction.value;
  out.gradient += w * u - friction.gradient;
  out.hessian += w * across - friction.hessian;
}

}  // namespace

ContactEnergy::ContactEnergy(std::vector<ContactPoint> points, std::vector<Obstacle> obstacles,
                             const ContactOptions& options)
    : points_(std::move(points)),
      obstacles_(std::move(obstacles)),
      options_(options),
      barrier_{options.distance, options.stiffness} {
  check(options);
  for (const Obstacle& o : obstacles_) wrinkle::check(o.shape);
  for (const ContactPoint& p : points_)
    require(p.area > 0 && p.first >= 0, "a contact point at unknown {} has an area of {} m²", p.first, p.area);
  frames_.resize(obstacles_.size());
  found_.resize(num_chunks());
  numbers_.resize(num_chunks());
}

ContactEnergy::Firsts ContactEnergy::firsts(Index pair) const {
  const Index first = obstacle(pair).first;
  if (first < 0) return {point(pair).first, kAbsent, kAbsent, kAbsent, kAbsent};
  return {point(pair).first, first, first + 3, first + 6, first + 9};
}

void ContactEnergy::couple(Couplings& couplings) const {
  for (Index pair = 0; pair < num_pairs(); ++pair) couplings.add(firsts(pair), L::sizes);
}

void ContactEnergy::bind(SparsityPattern& pattern) {
  pattern_ = &pattern;
  slots_.resize(num_pairs());
  for (Index pair = 0; pair < num_pairs(); ++pair) find_slots<L>(pattern, firsts(pair), slots_[pair].data());
}

void ContactEnergy::follow(SparsityPattern&, const MovedPlaces& moved) {
  for (Slots& slots : slots_) moved.apply(slots);
}

VectorN<3> ContactEnergy::coordinates(Index pair, const Vector& x) const {
  return frames_[pair % obstacles_.size()].coordinates(x.segment<3>(point(pair).first));
}

void ContactEnergy::take_frames(const Vector& x) const {
  for (std::size_t i = 0; i < obstacles_.size(); ++i) frames_[i] = obstacles_[i].frame_at(x);
}

template <class F>
void ContactEnergy::for_each_pair(Index chunk, const F& f) const {
  const auto per_point = static_cast<Index>(obstacles_.size());
  const Index end = std::min<Index>((chunk + 1) * kChunk, static_cast<Index>(points_.size())) * per_point;
  for (Index pair = chunk * kChunk * per_point; pair < end; ++pair) f(pair);
}

/// False where the point feels nothing of the obstacle. The barrier's curvature along the surface, b′ ∇²φ, is negative
/// for a convex shape: the positive form goes without.
bool ContactEnergy::potential(Index pair, const VectorN<3>& X, Order order, Curvature curvature, Potential& out) const {
  const Shape& shape = obstacle(pair).shape;
  const double gap = signed_distance(shape, X, Order::value).value, area = point(pair).area;
  const bool rubs = !lag_.empty() && lag_[pair].force > 0;
  if (gap >= options_.distance && !rubs) return false;
  out = {};
  if (gap < options_.distance) {
    const SecondOrderJet b = barrier_.evaluate(gap);
    out.value = area * b.value;
    if (order != Order::value) {
      const Distance d = signed_distance(shape, X, order);
      out.gradient = area * b.slope * d.gradient;
      if (order == Order::hessian) out.hessian = area * b.curvature * d.gradient * d.gradient.transpose();
      if (order == Order::hessian && curvature == Curvature::exact) out.hessian += area * b.slope * d.hessian;
    }
  }
  if (rubs) add_friction(lag_[pair], options_.friction, options_.slip, X, order, out);
  return true;
}

void ContactEnergy::find(Index chunk, const Assembly& assembly, const Vector& x) const {
  const Curvature curvature = assembly.tangent == Tangent::positive ? Curvature::positive : Curvature::exact;
  found_[chunk].clear();
  numbers_[chunk] = 0;
  Found next;
  const bool springs = is_linearised(assembly) && !lag_.empty();
  const auto last_move = [&](Index pair, const VectorN<3>& X) -> VectorN<3> {
    const BodyFrame &now = frames_[pair % obstacles_.size()], moves = obstacle(pair).rate(*assembly.last_step);
    const Index first = point(pair).first;
    const VectorN<3> was = x.segment<3>(first) - assembly.last_step->segment<3>(first);
    return X - BodyFrame{now.centre - moves.centre, now.axes - moves.axes}.coordinates(was);
  };
  for_each_pair(chunk, [&](Index pair) {
    const VectorN<3> X = coordinates(pair, x);
    if (!potential(pair, X, assembly.order, curvature, next.potential)) return;
    if (springs && lag_[pair].force > 0) make_spring(lag_[pair], options_, X, last_move(pair, X), next.potential);
    numbers_[chunk] += next.potential.value;
    next.pair = pair;
    if (assembly.order != Order::value) found_[chunk].push_back(next);
  });
}

double ContactEnergy::add_to(const Assembly& assembly, const Vector& x) const {
  take_frames(x);
  parallel_for(num_chunks(), [&](Index chunk) { find(chunk, assembly, x); });
  if (assembly.order != Order::value)
    for (const auto& chunk : found_)
      for (const Found& found : chunk) add(assembly, x, found);
  return std::accumulate(numbers_.begin(), numbers_.end(), 0.0);
}

void ContactEnergy::add(const Assembly& assembly, const Vector& x, const Found& found) const {
  const Obstacle& o = obstacle(found.pair);
  const Firsts f = firsts(found.pair);
  // Where the obstacle is fixed, only the block of the point is there, and that is semi-definite already.
  const bool positive = assembly.tangent == Tangent::positive && o.moves();
  Local<double, L> local =
      pull_back(found.potential, frames_[found.pair % obstacles_.size()], x.segment<3>(f[0]), assembly.order,
                positive ? Curvature::positive : Curvature::exact, extent(o.shape));
  scatter_gradient<L, 1>(assembly.gradient, f.data(), local.gradient.data());
  if (assembly.order != Order::hessian) return;
  if (assembly.tangent == Tangent::projected) project_element<L>(local.hessian.data(), 1);
  scatter_matrix<L, 1>(assembly.hessian, pattern_->partial().data(), slots_[found.pair].data(), local.hessian.data());
}

/// With u = x − p and a both linear in the step's length, X_i = a_i·u is quadratic.
double ContactEnergy::max_step(const Vector& x, const Vector& direction) const {
  parallel_for(num_chunks(), [&](Index chunk) {
    double part = 1;
    for_each_pair(chunk, [&](Index pair) {
      const Obstacle& o = obstacle(pair);
      const Index first = point(pair).first;
      const BodyFrame frame = o.frame_at(x), rate = o.rate(direction);
      const VectorN<3> arm = x.segment<3>(first) - frame.centre, moves = direction.segment<3>(first) - rate.centre;
      const RelativeWay way{frame.axes.transpose() * arm, frame.axes.transpose() * moves + rate.axes.transpose() * arm,
                            rate.axes.transpose() * moves};
      part = std::min(part, collision_free_part(o.shape, way, options_.kept_gap));
    });
    numbers_[chunk] = part;
  });
  return std::accumulate(numbers_.begin(), numbers_.end(), 1.0, [](double a, double b) { return std::min(a, b); });
}

void ContactEnergy::begin_step(const Vector& x) {
  if (options_.friction == 0) return;
  lag_.resize(num_pairs());
  take_frames(x);
  for (Index pair = 0; pair < num_pairs(); ++pair) lag_[pair].previous = coordinates(pair, x);
  update_lag(x);
}

void ContactEnergy::update_lag(const Vector& x) {
  if (lag_.empty()) return;
  take_frames(x);
  for (Index pair = 0; pair < num_pairs(); ++pair) {
    const Distance d = signed_distance(obstacle(pair).shape, coordinates(pair, x), Order::gradient);
    lag_[pair].force = -point(pair).area * barrier_.evaluate(d.value).slope;
    lag_[pair].normal = d.gradient;
  }
}

std::vector<Touch> ContactEnergy::touches(const Vector& x) const {
  take_frames(x);
  std::vector<Touch> out;
  const auto per_point = static_cast<Index>(obstacles_.size());
  for (Index pair = 0; pair < num_pairs(); ++pair) {
    const double gap = signed_distance(obstacle(pair).shape, coordinates(pair, x), Order::value).value;
    if (gap < options_.distance)
      out.push_back({pair / per_point, pair % per_point, gap, -point(pair).area * barrier_.evaluate(gap).slope});
  }
  return out;
}

double ContactEnergy::smallest_gap(const Vector& x) const {
  take_frames(x);
  double out = std::numeric_limits<double>::infinity();
  for (Index pair = 0; pair < num_pairs(); ++pair)
    out = std::min(out, signed_distance(obstacle(pair).shape, coordinates(pair, x), Order::value).value);
  return out;
}

}  // namespace wrinkle
