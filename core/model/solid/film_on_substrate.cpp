#include "core/model/solid/film_on_substrate.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/fault.h"
#include "core/base/random.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

void check_film(const FilmOnSubstrateOptions& o) {
  o.film.check();
  o.substrate.check();
  require(o.length > 0 && o.along > 0, "a film {} m long with {} elements along it: both must be above 0", o.length,
          o.along);
}

/// Of each layer, the lowest first.
std::vector<Elastic> materials(const FilmOnSubstrate& body) {
  std::vector<Elastic> out(body.substrate_layers, body.substrate);
  out.resize(out.size() + body.film_layers, body.film);
  WRINKLE_FAULT(film_layer_lost, out[body.substrate_layers] = body.substrate);
  return out;
}

/// The bottom moves with the uniform compression.
void hold_ends_and_bottom(FilmOnSubstrate& body) {
  auto& fixed = body.problem.fixed;
  fixed.assign(body.problem.num_dofs, 0);
  for (Index k = 0; k < body.levels(); ++k) fixed[2 * body.node(0, k)] = fixed[2 * body.node(body.along, k)] = 1;
  for (Index i = 0; i <= body.along; ++i) fixed[2 * body.node(i, 0)] = fixed[2 * body.node(i, 0) + 1] = 1;
}

/// The exact tangent of a body at its uniform compression: whether one is negative, and the one next to zero.
class Stability {
 public:
  Stability(FilmOnSubstrate& body, LinearSolver& linear) : body_(body), assembler_(body.problem), linear_(linear) {
    analyzed_ = linear_.analyze(assembler_.hessian()).ok();
  }

  /// Whether a wave grows: an eigenvalue is negative.
  std::optional<bool> unstable(double strain) {
    const auto inertia = factorize(strain).inertia;
    return inertia ? std::optional(inertia->negative > 0) : std::nullopt;
  }

  /// Inverse iteration: each pass shrinks what is left of the next wave by the ratio of the two eigenvalues.
  std::optional<Vector> wave(double strain, std::uint64_t seed) {
    if (!factorize(strain).ok()) return std::nullopt;
    const Vector flat = body_.uniform(strain), noise = body_.perturbed(flat, 1, seed) - flat;
    Vector direction(assembler_.gradient().size()), solved;
    for (Index i = 0; const Index dof : assembler_.pattern().free()) direction[i++] = noise[dof];
    for (int pass = 0;; ++pass) {
      if (pass == kPasses || !linear_.solve(direction, solved).ok()) return std::nullopt;
      solved.normalize();
      const double turned = 1 - std::abs(solved.dot(direction)) / direction.norm();
      direction = solved;
      if (turned < 1e-12) break;
    }
    Vector out(flat.size());
    assembler_.add_step(Vector::Zero(flat.size()), 1, direction, out);
    const Vector heights = body_.heights(body_.x + out);
    return out / heights.lpNorm<Eigen::Infinity>();
  }

 private:
  static constexpr int kPasses = 100;

  LinearReport factorize(double strain) {
    if (!analyzed_) return {.status = LinearStatus::singular};
    assembler_.evaluate(body_.uniform(strain), Order::hessian);
    return linear_.factorize(assembler_.hessian());
  }

  FilmOnSubstrate& body_;
  Assembler assembler_;
  LinearSolver& linear_;
  bool analyzed_ = false;
};

}  // namespace

double FilmOnSubstrate::compression(const Vector& state) const {
  return 1 - (state[2 * node(along, 0)] - state[2 * node(0, 0)]) / length;
}

Vector FilmOnSubstrate::compressed(const Vector& state, double strain) const {
  Vector out = state;
  out(Eigen::seqN(0, out.size() / 2, 2)) *= (1 - strain) / (1 - compression(state));
  return out;
}

Vector FilmOnSubstrate::uniform(double strain) const {
  const double soft = free_lateral_stretch(substrate, 1 - strain), stiff = free_lateral_stretch(film, 1 - strain);
  const double bottom = x[2 * node(0, 0) + 1];
  Vector out = compressed(x, strain);
  for (Index v = 0; v < out.size() / 2; ++v) {
    const double y = x[2 * v + 1];
    out[2 * v + 1] = bottom + soft * (std::min(y, 0.0) - bottom) + stiff * std::max(y, 0.0);
  }
  return out;
}

