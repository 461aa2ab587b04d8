#include "validation/oracle/plate_buckling.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace wrinkle::validation {

namespace {

/// Gauss and Legendre's points and weights on [0, 1], by Golub and Welsch.
struct Gauss {
  Vector points, weights;

  explicit Gauss(Index n) {
    Vector off(n - 1);
    for (Index k = 1; k < n; ++k) off[k - 1] = k / std::sqrt(4.0 * k * k - 1);
    Eigen::SelfAdjointEigenSolver<Matrix> solver;
    solver.computeFromTridiagonal(Vector::Zero(n), off);
    points = 0.5 * (1 + solver.eigenvalues().array());
    weights = solver.eigenvectors().row(0).array().square();
  }
};

/// Polynomials on [0, length] whose highest derivative that the energy has is Legendre's, which keeps the matrices well
/// conditioned: its `integrals`-fold integral from 0, preceded by 1, t, … unless held at 0.
struct Polynomials {
  std::array<Matrix, 3> values;  // of derivative 0, 1, 2; a row for each point, a column for each function
  Vector points, weights;

  Polynomials(double length, Index degree, int integrals, bool held) {
    const Gauss gauss(degree + 3);
    points = length * gauss.points;
    weights = length * gauss.weights;
    const Index powers = held ? 0 : integrals, count = degree + 1 - integrals;
    for (Matrix& m : values) m.setZero(points.size(), powers + count);
    for (Index i = 0; i < points.size(); ++i) {
      const double t = 2 * gauss.points[i] - 1, slope = 2 / length;
      for (int derivative = 0; derivative <= integrals; ++derivative) {
        const double scale = std::pow(slope, derivative);
        if (powers > derivative) values[derivative](i, derivative) = scale;
        if (powers == 2 && derivative == 0) values[0](i, 1) = t;
        for (Index n = 0; n < count; ++n)
          values[derivative](i, powers + n) = scale * integral(t, n, integrals - derivative);
      }
    }
  }

 private:
  /// ∫…∫ P_n from −1 to t, so many times: (2n + 1) ∫ P_n = P_{n+1} − P_{n−1}.
  static double integral(double t, Index n, int times) {
    if (times == 0) return std::legendre(static_cast<unsigned>(n), t);
    if (n == 0) return times == 1 ? t + 1 : 0.5 * (t + 1) * (t + 1);
    return (integral(t, n + 1, times - 1) - integral(t, n - 1, times - 1)) / (2.0 * n + 1);
  }
};

Matrix kronecker(const Matrix& f, const Matrix& g) {
  Matrix out(f.rows() * g.rows(), f.cols() * g.cols());
  for (Index i = 0; i < f.rows(); ++i)
    for (Index k = 0; k < f.cols(); ++k) out.block(i * g.rows(), k * g.cols(), g.rows(), g.cols()) = f(i, k) * g;
  return out;
}

/// Which derivative: d^x/dx^x d^y/dy^y.
struct Derivative {
  int x, y;
};

/// A derivative of all products of two families at all points.
Matrix products(const Polynomials& x, const Polynomials& y, Derivative of) {
  return kronecker(x.values[of.x], y.values[of.y]);
}

/// ∫ a b over the plate, of a derivative a of all products and another, b.
Matrix integrate(const Polynomials& x, const Polynomials& y, Derivative a, Derivative b) {
  const auto along = [](const Polynomials& p, int f, int g) -> Matrix {
    return p.values[f].transpose() * p.weights.asDiagonal() * p.values[g];
  };
  return kronecker(along(x, a.x, b.x), along(y, a.y, b.y));
}

Vector weights_of(const Polynomials& x, const Polynomials& y) {
  Vector out(x.points.size() * y.points.size());
  for (Index i = 0; i < x.points.size(); ++i)
    out.segment(i * y.points.size(), y.points.size()) = x.weights[i] * y.weights;
  return out;
}

/// ∫ a w b
Matrix integrate(const Matrix& a, const Vector& weight, const Matrix& b) {
  return a.transpose() * (weight.asDiagonal() * b);
}

/// n = N/(ρghL) at the points: xx, yy, xy.
using PlaneStress = std::array<Vector, 3>;

PlaneStress plane_stress(const UprightPlate& plate, Index along, Index across) {
  const Polynomials x(1, along, 1, true), y(plate.width, across, 1, false);
  const Vector weights = weights_of(x, y);
  const Matrix dx = products(x, y, {1, 0}), dy = products(x, y, {0, 1}), value = products(x, y, {0, 0});
  const double stiff = 1 / (1 - plate.poisson * plate.poisson), shear = 0.5 / (1 + plate.poisson);
  const Matrix xx = integrate(x, y, {1, 0}, {1, 0}), yy = integrate(x, y, {0, 1}, {0, 1}),
               xy = integrate(x, y, {1, 0}, {0, 1});
  const Index n = dx.cols();
  Matrix stiffness(2 * n, 2 * n);  // of u, then of v
  stiffness.topLeftCorner(n, n) = stiff * xx + shear * yy;
  stiffness.bottomRightCorner(n, n) = stiff * yy + shear * xx;
  stiffness.topRightCorner(n, n) = stiff * plate.poisson * xy + shear * xy.transpose();
  stiffness.bottomLeftCorner(n, n) = stiffness.topRightCorner(n, n).transpose();
  Vector force = Vector::Zero(2 * n);
  force.tail(n) = -(value.transpose() * weights);
  const Vector moved = stiffness.llt().solve(force);
  const Vector exx = dx * moved.head(n), eyy = dy * moved.tail(n), exy = dy * moved.head(n) + dx * moved.tail(n);
  return {stiff * (exx + plate.poisson * eyy), stiff * (eyy + plate.poisson * exx), shear * exy};
}

void check(const UprightPlate& plate, Index along, Index across) {
  const auto among = [](double low, double value, double high) { return low <= value && value <= high; };
  if (!(plate.width > 0 && plate.width <= 10 && plate.poisson > -1 && plate.poisson < 0.5))
    throw std::invalid_argument(
        fmt::format("a plate of width {} and Poisson's ratio {}; above 0 to 10, and between -1 "
                    "and 0.5, are allowed",
                    plate.width, plate.poisson));
  if (!among(3, along, 60) || !among(3, across, 60))
    throw std::invalid_argument(fmt::format("degrees {} and {}; 3 to 60 are allowed", along, across));
}

}  // namespace

