#include "core/contact/potential.h"

namespace wrinkle {

namespace {

using L = ContactLayout;
constexpr int kPoint = 0, kCentre = 1, kAxis = 2;  // groups

void set(Local<double, L>& out, int a, int b, const MatrixN<3>& m) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) out.hessian[L::block(a, b) + 3 * i + j] = m(i, j);
}

/// What stands for ∂²X : g. `on_points`: times I at (x, x); `share`: of gᵢ I at (aᵢ, x); `on_axes`: of gᵢ gⱼ I.
struct Geometric {
  double on_points = 0, share = 1, on_axes = 0;

  Geometric(double force, Curvature curvature, double length) {
    if (curvature == Curvature::exact || force == 0) return;
    on_points = 0.5 * force / length;
    share = 0.5;
    on_axes = 0.5 * length / force;
  }
};

}  // namespace

Local<double, ContactLayout> pull_back(const Potential& psi, const BodyFrame& frame, const VectorN<3>& x, Order order,
                                       Curvature curvature, double length) {
  Local<double, L> out;
  out.value = psi.value;
  if (order == Order::value) return out;

  const VectorN<3> arm = x - frame.centre, force = frame.axes * psi.gradient;
  Eigen::Map<VectorN<3 * L::kGroups>> gradient(out.gradient.data());
  gradient.segment<3>(0) = force;
  gradient.segment<3>(3) = -force;
  for (int i = 0; i < 3; ++i) gradient.segment<3>(6 + 3 * i) = psi.gradient[i] * arm;
  if (order == Order::gradient) return out;

  const MatrixN<3> identity = MatrixN<3>::Identity(), AH = frame.axes * psi.hessian;
  const Geometric geometric(psi.gradient.norm(), curvature, length);
  const MatrixN<3> K = AH * frame.axes.transpose() + geometric.on_points * identity;
  set(out, kPoint, kPoint, K);
  set(out, kCentre, kPoint, -K);
  set(out, kCentre, kCentre, K);
  for (int i = 0; i < 3; ++i) {
    const MatrixN<3> mixed = arm * AH.col(i).transpose() + geometric.share * psi.gradient[i] * identity;
    set(out, kAxis + i, kPoint, mixed);
    set(out, kAxis + i, kCentre, -mixed);
    for (int j = 0; j <= i; ++j)
      set(out, kAxis + i, kAxis + j,
          psi.hessian(i, j) * arm * arm.transpose() + geometric.on_axes * psi.gradient[i] * psi.gradient[j] * identity);
  }
  return out;
}

}  // namespace wrinkle