Vector FilmOnSubstrate::heights(const Vector& state) const {
  return Vector::NullaryExpr(along + 1, [&](Eigen::Index i) {
    const Index top = 2 * node(static_cast<Index>(i), levels() - 1) + 1;
    return state[top] - x[top];
  });
}

Vector FilmOnSubstrate::perturbed(const Vector& state, double amplitude, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  Vector out = state;
  for (Index i = 0; i <= along; ++i) {
    const double up = amplitude * symmetric_uniform(random);
    for (Index k = substrate_layers; k < levels(); ++k) out[2 * node(i, k) + 1] += up;
  }
  return out;
}

std::vector<double> film_levels(const FilmLayers& o) {
  require(o.thickness > 0 && o.depth > 0 && o.film_layers > 0,
          "a film {} m thick in {} layers on {} m of substrate: all must be above 0", o.thickness, o.film_layers,
          o.depth);
  require(o.growth >= 1 && o.growth <= 3, "layers that grow by {}; it must lie between 1 and 3", o.growth);
  const double layer = o.thickness / o.film_layers;
  std::vector<double> down{0.0};  // of the substrate, from the interface
  for (double height = layer; down.back() > -o.depth; height *= o.growth) down.push_back(down.back() - height);
  const double squeeze = o.depth / -down.back();  // so that the last one ends at the bottom
  for (double& y : down) y *= squeeze;
  std::vector<double> out(down.rbegin(), down.rend());
  for (Index k = 1; k <= o.film_layers; ++k) out.push_back(k * layer);
  return out;
}

FilmOnSubstrate make_film_on_substrate(const FilmOnSubstrateOptions& o) {
  check_film(o);
  const std::vector<double> heights = film_levels({o.thickness, o.depth, o.film_layers, o.growth});
  FilmOnSubstrate out{.length = o.length, .thickness = o.thickness, .film = o.film, .substrate = o.substrate};
  out.along = o.along;
  out.film_layers = o.film_layers;
  out.substrate_layers = static_cast<Index>(heights.size()) - 1 - o.film_layers;
  out.problem.num_dofs = 2 * (o.along + 1) * out.levels();
  out.x.resize(out.problem.num_dofs);
  for (Index i = 0; i <= o.along; ++i)
    for (Index k = 0; k < out.levels(); ++k)
      out.x.segment<2>(2 * out.node(i, k)) = VectorN<2>(o.length * i / o.along, heights[k]);
  hold_ends_and_bottom(out);
  out.problem.energies.push_back(quad_energy(o.quadrature, out.x, out.along, materials(out)));
  return out;
}

double free_lateral_stretch(const Elastic& material, double stretch) {
  const Lame lame = material.lame();
  double s = 1;
  // Newton's method for g(s) = μ(s² − 1) + λ ln(stretch s), which rises and is nearly linear.
  for (int i = 0; i < 50; ++i) {
    const double step =
        (lame.mu * (s * s - 1) + lame.lambda * std::log(stretch * s)) / (2 * lame.mu * s + lame.lambda / s);
    s -= step;
    if (std::abs(step) <= 1e-9 * s) break;  // the next one would be its square
  }
  return s;
}

std::optional<double> least_unstable(const std::function<std::optional<bool>(double)>& unstable, double tolerance,
                                     double relative_tolerance) {
  constexpr double kLargest = 0.6;
  double low = 0, high = 1e-4;
  for (;;) {
    const auto grows = unstable(high);
    if (!grows) return std::nullopt;
    if (*grows) break;
    if (high == kLargest) return std::nullopt;
    low = high;
    high = std::min(2 * high, kLargest);
  }
  while (high - low > std::max(tolerance, relative_tolerance * high)) {
    const double middle = 0.5 * (low + high);
    const auto grows = unstable(middle);
    if (!grows) return std::nullopt;
    (*grows ? high : low) = middle;
  }
  return 0.5 * (low + high);
}

std::optional<double> critical_compression(FilmOnSubstrate& body, LinearSolver& linear, double tolerance) {
  Stability stability(body, linear);
  return least_unstable([&](double strain) { return stability.unstable(strain); }, tolerance, 0);
}

std::optional<Vector> critical_wave(FilmOnSubstrate& body, double strain, LinearSolver& linear, std::uint64_t seed) {
  return Stability(body, linear).wave(strain, seed);
}

}  // namespace wrinkle
