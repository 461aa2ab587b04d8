#include "core/contact/pair_potential.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/base/symmetric_eigen.h"

namespace wrinkle {

namespace {

using L = PairLayout;

/// A way in which a nearest point may move: from point i towards point j of one part.
struct FreeWay {
  int i, j;
};

/// Those of the features that `active` names.
int free_ways(PairKind kind, unsigned active, std::array<FreeWay, 2>& out) {
  int count = 0;
  const auto add = [&](int begin, int end) {
    int first = -1;
    for (int i = begin; i < end; ++i) {
      if ((active >> i & 1U) == 0) continue;
      if (first >= 0) out[count++] = {first, i};
      if (first < 0) first = i;
    }
  };
  if (kind == PairKind::point_triangle) {
    add(1, 4);
  } else {
    add(0, 2);
    add(2, 4);
  }
  return count;
}

/// ∂w for r to move along x_j − x_i times the sign of the part that they are in.
VectorN<4> way_slope(PairKind kind, const FreeWay& way) {
  VectorN<4> out = VectorN<4>::Zero();
  const double sign = kind == PairKind::edge_edge && way.i < 2 ? 1 : -1;
  out[way.j] = sign;
  out[way.i] = -sign;
  return out;
}

/// Turns both tangents in their plane until their slopes are at right angles.
void part_slopes(PairDistance& d) {
  const double both = d.slope[0].dot(d.slope[1]), first = d.slope[0].squaredNorm(), second = d.slope[1].squaredNorm(),
               angle = 0.5 * std::atan2(2 * both, first - second), c = std::cos(angle), s = std::sin(angle);
  const VectorN<3> t = d.tangent[0];
  const VectorN<4> v = d.slope[0];
  d.tangent[0] = c * t + s * d.tangent[1];
  d.slope[0] = c * v + s * d.slope[1];
  d.tangent[1] = c * d.tangent[1] - s * t;
  d.slope[1] = c * d.slope[1] - s * v;
}

template <class F>
void for_each_block(PairLocal& out, const F& f) {
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) {
      const MatrixN<3> block = f(i, j);
      for (int k = 0; k < 9; ++k) out.hessian[L::block(i, j) + k] += block(k / 3, k % 3);
    }
}

/// Adds A b′ ∇²d.
void add_exact(const PairDistance& d, double slope, PairLocal& out) {
  const MatrixN<3> nn = d.normal * d.normal.transpose();
  MatrixN<3> across = MatrixN<3>::Identity() - nn;
  for (int k = 0; k < d.tangents; ++k) across -= d.tangent[k] * d.tangent[k].transpose();
  for_each_block(out, [&](int i, int j) {
    MatrixN<3> block = slope / d.distance * d.weights[i] * d.weights[j] * across;
    for (int k = 0; k < d.tangents; ++k) {
      const VectorN<4>& v = d.slope[k];
      const MatrixN<3> tn = d.tangent[k] * d.normal.transpose();
      block -=
          slope * (d.weights[i] * v[j] * tn + v[i] * d.weights[j] * tn.transpose() + d.distance * v[i] * v[j] * nn);
    }
    return block;
  });
}

/// Adds its positive parts: of [[0, m], [m, c]] in the unit vectors along w ⊗ t_k and v_k ⊗ n, m = |A b′| |w| |v_k| and
/// c = |A b′| d |v_k|², the eigenvalue λ = ½ (c + √(c² + 4 m²)) with the vector (m, λ).
void add_positive(const PairDistance& d, double slope, PairLocal& out) {
  const double size = d.weights.norm();
  for (int k = 0; k < d.tangents; ++k) {
    const double turn = d.slope[k].norm();
    if (!(turn > 0) || slope == 0) continue;
    const double m = -slope * size * turn, c = -slope * d.distance * turn * turn,
                 value = 0.5 * (c + std::sqrt(c * c + 4 * m * m)), length = std::hypot(m, value);
    const VectorN<4> along = m / length / size * d.weights, across = value / length / turn * d.slope[k];
    for_each_block(out, [&](int i, int j) -> MatrixN<3> {
      return value * (along[i] * d.tangent[k] + across[i] * d.normal) *
             (along[j] * d.tangent[k] + across[j] * d.normal).transpose();
    });
  }
}

/// c = |a × b|² of two edges, and its derivatives by the four points.
struct CrossSquared {
  double value;
  std::array<VectorN<3>, 4> gradient;
  MatrixN<3> aa, ab, bb;  // second derivatives by the edges

  explicit CrossSquared(const PairPoints& x) {
    const VectorN<3> a = x[1] - x[0], b = x[3] - x[2];
    const double a2 = a.squaredNorm(), b2 = b.squaredNorm(), both = a.dot(b);
    const MatrixN<3> I = MatrixN<3>::Identity();
    value = a.cross(b).squaredNorm();
    const VectorN<3> by_a = 2 * (b2 * a - both * b), by_b = 2 * (a2 * b - both * a);
    gradient = {-by_a, by_a, -by_b, by_b};
    aa = 2 * (b2 * I - b * b.transpose());
    bb = 2 * (a2 * I - a * a.transpose());
    ab = 2 * (2 * a * b.transpose() - b * a.transpose() - both * I);
  }
  MatrixN<3> block(int i, int j) const {
    const double sign = (i % 2 == j % 2) ? 1 : -1;
    if (i < 2) return sign * aa;
    return j < 2 ? MatrixN<3>(sign * ab.transpose()) : MatrixN<3>(sign * bb);
  }
};

/// W = A m b from A b, which `out` holds as far as `order`.
void fade(const PairPoints& x, double mollified, Order order, PairLocal& out) {
  const CrossSquared cross(x);
  const double c = cross.value / mollified, m = c * (2 - c), slope = 2 * (1 - c) / mollified,
               curvature = -2 / (mollified * mollified);
  const auto by = [&](int i) { return Eigen::Map<VectorN<3>>(&out.gradient[3 * i]); };
  if (order == Order::hessian) {
    for (double& entry : out.hessian) entry *= m;
    for_each_block(out, [&](int i, int j) -> MatrixN<3> {
      return out.value * (slope * cross.block(i, j) + curvature * cross.gradient[i] * cross.gradient[j].transpose()) +
             slope * (cross.gradient[i] * by(j).transpose() + by(i) * cross.gradient[j].transpose());
    });
  }
  if (order != Order::value)
    for (int i = 0; i < 4; ++i) by(i) = m * by(i) + slope * out.value * cross.gradient[i];
  out.value *= m;
}

}  // namespace

