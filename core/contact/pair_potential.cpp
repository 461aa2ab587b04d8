#include "core/contact/pair_potential.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace wrinkle {

namespace {

using L = PairLayout;

template <class F>
void for_each_block(PairLocal& out, const F& f) {
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) {
      const MatrixN<3> block = f(i, j);
      for (int k = 0; k < 9; ++k) out.hessian[L::block(i, j) + k] += block(k / 3, k % 3);
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

SecondOrderJet weighted_barrier(const ClosestPoints& closest, double area, const PairLaw& law) {
  const SecondOrderJet b = law.barrier.evaluate(std::sqrt(closest.squared_distance) - law.offset);
  return {area * b.value, area * b.slope, area * b.curvature};
}

PairLocal pair_potential(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                         const PairLaw& law, Order order, Curvature curvature) {
  const SecondOrderJet f = weighted_barrier(closest, area, law);
  const bool fades = pair_fade(kind, x, law.mollified) < 1;
  PairLocal out;
  if (order == Order::value)
    out.value = f.value;
  else if (order == Order::gradient)
    out = of_distance<Order::gradient, Curvature::exact>(pair_place(kind, x, closest), f);
  else if (curvature == Curvature::positive && !fades)
    out = of_distance<Order::hessian, Curvature::positive>(pair_place(kind, x, closest), f);
  else
    out = of_distance<Order::hessian, Curvature::exact>(pair_place(kind, x, closest), f);
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
  const PairDistance d = pair_distance(x, closest);
  const MatrixN<3> nn = pair_fade(kind, x, law.mollified) * weighted_barrier(closest, area, law).curvature * d.normal *
                        d.normal.transpose();
  for_each_block(out, [&](int i, int j) -> MatrixN<3> { return d.weights[i] * d.weights[j] * nn; });
  return out;
}

double pair_fade(PairKind kind, const PairPoints& x, double mollified) {
  if (kind == PairKind::point_triangle || !(mollified > 0)) return 1;
  const double c = (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm() / mollified;
  return c < 1 ? c * (2 - c) : 1;
}

/// Nothing changes in translations: the matrix acts on what lies across them, along (1, 1, −1, −1)/2, (1, −1, 1, −1)/2
/// and (1, −1, −1, 1)/2 of the four points.
void project_positive(PairLocal& local) {
  using Across = Eigen::Matrix<double, L::kDofs, 9>;
  static const Across across = [] {
    constexpr double half[4][3] = {{0.5, 0.5, 0.5}, {0.5, -0.5, -0.5}, {-0.5, 0.5, -0.5}, {-0.5, -0.5, 0.5}};
    Across out;
    for (int i = 0; i < 4; ++i)
      for (int k = 0; k < 3; ++k) out.block<3, 3>(3 * i, 3 * k) = half[i][k] * MatrixN<3>::Identity();
    return out;
  }();
  MatrixN<L::kDofs> whole;
  const auto each = [&](auto&& f) {
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b <= a; ++b)
        for (int k = 0; k < 9; ++k) f(local.hessian[L::block(a, b) + k], 3 * a + k / 3, 3 * b + k % 3);
  };
  each([&](double entry, int row, int column) { whole(row, column) = whole(column, row) = entry; });
  const Across half = whole.lazyProduct(across);
  const MatrixN<9> inner = across.transpose().lazyProduct(half);
  const Eigen::SelfAdjointEigenSolver<MatrixN<9>> solver(inner);
  const Across vectors = across.lazyProduct(solver.eigenvectors()),
               scaled = vectors * solver.eigenvalues().cwiseMax(0).asDiagonal();
  whole = scaled.lazyProduct(vectors.transpose());
  each([&](double& entry, int row, int column) { entry = whole(row, column); });
}

}  // namespace wrinkle