UprightPlate UprightPlate::isotropic(double width, double poisson) {
  UprightPlate out{.width = width, .poisson = poisson};
  out.bending << 1, poisson, 0, poisson, 1, 0, 0, 0, 2 * (1 - poisson);
  return out;
}

UprightPlate UprightPlate::hinges(double width, double poisson) {
  UprightPlate out{.width = width, .poisson = poisson};
  out.bending << 1, 0, -1, 0, 1, -1, -1, -1, 6;
  return out;
}

UprightPlate UprightPlate::thickness_locked(double width, double poisson) {
  UprightPlate out = isotropic(width, poisson);
  const double locked = (1 - poisson) * (1 - poisson) / (1 - 2 * poisson), across = locked * poisson / (1 - poisson);
  out.bending.topLeftCorner<2, 2>() << locked, across, across, locked;
  return out;
}

CriticalWeight critical_weight(const UprightPlate& plate, Index along, Index across) {
  check(plate, along, across);
  const PlaneStress stress = plane_stress(plate, along, across);
  const Polynomials x(1, along, 2, true), y(plate.width, across, 2, false);
  const Vector weights = weights_of(x, y);
  constexpr std::array<Derivative, 3> curvature{{{2, 0}, {0, 2}, {1, 1}}};
  const Matrix dx = products(x, y, {1, 0}), dy = products(x, y, {0, 1});
  const Index n = dx.cols();
  Matrix bending = Matrix::Zero(n, n);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (plate.bending(i, j) != 0) bending += plate.bending(i, j) * integrate(x, y, curvature[i], curvature[j]);
  const Matrix mixed = integrate(dx, weights.cwiseProduct(stress[2]), dy);
  const Matrix geometric = integrate(dx, weights.cwiseProduct(stress[0]), dx) +
                           integrate(dy, weights.cwiseProduct(stress[1]), dy) + mixed + mixed.transpose();
  if (bending.llt().info() != Eigen::Success) throw std::invalid_argument("a bending stiffness that is not definite");
  // −K_geometric f = μ K_bending f,  μ = 1/Γ
  const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> solver(-geometric, bending, Eigen::EigenvaluesOnly);
  return {1 / solver.eigenvalues()[n - 1], -1 / solver.eigenvalues()[0]};
}

double narrow_strip_load() {
  // Γ(5/6) (z/2)^(1/6) J_{−1/6}(z) = Σ_k (−z²/4)^k / (k! (5/6)_k), which falls through 0 between 2 and 2.3.
  const auto bessel = [](double z) {
    double term = 1, sum = 1;
    for (int k = 1; k < 40; ++k) sum += term *= -z * z / 4 / (k * (k - 1.0 / 6));
    return sum;
  };
  double low = 2, high = 2.3;
  for (int i = 0; i < 60; ++i) (bessel(0.5 * (low + high)) > 0 ? low : high) = 0.5 * (low + high);
  return 6 * low;
}

double strip_load(double gamma, double poisson) {
  return gamma / (std::numbers::sqrt2 * (1 - poisson) * std::sqrt(1 + poisson));
}

}  // namespace wrinkle::validation