PairDistance pair_distance(PairKind kind, const PairPoints& x, const ClosestPoints& closest) {
  PairDistance out{closest.weights, std::sqrt(closest.squared_distance), VectorN<3>::Zero()};
  for (int i = 1; i < 4; ++i) out.normal += closest.weights[i] * (x[i] - x[0]);
  out.normal /= out.distance;
  std::array<FreeWay, 2> ways;
  out.tangents = free_ways(kind, closest.active, ways);
  for (int k = 0; k < out.tangents; ++k) {
    const VectorN<4> by = way_slope(kind, ways[k]);
    VectorN<3> t = by[ways[k].j] * (x[ways[k].j] - x[ways[k].i]);
    VectorN<4> v = by;
    if (k == 1) {
      const double along = out.tangent[0].dot(t);
      t -= along * out.tangent[0];
      v -= along * out.slope[0];
    }
    const double length = t.norm();
    out.tangent[k] = t / length;
    out.slope[k] = v / length;
  }
  if (out.tangents == 2) part_slopes(out);
  return out;
}

ClosestPoints closest_on_edge(const PairPoints& x, int i, int j) {
  const VectorN<3> e = x[j] - x[i], p = x[0] - x[i];
  if (i == j) {
    ClosestPoints out{VectorN<4>::Zero(), p.squaredNorm(), 1U | 1U << i};
    out.weights[0] = 1;
    out.weights[i] = -1;
    return out;
  }
  const double s = std::clamp(p.dot(e) / e.squaredNorm(), 0.0, 1.0);
  ClosestPoints out{VectorN<4>::Zero(), (p - s * e).squaredNorm(), 1U};
  out.weights[0] = 1;
  out.weights[i] = s - 1;
  out.weights[j] = -s;
  if (s < 1) out.active |= 1U << i;
  if (s > 0) out.active |= 1U << j;
  return out;
}

PairLocal pair_potential(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                         const PairLaw& law, Order order, Curvature curvature) {
  PairLocal out;
  const SecondOrderJet b = law.barrier.evaluate(std::sqrt(closest.squared_distance) - law.offset);
  const bool fades = pair_fade(kind, x, law.mollified) < 1;
  out.value = area * b.value;
  if (order != Order::value) {
    const PairDistance d = pair_distance(kind, x, closest);
    for (int i = 0; i < 4; ++i) Eigen::Map<VectorN<3>>(&out.gradient[3 * i]) = area * b.slope * d.weights[i] * d.normal;
    if (order == Order::hessian) {
      out.hessian.fill(0);
      const bool positive = curvature == Curvature::positive && !fades;
      if (positive && area < 0) return out;
      const MatrixN<3> nn = area * b.curvature * d.normal * d.normal.transpose();
      for_each_block(out, [&](int i, int j) -> MatrixN<3> { return d.weights[i] * d.weights[j] * nn; });
      positive ? add_positive(d, area * b.slope, out) : add_exact(d, area * b.slope, out);
    }
  }
  if (!fades) return out;
  fade(x, law.mollified, order, out);
  if (order == Order::hessian && curvature == Curvature::positive)
    area < 0 ? out.hessian.fill(0) : project_positive(out);
  return out;
}

PairLocal pair_gauss_newton(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                            const PairLaw& law) {
  PairLocal out = pair_potential(kind, x, closest, area, law, Order::gradient, Curvature::exact);
  out.hessian.fill(0);
  if (area < 0) return out;
  const PairDistance d = pair_distance(kind, x, closest);
  const double curvature = area * pair_fade(kind, x, law.mollified) *
                           law.barrier.evaluate(std::sqrt(closest.squared_distance) - law.offset).curvature;
  const MatrixN<3> nn = curvature * d.normal * d.normal.transpose();
  for_each_block(out, [&](int i, int j) -> MatrixN<3> { return d.weights[i] * d.weights[j] * nn; });
  return out;
}

double pair_fade(PairKind kind, const PairPoints& x, double mollified) {
  if (kind == PairKind::point_triangle || !(mollified > 0)) return 1;
  const double c = (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm() / mollified;
  return c < 1 ? c * (2 - c) : 1;
}

void project_positive(PairLocal& local) {
  Matrix dense(L::kDofs, L::kDofs);
  const auto each = [&](auto&& f) {
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b <= a; ++b)
        for (int k = 0; k < 9; ++k) f(local.hessian[L::block(a, b) + k], dense(3 * a + k / 3, 3 * b + k % 3));
  };
  each([](double entry, double& to) { to = entry; });
  const EigenPairs pairs = symmetric_eigen(dense);
  dense = pairs.vectors * pairs.values.cwiseMax(0).asDiagonal() * pairs.vectors.transpose();
  each([](double& entry, double from) { entry = from; });
}

}  // namespace wrinkle
