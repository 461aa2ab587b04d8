#include "core/assembly/implicit_springs.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/base/fault.h"
#include "core/base/parallel.h"
#include "core/base/require.h"
#include "core/base/simd.h"

namespace wrinkle {

namespace {

constexpr Index kGrain = 2048;  // springs or points at a time: below that threads do not pay

template <class F>
void in_chunks(Index n, const F& f) {
  parallel_for((n + kGrain - 1) / kGrain, [&](Index chunk) {
    for (Index i = chunk * kGrain, end = std::min(n, i + kGrain); i < end; ++i) f(i);
  });
}

double weight_of(const EdgeSpring::Rest<double>&, int group) {
  return group == 0 ? -1 : 1;
}
double weight_of(const BoundSpring<4>::Rest<double>& rest, int group) {
  return rest.weights[group];
}

}  // namespace

template <class E>
Index ImplicitSprings::add(const ElementSet<E>& springs, double time, bool implicit_force) {
  require(time >= 0, "a damping time of {} s; it must be at least 0", time);
  const Index first = size();
  for (Index i = 0; i < springs.size(); ++i) {
    const auto& rest = springs.rest[i];
    springs_.push_back({time * rest.stiffness, implicit_force ? rest.stiffness : 0, rest.length});
    for (int g = 0; g < E::Layout::kGroups; ++g) {
      const Index unknown = springs.groups[i][g];
      if (unknown == kAbsent) continue;
      require(unknown >= 0 && unknown % 3 == 0 && unknown / 3 < num_points_,
              "a spring at unknown {}, not the first of one of {} points", unknown, num_points_);
      parts_.push_back({unknown / 3, weight_of(rest, g)});
    }
    starts_.push_back(static_cast<Index>(parts_.size()));
  }
  list_by_point();
  return first;
}

void ImplicitSprings::add_dampers(const ElementSet<EdgeSpring>& springs, double time) {
  add(springs, time, false);
}
void ImplicitSprings::add_dampers(const ElementSet<BoundSpring<4>>& springs, double time) {
  add(springs, time, false);
}
Index ImplicitSprings::add_springs(const ElementSet<EdgeSpring>& springs, double time) {
  return add(springs, time, true);
}
Index ImplicitSprings::add_springs(const ElementSet<BoundSpring<4>>& springs, double time) {
  return add(springs, time, true);
}

void ImplicitSprings::list_by_point() {
  point_starts_.assign(num_points_ + 1, 0);
  for (const Part& p : parts_) ++point_starts_[p.other + 1];
  for (Index p = 0; p < num_points_; ++p) point_starts_[p + 1] += point_starts_[p];
  point_parts_.resize(parts_.size());
  std::vector<Index> next(point_starts_.begin(), point_starts_.end() - 1);
  for (Index s = 0; s < size(); ++s)
    for (Index k = starts_[s]; k < starts_[s + 1]; ++k) point_parts_[next[parts_[k].other]++] = {s, parts_[k].weight};
  apart_.clear();
  std::vector<char> taken(num_points_, 0);
  for (Index s = 0; s < size(); ++s) {
    const auto begin = parts_.begin() + starts_[s], end = parts_.begin() + starts_[s + 1];
    if (springs_[s].stiffness == 0 || std::any_of(begin, end, [&](const Part& p) { return taken[p.other] != 0; }))
      continue;
    std::for_each(begin, end, [&](const Part& p) { taken[p.other] = 1; });
    apart_.push_back(s);
  }
  linear_.resize(springs_.size());
  pull_.resize(springs_.size());
}

WRINKLE_INLINE VectorN<3> ImplicitSprings::difference(Index spring, const Vector& x) const {
  VectorN<3> d = VectorN<3>::Zero();
  for (Index k = starts_[spring]; k < starts_[spring + 1]; ++k)
    d += parts_[k].weight * x.segment<3>(3 * parts_[k].other);
  return d;
}

double ImplicitSprings::energy(const Vector& x) const {
  double sum = 0;
  for (Index s = 0; s < size(); ++s) {
    if (springs_[s].stiffness == 0) continue;
    const double excess = difference(s, x).norm() - springs_[s].length;
    sum += 0.5 * springs_[s].stiffness * excess * excess;
  }
  return sum;
}

void ImplicitSprings::linearise(const Vector& x, double time_step) {
  in_chunks(size(), [&](Index s) {
    const auto& [c, k, l] = springs_[s];
    const VectorN<3> d = difference(s, x);
    const double length = d.norm();
    const VectorN<3> n = d / std::max(length, 1e-150);
    const double a = l == 0 ? k : std::max(0.0, k * (1 - l / std::max(length, 1e-150)));
    Linear& out = linear_[s];
    out.isotropic = time_step * time_step * a;
    out.along = std::sqrt(time_step * time_step * (k - a) + time_step * c) * n;
    out.force = -k * (length - l) * n;
  });
}

/// out_p = Σ c f over a point's springs.
template <class Force>
void ImplicitSprings::scatter(const Force& force, Vector& out) const {
  in_chunks(num_points_, [&](Index p) {
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index k = point_starts_[p]; k < point_starts_[p + 1]; ++k)
      sum += point_parts_[k].weight * force(point_parts_[k].other);
    out.segment<3>(3 * p) += sum;
  });
}

