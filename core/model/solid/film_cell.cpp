#include "core/model/solid/film_cell.h"

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/require.h"
#include "core/energy/quad_neo_hookean.h"

namespace wrinkle {

namespace {

using Four = Eigen::Matrix4d;
using Two = Eigen::Matrix2d;

void check_cell(const FilmCell& c, double wave_number) {
  c.film.check();
  c.substrate.check();
  require(c.size > 0 && wave_number > 0 && wave_number * c.size <= std::numbers::pi * (1 + 1e-12),
          "waves of {} rad/m on elements {} m long: from 0 to π over their size", wave_number, c.size);
}

/// An element of a layer at the uniform compression.
struct Layer {
  double size, height;  // [m] at rest
  Elastic material;
  double along, across;  // F = diag(along, across)
};

/// Re(Pᴴ K P) of an element, K its tangent, P what the wave makes of V and W of its lower and its upper level at the
/// four corners: (−i V, W) exp(∓½ i k size).
template <class Quad>
Four wave_stiffness(const Layer& layer, double phase) {
  const std::array<VectorN<2>, 4> X{VectorN<2>(0, 0), VectorN<2>(layer.size, 0), VectorN<2>(layer.size, layer.height),
                                    VectorN<2>(0, layer.height)};
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

using WaveStiffness = Four (*)(const Layer&, double);

/// The stiffness of elements of one material and size at any height: h X + Y + Z/h, for of a rectangle's points ∂N/∂x
/// goes with 1/size, ∂N/∂y with 1/h and the weight with size h. From three heights.
class AnyHeight {
 public:
  AnyHeight(WaveStiffness stiffness, Layer layer, double phase) : size_(layer.size) {
    const auto at = [&](double ratio) {
      layer.height = ratio * size_;
      return stiffness(layer, phase);
    };
    const Four equal = at(1), lower = at(0.5) - equal, higher = at(2) - equal;
    rising_ = (higher + 0.5 * lower) / 0.75;
    falling_ = lower + 0.5 * rising_;
    constant_ = equal - rising_ - falling_;
  }
  Four operator()(double height) const {
    const double ratio = height / size_;
    return ratio * rising_ + constant_ + falling_ / ratio;
  }

 private:
  double size_;
  Four rising_, constant_, falling_;  // size X, Y, Z/size
};

Index negative_values(const Two& S) {
  if (S.determinant() < 0) return 1;
  return S.trace() < 0 ? 2 : 0;
}

/// `levels` are the cell's film_levels.
Index unstable_waves(const FilmCell& c, const std::vector<double>& levels, double wave_number, double strain) {
  const auto substrate_layers = static_cast<Index>(levels.size()) - 1 - c.layers.film_layers;
  const WaveStiffness stiffness =
      c.quadrature == Quadrature::dual ? wave_stiffness<QuadDual> : wave_stiffness<QuadFull>;
  const double phase = wave_number * c.size, along = 1 - strain;
  const Four film = stiffness(
      {c.size, c.layers.thickness / c.layers.film_layers, c.film, along, free_lateral_stretch(c.film, along)}, phase);
  const AnyHeight substrate(stiffness, {c.size, 0, c.substrate, along, free_lateral_stretch(c.substrate, along)},
                            phase);
  Index out = 0;
  Two below = Two::Zero();  // Dₙ of the elements below level n, less what the levels below take off
  for (Index k = 0; k + 1 < static_cast<Index>(levels.size()); ++k) {
    const Four element = k >= substrate_layers ? film : substrate(levels[k + 1] - levels[k]);
    Two S = below + element.topLeftCorner<2, 2>(), B = element.topRightCorner<2, 2>();
    if (k == 0) S.setIdentity(), B.setZero();  // held: a unit stiffness that nothing hangs on
    out += negative_values(S);
    below = element.bottomRightCorner<2, 2>() - B.transpose() * S.inverse() * B;
  }
  return out + negative_values(below);
}

}  // namespace

Index unstable_waves(const FilmCell& c, double wave_number, double strain) {
  check_cell(c, wave_number);
  return unstable_waves(c, film_levels(c.layers), wave_number, strain);
}

std::optional<double> wrinkling_strain(const FilmCell& cell, double wave_number) {
  check_cell(cell, wave_number);
  const std::vector<double> levels = film_levels(cell.layers);
  return least_unstable([&](double strain) { return unstable_waves(cell, levels, wave_number, strain) > 0; }, 0, 1e-12);
}

}  // namespace wrinkle
