#include "validation/oracle/layer_stack.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <unsupported/Eigen/MatrixFunctions>

#include "validation/oracle/strain_minimum.h"

namespace wrinkle::validation {

namespace {

constexpr double kDeep = 60;      // beyond this kh what is below is not felt: at ε = 0.45 by e^(−0.6 kh), else less
constexpr double kFrom = 1e-4;    // compression from which one is looked for
constexpr double kLargest = 0.6;  // compression up to which a bifurcation is looked for

void check(const LayerStack& stack) {
  if (stack.layers.empty()) throw std::invalid_argument("a stack without layers");
  for (std::size_t i = 0; i < stack.layers.size(); ++i) {
    const auto& [thickness, material] = stack.layers[i];
    if (material.poisson != 0.5 || stack.kinematics == Kinematics::finite) material.check();
    if (!(thickness > 0 && (std::isfinite(thickness) || i + 1 == stack.layers.size())))
      throw std::invalid_argument(
          fmt::format("layer {} of a stack is {} thick: above 0, and only the lowest may be infinite", i, thickness));
  }
}

/// Moduli of increments H = ∂u/∂X: dP₁₁ = c₁₁ H₁₁ + c₁₂ H₂₂, dP₂₂ = c₁₂ H₁₁ + c₂₂ H₂₂, dP₁₂ = a₁₂ H₁₂ + g H₂₁,
/// dP₂₁ = g H₁₂ + a₂₁ H₂₁; in a form that stays finite for incompressible layers.
struct Incremental {
  double ratio, compliance, along;  // c₁₂/c₂₂, 1/c₂₂, c₁₁ − c₁₂²/c₂₂
  double a12, a21, g;
};

/// s of F = diag(l₁, s) where P₂₂ = 0, μ(s² − 1) + λ ln(l₁ s) = 0, by Newton's method.
double free_across(const Lame& lame, double l1) {
  double s = 1;
  for (int i = 0; i < 60; ++i) {
    const double step = (lame.mu * (s * s - 1) + lame.lambda * std::log(l1 * s)) / (2 * lame.mu * s + lame.lambda / s);
    s -= step;
    if (std::abs(step) <= 1e-9 * s) break;  // the next one would be its square
  }
  return s;
}

/// From dP = μ H + p F⁻ᵀHᵀF⁻ᵀ + λ tr(F⁻¹H) F⁻ᵀ, p = μ − λ ln J.
Incremental finite_moduli(const Elastic& e, double strain) {
  const auto [lambda, mu] = e.lame();
  const double l1 = 1 - strain, l2 = free_across({lambda, mu}, l1), p = mu - lambda * std::log(l1 * l2);
  const double c11 = mu + (p + lambda) / (l1 * l1), c22 = mu + (p + lambda) / (l2 * l2), c12 = lambda / (l1 * l2);
  return {c12 / c22, 1 / c22, c11 - c12 * c12 / c22, mu, mu, p / (l1 * l2)};
}

Incremental small_moduli(const Elastic& e, double strain) {
  const double nu = e.poisson, mu = 0.5 * e.young / (1 + nu), plane = e.young / (1 - nu * nu), stress = -plane * strain;
  return {nu / (1 - nu), (1 + nu) * (1 - 2 * nu) / (e.young * (1 - nu)), plane + stress, mu, mu + stress, mu};
}

/// The incremental equations of a compressed layer in the form of Stroh, (u, t)′ = N (u, t), with lengths in 1/k and
/// tractions over k: u = (u₁, u₂), t = (dP₁₂, dP₂₂), both first components without their factor i.
Eigen::Matrix4d stroh_matrix(const Elastic& e, Kinematics kinematics, double strain) {
  const Incremental m = kinematics == Kinematics::finite ? finite_moduli(e, strain) : small_moduli(e, strain);
  Eigen::Matrix4d out;
  out << 0, -m.g / m.a12, 1 / m.a12, 0,              // t₁ = a₁₂ u₁′ + g u₂
      m.ratio, 0, 0, m.compliance,                   // t₂ = c₂₂ u₂′ − c₁₂ u₁
      m.along, 0, 0, -m.ratio,                       // t₁′ = c₁₁ u₁ − c₁₂ u₂′
      0, m.a21 - m.g * m.g / m.a12, m.g / m.a12, 0;  // t₂′ = a₂₁ u₂ + g u₁′
  return out;
}

/// The lowest eigenvalue of the symmetric K.
double lowest(const MatrixN<2>& K) {
  const double mean = 0.5 * (K(0, 0) + K(1, 1)), half = 0.5 * (K(0, 0) - K(1, 1)), off = 0.5 * (K(0, 1) + K(1, 0));
  const double larger = mean + std::hypot(half, off);
  return larger > 0 ? (K(0, 0) * K(1, 1) - off * off) / larger : mean - std::hypot(half, off);
}

}  // namespace

/// What the bottom lets move is carried up in steps of kh ≤ 1: in one leap, solutions that grow at different rates
/// would swamp each other. Two independent solutions: displacements above tractions; these over the layer's E, as the
/// exponential of a matrix with entries of 1/E and E would not be exact.
MatrixN<2> surface_impedance(const LayerStack& stack, double wave_number, double strain) {
  check(stack);
  Eigen::Matrix<double, 4, 2> state = Eigen::Matrix<double, 4, 2>::Zero();
  state(stack.bottom == Bottom::fixed ? 2 : 0, 0) = 1;
  state(3, 1) = 1;
  for (auto layer = stack.layers.rbegin(); layer != stack.layers.rend(); ++layer) {
    const double depth = std::min(layer->thickness * wave_number, kDeep), steps = std::ceil(depth);
    const auto [young, poisson] = layer->material;
    const Eigen::Matrix4d carry = (depth / steps * stroh_matrix({1, poisson}, stack.kinematics, strain)).exp();
    state.bottomRows<2>() /= young;
    for (int step = 0; step < steps; ++step) {
      const Eigen::Matrix<double, 4, 2> next = carry * state, before = state;
      state = next * next.topRows<2>().inverse();
      if ((state - before).cwiseAbs().maxCoeff() <= 1e-16 * state.cwiseAbs().maxCoeff()) break;
    }
    state.bottomRows<2>() *= young;
  }
  return state.bottomRows<2>();
}

namespace {

/// None up to kLargest.
std::optional<double> first_strain(const LayerStack& stack, double wave_number, double from) {
  const auto f = [&](double strain) { return lowest(surface_impedance(stack, wave_number, strain)); };
  double low = from;
  double at_low = f(low);
  if (at_low < 0)
    throw std::invalid_argument(
        fmt::format("waves of k = {} are there at a compression of {} already: look for them "
                    "from less on",
                    wave_number, from));
  for (;;) {
    const double high = std::min(1.2 * low, low + 0.02);
    if (high > kLargest) return {};
    const double at_high = f(high);
    if (at_high <= 0) return root_between(f, {low, high, at_low, at_high});
    low = high;
    at_low = at_high;
  }
}

}  // namespace

double wrinkling_strain(const LayerStack& stack, double wave_number, double from) {
  if (!(wave_number > 0 && std::isfinite(wave_number)))
    throw std::invalid_argument(fmt::format("a wave number of {}", wave_number));
  if (const auto strain = first_strain(stack, wave_number, from)) return *strain;
  throw std::domain_error(fmt::format("waves {:.4g} long on a stack of {} layers: none up to a compression of {}",
                                      2 * std::numbers::pi / wave_number, stack.layers.size(), kLargest));
}

Wrinkling first_wrinkles(const LayerStack& stack, double guess) {
  // Neighbours along the way mostly differ by less than a factor of two: a shorter way to look for them.
  double last = wrinkling_strain(stack, 2 * std::numbers::pi / guess);
  const auto strain = [&](double k) {
    const bool near = lowest(surface_impedance(stack, k, 0.5 * last)) >= 0;
    return last = wrinkling_strain(stack, k, near ? 0.5 * last : kFrom);
  };
  const double k = critical_wave_number(strain, 2 * std::numbers::pi / guess);
  return {2 * std::numbers::pi / k, strain(k)};
}

std::vector<Wrinkling> wrinkling_minima(const LayerStack& stack, double shortest, double longest, int points) {
  if (!(shortest > 0 && longest > shortest && points >= 3))
    throw std::invalid_argument(fmt::format("minima between {} and {} by {} points", shortest, longest, points));
  std::vector<Wrinkling> grid, out;
  for (int i = 0; i < points; ++i) {
    const double length = shortest * std::pow(longest / shortest, static_cast<double>(i) / (points - 1));
    const auto strain = first_strain(stack, 2 * std::numbers::pi / length, kFrom);
    grid.push_back({length, strain.value_or(std::numeric_limits<double>::infinity())});
  }
  for (std::size_t i = 1; i + 1 < grid.size(); ++i)
    if (grid[i].strain < std::min(grid[i - 1].strain, grid[i + 1].strain))
      out.push_back(first_wrinkles(stack, grid[i].wavelength));
  std::sort(out.begin(), out.end(), [](const Wrinkling& a, const Wrinkling& b) { return a.strain < b.strain; });
  return out;
}

UniformCompression compress(double poisson, double strain) {
  const Lame lame = Elastic{1.0, poisson}.lame();
  const double l1 = 1 - strain;
  if (!(l1 > 0)) throw std::invalid_argument(fmt::format("a compression of {}: it must be below 1", strain));
  const auto stress = [&](double along, double across) {
    return lame.mu * (along - 1 / along) + lame.lambda * std::log(along * across) / along;
  };
  const double s = free_across(lame, l1);
  return {s, stress(l1, s)};
}

}  // namespace wrinkle::validation