void ImplicitSprings::add_force(Vector& force) const {
  if (size() == 0) return;
  scatter([&](Index s) -> const VectorN<3>& { return linear_[s].force; }, force);
}

/// On one thread in one pass over the springs, whose points are two or four: a point's pulls are added in the same
/// order.
void ImplicitSprings::multiply(const Vector& v, Vector& out) const {
  const auto pull_of = [&](Index s, VectorN<3>& rate) -> VectorN<3> {
    WRINKLE_FAULT(damping_total_velocity, rate = v.segment<3>(3 * parts_[starts_[s] + 1].other));
    const Linear& at = linear_[s];
    return at.isotropic * rate + at.along.dot(rate) * at.along;
  };
  out.setZero(3 * num_points_);
  if (size() == 0) return;
  if (!is_one_thread()) {
    in_chunks(size(), [&](Index s) {
      VectorN<3> rate = difference(s, v);
      pull_[s] = pull_of(s, rate);
    });
    return scatter([&](Index s) -> const VectorN<3>& { return pull_[s]; }, out);
  }
  const auto add = [&](Index s, auto points) WRINKLE_INLINE_LAMBDA {
    const Part* part = &parts_[starts_[s]];
    VectorN<3> rate = VectorN<3>::Zero();
    for (Index k = 0; k < points; ++k) rate += part[k].weight * v.segment<3>(3 * part[k].other);
    const VectorN<3> pull = pull_of(s, rate);
    for (Index k = 0; k < points; ++k) out.segment<3>(3 * part[k].other) += part[k].weight * pull;
  };
  for (Index s = 0; s < size(); ++s) {
    const Index points = starts_[s + 1] - starts_[s];
    if (points == 2)
      add(s, std::integral_constant<Index, 2>());
    else if (points == 4)
      add(s, std::integral_constant<Index, 4>());
    else
      add(s, points);
  }
}

/// Spring by spring (M + c Q cᵀ)⁻¹ = M⁻¹ − M⁻¹ c (Q⁻¹ + w I)⁻¹ cᵀ M⁻¹,  w = cᵀ M⁻¹ c, Q = α I + g gᵀ.
void ImplicitSprings::precondition(const Vector& inverse_mass, const Vector& r, Vector& z) const {
  z = inverse_mass.cwiseProduct(r);
  for (const Index s : apart_) {
    double w = 0;
    for (Index k = starts_[s]; k < starts_[s + 1]; ++k)
      w += parts_[k].weight * parts_[k].weight * inverse_mass[3 * parts_[k].other];
    const VectorN<3> d = difference(s, z), &g = linear_[s].along;
    const double across = linear_[s].isotropic / (1 + w * linear_[s].isotropic), squared = g.squaredNorm();
    VectorN<3> pull = across * d;
    if (squared > 0) {
      const double both = linear_[s].isotropic + squared;
      pull += (both / (1 + w * both) - across) * g.dot(d) / squared * g;
    }
    for (Index k = starts_[s]; k < starts_[s + 1]; ++k)
      z.segment<3>(3 * parts_[k].other) -= inverse_mass[3 * parts_[k].other] * parts_[k].weight * pull;
  }
}

}  // namespace wrinkle
