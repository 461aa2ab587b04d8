#include "validation/oracle/bilayer.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "validation/oracle/strain_minimum.h"

namespace wrinkle::validation {

namespace {

using std::numbers::pi;

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

LayerStack substrate(const Bilayer& b) {
  return {.layers = {{b.depth, {1, b.poisson_substrate}}}, .bottom = b.bottom};
}

LayerStack stack(const Bilayer& b) {
  return {.layers = {{1, {b.modulus_ratio, b.poisson_film}}, {b.depth, {1, b.poisson_substrate}}}, .bottom = b.bottom};
}

double plate_strain(const Bilayer& b, Film film, double q) {
  const Eigen::Matrix2d K = surface_impedance(substrate(b), q, 0);
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

double exact_strain(const Bilayer& b, double q) {
  return wrinkling_strain(stack(b), q, 0.3 * plate_strain(b, Film::plate, q) / (1 + q));
}

double critical(const Bilayer& b, Film film, double guess) {
  return critical_wave_number([&](double q) { return wrinkling_strain(b, film, q); }, guess);
}

}  // namespace

Wrinkling equation_3(const Bilayer& b) {
  check(b);
  const double ratio = stiffness_ratio(b);
  return {2 * pi * std::cbrt(ratio / 3), 0.25 * std::pow(3 / ratio, 2.0 / 3)};
}

double wrinkling_strain(const Bilayer& b, Film film, double wave_number) {
  check(b);
  if (!(wave_number > 0)) throw std::invalid_argument(fmt::format("a wave number kh of {}", wave_number));
  return film == Film::exact ? exact_strain(b, wave_number) : plate_strain(b, film, wave_number);
}

Wrinkling first_wrinkles(const Bilayer& b, Film film) {
  const double guess = 2 * pi / equation_3(b).wavelength;
  const double plate = critical(b, film == Film::exact ? Film::plate : film, guess);
  const double q = film == Film::exact ? critical(b, film, plate) : plate;
  return {2 * pi / q, wrinkling_strain(b, film, q)};
}

Wrinkling first_wrinkles_that_fit(const Bilayer& b, Film film, double length) {
  const double best = 2 * length / first_wrinkles(b, film).wavelength;  // half waves
  const double fewer = std::max(1.0, std::floor(best)), more = fewer + 1;
  const double at_fewer = wrinkling_strain(b, film, pi * fewer / length);
  const double at_more = wrinkling_strain(b, film, pi * more / length);
  return at_fewer <= at_more ? Wrinkling{2 * length / fewer, at_fewer} : Wrinkling{2 * length / more, at_more};
}

}  // namespace wrinkle::validation
