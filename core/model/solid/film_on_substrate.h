#pragma once
/// A stiff film on a soft substrate as a dense plane-strain solid: what embedded shells (Rémillard & Kry 2013, § 7.1)
/// are compared with.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/assembly/problem.h"
#include "core/linear/linear_solver.h"
#include "core/material/elastic.h"
#include "core/model/solid/thick_strip.h"

namespace wrinkle {

struct FilmOnSubstrateOptions {
  Quadrature quadrature = Quadrature::dual;
  double length = 1.0, thickness = 0.01, depth = 0.4;  // [m]: along x; of the film; of the substrate
  Index along = 100, film_layers = 2;                  // elements
  double growth = 1.25;  // height of a substrate layer over the one above; the first: at most that of a film layer
  Elastic film{1e6, 0.3}, substrate{1e4, 0.3};  // [Pa]
};

/// The body fills [0, length] × [−depth, thickness]. Its ends slide: x is held and moves with the compression, y is
/// free. Such an end is a plane of symmetry, so that the body is half a period of an endless one, and an equilibrium is
/// free of edge effects. Unknowns: two per node, node (i, k) is number i (levels) + k, k from the bottom. Unit width.
struct FilmOnSubstrate {
  Problem problem;
  Vector x;  // at rest
  double length = 0, thickness = 0;
  Elastic film{}, substrate{};
  Index along = 0, film_layers = 0, substrate_layers = 0;

  Index levels() const { return film_layers + substrate_layers + 1; }
  Index node(Index i, Index level) const { return i * levels() + level; }
  /// Compression that the ends of a state have: ε = 1 − distance / length.
  double compression(const Vector& state) const;
  /// The state with all x scaled so that ends and bottom are at ε.
  Vector compressed(const Vector& state, double strain) const;
  /// The equilibrium that stays flat: F = diag(1 − ε, s) in each layer, s so that P₂₂ = 0.
  Vector uniform(double strain) const;
  /// y of the top at each station i, less that of the rest state [m].
  Vector heights(const Vector& state) const;
  /// The state with random heights of up to ±amplitude [m] added to each column of the film's nodes.
  Vector perturbed(const Vector& state, double amplitude, std::uint64_t seed) const;
};

/// Layers through the body's height.
struct FilmLayers {
  double thickness = 0.01, depth = 0.4;  // [m] of the film; of the substrate
  Index film_layers = 2;
  double growth = 1.25;  // height of a substrate layer over the one above; the first: at most that of a film layer
};

/// Rest heights of the levels [m], from the bottom at −depth by the interface at 0 to the top. Throws
/// std::invalid_argument for sizes, counts or growth (1 to 3) that make no sense.
std::vector<double> film_levels(const FilmLayers& layers);

/// Throws std::invalid_argument for sizes, counts, growth or materials that make no sense.
FilmOnSubstrate make_film_on_substrate(const FilmOnSubstrateOptions& options);

/// s of F = diag(stretch, s) with P₂₂ = μ(s − 1/s) + λ ln(stretch s)/s = 0.
double free_lateral_stretch(const Elastic& material, double stretch);

/// The least compression up to 60 % at which `unstable` says so, by bisection to the larger of two tolerances, the
/// second relative. None where there is none, or where on the way `unstable` cannot tell.
std::optional<double> least_unstable(const std::function<std::optional<bool>(double)>& unstable, double tolerance,
                                     double relative_tolerance);

/// The least compression of the uniform state with an unstable wave, by bisection to `tolerance`. None where there is
/// no such wave up to 60 %, or a tangent on the way cannot be factorised. `linear` must find the inertia.
std::optional<double> critical_compression(FilmOnSubstrate& body, LinearSolver& linear, double tolerance = 1e-7);

/// The wave that first grows: the eigenvector of the tangent at the uniform compression whose eigenvalue is nearest to
/// zero, by inverse iteration from random numbers; `strain` is the critical one. All unknowns, largest height 1. None
/// where the tangent cannot be factorised, or the iteration does not converge, as where two waves grow at the same
/// compression.
std::optional<Vector> critical_wave(FilmOnSubstrate& body, double strain, LinearSolver& linear, std::uint64_t seed = 1);

}  // namespace wrinkle
