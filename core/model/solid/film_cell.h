#pragma once
/// Waves on a dense film and substrate that go on for ever: what the mesh of film_on_substrate.h makes of the wrinkles,
/// without a box that admits only those which fit its length.

#include <optional>

#include "core/model/solid/film_on_substrate.h"

namespace wrinkle {

/// A column of elements, of which an endless body has one beside the other.
struct FilmCell {
  Quadrature quadrature = Quadrature::dual;
  double size = 0.01;  // [m] of the elements along x
  FilmLayers layers = {};
  Elastic film{1e6, 0.3}, substrate{1e4, 0.3};  // [Pa]
};

/// Directions of negative curvature of the body at its uniform compression among the waves
/// u = (V sin kx, W cos kx), k [rad/m] any number up to π/size, V and W one each per level.
///
/// With such waves (Bloch 1928) each element's tangent acts on four numbers, and the body's is block-tridiagonal over
/// the levels. S₀ = D₀, Sₙ = Dₙ − Bₙᵀ Sₙ₋₁⁻¹ Bₙ from the bottom up; by Sylvester's law the negative eigenvalues of all
/// Sₙ [2 × 2] are as many as the tangent's. Throws std::invalid_argument for layers, sizes, materials or k that make no
/// sense.
Index unstable_waves(const FilmCell& cell, double wave_number, double strain);

/// The least compression at which waves of that k grow, by bisection to 1e-12 of it; none up to 60 %.
std::optional<double> wrinkling_strain(const FilmCell& cell, double wave_number);

}  // namespace wrinkle
