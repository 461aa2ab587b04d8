#include "validation/oracle/bilayer.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>
#include <unsupported/Eigen/MatrixFunctions>

#include "core/material/elastic.h"

namespace wrinkle::validation {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDeep = 60;      // beyond this kd the bottom is not felt: at ε = 0.45 by e^(−0.6 kd), else less
constexpr double kLargest = 0.6;  // compression up to which a bifurcation is looked for

double plane_strain_modulus(double young, double poisson) {
  return young / (1 - poisson * poisson);
}

/// E′_x / E′_q
double stiffness_ratio(const Bilayer& b) {
  return plane_strain_modulus(b.modulus_ratio, b.poisson_film) / plane_strain_modulus(1, b.poisson_substrate);
}

void check(const Bilayer& b) {
  for (const double poisson : {b.poisson_film, b.poisson_substrate}) Elastic{1.0, poisson}.check();
  if (!(b.modulus_ratio > 0 && b.depth > 0))
    throw std::invalid_argument(
        fmt::format("a bilayer of modulus ratio {} and depth {} h: both must be above 0", b.modulus_ratio, b.depth));
}

/// A root of f between two points where its signs differ, by Ridders' method: exact to round-off.
double root_between(const std::function<double(double)>& f, double a, double b) {
  double fa = f(a), fb = f(b);
  if (fa == 0) return a;
  for (int i = 0; i < 60 && fb != 0 && std::abs(b - a) > 4e-16 * std::abs(b); ++i) {
    const double m = 0.5 * (a + b), fm = f(m), s = std::sqrt(fm * fm - fa * fb);
    if (!(s > 0)) return m;
    const double x = m + (m - a) * (fa > fb ? fm : -fm) / s, fx = f(x);
    if (fx == 0) return x;
    if ((fm > 0) != (fx > 0)) {
      a = m, fa = fm;
      b = x, fb = fx;
    } else {
      ((fa > 0) != (fx > 0) ? b : a) = x;
      ((fa > 0) != (fx > 0) ? fb : fa) = fx;
    }
  }
  return b;
}

/// The incremental equations of a compressed layer in the form of Stroh, (u, t)′ = N (u, t), with lengths in 1/k and
/// tractions over k: u = (u₁, u₂), t = (dP₁₂, dP₂₂), both first components without their factor i. From
/// dP = μ H + p F⁻ᵀHᵀF⁻ᵀ + λ tr(F⁻¹H) F⁻ᵀ, H = ∂u/∂X, p = μ − λ ln J.
Eigen::Matrix4d stroh_matrix(double young, double poisson, double strain) {
  const auto [lambda, mu] = Elastic{young, poisson}.lame();
  const double l1 = 1 - strain, l2 = compress(poisson, strain).across, p = mu - lambda * std::log(l1 * l2);
  const double c11 = mu + (p + lambda) / (l1 * l1), c22 = mu + (p + lambda) / (l2 * l2);
  const double c12 = lambda / (l1 * l2), g = p / (l1 * l2);
  Eigen::Matrix4d out;
  out << 0, -g / mu, 1 / mu, 0,                 // t₁ = μ u₁′ + g u₂
      c12 / c22, 0, 0, 1 / c22,                 // t₂ = c₂₂ u₂′ − c₁₂ u₁
      c11 - c12 * c12 / c22, 0, 0, -c12 / c22,  // t₁′ = c₁₁ u₁ − c₁₂ u₂′
      0, mu - g * g / mu, g / mu, 0;            // t₂′ = μ u₂ + g u₁′
  return out;
}

/// K of the substrate. What its bottom lets move is carried up in steps of kd ≤ 1: in one leap, solutions that grow at
/// different rates would swamp each other.
Eigen::Matrix2d surface_impedance(const Bilayer& b, double wave_number, double strain) {
  using Columns = Eigen::Matrix<double, 4, 2>;
  const double depth = std::min(b.depth * wave_number, kDeep), steps = std::ceil(depth);
  const Eigen::Matrix4d carry = (depth / steps * stroh_matrix(1, b.poisson_substrate, strain)).exp();
  Columns state = Columns::Zero();  // two independent solutions: displacements above tractions
  state(b.bottom == Bottom::fixed ? 2 : 0, 0) = 1;
  state(3, 1) = 1;
  for (int step = 0; step < steps; ++step) {
    state = carry * state;
    state = (state * state.topRows<2>().inverse()).eval();
  }
  return state.bottomRows<2>();
}

double plate_strain(const Bilayer& b, Film film, double q) {
  const Eigen::Matrix2d K = surface_impedance(b, q, 0);
  const double stiffness = plane_strain_modulus(b.modulus_ratio, b.poisson_film);
  double resistance = K(1, 1);
  if (film == Film::free_plate) resistance = K.determinant() / K(0, 0);
  if (film == Film::plate) {
    // The lower face moves by u₁ + ½ kh u₂; u₁ of the middle follows from balance along the film.
    const Eigen::Vector2d face{q / 2, 1};
    const double along = K.row(0).dot(face);
    resistance = face.dot(K * face) - along * along / (stiffness * q + K(0, 0));
  }
  return q * q / 12 + resistance / (stiffness * q);
}

/// det of the surface traction per interface displacement: it first vanishes at bifurcation. No poles on the way.
double surface_determinant(const Bilayer& b, double q, double strain) {
  Eigen::Matrix<double, 4, 2> interface;
  interface << Eigen::Matrix2d::Identity(), surface_impedance(b, q, strain);
  const Eigen::Matrix4d carry = (q * stroh_matrix(b.modulus_ratio, b.poisson_film, strain)).exp();
  return (carry * interface).bottomRows<2>().determinant();
}

double exact_strain(const Bilayer& b, double q) {
  const auto f = [&](double strain) { return surface_determinant(b, q, strain); };
  double low = 0.3 * plate_strain(b, Film::plate, q) / (1 + q);
  for (double at_low = f(low);;) {
    const double high = std::min(1.1 * low, low + 0.02);
    if (high > kLargest)
      throw std::domain_error(fmt::format("waves of kh = {:.4g} on a substrate {:.4g} times softer: none up to {}", q,
                                          b.modulus_ratio, kLargest));
    const double at_high = f(high);
    if ((at_low > 0) != (at_high > 0)) return root_between(f, low, high);
    low = high;
    at_low = at_high;
  }
}

/// The wave number of the minimum: where the slope of ε over ln k, by differences of fourth order, vanishes.
double critical_wave_number(const Bilayer& b, Film film, double guess) {
  constexpr double kStep = 5e-3;
  const auto slope = [&](double log_q) {
    const auto at = [&](int i) { return wrinkling_strain(b, film, std::exp(log_q + i * kStep)); };
    return (at(-2) - 8 * at(-1) + 8 * at(1) - at(2)) / (12 * kStep);
  };
  double low = std::log(guess), high = low;
  while (slope(low) > 0) low -= 0.1;
  while (slope(high) < 0) high += 0.1;
  return std::exp(root_between(slope, low, high));
}

}  // namespace

