#include "core/model/solid/film_cell.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/energy/quad_neo_hookean.h"

namespace wrinkle {

namespace {

using Four = Eigen::Matrix4d;
using Two = Eigen::Matrix2d;

void check_cell(const FilmCell& c, double wave_number) {
  c.film.check();
  c.substrate.check();
  if (!(c.size > 0 && wave_number > 0 && wave_number * c.size <= std::numbers::pi * (1 + 1e-12)))
    throw std::invalid_argument(
        fmt::format("waves of {} rad/m on elements {} m long: from 0 to π over their size", wave_number, c.size));
}

/// A layer of elements at the uniform compression.
struct Layer {
  double low, high;  // [m] at rest
  Elastic material;
  double along, across;  // F = diag(along, across)
};

/// Re(Pᴴ K P) of an element, K its tangent, P what the wave makes of V and W of its lower and its upper level at the
/// four corners: (−i V, W) exp(∓½ i k size).
template <class Quad>
Four wave_stiffness(double size, const Layer& layer, double phase) {
  const std::array<VectorN<2>, 4> X{VectorN<2>(0, layer.low), VectorN<2>(size, layer.low), VectorN<2>(size, layer.high),
                                    VectorN<2>(0, layer.high)};
  std::array<double, 8> x;
  for (int a = 0; a < 4; ++a) x[2 * a] = layer.along * X[a].x(), x[2 * a + 1] = layer.across * X[a].y();
  const auto local =
      Quad::template evaluate<Order::hessian, Curvature::exact, double>(x, Quad::rest(X, 1.0, layer.material));
  Eigen::Matrix<double, 8, 8> K;
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b <= a; ++b)
      for (int i = 0; i < 4; ++i) {
        const double k = local.hessian[Quad::Layout::block(a, b) + i];
        K(2 * a + i / 2, 2 * b + i % 2) = K(2 * b + i % 2, 2 * a + i / 2) = k;
      }
  const double cosine = std::cos(phase / 2), sine = std::sin(phase / 2);
  Eigen::Matrix<double, 8, 4> real = Eigen::Matrix<double, 8, 4>::Zero(), imaginary = real;
  for (int a = 0; a < 4; ++a) {
    const int column = a < 2 ? 0 : 2;
    const double side = a == 1 || a == 2 ? 1 : -1;
    real(2 * a, column) = side * sine, imaginary(2 * a, column) = -cosine;
    real(2 * a + 1, column + 1) = cosine, imaginary(2 * a + 1, column + 1) = side * sine;
  }
  return real.transpose() * K * real + imaginary.transpose() * K * imaginary;
}

Index negative_values(const Two& S) {
  if (S.determinant() < 0) return 1;
  return S.trace() < 0 ? 2 : 0;
}

}  // namespace

Index unstable_waves(const FilmCell& c, double wave_number, double strain) {
  check_cell(c, wave_number);
  const std::vector<double> heights = film_levels(c.layers);
  const auto substrate_layers = static_cast<Index>(heights.size()) - 1 - c.layers.film_layers;
  const auto stiffness = c.quadrature == Quadrature::dual ? wave_stiffness<QuadDual> : wave_stiffness<QuadFull>;
  const double soft = free_lateral_stretch(c.substrate, 1 - strain), stiff = free_lateral_stretch(c.film, 1 - strain);
  Index out = 0;
  Four element;
  Two below = Two::Zero();  // Dₙ of the elements below level n, less what the levels below take off
  for (Index k = 0; k + 1 < static_cast<Index>(heights.size()); ++k) {
    const bool in_film = k >= substrate_layers;
    const Layer layer{heights[k], heights[k + 1], in_film ? c.film : c.substrate, 1 - strain, in_film ? stiff : soft};
    if (k <= substrate_layers) element = stiffness(c.size, layer, wave_number * c.size);  // those of the film are alike
    Two S = below + element.topLeftCorner<2, 2>(), B = element.topRightCorner<2, 2>();
    if (k == 0) {  // held: a unit stiffness that nothing hangs on
      const int first = c.bottom == SubstrateBottom::fixed ? 0 : 1;
      for (int i = first; i < 2; ++i) S.row(i).setZero(), S.col(i).setZero(), B.row(i).setZero(), S(i, i) = 1;
    }
    out += negative_values(S);
    below = element.bottomRightCorner<2, 2>() - B.transpose() * S.inverse() * B;
  }
  return out + negative_values(below);
}

std::optional<double> wrinkling_strain(const FilmCell& cell, double wave_number) {
  return least_unstable([&](double strain) { return unstable_waves(cell, wave_number, strain) > 0; }, 0, 1e-12);
}

}  // namespace wrinkle