UniformCompression compress(double poisson, double strain) {
  const Lame lame = Elastic{1.0, poisson}.lame();
  const double l1 = 1 - strain;
  if (!(l1 > 0)) throw std::invalid_argument(fmt::format("a compression of {}: it must be below 1", strain));
  const auto stress = [&](double along, double across) {
    return lame.mu * (along - 1 / along) + lame.lambda * std::log(along * across) / along;
  };
  // P₂₂: at s = 1 its sign is that of −ε, at s = 1/l₁ the opposite one.
  const double s = root_between([&](double across) { return stress(across, l1); }, 1, 1 / l1);
  return {s, stress(l1, s)};
}

Wrinkling equation_3(const Bilayer& b) {
  check(b);
  const double ratio = stiffness_ratio(b);
  return {2 * kPi * std::cbrt(ratio / 3), 0.25 * std::pow(3 / ratio, 2.0 / 3)};
}

double wrinkling_strain(const Bilayer& b, Film film, double wave_number) {
  check(b);
  if (!(wave_number > 0)) throw std::invalid_argument(fmt::format("a wave number kh of {}", wave_number));
  return film == Film::exact ? exact_strain(b, wave_number) : plate_strain(b, film, wave_number);
}

Wrinkling first_wrinkles(const Bilayer& b, Film film) {
  const double guess = 2 * kPi / equation_3(b).wavelength;
  const double plate = critical_wave_number(b, film == Film::exact ? Film::plate : film, guess);
  const double q = film == Film::exact ? critical_wave_number(b, film, plate) : plate;
  return {2 * kPi / q, wrinkling_strain(b, film, q)};
}

Wrinkling first_wrinkles_that_fit(const Bilayer& b, Film film, double length) {
  const double best = 2 * length / first_wrinkles(b, film).wavelength;  // half waves
  const double fewer = std::max(1.0, std::floor(best)), more = fewer + 1;
  const double at_fewer = wrinkling_strain(b, film, kPi * fewer / length);
  const double at_more = wrinkling_strain(b, film, kPi * more / length);
  return at_fewer <= at_more ? Wrinkling{2 * length / fewer, at_fewer} : Wrinkling{2 * length / more, at_more};
}

}  // namespace wrinkle::validation
